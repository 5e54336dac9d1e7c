// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice The face that ordinary wallets and explorers read. It shows balances and moves nothing.
contract Erc20Test is LedgerFixture {
    function testDescribesTheCurrency() public view {
        vm.assertEq(ledger.name(), "Kenyan shilling", "name");
        vm.assertEq(ledger.symbol(), "KES", "symbol");
        vm.assertEq(ledger.decimals(), 2, "decimals");
    }

    function testSupplyIsIssuedLessRedeemed() public {
        vm.assertEq(ledger.totalSupply(), 10_700_000, "issued");
        _withdraw(ALICE_WALLET, 100, 10_000);
        vm.assertEq(ledger.totalSupply(), 10_700_000, "what is held still circulates");
        vm.prank(TREASURY_KEY);
        ledger.settleWithdrawal(ALICE, 100, REASON);
        vm.assertEq(ledger.totalSupply(), 10_690_000, "redeemed");
    }

    function testWalletShowsTheBalanceOfItsAccount() public {
        vm.assertEq(ledger.balanceOf(ALICE_WALLET), 500_000, "user");
        vm.assertEq(ledger.balanceOf(ALICE_API), 500_000, "API key of the same account");
        vm.assertEq(ledger.balanceOf(STRANGER), 0, "stranger");
        _unlink(ALICE_WALLET);
        vm.assertEq(ledger.balanceOf(ALICE_WALLET), 0, "unlinked");
    }

    function testMovesNothing() public {
        bytes memory reason = abi.encodeWithSelector(ILedger.ERR_USE_INITIATE_TRANSFER.selector);
        _refuses(reason);
        vm.prank(ALICE_WALLET);
        ledger.transfer(BOB_WALLET, 1000);
        _refuses(reason);
        vm.prank(ALICE_WALLET);
        ledger.approve(BOB_WALLET, 1000);
        _refuses(reason);
        vm.prank(BOB_WALLET);
        ledger.transferFrom(ALICE_WALLET, BOB_WALLET, 1000);
        vm.assertEq(ledger.allowance(ALICE_WALLET, BOB_WALLET), 0, "allowance");
    }
}
