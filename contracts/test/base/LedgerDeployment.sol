// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IDeployedLedger} from "./IDeployedLedger.sol";
import {vm} from "./Test.sol";

/// @notice Deploys the ledger as production does: an implementation, a proxy that initialises itself in
/// its constructor, and a key of its own for each role.
abstract contract LedgerDeployment {
    // Written down again here on purpose: clients depend on these numbers, so a test compares them.
    uint8 internal constant GOVERNOR = 1;
    uint8 internal constant REGISTRAR = 2;
    uint8 internal constant TREASURY = 4;
    uint8 internal constant COMPLIANCE = 8;
    uint8 internal constant FINALISER = 16;
    uint8 internal constant PAUSER = 32;
    uint8 internal constant RIGHT_ACTIVE = 1;
    uint8 internal constant RIGHT_APPROVE = 2;
    uint8 internal constant RIGHT_ADMINISTER = 4;
    uint8 internal constant DEPOSIT_TYPE = 254;
    uint8 internal constant WITHDRAWAL_TYPE = 255;
    uint64 internal constant NO_LIMIT = type(uint64).max;
    uint64 internal constant MAX_SUPPLY = 999_999_999_999_999;

    address internal constant GOVERNOR_KEY = address(0xA001);
    address internal constant REGISTRAR_KEY = address(0xA002);
    address internal constant TREASURY_KEY = address(0xA003);
    address internal constant COMPLIANCE_KEY = address(0xA004);
    address internal constant FINALISER_KEY = address(0xA005);
    address internal constant PAUSER_KEY = address(0xA006);

    uint48 internal constant FEE_ACCOUNT = 1;
    /// Sunday 2026-03-15 12:00:00 UTC.
    uint256 internal constant START = 1_773_576_000;
    int32 internal constant ZONE_OFFSET = 3 hours;

    IDeployedLedger internal ledger;

    function _deploy(int32 zoneOffset) internal returns (IDeployedLedger) {
        return _deployWith(_initialisation(zoneOffset, FEE_ACCOUNT, _roleKeys()));
    }

    function _deployWith(bytes memory initialisation) internal returns (IDeployedLedger) {
        return IDeployedLedger(
            vm.deployCode("LedgerProxy.sol:LedgerProxy", abi.encode(_implementation(), initialisation))
        );
    }

    function _implementation() internal returns (address) {
        return vm.deployCode("Ledger.sol:Ledger");
    }

    function _initialisation(int32 zoneOffset, uint48 feeAccount, IDeployedLedger.RoleKeys memory keys)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(
            IDeployedLedger.initialize, ("Kenyan shilling", "KES", 2, zoneOffset, feeAccount, keys)
        );
    }

    function _roleKeys() internal pure returns (IDeployedLedger.RoleKeys memory) {
        return IDeployedLedger.RoleKeys({
            governor: GOVERNOR_KEY,
            registrar: REGISTRAR_KEY,
            treasury: TREASURY_KEY,
            compliance: COMPLIANCE_KEY,
            finaliser: FINALISER_KEY,
            pauser: PAUSER_KEY
        });
    }
}
