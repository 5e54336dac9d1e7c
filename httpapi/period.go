package httpapi

import (
	"sort"
	"time"
	_ "time/tzdata" // time zones are the same wherever it runs

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

const dateLayout = "2006-01-02"

// momentIn reads a date or a timestamp, in a zone where it names none.
func momentIn(field, text string, zone *time.Location) (at time.Time, isDate bool, err error) {
	if date, err := time.Parse(dateLayout, text); err == nil {
		return dayBegins(date, zone), true, nil
	}
	for _, layout := range []string{"2006-01-02T15:04:05.999999", "2006-01-02T15:04:05", time.RFC3339Nano} {
		if at, err := time.ParseInLocation(layout, text, zone); err == nil {
			return at.UTC(), false, nil
		}
	}
	return at, false, pay.Invalid(field, "is not a time such as 2026-11-14T23:43:15")
}

// zoneOf reads a time zone; the machine's own is none.
func zoneOf(name oas.OptString) (*time.Location, error) {
	text := name.Or("UTC")
	zone, err := time.LoadLocation(text)
	if err != nil || text == "Local" {
		return nil, pay.Invalid("time_zone", "%q is not a time zone such as Europe/Amsterdam", text)
	}
	return zone, nil
}

// periodOf reads where a period begins and ends. A date at its end is in it.
func periodOf(from, to string, name oas.OptString) (period pay.Period, zone *time.Location, err error) {
	if zone, err = zoneOf(name); err != nil {
		return period, zone, err
	}
	if period.From, _, err = momentIn("from", from, zone); err != nil {
		return period, zone, err
	}
	var isDate bool
	if period.To, isDate, err = momentIn("to", to, zone); err != nil {
		return period, zone, err
	}
	if isDate {
		period.To = nextDay(period.To, zone)
	}
	if !period.From.Before(period.To) {
		return period, zone, pay.Invalid("to", "has to be after from")
	}
	return period, zone, nil
}

// dayBegins is the first moment of a date in a zone. That is not always midnight:
// where clocks are put forward at midnight there is none, as every year in
// Santiago and Cairo.
func dayBegins(date time.Time, zone *time.Location) time.Time {
	const before, around = 36 * time.Hour, 72 * time.Hour // further than any zone is from UTC
	earliest := date.Add(-before)
	seconds := sort.Search(int(around/time.Second), func(seconds int) bool {
		return !dateIn(earliest.Add(time.Duration(seconds)*time.Second), zone).Before(date)
	})
	return earliest.Add(time.Duration(seconds) * time.Second)
}

// dateIn is the date that a zone's calendars show at a moment, as the midnight
// of it in UTC.
func dateIn(at time.Time, zone *time.Location) time.Time {
	year, month, day := at.In(zone).Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// nextDay is when the day after begins in a zone, which may be 23 or 25 hours
// later.
func nextDay(at time.Time, zone *time.Location) time.Time {
	return dayBegins(dateIn(at, zone).AddDate(0, 0, 1), zone)
}

// mostDays bounds a report.
const mostDays = 400

// daysOf are where the days of a period begin.
func daysOf(period pay.Period, zone *time.Location) ([]time.Time, error) {
	var days []time.Time
	for at := period.From; at.Before(period.To); at = nextDay(at, zone) {
		if days = append(days, at); len(days) > mostDays {
			return nil, pay.Invalid("to", "is more than %d days after from", mostDays)
		}
	}
	return days, nil
}

func block(b pay.StampedBlock) oas.Block {
	result := oas.Block{Number: int64(b.Number), Hash: filled(""), Time: filled("")}
	if b.Number > 0 {
		result.Hash, result.Time = filled(b.Hash.String()), filled(string(timestamp(b.Time)))
	}
	return result
}
