// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Separate keys for separate powers: every operator function answers to one role only, and a
/// pause stops all that moves money.
contract RolesTest is LedgerFixture {
    struct Guarded {
        bytes call;
        uint8 role;
    }

    function testNumbersAreThoseThatClientsKnow() public view {
        vm.assertTrue(ledger.GOVERNOR() == GOVERNOR && ledger.REGISTRAR() == REGISTRAR, "roles");
        vm.assertTrue(ledger.TREASURY() == TREASURY && ledger.COMPLIANCE() == COMPLIANCE, "roles");
        vm.assertTrue(ledger.FINALISER() == FINALISER && ledger.PAUSER() == PAUSER, "roles");
        vm.assertTrue(ledger.RIGHT_ACTIVE() == RIGHT_ACTIVE, "active");
        vm.assertTrue(ledger.RIGHT_APPROVE() == RIGHT_APPROVE, "approve");
        vm.assertTrue(ledger.RIGHT_ADMINISTER() == RIGHT_ADMINISTER, "administer");
        vm.assertTrue(ledger.DEPOSIT_TYPE() == DEPOSIT_TYPE, "deposit");
        vm.assertTrue(ledger.WITHDRAWAL_TYPE() == WITHDRAWAL_TYPE, "withdrawal");
        vm.assertTrue(ledger.NO_LIMIT() == NO_LIMIT && ledger.MAX_SUPPLY() == MAX_SUPPLY, "amounts");
    }

    function testEachKeyHasItsRoleOnly() public view {
        vm.assertEq(ledger.rolesOf(GOVERNOR_KEY), GOVERNOR, "governor");
        vm.assertEq(ledger.rolesOf(REGISTRAR_KEY), REGISTRAR, "registrar");
        vm.assertEq(ledger.rolesOf(TREASURY_KEY), TREASURY, "treasury");
        vm.assertEq(ledger.rolesOf(COMPLIANCE_KEY), COMPLIANCE, "compliance");
        vm.assertEq(ledger.rolesOf(FINALISER_KEY), FINALISER, "finaliser");
        vm.assertEq(ledger.rolesOf(PAUSER_KEY), PAUSER, "pauser");
        vm.assertEq(ledger.rolesOf(STRANGER), 0, "stranger");
    }

    /// Every operator function refuses a stranger, a customer's wallet and each of the other five keys.
    function testEveryOperatorFunctionAnswersToOneRole() public {
        Guarded[] memory guarded = _guarded();
        address[8] memory callers = [
            GOVERNOR_KEY,
            REGISTRAR_KEY,
            TREASURY_KEY,
            COMPLIANCE_KEY,
            FINALISER_KEY,
            PAUSER_KEY,
            ALICE_WALLET,
            STRANGER
        ];
        for (uint256 i = 0; i < guarded.length; ++i) {
            for (uint256 k = 0; k < callers.length; ++k) {
                if (ledger.rolesOf(callers[k]) == guarded[i].role) continue;
                vm.prank(callers[k]);
                (bool success, bytes memory answer) = address(ledger).call(guarded[i].call);
                vm.assertFalse(success, "refused");
                vm.assertEq(
                    answer,
                    abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, callers[k], guarded[i].role),
                    "role required"
                );
            }
        }
    }

    function testGovernorReplacesAKey() public {
        _emits();
        emit ILedger.RolesSet(REGISTRAR_KEY, 0);
        _setRoles(GOVERNOR_KEY, REGISTRAR_KEY, 0);
        _emits();
        emit ILedger.RolesSet(STRANGER, REGISTRAR | PAUSER);
        _setRoles(GOVERNOR_KEY, STRANGER, REGISTRAR | PAUSER);

        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, REGISTRAR_KEY, REGISTRAR));
        _open(12, ILedger.AccountKind.Personal, KYC_BASIC, 0);
        vm.prank(STRANGER);
        ledger.openAccount(12, ILedger.AccountKind.Personal, KYC_BASIC, 0);
        vm.prank(STRANGER);
        ledger.setPaused(true);
        _refuses(_invalid("key"));
        _setRoles(GOVERNOR_KEY, address(0), REGISTRAR);
    }

    function testOneGovernorIsAlwaysLeft() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_GOVERNOR_REQUIRED.selector));
        _setRoles(GOVERNOR_KEY, GOVERNOR_KEY, 0);
        _refuses(abi.encodeWithSelector(ILedger.ERR_GOVERNOR_REQUIRED.selector));
        _setRoles(GOVERNOR_KEY, GOVERNOR_KEY, PAUSER);
        _setRoles(GOVERNOR_KEY, GOVERNOR_KEY, GOVERNOR | PAUSER);
        _setRoles(GOVERNOR_KEY, STRANGER, GOVERNOR);
        _setRoles(STRANGER, GOVERNOR_KEY, 0);
        vm.assertEq(ledger.rolesOf(GOVERNOR_KEY), 0, "taken away by the other");
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, GOVERNOR_KEY, GOVERNOR));
        _setRoles(GOVERNOR_KEY, GOVERNOR_KEY, GOVERNOR);
    }

    // --------------------------------------------------------------------- pause

    function testPauseStopsEveryMovementOfMoney() public {
        _transfer(ALICE_WALLET, 100, BOB, 60_000, PAYMENT);
        _transfer(ALICE_WALLET, 101, BOB, 1000, PAYMENT);
        _announce(ALICE_WALLET, 102, 1000);
        _withdraw(ALICE_WALLET, 103, 1000);
        _transfer(ALICE_WALLET, 104, BOB, 60_000, PAYMENT);
        _approve(SPOUSE_WALLET, 104);
        _emits();
        emit ILedger.PausedSet(true, PAUSER_KEY);
        _pause(true);

        _stopped(ALICE_WALLET, abi.encodeCall(ledger.initiateTransfer, (105, BOB, 1000, 1, FOREVER, NOTE)));
        _stopped(ALICE_WALLET, abi.encodeCall(ledger.initiateDeposit, (105, 1000, FOREVER, NOTE)));
        _stopped(ALICE_WALLET, abi.encodeCall(ledger.initiateWithdrawal, (105, 1000, FOREVER, NOTE)));
        _stopped(SPOUSE_WALLET, abi.encodeCall(ledger.approveTransfer, (100)));
        _stopped(SPOUSE_WALLET, abi.encodeCall(ledger.rejectTransfer, (100)));
        _stopped(ALICE_WALLET, abi.encodeCall(ledger.cancelTransfer, (100)));
        _stopped(FINALISER_KEY, abi.encodeCall(ledger.finaliseTransfer, (ALICE, 104)));
        _stopped(ALICE_WALLET, abi.encodeCall(ledger.finaliseTransfer, (ALICE, 104)));
        _stopped(FINALISER_KEY, abi.encodeCall(ledger.expireTransfer, (ALICE, 100)));
        _stopped(TREASURY_KEY, abi.encodeCall(ledger.settleDeposit, (ALICE, 102, REASON)));
        _stopped(TREASURY_KEY, abi.encodeCall(ledger.refuseDeposit, (ALICE, 102, REASON)));
        _stopped(TREASURY_KEY, abi.encodeCall(ledger.settleWithdrawal, (ALICE, 103, REASON)));
        _stopped(TREASURY_KEY, abi.encodeCall(ledger.refuseWithdrawal, (ALICE, 103, REASON)));
        _stopped(COMPLIANCE_KEY, abi.encodeCall(ledger.reverseTransfer, (ALICE, 101, REASON)));

        _emits();
        emit ILedger.PausedSet(false, PAUSER_KEY);
        _pause(false);
        _finalise(ALICE, 104);
        _assertStatus(ALICE, 104, ILedger.TransferStatus.Settled);
    }

    /// What an account's own wallets set waits for the end of a pause as well.
    function testPauseStopsAccountsWallets() public {
        _pause(true);
        _stopped(ALICE_WALLET, abi.encodeCall(ledger.setSpendingAllowance, (SPOUSE_USER, 1)));
    }

    function testPauseLeavesProtectionToItsKeys() public {
        _pause(true);
        _suspend(ALICE);
        vm.prank(COMPLIANCE_KEY);
        ledger.reactivateAccount(ALICE, REASON);
        _unlink(ALICE_WALLET);
        _linkUser(ALICE, NEW_WALLET, ALICE_USER, 0, 0);
        vm.prank(REGISTRAR_KEY);
        ledger.setWalletTerms(SPOUSE_WALLET, 0, 0);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_FULL);
        _setRoles(GOVERNOR_KEY, STRANGER, PAUSER);
        _setPolicy(KYC_BASIC, ILedger.Policy(0, 0, 0, 0));
        address implementation = _implementation();
        vm.prank(GOVERNOR_KEY);
        ledger.upgradeToAndCall(implementation, "");
        vm.prank(STRANGER);
        ledger.setPaused(false);
    }

    // ------------------------------------------------------------------- helpers

    function _guarded() private view returns (Guarded[] memory g) {
        g = new Guarded[](23);
        ILedger.AccountKind kind = ILedger.AccountKind.Personal;
        ILedger.HolderKind user = ILedger.HolderKind.User;
        ILedger.TypeRule memory rule;
        g[0] = Guarded(abi.encodeCall(ledger.setPolicy, (1, basic)), GOVERNOR);
        g[1] = Guarded(abi.encodeCall(ledger.setTypeRule, (1, kind, rule)), GOVERNOR);
        g[2] = Guarded(abi.encodeCall(ledger.setCashback, (SHOP, 1)), GOVERNOR);
        g[3] = Guarded(abi.encodeCall(ledger.setIssuanceAllowance, (1)), GOVERNOR);
        g[4] = Guarded(abi.encodeCall(ledger.setApprovalWindow, (1)), GOVERNOR);
        g[5] = Guarded(abi.encodeCall(ledger.setRoles, (STRANGER, 63)), GOVERNOR);
        g[6] = Guarded(abi.encodeCall(ledger.upgradeToAndCall, (STRANGER, "")), GOVERNOR);
        g[7] = Guarded(abi.encodeCall(ledger.openAccount, (50, kind, 1, 1)), REGISTRAR);
        g[8] = Guarded(abi.encodeCall(ledger.setKycType, (ALICE, 1)), REGISTRAR);
        g[9] = Guarded(abi.encodeCall(ledger.setApprovalsNeeded, (ALICE, 1)), REGISTRAR);
        g[10] = Guarded(abi.encodeCall(ledger.linkWallet, (BOB, STRANGER, user, 9, 0, 0)), REGISTRAR);
        g[11] = Guarded(abi.encodeCall(ledger.unlinkWallet, (BOB_WALLET)), REGISTRAR);
        g[12] = Guarded(abi.encodeCall(ledger.setWalletTerms, (BOB_WALLET, 0, 0)), REGISTRAR);
        g[13] = Guarded(abi.encodeCall(ledger.settleDeposit, (ALICE, 2, REASON)), TREASURY);
        g[14] = Guarded(abi.encodeCall(ledger.refuseDeposit, (ALICE, 2, REASON)), TREASURY);
        g[15] = Guarded(abi.encodeCall(ledger.settleWithdrawal, (ALICE, 2, REASON)), TREASURY);
        g[16] = Guarded(abi.encodeCall(ledger.refuseWithdrawal, (ALICE, 2, REASON)), TREASURY);
        g[17] = Guarded(abi.encodeCall(ledger.reverseTransfer, (ALICE, 2, REASON)), COMPLIANCE);
        g[18] = Guarded(abi.encodeCall(ledger.suspendAccount, (ALICE, REASON)), COMPLIANCE);
        g[19] = Guarded(abi.encodeCall(ledger.reactivateAccount, (ALICE, REASON)), COMPLIANCE);
        g[20] = Guarded(abi.encodeCall(ledger.closeAccount, (RESERVE, REASON)), COMPLIANCE);
        g[21] = Guarded(abi.encodeCall(ledger.expireTransfer, (ALICE, 2)), FINALISER);
        g[22] = Guarded(abi.encodeCall(ledger.setPaused, (true)), PAUSER);
    }

    function _stopped(address caller, bytes memory call) private {
        vm.prank(caller);
        (bool success, bytes memory answer) = address(ledger).call(call);
        vm.assertFalse(success, "stopped");
        vm.assertEq(answer, abi.encodeWithSelector(ILedger.ERR_PAUSED.selector), "paused");
    }

    function _setRoles(address governor, address key, uint8 roles) private {
        vm.prank(governor);
        ledger.setRoles(key, roles);
    }

    function _invalid(bytes32 field) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_INVALID_VALUE.selector, field);
    }
}
