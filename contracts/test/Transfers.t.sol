// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice What initiateTransfer does and refuses. Limits, fees and approvals have files of their own.
contract TransfersTest is LedgerFixture {
    function testUserWithinAllowanceSettlesAtOnce() public {
        _emits();
        emit ILedger.TransferInitiated(
            ALICE, 100, BOB, ALICE_WALLET, PAYMENT, ILedger.TransferStatus.Settled, 50_000, 0, 0, NOTE
        );
        vm.prank(ALICE_WALLET);
        (ILedger.TransferStatus status, uint256 fee, uint256 cashback) =
            ledger.initiateTransfer(100, BOB, 50_000, PAYMENT, FOREVER, NOTE);

        vm.assertTrue(status == ILedger.TransferStatus.Settled && fee == 0 && cashback == 0, "answer");
        vm.assertEq(_balance(ALICE), 450_000, "sender");
        vm.assertEq(_balance(BOB), 250_000, "recipient");
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 50_000 && thisMonth == 50_000, "counted");
        vm.assertEq(ledger.walletInfo(ALICE_WALLET).spentToday, 50_000, "allowance used");
        _assertSums();
    }

    function testSettledTransferIsRecordedWhole() public {
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, PURCHASE);
        (ILedger.TransferRecord memory t, ILedger.Initiation memory initiation) =
            ledger.transferOf(ALICE, 100);
        vm.assertTrue(t.amount == 10_000 && t.fee == 0 && t.cashback == 200, "money");
        vm.assertTrue(t.recipient == SHOP && t.transactionType == PURCHASE, "to whom and for what");
        vm.assertTrue(t.operation == ILedger.Operation.Transfer, "operation");
        vm.assertTrue(t.status == ILedger.TransferStatus.Settled, "status");
        vm.assertTrue(t.approvals == 0 && t.approvalsNeeded == 0, "approvals");
        // Nothing has to be remembered of what does not wait: it would cost a slot.
        vm.assertTrue(initiation.time == 0 && initiation.holder == 0, "initiation");
    }

    function testApiKeySettlesAtOnceWhateverTheAmount() public {
        _emits();
        emit ILedger.TransferInitiated(
            SHOP, 100, BOB, SHOP_API, PAYMENT, ILedger.TransferStatus.Settled, 700_000, 0, 0, NOTE
        );
        vm.assertTrue(
            _transfer(SHOP_API, 100, BOB, 700_000, PAYMENT) == ILedger.TransferStatus.Settled, "settled"
        );
        vm.assertEq(_balance(BOB), 900_000, "recipient");
        vm.assertEq(ledger.walletInfo(SHOP_API).spentToday, 0, "an API key has no allowance to use up");
    }

    function testUserBeyondAllowanceWaitsAndNothingMoves() public {
        vm.warp(START + 5);
        _emits();
        emit ILedger.TransferInitiated(
            MILL, 100, BOB, CARTER_WALLET, PAYMENT, ILedger.TransferStatus.Initiated, 1, 0, 0, NOTE
        );
        _transfer(CARTER_WALLET, 100, BOB, 1, PAYMENT);

        (ILedger.TransferRecord memory t, ILedger.Initiation memory initiation) = ledger.transferOf(MILL, 100);
        vm.assertTrue(t.status == ILedger.TransferStatus.Initiated && t.approvalsNeeded == 2, "waits");
        vm.assertTrue(initiation.holder == CARTER_USER && initiation.time == START + 5, "who and when");
        vm.assertTrue(initiation.holderKind == ILedger.HolderKind.User, "kind of holder");
        vm.assertTrue(_balance(MILL) == 5_000_000 && _balance(BOB) == 200_000, "nothing moved");
        (uint256 today,) = _spent(MILL);
        vm.assertTrue(today == 0 && ledger.walletInfo(CARTER_WALLET).spentToday == 0, "nothing counted");
    }

    function testAllowanceIsUsedUpToTheLastUnit() public {
        _transfer(ALICE_WALLET, 100, BOB, 49_900, PAYMENT);
        _transfer(ALICE_WALLET, 101, BOB, 101, PAYMENT);
        _assertStatus(ALICE, 101, ILedger.TransferStatus.Initiated);
        _transfer(ALICE_WALLET, 102, BOB, 100, PAYMENT);
        _assertStatus(ALICE, 102, ILedger.TransferStatus.Settled);
        vm.assertEq(ledger.walletInfo(ALICE_WALLET).spentToday, 50_000, "what waits is not counted");
    }

    function testAccountWithoutSetNumberOfApprovalsNeedsOne() public {
        _transfer(ALICE_WALLET, 100, BOB, 50_001, PAYMENT);
        (ILedger.TransferRecord memory t,) = ledger.transferOf(ALICE, 100);
        vm.assertEq(t.approvalsNeeded, 1, "approvals");
    }

    function testCallWithoutTransactionIsThePreview() public {
        uint256 before = vm.snapshotState();
        vm.prank(MILLER_WALLET);
        (ILedger.TransferStatus status, uint256 fee,) =
            ledger.initiateTransfer(100, SHOP, 10_000, INVOICE, FOREVER, NOTE);
        vm.revertToState(before);
        vm.assertTrue(status == ILedger.TransferStatus.Settled && fee == 200, "preview");
        _assertStatus(MILL, 100, ILedger.TransferStatus.None);
    }

    // ---------------------------------------------------------------- refusals

    function testStrangerAndUnlinkedWalletAreRefused() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, STRANGER));
        _transfer(STRANGER, 100, BOB, 1000, PAYMENT);
        _unlink(ALICE_WALLET);
        _refuses(abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, ALICE_WALLET));
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
    }

    function testBalanceMustCoverAmountAndFee() public {
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_FULL);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, ALICE, 500_000, 500_001));
        _transfer(ALICE_API, 100, BOB, 500_001, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, ALICE, 500_000, 500_001));
        _transfer(ALICE_API, 100, SHOP, 498_001, INVOICE);
        _transfer(ALICE_API, 100, SHOP, 498_000, INVOICE);
        vm.assertEq(_balance(ALICE), 0, "to the last unit");
        _assertSums();
    }

    /// Also what waits must be possible when it is initiated, so that a preview tells the truth.
    function testBalanceMustCoverWhatWaits() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ENOUGH_BALANCE.selector, MILL, 5_000_000, 5_000_001));
        _transfer(CARTER_WALLET, 100, SHOP, 5_000_001, PAYMENT);
    }

    function testAmountMustReachTheMinimum() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_LOW.selector, 99, 100));
        _transfer(ALICE_WALLET, 100, BOB, 99, PAYMENT);
        _transfer(ALICE_WALLET, 100, BOB, 100, PAYMENT);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
    }

    function testZeroIsNeverAnAmount() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_LOW.selector, 0, 1));
        _transfer(RESERVE_WALLET, 100, BOB, 0, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_LOW.selector, 0, 100));
        _transfer(ALICE_WALLET, 100, BOB, 0, PAYMENT);
    }

    function testRecipientMustBeAnotherActiveAccount() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_SAME_ACCOUNT.selector, ALICE));
        _transfer(ALICE_WALLET, 100, ALICE, 1000, PAYMENT);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, NOBODY, ILedger.AccountStatus.None
            )
        );
        _transfer(ALICE_WALLET, 100, NOBODY, 1000, PAYMENT);
        _suspend(BOB);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, BOB, ILedger.AccountStatus.Suspended
            )
        );
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
    }

    function testSenderMustBeActive() public {
        _suspend(ALICE);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, ILedger.AccountStatus.Suspended
            )
        );
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
    }

    function testClosedAccountNeitherSendsNorReceives() public {
        vm.prank(COMPLIANCE_KEY);
        ledger.closeAccount(RESERVE, REASON);
        bytes memory closed = abi.encodeWithSelector(
            ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, RESERVE, ILedger.AccountStatus.Closed
        );
        _refuses(closed);
        _transfer(ALICE_WALLET, 100, RESERVE, 1000, PAYMENT);
        _refuses(closed);
        _transfer(RESERVE_WALLET, 100, ALICE, 1000, PAYMENT);
    }

    function testTypeMustBeKnownAndForBothKinds() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSACTION_TYPE_UNKNOWN.selector, UNKNOWN_TYPE));
        _transfer(ALICE_WALLET, 100, BOB, 1000, UNKNOWN_TYPE);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector,
                RESERVE,
                PERSONAL | BUSINESS,
                ILedger.AccountKind.System
            )
        );
        _transfer(RESERVE_WALLET, 100, SHOP, 1000, INVOICE);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, BOB, BUSINESS, ILedger.AccountKind.Personal
            )
        );
        _transfer(ALICE_WALLET, 100, BOB, 1000, PURCHASE);
    }

    /// Their rules stand under types of their own, which name no recipient.
    function testTypesOfDepositAndWithdrawalAreNotForTransfers() public {
        uint8[2] memory types = [DEPOSIT_TYPE, WITHDRAWAL_TYPE];
        for (uint256 i = 0; i < types.length; ++i) {
            _refuses(
                abi.encodeWithSelector(
                    ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, BOB, 0, ILedger.AccountKind.Personal
                )
            );
            _transfer(ALICE_WALLET, 100, BOB, 1000, types[i]);
        }
    }

    // --------------------------------------------------------- ids and deadlines

    function testIdSettlesOnceWhateverIsSent() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        bytes memory exists = abi.encodeWithSelector(ILedger.ERR_TRANSFER_EXISTS.selector, 100);
        _refuses(exists);
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _refuses(exists);
        _transfer(ALICE_API, 100, SHOP, 2000, PURCHASE);
        _refuses(exists);
        _announce(ALICE_WALLET, 100, 1000);
        _refuses(exists);
        _withdraw(ALICE_WALLET, 100, 1000);
        vm.assertEq(_balance(ALICE), 499_000, "paid once");
    }

    function testIdStaysUsedInEveryStatus() public {
        bytes memory exists = abi.encodeWithSelector(ILedger.ERR_TRANSFER_EXISTS.selector, 100);
        _transfer(MILL_API, 100, BOB, 1000, PAYMENT);
        _reverse(MILL, 100);
        _refuses(exists);
        _transfer(MILL_API, 100, BOB, 1000, PAYMENT);

        exists = abi.encodeWithSelector(ILedger.ERR_TRANSFER_EXISTS.selector, 101);
        _transfer(CARTER_WALLET, 101, BOB, 1000, PAYMENT);
        _refuses(exists);
        _transfer(MILL_API, 101, BOB, 1000, PAYMENT);
        vm.prank(CARTER_WALLET);
        ledger.cancelTransfer(101);
        _refuses(exists);
        _transfer(MILL_API, 101, BOB, 1000, PAYMENT);
    }

    function testAccountsCannotUseUpEachOthersIds() public {
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _transfer(BOB_WALLET, 100, ALICE, 1000, PAYMENT);
        _assertStatus(BOB, 100, ILedger.TransferStatus.Settled);
    }

    function testInitiationCountsUntilItsLastSecond() public {
        vm.prank(ALICE_WALLET);
        ledger.initiateTransfer(100, BOB, 1000, PAYMENT, uint64(START), NOTE);
        vm.warp(START + 1);
        bytes memory expired = abi.encodeWithSelector(ILedger.ERR_SUBMISSION_EXPIRED.selector, 101, START);
        _refuses(expired);
        vm.prank(ALICE_WALLET);
        ledger.initiateTransfer(101, BOB, 1000, PAYMENT, uint64(START), NOTE);
        _refuses(expired);
        vm.prank(ALICE_WALLET);
        ledger.initiateDeposit(101, 1000, uint64(START), NOTE);
        _refuses(expired);
        vm.prank(ALICE_WALLET);
        ledger.initiateWithdrawal(101, 1000, uint64(START), NOTE);
    }
}
