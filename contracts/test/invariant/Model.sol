// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {LedgerDeployment} from "../base/LedgerDeployment.sol";
import {SimpleCalendar} from "../base/SimpleCalendar.sol";
import {vm} from "../base/Test.sol";

/// @notice What the ledger has to be, written down a second time from its interface: in wide numbers, one
/// field a slot, with nothing packed and nothing saved. It knows which call the rules allow and what
/// follows from it, and never asks the ledger.
abstract contract Model is LedgerDeployment {
    struct Book {
        ILedger.AccountKind kind;
        ILedger.AccountStatus status;
        uint8 kycType;
        uint8 approvalsNeeded;
        uint256 balance;
        uint256 held;
        uint256 cashbackBasisPoints;
    }

    struct Link {
        uint48 account;
        uint48 holder;
        ILedger.HolderKind kind;
        bool active;
        bool approver;
        bool administrator;
        uint256 allowance;
    }

    struct Item {
        uint48 sender;
        uint64 id;
        uint48 recipient;
        ILedger.Operation operation;
        uint8 transactionType;
        ILedger.TransferStatus status;
        uint256 amount;
        uint256 fee;
        uint256 cashback;
        uint256 needed;
        uint256 approvals;
        uint48 initiator;
        ILedger.HolderKind initiatorKind;
        uint256 time;
        uint256 settlements;
        uint256 reversals;
    }

    uint256 internal clock;
    bool internal paused;
    uint256 internal window = 7 days;
    uint256 internal issued;
    uint256 internal redeemed;
    uint256 internal issuanceAllowance;
    uint256 internal feesCollected;
    uint256 internal feesGivenBack;

    uint48[] internal accounts;
    mapping(uint48 account => Book) internal books;
    mapping(uint48 account => mapping(uint256 day => uint256)) internal spentOnDay;
    mapping(uint48 account => mapping(uint256 month => uint256)) internal spentInMonth;

    mapping(address wallet => Link) internal links;
    mapping(uint256 pair => address wallet) internal lastWallet;
    /// What a holder sent without approvals: by holder, not by wallet, so that a new wallet refills nothing.
    mapping(uint256 pair => mapping(uint256 day => uint256)) internal spentBy;

    Item[] internal items;
    mapping(uint256 key => uint256 indexPlusOne) internal indexOf;
    mapping(uint256 key => mapping(uint48 user => bool)) internal approvedBy;

    mapping(uint8 kycType => ILedger.Policy) internal policies;
    mapping(uint8 transactionType => mapping(ILedger.AccountKind => ILedger.TypeRule)) internal rules;
    mapping(address key => uint8) internal roles;

    // ---------------------------------------------------------------------- rules

    /// The rules of a transfer that settles now, or that is initiated now and waits.
    function _mayMove(Item memory t) internal view returns (bool) {
        if (t.sender == t.recipient || !_isActive(t.sender) || !_isActive(t.recipient)) return false;
        ILedger.TypeRule storage rule = rules[t.transactionType][books[t.sender].kind];
        if (!rule.allowed) return false;
        if ((rule.recipientKinds >> uint8(books[t.recipient].kind)) & 1 == 0) return false;
        return _maySpend(t.sender, t.amount, t.fee) && _mayReceive(t.recipient, t.amount - t.cashback);
    }

    function _maySpend(uint48 account, uint256 amount, uint256 fee) internal view returns (bool) {
        ILedger.Policy storage policy = policies[books[account].kycType];
        (uint256 day, uint256 month) = _today();
        return _isEnough(account, amount) && amount + fee <= books[account].balance
            && spentOnDay[account][day] + amount <= policy.daily
            && spentInMonth[account][month] + amount <= policy.monthly;
    }

    function _mayReceive(uint48 account, uint256 amount) internal view returns (bool) {
        return books[account].balance + amount <= policies[books[account].kycType].wallet;
    }

    function _isEnough(uint48 account, uint256 amount) internal view returns (bool) {
        return amount > 0 && amount >= policies[books[account].kycType].minimumAmount;
    }

    function _isActive(uint48 account) internal view returns (bool) {
        return books[account].status == ILedger.AccountStatus.Active;
    }

    function _isOpen(uint48 account) internal view returns (bool) {
        return _isActive(account) || books[account].status == ILedger.AccountStatus.Suspended;
    }

    function _priceOf(Item memory t) internal view returns (uint256 fee, uint256 cashback) {
        Book storage sender = books[t.sender];
        Book storage recipient = books[t.recipient];
        ILedger.TypeRule memory rule = rules[t.transactionType][sender.kind];
        fee = _feeOf(rule, t.amount);
        bool kinds =
            sender.kind == ILedger.AccountKind.Personal && recipient.kind == ILedger.AccountKind.Business;
        if (kinds && rule.cashback) cashback = t.amount * recipient.cashbackBasisPoints / 10_000;
    }

    function _feeOf(ILedger.TypeRule memory rule, uint256 amount) internal pure returns (uint256 fee) {
        fee = uint256(rule.flatFee) + amount * rule.feeBasisPoints / 10_000;
        fee = fee > rule.minimumFee ? fee : rule.minimumFee;
        fee = fee < rule.maximumFee ? fee : rule.maximumFee;
    }

    /// An API key needs no approvals, a user none within the daily allowance.
    function _approvalsNeeded(address wallet, uint256 amount) internal view returns (uint256) {
        Link storage link = links[wallet];
        if (link.kind == ILedger.HolderKind.ApiKey) return 0;
        (uint256 day,) = _today();
        if (spentBy[_pairOf(link)][day] + amount <= link.allowance) return 0;
        uint256 needed = books[link.account].approvalsNeeded;
        return needed == 0 ? 1 : needed;
    }

    function _mayAct(address wallet) internal view returns (bool) {
        return !paused && links[wallet].active;
    }

    function _isUser(address wallet) internal view returns (bool) {
        return links[wallet].kind == ILedger.HolderKind.User;
    }

    function _isInitiator(Link storage link, Item storage t) internal view returns (bool) {
        return link.holder == t.initiator && link.kind == t.initiatorKind;
    }

    // -------------------------------------------------------------------- effects

    function _book(Item memory t) internal {
        _spend(t.sender, t.amount, t.fee);
        books[t.sender].balance += t.cashback;
        books[t.recipient].balance += t.amount - t.cashback;
        _collect(t.fee);
    }

    function _spend(uint48 account, uint256 amount, uint256 fee) internal {
        (uint256 day, uint256 month) = _today();
        books[account].balance -= amount + fee;
        spentOnDay[account][day] += amount;
        spentInMonth[account][month] += amount;
    }

    function _collect(uint256 fee) internal {
        books[FEE_ACCOUNT].balance += fee;
        feesCollected += fee;
    }

    /// What is initiated: who did it, and what it uses up of the allowance if it needs no approval.
    function _initiate(Item memory t, address wallet) internal {
        Link storage link = links[wallet];
        t.initiator = link.holder;
        t.initiatorKind = link.kind;
        t.time = clock;
        t.status = ILedger.TransferStatus.Initiated;
        bool spends = t.operation != ILedger.Operation.Deposit;
        if (spends) t.needed = _approvalsNeeded(wallet, t.amount);
        if (spends && t.needed == 0 && _isUser(wallet)) {
            (uint256 day,) = _today();
            spentBy[_pairOf(link)][day] += t.amount;
            vm.assertLe(spentBy[_pairOf(link)][day], link.allowance, "spent beyond the allowance");
        }
        items.push(t);
        indexOf[_keyOf(t.sender, t.id)] = items.length;
    }

    /// The only moves that there are; final states have none, except that what settled may be reversed.
    function _moveTo(Item storage t, ILedger.TransferStatus next) internal {
        ILedger.TransferStatus from = t.status;
        bool waits = from == ILedger.TransferStatus.Initiated || from == ILedger.TransferStatus.Approved;
        if (next == ILedger.TransferStatus.Approved) {
            vm.assertTrue(from == ILedger.TransferStatus.Initiated, "approved from another status");
        } else if (next == ILedger.TransferStatus.Reversed) {
            vm.assertTrue(from == ILedger.TransferStatus.Settled, "reversed what had not settled");
            ++t.reversals;
        } else {
            vm.assertTrue(waits, "a final status changed");
            if (next == ILedger.TransferStatus.Settled) ++t.settlements;
        }
        t.status = next;
    }

    // ------------------------------------------------------------------------ keys

    function _today() internal view returns (uint256 day, uint256 month) {
        return SimpleCalendar.dayAndMonth(clock, ZONE_OFFSET);
    }

    function _keyOf(uint48 account, uint64 id) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(account, id)));
    }

    function _pairOf(Link storage link) internal view returns (uint256) {
        return _pairOf(link.account, link.kind, link.holder);
    }

    function _pairOf(uint48 account, ILedger.HolderKind kind, uint48 holder) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(account, kind, holder)));
    }
}
