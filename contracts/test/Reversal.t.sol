// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Compliance gives a settled transfer back: amount, fee and cashback, once.
contract ReversalTest is LedgerFixture {
    function testGivesTheAmountBack() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _emits();
        emit ILedger.TransferReversed(ALICE, 100, REASON);
        _reverse(ALICE, 100);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Reversed);
        vm.assertTrue(_balance(ALICE) == 500_000 && _balance(BOB) == 200_000, "as before");
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 1000 && thisMonth == 1000, "what was reversed stays counted");
        _assertSums();
    }

    function testGivesTheFeeBack() public {
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, INVOICE);
        vm.assertEq(_balance(FEE_ACCOUNT), 200, "fee");
        _reverse(ALICE, 100);
        vm.assertTrue(_balance(ALICE) == 500_000 && _balance(SHOP) == 5_000_000, "as before");
        vm.assertEq(_balance(FEE_ACCOUNT), 0, "fee given back");
        _assertSums();
    }

    function testTakesTheCashbackBack() public {
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, PURCHASE);
        vm.assertTrue(_balance(ALICE) == 490_200 && _balance(SHOP) == 5_009_800, "cashback");
        _reverse(ALICE, 100);
        vm.assertTrue(_balance(ALICE) == 500_000 && _balance(SHOP) == 5_000_000, "as before");
        _assertSums();
    }

    function testFinalisedTransferIsReversedToo() public {
        _transfer(ALICE_WALLET, 100, SHOP, 60_000, INVOICE);
        _approve(SPOUSE_WALLET, 100);
        _finalise(ALICE, 100);
        _reverse(ALICE, 100);
        vm.assertTrue(_balance(ALICE) == 500_000 && _balance(FEE_ACCOUNT) == 0, "as before");
        _assertSums();
    }

    function testOnceOnly() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _reverse(ALICE, 100);
        _refuses(_statusError(100, ILedger.TransferStatus.Reversed));
        _reverse(ALICE, 100);
    }

    function testOnlyFromSettled() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 100));
        _reverse(ALICE, 100);
        _transfer(ALICE_WALLET, 100, BOB, 60_000, PAYMENT);
        _refuses(_statusError(100, ILedger.TransferStatus.Initiated));
        _reverse(ALICE, 100);
        _approve(SPOUSE_WALLET, 100);
        _refuses(_statusError(100, ILedger.TransferStatus.Approved));
        _reverse(ALICE, 100);
        _suspend(BOB);
        _finalise(ALICE, 100);
        _refuses(_statusError(100, ILedger.TransferStatus.Failed));
        _reverse(ALICE, 100);
    }

    function testOnlyTransfers() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 1, ILedger.Operation.Deposit));
        _reverse(ALICE, 1);
        _withdraw(ALICE_WALLET, 100, 1000);
        vm.prank(TREASURY_KEY);
        ledger.settleWithdrawal(ALICE, 100, REASON);
        _refuses(abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 100, ILedger.Operation.Withdrawal));
        _reverse(ALICE, 100);
    }

    function testOnlyCompliance() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, TREASURY_KEY, COMPLIANCE));
        vm.prank(TREASURY_KEY);
        ledger.reverseTransfer(ALICE, 100, REASON);
    }

    /// A balance never goes negative: what the recipient spent has to come from somewhere first.
    function testRecipientMustStillHaveIt() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(BOB, KYC_FULL);
        vm.prank(REGISTRAR_KEY);
        ledger.setWalletTerms(BOB_WALLET, 0, NO_LIMIT);
        _transfer(BOB_WALLET, 100, ALICE, 200_500, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, BOB, 500, 1000));
        _reverse(ALICE, 100);
    }

    function testFeeAccountMustStillHaveIt() public {
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, INVOICE);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(FEE_ACCOUNT, KYC_SYSTEM);
        _linkUser(FEE_ACCOUNT, NEW_WALLET, 900, 0, NO_LIMIT);
        _transfer(NEW_WALLET, 100, BOB, 1, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, FEE_ACCOUNT, 199, 200));
        _reverse(ALICE, 100);
    }

    /// Reversal is for cases in which one side is suspended, and may lift a balance over its limit.
    function testSuspensionAndLimitsDoNotStopIt() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _suspend(ALICE);
        _suspend(BOB);
        _setPolicy(KYC_BASIC, ILedger.Policy(0, 0, 0, 0));
        _reverse(ALICE, 100);
        vm.assertEq(_balance(ALICE), 500_000, "given back");
    }

    function testMoneyDoesNotGoBackToAClosedAccount() public {
        _deposit(RESERVE_WALLET, RESERVE, 1, 1000);
        _transfer(RESERVE_WALLET, 100, ALICE, 1000, PAYMENT);
        vm.prank(COMPLIANCE_KEY);
        ledger.closeAccount(RESERVE, REASON);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, RESERVE, ILedger.AccountStatus.Closed
            )
        );
        _reverse(RESERVE, 100);
    }

    // --------------------------------------- the fee account as one of the two sides

    function testFeeAccountAsRecipient() public {
        ILedger.TypeRule memory rule = ILedger.TypeRule(10, 0, NO_LIMIT, 0, SYSTEM, true, false);
        _setRule(UNKNOWN_TYPE, ILedger.AccountKind.Personal, rule);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(FEE_ACCOUNT, KYC_SYSTEM);
        _transfer(ALICE_WALLET, 100, FEE_ACCOUNT, 1000, UNKNOWN_TYPE);
        vm.assertTrue(_balance(FEE_ACCOUNT) == 1010 && _balance(ALICE) == 498_990, "amount and fee");
        _reverse(ALICE, 100);
        vm.assertTrue(_balance(FEE_ACCOUNT) == 0 && _balance(ALICE) == 500_000, "as before");
        _assertSums();
    }

    function testFeeAccountAsSender() public {
        ILedger.TypeRule memory rule = ILedger.TypeRule(10, 0, NO_LIMIT, 0, PERSONAL, true, false);
        _setRule(UNKNOWN_TYPE, ILedger.AccountKind.System, rule);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(FEE_ACCOUNT, KYC_SYSTEM);
        _linkUser(FEE_ACCOUNT, NEW_WALLET, 900, 0, NO_LIMIT);
        _deposit(NEW_WALLET, FEE_ACCOUNT, 1, 5000);
        _transfer(NEW_WALLET, 100, BOB, 1000, UNKNOWN_TYPE);
        vm.assertTrue(_balance(FEE_ACCOUNT) == 4000 && _balance(BOB) == 201_000, "the fee comes back at once");
        _reverse(FEE_ACCOUNT, 100);
        vm.assertTrue(_balance(FEE_ACCOUNT) == 5000 && _balance(BOB) == 200_000, "as before");
        _assertSums();
    }

    function _statusError(uint64 id, ILedger.TransferStatus status) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_TRANSFER_STATUS.selector, id, status);
    }
}
