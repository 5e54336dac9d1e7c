// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice What a whole transaction costs: 21,000, calldata and execution with every slot cold, as forge
/// measures it when each call runs as a transaction of its own. The figures stand in
/// snapshots/GasTest.json and change only together with it; two of them have a ceiling.
/// forge-config: default.isolate = true
contract GasTest is LedgerFixture {
    uint256 private constant API_KEY_CEILING = 85_000;
    uint256 private constant USER_CEILING = 90_000;
    /// Ids of platform transactions are large numbers; each byte that is not zero costs 16.
    uint64 private constant ID = 9_007_199_254_740_991;
    uint64 private constant DEADLINE = 1_773_576_300;

    /// All accounts and wallets have sent before, as they have in production.
    function setUp() public override {
        super.setUp();
        vm.warp(START - 1 days);
        _transfer(ALICE_WALLET, 2, BOB, 1000, PAYMENT);
        _transfer(ALICE_API, 3, SHOP, 1000, INVOICE);
        _transfer(BOB_WALLET, 2, ALICE, 1000, PAYMENT);
        _transfer(OWNER_WALLET, 2, MILL, 1000, PAYMENT);
        _transfer(MILLER_WALLET, 2, SHOP, 1000, PAYMENT);
        vm.warp(START);
    }

    function testApiKeyTransfer() public {
        vm.assertLe(_measured("transfer, API key", ALICE_API, BOB, PAYMENT), API_KEY_CEILING, "ceiling");
    }

    function testUserTransfer() public {
        vm.assertLe(_measured("transfer, user", ALICE_WALLET, BOB, PAYMENT), USER_CEILING, "ceiling");
    }

    function testTransferWithFee() public {
        _measured("transfer with fee, API key", ALICE_API, SHOP, INVOICE);
    }

    function testUserTransferWithFee() public {
        _measured("transfer with fee, user", ALICE_WALLET, SHOP, INVOICE);
    }

    function testTransferWithCashback() public {
        _measured("transfer with cashback, API key", ALICE_API, SHOP, PURCHASE);
    }

    function testUserTransferWithCashback() public {
        _measured("transfer with cashback, user", ALICE_WALLET, SHOP, PURCHASE);
    }

    function testTransferThatWaits() public {
        _measured("transfer that waits for approval", CARTER_WALLET, BOB, PAYMENT);
    }

    function testApproveAndFinalise() public {
        _transfer(CARTER_WALLET, ID, BOB, 10_000, PAYMENT);
        _approve(PARTNER_WALLET, ID);
        vm.snapshotGasLastCall("approve, first of two");
        _approve(AUDITOR_WALLET, ID);
        vm.snapshotGasLastCall("approve, last of two");
        _finalise(MILL, ID);
        vm.snapshotGasLastCall("finalise");
    }

    function testReject() public {
        _transfer(CARTER_WALLET, ID, BOB, 10_000, PAYMENT);
        vm.prank(PARTNER_WALLET);
        ledger.rejectTransfer(ID);
        vm.snapshotGasLastCall("reject");
    }

    function testReverse() public {
        _transfer(ALICE_API, ID, SHOP, 10_000, INVOICE);
        _reverse(ALICE, ID);
        vm.snapshotGasLastCall("reverse");
    }

    function testDeposit() public {
        vm.prank(ALICE_WALLET);
        ledger.initiateDeposit(ID, 10_000, DEADLINE, NOTE);
        vm.snapshotGasLastCall("deposit, initiate");
        vm.prank(TREASURY_KEY);
        ledger.settleDeposit(ALICE, ID, REASON);
        vm.snapshotGasLastCall("deposit, settle");
    }

    function testWithdrawal() public {
        vm.prank(ALICE_WALLET);
        ledger.initiateWithdrawal(ID, 10_000, DEADLINE, NOTE);
        vm.snapshotGasLastCall("withdrawal, initiate");
        vm.prank(TREASURY_KEY);
        ledger.settleWithdrawal(ALICE, ID, REASON);
        vm.snapshotGasLastCall("withdrawal, settle");
    }

    function _measured(string memory name, address wallet, uint48 recipient, uint8 transactionType)
        private
        returns (uint256)
    {
        vm.prank(wallet);
        ledger.initiateTransfer(ID, recipient, 10_000, transactionType, DEADLINE, NOTE);
        return vm.snapshotGasLastCall(name);
    }
}
