// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {SimpleCalendar} from "../base/SimpleCalendar.sol";
import {vm} from "../base/Test.sol";
import {RegistrarOperations} from "./RegistrarOperations.sol";

/// @notice Rules, roles, pauses, upgrades and time.
abstract contract GovernorOperations is RegistrarOperations {
    function setPolicy(uint256 seed) external operation(seed) {
        ILedger.Policy memory policy;
        policy.minimumAmount = uint64(_roll(30));
        policy.daily = _roll(8) == 0 ? NO_LIMIT : uint64(_between(2000, 40_000));
        policy.monthly = _roll(8) == 0 ? NO_LIMIT : uint64(_between(5000, 60_000));
        policy.wallet = _roll(6) == 0 ? NO_LIMIT : uint64(_between(80_000, 500_000));
        _setPolicy(_keyFor(GOVERNOR), uint8(_between(1, 3)), policy);
    }

    function _setPolicy(address key, uint8 kycType, ILedger.Policy memory policy) internal {
        bytes memory call = abi.encodeCall(ledger.setPolicy, (kycType, policy));
        (bool success,) = _attempt("setPolicy", key, call, roles[key] & GOVERNOR != 0);
        if (success) policies[kycType] = policy;
    }

    function setTypeRule(uint256 seed) external operation(seed) {
        uint8[5] memory types = [1, 2, 3, DEPOSIT_TYPE, WITHDRAWAL_TYPE];
        ILedger.TypeRule memory rule;
        rule.flatFee = uint64(_roll(3) == 0 ? 0 : _roll(60));
        rule.feeBasisPoints = uint16(_roll(24) == 0 ? _between(9999, 10_001) : _roll(300));
        rule.minimumFee = uint64(_roll(3) == 0 ? _roll(100) : 0);
        rule.maximumFee = _roll(3) == 0 ? NO_LIMIT : uint64(_roll(500));
        rule.recipientKinds = uint8(_roll(6) == 0 ? _roll(16) : 14);
        rule.allowed = _roll(16) != 0;
        rule.cashback = _roll(2) == 0;
        _setTypeRule(
            _keyFor(GOVERNOR), types[_roll(5)], ILedger.AccountKind(_roll(24) == 0 ? 0 : _between(1, 3)), rule
        );
    }

    function _setTypeRule(address key, uint8 kind, ILedger.AccountKind sender, ILedger.TypeRule memory rule)
        internal
    {
        bool allowed = roles[key] & GOVERNOR != 0 && sender != ILedger.AccountKind.None
            && rule.feeBasisPoints <= 10_000 && rule.minimumFee <= rule.maximumFee;
        bytes memory call = abi.encodeCall(ledger.setTypeRule, (kind, sender, rule));
        (bool success,) = _attempt("setTypeRule", key, call, allowed);
        if (success) rules[kind][sender] = rule;
    }

    function setCashback(uint256 seed) external operation(seed) {
        _setCashback(_keyFor(GOVERNOR), _anyAccount(), _roll(12) == 0 ? _between(9999, 10_001) : _roll(500));
    }

    function _setCashback(address key, uint48 account, uint256 basisPoints) internal {
        bool allowed = roles[key] & GOVERNOR != 0 && _isOpen(account)
            && books[account].kind == ILedger.AccountKind.Business && basisPoints <= 10_000;
        bytes memory call = abi.encodeCall(ledger.setCashback, (account, uint16(basisPoints)));
        (bool success,) = _attempt("setCashback", key, call, allowed);
        if (success) books[account].cashbackBasisPoints = basisPoints;
    }

    function setIssuanceAllowance(uint256 seed) external operation(seed) {
        _setIssuanceAllowance(_keyFor(GOVERNOR), uint64(_roll(3) == 0 ? NO_LIMIT : _roll(400_000)));
    }

    function _setIssuanceAllowance(address key, uint64 allowance) internal {
        bytes memory call = abi.encodeCall(ledger.setIssuanceAllowance, (allowance));
        (bool success,) = _attempt("setIssuanceAllowance", key, call, roles[key] & GOVERNOR != 0);
        if (success) issuanceAllowance = allowance;
    }

    function setApprovalWindow(uint256 seed) external operation(seed) {
        address key = _keyFor(GOVERNOR);
        uint32 value = uint32(_roll(8) == 0 ? 0 : _between(1 days, 20 days));
        bytes memory call = abi.encodeCall(ledger.setApprovalWindow, (value));
        bool allowed = roles[key] & GOVERNOR != 0 && value != 0;
        (bool success,) = _attempt("setApprovalWindow", key, call, allowed);
        if (success) window = value;
    }

    // ------------------------------------------------------------------ roles and code

    /// Another key gets a role, and the one that had it loses it.
    function replaceKey(uint256 seed) external operation(seed) {
        uint8 role = uint8(1 << _roll(6));
        address next = _keyAt(_roll(KEYS));
        address old = roleKey[role];
        if (!_setRoles(_keyFor(GOVERNOR), next, roles[next] | role)) return;
        roleKey[role] = next;
        if (old != next) _setRoles(roleKey[GOVERNOR], old, roles[old] & ~role);
    }

    /// A governor that gives the role up itself could leave none.
    function giveUpGovernor(uint256 seed) external operation(seed) {
        address key = _keyFor(GOVERNOR);
        _setRoles(key, key, roles[key] & ~GOVERNOR);
    }

    function _setRoles(address caller, address key, uint8 value) internal returns (bool success) {
        bool allowed = roles[caller] & GOVERNOR != 0 && (caller != key || value & GOVERNOR != 0);
        bytes memory call = abi.encodeCall(ledger.setRoles, (key, value));
        (success,) = _attempt("setRoles", caller, call, allowed);
        if (success) roles[key] = value;
    }

    function pause(uint256 seed) external operation(seed) {
        _setPaused(_keyFor(PAUSER), _roll(2) == 0);
    }

    /// The same code at another address: everything else has to stay as it is.
    function upgrade(uint256 seed) external operation(seed) {
        address key = _keyFor(GOVERNOR);
        address implementation = _implementation();
        bytes memory call = abi.encodeCall(ledger.upgradeToAndCall, (implementation, ""));
        _attempt("upgradeToAndCall", key, call, roles[key] & GOVERNOR != 0);
    }

    /// Doors that are never open, whoever knocks.
    function knock(uint256 seed) external operation(seed) {
        address caller = _roll(2) == 0 ? _keyFor(GOVERNOR) : _anyWallet();
        Item storage t = _itemLike(ILedger.Operation.Transfer, ILedger.TransferStatus.Approved);
        bytes[5] memory doors = [
            abi.encodeCall(ledger.settleApproved, (t.sender, t.id)),
            abi.encodeCall(ledger.initialize, ("A", "B", 0, 0, 1, _roleKeys())),
            abi.encodeCall(ledger.transfer, (_anyAddress(), 1)),
            abi.encodeCall(ledger.approve, (_anyAddress(), 1)),
            abi.encodeCall(ledger.transferFrom, (_anyAddress(), _anyAddress(), 1))
        ];
        _attempt("closed doors", caller, doors[_roll(5)], false);
    }

    // ---------------------------------------------------------------------------- time

    /// Over minutes, to both sides of a local midnight or of the end of a month, to both sides of the
    /// deadline of something that waits, over days, or to a leap day.
    function passTime(uint256 seed) external operation(seed) {
        uint256 choice = _roll(12);
        (uint256 day,) = _today();
        uint256 target = clock + _roll(3 hours);
        if (choice < 3) target = _midnight(day + 1) - _roll(2);
        else if (choice < 5) target = _midnight(_firstOfNextMonth(day)) - _roll(2);
        else if (choice < 6) target = _itemThatWaits().time + window + _roll(2);
        else if (choice < 7) target = clock + _roll(4 days);
        else if (choice < 8 && _roll(3) == 0) target = _midnight(_nextLeapDay(day)) + _roll(1 days);
        if (target > clock) clock = target;
        vm.warp(clock);
        _count("passTime");
    }

    function _nextLeapDay(uint256 day) private pure returns (uint256) {
        while (true) {
            day = _firstOfNextMonth(day);
            (uint256 month,) = SimpleCalendar.monthAndDayOfMonth(day);
            if (month % 12 == 1 && SimpleCalendar.isLeap(1970 + month / 12)) return day + 28;
        }
        return day;
    }

    function _midnight(uint256 day) private pure returns (uint256) {
        return uint256(int256(day * 1 days) - ZONE_OFFSET);
    }

    function _firstOfNextMonth(uint256 day) private pure returns (uint256) {
        (uint256 month, uint256 dayOfMonth) = SimpleCalendar.monthAndDayOfMonth(day);
        return day - dayOfMonth + SimpleCalendar.daysOfMonth(1970 + month / 12, month % 12);
    }
}
