// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Handler} from "./Handler.sol";

/// @notice Which operations take part, and how often: forge reads the targets from these functions.
abstract contract Campaign {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    Handler internal handler;

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), _operations());
    }

    /// What is written twice happens twice as often.
    function _operations() internal view returns (bytes4[] memory list) {
        bytes4[58] memory o = [
            handler.transfer.selector,
            handler.transfer.selector,
            handler.transfer.selector,
            handler.transfer.selector,
            handler.transfer.selector,
            handler.transfer.selector,
            handler.approve.selector,
            handler.approve.selector,
            handler.approve.selector,
            handler.approve.selector,
            handler.finalise.selector,
            handler.finalise.selector,
            handler.finalise.selector,
            handler.withdraw.selector,
            handler.withdraw.selector,
            handler.settleWithdrawal.selector,
            handler.settleWithdrawal.selector,
            handler.reactivate.selector,
            handler.reactivate.selector,
            handler.reactivate.selector,
            handler.link.selector,
            handler.link.selector,
            handler.link.selector,
            handler.passTime.selector,
            handler.passTime.selector,
            handler.passTime.selector,
            handler.approve.selector,
            handler.transfer.selector,
            handler.announceDeposit.selector,
            handler.announceDeposit.selector,
            handler.settleDeposit.selector,
            handler.settleDeposit.selector,
            handler.settleDeposit.selector,
            handler.transfer.selector,
            handler.refuseDeposit.selector,
            handler.refuseWithdrawal.selector,
            handler.reject.selector,
            handler.cancel.selector,
            handler.expire.selector,
            handler.reverse.selector,
            handler.reverse.selector,
            handler.setAllowance.selector,
            handler.deactivate.selector,
            handler.suspend.selector,
            handler.close.selector,
            handler.open.selector,
            handler.setKycType.selector,
            handler.setApprovalsNeeded.selector,
            handler.relink.selector,
            handler.unlink.selector,
            handler.setTerms.selector,
            handler.setPolicy.selector,
            handler.setTypeRule.selector,
            handler.setCashback.selector,
            handler.setIssuanceAllowance.selector,
            handler.replaceKey.selector,
            handler.pause.selector,
            handler.knock.selector
        ];
        bytes4[3] memory rare =
            [handler.setApprovalWindow.selector, handler.giveUpGovernor.selector, handler.upgrade.selector];
        list = new bytes4[](o.length + rare.length);
        for (uint256 i = 0; i < o.length; ++i) {
            list[i] = o[i];
        }
        for (uint256 i = 0; i < rare.length; ++i) {
            list[o.length + i] = rare[i];
        }
    }
}
