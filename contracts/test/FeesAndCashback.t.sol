// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Fees} from "../src/Fees.sol";
import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {bound, vm} from "./base/Test.sol";

/// @notice What a transfer costs and what it gives back, by schedule and in the books.
contract FeesAndCashbackTest is LedgerFixture {
    // ------------------------------------------------------------------ schedules

    function testFlatAndShareBetweenMinimumAndMaximum() public view {
        ILedger.TypeRule memory rule = ledger.typeRuleOf(INVOICE, ILedger.AccountKind.Personal);
        vm.assertEq(Fees.fee(rule, 1000), 100, "50 and 15 is below the minimum");
        vm.assertEq(Fees.fee(rule, 3399), 100, "just below: 50 and 50.985");
        vm.assertEq(Fees.fee(rule, 3400), 101, "50 and 51");
        vm.assertEq(Fees.fee(rule, 10_066), 200, "50 and 150.99, rounded down");
        vm.assertEq(Fees.fee(rule, 130_000), 2000, "exactly the maximum");
        vm.assertEq(Fees.fee(rule, 200_000), 2000, "above the maximum");
    }

    function testScheduleThatWasNeverSetCostsNothing() public pure {
        ILedger.TypeRule memory rule;
        vm.assertEq(Fees.fee(rule, type(uint64).max), 0, "free");
    }

    /// For every schedule and amount: no overflow, between minimum and maximum, rounded down.
    function testFuzzFeeKeepsToItsSchedule(
        uint64 amount,
        uint64 flat,
        uint64 minimum,
        uint64 maximum,
        uint16 basisPoints
    ) public pure {
        if (minimum > maximum) (minimum, maximum) = (maximum, minimum);
        basisPoints = uint16(bound(basisPoints, 0, 10_000));
        uint256 fee = Fees.fee(ILedger.TypeRule(flat, minimum, maximum, basisPoints, 0, true, false), amount);
        vm.assertTrue(fee >= minimum && fee <= maximum, "between minimum and maximum");
        if (fee > minimum && fee < maximum) {
            uint256 share = (fee - flat) * 10_000;
            uint256 exact = uint256(amount) * basisPoints;
            vm.assertTrue(share <= exact && exact < share + 10_000, "rounded down");
        }
        if (fee == minimum && minimum < maximum) {
            vm.assertLe(flat + (uint256(amount) * basisPoints) / 10_000, minimum, "raised to it");
        }
    }

    function testFuzzCashbackIsPartOfTheAmount(uint64 amount, uint16 basisPoints) public pure {
        basisPoints = uint16(bound(basisPoints, 0, 10_000));
        uint256 cashback = Fees.cashback(basisPoints, amount);
        vm.assertLe(cashback, amount, "never more than the amount");
        uint256 exact = uint256(amount) * basisPoints;
        vm.assertTrue(cashback * 10_000 <= exact && exact < cashback * 10_000 + 10_000, "rounded down");
    }

    // ------------------------------------------------------------------ in the books

    function testSenderPaysTheFeeOnTop() public {
        _emits();
        emit ILedger.TransferInitiated(
            ALICE, 100, SHOP, ALICE_WALLET, INVOICE, ILedger.TransferStatus.Settled, 10_000, 200, 0, NOTE
        );
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, INVOICE);
        vm.assertEq(_balance(ALICE), 489_800, "sender");
        vm.assertEq(_balance(SHOP), 5_010_000, "recipient");
        vm.assertEq(_balance(FEE_ACCOUNT), 200, "fee account");
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, 10_000, "limits count without the fee");
        _assertSums();
    }

    function testFeeDependsOnTheKindOfSender() public {
        _transfer(MILL_API, 100, BOB, 100_000, PAYOUT);
        vm.assertEq(_balance(FEE_ACCOUNT), 250, "0.25 % for a business");
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, ALICE, BUSINESS, ILedger.AccountKind.Personal
            )
        );
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYOUT);
    }

    /// The fee account needs no policy: what is due is due.
    function testFeeAccountHasNoLimit() public {
        (ILedger.Account memory fees,) = ledger.accountOf(FEE_ACCOUNT);
        vm.assertEq(fees.kycType, KYC_NEVER_SET, "no policy");
        _transfer(MILL_API, 100, BOB, 100_000, PAYOUT);
        vm.assertEq(_balance(FEE_ACCOUNT), 250, "fee");
    }

    function testBusinessGivesCashbackToAPerson() public {
        _emits();
        emit ILedger.TransferInitiated(
            ALICE, 100, SHOP, ALICE_WALLET, PURCHASE, ILedger.TransferStatus.Settled, 10_049, 0, 200, NOTE
        );
        _transfer(ALICE_WALLET, 100, SHOP, 10_049, PURCHASE);
        vm.assertEq(_balance(ALICE), 490_151, "sender");
        vm.assertEq(_balance(SHOP), 5_009_849, "recipient");
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, 10_049, "limits count without the cashback");
        _assertSums();
    }

    function testFeeAndCashbackTogether() public {
        _setRule(
            UNKNOWN_TYPE,
            ILedger.AccountKind.Personal,
            ILedger.TypeRule(30, 0, NO_LIMIT, 100, BUSINESS, true, true)
        );
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, UNKNOWN_TYPE);
        vm.assertEq(_balance(ALICE), 500_000 - 10_000 - 130 + 200, "sender");
        vm.assertEq(_balance(SHOP), 5_009_800, "recipient");
        vm.assertEq(_balance(FEE_ACCOUNT), 130, "fee account");
        _assertSums();
    }

    /// Between businesses there is none, though type and programme would allow it.
    function testNoCashbackForABusiness() public {
        _transfer(MILLER_WALLET, 100, SHOP, 10_000, INVOICE);
        (ILedger.TransferRecord memory t,) = ledger.transferOf(MILL, 100);
        vm.assertEq(t.cashback, 0, "cashback");
        vm.assertEq(_balance(SHOP), 5_010_000, "recipient");
    }

    function testNoCashbackWithoutProgrammeOrForOtherTypes() public {
        _transfer(ALICE_WALLET, 100, MILL, 10_000, PURCHASE);
        _transfer(ALICE_WALLET, 101, SHOP, 10_000, PAYMENT);
        vm.assertEq(_balance(ALICE), 480_000, "sender");
        _assertSums();
    }

    function testAllOfItMayComeBack() public {
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(SHOP, 10_000);
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, PURCHASE);
        vm.assertTrue(_balance(ALICE) == 500_000 && _balance(SHOP) == 5_000_000, "balances");
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, 10_000, "counted all the same");
        _reverse(ALICE, 100);
        _assertSums();
    }

    /// The sender needs the whole amount first: cashback does not help to pay.
    function testCashbackDoesNotHelpToPay() public {
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_FULL);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, ALICE, 500_000, 500_001));
        _transfer(ALICE_API, 100, SHOP, 500_001, PURCHASE);
    }

    // ------------------------------------------------------------------ cashbackFor

    function testCashbackForTellsTheFigure() public view {
        vm.assertEq(ledger.cashbackFor(ALICE, SHOP, 10_049, PURCHASE), 200, "cashback");
    }

    function testCashbackForTellsWhyNot() public {
        bytes memory none = abi.encodeWithSelector(ILedger.ERR_NO_CASHBACK_PROGRAMME.selector, SHOP);
        _refuses(none);
        ledger.cashbackFor(ALICE, SHOP, 1000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NO_CASHBACK_PROGRAMME.selector, MILL));
        ledger.cashbackFor(ALICE, MILL, 1000, PURCHASE);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, MILL, PERSONAL, ILedger.AccountKind.Business
            )
        );
        ledger.cashbackFor(MILL, SHOP, 1000, PURCHASE);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, BOB, BUSINESS, ILedger.AccountKind.Personal
            )
        );
        ledger.cashbackFor(ALICE, BOB, 1000, PURCHASE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSACTION_TYPE_UNKNOWN.selector, UNKNOWN_TYPE));
        ledger.cashbackFor(ALICE, SHOP, 1000, UNKNOWN_TYPE);
        _suspend(SHOP);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, SHOP, 2));
        ledger.cashbackFor(ALICE, SHOP, 1000, PURCHASE);
        _suspend(ALICE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, 2));
        ledger.cashbackFor(ALICE, SHOP, 1000, PURCHASE);
    }
}
