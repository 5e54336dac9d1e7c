// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {vm} from "../base/Test.sol";
import {Model} from "./Model.sol";

/// @notice Who acts next and with what: mostly someone who may, on something that fits, with an amount at
/// the edge of a rule; sometimes anyone, on anything. Counts what came of it.
abstract contract Actors is Model {
    uint256 internal constant POOL = 32;
    uint256 internal constant KEYS = 12;
    uint48 internal constant MISSING_ACCOUNT = 77_777;

    /// Campaigns with the same seed take other ways.
    uint256 private immutable salt;
    uint256 private dice;
    uint256 private callsInPause;

    mapping(uint8 role => address key) internal roleKey;
    string[] internal names;
    mapping(string name => uint256) internal accepted;
    mapping(string name => uint256) internal refused;
    mapping(bytes4 reason => uint256) internal refusals;

    constructor(uint256 salt_) {
        salt = salt_;
        dice = salt_;
        clock = START;
    }

    modifier operation(uint256 seed) {
        dice = uint256(keccak256(abi.encode(seed, salt)));
        vm.warp(clock);
        _endLongPause();
        _;
    }

    // --------------------------------------------------------------------- calling

    /// Calls the ledger and insists that it accepts exactly what the model allows. What is refused must
    /// be refused by a named rule: a panic or an empty reason is a defect even where a refusal is right.
    function _attempt(string memory name, address caller, bytes memory call, bool allowed)
        internal
        returns (bool success, bytes memory answer)
    {
        vm.prank(caller);
        (success, answer) = address(ledger).call(call);
        if (success && !allowed) vm.assertTrue(false, string.concat("accepted though forbidden: ", name));
        if (!success && allowed) vm.assertTrue(false, string.concat("refused though allowed: ", name));
        if (success) {
            _count(name);
        } else {
            vm.assertGe(answer.length, 4, "a refusal without a reason");
            vm.assertTrue(bytes4(answer) != bytes4(keccak256("Panic(uint256)")), "a panic");
            _remember(name);
            ++refused[name];
            ++refusals[bytes4(answer)];
        }
    }

    /// Wallets of API keys are told so, before any right is looked at: rights are a second lock.
    function _assertToldApart(address wallet, bytes memory answer) internal view {
        if (!_mayAct(wallet) || _isUser(wallet)) return;
        vm.assertTrue(bytes4(answer) == ILedger.ERR_API_KEY_NOT_ALLOWED.selector, "an API key is told so");
    }

    function _count(string memory name) internal {
        _remember(name);
        ++accepted[name];
    }

    function _remember(string memory name) private {
        if (accepted[name] + refused[name] == 0) names.push(name);
    }

    /// A ledger that stays paused would leave nothing to see.
    function _endLongPause() private {
        if (!paused || ++callsInPause < 6) return;
        callsInPause = 0;
        _setPaused(roleKey[PAUSER], false);
    }

    function _setPaused(address key, bool value) internal {
        bool allowed = roles[key] & PAUSER != 0;
        (bool success,) = _attempt("setPaused", key, abi.encodeCall(ledger.setPaused, (value)), allowed);
        if (success) paused = value;
    }

    // --------------------------------------------------------------------- choosing

    function _roll(uint256 sides) internal returns (uint256) {
        dice = uint256(keccak256(abi.encode(dice)));
        return dice % sides;
    }

    function _between(uint256 lowest, uint256 highest) internal returns (uint256) {
        return lowest + _roll(highest - lowest + 1);
    }

    /// Mostly an active account; sometimes one that is not, or that does not exist.
    function _anyAccount() internal returns (uint48) {
        if (_roll(24) == 0) return MISSING_ACCOUNT;
        uint256 start = _roll(accounts.length);
        if (_roll(5) == 0) return accounts[start];
        for (uint256 i = 0; i < accounts.length; ++i) {
            uint48 account = accounts[(start + i) % accounts.length];
            if (_isActive(account)) return account;
        }
        return accounts[start];
    }

    function _walletAt(uint256 index) internal pure returns (address) {
        return address(uint160(0xC001 + (index % POOL)));
    }

    function _anyAddress() internal returns (address) {
        return _walletAt(_roll(POOL));
    }

    /// Mostly an address that is free; sometimes one in use.
    function _newAddress() internal returns (address) {
        uint256 start = _roll(POOL);
        if (_roll(4) == 0) return _walletAt(start);
        for (uint256 i = 0; i < POOL; ++i) {
            if (!links[_walletAt(start + i)].active) return _walletAt(start + i);
        }
        return _walletAt(start);
    }

    /// Mostly a linked wallet of an account with money; sometimes one that was unlinked or never linked.
    function _anyWallet() internal returns (address) {
        uint256 start = _roll(POOL);
        if (_roll(10) == 0) return _walletAt(start);
        uint256 least = _roll(4) == 0 ? 0 : 1000;
        for (uint256 i = 0; i < POOL; ++i) {
            Link storage link = links[_walletAt(start + i)];
            if (!link.active || !_isActive(link.account)) continue;
            if (books[link.account].balance >= least) return _walletAt(start + i);
        }
        return _walletAt(start);
    }

    /// Mostly a linked wallet of the account, with the right if one is asked for.
    function _walletOf(uint48 account, bool approver, bool administrator) internal returns (address) {
        uint256 start = _roll(POOL);
        if (_roll(6) == 0) return _walletAt(start);
        for (uint256 i = 0; i < POOL; ++i) {
            Link storage link = links[_walletAt(start + i)];
            if (!link.active || link.account != account) continue;
            if ((!approver || link.approver) && (!administrator || link.administrator)) {
                return _walletAt(start + i);
            }
        }
        return _walletAt(start);
    }

    /// Mostly someone who may still approve; sometimes the initiator, or who approved already.
    function _approverOf(Item storage t) internal returns (address) {
        if (_roll(4) == 0) return _walletOf(t.sender, _roll(2) == 0, false);
        bool again = _roll(6) == 0;
        uint256 start = _roll(POOL);
        for (uint256 i = 0; i < POOL; ++i) {
            Link storage link = links[_walletAt(start + i)];
            if (!link.active || !link.approver || link.account != t.sender || _isInitiator(link, t)) {
                continue;
            }
            if (approvedBy[_keyOf(t.sender, t.id)][link.holder] == again) return _walletAt(start + i);
        }
        return _walletAt(start);
    }

    /// A user of the account: often one whose last address works for someone else by now.
    function _anyUserOf(uint48 account) internal returns (uint48) {
        uint256 start = _roll(6);
        bool gone = _roll(2) == 0;
        for (uint256 i = 0; i < 6; ++i) {
            uint48 user = uint48(1 + ((start + i) % 6));
            uint256 pair = _pairOf(account, ILedger.HolderKind.User, user);
            Link storage link = links[lastWallet[pair]];
            if (link.active && (_pairOf(link) != pair) == gone) return user;
        }
        return uint48(1 + start);
    }

    /// The initiator's wallet of now, which may be another one than then.
    function _initiatorOf(Item storage t) internal returns (address) {
        if (_roll(4) == 0) return _walletOf(t.sender, false, false);
        return lastWallet[_pairOf(t.sender, t.initiatorKind, t.initiator)];
    }

    function _keyAt(uint256 index) internal pure returns (address) {
        return address(uint160(0xA001 + (index % KEYS)));
    }

    /// Mostly the key that has the role; sometimes any key, a replaced one or a customer's wallet.
    function _keyFor(uint8 role) internal returns (address) {
        uint256 choice = _roll(20);
        if (choice == 0) return _keyAt(_roll(KEYS));
        if (choice == 1) return _anyAddress();
        return roleKey[role];
    }

    /// A recent item of this operation and status, if there is one; sometimes anyone.
    function _itemLike(ILedger.Operation op, ILedger.TransferStatus status) internal returns (Item storage) {
        uint256 count = items.length;
        uint256 start = _roll(count);
        if (_roll(12) == 0) return items[start];
        for (uint256 i = 0; i < count && i < 96; ++i) {
            Item storage t = items[(start + count - i) % count];
            if (t.operation == op && t.status == status) return t;
        }
        return items[start];
    }

    function _itemThatWaits() internal returns (Item storage) {
        uint256 count = items.length;
        uint256 start = _roll(count);
        for (uint256 i = 0; i < count && i < 96; ++i) {
            Item storage t = items[(start + count - i) % count];
            if (t.status == ILedger.TransferStatus.Initiated && t.needed > 0) return t;
        }
        return items[start];
    }

    /// Something in its last second to be approved, if there is, or anything that waits.
    function _itemAtItsDeadline() internal returns (Item storage) {
        uint256 count = items.length;
        for (uint256 i = 0; i < count && i < 96; ++i) {
            Item storage t = items[count - 1 - i];
            if (t.status == ILedger.TransferStatus.Initiated && t.time + window == clock) return t;
        }
        return _itemThatWaits();
    }

    /// Mostly a new id; sometimes one that this account, or another, has used.
    function _anyId() internal returns (uint64) {
        if (_roll(12) == 0) return items[_roll(items.length)].id;
        return uint64(1000 + items.length);
    }

    function _anyDeadline() internal returns (uint64) {
        return uint64(_roll(24) == 0 ? clock - 1 : clock + _roll(2) * 600);
    }

    /// An amount at the edge of a rule, or any small one.
    function _anyAmount(address wallet, uint48 recipient) internal returns (uint64) {
        Link storage link = links[wallet];
        uint48 sender = link.account;
        ILedger.Policy storage policy = policies[books[sender].kycType];
        (uint256 day, uint256 month) = _today();
        uint256 choice = _roll(24);
        uint256 amount = _roll(4000);
        if (choice < 1) amount = _left(policy.daily, spentOnDay[sender][day]);
        else if (choice < 2) amount = _left(policy.monthly, spentInMonth[sender][month]);
        else if (choice < 3) amount = books[sender].balance;
        else if (choice < 4) amount = _left(_walletLimit(recipient), books[recipient].balance);
        else if (choice < 5) amount = policy.minimumAmount;
        else if (choice < 10) amount = _left(link.allowance, spentBy[_pairOf(link)][day]);
        // One more than the edge is as telling as the edge.
        if (_roll(3) == 0) ++amount;
        bool tooMuch = amount > books[sender].balance && _roll(3) != 0;
        return uint64(tooMuch || amount > 1_000_000 ? _roll(1000) : amount);
    }

    function _anyAllowance() internal returns (uint64) {
        return uint64(_roll(3) == 0 ? 0 : _roll(6000));
    }

    function _walletLimit(uint48 account) private view returns (uint256) {
        return policies[books[account].kycType].wallet;
    }

    function _left(uint256 limit, uint256 used) private pure returns (uint256) {
        return limit > used ? limit - used : 0;
    }
}
