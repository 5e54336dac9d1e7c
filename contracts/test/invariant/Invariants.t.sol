// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Campaign} from "./Campaign.sol";
import {Handler} from "./Handler.sol";

/// @notice One campaign for each invariant of the design. The handler itself insists at every call that
/// the ledger accepts exactly what the rules allow: limits, rights, roles, pauses and deadlines. Between
/// the calls one invariant is asked at a time, and all of them at the end of each run.
abstract contract Invariants is Campaign {
    function setUp() public {
        handler = new Handler(_salt());
    }

    function afterInvariant() public view {
        handler.checkAll();
    }

    /// Forge plays the same calls in each campaign; the salt makes other choices of them.
    function _salt() internal pure virtual returns (uint256);
}

contract SumsInvariants is Invariants {
    /// The sum of all balances and holds equals issued minus redeemed.
    function invariantSumsEqualTotals() public view {
        handler.checkSums();
    }

    function _salt() internal pure override returns (uint256) {
        return 1;
    }
}

contract BalancesInvariants is Invariants {
    /// No money moves without a transfer that a linked wallet of the paying account initiated; holds are
    /// open withdrawals; the fee account receives exactly the fees.
    function invariantBalancesFollowFromTransfers() public view {
        handler.checkBalances();
    }

    function _salt() internal pure override returns (uint256) {
        return 2;
    }
}

contract TransfersInvariants is Invariants {
    /// An id settles at most once, reverses at most once and only from settled; final states stay.
    function invariantTransfersEndOnce() public view {
        handler.checkTransfers();
    }

    function _salt() internal pure override returns (uint256) {
        return 3;
    }
}

contract CountersInvariants is Invariants {
    /// What limits and allowances count is what was sent today and this month, anew each day and month.
    function invariantCountersCountTodayAndThisMonth() public view {
        handler.checkCounters();
    }

    function _salt() internal pure override returns (uint256) {
        return 4;
    }
}

contract WalletsInvariants is Invariants {
    /// Unlinked wallets and API keys have no rights beyond theirs; a holder has one wallet an account.
    function invariantWalletsHaveOnlyTheirRights() public view {
        handler.checkWallets();
    }

    function _salt() internal pure override returns (uint256) {
        return 5;
    }
}

contract RulesInvariants is Invariants {
    /// Accounts, policies and roles are as those set them who may; one governor is always left.
    function invariantRulesAreAsTheyWereSet() public view {
        handler.checkRules();
    }

    function _salt() internal pure override returns (uint256) {
        return 6;
    }
}
