// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Money of an approved transfer moves under the rules as they are then.
contract FinaliseTest is LedgerFixture {
    function setUp() public override {
        super.setUp();
        _approved(100, BOB, 700_000, PAYMENT);
    }

    function testFinaliserSettles() public {
        _emits();
        emit ILedger.TransferSettled(MILL, 100);
        vm.assertTrue(_finalise(MILL, 100) == ILedger.TransferStatus.Settled, "answer");
        _assertStatus(MILL, 100, ILedger.TransferStatus.Settled);
        vm.assertTrue(_balance(MILL) == 4_300_000 && _balance(BOB) == 900_000, "moved");
        (uint256 today, uint256 thisMonth) = _spent(MILL);
        vm.assertTrue(today == 700_000 && thisMonth == 700_000, "counted");
        vm.assertEq(ledger.walletInfo(CARTER_WALLET).spentToday, 0, "not by the allowance");
        _assertSums();
    }

    function testEveryWalletOfTheAccountMayFinalise() public {
        vm.prank(MILL_API);
        vm.assertTrue(ledger.finaliseTransfer(MILL, 100) == ILedger.TransferStatus.Settled, "API key");
        _approved(101, BOB, 1000, PAYMENT);
        vm.prank(CARTER_WALLET);
        vm.assertTrue(ledger.finaliseTransfer(MILL, 101) == ILedger.TransferStatus.Settled, "initiator");
    }

    function testOthersMayNot() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, BOB_WALLET, FINALISER));
        vm.prank(BOB_WALLET);
        ledger.finaliseTransfer(MILL, 100);
        _unlink(CARTER_WALLET);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, CARTER_WALLET, FINALISER));
        vm.prank(CARTER_WALLET);
        ledger.finaliseTransfer(MILL, 100);
    }

    function testFinalisesOnce() public {
        _finalise(MILL, 100);
        _refuses(_statusError(100, ILedger.TransferStatus.Settled));
        _finalise(MILL, 100);
        vm.assertEq(_balance(BOB), 900_000, "paid once");
    }

    function testOnlyWhatIsApproved() public {
        _transfer(CARTER_WALLET, 101, BOB, 1000, PAYMENT);
        _refuses(_statusError(101, ILedger.TransferStatus.Initiated));
        _finalise(MILL, 101);
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 999));
        _finalise(MILL, 999);
    }

    function testOnlyTransfers() public {
        _announce(CARTER_WALLET, 101, 1000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 101, ILedger.Operation.Deposit));
        _finalise(MILL, 101);
        _withdraw(CARTER_WALLET, 102, 1000);
        _approve(PARTNER_WALLET, 102);
        _approve(AUDITOR_WALLET, 102);
        _refuses(abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 102, ILedger.Operation.Withdrawal));
        _finalise(MILL, 102);
    }

    // ------------------------------------------------------------ rules as they are now

    function testEndsAsFailedWhenTheBalanceIsGone() public {
        _transfer(MILL_API, 101, SHOP, 4_300_001, PAYMENT);
        _fails(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, MILL, 699_999, 700_000));
        vm.assertTrue(_balance(MILL) == 699_999 && _balance(BOB) == 200_000, "nothing moved");
        _assertSums();
    }

    function testEndsAsFailedWhenTheDailyLimitIsUsed() public {
        _setPolicy(KYC_FULL, ILedger.Policy(1, 699_999, 50_000_000, NO_LIMIT));
        _fails(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, MILL, 699_999, 700_000));
    }

    function testEndsAsFailedWhenTheMonthlyLimitIsUsed() public {
        _setPolicy(KYC_FULL, ILedger.Policy(1, 700_000, 699_999, NO_LIMIT));
        _fails(abi.encodeWithSelector(ILedger.ERR_MONTHLY_LIMIT_EXCEEDED.selector, MILL, 699_999, 700_000));
    }

    function testEndsAsFailedWhenTheRecipientHoldsTooMuch() public {
        _transfer(SHOP_API, 100, BOB, 100_001, PAYMENT);
        _fails(abi.encodeWithSelector(ILedger.ERR_WALLET_LIMIT_EXCEEDED.selector, BOB, 1_000_000, 1_000_001));
    }

    function testEndsAsFailedWhenTheRecipientIsSuspended() public {
        _suspend(BOB);
        _fails(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, BOB, ILedger.AccountStatus.Suspended
            )
        );
    }

    function testEndsAsFailedWhenTheSenderIsSuspended() public {
        _suspend(MILL);
        _fails(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, MILL, ILedger.AccountStatus.Suspended
            )
        );
    }

    function testEndsAsFailedWhenTheTypeIsNoLongerAllowed() public {
        for (uint8 k = 1; k <= 3; ++k) {
            _setRule(PAYMENT, ILedger.AccountKind(k), ILedger.TypeRule(0, 0, 0, 0, 0, false, false));
        }
        _fails(abi.encodeWithSelector(ILedger.ERR_TRANSACTION_TYPE_UNKNOWN.selector, PAYMENT));
    }

    function testWhatFailedStaysFailed() public {
        _suspend(BOB);
        _finalise(MILL, 100);
        vm.prank(COMPLIANCE_KEY);
        ledger.reactivateAccount(BOB, REASON);
        _refuses(_statusError(100, ILedger.TransferStatus.Failed));
        _finalise(MILL, 100);
    }

    /// Fee and cashback are agreed at initiation; a schedule that changes while it waits does not apply.
    function testFeeIsTheAgreedOne() public {
        _approved(101, SHOP, 10_000, INVOICE);
        _setRule(
            INVOICE,
            ILedger.AccountKind.Business,
            ILedger.TypeRule(9000, 0, NO_LIMIT, 0, BUSINESS, true, false)
        );
        uint256 before = _balance(MILL);
        _finalise(MILL, 101);
        vm.assertEq(before - _balance(MILL), 10_200, "paid");
        vm.assertEq(_balance(FEE_ACCOUNT), 200, "fee");
        _assertSums();
    }

    function testCashbackIsTheAgreedOne() public {
        _transfer(ALICE_WALLET, 101, SHOP, 60_000, PURCHASE);
        _approve(SPOUSE_WALLET, 101);
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(SHOP, 0);
        _finalise(ALICE, 101);
        vm.assertEq(_balance(ALICE), 441_200, "sender");
        vm.assertEq(_balance(SHOP), 5_058_800, "recipient");
        _assertSums();
    }

    function testCountsOnTheDayOfSettlement() public {
        vm.warp(START + 1 days);
        _finalise(MILL, 100);
        (ILedger.Account memory mill,) = ledger.accountOf(MILL);
        (uint16 day,) = ledger.today();
        vm.assertTrue(mill.day == day && mill.spentToday == 700_000, "counted today");
    }

    // ----------------------------------------------------------------------- gas

    /// A caller who gives too little gas must not make a transfer fail: at every amount of gas the call
    /// either reverts as a whole or settles.
    function testStarvedOfGasItRevertsAndNeverFails() public {
        uint256 outOfGas = 0;
        for (uint256 gas = 30_000; gas < 160_000; gas += 500) {
            uint256 before = vm.snapshotState();
            vm.prank(FINALISER_KEY);
            (bool success, bytes memory answer) =
                address(ledger).call{gas: gas}(abi.encodeCall(ledger.finaliseTransfer, (MILL, 100)));
            ILedger.TransferStatus status = _status(MILL, 100);
            if (success) {
                vm.assertTrue(status == ILedger.TransferStatus.Settled, "settled");
            } else {
                vm.assertTrue(status == ILedger.TransferStatus.Approved, "still approved");
                if (answer.length == 4) {
                    vm.assertEq(bytes32(answer), bytes32(ILedger.ERR_OUT_OF_GAS.selector), "reason");
                    ++outOfGas;
                }
            }
            vm.revertToState(before);
        }
        vm.assertGt(outOfGas, 0, "the inner call ran out of gas at least once");
    }

    function testOnlyTheLedgerSettles() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_INTERNAL_CALL_ONLY.selector));
        vm.prank(FINALISER_KEY);
        ledger.settleApproved(MILL, 100);
        _refuses(abi.encodeWithSelector(ILedger.ERR_INTERNAL_CALL_ONLY.selector));
        vm.prank(GOVERNOR_KEY);
        ledger.settleApproved(MILL, 100);
    }

    // ------------------------------------------------------------------- helpers

    function _approved(uint64 id, uint48 recipient, uint64 amount, uint8 transactionType) private {
        _transfer(CARTER_WALLET, id, recipient, amount, transactionType);
        _approve(PARTNER_WALLET, id);
        _approve(AUDITOR_WALLET, id);
    }

    /// Finalising ends the transfer 100 as failed, with exactly this reason in the event.
    function _fails(bytes memory reason) private {
        (uint256 todayBefore,) = _spent(MILL);
        _emits();
        emit ILedger.TransferFailed(MILL, 100, reason);
        vm.assertTrue(_finalise(MILL, 100) == ILedger.TransferStatus.Failed, "answer");
        _assertStatus(MILL, 100, ILedger.TransferStatus.Failed);
        (uint256 today,) = _spent(MILL);
        vm.assertEq(today, todayBefore, "nothing counted");
    }

    function _statusError(uint64 id, ILedger.TransferStatus status) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_TRANSFER_STATUS.selector, id, status);
    }
}
