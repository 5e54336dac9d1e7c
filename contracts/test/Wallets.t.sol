// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Linking, replacing and unlinking wallets, and what a wallet may do by itself.
contract WalletsTest is LedgerFixture {
    ILedger.HolderKind private constant USER = ILedger.HolderKind.User;
    ILedger.HolderKind private constant API_KEY = ILedger.HolderKind.ApiKey;

    function testLinkedWalletIsRecordedWhole() public {
        _emits();
        emit ILedger.WalletLinked(BOB, NEW_WALLET, USER, 104, 7, 123);
        _link(BOB, NEW_WALLET, USER, 104, RIGHT_APPROVE | RIGHT_ADMINISTER, 123);
        ILedger.Wallet memory w = ledger.walletInfo(NEW_WALLET);
        vm.assertTrue(w.account == BOB && w.holder == 104 && w.holderKind == USER, "whose");
        vm.assertTrue(w.dailyAllowance == 123 && w.spentToday == 0 && w.day == 0, "allowance");
        vm.assertEq(w.rights, RIGHT_ACTIVE | RIGHT_APPROVE | RIGHT_ADMINISTER, "rights");
        vm.assertEq(ledger.walletOf(BOB, USER, 104), NEW_WALLET, "found by its holder");
        vm.assertEq(ledger.walletOf(BOB, API_KEY, 104), address(0), "of that kind only");
    }

    function testUnlinkedWalletDoesNothing() public {
        _emits();
        emit ILedger.WalletUnlinked(ALICE, ALICE_WALLET, USER, ALICE_USER);
        _unlink(ALICE_WALLET);
        bytes memory unlinked = _notWhitelisted(ALICE_WALLET);
        _refuses(unlinked);
        _transfer(ALICE_WALLET, 100, BOB, 1000, PAYMENT);
        _refuses(unlinked);
        _announce(ALICE_WALLET, 100, 1000);
        _refuses(unlinked);
        _withdraw(ALICE_WALLET, 100, 1000);
        _refuses(unlinked);
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 1);
        _refuses(unlinked);
        vm.prank(ALICE_WALLET);
        ledger.deactivateAccount();
        _refuses(unlinked);
        _unlink(ALICE_WALLET);
        _refuses(unlinked);
        _setTerms(ALICE_WALLET, 0, 0);
        vm.assertEq(ledger.walletInfo(ALICE_WALLET).rights, 0, "no rights");
        vm.assertEq(ledger.walletOf(ALICE, USER, ALICE_USER), ALICE_WALLET, "still the last one");
    }

    // ------------------------------------------------------------------ replacing

    function testAnotherAddressOfTheSameHolderReplacesTheOld() public {
        _transfer(ALICE_WALLET, 100, BOB, 30_000, PAYMENT);
        _emits();
        emit ILedger.WalletUnlinked(ALICE, ALICE_WALLET, USER, ALICE_USER);
        _emits();
        emit ILedger.WalletLinked(ALICE, NEW_WALLET, USER, ALICE_USER, RIGHT_ACTIVE, 50_000);
        _link(ALICE, NEW_WALLET, USER, ALICE_USER, 0, 999_999);
        vm.assertEq(ledger.walletOf(ALICE, USER, ALICE_USER), NEW_WALLET, "the new one");
        _refuses(_notWhitelisted(ALICE_WALLET));
        _transfer(ALICE_WALLET, 101, BOB, 1000, PAYMENT);

        _transfer(NEW_WALLET, 101, BOB, 20_001, PAYMENT);
        _assertStatus(ALICE, 101, ILedger.TransferStatus.Initiated);
        _transfer(NEW_WALLET, 102, BOB, 20_000, PAYMENT);
        _assertStatus(ALICE, 102, ILedger.TransferStatus.Settled);
    }

    function testUnlinkingAndLinkingAgainDoesNotRefillTheAllowance() public {
        _transfer(ALICE_WALLET, 100, BOB, 50_000, PAYMENT);
        _unlink(ALICE_WALLET);
        _link(ALICE, NEW_WALLET, USER, ALICE_USER, 0, 999_999);
        ILedger.Wallet memory w = ledger.walletInfo(NEW_WALLET);
        vm.assertTrue(w.dailyAllowance == 50_000 && w.spentToday == 50_000, "carried over");
        _unlink(NEW_WALLET);
        _link(ALICE, ALICE_WALLET, USER, ALICE_USER, 0, 999_999);
        w = ledger.walletInfo(ALICE_WALLET);
        vm.assertTrue(w.dailyAllowance == 50_000 && w.spentToday == 50_000, "and back");
    }

    function testLinkingTheSameAddressAgainSetsOnlyTheRights() public {
        _transfer(ALICE_WALLET, 100, BOB, 30_000, PAYMENT);
        _link(ALICE, ALICE_WALLET, USER, ALICE_USER, RIGHT_APPROVE, 999_999);
        ILedger.Wallet memory w = ledger.walletInfo(ALICE_WALLET);
        vm.assertTrue(w.dailyAllowance == 50_000 && w.spentToday == 30_000, "carried over");
        vm.assertEq(w.rights, RIGHT_ACTIVE | RIGHT_APPROVE, "rights are the new ones");
    }

    /// The documented exception: the old address works elsewhere now, so what it knew is overwritten.
    function testNothingCarriesOverFromAnAddressThatWorksElsewhere() public {
        _transfer(ALICE_WALLET, 100, BOB, 30_000, PAYMENT);
        _unlink(ALICE_WALLET);
        _link(SHOP, ALICE_WALLET, USER, 203, 0, 7);
        _link(ALICE, NEW_WALLET, USER, ALICE_USER, 0, 40_000);
        ILedger.Wallet memory w = ledger.walletInfo(NEW_WALLET);
        vm.assertTrue(w.dailyAllowance == 40_000 && w.spentToday == 0, "from the beginning");
        w = ledger.walletInfo(ALICE_WALLET);
        vm.assertTrue(w.account == SHOP && w.rights == RIGHT_ACTIVE, "the shop's wallet works on");
    }

    function testAddressHasOneActiveLink() public {
        bytes memory inUse = abi.encodeWithSelector(ILedger.ERR_WALLET_IN_USE.selector, ALICE_WALLET, ALICE);
        _refuses(inUse);
        _link(BOB, ALICE_WALLET, USER, BOB_USER, 0, 0);
        _refuses(inUse);
        _link(ALICE, ALICE_WALLET, USER, SPOUSE_USER, 0, 0);
        _refuses(inUse);
        _link(ALICE, ALICE_WALLET, API_KEY, ALICE_USER, 0, 0);
        _unlink(ALICE_WALLET);
        _link(BOB, ALICE_WALLET, USER, BOB_USER, 0, 0);
        _refuses(abi.encodeWithSelector(ILedger.ERR_WALLET_IN_USE.selector, ALICE_WALLET, BOB));
        _link(ALICE, ALICE_WALLET, USER, ALICE_USER, 0, 0);
    }

    // ------------------------------------------------------------------- refusals

    function testLinkIsChecked() public {
        _refuses(_invalid("wallet"));
        _link(BOB, address(0), USER, 104, 0, 0);
        _refuses(_invalid("holder"));
        _link(BOB, NEW_WALLET, USER, 0, 0, 0);
        _refuses(_invalid("holderKind"));
        _link(BOB, NEW_WALLET, ILedger.HolderKind.None, 104, 0, 0);
        _refuses(_invalid("rights"));
        _link(BOB, NEW_WALLET, USER, 104, 8, 0);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, NOBODY, 0));
        _link(NOBODY, NEW_WALLET, USER, 104, 0, 0);
        vm.prank(COMPLIANCE_KEY);
        ledger.closeAccount(RESERVE, REASON);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, RESERVE, 3));
        _link(RESERVE, NEW_WALLET, USER, 104, 0, 0);
    }

    function testApiKeyNeverGetsRights() public {
        bytes memory apiKey = abi.encodeWithSelector(ILedger.ERR_API_KEY_NOT_ALLOWED.selector, NEW_WALLET);
        _refuses(apiKey);
        _link(BOB, NEW_WALLET, API_KEY, 504, RIGHT_APPROVE, 0);
        _refuses(apiKey);
        _link(BOB, NEW_WALLET, API_KEY, 504, RIGHT_ADMINISTER, 0);
        _link(BOB, NEW_WALLET, API_KEY, 504, RIGHT_ACTIVE, 0);
        _refuses(apiKey);
        _setTerms(NEW_WALLET, RIGHT_APPROVE, 0);
        _refuses(apiKey);
        _setTerms(NEW_WALLET, RIGHT_ADMINISTER, 0);
    }

    function testRegistrarSetsTerms() public {
        _transfer(ALICE_WALLET, 100, BOB, 30_000, PAYMENT);
        _emits();
        emit ILedger.WalletTermsSet(ALICE, ALICE_WALLET, RIGHT_ACTIVE | RIGHT_APPROVE, 77, REGISTRAR_KEY);
        _setTerms(ALICE_WALLET, RIGHT_APPROVE, 77);
        ILedger.Wallet memory w = ledger.walletInfo(ALICE_WALLET);
        vm.assertTrue(w.dailyAllowance == 77 && w.rights == (RIGHT_ACTIVE | RIGHT_APPROVE), "terms");
        vm.assertEq(w.spentToday, 30_000, "what was spent stays counted");
        _refuses(_invalid("rights"));
        _setTerms(ALICE_WALLET, 8, 0);
    }

    // --------------------------------------------------------- what a wallet may set

    function testAdministratorSetsAllowances() public {
        _emits();
        emit ILedger.WalletTermsSet(ALICE, SPOUSE_WALLET, RIGHT_ACTIVE | RIGHT_APPROVE, 5000, ALICE_WALLET);
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 5000);
        vm.assertEq(ledger.walletInfo(SPOUSE_WALLET).dailyAllowance, 5000, "allowance");
        _transfer(SPOUSE_WALLET, 100, BOB, 5000, PAYMENT);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
    }

    function testOthersSetNoAllowances() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ADMINISTRATOR.selector, SPOUSE_WALLET));
        _setAllowance(SPOUSE_WALLET, SPOUSE_USER, 5000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_API_KEY_NOT_ALLOWED.selector, ALICE_API));
        _setAllowance(ALICE_API, SPOUSE_USER, 5000);
        _refuses(_notWhitelisted(STRANGER));
        _setAllowance(STRANGER, SPOUSE_USER, 5000);
    }

    function testAllowanceIsForUsersWithAWallet() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_HOLDER_NOT_LINKED.selector, ALICE, BOB_USER));
        _setAllowance(ALICE_WALLET, BOB_USER, 5000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_HOLDER_NOT_LINKED.selector, ALICE, ALICE_API_KEY));
        _setAllowance(ALICE_WALLET, ALICE_API_KEY, 5000);
        _unlink(SPOUSE_WALLET);
        _refuses(abi.encodeWithSelector(ILedger.ERR_HOLDER_NOT_LINKED.selector, ALICE, SPOUSE_USER));
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 5000);
    }

    /// The address that a user had on this account may work for another account or holder by now.
    function testAdministratorDoesNotReachIntoOtherAccounts() public {
        _unlink(SPOUSE_WALLET);
        _link(SHOP, SPOUSE_WALLET, USER, 203, 0, 7);
        bytes memory notLinked =
            abi.encodeWithSelector(ILedger.ERR_HOLDER_NOT_LINKED.selector, ALICE, SPOUSE_USER);
        _refuses(notLinked);
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 1_000_000);
        vm.assertEq(ledger.walletInfo(SPOUSE_WALLET).dailyAllowance, 7, "the shop's to set");

        _unlink(SPOUSE_WALLET);
        _link(ALICE, SPOUSE_WALLET, USER, 105, 0, 7);
        _refuses(notLinked);
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 1_000_000);

        _unlink(SPOUSE_WALLET);
        _link(ALICE, SPOUSE_WALLET, API_KEY, SPOUSE_USER, 0, 7);
        _refuses(notLinked);
        _setAllowance(ALICE_WALLET, SPOUSE_USER, 1_000_000);
    }

    function testAdministratorDeactivates() public {
        _emits();
        emit ILedger.AccountStatusSet(ALICE, ILedger.AccountStatus.Suspended, ALICE_WALLET, bytes32(0));
        vm.prank(ALICE_WALLET);
        ledger.deactivateAccount();
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, 2));
        _transfer(ALICE_API, 100, BOB, 1000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_ACCOUNT_NOT_ACTIVE.selector, ALICE, 2));
        vm.prank(ALICE_WALLET);
        ledger.deactivateAccount();
    }

    function testOthersDoNotDeactivate() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_NOT_ADMINISTRATOR.selector, SPOUSE_WALLET));
        vm.prank(SPOUSE_WALLET);
        ledger.deactivateAccount();
        _refuses(abi.encodeWithSelector(ILedger.ERR_API_KEY_NOT_ALLOWED.selector, ALICE_API));
        vm.prank(ALICE_API);
        ledger.deactivateAccount();
    }

    // -------------------------------------------------------------------- helpers

    function _link(
        uint48 account,
        address wallet,
        ILedger.HolderKind kind,
        uint48 holder,
        uint8 rights,
        uint64 allowance
    ) private {
        vm.prank(REGISTRAR_KEY);
        ledger.linkWallet(account, wallet, kind, holder, rights, allowance);
    }

    function _setTerms(address wallet, uint8 rights, uint64 allowance) private {
        vm.prank(REGISTRAR_KEY);
        ledger.setWalletTerms(wallet, rights, allowance);
    }

    function _setAllowance(address wallet, uint48 user, uint64 allowance) private {
        vm.prank(wallet);
        ledger.setSpendingAllowance(user, allowance);
    }

    function _notWhitelisted(address wallet) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_USER_NOT_WHITELISTED.selector, wallet);
    }

    function _invalid(bytes32 field) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_INVALID_VALUE.selector, field);
    }
}
