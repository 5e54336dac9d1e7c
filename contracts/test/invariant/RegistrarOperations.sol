// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {OperatorOperations} from "./OperatorOperations.sol";

/// @notice Accounts and wallets as the registrar sets them.
abstract contract RegistrarOperations is OperatorOperations {
    uint256 private constant MOST_ACCOUNTS = 24;
    uint256 private constant MOST_OPEN_ACCOUNTS = 8;

    struct NewLink {
        uint48 account;
        address wallet;
        ILedger.HolderKind kind;
        uint48 holder;
        uint8 rights;
        uint64 allowance;
    }

    function open(uint256 seed) external operation(seed) {
        uint256 count = 0;
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (_isOpen(accounts[i])) ++count;
        }
        uint48 account = _anyAccount();
        if (account == MISSING_ACCOUNT) {
            account = 0;
        }
        // Few, so that each has several wallets.
        else if (count < MOST_OPEN_ACCOUNTS && accounts.length < MOST_ACCOUNTS) {
            account = uint48(100 + accounts.length);
        }
        ILedger.AccountKind kind = ILedger.AccountKind(_roll(20) == 0 ? 0 : _between(1, 3));
        _open(_keyFor(REGISTRAR), account, kind, uint8(_between(1, 3)));
    }

    function _open(address key, uint48 account, ILedger.AccountKind kind, uint8 kycType) internal {
        uint8 approvals = uint8(_roll(3));
        bool allowed = roles[key] & REGISTRAR != 0 && account != 0 && kind != ILedger.AccountKind.None
            && books[account].status == ILedger.AccountStatus.None;
        bytes memory call = abi.encodeCall(ledger.openAccount, (account, kind, kycType, approvals));
        (bool success,) = _attempt("openAccount", key, call, allowed);
        if (success) _opened(account, kind, kycType, approvals);
    }

    function _opened(uint48 account, ILedger.AccountKind kind, uint8 kycType, uint8 approvals) internal {
        books[account] = Book(kind, ILedger.AccountStatus.Active, kycType, approvals, 0, 0, 0);
        accounts.push(account);
    }

    function setKycType(uint256 seed) external operation(seed) {
        uint48 account = _anyAccount();
        address key = _keyFor(REGISTRAR);
        // Type 4 has no policy: all that the account may do is nothing.
        uint8 kycType = uint8(_roll(16) == 0 ? 4 : _between(1, 3));
        bytes memory call = abi.encodeCall(ledger.setKycType, (account, kycType));
        bool allowed = roles[key] & REGISTRAR != 0 && _isOpen(account);
        (bool success,) = _attempt("setKycType", key, call, allowed);
        if (success) books[account].kycType = kycType;
    }

    function setApprovalsNeeded(uint256 seed) external operation(seed) {
        uint48 account = _anyAccount();
        address key = _keyFor(REGISTRAR);
        uint8 approvals = uint8(_roll(8) == 0 ? 3 : _roll(3));
        bytes memory call = abi.encodeCall(ledger.setApprovalsNeeded, (account, approvals));
        bool allowed = roles[key] & REGISTRAR != 0 && _isOpen(account);
        (bool success,) = _attempt("setApprovalsNeeded", key, call, allowed);
        if (success) books[account].approvalsNeeded = approvals;
    }

    // ---------------------------------------------------------------------- wallets

    /// Any address for any holder: new, replaced, linked again, or in use elsewhere.
    function link(uint256 seed) external operation(seed) {
        NewLink memory n;
        n.account = _anyAccount();
        n.wallet = _roll(40) == 0 ? address(0) : _newAddress();
        n.kind = ILedger.HolderKind(_roll(24) == 0 ? 0 : _roll(4) == 0 ? 2 : 1);
        n.holder = uint48(_roll(40) == 0 ? 0 : _between(1, 6));
        n.rights = _anyRights(n.kind);
        n.allowance = _anyAllowance();
        _link(_keyFor(REGISTRAR), n);
    }

    /// A wallet in use is replaced by another address of the same holder: often of someone who approved
    /// what still waits, and could try to approve it again.
    function relink(uint256 seed) external operation(seed) {
        Link storage current = links[_anyWallet()];
        Item storage t = _itemThatWaits();
        bool search = _roll(2) == 0;
        for (uint256 i = 0; search && i < POOL; ++i) {
            Link storage other = links[_walletAt(i)];
            bool approved = approvedBy[_keyOf(t.sender, t.id)][other.holder];
            if (other.active && other.account == t.sender && approved && _isUser(_walletAt(i))) {
                current = other;
            }
        }
        NewLink memory n;
        (n.account, n.kind, n.holder) = (current.account, current.kind, current.holder);
        n.wallet = _newAddress();
        n.rights = _anyRights(n.kind);
        n.allowance = _anyAllowance();
        if (_link(_keyFor(REGISTRAR), n)) _count("- replaced a wallet");
    }

    function _link(address key, NewLink memory n) internal returns (bool success) {
        uint256 pair = _pairOf(n.account, n.kind, n.holder);
        address previous = lastWallet[pair];
        // The previous address may work for someone else by now; then there is nothing to carry over.
        bool carries = previous != address(0) && _pairOf(links[previous]) == pair;
        bool free = !links[n.wallet].active || (carries && previous == n.wallet);
        bool valid = n.wallet != address(0) && n.holder != 0 && n.kind != ILedger.HolderKind.None
            && _rightsAreValid(n.kind, n.rights);
        bool allowed = roles[key] & REGISTRAR != 0 && _isOpen(n.account) && free && valid;
        bytes memory call =
            abi.encodeCall(ledger.linkWallet, (n.account, n.wallet, n.kind, n.holder, n.rights, n.allowance));
        (success,) = _attempt("linkWallet", key, call, allowed);
        if (!success) return success;

        uint256 allowance = carries ? links[previous].allowance : n.allowance;
        if (carries) links[previous].active = false;
        (uint256 day,) = _today();
        if (!carries) spentBy[pair][day] = 0;
        if (!carries && previous != address(0)) _count("- replaced a wallet that works elsewhere");
        links[n.wallet] = Link(n.account, n.holder, n.kind, true, false, false, allowance);
        _setRights(n.wallet, n.rights);
        lastWallet[pair] = n.wallet;
    }

    function unlink(uint256 seed) external operation(seed) {
        address wallet = _anyWallet();
        address key = _keyFor(REGISTRAR);
        bytes memory call = abi.encodeCall(ledger.unlinkWallet, (wallet));
        bool allowed = roles[key] & REGISTRAR != 0 && links[wallet].active;
        (bool success,) = _attempt("unlinkWallet", key, call, allowed);
        if (success) links[wallet].active = false;
    }

    function setTerms(uint256 seed) external operation(seed) {
        address wallet = _anyWallet();
        address key = _keyFor(REGISTRAR);
        uint8 rights = _anyRights(links[wallet].kind);
        uint64 allowance = _anyAllowance();
        bool allowed = roles[key] & REGISTRAR != 0 && links[wallet].active
            && _rightsAreValid(links[wallet].kind, rights);
        bytes memory call = abi.encodeCall(ledger.setWalletTerms, (wallet, rights, allowance));
        (bool success,) = _attempt("setWalletTerms", key, call, allowed);
        if (!success) return;
        links[wallet].allowance = allowance;
        _setRights(wallet, rights);
    }

    function _anyRights(ILedger.HolderKind kind) private returns (uint8) {
        if (kind == ILedger.HolderKind.ApiKey && _roll(4) != 0) return 0;
        // Three of four users may approve, so that two approvers are often there.
        return uint8(_roll(12) == 0 ? 8 : (_roll(4) == 0 ? 0 : RIGHT_APPROVE) | (_roll(2) * RIGHT_ADMINISTER));
    }

    function _rightsAreValid(ILedger.HolderKind kind, uint8 rights) private pure returns (bool) {
        if (kind == ILedger.HolderKind.ApiKey) return rights <= RIGHT_ACTIVE;
        return rights < 8;
    }

    function _setRights(address wallet, uint8 rights) private {
        links[wallet].approver = rights & RIGHT_APPROVE != 0;
        links[wallet].administrator = rights & RIGHT_ADMINISTER != 0;
    }
}
