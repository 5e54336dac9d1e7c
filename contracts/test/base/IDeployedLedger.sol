// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";

import {ILedger} from "../../src/ILedger.sol";

/// @notice All that can be called on the deployed ledger. The tests know it by this interface and by its
/// artifact only, so that they run against the very bytecode that ships, and so that the slow optimising
/// compiler never has to compile a test.
interface IDeployedLedger is ILedger, IERC20Metadata {
    struct RoleKeys {
        address governor;
        address registrar;
        address treasury;
        address compliance;
        address finaliser;
        address pauser;
    }

    function initialize(
        string calldata currencyName,
        string calldata currencyCode,
        uint8 currencyDecimals,
        int32 zoneOffset,
        uint48 feeAccount,
        RoleKeys calldata keys
    ) external;

    function settleApproved(uint48 sender, uint64 transactionId) external;
    function upgradeToAndCall(address implementation, bytes calldata data) external payable;
    function proxiableUUID() external view returns (bytes32);

    function GOVERNOR() external view returns (uint8);
    function REGISTRAR() external view returns (uint8);
    function TREASURY() external view returns (uint8);
    function COMPLIANCE() external view returns (uint8);
    function FINALISER() external view returns (uint8);
    function PAUSER() external view returns (uint8);
    function RIGHT_ACTIVE() external view returns (uint8);
    function RIGHT_APPROVE() external view returns (uint8);
    function RIGHT_ADMINISTER() external view returns (uint8);
    function DEPOSIT_TYPE() external view returns (uint8);
    function WITHDRAWAL_TYPE() external view returns (uint8);
    function NO_LIMIT() external view returns (uint64);
    function MAX_SUPPLY() external view returns (uint64);
}
