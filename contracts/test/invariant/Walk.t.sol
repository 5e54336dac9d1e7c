// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {show, vm} from "../base/Test.sol";
import {Campaign} from "./Campaign.sol";
import {Handler} from "./Handler.sol";

/// @notice Walks with fixed dice. They prove that the operations of the campaigns reach what they are for:
/// each is accepted many times, the states between them are visited, and the rules that guard money each
/// refuse something. `forge test --match-contract WalkTest -vv` shows how often.
contract WalkTest is Campaign {
    uint256 private constant WALKS = 24;
    uint256 private constant STEPS = 300;
    uint256 private constant OFTEN = 3;

    string[] private names;
    mapping(string name => uint256) private accepted;
    mapping(string name => uint256) private refused;

    function testWalksReachEverything() public {
        for (uint256 walk = 0; walk < WALKS; ++walk) {
            handler = new Handler(walk);
            _walk(walk);
            handler.checkAll();
            _addUp();
        }
        for (uint256 i = 0; i < names.length; ++i) {
            string memory name = names[i];
            show(
                string.concat(
                    name, ": ", _text(accepted[name]), " accepted, ", _text(refused[name]), " refused"
                )
            );
        }
        _assertAccepted();
        _assertRefused();
    }

    function _walk(uint256 walk) private {
        bytes4[] memory operations = _operations();
        for (uint256 i = 0; i < STEPS; ++i) {
            uint256 dice = uint256(keccak256(abi.encode(walk, i)));
            (bool success, bytes memory reason) =
                address(handler).call(abi.encodeWithSelector(operations[dice % operations.length], dice));
            if (!success) _passOn(reason);
            if (i % 50 == 0) handler.checkAll();
        }
    }

    function _addUp() private {
        for (uint256 i = 0; i < handler.nameCount(); ++i) {
            (string memory name, uint256 acceptances, uint256 refusals) = handler.countAt(i);
            if (accepted[name] + refused[name] == 0) names.push(name);
            accepted[name] += acceptances;
            refused[name] += refusals;
        }
        string[31] memory reasons = _reasons();
        for (uint256 i = 0; i < reasons.length; ++i) {
            refused[reasons[i]] += handler.timesRefused(bytes4(keccak256(bytes(reasons[i]))));
        }
    }

    function _assertAccepted() private view {
        vm.assertEq(names.length, 49, "operations and what can come of them");
        for (uint256 i = 0; i < names.length; ++i) {
            // What always has to be refused: see GovernorOperations.knock.
            if (keccak256(bytes(names[i])) == keccak256("closed doors")) continue;
            vm.assertGe(accepted[names[i]], OFTEN, names[i]);
        }
    }

    function _assertRefused() private view {
        string[31] memory reasons = _reasons();
        for (uint256 i = 0; i < reasons.length; ++i) {
            show(string.concat(_text(refused[reasons[i]]), " times ", reasons[i]));
        }
        for (uint256 i = 0; i < reasons.length; ++i) {
            vm.assertGe(refused[reasons[i]], OFTEN, reasons[i]);
        }
    }

    function _reasons() private pure returns (string[31] memory) {
        return [
            "ERR_USER_NOT_WHITELISTED(address)",
            "ERR_NOT_ENOUGH_BALANCE(uint48,uint256,uint256)",
            "ERR_AMOUNT_TOO_LOW(uint256,uint256)",
            "ERR_AMOUNT_TOO_HIGH(uint256,uint256)",
            "ERR_DAILY_LIMIT_EXCEEDED(uint48,uint256,uint256)",
            "ERR_MONTHLY_LIMIT_EXCEEDED(uint48,uint256,uint256)",
            "ERR_WALLET_LIMIT_EXCEEDED(uint48,uint256,uint256)",
            "ERR_ACCOUNT_NOT_ACTIVE(uint48,uint8)",
            "ERR_ACCOUNT_NOT_SUSPENDED(uint48,uint8)",
            "ERR_ACCOUNT_TYPE_REQUIRED(uint48,uint8,uint8)",
            "ERR_TRANSACTION_TYPE_UNKNOWN(uint8)",
            "ERR_SAME_ACCOUNT(uint48)",
            "ERR_TRANSFER_EXISTS(uint64)",
            "ERR_TRANSFER_STATUS(uint64,uint8)",
            "ERR_OPERATION(uint64,uint8)",
            "ERR_SUBMISSION_EXPIRED(uint64,uint256)",
            "ERR_NO_APPROVAL_NEEDED(uint64)",
            "ERR_APPROVAL_WINDOW_PASSED(uint64,uint256)",
            "ERR_APPROVAL_WINDOW_OPEN(uint64,uint256)",
            "ERR_NOT_APPROVER(address)",
            "ERR_INITIATOR_CANNOT_APPROVE(address)",
            "ERR_NOT_INITIATOR(address)",
            "ERR_ALREADY_APPROVED(address)",
            "ERR_NOT_ADMINISTRATOR(address)",
            "ERR_API_KEY_NOT_ALLOWED(address)",
            "ERR_HOLDER_NOT_LINKED(uint48,uint48)",
            "ERR_WALLET_IN_USE(address,uint48)",
            "ERR_ACCOUNT_NOT_EMPTY(uint48,uint256,uint256)",
            "ERR_ISSUANCE_ALLOWANCE_EXCEEDED(uint256,uint256)",
            "ERR_ROLE_REQUIRED(address,uint8)",
            "ERR_PAUSED()"
        ];
    }

    /// The reason of the handler, as it is.
    function _passOn(bytes memory reason) private pure {
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _text(uint256 value) private pure returns (string memory) {
        string memory digit = string(abi.encodePacked(bytes1(uint8(48 + (value % 10)))));
        return value < 10 ? digit : string.concat(_text(value / 10), digit);
    }
}
