// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Money is issued only by the treasury, for a deposit that a wallet of the account announced.
contract DepositsTest is LedgerFixture {
    function testAnnouncedDepositWaits() public {
        _emits();
        emit ILedger.DepositInitiated(ALICE, 100, ALICE_WALLET, 1000, NOTE);
        _announce(ALICE_WALLET, 100, 1000);
        (ILedger.TransferRecord memory t, ILedger.Initiation memory initiation) =
            ledger.transferOf(ALICE, 100);
        vm.assertTrue(t.operation == ILedger.Operation.Deposit && t.amount == 1000, "deposit");
        vm.assertTrue(t.status == ILedger.TransferStatus.Initiated && t.approvalsNeeded == 0, "waits");
        vm.assertTrue(t.fee == 0 && t.cashback == 0 && t.recipient == 0, "nothing else");
        vm.assertEq(t.transactionType, DEPOSIT_TYPE, "type");
        vm.assertTrue(initiation.holder == ALICE_USER && initiation.time == START, "who and when");
        vm.assertEq(_balance(ALICE), 500_000, "nothing issued");
    }

    function testTreasuryIssues() public {
        _announce(ALICE_WALLET, 100, 1000);
        ILedger.Totals memory before = ledger.totals();
        _emits();
        emit IERC20.Transfer(address(0), ALICE_WALLET, 1000);
        _emits();
        emit ILedger.DepositSettled(ALICE, 100, 1000, REASON);
        _settle(100);

        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
        vm.assertEq(_balance(ALICE), 501_000, "balance");
        ILedger.Totals memory sums = ledger.totals();
        vm.assertEq(sums.issued, before.issued + 1000, "issued");
        vm.assertEq(sums.issuanceAllowance, before.issuanceAllowance - 1000, "allowance used");
        vm.assertTrue(sums.redeemed == before.redeemed && sums.held == before.held, "the rest");
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, 0, "a deposit is not spent");
        _assertSums();
    }

    function testApiKeyMayAnnounce() public {
        _deposit(ALICE_API, ALICE, 100, 1000);
        vm.assertEq(_balance(ALICE), 501_000, "balance");
    }

    function testSettlesOnce() public {
        _announce(ALICE_WALLET, 100, 1000);
        _settle(100);
        bytes memory settled = _statusError(ILedger.TransferStatus.Settled);
        _refuses(settled);
        _settle(100);
        _refuses(settled);
        _refuse(100);
        vm.assertEq(_balance(ALICE), 501_000, "issued once");
    }

    function testTreasuryRefuses() public {
        _announce(ALICE_WALLET, 100, 1000);
        _emits();
        emit ILedger.DepositRefused(ALICE, 100, REASON);
        _refuse(100);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Failed);
        vm.assertEq(_balance(ALICE), 500_000, "nothing issued");
        bytes memory failed = _statusError(ILedger.TransferStatus.Failed);
        _refuses(failed);
        _settle(100);
        _refuses(failed);
        _refuse(100);
    }

    function testCancelledDepositIsNotSettled() public {
        _announce(ALICE_WALLET, 100, 1000);
        _emits();
        emit ILedger.TransferCancelled(ALICE, 100, ALICE_WALLET);
        vm.prank(ALICE_WALLET);
        ledger.cancelTransfer(100);
        _refuses(_statusError(ILedger.TransferStatus.Failed));
        _settle(100);
    }

    function testOnlyTheTreasurySettlesAndRefuses() public {
        _announce(ALICE_WALLET, 100, 1000);
        bytes memory role = abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, GOVERNOR_KEY, TREASURY);
        _refuses(role);
        vm.prank(GOVERNOR_KEY);
        ledger.settleDeposit(ALICE, 100, REASON);
        _refuses(role);
        vm.prank(GOVERNOR_KEY);
        ledger.refuseDeposit(ALICE, 100, REASON);
    }

    // ---------------------------------------------------------------- refusals

    function testAnnouncementIsChecked() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, STRANGER));
        _announce(STRANGER, 100, 1000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_LOW.selector, 99, 100));
        _announce(ALICE_WALLET, 100, 99);
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_HIGH.selector, MAX_SUPPLY + 1, MAX_SUPPLY));
        _announce(ALICE_WALLET, 100, MAX_SUPPLY + 1);
        _suspend(ALICE);
        _refuses(_notActive(ALICE));
        _announce(ALICE_WALLET, 100, 1000);
    }

    function testKindMustBeAllowedToDeposit() public {
        _setRule(DEPOSIT_TYPE, ILedger.AccountKind.Personal, ILedger.TypeRule(0, 0, 0, 0, 0, false, false));
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector,
                ALICE,
                BUSINESS | SYSTEM,
                ILedger.AccountKind.Personal
            )
        );
        _announce(ALICE_WALLET, 100, 1000);
    }

    function testSettlementKeepsTheWalletLimit() public {
        _announce(ALICE_WALLET, 100, 500_001);
        _refuses(
            abi.encodeWithSelector(ILedger.ERR_WALLET_LIMIT_EXCEEDED.selector, ALICE, 1_000_000, 1_000_001)
        );
        _settle(100);
        _deposit(ALICE_WALLET, ALICE, 101, 500_000);
        vm.assertEq(_balance(ALICE), 1_000_000, "exactly the limit");
    }

    function testSettlementNeedsAnActiveAccount() public {
        _announce(ALICE_WALLET, 100, 1000);
        _suspend(ALICE);
        _refuses(_notActive(ALICE));
        _settle(100);
        _refuse(100);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Failed);
    }

    function testIssuanceIsBoundedByTheGovernor() public {
        _announce(ALICE_WALLET, 100, 1000);
        _emits();
        emit ILedger.IssuanceAllowanceSet(999);
        vm.prank(GOVERNOR_KEY);
        ledger.setIssuanceAllowance(999);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ISSUANCE_ALLOWANCE_EXCEEDED.selector, 999, 1000));
        _settle(100);
        vm.prank(GOVERNOR_KEY);
        ledger.setIssuanceAllowance(1000);
        _settle(100);
        vm.assertEq(ledger.totals().issuanceAllowance, 0, "used up");
    }

    function testSupplyIsBounded() public {
        uint64 rest = MAX_SUPPLY - uint64(ledger.totalSupply());
        vm.prank(GOVERNOR_KEY);
        ledger.setIssuanceAllowance(NO_LIMIT);
        _announce(OWNER_WALLET, 100, rest + 1);
        _refuses(abi.encodeWithSelector(ILedger.ERR_AMOUNT_TOO_HIGH.selector, MAX_SUPPLY + 1, MAX_SUPPLY));
        vm.prank(TREASURY_KEY);
        ledger.settleDeposit(SHOP, 100, REASON);
        _deposit(OWNER_WALLET, SHOP, 101, rest);
        vm.assertEq(ledger.totalSupply(), MAX_SUPPLY, "all that may ever be");
        _assertSums();
    }

    function testOnlyDepositsAreSettledAsDeposits() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_TRANSFER_NOT_FOUND.selector, 100));
        _settle(100);
        _transfer(ALICE_WALLET, 100, BOB, 60_000, PAYMENT);
        bytes memory transfer =
            abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 100, ILedger.Operation.Transfer);
        _refuses(transfer);
        _settle(100);
        _refuses(transfer);
        _refuse(100);
        _withdraw(ALICE_WALLET, 101, 1000);
        bytes memory withdrawal =
            abi.encodeWithSelector(ILedger.ERR_OPERATION.selector, 101, ILedger.Operation.Withdrawal);
        _refuses(withdrawal);
        _settle(101);
        _refuses(withdrawal);
        _refuse(101);
    }

    // ----------------------------------------------------------------- helpers

    function _settle(uint64 id) private {
        vm.prank(TREASURY_KEY);
        ledger.settleDeposit(ALICE, id, REASON);
    }

    function _refuse(uint64 id) private {
        vm.prank(TREASURY_KEY);
        ledger.refuseDeposit(ALICE, id, REASON);
    }

    function _statusError(ILedger.TransferStatus status) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_TRANSFER_STATUS.selector, 100, status);
    }

    function _notActive(uint48 account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(
            ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, account, ILedger.AccountStatus.Suspended
        );
    }
}
