// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @notice The cheatcodes of forge that these tests use. forge-std is not on npm, and most of it is not
/// needed: forge itself answers these calls.
interface Vm {
    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function deployCode(string calldata artifact) external returns (address deployed);
    function deployCode(string calldata artifact, bytes calldata arguments)
        external
        returns (address deployed);
    function prank(address sender) external;
    function warp(uint256 timestamp) external;
    function load(address target, bytes32 slot) external view returns (bytes32 word);
    function snapshotState() external returns (uint256 id);
    function revertToState(uint256 id) external returns (bool success);
    function expectRevert() external;
    function expectRevert(bytes calldata reason) external;
    function expectEmit(address emitter) external;
    function lastCallGas() external view returns (Gas memory gas);
    function snapshotGasLastCall(string calldata name) external returns (uint256 gasUsed);
    function assertTrue(bool condition, string calldata what) external pure;
    function assertFalse(bool condition, string calldata what) external pure;
    function assertEq(uint256 left, uint256 right, string calldata what) external pure;
    function assertEq(address left, address right, string calldata what) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata what) external pure;
    function assertEq(string calldata left, string calldata right, string calldata what) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata what) external pure;
    function assertLe(uint256 left, uint256 right, string calldata what) external pure;
    function assertGe(uint256 left, uint256 right, string calldata what) external pure;
    function assertGt(uint256 left, uint256 right, string calldata what) external pure;
}

// forge answers the cheatcodes at this address.
Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

/// The nearest way to put any number between two others; both ends are reachable.
function bound(uint256 value, uint256 lowest, uint256 highest) pure returns (uint256) {
    if (value >= lowest && value <= highest) return value;
    uint256 count = highest - lowest + 1;
    return count == 0 ? value : lowest + value % count;
}

/// Shows a line in the log of a test that runs with -vv. forge listens at the address of console.log.
function show(string memory line) view {
    address console = 0x000000000000000000636F6e736F6c652e6c6f67;
    (bool ignored,) = console.staticcall(abi.encodeWithSignature("log(string)", line));
    ignored;
}
