package pay

import "time"

// AccountRecord is an account as the platform keeps it: what the chain says as
// of the newest block that was read, and what is private.
type AccountRecord struct {
	Account      // its status is none until the chain has opened it
	Name         string
	OwnerUser    UserID        // of a personal account
	OwnerEntity  LegalEntityID // of a business account
	CreationTime time.Time
	// AskedApprovalsNeeded is what ApprovalsNeeded will be, where the chain has
	// been asked to change it.
	AskedApprovalsNeeded uint8
}

// StatusName is the status as the interface names it.
func (r AccountRecord) StatusName() string {
	if r.Status == 0 {
		return "pending"
	}
	return r.Status.String()
}

// Used is what counts against the limits of a day and month.
func (a Account) Used(day, month uint16) (daily, monthly Amount) {
	if a.Day == day {
		daily = a.SpentToday
	}
	if a.Month == month {
		monthly = a.SpentThisMonth
	}
	return daily, monthly
}

// Allowance is what a user may send in a day without approval, and how much of
// it is left.
type Allowance struct {
	Daily      Amount // NoLimit for none
	SpentToday Amount
}

// Remaining is what is left today.
func (a Allowance) Remaining() Amount {
	switch {
	case a.Daily == NoLimit:
		return NoLimit
	case a.SpentToday >= a.Daily:
		return 0
	}
	return a.Daily - a.SpentToday
}

// AllowanceOn is the wallet's allowance on a day.
func (w Wallet) AllowanceOn(day uint16) Allowance {
	allowance := Allowance{Daily: w.DailyAllowance}
	if w.Day == day {
		allowance.SpentToday = w.SpentToday
	}
	return allowance
}

// TillID names a till.
type TillID uint64

// Till is a sub-unit of an account that transfers can name.
type Till struct {
	ID               TillID
	Account          AccountID
	Name             string
	DeactivationTime *time.Time
}

// Active tells whether the till can be used.
func (t Till) Active() bool { return t.DeactivationTime == nil }
