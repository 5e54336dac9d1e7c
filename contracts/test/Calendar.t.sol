// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

import {Calendar} from "../src/Calendar.sol";
import {SimpleCalendar} from "./base/SimpleCalendar.sol";
import {bound, vm} from "./base/Test.sol";

/// @notice Days and months against an independent algorithm and against dates that everyone knows.
contract CalendarTest {
    /// The first second of the last day that fits in 16 bits is in the year 2149.
    uint256 private constant LAST_DAY = type(uint16).max;

    function testFuzzAgreesWithCounting(uint256 timestamp, int256 offset) public pure {
        timestamp = bound(timestamp, 14 hours, LAST_DAY * 1 days - 14 hours);
        offset = int256(bound(uint256(offset), 0, 28 hours)) - 14 hours;
        _compare(timestamp, int32(offset));
    }

    /// Both sides of each day that begins a month, from 1970 to 2149.
    function testEveryMonthBeginsOnItsDay() public pure {
        uint256 day = 0;
        uint256 month = 0;
        for (uint256 year = 1970; year < 2149; ++year) {
            for (uint256 m = 0; m < 12; ++m) {
                (uint16 firstDay, uint16 firstMonth) = Calendar.dayAndMonth(day * 1 days, 0);
                vm.assertTrue(firstDay == day && firstMonth == month, "first second of the month");
                day += SimpleCalendar.daysOfMonth(year, m);
                (uint16 lastDay, uint16 lastMonth) = Calendar.dayAndMonth(day * 1 days - 1, 0);
                vm.assertTrue(lastDay == day - 1 && lastMonth == month, "last second of the month");
                ++month;
            }
        }
    }

    function testKnownMoments() public pure {
        _expect(0, 0, 0, 0); // 1970-01-01 00:00:00
        _expect(951_782_400, 0, 11_016, 361); // 2000-02-29, a leap year of a century
        _expect(951_868_800, 0, 11_017, 362); // 2000-03-01
        _expect(1_709_164_800, 0, 19_782, 649); // 2024-02-29
        _expect(1_709_251_200, 0, 19_783, 650); // 2024-03-01
        _expect(4_107_542_399, 0, 47_540, 1561); // 2100-02-28 23:59:59, no leap year
        _expect(4_107_542_400, 0, 47_541, 1562); // 2100-03-01
        _expect(1_767_225_599, 0, 20_453, 671); // 2025-12-31 23:59:59
        _expect(1_767_225_600, 0, 20_454, 672); // 2026-01-01 00:00:00
    }

    function testSecondAroundLocalMidnight() public pure {
        // 2026-02-28 21:00:00 UTC is midnight of 1 March in Nairobi.
        _expect(1_772_312_399, 3 hours, 20_512, 673);
        _expect(1_772_312_400, 3 hours, 20_513, 674);
        // 2026-03-01 05:00:00 UTC is midnight of 1 March in Bogota.
        _expect(1_772_341_199, -5 hours, 20_512, 673);
        _expect(1_772_341_200, -5 hours, 20_513, 674);
        // The widest zones there are.
        _expect(1_772_323_200 + 14 hours - 1, -14 hours, 20_512, 673);
        _expect(1_772_323_200 + 14 hours, -14 hours, 20_513, 674);
        _expect(1_772_323_200 - 14 hours - 1, 14 hours, 20_512, 673);
        _expect(1_772_323_200 - 14 hours, 14 hours, 20_513, 674);
    }

    function _compare(uint256 timestamp, int32 offset) private pure {
        (uint256 day, uint256 month) = SimpleCalendar.dayAndMonth(timestamp, offset);
        _expect(timestamp, offset, day, month);
    }

    function _expect(uint256 timestamp, int32 offset, uint256 day, uint256 month) private pure {
        (uint16 d, uint16 m) = Calendar.dayAndMonth(timestamp, offset);
        vm.assertEq(d, day, "day");
        vm.assertEq(m, month, "month");
    }
}
