// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {vm} from "../base/Test.sol";
import {WalletOperations} from "./WalletOperations.sol";

/// @notice What finaliser, treasury and compliance do to transfers and accounts.
abstract contract OperatorOperations is WalletOperations {
    function expire(uint256 seed) external operation(seed) {
        Item storage t = _roll(2) == 0
            ? _itemLike(ILedger.Operation(_between(1, 2)), ILedger.TransferStatus.Initiated)
            : _itemAtItsDeadline();
        address key = _keyFor(FINALISER);
        bool waits = t.operation == ILedger.Operation.Deposit || t.needed > 0;
        bool allowed = _mayDo(key, FINALISER) && t.status == ILedger.TransferStatus.Initiated && waits
            && clock > t.time + window;
        bytes memory call = abi.encodeCall(ledger.expireTransfer, (t.sender, t.id));
        (bool success,) = _attempt("expireTransfer", key, call, allowed);
        if (success) _fail(t);
    }

    // --------------------------------------------------------------------- treasury

    function settleDeposit(uint256 seed) external operation(seed) {
        Item storage t = _itemLike(ILedger.Operation.Deposit, ILedger.TransferStatus.Initiated);
        address key = _keyFor(TREASURY);
        bool allowed = _mayDo(key, TREASURY) && _isOpenDeposit(t) && _isActive(t.sender)
            && _mayReceive(t.sender, t.amount) && t.amount <= issuanceAllowance
            && issued - redeemed + t.amount <= MAX_SUPPLY;
        bytes memory call = abi.encodeCall(ledger.settleDeposit, (t.sender, t.id, bytes32(0)));
        (bool success,) = _attempt("settleDeposit", key, call, allowed);
        if (!success) return;
        _moveTo(t, ILedger.TransferStatus.Settled);
        issued += t.amount;
        issuanceAllowance -= t.amount;
        books[t.sender].balance += t.amount;
    }

    function refuseDeposit(uint256 seed) external operation(seed) {
        Item storage t = _itemLike(ILedger.Operation.Deposit, ILedger.TransferStatus.Initiated);
        address key = _keyFor(TREASURY);
        bytes memory call = abi.encodeCall(ledger.refuseDeposit, (t.sender, t.id, bytes32(0)));
        bool allowed = _mayDo(key, TREASURY) && _isOpenDeposit(t);
        (bool success,) = _attempt("refuseDeposit", key, call, allowed);
        if (success) _fail(t);
    }

    function settleWithdrawal(uint256 seed) external operation(seed) {
        Item storage t = _anyWithdrawal();
        address key = _keyFor(TREASURY);
        bool ready = t.status == ILedger.TransferStatus.Approved
            || (t.status == ILedger.TransferStatus.Initiated && t.needed == 0);
        bool allowed = _mayDo(key, TREASURY) && t.operation == ILedger.Operation.Withdrawal && ready
            && _isActive(t.sender);
        bytes memory call = abi.encodeCall(ledger.settleWithdrawal, (t.sender, t.id, bytes32(0)));
        (bool success,) = _attempt("settleWithdrawal", key, call, allowed);
        if (!success) return;
        _moveTo(t, ILedger.TransferStatus.Settled);
        books[t.sender].held -= t.amount + t.fee;
        redeemed += t.amount;
        _collect(t.fee);
        if (t.needed > 0) _count("- settled an approved withdrawal");
    }

    function refuseWithdrawal(uint256 seed) external operation(seed) {
        Item storage t = _anyWithdrawal();
        address key = _keyFor(TREASURY);
        bool open =
            t.status == ILedger.TransferStatus.Initiated || t.status == ILedger.TransferStatus.Approved;
        bool allowed = _mayDo(key, TREASURY) && t.operation == ILedger.Operation.Withdrawal && open;
        bytes memory call = abi.encodeCall(ledger.refuseWithdrawal, (t.sender, t.id, bytes32(0)));
        (bool success,) = _attempt("refuseWithdrawal", key, call, allowed);
        if (success) _fail(t);
    }

    // ------------------------------------------------------------------- compliance

    function reverse(uint256 seed) external operation(seed) {
        Item storage t = _itemLike(ILedger.Operation.Transfer, ILedger.TransferStatus.Settled);
        // Sometimes what has ended otherwise, which must stay as it is.
        if (_roll(4) == 0) t = items[_roll(items.length)];
        address key = _keyFor(COMPLIANCE);
        bool allowed = _mayDo(key, COMPLIANCE) && t.operation == ILedger.Operation.Transfer
            && t.status == ILedger.TransferStatus.Settled && _isOpen(t.sender) && _canGiveBack(t);
        bytes memory call = abi.encodeCall(ledger.reverseTransfer, (t.sender, t.id, bytes32(0)));
        (bool success, bytes memory answer) = _attempt("reverseTransfer", key, call, allowed);
        // Not only because nobody is there to take it from: a deposit is no transfer.
        if (_mayDo(key, COMPLIANCE) && t.operation != ILedger.Operation.Transfer) {
            vm.assertTrue(bytes4(answer) == ILedger.ERR_OPERATION.selector, "reversal of another operation");
        }
        if (!success) return;
        _moveTo(t, ILedger.TransferStatus.Reversed);
        books[t.recipient].balance -= t.amount - t.cashback;
        books[FEE_ACCOUNT].balance -= t.fee;
        books[t.sender].balance += t.amount + t.fee - t.cashback;
        feesGivenBack += t.fee;
        if (t.fee > 0) _count("- reversed with a fee");
        if (t.cashback > 0) _count("- reversed with cashback");
    }

    function suspend(uint256 seed) external operation(seed) {
        uint48 account = _anyAccount();
        address key = _keyFor(COMPLIANCE);
        bool allowed = roles[key] & COMPLIANCE != 0 && _isActive(account);
        bytes memory call = abi.encodeCall(ledger.suspendAccount, (account, 0));
        (bool success,) = _attempt("suspendAccount", key, call, allowed);
        if (success) books[account].status = ILedger.AccountStatus.Suspended;
    }

    function reactivate(uint256 seed) external operation(seed) {
        uint48 account = _accountThatIs(ILedger.AccountStatus.Suspended);
        address key = _keyFor(COMPLIANCE);
        bool suspended = books[account].status == ILedger.AccountStatus.Suspended;
        bytes memory call = abi.encodeCall(ledger.reactivateAccount, (account, 0));
        bool allowed = roles[key] & COMPLIANCE != 0 && suspended;
        (bool success,) = _attempt("reactivateAccount", key, call, allowed);
        if (success) books[account].status = ILedger.AccountStatus.Active;
    }

    function close(uint256 seed) external operation(seed) {
        uint48 account = _anyAccount();
        // The last account opened is often still empty.
        if (_roll(3) == 0) account = accounts[accounts.length - 1];
        Book storage book = books[account];
        address key = _keyFor(COMPLIANCE);
        bool allowed = roles[key] & COMPLIANCE != 0 && _isOpen(account) && book.balance == 0 && book.held == 0
            && account != FEE_ACCOUNT;
        bytes memory call = abi.encodeCall(ledger.closeAccount, (account, 0));
        (bool success,) = _attempt("closeAccount", key, call, allowed);
        if (success) book.status = ILedger.AccountStatus.Closed;
    }

    // ----------------------------------------------------------------------- shared

    function _mayDo(address key, uint8 role) private view returns (bool) {
        return !paused && roles[key] & role != 0;
    }

    function _isOpenDeposit(Item storage t) private view returns (bool) {
        return t.operation == ILedger.Operation.Deposit && t.status == ILedger.TransferStatus.Initiated;
    }

    function _anyWithdrawal() private returns (Item storage) {
        return _itemLike(
            ILedger.Operation.Withdrawal,
            _roll(3) == 0 ? ILedger.TransferStatus.Approved : ILedger.TransferStatus.Initiated
        );
    }

    /// Recipient and fee account pay one after the other, and may be the same.
    function _canGiveBack(Item storage t) private view returns (bool) {
        uint256 fromRecipient = t.amount - t.cashback;
        if (books[t.recipient].balance < fromRecipient) return false;
        uint256 fees = books[FEE_ACCOUNT].balance;
        return t.recipient == FEE_ACCOUNT ? fees >= fromRecipient + t.fee : fees >= t.fee;
    }

    function _accountThatIs(ILedger.AccountStatus status) private returns (uint48) {
        uint256 start = _roll(accounts.length);
        for (uint256 i = 0; i < accounts.length; ++i) {
            uint48 account = accounts[(start + i) % accounts.length];
            if (books[account].status == status) return account;
        }
        return _anyAccount();
    }
}
