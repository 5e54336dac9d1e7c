// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {vm} from "../base/Test.sol";
import {Actors} from "./Actors.sol";
import {Checks} from "./Checks.sol";
import {GovernorOperations} from "./GovernorOperations.sol";

/// @notice A ledger with its model beside it, and all operations on both. It begins with six accounts,
/// 24 wallets and some money.
contract Handler is GovernorOperations, Checks {
    constructor(uint256 salt) Actors(salt) {
        vm.warp(clock);
        ledger = _deploy(ZONE_OFFSET);
        _beginWithRoles();
        _beginWithRules();
        _opened(FEE_ACCOUNT, ILedger.AccountKind.System, 0, 0);
        _open(REGISTRAR_KEY, 2, ILedger.AccountKind.System, 3);
        _open(REGISTRAR_KEY, 10, ILedger.AccountKind.Personal, 1);
        _open(REGISTRAR_KEY, 11, ILedger.AccountKind.Personal, 1);
        _open(REGISTRAR_KEY, 20, ILedger.AccountKind.Business, 2);
        _open(REGISTRAR_KEY, 21, ILedger.AccountKind.Business, 2);
        for (uint256 i = 0; i < accounts.length; ++i) {
            _beginWithWallets(i);
            _beginWithMoney(i);
        }
        _setCashback(GOVERNOR_KEY, 20, 250);
        _setCashback(GOVERNOR_KEY, 21, 1000);
        _setIssuanceAllowance(GOVERNOR_KEY, 400_000);
    }

    function _beginWithRoles() private {
        for (uint256 i = 0; i < 6; ++i) {
            uint8 role = uint8(1 << i);
            (roles[_keyAt(i)], roleKey[role]) = (role, _keyAt(i));
        }
    }

    function _beginWithRules() private {
        _setPolicy(GOVERNOR_KEY, 1, ILedger.Policy(10, 15_000, 25_000, 200_000));
        _setPolicy(GOVERNOR_KEY, 2, ILedger.Policy(1, 30_000, 60_000, 300_000));
        _setPolicy(GOVERNOR_KEY, 3, ILedger.Policy(0, NO_LIMIT, NO_LIMIT, NO_LIMIT));
        uint8[5] memory types = [1, 2, 3, DEPOSIT_TYPE, WITHDRAWAL_TYPE];
        for (uint8 kind = 1; kind <= 3; ++kind) {
            for (uint256 i = 0; i < types.length; ++i) {
                ILedger.TypeRule memory rule = ILedger.TypeRule(0, 0, NO_LIMIT, 0, 14, true, i <= 1);
                if (i == 2 || i == 4) (rule.flatFee, rule.feeBasisPoints, rule.maximumFee) = (5, 100, 90);
                _setTypeRule(GOVERNOR_KEY, types[i], ILedger.AccountKind(kind), rule);
            }
        }
        _setIssuanceAllowance(GOVERNOR_KEY, NO_LIMIT);
    }

    /// One user who does everything, two who approve, and an API key.
    function _beginWithWallets(uint256 i) private {
        ILedger.HolderKind user = ILedger.HolderKind.User;
        uint48 account = accounts[i];
        _link(REGISTRAR_KEY, NewLink(account, _walletAt(4 * i), user, 1, 6, 4000));
        _link(REGISTRAR_KEY, NewLink(account, _walletAt(4 * i + 1), user, 2, RIGHT_APPROVE, 500));
        _link(REGISTRAR_KEY, NewLink(account, _walletAt(4 * i + 2), user, 3, RIGHT_APPROVE, 0));
        // API keys have the number of a user: they must be told apart by kind.
        uint48 apiKey = uint48(1 + (i % 3));
        _link(REGISTRAR_KEY, NewLink(account, _walletAt(4 * i + 3), ILedger.HolderKind.ApiKey, apiKey, 0, 0));
    }

    function _beginWithMoney(uint256 i) private {
        if (i == 0) return;
        Item memory t;
        (t.sender, t.id, t.amount) = (accounts[i], 1, 100_000);
        (t.operation, t.transactionType) = (ILedger.Operation.Deposit, DEPOSIT_TYPE);
        address wallet = _walletAt(4 * i);
        vm.prank(wallet);
        ledger.initiateDeposit(1, 100_000, type(uint64).max, 0);
        _initiate(t, wallet);
        vm.prank(TREASURY_KEY);
        ledger.settleDeposit(t.sender, 1, 0);
        _moveTo(items[items.length - 1], ILedger.TransferStatus.Settled);
        issued += t.amount;
        issuanceAllowance -= t.amount;
        books[t.sender].balance += t.amount;
    }

    // ------------------------------------------------------------------- for the walks

    function nameCount() external view returns (uint256) {
        return names.length;
    }

    function countAt(uint256 index)
        external
        view
        returns (string memory name, uint256 acceptances, uint256 refusals_)
    {
        name = names[index];
        return (name, accepted[name], refused[name]);
    }

    function timesRefused(bytes4 reason) external view returns (uint256) {
        return refusals[reason];
    }
}
