// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {LedgerDeployment} from "./LedgerDeployment.sol";
import {vm} from "./Test.sol";

/// @notice A small town on a ledger: two people, a shop, a mill with several approvers and a reserve, with
/// policies, fees and opening balances that came in through real deposits. Tests read as stories in it.
abstract contract LedgerFixture is LedgerDeployment {
    uint8 internal constant PERSONAL = uint8(1 << uint8(ILedger.AccountKind.Personal));
    uint8 internal constant BUSINESS = uint8(1 << uint8(ILedger.AccountKind.Business));
    uint8 internal constant SYSTEM = uint8(1 << uint8(ILedger.AccountKind.System));

    uint48 internal constant RESERVE = 2;
    uint48 internal constant ALICE = 10;
    uint48 internal constant BOB = 11;
    uint48 internal constant SHOP = 20;
    uint48 internal constant MILL = 21;
    uint48 internal constant NOBODY = 99;

    uint48 internal constant ALICE_USER = 101;
    uint48 internal constant SPOUSE_USER = 102;
    uint48 internal constant BOB_USER = 103;
    uint48 internal constant OWNER_USER = 201;
    uint48 internal constant CLERK_USER = 202;
    uint48 internal constant MILLER_USER = 301;
    uint48 internal constant PARTNER_USER = 302;
    uint48 internal constant AUDITOR_USER = 303;
    uint48 internal constant CARTER_USER = 304;
    uint48 internal constant RESERVE_USER = 401;
    /// The same number as a user of the mill: holders are told apart by kind as well.
    uint48 internal constant MILL_API_KEY = 301;
    uint48 internal constant ALICE_API_KEY = 501;
    uint48 internal constant SHOP_API_KEY = 502;

    address internal constant ALICE_WALLET = address(0xB001);
    address internal constant SPOUSE_WALLET = address(0xB002);
    address internal constant ALICE_API = address(0xB003);
    address internal constant BOB_WALLET = address(0xB004);
    address internal constant OWNER_WALLET = address(0xB005);
    address internal constant CLERK_WALLET = address(0xB006);
    address internal constant SHOP_API = address(0xB007);
    address internal constant MILLER_WALLET = address(0xB008);
    address internal constant PARTNER_WALLET = address(0xB009);
    address internal constant AUDITOR_WALLET = address(0xB00A);
    address internal constant CARTER_WALLET = address(0xB00B);
    address internal constant MILL_API = address(0xB00C);
    address internal constant RESERVE_WALLET = address(0xB00D);
    address internal constant NEW_WALLET = address(0xB00E);
    address internal constant STRANGER = address(0xB00F);

    uint8 internal constant KYC_NEVER_SET = 0;
    uint8 internal constant KYC_BASIC = 1;
    uint8 internal constant KYC_FULL = 2;
    uint8 internal constant KYC_SYSTEM = 3;

    /// Between all kinds, free.
    uint8 internal constant PAYMENT = 1;
    /// From a person to a business, free, with cashback.
    uint8 internal constant PURCHASE = 2;
    /// To a business: 50 and 1.5 %, between 100 and 2,000.
    uint8 internal constant INVOICE = 3;
    /// From a business to a person: 0.25 %, at least 10.
    uint8 internal constant PAYOUT = 4;
    uint8 internal constant UNKNOWN_TYPE = 9;

    uint64 internal constant FOREVER = type(uint64).max;
    bytes32 internal constant NOTE = keccak256("note");
    bytes32 internal constant REASON = keccak256("reason");

    ILedger.Policy internal basic = ILedger.Policy(100, 200_000, 600_000, 1_000_000);
    ILedger.Policy internal full = ILedger.Policy(1, 10_000_000, 50_000_000, NO_LIMIT);

    function setUp() public virtual {
        vm.warp(START);
        ledger = _deploy(ZONE_OFFSET);
        _setRules();
        _openAccounts();
        _linkWallets();
        _fund();
    }

    function _setRules() internal {
        _setPolicy(KYC_BASIC, basic);
        _setPolicy(KYC_FULL, full);
        _setPolicy(KYC_SYSTEM, ILedger.Policy(0, NO_LIMIT, NO_LIMIT, NO_LIMIT));
        uint8 anyone = PERSONAL | BUSINESS | SYSTEM;
        for (uint8 k = 1; k <= 3; ++k) {
            ILedger.AccountKind kind = ILedger.AccountKind(k);
            _setRule(PAYMENT, kind, ILedger.TypeRule(0, 0, 0, 0, anyone, true, false));
            _setRule(DEPOSIT_TYPE, kind, ILedger.TypeRule(0, 0, 0, 0, 0, true, false));
        }
        ILedger.AccountKind personal = ILedger.AccountKind.Personal;
        ILedger.AccountKind business = ILedger.AccountKind.Business;
        _setRule(PURCHASE, personal, ILedger.TypeRule(0, 0, 0, 0, BUSINESS, true, true));
        _setRule(INVOICE, personal, ILedger.TypeRule(50, 100, 2000, 150, BUSINESS, true, false));
        _setRule(INVOICE, business, ILedger.TypeRule(50, 100, 2000, 150, BUSINESS, true, true));
        _setRule(PAYOUT, business, ILedger.TypeRule(0, 10, NO_LIMIT, 25, PERSONAL, true, true));
        _setRule(WITHDRAWAL_TYPE, personal, ILedger.TypeRule(200, 0, 1000, 50, 0, true, false));
        _setRule(WITHDRAWAL_TYPE, business, ILedger.TypeRule(0, 0, 0, 0, 0, true, false));
        vm.prank(GOVERNOR_KEY);
        ledger.setIssuanceAllowance(MAX_SUPPLY);
    }

    function _openAccounts() internal {
        _open(RESERVE, ILedger.AccountKind.System, KYC_SYSTEM, 0);
        _open(ALICE, ILedger.AccountKind.Personal, KYC_BASIC, 0);
        _open(BOB, ILedger.AccountKind.Personal, KYC_BASIC, 1);
        _open(SHOP, ILedger.AccountKind.Business, KYC_FULL, 1);
        _open(MILL, ILedger.AccountKind.Business, KYC_FULL, 2);
        vm.prank(GOVERNOR_KEY);
        ledger.setCashback(SHOP, 200);
    }

    function _linkWallets() internal {
        uint8 approve = RIGHT_APPROVE;
        uint8 both = RIGHT_APPROVE | RIGHT_ADMINISTER;
        _linkUser(ALICE, ALICE_WALLET, ALICE_USER, RIGHT_ADMINISTER, 50_000);
        _linkUser(ALICE, SPOUSE_WALLET, SPOUSE_USER, approve, 0);
        _linkUser(BOB, BOB_WALLET, BOB_USER, 0, 150_000);
        _linkUser(SHOP, OWNER_WALLET, OWNER_USER, both, 1_000_000);
        _linkUser(SHOP, CLERK_WALLET, CLERK_USER, 0, 1000);
        _linkUser(MILL, MILLER_WALLET, MILLER_USER, both, 1_000_000);
        _linkUser(MILL, PARTNER_WALLET, PARTNER_USER, approve, 0);
        _linkUser(MILL, AUDITOR_WALLET, AUDITOR_USER, approve, 0);
        _linkUser(MILL, CARTER_WALLET, CARTER_USER, 0, 0);
        _linkUser(RESERVE, RESERVE_WALLET, RESERVE_USER, both, NO_LIMIT);
        _linkApiKey(ALICE, ALICE_API, ALICE_API_KEY);
        _linkApiKey(SHOP, SHOP_API, SHOP_API_KEY);
        _linkApiKey(MILL, MILL_API, MILL_API_KEY);
    }

    function _fund() internal {
        _deposit(ALICE_WALLET, ALICE, 1, 500_000);
        _deposit(BOB_WALLET, BOB, 1, 200_000);
        _deposit(OWNER_WALLET, SHOP, 1, 5_000_000);
        _deposit(MILLER_WALLET, MILL, 1, 5_000_000);
    }

    // ------------------------------------------------------------ acting

    function _setPolicy(uint8 kycType, ILedger.Policy memory policy) internal {
        vm.prank(GOVERNOR_KEY);
        ledger.setPolicy(kycType, policy);
    }

    function _setRule(uint8 transactionType, ILedger.AccountKind kind, ILedger.TypeRule memory rule)
        internal
    {
        vm.prank(GOVERNOR_KEY);
        ledger.setTypeRule(transactionType, kind, rule);
    }

    function _open(uint48 account, ILedger.AccountKind kind, uint8 kycType, uint8 approvals) internal {
        vm.prank(REGISTRAR_KEY);
        ledger.openAccount(account, kind, kycType, approvals);
    }

    function _linkUser(uint48 account, address wallet, uint48 user, uint8 rights, uint64 allowance) internal {
        vm.prank(REGISTRAR_KEY);
        ledger.linkWallet(account, wallet, ILedger.HolderKind.User, user, rights, allowance);
    }

    function _linkApiKey(uint48 account, address wallet, uint48 apiKey) internal {
        vm.prank(REGISTRAR_KEY);
        ledger.linkWallet(account, wallet, ILedger.HolderKind.ApiKey, apiKey, 0, 0);
    }

    function _unlink(address wallet) internal {
        vm.prank(REGISTRAR_KEY);
        ledger.unlinkWallet(wallet);
    }

    function _suspend(uint48 account) internal {
        vm.prank(COMPLIANCE_KEY);
        ledger.suspendAccount(account, REASON);
    }

    function _pause(bool paused) internal {
        vm.prank(PAUSER_KEY);
        ledger.setPaused(paused);
    }

    function _transfer(address wallet, uint64 id, uint48 recipient, uint64 amount, uint8 transactionType)
        internal
        returns (ILedger.TransferStatus status)
    {
        vm.prank(wallet);
        (status,,) = ledger.initiateTransfer(id, recipient, amount, transactionType, FOREVER, NOTE);
    }

    function _announce(address wallet, uint64 id, uint64 amount) internal {
        vm.prank(wallet);
        ledger.initiateDeposit(id, amount, FOREVER, NOTE);
    }

    function _deposit(address wallet, uint48 account, uint64 id, uint64 amount) internal {
        _announce(wallet, id, amount);
        vm.prank(TREASURY_KEY);
        ledger.settleDeposit(account, id, REASON);
    }

    function _withdraw(address wallet, uint64 id, uint64 amount) internal {
        vm.prank(wallet);
        ledger.initiateWithdrawal(id, amount, FOREVER, NOTE);
    }

    function _approve(address wallet, uint64 id) internal {
        vm.prank(wallet);
        ledger.approveTransfer(id);
    }

    function _finalise(uint48 sender, uint64 id) internal returns (ILedger.TransferStatus status) {
        vm.prank(FINALISER_KEY);
        return ledger.finaliseTransfer(sender, id);
    }

    function _reverse(uint48 sender, uint64 id) internal {
        vm.prank(COMPLIANCE_KEY);
        ledger.reverseTransfer(sender, id, REASON);
    }

    // ----------------------------------------------------------- looking

    function _balance(uint48 account) internal view returns (uint256) {
        (ILedger.Account memory found,) = ledger.accountOf(account);
        return found.balance;
    }

    function _held(uint48 account) internal view returns (uint256) {
        (, ILedger.AccountTerms memory terms) = ledger.accountOf(account);
        return terms.held;
    }

    function _spent(uint48 account) internal view returns (uint256 today, uint256 thisMonth) {
        (ILedger.Account memory found,) = ledger.accountOf(account);
        return (found.spentToday, found.spentThisMonth);
    }

    function _status(uint48 sender, uint64 id) internal view returns (ILedger.TransferStatus) {
        (ILedger.TransferRecord memory found,) = ledger.transferOf(sender, id);
        return found.status;
    }

    function _assertStatus(uint48 sender, uint64 id, ILedger.TransferStatus expected) internal view {
        vm.assertEq(uint256(_status(sender, id)), uint256(expected), "status of the transfer");
    }

    /// All balances and holds of the town are what the ledger issued and did not redeem.
    function _assertSums() internal view {
        uint48[6] memory accounts = [FEE_ACCOUNT, RESERVE, ALICE, BOB, SHOP, MILL];
        (uint256 balances, uint256 holds) = (0, 0);
        for (uint256 i = 0; i < accounts.length; ++i) {
            balances += _balance(accounts[i]);
            holds += _held(accounts[i]);
        }
        vm.assertEq(balances + holds, ledger.totalSupply(), "balances and holds");
        vm.assertEq(holds, ledger.totals().held, "holds");
    }

    // --------------------------------------------------------- expecting

    function _refuses(bytes memory reason) internal {
        vm.expectRevert(reason);
    }

    function _emits() internal {
        vm.expectEmit(address(ledger));
    }
}
