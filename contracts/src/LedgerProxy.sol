// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

/// @notice The address that the ledger keeps for good; the governor may put a new version behind it.
contract LedgerProxy is ERC1967Proxy {
    constructor(address implementation, bytes memory initialisation)
        ERC1967Proxy(implementation, initialisation)
    {}
}
