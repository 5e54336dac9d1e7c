// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice A withdrawal holds amount and fee from its initiation until the treasury paid or refused.
contract WithdrawalsTest is LedgerFixture {
    // A person pays 200 and 0.5 %: 250 for 10,000.
    uint64 private constant AMOUNT = 10_000;
    uint64 private constant FEE = 250;

    function testInitiationHoldsAmountAndFee() public {
        _emits();
        emit ILedger.WithdrawalInitiated(ALICE, 100, ALICE_WALLET, AMOUNT, FEE, 0, NOTE);
        vm.prank(ALICE_WALLET);
        (uint256 fee, uint8 needed) = ledger.initiateWithdrawal(100, AMOUNT, FOREVER, NOTE);
        vm.assertTrue(fee == FEE && needed == 0, "answer");
        _assertHeld(AMOUNT + FEE);
        (ILedger.TransferRecord memory t, ILedger.Initiation memory initiation) =
            ledger.transferOf(ALICE, 100);
        vm.assertTrue(t.operation == ILedger.Operation.Withdrawal && t.amount == AMOUNT, "withdrawal");
        vm.assertTrue(t.fee == FEE && t.recipient == 0 && t.cashback == 0, "fee");
        vm.assertEq(t.transactionType, WITHDRAWAL_TYPE, "type");
        vm.assertTrue(initiation.holder == ALICE_USER && initiation.time == START, "who and when");
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == AMOUNT && thisMonth == AMOUNT, "counted without the fee");
        vm.assertEq(ledger.walletInfo(ALICE_WALLET).spentToday, AMOUNT, "allowance used");
    }

    function testTreasuryRedeems() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        ILedger.Totals memory before = ledger.totals();
        _emits();
        emit IERC20.Transfer(ALICE_WALLET, address(0), AMOUNT);
        _emits();
        emit ILedger.WithdrawalSettled(ALICE, 100, AMOUNT, FEE, REASON);
        _settle(100);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
        ILedger.Totals memory sums = ledger.totals();
        vm.assertEq(sums.redeemed, before.redeemed + AMOUNT, "redeemed");
        vm.assertTrue(sums.issued == before.issued && sums.held == 0, "the rest");
        vm.assertEq(_balance(FEE_ACCOUNT), FEE, "the fee stays in circulation");
        vm.assertTrue(_balance(ALICE) == 500_000 - AMOUNT - FEE && _held(ALICE) == 0, "account");
        _assertSums();
    }

    function testTreasuryRefusesAndGivesBack() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        _emits();
        emit ILedger.WithdrawalRefused(ALICE, 100, REASON);
        _refuse(100);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Failed);
        _assertHeld(0);
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, AMOUNT, "what was refused stays counted");
    }

    function testSettlesOrFailsOnce() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        _settle(100);
        _refuses(_statusError(100, ILedger.TransferStatus.Settled));
        _settle(100);
        _refuses(_statusError(100, ILedger.TransferStatus.Settled));
        _refuse(100);
        _withdraw(ALICE_WALLET, 101, AMOUNT);
        _refuse(101);
        _refuses(_statusError(101, ILedger.TransferStatus.Failed));
        _refuse(101);
        _refuses(_statusError(101, ILedger.TransferStatus.Failed));
        _settle(101);
        vm.assertEq(_balance(ALICE), 500_000 - AMOUNT - FEE, "paid once, given back once");
        _assertSums();
    }

    function testHeldMoneyCannotBeSpent() public {
        _withdraw(ALICE_API, 100, 199_000);
        uint256 left = 500_000 - 199_000 - 1000;
        vm.assertEq(_balance(ALICE), left, "left");
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_FULL);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, ALICE, left, left + 1));
        _transfer(ALICE_API, 101, BOB, uint64(left + 1), PAYMENT);
    }

    // -------------------------------------------------------------- approvals

    function testBeyondTheAllowanceItNeedsApprovals() public {
        _emits();
        emit ILedger.WithdrawalInitiated(MILL, 100, CARTER_WALLET, AMOUNT, 0, 2, NOTE);
        _withdraw(CARTER_WALLET, 100, AMOUNT);
        vm.assertEq(_held(MILL), AMOUNT, "held while it waits");
        bytes memory waits = _statusError(100, ILedger.TransferStatus.Initiated);
        _refuses(waits);
        _settleOf(MILL, 100);
        _approve(PARTNER_WALLET, 100);
        _refuses(waits);
        _settleOf(MILL, 100);
        _approve(AUDITOR_WALLET, 100);
        _settleOf(MILL, 100);
        vm.assertTrue(_held(MILL) == 0 && _balance(MILL) == 5_000_000 - AMOUNT, "paid");
        _assertSums();
    }

    function testApprovedWithdrawalCanBeRefused() public {
        _withdraw(CARTER_WALLET, 100, AMOUNT);
        _approve(PARTNER_WALLET, 100);
        _approve(AUDITOR_WALLET, 100);
        vm.prank(TREASURY_KEY);
        ledger.refuseWithdrawal(MILL, 100, REASON);
        vm.assertTrue(_held(MILL) == 0 && _balance(MILL) == 5_000_000, "given back");
    }

    function testRejectCancelAndExpireGiveBack() public {
        _withdraw(CARTER_WALLET, 100, AMOUNT);
        _withdraw(CARTER_WALLET, 101, AMOUNT);
        _withdraw(CARTER_WALLET, 102, AMOUNT);
        vm.assertEq(_held(MILL), 3 * AMOUNT, "held");
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(100);
        vm.prank(CARTER_WALLET);
        ledger.cancelTransfer(101);
        vm.assertEq(_held(MILL), AMOUNT, "two given back");
        vm.warp(START + 7 days + 1);
        vm.prank(FINALISER_KEY);
        ledger.expireTransfer(MILL, 102);
        vm.assertTrue(_held(MILL) == 0 && _balance(MILL) == 5_000_000, "all given back");
        _assertSums();
    }

    /// It may have been paid already.
    function testWhatWaitsForTheTreasuryCannotBeCancelled() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NO_APPROVAL_NEEDED.selector, 100));
        vm.prank(ALICE_WALLET);
        ledger.cancelTransfer(100);
    }

    function testApiKeyNeedsNoApproval() public {
        vm.prank(MILL_API);
        (, uint8 needed) = ledger.initiateWithdrawal(100, 4_000_000, FOREVER, NOTE);
        vm.assertEq(needed, 0, "approvals");
        _settleOf(MILL, 100);
    }

    // ---------------------------------------------------------------- refusals

    function testInitiationIsChecked() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, STRANGER));
        _withdraw(STRANGER, 100, AMOUNT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_LOW.selector, 99, 100));
        _withdraw(ALICE_WALLET, 100, 99);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_001));
        _withdraw(ALICE_WALLET, 100, 200_001);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, BOB, 200_000, 200_001));
        _withdraw(BOB_WALLET, 100, 199_001);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector,
                RESERVE,
                PERSONAL | BUSINESS,
                ILedger.AccountKind.System
            )
        );
        _withdraw(RESERVE_WALLET, 100, AMOUNT);
        _suspend(ALICE);
        _refuses(_suspended());
        _withdraw(ALICE_WALLET, 100, AMOUNT);
    }

    function testSettlementNeedsAnActiveAccountAndRefusalDoesNot() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        _suspend(ALICE);
        _refuses(_suspended());
        _settle(100);
        _refuse(100);
        _assertHeld(0);
    }

    function testOnlyTheTreasurySettlesAndRefuses() public {
        _withdraw(ALICE_WALLET, 100, AMOUNT);
        bytes memory role = abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, ALICE_WALLET, TREASURY);
        _refuses(role);
        vm.prank(ALICE_WALLET);
        ledger.settleWithdrawal(ALICE, 100, REASON);
        _refuses(role);
        vm.prank(ALICE_WALLET);
        ledger.refuseWithdrawal(ALICE, 100, REASON);
    }

    function testOnlyWithdrawalsAreSettledAsWithdrawals() public {
        bytes memory notFound = abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 100);
        _refuses(notFound);
        _settle(100);
        _refuses(notFound);
        _refuse(100);
        _announce(ALICE_WALLET, 100, AMOUNT);
        bytes memory deposit =
            abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 100, ILedger.Operation.Deposit);
        _refuses(deposit);
        _settle(100);
        _refuses(deposit);
        _refuse(100);
    }

    // ----------------------------------------------------------------- helpers

    function _settle(uint64 id) private {
        _settleOf(ALICE, id);
    }

    function _settleOf(uint48 account, uint64 id) private {
        vm.prank(TREASURY_KEY);
        ledger.settleWithdrawal(account, id, REASON);
    }

    function _refuse(uint64 id) private {
        vm.prank(TREASURY_KEY);
        ledger.refuseWithdrawal(ALICE, id, REASON);
    }

    function _assertHeld(uint256 held) private view {
        vm.assertEq(_held(ALICE), held, "held of the account");
        vm.assertEq(ledger.totals().held, held, "held in all");
        vm.assertEq(_balance(ALICE), 500_000 - held, "balance");
        _assertSums();
    }

    function _statusError(uint64 id, ILedger.TransferStatus status) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_TRANSFER_STATUS.selector, id, status);
    }

    function _suspended() private pure returns (bytes memory) {
        return abi.encodeWithSelector(
            ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, ILedger.AccountStatus.Suspended
        );
    }
}
