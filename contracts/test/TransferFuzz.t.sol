// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {bound, vm} from "./base/Test.sol";

/// @notice Any wallet, any recipient, any type and amount: whatever the ledger answers, the sums stay, and
/// what it accepts moves exactly amount, fee and cashback.
contract TransferFuzzTest is LedgerFixture {
    struct Books {
        uint256 sender;
        uint256 recipient;
        uint256 fees;
    }

    function testFuzzTransferMovesExactlyItsFigures(uint256 who, uint256 whom, uint64 amount, uint8 kind)
        public
    {
        address wallet = _anyWallet(who);
        uint48 sender = ledger.walletInfo(wallet).account;
        uint48 recipient = _anyAccount(whom);
        // Half of the amounts are ones that somebody in town could pay.
        if (who & 1 == 0) amount = uint64(bound(amount, 1, 1_000_000));
        Books memory before = _books(sender, recipient);
        vm.prank(wallet);
        try ledger.initiateTransfer(100, recipient, amount, kind % 6, FOREVER, NOTE) returns (
            ILedger.TransferStatus status, uint256 fee, uint256 cashback
        ) {
            vm.assertLe(cashback, amount, "cashback");
            if (status == ILedger.TransferStatus.Settled) {
                _assertMoved(before, sender, recipient, amount, fee, cashback);
                _reverse(sender, 100);
            }
            _assertSame(before, sender, recipient);
        } catch (bytes memory reason) {
            vm.assertTrue(bytes4(reason) != bytes4(keccak256("Panic(uint256)")), "a rule, not a panic");
            _assertSame(before, sender, recipient);
            _assertStatus(sender, 100, ILedger.TransferStatus.None);
        }
        _assertSums();
    }

    /// The long way round, by approvals, moves the same money as an API key does at once.
    function testFuzzBothWaysMoveTheSame(uint64 amount, uint256 whom, bool invoice) public {
        amount = uint64(bound(amount, 1, 4_000_000));
        uint48 recipient = invoice ? SHOP : _anyAccount(whom);
        uint8 kind = invoice ? INVOICE : PAYMENT;
        uint256 start = vm.snapshotState();

        vm.prank(MILL_API);
        (bool atOnce,) = address(ledger)
            .call(abi.encodeCall(ledger.initiateTransfer, (100, recipient, amount, kind, FOREVER, NOTE)));
        Books memory first = _books(MILL, recipient);
        vm.revertToState(start);

        vm.prank(CARTER_WALLET);
        (bool waits,) = address(ledger)
            .call(abi.encodeCall(ledger.initiateTransfer, (100, recipient, amount, kind, FOREVER, NOTE)));
        vm.assertTrue(waits == atOnce, "accepted or not");
        if (!waits) return;
        _approve(PARTNER_WALLET, 100);
        _approve(AUDITOR_WALLET, 100);
        _finalise(MILL, 100);
        _assertSame(first, MILL, recipient);
        _assertSums();
    }

    function testFuzzWithdrawalHoldsAndGivesBack(uint256 who, uint64 amount, bool paid) public {
        address wallet = _anyWallet(who);
        uint48 account = ledger.walletInfo(wallet).account;
        amount = uint64(bound(amount, 1, 6_000_000));
        uint256 before = _balance(account);
        vm.prank(wallet);
        try ledger.initiateWithdrawal(100, amount, FOREVER, NOTE) returns (uint256 fee, uint8 needed) {
            vm.assertEq(before - _balance(account), amount + fee, "taken");
            vm.assertEq(_held(account), amount + fee, "held");
            if (paid && needed == 0) {
                vm.prank(TREASURY_KEY);
                ledger.settleWithdrawal(account, 100, REASON);
                vm.assertEq(_balance(FEE_ACCOUNT), fee, "fee");
                vm.assertEq(ledger.totals().redeemed, amount, "redeemed");
            } else {
                vm.prank(TREASURY_KEY);
                ledger.refuseWithdrawal(account, 100, REASON);
                vm.assertEq(_balance(account), before, "given back");
            }
            vm.assertEq(_held(account), 0, "released");
        } catch {
            vm.assertEq(_balance(account), before, "untouched");
        }
        _assertSums();
    }

    // ------------------------------------------------------------------- helpers

    function _anyWallet(uint256 seed) private pure returns (address) {
        return address(uint160(0xB001 + (seed % 13)));
    }

    function _anyAccount(uint256 seed) private pure returns (uint48) {
        uint48[7] memory accounts = [FEE_ACCOUNT, RESERVE, ALICE, BOB, SHOP, MILL, NOBODY];
        return accounts[seed % accounts.length];
    }

    function _books(uint48 sender, uint48 recipient) private view returns (Books memory) {
        return Books(_balance(sender), _balance(recipient), _balance(FEE_ACCOUNT));
    }

    function _assertMoved(
        Books memory before,
        uint48 sender,
        uint48 recipient,
        uint256 amount,
        uint256 fee,
        uint256 cashback
    ) private view {
        vm.assertEq(_balance(sender), before.sender - amount - fee + cashback, "sender");
        if (recipient == FEE_ACCOUNT) {
            vm.assertEq(_balance(recipient), before.recipient + amount + fee, "fee account as recipient");
        } else {
            vm.assertEq(_balance(recipient), before.recipient + amount - cashback, "recipient");
            vm.assertEq(_balance(FEE_ACCOUNT), before.fees + fee, "fee account");
        }
    }

    function _assertSame(Books memory before, uint48 sender, uint48 recipient) private view {
        Books memory now_ = _books(sender, recipient);
        vm.assertEq(abi.encode(now_), abi.encode(before), "nothing moved");
    }
}
