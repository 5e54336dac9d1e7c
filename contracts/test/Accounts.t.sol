// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Accounts from opening to closing, and the rules that the governor sets for them.
contract AccountsTest is LedgerFixture {
    uint48 private constant CAROL = 12;

    function testOpenedAccountIsRecordedWhole() public {
        _emits();
        emit ILedger.AccountOpened(CAROL, ILedger.AccountKind.Business, KYC_FULL, 3);
        _open(CAROL, ILedger.AccountKind.Business, KYC_FULL, 3);
        (ILedger.Account memory a, ILedger.AccountTerms memory terms) = ledger.accountOf(CAROL);
        vm.assertTrue(a.kind == ILedger.AccountKind.Business && a.kycType == KYC_FULL, "kind");
        vm.assertTrue(a.status == ILedger.AccountStatus.Active && a.approvalsNeeded == 3, "status");
        vm.assertTrue(a.balance == 0 && a.spentToday == 0 && a.spentThisMonth == 0, "empty");
        vm.assertTrue(terms.held == 0 && terms.cashbackBasisPoints == 0, "terms");
    }

    function testOpeningIsChecked() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_EXISTS.selector, ALICE));
        _open(ALICE, ILedger.AccountKind.Personal, KYC_BASIC, 1);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_EXISTS.selector, FEE_ACCOUNT));
        _open(FEE_ACCOUNT, ILedger.AccountKind.System, KYC_BASIC, 1);
        _refuses(_invalid("account"));
        _open(0, ILedger.AccountKind.Personal, KYC_BASIC, 1);
        _refuses(_invalid("kind"));
        _open(CAROL, ILedger.AccountKind.None, KYC_BASIC, 1);
    }

    function testClosedIdIsNotOpenedAgain() public {
        _close(RESERVE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_EXISTS.selector, RESERVE));
        _open(RESERVE, ILedger.AccountKind.System, KYC_SYSTEM, 0);
    }

    function testRegistrarSetsKycTypeAndApprovals() public {
        _emits();
        emit ILedger.KycTypeSet(ALICE, KYC_FULL);
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_FULL);
        _emits();
        emit ILedger.ApprovalsNeededSet(ALICE, 4);
        vm.prank(REGISTRAR_KEY);
        ledger.setApprovalsNeeded(ALICE, 4);
        (ILedger.Account memory a,) = ledger.accountOf(ALICE);
        vm.assertTrue(a.kycType == KYC_FULL && a.approvalsNeeded == 4, "set");
        vm.assertTrue(a.balance == 500_000 && a.status == ILedger.AccountStatus.Active, "the rest stays");
        _transfer(ALICE_WALLET, 100, BOB, 60_000, PAYMENT);
        (ILedger.TransferRecord memory t,) = ledger.transferOf(ALICE, 100);
        vm.assertEq(t.approvalsNeeded, 4, "applies from now on");
    }

    function testClosedOrMissingAccountCannotBeChanged() public {
        _close(RESERVE);
        uint48[2] memory accounts = [RESERVE, NOBODY];
        uint8[2] memory statuses = [3, 0];
        for (uint256 i = 0; i < 2; ++i) {
            bytes memory notActive =
                abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, accounts[i], statuses[i]);
            _refuses(notActive);
            vm.prank(REGISTRAR_KEY);
            ledger.setKycType(accounts[i], KYC_FULL);
            _refuses(notActive);
            vm.prank(REGISTRAR_KEY);
            ledger.setApprovalsNeeded(accounts[i], 1);
            _refuses(notActive);
            vm.prank(GOVERNOR_KEY);
            ledger.setCashback(accounts[i], 1);
            _refuses(notActive);
            _close(accounts[i]);
            _refuses(notActive);
            _suspend(accounts[i]);
        }
    }

    // -------------------------------------------------------------------- status

    function testComplianceSuspendsAndReactivates() public {
        _emits();
        emit ILedger.AccountStatusSet(ALICE, ILedger.AccountStatus.Suspended, COMPLIANCE_KEY, REASON);
        _suspend(ALICE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, 2));
        _suspend(ALICE);
        _emits();
        emit ILedger.AccountStatusSet(ALICE, ILedger.AccountStatus.Active, COMPLIANCE_KEY, REASON);
        _reactivate(ALICE);
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
    }

    function testOnlySuspendedAccountsAreReactivated() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_SUSPENDED.selector, ALICE, 1));
        _reactivate(ALICE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_SUSPENDED.selector, NOBODY, 0));
        _reactivate(NOBODY);
        _close(RESERVE);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_SUSPENDED.selector, RESERVE, 3));
        _reactivate(RESERVE);
    }

    function testOnlyEmptyAccountsAreClosed() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_EMPTY.selector, ALICE, 500_000, 0));
        _close(ALICE);
        _deposit(RESERVE_WALLET, RESERVE, 1, 1000);
        _setRule(WITHDRAWAL_TYPE, ILedger.AccountKind.System, ILedger.TypeRule(0, 0, 0, 0, 0, true, false));
        _withdraw(RESERVE_WALLET, 100, 1000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_EMPTY.selector, RESERVE, 0, 1000));
        _close(RESERVE);
        vm.prank(TREASURY_KEY);
        ledger.settleWithdrawal(RESERVE, 100, REASON);
        _emits();
        emit ILedger.AccountStatusSet(RESERVE, ILedger.AccountStatus.Closed, COMPLIANCE_KEY, REASON);
        _close(RESERVE);
    }

    function testSuspendedAccountMayBeClosed() public {
        _suspend(RESERVE);
        _close(RESERVE);
    }

    /// Fees have to go somewhere for as long as the ledger runs.
    function testFeeAccountStays() public {
        _refuses(_invalid("account"));
        _close(FEE_ACCOUNT);
    }

    // ------------------------------------------------------------- governor's rules

    function testPolicyIsKeptWhole() public {
        ILedger.Policy memory policy = ILedger.Policy(11, 22, 33, 44);
        _emits();
        emit ILedger.PolicySet(7, policy);
        _setPolicy(7, policy);
        ILedger.Policy memory found = ledger.policyOf(7);
        vm.assertEq(abi.encode(found), abi.encode(policy), "policy");
    }

    function testTypeRuleIsKeptWhole() public {
        ILedger.TypeRule memory rule = ILedger.TypeRule(11, 22, 33, 44, 55, true, true);
        _emits();
        emit ILedger.TypeRuleSet(UNKNOWN_TYPE, ILedger.AccountKind.System, rule);
        _setRule(UNKNOWN_TYPE, ILedger.AccountKind.System, rule);
        ILedger.TypeRule memory found = ledger.typeRuleOf(UNKNOWN_TYPE, ILedger.AccountKind.System);
        vm.assertEq(abi.encode(found), abi.encode(rule), "rule");
        found = ledger.typeRuleOf(UNKNOWN_TYPE, ILedger.AccountKind.Personal);
        vm.assertFalse(found.allowed, "of that kind only");
    }

    function testTypeRuleIsChecked() public {
        _refuses(_invalid("senderKind"));
        _setRule(PAYMENT, ILedger.AccountKind.None, ILedger.TypeRule(0, 0, 0, 0, 0, true, false));
        _refuses(_invalid("feeBasisPoints"));
        _setRule(PAYMENT, ILedger.AccountKind.Personal, ILedger.TypeRule(0, 0, 0, 10_001, 0, true, false));
        _refuses(_invalid("minimumFee"));
        _setRule(PAYMENT, ILedger.AccountKind.Personal, ILedger.TypeRule(0, 2, 1, 0, 0, true, false));
        _setRule(PAYMENT, ILedger.AccountKind.Personal, ILedger.TypeRule(0, 1, 1, 10_000, 0, true, false));
    }

    function testCashbackIsForBusinesses() public {
        _emits();
        emit ILedger.CashbackSet(MILL, 10_000);
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(MILL, 10_000);
        (, ILedger.AccountTerms memory terms) = ledger.accountOf(MILL);
        vm.assertEq(terms.cashbackBasisPoints, 10_000, "rate");
        _refuses(_invalid("basisPoints"));
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(MILL, 10_001);
        _refuses(
            abi.encodeWithSelector(
                ILedger.ERR_ACCOUNT_TYPE_REQUIRED.selector, ALICE, BUSINESS, ILedger.AccountKind.Personal
            )
        );
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(ALICE, 100);
    }

    function testSettingsAreReadable() public view {
        (bool paused, uint48 feeAccount, int32 zoneOffset, uint32 window) = ledger.settings();
        vm.assertTrue(!paused && feeAccount == FEE_ACCOUNT, "fee account");
        vm.assertTrue(zoneOffset == ZONE_OFFSET && window == 7 days, "zone and window");
    }

    // ------------------------------------------------------------------- helpers

    function _close(uint48 account) private {
        vm.prank(COMPLIANCE_KEY);
        ledger.closeAccount(account, REASON);
    }

    function _reactivate(uint48 account) private {
        vm.prank(COMPLIANCE_KEY);
        ledger.reactivateAccount(account, REASON);
    }

    function _invalid(bytes32 field) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_INVALID_VALUE.selector, field);
    }
}
