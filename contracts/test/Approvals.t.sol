// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice What waits: who may approve, reject, cancel and expire it. The mill needs two approvers.
contract ApprovalsTest is LedgerFixture {
    uint256 private constant WINDOW = 7 days;

    function setUp() public override {
        super.setUp();
        _transfer(CARTER_WALLET, 100, BOB, 1000, PAYMENT);
    }

    function testDistinctApproversAreCounted() public {
        _emits();
        emit ILedger.TransferApproved(MILL, 100, PARTNER_WALLET, 1, 2);
        _approve(PARTNER_WALLET, 100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Initiated);
        _emits();
        emit ILedger.TransferApproved(MILL, 100, AUDITOR_WALLET, 2, 2);
        _approve(AUDITOR_WALLET, 100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Approved);
        vm.assertEq(_balance(BOB), 200_000, "approved is not paid yet");
    }

    function testNoApprovalAfterTheLastNeeded() public {
        _approve(PARTNER_WALLET, 100);
        _approve(AUDITOR_WALLET, 100);
        _refuses(_statusError(100, ILedger.TransferStatus.Approved));
        _approve(MILLER_WALLET, 100);
    }

    function testSameUserApprovesOnce() public {
        _approve(PARTNER_WALLET, 100);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ALREADY_APPROVED.selector, PARTNER_WALLET));
        _approve(PARTNER_WALLET, 100);
    }

    /// Approvers are users, not wallets: a replaced wallet does not make a second one.
    function testSameUserApprovesOnceAlsoFromANewWallet() public {
        _approve(PARTNER_WALLET, 100);
        _linkUser(MILL, NEW_WALLET, PARTNER_USER, RIGHT_APPROVE, 0);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ALREADY_APPROVED.selector, NEW_WALLET));
        _approve(NEW_WALLET, 100);
        _refuses(abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, PARTNER_WALLET));
        _approve(PARTNER_WALLET, 100);
    }

    function testInitiatorNeitherApprovesNorRejects() public {
        _transfer(MILLER_WALLET, 101, BOB, 600_000, PAYMENT);
        _transfer(MILLER_WALLET, 102, SHOP, 1_000_001, PAYMENT);
        bytes memory own =
            abi.encodeWithSelector(ILedger.ERR_INITIATOR_CANNOT_APPROVE.selector, MILLER_WALLET);
        _refuses(own);
        _approve(MILLER_WALLET, 102);
        _refuses(own);
        vm.prank(MILLER_WALLET);
        ledger.rejectTransfer(102);
    }

    function testInitiatorCannotApproveFromANewWalletEither() public {
        _transfer(MILLER_WALLET, 102, SHOP, 1_000_001, PAYMENT);
        _linkUser(MILL, NEW_WALLET, MILLER_USER, RIGHT_APPROVE, 0);
        _refuses(abi.encodeWithSelector(ILedger.ERR_INITIATOR_CANNOT_APPROVE.selector, NEW_WALLET));
        _approve(NEW_WALLET, 102);
    }

    /// The mill's API key has the number of its miller: the announced deposit is not the miller's.
    function testHoldersAreToldApartByKind() public {
        _announce(MILL_API, 103, 1000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_INITIATOR.selector, MILLER_WALLET));
        vm.prank(MILLER_WALLET);
        ledger.cancelTransfer(103);
        vm.prank(MILL_API);
        ledger.cancelTransfer(103);
        _assertStatus(MILL, 103, ILedger.TransferStatus.Failed);
    }

    function testOnlyApproversApproveAndReject() public {
        _linkUser(MILL, NEW_WALLET, 305, RIGHT_ADMINISTER, 0);
        bytes memory notApprover = abi.encodeWithSelector(ILedger.ERR_NOT_APPROVER.selector, NEW_WALLET);
        _refuses(notApprover);
        _approve(NEW_WALLET, 100);
        _refuses(notApprover);
        vm.prank(NEW_WALLET);
        ledger.rejectTransfer(100);
    }

    function testApiKeyNeitherApprovesNorRejects() public {
        bytes memory apiKey = abi.encodeWithSelector(ILedger.ERR_API_KEY_NOT_ALLOWED.selector, MILL_API);
        _refuses(apiKey);
        _approve(MILL_API, 100);
        _refuses(apiKey);
        vm.prank(MILL_API);
        ledger.rejectTransfer(100);
    }

    function testUnlinkedApproverDoesNothing() public {
        _unlink(PARTNER_WALLET);
        bytes memory unlinked =
            abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, PARTNER_WALLET);
        _refuses(unlinked);
        _approve(PARTNER_WALLET, 100);
        _refuses(unlinked);
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(100);
        _refuses(unlinked);
        vm.prank(PARTNER_WALLET);
        ledger.cancelTransfer(100);
    }

    /// An approver of another account looks for the id among that account's own transfers.
    function testApproverOfAnotherAccountFindsNothing() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 100));
        _approve(OWNER_WALLET, 100);
    }

    function testSuspendedAccountApprovesNothingButMayReject() public {
        _suspend(MILL);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, MILL, ILedger.AccountStatus.Suspended
            )
        );
        _approve(PARTNER_WALLET, 100);
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(100);
    }

    function testApprovalNeedsSomethingThatWaitsForIt() public {
        _announce(CARTER_WALLET, 103, 1000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NO_APPROVAL_NEEDED.selector, 103));
        _approve(PARTNER_WALLET, 103);
        _transfer(MILL_API, 104, BOB, 1000, PAYMENT);
        _refuses(_statusError(104, ILedger.TransferStatus.Settled));
        _approve(PARTNER_WALLET, 104);
    }

    function testNumberNeededIsFixedAtInitiation() public {
        vm.prank(REGISTRAR_KEY);
        ledger.setApprovalsNeeded(MILL, 1);
        _approve(PARTNER_WALLET, 100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Initiated);
    }

    // ------------------------------------------------------------------ window

    function testWindowClosesAfterItsLastSecond() public {
        vm.warp(START + WINDOW);
        _approve(PARTNER_WALLET, 100);
        vm.warp(START + WINDOW + 1);
        _refuses(abi.encodeWithSelector(ILedger.ERR_APPROVAL_WINDOW_PASSED.selector, 100, START + WINDOW));
        _approve(AUDITOR_WALLET, 100);
    }

    function testExpiryWaitsForTheWindow() public {
        vm.warp(START + WINDOW);
        _refuses(abi.encodeWithSelector(ILedger.ERR_APPROVAL_WINDOW_OPEN.selector, 100, START + WINDOW));
        _expire(100);
        vm.warp(START + WINDOW + 1);
        _emits();
        emit ILedger.TransferExpired(MILL, 100);
        _expire(100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Failed);
        _refuses(_statusError(100, ILedger.TransferStatus.Failed));
        _expire(100);
    }

    function testApprovedTransferDoesNotExpire() public {
        _approve(PARTNER_WALLET, 100);
        _approve(AUDITOR_WALLET, 100);
        vm.warp(START + WINDOW + 1);
        _refuses(_statusError(100, ILedger.TransferStatus.Approved));
        _expire(100);
    }

    function testExpiryIsForTheFinaliser() public {
        vm.warp(START + WINDOW + 1);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, CARTER_WALLET, FINALISER));
        vm.prank(CARTER_WALLET);
        ledger.expireTransfer(MILL, 100);
    }

    function testDepositExpiresAndWithdrawalForTheTreasuryDoesNot() public {
        _announce(CARTER_WALLET, 103, 1000);
        _withdraw(MILLER_WALLET, 104, 1000);
        vm.warp(START + WINDOW + 1);
        _expire(103);
        _assertStatus(MILL, 103, ILedger.TransferStatus.Failed);
        _refuses(abi.encodeWithSelector(ILedger.ERR_NO_APPROVAL_NEEDED.selector, 104));
        _expire(104);
    }

    function testWindowIsTheGovernorsToSet() public {
        _emits();
        emit ILedger.ApprovalWindowSet(60);
        vm.prank(GOVERNOR_KEY);
        ledger.setApprovalWindow(60);
        vm.warp(START + 61);
        _refuses(abi.encodeWithSelector(ILedger.ERR_APPROVAL_WINDOW_PASSED.selector, 100, START + 60));
        _approve(PARTNER_WALLET, 100);
        _refuses(abi.encodeWithSelector(ILedger.ERR_INVALID_VALUE.selector, bytes32("window")));
        vm.prank(GOVERNOR_KEY);
        ledger.setApprovalWindow(0);
    }

    // --------------------------------------------------------- reject and cancel

    function testApproverRejects() public {
        _approve(AUDITOR_WALLET, 100);
        _emits();
        emit ILedger.TransferRejected(MILL, 100, PARTNER_WALLET);
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Failed);
        _refuses(_statusError(100, ILedger.TransferStatus.Failed));
        _approve(MILLER_WALLET, 100);
    }

    function testInitiatorCancels() public {
        _emits();
        emit ILedger.TransferCancelled(MILL, 100, CARTER_WALLET);
        vm.prank(CARTER_WALLET);
        ledger.cancelTransfer(100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Failed);
        _refuses(_statusError(100, ILedger.TransferStatus.Failed));
        vm.prank(CARTER_WALLET);
        ledger.cancelTransfer(100);
    }

    function testInitiatorCancelsFromANewWallet() public {
        _linkUser(MILL, NEW_WALLET, CARTER_USER, 0, 0);
        vm.prank(NEW_WALLET);
        ledger.cancelTransfer(100);
        _assertStatus(MILL, 100, ILedger.TransferStatus.Failed);
    }

    function testOnlyTheInitiatorCancels() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_INITIATOR.selector, PARTNER_WALLET));
        vm.prank(PARTNER_WALLET);
        ledger.cancelTransfer(100);
    }

    function testApprovedIsNeitherCancelledNorRejected() public {
        _approve(PARTNER_WALLET, 100);
        _approve(AUDITOR_WALLET, 100);
        bytes memory approved = _statusError(100, ILedger.TransferStatus.Approved);
        _refuses(approved);
        vm.prank(CARTER_WALLET);
        ledger.cancelTransfer(100);
        _refuses(approved);
        vm.prank(MILLER_WALLET);
        ledger.rejectTransfer(100);
    }

    function testWhatDoesNotExistIsNotFound() public {
        bytes memory notFound = abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 999);
        _refuses(notFound);
        _approve(PARTNER_WALLET, 999);
        _refuses(notFound);
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(999);
        _refuses(notFound);
        vm.prank(PARTNER_WALLET);
        ledger.cancelTransfer(999);
        _refuses(notFound);
        _expire(999);
    }

    function _expire(uint64 id) private {
        vm.prank(FINALISER_KEY);
        ledger.expireTransfer(MILL, id);
    }

    function _statusError(uint64 id, ILedger.TransferStatus status) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_TRANSFER_STATUS.selector, id, status);
    }
}
