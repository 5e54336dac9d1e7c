// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../../src/ILedger.sol";
import {vm} from "../base/Test.sol";
import {Actors} from "./Actors.sol";

/// @notice The invariants of the ledger, each as a question to the ledger itself.
abstract contract Checks is Actors {
    /// The sum of all balances and holds equals issued minus redeemed.
    function checkSums() public view {
        (uint256 balances, uint256 holds) = (0, 0);
        for (uint256 i = 0; i < accounts.length; ++i) {
            (ILedger.Account memory a, ILedger.AccountTerms memory terms) = ledger.accountOf(accounts[i]);
            balances += a.balance;
            holds += terms.held;
        }
        ILedger.Totals memory sums = ledger.totals();
        vm.assertEq(
            balances + holds, uint256(sums.issued) - sums.redeemed, "balances and holds are the supply"
        );
        vm.assertEq(holds, sums.held, "holds are the total held");
        vm.assertEq(ledger.totalSupply(), uint256(sums.issued) - sums.redeemed, "supply");
        vm.assertTrue(sums.issued == issued && sums.redeemed == redeemed, "issued and redeemed");
        vm.assertEq(sums.issuanceAllowance, issuanceAllowance, "what may be issued still");
    }

    /// Every balance and hold follows from the transfers as the ledger records them: no money moved
    /// without one, each was signed by a linked wallet of the account, and the fee account got the fees.
    function checkBalances() public view {
        int256[] memory balances = new int256[](accounts.length);
        uint256[] memory holds = new uint256[](accounts.length);
        int256 fees = 0;
        for (uint256 i = 0; i < items.length; ++i) {
            fees += _replay(items[i], balances, holds);
        }
        vm.assertEq(uint256(fees), feesCollected - feesGivenBack, "fees");
        balances[_indexOf(FEE_ACCOUNT)] += fees;
        for (uint256 i = 0; i < accounts.length; ++i) {
            (ILedger.Account memory a, ILedger.AccountTerms memory terms) = ledger.accountOf(accounts[i]);
            vm.assertEq(a.balance, uint256(balances[i]), "a balance follows from the transfers");
            vm.assertEq(terms.held, holds[i], "a hold is the sum of open withdrawals");
            vm.assertEq(a.balance, books[accounts[i]].balance, "a balance is the model's");
            vm.assertEq(terms.held, books[accounts[i]].held, "a hold is the model's");
        }
    }

    function _replay(Item storage t, int256[] memory balances, uint256[] memory holds)
        private
        view
        returns (int256 fee)
    {
        (ILedger.TransferRecord memory r,) = ledger.transferOf(t.sender, t.id);
        uint256 sender = _indexOf(t.sender);
        bool settled = r.status == ILedger.TransferStatus.Settled;
        if (r.operation == ILedger.Operation.Deposit) {
            if (settled) balances[sender] += int256(uint256(r.amount));
        } else if (r.operation == ILedger.Operation.Transfer) {
            if (!settled) return 0;
            balances[sender] -= int256(uint256(r.amount) + r.fee) - int256(uint256(r.cashback));
            balances[_indexOf(r.recipient)] += int256(uint256(r.amount)) - int256(uint256(r.cashback));
            fee = int256(uint256(r.fee));
        } else if (r.status != ILedger.TransferStatus.Failed) {
            balances[sender] -= int256(uint256(r.amount) + r.fee);
            if (settled) fee = int256(uint256(r.fee));
            else holds[sender] += uint256(r.amount) + r.fee;
        }
    }

    /// A transfer settles at most once, reverses at most once and only from settled; final states stay.
    function checkTransfers() public view {
        for (uint256 i = 0; i < items.length; ++i) {
            Item memory t = items[i];
            (ILedger.TransferRecord memory r, ILedger.Initiation memory initiation) =
                ledger.transferOf(t.sender, t.id);
            vm.assertEq(uint256(r.status), uint256(t.status), "status");
            vm.assertTrue(r.amount == t.amount && r.fee == t.fee && r.cashback == t.cashback, "figures");
            vm.assertTrue(r.recipient == t.recipient && r.operation == t.operation, "what and to whom");
            vm.assertTrue(r.approvals == t.approvals && r.approvalsNeeded == t.needed, "approvals");
            vm.assertEq(r.transactionType, t.transactionType, "type");
            vm.assertLe(t.settlements, 1, "settled once");
            vm.assertLe(t.reversals, t.settlements, "reversed once, and only from settled");
            if (t.status == ILedger.TransferStatus.Approved) {
                vm.assertGe(t.approvals, t.needed, "approved by all who were needed");
            }
            if (t.operation == ILedger.Operation.Transfer && t.needed == 0) continue;
            vm.assertTrue(initiation.holder == t.initiator && initiation.time == t.time, "initiation");
            vm.assertTrue(initiation.holderKind == t.initiatorKind, "initiator");
        }
    }

    /// Counters hold what was sent on this day and in this month, and nothing of the days before.
    function checkCounters() public view {
        (uint256 day, uint256 month) = _today();
        vm.assertEq(block.timestamp, clock, "the clock of the model");
        (uint16 ledgersDay, uint16 ledgersMonth) = ledger.today();
        vm.assertTrue(ledgersDay == day && ledgersMonth == month, "today");
        for (uint256 i = 0; i < accounts.length; ++i) {
            (ILedger.Account memory a,) = ledger.accountOf(accounts[i]);
            vm.assertEq(a.day == day ? a.spentToday : 0, spentOnDay[accounts[i]][day], "spent today");
            vm.assertEq(
                a.month == month ? a.spentThisMonth : 0, spentInMonth[accounts[i]][month], "spent this month"
            );
        }
        for (uint256 i = 0; i < POOL; ++i) {
            ILedger.Wallet memory w = ledger.walletInfo(_walletAt(i));
            if (!links[_walletAt(i)].active) continue;
            vm.assertEq(
                w.day == day ? w.spentToday : 0, spentBy[_pairOf(links[_walletAt(i)])][day], "spent by a user"
            );
        }
    }

    /// An unlinked wallet has no rights, an API key none but to act, and a holder one wallet an account.
    function checkWallets() public view {
        for (uint256 i = 0; i < POOL; ++i) {
            address wallet = _walletAt(i);
            Link memory link = links[wallet];
            ILedger.Wallet memory w = ledger.walletInfo(wallet);
            vm.assertTrue((w.rights & RIGHT_ACTIVE != 0) == link.active, "active");
            if (!link.active) {
                vm.assertEq(w.rights, 0, "rights of an unlinked wallet");
                vm.assertEq(ledger.balanceOf(wallet), 0, "balance of an unlinked wallet");
                continue;
            }
            vm.assertTrue(w.account == link.account && w.holder == link.holder, "whose wallet");
            vm.assertTrue(w.holderKind == link.kind && w.dailyAllowance == link.allowance, "allowance");
            vm.assertTrue((w.rights & RIGHT_APPROVE != 0) == link.approver, "may approve");
            vm.assertTrue((w.rights & RIGHT_ADMINISTER != 0) == link.administrator, "may administer");
            if (link.kind == ILedger.HolderKind.ApiKey) {
                vm.assertEq(w.rights, RIGHT_ACTIVE, "rights of an API key");
            }
            vm.assertEq(ledger.walletOf(link.account, link.kind, link.holder), wallet, "one wallet a holder");
            vm.assertEq(ledger.balanceOf(wallet), books[link.account].balance, "balance of a linked wallet");
        }
    }

    /// Accounts, rules and roles are as they were set, by whoever may; one governor is always left.
    function checkRules() public view {
        for (uint256 i = 0; i < accounts.length; ++i) {
            Book memory book = books[accounts[i]];
            (ILedger.Account memory a, ILedger.AccountTerms memory terms) = ledger.accountOf(accounts[i]);
            vm.assertTrue(a.status == book.status && a.kind == book.kind, "status and kind");
            vm.assertTrue(a.kycType == book.kycType && a.approvalsNeeded == book.approvalsNeeded, "KYC");
            vm.assertEq(terms.cashbackBasisPoints, book.cashbackBasisPoints, "cashback");
        }
        for (uint8 k = 1; k <= 4; ++k) {
            vm.assertEq(abi.encode(ledger.policyOf(k)), abi.encode(policies[k]), "policy");
        }
        bool governed = false;
        for (uint256 i = 0; i < KEYS; ++i) {
            vm.assertEq(ledger.rolesOf(_keyAt(i)), roles[_keyAt(i)], "roles");
            governed = governed || roles[_keyAt(i)] & GOVERNOR != 0;
        }
        vm.assertTrue(governed, "a governor is left");
        (bool isPaused, uint48 feeAccount, int32 offset, uint32 window_) = ledger.settings();
        vm.assertTrue(isPaused == paused && window_ == window, "pause and window");
        vm.assertTrue(feeAccount == FEE_ACCOUNT && offset == ZONE_OFFSET, "fee account and zone");
    }

    function checkAll() external view {
        checkSums();
        checkBalances();
        checkTransfers();
        checkCounters();
        checkWallets();
        checkRules();
    }

    function _indexOf(uint48 account) private view returns (uint256) {
        for (uint256 i = 0; i < accounts.length; ++i) {
            if (accounts[i] == account) return i;
        }
        revert("unknown account");
    }
}
