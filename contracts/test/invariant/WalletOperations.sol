// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {vm} from "../base/Test.sol";
import {Actors} from "./Actors.sol";

/// @notice What wallets do, each with what the rules allow and what follows from it.
abstract contract WalletOperations is Actors {
    function transfer(uint256 seed) external operation(seed) {
        address wallet = _anyWallet();
        Item memory t;
        t.sender = links[wallet].account;
        t.recipient = _anyAccount();
        if (t.recipient == t.sender) t.recipient = _anyAccount();
        t.id = _anyId();
        t.transactionType = uint8(_roll(30) == 0 ? 9 : _between(1, 3));
        t.amount = _anyAmount(wallet, t.recipient);
        (t.fee, t.cashback) = _priceOf(t);
        uint64 deadline = _anyDeadline();
        bool allowed = _mayInitiate(wallet, t, deadline) && _mayMove(t);
        bytes memory call = abi.encodeCall(
            ledger.initiateTransfer, (t.id, t.recipient, uint64(t.amount), t.transactionType, deadline, 0)
        );
        (bool success, bytes memory answer) = _attempt("initiateTransfer", wallet, call, allowed);
        if (success) _initiated(t, wallet, answer);
    }

    function _initiated(Item memory t, address wallet, bytes memory answer) private {
        (ILedger.TransferStatus status, uint256 fee, uint256 cashback) =
            abi.decode(answer, (ILedger.TransferStatus, uint256, uint256));
        vm.assertEq(fee, t.fee, "fee of the transfer");
        vm.assertEq(cashback, t.cashback, "cashback of the transfer");
        _initiate(t, wallet);
        if (t.needed == 0) {
            vm.assertTrue(status == ILedger.TransferStatus.Settled, "settles at once");
            _settle(items[items.length - 1]);
            _count(_isUser(wallet) ? "- settled at once by a user" : "- settled at once by an API key");
        } else {
            vm.assertTrue(status == ILedger.TransferStatus.Initiated, "waits for approval");
            _count("- waits for approval");
        }
    }

    function announceDeposit(uint256 seed) external operation(seed) {
        address wallet = _anyWallet();
        Item memory t;
        t.operation = ILedger.Operation.Deposit;
        t.transactionType = DEPOSIT_TYPE;
        t.sender = links[wallet].account;
        t.id = _anyId();
        t.amount = _anyDeposit();
        uint64 deadline = _anyDeadline();
        bool allowed =
            _mayInitiate(wallet, t, deadline) && _isEnough(t.sender, t.amount) && t.amount <= MAX_SUPPLY;
        bytes memory call =
            abi.encodeCall(ledger.initiateDeposit, (t.id, uint64(t.amount), deadline, bytes32(0)));
        (bool success,) = _attempt("initiateDeposit", wallet, call, allowed);
        if (success) _initiate(t, wallet);
    }

    /// Some are more than may ever be, or more than may still be.
    function _anyDeposit() private returns (uint256) {
        uint256 choice = _roll(24);
        if (choice == 0) return MAX_SUPPLY + _roll(2);
        if (choice < 3) return MAX_SUPPLY - (issued - redeemed) + _roll(2);
        return _roll(60_000);
    }

    function withdraw(uint256 seed) external operation(seed) {
        address wallet = _anyWallet();
        Item memory t;
        t.operation = ILedger.Operation.Withdrawal;
        t.transactionType = WITHDRAWAL_TYPE;
        t.sender = links[wallet].account;
        t.id = _anyId();
        t.amount = _anyAmount(wallet, t.sender);
        t.fee = _feeOf(rules[WITHDRAWAL_TYPE][books[t.sender].kind], t.amount);
        uint64 deadline = _anyDeadline();
        bool allowed = _mayInitiate(wallet, t, deadline) && _maySpend(t.sender, t.amount, t.fee);
        bytes memory call =
            abi.encodeCall(ledger.initiateWithdrawal, (t.id, uint64(t.amount), deadline, bytes32(0)));
        (bool success, bytes memory answer) = _attempt("initiateWithdrawal", wallet, call, allowed);
        if (!success) return;
        _initiate(t, wallet);
        (uint256 fee, uint8 needed) = abi.decode(answer, (uint256, uint8));
        vm.assertEq(fee, t.fee, "fee of the withdrawal");
        vm.assertEq(needed, t.needed, "approvals of the withdrawal");
        _spend(t.sender, t.amount, t.fee);
        books[t.sender].held += t.amount + t.fee;
        _assertWithinLimits(t.sender);
        _count(needed == 0 ? "- withdrawal for the treasury" : "- withdrawal waits for approval");
    }

    function approve(uint256 seed) external operation(seed) {
        Item storage t = _itemThatWaits();
        address wallet = _approverOf(t);
        // Not every account has enough approvers: look for one that has.
        for (uint256 i = 0; i < 2 && !links[wallet].active; ++i) {
            t = _itemThatWaits();
            wallet = _approverOf(t);
        }
        t = _seenBy(wallet, t);
        Link storage link = links[wallet];
        bool allowed = _mayDecide(wallet, t) && clock <= t.time + window && _isActive(t.sender)
            && !approvedBy[_keyOf(t.sender, t.id)][link.holder];
        (bool success, bytes memory answer) =
            _attempt("approveTransfer", wallet, abi.encodeCall(ledger.approveTransfer, (t.id)), allowed);
        _assertToldApart(wallet, answer);
        if (!success) return;
        // Said once more in the words of the invariant, whatever `allowed` is made of.
        vm.assertFalse(link.kind == ILedger.HolderKind.ApiKey, "an API key approved");
        vm.assertFalse(link.holder == t.initiator, "the initiator approved");
        approvedBy[_keyOf(t.sender, t.id)][link.holder] = true;
        ++t.approvals;
        if (t.approvals < t.needed) return;
        _moveTo(t, ILedger.TransferStatus.Approved);
        _count("- approved by all who were needed");
    }

    function reject(uint256 seed) external operation(seed) {
        Item storage t = _itemThatWaits();
        address wallet = _approverOf(t);
        t = _seenBy(wallet, t);
        bytes memory call = abi.encodeCall(ledger.rejectTransfer, (t.id));
        (bool success, bytes memory answer) = _attempt("rejectTransfer", wallet, call, _mayDecide(wallet, t));
        _assertToldApart(wallet, answer);
        if (success) _fail(t);
    }

    function cancel(uint256 seed) external operation(seed) {
        Item storage t = _roll(2) == 0
            ? _itemLike(ILedger.Operation(_between(1, 2)), ILedger.TransferStatus.Initiated)
            : _itemThatWaits();
        address wallet = _initiatorOf(t);
        t = _seenBy(wallet, t);
        bool allowed = _mayAct(wallet) && _isOwn(wallet, t) && t.status == ILedger.TransferStatus.Initiated
            && (t.operation != ILedger.Operation.Withdrawal || t.needed > 0) && _isInitiator(links[wallet], t);
        (bool success,) =
            _attempt("cancelTransfer", wallet, abi.encodeCall(ledger.cancelTransfer, (t.id)), allowed);
        if (success) _fail(t);
    }

    function finalise(uint256 seed) external operation(seed) {
        Item storage t = _itemLike(ILedger.Operation.Transfer, ILedger.TransferStatus.Approved);
        address caller = _roll(2) == 0 ? _keyFor(FINALISER) : _walletOf(t.sender, false, false);
        bool allowed = !paused && (roles[caller] & FINALISER != 0 || _isOwn(caller, t))
            && t.operation == ILedger.Operation.Transfer && t.status == ILedger.TransferStatus.Approved;
        bytes memory call = abi.encodeCall(ledger.finaliseTransfer, (t.sender, t.id));
        bytes memory answer;
        bool success;
        if (allowed && _roll(3) == 0) {
            // With too little gas it may fail as a call, but must not fail the transfer.
            vm.prank(caller);
            (success, answer) = address(ledger).call{gas: _between(8000, 50_000)}(call);
            if (success) _count("- finalised with little gas");
            // Starved by a caller, and said so: with no gas left at all even that is impossible.
            if (bytes4(answer) == ILedger.ERR_OUT_OF_GAS.selector) _count("- starved of gas");
        } else {
            (success, answer) = _attempt("finaliseTransfer", caller, call, allowed);
        }
        if (success) _finalised(t, abi.decode(answer, (ILedger.TransferStatus)));
    }

    function _finalised(Item storage t, ILedger.TransferStatus status) private {
        if (_mayMove(t)) {
            vm.assertTrue(status == ILedger.TransferStatus.Settled, "failed though the rules allow it");
            vm.assertGe(t.approvals, t.needed, "settled without its approvals");
            _settle(t);
            _count("- settled by finalising");
        } else {
            vm.assertTrue(status == ILedger.TransferStatus.Failed, "settled though the rules forbid it");
            _fail(t);
            _count("- failed by finalising");
        }
    }

    function setAllowance(uint256 seed) external operation(seed) {
        address wallet = _walletOf(_anyAccount(), false, true);
        Link storage link = links[wallet];
        uint48 user = _anyUserOf(link.account);
        uint64 allowance = _anyAllowance();
        address target = lastWallet[_pairOf(link.account, ILedger.HolderKind.User, user)];
        // Only if that address still works for this user on this account.
        bool linked = links[target].active
            && _pairOf(links[target]) == _pairOf(link.account, ILedger.HolderKind.User, user);
        bool allowed = _mayAct(wallet) && _isUser(wallet) && link.administrator && linked;
        bytes memory call = abi.encodeCall(ledger.setSpendingAllowance, (user, allowance));
        (bool success, bytes memory answer) = _attempt("setSpendingAllowance", wallet, call, allowed);
        _assertToldApart(wallet, answer);
        if (success) links[target].allowance = allowance;
    }

    function deactivate(uint256 seed) external operation(seed) {
        address wallet = _walletOf(_anyAccount(), false, true);
        Link storage link = links[wallet];
        bool allowed = _mayAct(wallet) && _isUser(wallet) && link.administrator && _isActive(link.account);
        bytes memory call = abi.encodeCall(ledger.deactivateAccount, ());
        (bool success, bytes memory answer) = _attempt("deactivateAccount", wallet, call, allowed);
        _assertToldApart(wallet, answer);
        if (success) books[link.account].status = ILedger.AccountStatus.Suspended;
    }

    // ----------------------------------------------------------------------- shared

    function _mayInitiate(address wallet, Item memory t, uint64 deadline) private view returns (bool) {
        return _mayAct(wallet) && _isActive(t.sender) && clock <= deadline
            && indexOf[_keyOf(t.sender, t.id)] == 0 && rules[t.transactionType][books[t.sender].kind].allowed;
    }

    /// A wallet names an item by its id alone: of its own account, which may use the same number.
    function _seenBy(address wallet, Item storage t) private view returns (Item storage) {
        uint256 index = indexOf[_keyOf(links[wallet].account, t.id)];
        return index == 0 ? t : items[index - 1];
    }

    /// Who may approve or reject.
    function _mayDecide(address wallet, Item storage t) private view returns (bool) {
        return _mayAct(wallet) && _isUser(wallet) && links[wallet].approver && _isOwn(wallet, t)
            && t.status == ILedger.TransferStatus.Initiated && t.needed > 0 && !_isInitiator(links[wallet], t);
    }

    function _isOwn(address wallet, Item storage t) private view returns (bool) {
        return links[wallet].active && links[wallet].account == t.sender;
    }

    function _settle(Item storage t) private {
        _moveTo(t, ILedger.TransferStatus.Settled);
        _book(t);
        _assertWithinLimits(t.sender);
        (ILedger.Account memory recipient,) = ledger.accountOf(t.recipient);
        if (t.recipient != FEE_ACCOUNT) {
            vm.assertLe(recipient.balance, policies[recipient.kycType].wallet, "over the wallet limit");
        }
    }

    function _fail(Item storage t) internal {
        _moveTo(t, ILedger.TransferStatus.Failed);
        if (t.operation != ILedger.Operation.Withdrawal) return;
        books[t.sender].held -= t.amount + t.fee;
        books[t.sender].balance += t.amount + t.fee;
    }

    /// Right after a transfer or withdrawal that the ledger accepted, by the ledger's own counters.
    function _assertWithinLimits(uint48 account) private view {
        (ILedger.Account memory sender,) = ledger.accountOf(account);
        vm.assertLe(sender.spentToday, policies[sender.kycType].daily, "over the daily limit");
        vm.assertLe(sender.spentThisMonth, policies[sender.kycType].monthly, "over the monthly limit");
    }
}
