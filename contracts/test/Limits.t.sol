// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {ILedger} from "../src/ILedger.sol";
import {LedgerFixture} from "./base/LedgerFixture.sol";
import {vm} from "./base/Test.sol";

/// @notice Daily, monthly and wallet limits to the last unit, and counters that start anew at local
/// midnight. A person may send 200,000 a day and 600,000 a month, and hold 1,000,000.
contract LimitsTest is LedgerFixture {
    uint256 private constant NAIROBI_MARCH = 1_772_312_400; // 2026-03-01 00:00:00 at +3
    uint256 private constant NAIROBI_APRIL = 1_774_990_800; // 2026-04-01 00:00:00 at +3

    function testDailyLimitToTheLastUnit() public {
        _transfer(ALICE_API, 100, SHOP, 150_000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_001));
        _transfer(ALICE_API, 101, SHOP, 50_001, PAYMENT);
        _transfer(ALICE_API, 101, SHOP, 50_000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_100));
        _transfer(ALICE_API, 102, SHOP, 100, PAYMENT);
    }

    function testTransfersAndWithdrawalsCountTogether() public {
        _transfer(ALICE_API, 100, SHOP, 150_000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_001));
        _withdraw(ALICE_API, 101, 50_001);
        _withdraw(ALICE_API, 101, 50_000);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_100));
        _transfer(ALICE_API, 102, SHOP, 100, PAYMENT);
    }

    function testMonthlyLimitToTheLastUnit() public {
        _deposit(ALICE_WALLET, ALICE, 2, 500_000);
        for (uint64 day = 0; day < 3; ++day) {
            vm.warp(START + day * 1 days);
            _transfer(ALICE_API, 100 + day, SHOP, day == 2 ? 199_900 : 200_000, PAYMENT);
        }
        vm.warp(START + 3 days);
        _refuses(abi.encodeWithSelector(ILedger.ERR_MONTHLY_LIMIT_EXCEEDED.selector, ALICE, 600_000, 600_001));
        _transfer(ALICE_API, 110, SHOP, 101, PAYMENT);
        _transfer(ALICE_API, 110, SHOP, 100, PAYMENT);
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 100 && thisMonth == 600_000, "counters");
    }

    function testWalletLimitToTheLastUnit() public {
        _refuses(
            abi.encodeWithSelector(ILedger.ERR_WALLET_LIMIT_EXCEEDED.selector, BOB, 1_000_000, 1_000_001)
        );
        _transfer(SHOP_API, 100, BOB, 800_001, PAYMENT);
        _transfer(SHOP_API, 100, BOB, 800_000, PAYMENT);
        vm.assertEq(_balance(BOB), 1_000_000, "exactly the limit");
    }

    /// What arrives counts, not what was sent: cashback stays with the sender.
    function testWalletLimitCountsWhatArrives() public {
        _setPolicy(KYC_FULL, ILedger.Policy(1, NO_LIMIT, NO_LIMIT, 5_009_800));
        _refuses(
            abi.encodeWithSelector(ILedger.ERR_WALLET_LIMIT_EXCEEDED.selector, SHOP, 5_009_800, 5_009_801)
        );
        _transfer(ALICE_WALLET, 100, SHOP, 10_001, PURCHASE);
        _transfer(ALICE_WALLET, 100, SHOP, 10_000, PURCHASE);
    }

    function testLimitsFailClosed() public {
        vm.prank(REGISTRAR_KEY);
        ledger.setKycType(ALICE, KYC_NEVER_SET);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 0, 1));
        _transfer(ALICE_API, 100, BOB, 1, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_WALLET_LIMIT_EXCEEDED.selector, ALICE, 0, 500_001));
        _transfer(SHOP_API, 100, ALICE, 1, PAYMENT);
    }

    function testWhatWaitsIsCheckedButNotCounted() public {
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_001));
        _transfer(ALICE_WALLET, 100, SHOP, 200_001, PAYMENT);
        _transfer(ALICE_WALLET, 100, SHOP, 200_000, PAYMENT);
        _transfer(ALICE_WALLET, 101, SHOP, 200_000, PAYMENT);
        (uint256 today,) = _spent(ALICE);
        vm.assertEq(today, 0, "neither is counted yet");
        _approve(SPOUSE_WALLET, 100);
        _approve(SPOUSE_WALLET, 101);
        _finalise(ALICE, 100);
        _finalise(ALICE, 101);
        _assertStatus(ALICE, 100, ILedger.TransferStatus.Settled);
        _assertStatus(ALICE, 101, ILedger.TransferStatus.Failed);
    }

    // ------------------------------------------------------------ days and months

    function testDayEndsAtLocalMidnight() public {
        uint256 midnight = START + 9 hours; // 2026-03-16 00:00:00 in Nairobi
        vm.warp(midnight - 1);
        _transfer(ALICE_API, 100, SHOP, 200_000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_100));
        _transfer(ALICE_API, 101, SHOP, 100, PAYMENT);
        vm.warp(midnight);
        _transfer(ALICE_API, 101, SHOP, 100, PAYMENT);
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 100 && thisMonth == 200_100, "a new day of the same month");
    }

    function testAllowanceStartsAnewAtLocalMidnight() public {
        vm.warp(START + 9 hours - 1);
        _transfer(ALICE_WALLET, 100, SHOP, 50_000, PAYMENT);
        _transfer(ALICE_WALLET, 101, SHOP, 100, PAYMENT);
        _assertStatus(ALICE, 101, ILedger.TransferStatus.Initiated);
        vm.warp(START + 9 hours);
        _transfer(ALICE_WALLET, 102, SHOP, 50_000, PAYMENT);
        _assertStatus(ALICE, 102, ILedger.TransferStatus.Settled);
    }

    function testMonthEndsAtLocalMidnight() public {
        vm.warp(NAIROBI_APRIL - 1);
        _transfer(ALICE_API, 100, SHOP, 200_000, PAYMENT);
        _assertCounters(200_000, 200_000, 20_543, 674);
        vm.warp(NAIROBI_APRIL);
        _transfer(ALICE_API, 101, SHOP, 100, PAYMENT);
        _assertCounters(100, 100, 20_544, 675);
    }

    function testLeapDayBelongsToFebruary() public {
        // 2028-02-28, 2028-02-29 and 2028-03-01, at noon in Nairobi.
        uint256 noon = 1_835_341_200;
        vm.warp(noon);
        _transfer(ALICE_API, 100, SHOP, 1000, PAYMENT);
        vm.warp(noon + 1 days);
        _transfer(ALICE_API, 101, SHOP, 1000, PAYMENT);
        (, uint256 thisMonth) = _spent(ALICE);
        vm.assertEq(thisMonth, 2000, "29 February");
        vm.warp(noon + 2 days);
        _transfer(ALICE_API, 102, SHOP, 1000, PAYMENT);
        (, thisMonth) = _spent(ALICE);
        vm.assertEq(thisMonth, 1000, "1 March");
    }

    function testTodayIsReadable() public {
        vm.warp(NAIROBI_MARCH - 1);
        (uint16 day, uint16 month) = ledger.today();
        vm.assertTrue(day == 20_512 && month == 673, "28 February");
        vm.warp(NAIROBI_MARCH);
        (day, month) = ledger.today();
        vm.assertTrue(day == 20_513 && month == 674, "1 March");
    }

    function _assertCounters(uint256 today, uint256 thisMonth, uint256 day, uint256 month) private view {
        (ILedger.Account memory a,) = ledger.accountOf(ALICE);
        vm.assertTrue(a.spentToday == today && a.spentThisMonth == thisMonth, "spent");
        vm.assertTrue(a.day == day && a.month == month, "day and month");
    }
}

/// @notice The same at the other side of UTC: in Bogota midnight comes five hours later.
contract LimitsWestOfUtcTest is LedgerFixture {
    uint256 private constant BOGOTA_APRIL = 1_775_019_600; // 2026-04-01 00:00:00 at -5

    function setUp() public override {
        vm.warp(START);
        ledger = _deploy(-5 hours);
        _setRules();
        _openAccounts();
        _linkWallets();
        _fund();
    }

    function testDayAndMonthEndAtLocalMidnight() public {
        vm.warp(BOGOTA_APRIL - 1);
        _transfer(ALICE_API, 100, SHOP, 200_000, PAYMENT);
        _refuses(abi.encodeWithSelector(ILedger.ERR_DAILY_LIMIT_EXCEEDED.selector, ALICE, 200_000, 200_100));
        _transfer(ALICE_API, 101, SHOP, 100, PAYMENT);
        vm.warp(BOGOTA_APRIL);
        _transfer(ALICE_API, 101, SHOP, 100, PAYMENT);
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 100 && thisMonth == 100, "a new day of a new month");
    }

    /// Midnight of UTC means nothing here.
    function testMidnightOfUtcChangesNothing() public {
        vm.warp(BOGOTA_APRIL - 5 hours - 1);
        _transfer(ALICE_API, 100, SHOP, 1000, PAYMENT);
        vm.warp(BOGOTA_APRIL - 5 hours);
        _transfer(ALICE_API, 101, SHOP, 1000, PAYMENT);
        (uint256 today, uint256 thisMonth) = _spent(ALICE);
        vm.assertTrue(today == 2000 && thisMonth == 2000, "the same day");
    }
}
