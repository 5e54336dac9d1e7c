// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// @notice Days and months of a clock, counted from 1970, for limits that start anew.
library Calendar {
    uint256 private constant SECONDS_PER_DAY = 86_400;
    uint256 private constant DAYS_PER_ERA = 146_097; // 400 years of the Gregorian calendar
    uint256 private constant DAYS_TO_MARCH_OF_YEAR_0 = 719_468; // from 0000-03-01 to 1970-01-01

    /// @param timestamp seconds since 1970
    /// @param offset seconds that the zone is ahead of UTC
    /// @return day days since 1970-01-01; fits until the year 2149
    /// @return month months since January 1970
    function dayAndMonth(uint256 timestamp, int32 offset) internal pure returns (uint16 day, uint16 month) {
        uint256 local = uint256(int256(timestamp) + offset);
        uint256 count = local / SECONDS_PER_DAY;
        // Howard Hinnant's civil_from_days: years begin in March, so that the leap day comes last.
        unchecked {
            uint256 z = count + DAYS_TO_MARCH_OF_YEAR_0;
            uint256 dayOfEra = z % DAYS_PER_ERA;
            uint256 yearOfEra =
                (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / (DAYS_PER_ERA - 1)) / 365;
            uint256 dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
            uint256 monthFromMarch = (5 * dayOfYear + 2) / 153;
            uint256 year = yearOfEra + (z / DAYS_PER_ERA) * 400;
            month = uint16(year * 12 + monthFromMarch + 2 - 1970 * 12);
        }
        day = uint16(count);
    }
}
