// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {Slots} from "../src/Slots.sol";
import {vm} from "./base/Test.sol";

/// @notice Written by Slots, read by the compiler, field by field: the packing by hand is the compiler's.
contract SlotsTest {
    using Slots for ILedger.Account;
    using Slots for ILedger.Wallet;
    using Slots for ILedger.TransferRecord;
    using Slots for ILedger.Policy;
    using Slots for ILedger.TypeRule;

    ILedger.Account private account;
    ILedger.Wallet private wallet;
    ILedger.TransferRecord private transferRecord;
    ILedger.Policy private policy;
    ILedger.TypeRule private rule;

    /// Fields come from one random word: the fuzzer does not know how many values an enum has.
    function testFuzzAccount(uint256 x) public {
        ILedger.Account memory a = ILedger.Account({
            balance: uint64(x),
            spentToday: uint64(x >> 64),
            spentThisMonth: uint64(x >> 128),
            day: uint16(x >> 192),
            month: uint16(x >> 208),
            kycType: uint8(x >> 224),
            kind: ILedger.AccountKind((x >> 232) % 4),
            status: ILedger.AccountStatus((x >> 234) % 4),
            approvalsNeeded: uint8(x >> 248)
        });
        account.save(a);
        vm.assertEq(account.balance, a.balance, "balance");
        vm.assertEq(account.spentToday, a.spentToday, "spentToday");
        vm.assertEq(account.spentThisMonth, a.spentThisMonth, "spentThisMonth");
        vm.assertEq(account.day, a.day, "day");
        vm.assertEq(account.month, a.month, "month");
        vm.assertEq(account.kycType, a.kycType, "kycType");
        vm.assertTrue(account.kind == a.kind, "kind");
        vm.assertTrue(account.status == a.status, "status");
        vm.assertEq(account.approvalsNeeded, a.approvalsNeeded, "approvalsNeeded");
    }

    function testFuzzWallet(uint256 x) public {
        ILedger.Wallet memory w = ILedger.Wallet({
            account: uint48(x),
            holder: uint48(x >> 48),
            dailyAllowance: uint64(x >> 96),
            spentToday: uint64(x >> 160),
            day: uint16(x >> 224),
            holderKind: ILedger.HolderKind((x >> 240) % 3),
            rights: uint8(x >> 248)
        });
        wallet.save(w);
        vm.assertEq(wallet.account, w.account, "account");
        vm.assertEq(wallet.holder, w.holder, "holder");
        vm.assertEq(wallet.dailyAllowance, w.dailyAllowance, "dailyAllowance");
        vm.assertEq(wallet.spentToday, w.spentToday, "spentToday");
        vm.assertEq(wallet.day, w.day, "day");
        vm.assertTrue(wallet.holderKind == w.holderKind, "holderKind");
        vm.assertEq(wallet.rights, w.rights, "rights");
    }

    function testFuzzTransferRecord(uint256 x) public {
        ILedger.TransferRecord memory t = ILedger.TransferRecord({
            amount: uint56(x),
            fee: uint56(x >> 56),
            cashback: uint56(x >> 112),
            recipient: uint48(x >> 168),
            operation: ILedger.Operation((x >> 216) % 3),
            transactionType: uint8(x >> 224),
            status: ILedger.TransferStatus((x >> 232) % 6),
            approvals: uint8(x >> 240),
            approvalsNeeded: uint8(x >> 248)
        });
        transferRecord.save(t);
        vm.assertEq(transferRecord.amount, t.amount, "amount");
        vm.assertEq(transferRecord.fee, t.fee, "fee");
        vm.assertEq(transferRecord.cashback, t.cashback, "cashback");
        vm.assertEq(transferRecord.recipient, t.recipient, "recipient");
        vm.assertTrue(transferRecord.operation == t.operation, "operation");
        vm.assertEq(transferRecord.transactionType, t.transactionType, "transactionType");
        vm.assertTrue(transferRecord.status == t.status, "status");
        vm.assertEq(transferRecord.approvals, t.approvals, "approvals");
        vm.assertEq(transferRecord.approvalsNeeded, t.approvalsNeeded, "approvalsNeeded");
    }

    function testFuzzPolicy(ILedger.Policy memory p) public {
        policy.save(p);
        vm.assertEq(policy.minimumAmount, p.minimumAmount, "minimumAmount");
        vm.assertEq(policy.daily, p.daily, "daily");
        vm.assertEq(policy.monthly, p.monthly, "monthly");
        vm.assertEq(policy.wallet, p.wallet, "wallet");
    }

    function testFuzzTypeRule(ILedger.TypeRule memory r) public {
        rule.save(r);
        vm.assertEq(rule.flatFee, r.flatFee, "flatFee");
        vm.assertEq(rule.minimumFee, r.minimumFee, "minimumFee");
        vm.assertEq(rule.maximumFee, r.maximumFee, "maximumFee");
        vm.assertEq(rule.feeBasisPoints, r.feeBasisPoints, "feeBasisPoints");
        vm.assertEq(rule.recipientKinds, r.recipientKinds, "recipientKinds");
        vm.assertTrue(rule.allowed == r.allowed, "allowed");
        vm.assertTrue(rule.cashback == r.cashback, "cashback");
    }

    /// A second write replaces every bit of the first.
    function testFuzzOverwrites(ILedger.Policy memory first, ILedger.Policy memory second) public {
        policy.save(first);
        testFuzzPolicy(second);
    }
}
