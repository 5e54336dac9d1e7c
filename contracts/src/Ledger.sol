// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {Calendar} from "./Calendar.sol";
import {Fees} from "./Fees.sol";
import {ILedger} from "./ILedger.sol";
import {LedgerAdministration} from "./LedgerAdministration.sol";
import {LedgerReading} from "./LedgerReading.sol";
import {Slots} from "./Slots.sol";

/// @title The ledger. What it promises stands in ILedger; here is how money moves.
///
/// @dev Every function reads as checks, effects, event; nothing outside is ever called. A transfer that
/// settles at once writes three slots (sender, recipient, transfer), a fourth for a user's wallet and a
/// fifth where a fee is due.
contract Ledger is LedgerReading, LedgerAdministration, Initializable, UUPSUpgradeable {
    using Slots for Account;
    using Slots for Wallet;
    using Slots for TransferRecord;

    /// A transfer worked out in memory: both accounts as they will be once it is booked.
    struct Plan {
        Account from;
        Account to;
        uint256 fee;
        uint256 cashback;
    }

    /// Keys at deployment, one for each role.
    struct RoleKeys {
        address governor;
        address registrar;
        address treasury;
        address compliance;
        address finaliser;
        address pauser;
    }

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// Currency, zone and fee account are fixed here for good.
    function initialize(
        string calldata currencyName,
        string calldata currencyCode,
        uint8 currencyDecimals,
        int32 zoneOffset,
        uint48 feeAccount,
        RoleKeys calldata keys
    ) external initializer {
        if (feeAccount == 0) revert ERR_INVALID_VALUE("feeAccount");
        if (zoneOffset < -14 hours || zoneOffset > 14 hours) revert ERR_INVALID_VALUE("zoneOffset");
        _name = currencyName;
        _symbol = currencyCode;
        _settings = Settings(false, feeAccount, zoneOffset, 7 days, currencyDecimals);
        _setRoles(keys.governor, _roles[keys.governor] | GOVERNOR);
        _setRoles(keys.registrar, _roles[keys.registrar] | REGISTRAR);
        _setRoles(keys.treasury, _roles[keys.treasury] | TREASURY);
        _setRoles(keys.compliance, _roles[keys.compliance] | COMPLIANCE);
        _setRoles(keys.finaliser, _roles[keys.finaliser] | FINALISER);
        _setRoles(keys.pauser, _roles[keys.pauser] | PAUSER);
        _open(feeAccount, AccountKind.System, 0, 0);
    }

    function _authorizeUpgrade(address) internal override onlyRole(GOVERNOR) {}

    // --------------------------------------------- signed by an account's wallet

    /// @inheritdoc ILedger
    function initiateTransfer(
        uint64 transactionId,
        uint48 recipient,
        uint64 amount,
        uint8 transactionType,
        uint64 validUntil,
        bytes32 noteHash
    ) external returns (TransferStatus status, uint256 fee, uint256 cashback) {
        Settings memory s = _unpaused();
        Wallet memory wallet = _linked(msg.sender);
        uint256 key = _unusedKey(wallet.account, transactionId, validUntil);
        (uint16 day, uint16 month) = Calendar.dayAndMonth(block.timestamp, s.zoneOffset);
        Plan memory plan = _quote(wallet.account, recipient, amount, transactionType);
        _apply(wallet.account, recipient, amount, plan, day, month);
        (fee, cashback) = (plan.fee, plan.cashback);

        uint8 needed = _approvalsFor(wallet, amount, day, plan.from.approvalsNeeded);
        if (needed == 0) {
            _book(wallet.account, recipient, plan, s.feeAccount);
            status = TransferStatus.Settled;
        } else {
            _remember(key, wallet);
            status = TransferStatus.Initiated;
        }
        // The plan fits the balance, and so MAX_SUPPLY: no part is cut off.
        _transfers[key].save(
            TransferRecord({
                amount: uint56(amount),
                fee: uint56(fee),
                cashback: uint56(cashback),
                recipient: recipient,
                operation: Operation.Transfer,
                transactionType: transactionType,
                status: status,
                approvals: 0,
                approvalsNeeded: needed
            })
        );
        emit TransferInitiated(
            wallet.account,
            transactionId,
            recipient,
            msg.sender,
            transactionType,
            status,
            amount,
            fee,
            cashback,
            noteHash
        );
    }

    /// @inheritdoc ILedger
    function initiateDeposit(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash)
        external
    {
        _unpaused();
        Wallet memory wallet = _linked(msg.sender);
        uint256 key = _unusedKey(wallet.account, transactionId, validUntil);
        Account memory account = _active(wallet.account);
        _rule(wallet.account, account.kind, DEPOSIT_TYPE);
        _atLeast(amount, _policies[account.kycType].minimumAmount);
        if (amount > MAX_SUPPLY) revert ERR_AMOUNT_TOO_HIGH(amount, MAX_SUPPLY);

        _remember(key, wallet);
        _transfers[key].save(
            TransferRecord({
                amount: uint56(amount),
                fee: 0,
                cashback: 0,
                recipient: 0,
                operation: Operation.Deposit,
                transactionType: DEPOSIT_TYPE,
                status: TransferStatus.Initiated,
                approvals: 0,
                approvalsNeeded: 0
            })
        );
        emit DepositInitiated(wallet.account, transactionId, msg.sender, amount, noteHash);
    }

    /// @inheritdoc ILedger
    function initiateWithdrawal(uint64 transactionId, uint64 amount, uint64 validUntil, bytes32 noteHash)
        external
        returns (uint256 fee, uint8 approvalsNeeded)
    {
        Settings memory s = _unpaused();
        Wallet memory wallet = _linked(msg.sender);
        uint256 key = _unusedKey(wallet.account, transactionId, validUntil);
        (uint16 day, uint16 month) = Calendar.dayAndMonth(block.timestamp, s.zoneOffset);
        Account memory account = _active(wallet.account);
        fee = Fees.fee(_rule(wallet.account, account.kind, WITHDRAWAL_TYPE), amount);
        _spend(wallet.account, account, amount, fee, day, month);
        approvalsNeeded = _approvalsFor(wallet, amount, day, account.approvalsNeeded);

        _accounts[wallet.account].save(account);
        uint64 held = uint64(amount + fee);
        _terms[wallet.account].held += held;
        _totals.held += held;
        _remember(key, wallet);
        _transfers[key].save(
            TransferRecord({
                amount: uint56(amount),
                fee: uint56(fee),
                cashback: 0,
                recipient: 0,
                operation: Operation.Withdrawal,
                transactionType: WITHDRAWAL_TYPE,
                status: TransferStatus.Initiated,
                approvals: 0,
                approvalsNeeded: approvalsNeeded
            })
        );
        emit WithdrawalInitiated(
            wallet.account, transactionId, msg.sender, amount, fee, approvalsNeeded, noteHash
        );
    }

    /// @inheritdoc ILedger
    function approveTransfer(uint64 transactionId) external {
        Settings memory s = _unpaused();
        Wallet memory wallet = _approver();
        uint256 key = _key(wallet.account, transactionId);
        TransferRecord storage record = _waiting(key, transactionId);
        uint256 deadline = _notInitiator(wallet, key) + s.approvalWindow;
        if (block.timestamp > deadline) revert ERR_APPROVAL_WINDOW_PASSED(transactionId, deadline);
        // Approvers are counted by user: a replaced wallet does not make a second one.
        if (_approvedBy[key][wallet.holder]) revert ERR_ALREADY_APPROVED(msg.sender);
        _active(wallet.account);

        _approvedBy[key][wallet.holder] = true;
        uint8 approvals = record.approvals + 1;
        record.approvals = approvals;
        if (approvals == record.approvalsNeeded) record.status = TransferStatus.Approved;
        emit TransferApproved(wallet.account, transactionId, msg.sender, approvals, record.approvalsNeeded);
    }

    /// @inheritdoc ILedger
    function rejectTransfer(uint64 transactionId) external {
        _unpaused();
        Wallet memory wallet = _approver();
        uint256 key = _key(wallet.account, transactionId);
        TransferRecord storage record = _waiting(key, transactionId);
        _notInitiator(wallet, key);

        _fail(wallet.account, record);
        emit TransferRejected(wallet.account, transactionId, msg.sender);
    }

    /// @inheritdoc ILedger
    function cancelTransfer(uint64 transactionId) external {
        _unpaused();
        Wallet memory wallet = _linked(msg.sender);
        uint256 key = _key(wallet.account, transactionId);
        TransferRecord storage record = _initiated(key, transactionId);
        if (record.operation == Operation.Withdrawal) _waiting(key, transactionId);
        Initiation memory initiation = _initiations[key];
        if (initiation.holder != wallet.holder || initiation.holderKind != wallet.holderKind) {
            revert ERR_NOT_INITIATOR(msg.sender);
        }

        _fail(wallet.account, record);
        emit TransferCancelled(wallet.account, transactionId, msg.sender);
    }

    /// @inheritdoc ILedger
    function finaliseTransfer(uint48 sender, uint64 transactionId) external returns (TransferStatus status) {
        _unpaused();
        if (_wallets[msg.sender].rights & RIGHT_ACTIVE == 0 || _wallets[msg.sender].account != sender) {
            _requireRole(FINALISER);
        }
        TransferRecord storage record = _existing(_key(sender, transactionId), transactionId);
        if (record.operation != Operation.Transfer) revert ERR_OPERATION(transactionId, record.operation);
        if (record.status != TransferStatus.Approved) {
            revert ERR_TRANSFER_STATUS(transactionId, record.status);
        }
        // A rule that forbids it now ends the transfer instead of leaving it approved for ever, so the
        // rules run in a call of their own, whose effects vanish when it fails.
        try this.settleApproved(sender, transactionId) {
            status = TransferStatus.Settled;
            emit TransferSettled(sender, transactionId);
        } catch (bytes memory reason) {
            // An empty reason is no rule: a caller could starve the call of gas to make a transfer fail.
            if (reason.length == 0) revert ERR_OUT_OF_GAS();
            status = TransferStatus.Failed;
            record.status = status;
            emit TransferFailed(sender, transactionId, reason);
        }
    }

    /// The part of finaliseTransfer that may fail.
    function settleApproved(uint48 sender, uint64 transactionId) external {
        if (msg.sender != address(this)) revert ERR_INTERNAL_CALL_ONLY();
        Settings memory s = _settings;
        TransferRecord storage record = _transfers[_key(sender, transactionId)];
        TransferRecord memory t = record;
        (uint16 day, uint16 month) = Calendar.dayAndMonth(block.timestamp, s.zoneOffset);
        Plan memory plan = _quote(sender, t.recipient, t.amount, t.transactionType);
        (plan.fee, plan.cashback) = (t.fee, t.cashback);
        _apply(sender, t.recipient, t.amount, plan, day, month);

        record.status = TransferStatus.Settled;
        _book(sender, t.recipient, plan, s.feeAccount);
    }

    /// @inheritdoc ILedger
    function setSpendingAllowance(uint48 user, uint64 dailyAllowance) external {
        _unpaused();
        Wallet memory administrator = _administrator();
        address target = _walletOf[_pair(administrator.account, HolderKind.User, user)];
        Wallet storage wallet = _wallets[target];
        // The user's last address may work for another account or holder by now.
        if (
            wallet.rights & RIGHT_ACTIVE == 0 || wallet.account != administrator.account
                || wallet.holder != user || wallet.holderKind != HolderKind.User
        ) revert ERR_HOLDER_NOT_LINKED(administrator.account, user);

        wallet.dailyAllowance = dailyAllowance;
        emit WalletTermsSet(administrator.account, target, wallet.rights, dailyAllowance, msg.sender);
    }

    /// @inheritdoc ILedger
    function deactivateAccount() external {
        _unpaused();
        Wallet memory administrator = _administrator();
        _active(administrator.account);
        _setStatus(administrator.account, AccountStatus.Suspended, bytes32(0));
    }

    // -------------------------------------------------------------- finaliser

    /// @inheritdoc ILedger
    function expireTransfer(uint48 sender, uint64 transactionId) external onlyRole(FINALISER) {
        Settings memory s = _unpaused();
        uint256 key = _key(sender, transactionId);
        TransferRecord storage record = _initiated(key, transactionId);
        if (record.operation != Operation.Deposit) _waiting(key, transactionId);
        uint256 deadline = uint256(_initiations[key].time) + s.approvalWindow;
        if (block.timestamp <= deadline) revert ERR_APPROVAL_WINDOW_OPEN(transactionId, deadline);

        _fail(sender, record);
        emit TransferExpired(sender, transactionId);
    }

    // --------------------------------------------------------------- treasury

    /// @inheritdoc ILedger
    function settleDeposit(uint48 account, uint64 transactionId, bytes32 referenceHash)
        external
        onlyRole(TREASURY)
    {
        _unpaused();
        TransferRecord storage record = _treasuryItem(account, transactionId, Operation.Deposit);
        uint64 amount = record.amount;
        Account memory receiver = _active(account);
        _receive(account, receiver, amount);
        Totals memory sums = _totals;
        if (amount > sums.issuanceAllowance) {
            revert ERR_ISSUANCE_ALLOWANCE_EXCEEDED(sums.issuanceAllowance, amount);
        }
        uint256 supply = uint256(sums.issued) - sums.redeemed + amount;
        if (supply > MAX_SUPPLY) revert ERR_AMOUNT_TOO_HIGH(supply, MAX_SUPPLY);

        sums.issued += amount;
        sums.issuanceAllowance -= amount;
        _totals = sums;
        _accounts[account].save(receiver);
        record.status = TransferStatus.Settled;
        emit Transfer(address(0), _initiatorWallet(account, transactionId), amount);
        emit DepositSettled(account, transactionId, amount, referenceHash);
    }

    /// @inheritdoc ILedger
    function refuseDeposit(uint48 account, uint64 transactionId, bytes32 reasonHash)
        external
        onlyRole(TREASURY)
    {
        _unpaused();
        _fail(account, _treasuryItem(account, transactionId, Operation.Deposit));
        emit DepositRefused(account, transactionId, reasonHash);
    }

    /// @inheritdoc ILedger
    function settleWithdrawal(uint48 account, uint64 transactionId, bytes32 referenceHash)
        external
        onlyRole(TREASURY)
    {
        Settings memory s = _unpaused();
        TransferRecord storage record = _treasuryItem(account, transactionId, Operation.Withdrawal);
        if (record.status == TransferStatus.Initiated && record.approvalsNeeded > 0) {
            revert ERR_TRANSFER_STATUS(transactionId, TransferStatus.Initiated);
        }
        _active(account);

        (uint64 amount, uint64 fee) = (record.amount, record.fee);
        _release(account, amount + fee);
        _totals.redeemed += amount;
        if (fee > 0) _accounts[s.feeAccount].balance += fee;
        record.status = TransferStatus.Settled;
        emit Transfer(_initiatorWallet(account, transactionId), address(0), amount);
        emit WithdrawalSettled(account, transactionId, amount, fee, referenceHash);
    }

    /// @inheritdoc ILedger
    function refuseWithdrawal(uint48 account, uint64 transactionId, bytes32 reasonHash)
        external
        onlyRole(TREASURY)
    {
        _unpaused();
        _fail(account, _treasuryItem(account, transactionId, Operation.Withdrawal));
        emit WithdrawalRefused(account, transactionId, reasonHash);
    }

    // ------------------------------------------------------------- compliance

    /// @inheritdoc ILedger
    function reverseTransfer(uint48 sender, uint64 transactionId, bytes32 reasonHash)
        external
        onlyRole(COMPLIANCE)
    {
        Settings memory s = _unpaused();
        TransferRecord storage record = _existing(_key(sender, transactionId), transactionId);
        TransferRecord memory t = record;
        if (t.operation != Operation.Transfer) revert ERR_OPERATION(transactionId, t.operation);
        if (t.status != TransferStatus.Settled) revert ERR_TRANSFER_STATUS(transactionId, t.status);
        AccountStatus status = _accounts[sender].status;
        if (status == AccountStatus.Closed) revert ERR_ACCOUNT_NOT_ACTIVE(sender, status);

        // Through storage, one after the other: the fee account may be one of the two.
        Account storage recipient = _accounts[t.recipient];
        recipient.balance = _less(t.recipient, recipient.balance, t.amount - t.cashback);
        Account storage fees = _accounts[s.feeAccount];
        fees.balance = _less(s.feeAccount, fees.balance, t.fee);
        _accounts[sender].balance += t.amount + t.fee - t.cashback;
        record.status = TransferStatus.Reversed;
        emit TransferReversed(sender, transactionId, reasonHash);
    }

    // ---------------------------------------------- rules of a movement of money

    /// Who pays whom, and what it costs: the rules that do not depend on how much was spent so far.
    function _quote(uint48 sender, uint48 recipient, uint256 amount, uint8 transactionType)
        private
        view
        returns (Plan memory plan)
    {
        if (sender == recipient) revert ERR_SAME_ACCOUNT(sender);
        Account memory from = _active(sender);
        Account memory to = _active(recipient);
        TypeRule memory rule = _rule(sender, from.kind, transactionType);
        if (rule.recipientKinds & _bit(to.kind) == 0) {
            revert ERR_ACCOUNT_TYPE_REQUIRED(recipient, rule.recipientKinds, to.kind);
        }
        plan.from = from;
        plan.to = to;
        plan.fee = Fees.fee(rule, amount);
        if (rule.cashback && from.kind == AccountKind.Personal && to.kind == AccountKind.Business) {
            plan.cashback = Fees.cashback(_terms[recipient].cashbackBasisPoints, amount);
        }
    }

    /// Moves the money of a plan in memory, under the limits of both accounts.
    function _apply(
        uint48 sender,
        uint48 recipient,
        uint256 amount,
        Plan memory plan,
        uint16 day,
        uint16 month
    ) private view {
        _spend(sender, plan.from, amount, plan.fee, day, month);
        _receive(recipient, plan.to, amount - plan.cashback);
        plan.from.balance += uint64(plan.cashback);
    }

    /// Writes a plan down. The fee goes last and through storage: its account may be one of the two.
    function _book(uint48 sender, uint48 recipient, Plan memory plan, uint48 feeAccount) private {
        _accounts[sender].save(plan.from);
        _accounts[recipient].save(plan.to);
        if (plan.fee > 0) _accounts[feeAccount].balance += uint64(plan.fee);
    }

    /// Takes amount and fee out of an account in memory, under its limits.
    function _spend(uint48 id, Account memory account, uint256 amount, uint256 fee, uint16 day, uint16 month)
        private
        view
    {
        Policy memory policy = _policies[account.kycType];
        _atLeast(amount, policy.minimumAmount);
        account.balance = _less(id, account.balance, amount + fee);
        uint256 inDay = amount + (account.day == day ? account.spentToday : 0);
        if (inDay > policy.daily) revert ERR_DAILY_LIMIT_EXCEEDED(id, policy.daily, inDay);
        uint256 inMonth = amount + (account.month == month ? account.spentThisMonth : 0);
        if (inMonth > policy.monthly) revert ERR_MONTHLY_LIMIT_EXCEEDED(id, policy.monthly, inMonth);
        (account.spentToday, account.day) = (uint64(inDay), day);
        (account.spentThisMonth, account.month) = (uint64(inMonth), month);
    }

    /// Puts an amount into an account in memory, under the limit of what it may hold.
    function _receive(uint48 id, Account memory account, uint256 amount) private view {
        uint256 balance = account.balance + amount;
        uint64 limit = _policies[account.kycType].wallet;
        if (balance > limit) revert ERR_WALLET_LIMIT_EXCEEDED(id, limit, balance);
        account.balance = uint64(balance);
    }

    function _less(uint48 id, uint256 balance, uint256 amount) private pure returns (uint64) {
        if (amount > balance) revert ERR_NOT_ENOUGH_BALANCE(id, balance, amount);
        unchecked {
            return uint64(balance - amount);
        }
    }

    function _atLeast(uint256 amount, uint256 minimum) private pure {
        if (amount < minimum || amount == 0) revert ERR_AMOUNT_TOO_LOW(amount, minimum == 0 ? 1 : minimum);
    }

    /// How many approvals the wallet needs to send `amount`; what needs none is counted as spent.
    function _approvalsFor(Wallet memory wallet, uint256 amount, uint16 day, uint8 accountNeeds)
        private
        returns (uint8)
    {
        if (wallet.holderKind == HolderKind.ApiKey) return 0;
        uint256 spent = amount + (wallet.day == day ? wallet.spentToday : 0);
        if (spent > wallet.dailyAllowance) return accountNeeds == 0 ? 1 : accountNeeds;
        (wallet.spentToday, wallet.day) = (uint64(spent), day);
        _wallets[msg.sender].save(wallet);
        return 0;
    }

    /// Notes who initiated what has to wait, and when.
    function _remember(uint256 key, Wallet memory wallet) private {
        _initiations[key] = Initiation(wallet.holder, wallet.holderKind, uint64(block.timestamp));
    }

    /// For the ERC-20 event of money that is issued or redeemed. Transfers emit none: it would cost each
    /// of them 2,000 gas to say again what TransferInitiated says.
    function _initiatorWallet(uint48 account, uint64 transactionId) private view returns (address) {
        Initiation memory initiation = _initiations[_key(account, transactionId)];
        return _walletOf[_pair(account, initiation.holderKind, initiation.holder)];
    }

    /// Ends a transfer without settlement; what was held goes back.
    function _fail(uint48 account, TransferRecord storage t) private {
        t.status = TransferStatus.Failed;
        if (t.operation != Operation.Withdrawal) return;
        uint64 amount = uint64(t.amount) + t.fee;
        _release(account, amount);
        _accounts[account].balance += amount;
    }

    function _release(uint48 account, uint64 amount) private {
        _terms[account].held -= amount;
        _totals.held -= amount;
    }
}
