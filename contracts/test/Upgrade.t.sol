// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC1967} from "@openzeppelin/contracts/interfaces/IERC1967.sol";

import {ILedger} from "../src/ILedger.sol";
import {IDeployedLedger} from "./base/IDeployedLedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice The ledger is initialised once, and only the governor puts a new version behind the proxy.
contract UpgradeTest is LedgerFixture {
    /// keccak256("eip1967.proxy.implementation") - 1
    bytes32 private constant IMPLEMENTATION_SLOT =
        0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    error InvalidInitialization();

    function testInitialisesOnce() public {
        _refuses(abi.encodeWithSelector(InvalidInitialization.selector));
        vm.prank(GOVERNOR_KEY);
        ledger.initialize("Other", "OTH", 0, 0, 5, _roleKeys());
    }

    /// Nobody can become governor of the implementation itself.
    function testImplementationIsNeverInitialised() public {
        IDeployedLedger implementation = IDeployedLedger(_implementation());
        _refuses(abi.encodeWithSelector(InvalidInitialization.selector));
        implementation.initialize("Other", "OTH", 0, 0, 5, _roleKeys());
        vm.assertEq(implementation.rolesOf(GOVERNOR_KEY), 0, "no roles");
    }

    function testInitialisationIsChecked() public {
        IDeployedLedger.RoleKeys memory keys = _roleKeys();
        _refuses(_invalid("feeAccount"));
        this.deploy(_initialisation(0, 0, keys));
        _refuses(_invalid("zoneOffset"));
        this.deploy(_initialisation(14 hours + 1, 1, keys));
        _refuses(_invalid("zoneOffset"));
        this.deploy(_initialisation(-14 hours - 1, 1, keys));
        this.deploy(_initialisation(14 hours, 1, keys));
        this.deploy(_initialisation(-14 hours, 1, keys));
        keys.treasury = address(0);
        _refuses(_invalid("key"));
        this.deploy(_initialisation(0, 1, keys));
    }

    function testOneKeyMayHoldAllRolesAtDeployment() public {
        address one = address(0xA0);
        IDeployedLedger small =
            this.deploy(_initialisation(0, 1, IDeployedLedger.RoleKeys(one, one, one, one, one, one)));
        vm.assertEq(small.rolesOf(one), 63, "all roles");
    }

    function testGovernorUpgradesAndStateStays() public {
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, INVOICE);
        _withdraw(ALICE_WALLET, 101, 1000);
        _transfer(CARTER_WALLET, 102, BOB, 1000, PAYMENT);
        _approve(PARTNER_WALLET, 102);
        bytes32 before = _everything();
        address implementation = _implementation();

        _emits();
        emit IERC1967.Upgraded(implementation);
        vm.prank(GOVERNOR_KEY);
        ledger.upgradeToAndCall(implementation, "");

        bytes32 current = vm.load(address(ledger), IMPLEMENTATION_SLOT);
        vm.assertEq(current, bytes32(uint256(uint160(implementation))), "implementation");
        vm.assertEq(_everything(), before, "state");
        _approve(AUDITOR_WALLET, 102);
        _finalise(MILL, 102);
        _assertStatus(MILL, 102, ILedger.TransferStatus.Settled);
        _refuses(abi.encodeWithSelector(InvalidInitialization.selector));
        ledger.initialize("Other", "OTH", 0, 0, 5, _roleKeys());
        _assertSums();
    }

    function testNobodyElseUpgrades() public {
        address implementation = _implementation();
        _refuses(abi.encodeWithSelector(ILedger.ERR_ROLE_REQUIRED.selector, PAUSER_KEY, GOVERNOR));
        vm.prank(PAUSER_KEY);
        ledger.upgradeToAndCall(implementation, "");
    }

    function testOnlyAnotherVersionOfTheLedgerIsTaken() public {
        vm.expectRevert();
        vm.prank(GOVERNOR_KEY);
        ledger.upgradeToAndCall(address(this), "");
        vm.assertEq(IDeployedLedger(_implementation()).proxiableUUID(), IMPLEMENTATION_SLOT, "UUID");
    }

    /// In a call of its own, so that a failed deployment is a failed call.
    function deploy(bytes calldata initialisation) external returns (IDeployedLedger) {
        return _deployWith(initialisation);
    }

    /// A fingerprint of all kinds of state.
    function _everything() private view returns (bytes32) {
        bytes memory all = abi.encode(ledger.name(), ledger.symbol(), ledger.decimals(), ledger.totals());
        uint48[6] memory accounts = [FEE_ACCOUNT, RESERVE, ALICE, BOB, SHOP, MILL];
        for (uint256 i = 0; i < accounts.length; ++i) {
            (ILedger.Account memory account, ILedger.AccountTerms memory terms) =
                ledger.accountOf(accounts[i]);
            all = abi.encode(all, account, terms);
            for (uint64 id = 100; id < 103; ++id) {
                (ILedger.TransferRecord memory t, ILedger.Initiation memory initiation) =
                    ledger.transferOf(accounts[i], id);
                all = abi.encode(all, t, initiation);
            }
        }
        all = abi.encode(
            all, ledger.walletInfo(ALICE_WALLET), ledger.walletOf(ALICE, ILedger.HolderKind.User, 101)
        );
        all = abi.encode(all, ledger.policyOf(KYC_BASIC), ledger.rolesOf(PAUSER_KEY));
        all = abi.encode(all, ledger.typeRuleOf(INVOICE, ILedger.AccountKind.Personal));
        return keccak256(all);
    }

    function _invalid(bytes32 field) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ILedger.ERR_INVALID_VALUE.selector, field);
    }
}
