// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @notice The calendar once more, by counting years and months one after the other: slow and plain, to
/// compare the ledger's own with.
library SimpleCalendar {
    function dayAndMonth(uint256 timestamp, int256 offset)
        internal
        pure
        returns (uint256 day, uint256 month)
    {
        day = uint256(int256(timestamp) + offset) / 1 days;
        (month,) = monthAndDayOfMonth(day);
    }

    /// @return month months since January 1970
    /// @return dayOfMonth from 0
    function monthAndDayOfMonth(uint256 day) internal pure returns (uint256 month, uint256 dayOfMonth) {
        uint256 year = 1970;
        while (day >= _daysOfYear(year)) {
            day -= _daysOfYear(year);
            ++year;
        }
        uint256 monthOfYear = 0;
        while (day >= daysOfMonth(year, monthOfYear)) {
            day -= daysOfMonth(year, monthOfYear);
            ++monthOfYear;
        }
        return ((year - 1970) * 12 + monthOfYear, day);
    }

    /// @param monthOfYear from 0
    function daysOfMonth(uint256 year, uint256 monthOfYear) internal pure returns (uint256) {
        if (monthOfYear == 1) return isLeap(year) ? 29 : 28;
        if (monthOfYear == 3 || monthOfYear == 5 || monthOfYear == 8 || monthOfYear == 10) return 30;
        return 31;
    }

    function isLeap(uint256 year) internal pure returns (bool) {
        if (year % 400 == 0) return true;
        if (year % 100 == 0) return false;
        return year % 4 == 0;
    }

    function _daysOfYear(uint256 year) private pure returns (uint256) {
        return isLeap(year) ? 366 : 365;
    }
}
