package contracts

// mutations are the rules whose loss the tests have to notice: limits, days,
// fees, cashback, approvals, allowances, roles, pauses, ids, deadlines, supply.
var mutations = []mutation{
	{
		"the daily limit is not checked", "Ledger.sol",
		`if (inDay > policy.daily) revert ERR_DAILY_LIMIT_EXCEEDED(id, policy.daily, inDay);`,
		``,
	},
	{
		"the day ends a second late", "Calendar.sol",
		`uint256 count = local / SECONDS_PER_DAY;`,
		`uint256 count = (local - 1) / SECONDS_PER_DAY;`,
	},
	{
		"the fee account gets no fee", "Ledger.sol",
		`if (plan.fee > 0) _accounts[feeAccount].balance += uint64(plan.fee);`,
		`if (plan.fee > 0) _accounts[feeAccount].balance += 0;`,
	},
	{
		"who initiated may approve", "LedgerState.sol",
		`if (initiation.holder == wallet.holder && initiation.holderKind == wallet.holderKind) {`,
		`if (false) {`,
	},
	{
		"a reversal keeps the fee", "Ledger.sol",
		`fees.balance = _less(s.feeAccount, fees.balance, t.fee);
        _accounts[sender].balance += t.amount + t.fee - t.cashback;`,
		`fees.balance = _less(s.feeAccount, fees.balance, 0);
        _accounts[sender].balance += t.amount - t.cashback;`,
	},
	{
		"the allowance is not used up", "Ledger.sol",
		`_wallets[msg.sender].save(wallet);
        return 0;`,
		`return 0;`,
	},
	{
		"a suspended account may send", "Ledger.sol",
		`Account memory from = _active(sender);
        Account memory to = _active(recipient);
        TypeRule`,
		`Account memory from = _notClosed(sender);
        Account memory to = _active(recipient);
        TypeRule`,
	},
	{
		"a withdrawal leaves the supply as it was", "Ledger.sol",
		`        _totals.redeemed += amount;
`,
		``,
	},
	{
		"cashback twice", "Ledger.sol",
		`plan.from.balance += uint64(plan.cashback);`,
		`plan.from.balance += 2 * uint64(plan.cashback);`,
	},
	{
		"anybody settles withdrawals", "Ledger.sol",
		`function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash)
        external
        onlyRole(TREASURY)
`,
		`function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash)
        external
`,
	},
	{
		"approving goes on while paused", "Ledger.sol",
		`function approveTransfer(uint64 transactionId) external {
        Settings memory s = _unpaused();`,
		`function approveTransfer(uint64 transactionId) external {
        Settings memory s = _settings;`,
	},
	{
		"the id of a failed transfer is free again", "LedgerState.sol",
		`if (_transfers[key].status != TransferStatus.None) revert ERR_TRANSFER_EXISTS(transactionId);`,
		`if (_transfers[key].status != TransferStatus.None && _transfers[key].status != TransferStatus.Failed) revert ERR_TRANSFER_EXISTS(transactionId);`,
	},
	{
		"a transfer can be reversed twice", "Ledger.sol",
		`if (t.status != TransferStatus.Settled) revert ERR_TRANSFER_STATUS(transactionId, t.status);
        AccountStatus`,
		`if (t.status != TransferStatus.Settled && t.status != TransferStatus.Reversed) revert ERR_TRANSFER_STATUS(transactionId, t.status);
        AccountStatus`,
	},
	{
		"the approval window is a second short", "Ledger.sol",
		`if (block.timestamp > deadline) revert ERR_APPROVAL_WINDOW_PASSED`,
		`if (block.timestamp >= deadline) revert ERR_APPROVAL_WINDOW_PASSED`,
	},
	{
		"the last second to submit is too late", "LedgerState.sol",
		`if (block.timestamp > validUntil)`,
		`if (block.timestamp >= validUntil)`,
	},
	{
		"a replaced wallet goes on working", "LedgerAdministration.sol",
		`if (samePair && old.rights & RIGHT_ACTIVE != 0) _unlink(previous);`,
		``,
	},
	{
		"any wallet finalises for any account", "Ledger.sol",
		`if (_wallets[msg.sender].rights & RIGHT_ACTIVE == 0 || _wallets[msg.sender].account != sender) {`,
		`if (_wallets[msg.sender].rights & RIGHT_ACTIVE == 0) {`,
	},
	{
		"a transfer starved of gas fails", "Ledger.sol",
		`if (reason.length == 0) revert ERR_OUT_OF_GAS();`,
		``,
	},
	{
		"cashback to businesses too", "Ledger.sol",
		`rule.cashback && from.kind == AccountKind.Personal && to.kind`,
		`rule.cashback && to.kind`,
	},
	{
		"the issuance allowance is not used up", "Ledger.sol",
		`        sums.issuanceAllowance -= amount;
`,
		``,
	},
	{
		"expiring goes on while paused", "Ledger.sol",
		`external onlyRole(FINALISER) {
        Settings memory s = _unpaused();`,
		`external onlyRole(FINALISER) {
        Settings memory s = _settings;`,
	},
	{
		"allowances are set while paused", "Ledger.sol",
		`function setSpendingAllowance(uint48 user, uint64 dailyAllowance) external {
        _unpaused();`,
		`function setSpendingAllowance(uint48 user, uint64 dailyAllowance) external {`,
	},
	{
		"a suspended account is paid out", "Ledger.sol",
		`        _active(account);

        (uint64 amount`,
		`        (uint64 amount`,
	},
	{
		"months begin a month early", "Calendar.sol",
		`monthFromMarch + 2 - 1970`,
		`monthFromMarch + 3 - 1970`,
	},
}
