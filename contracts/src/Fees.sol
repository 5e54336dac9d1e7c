// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "./ILedger.sol";

/// @notice What a transfer costs and what it gives back. Both round down, in favour of who pays.
library Fees {
    uint256 internal constant BASIS_POINTS = 10_000;

    /// Flat part plus share of the amount, at least the minimum and at most the maximum.
    function fee(ILedger.TypeRule memory rule, uint256 amount) internal pure returns (uint256 result) {
        unchecked {
            // Factors have 64 and 16 bits: no overflow.
            result = rule.flatFee + (amount * rule.feeBasisPoints) / BASIS_POINTS;
        }
        if (result < rule.minimumFee) result = rule.minimumFee;
        if (result > rule.maximumFee) result = rule.maximumFee;
    }

    function cashback(uint256 basisPoints, uint256 amount) internal pure returns (uint256) {
        unchecked {
            return (amount * basisPoints) / BASIS_POINTS;
        }
    }
}
