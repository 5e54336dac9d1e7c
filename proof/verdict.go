package proof

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Proven says in a sentence what is proven; decimals are the currency's, for
// receipts count in minor units.
func (v *Verdict) Proven(decimals int) string {
	var parts []string
	for _, payment := range v.Payments {
		parts = append(parts, payment.sentence(decimals))
	}
	if len(parts) == 0 {
		parts = []string{"No money moved"}
	}
	where := fmt.Sprintf(" by blockchain transaction %s in block %d of %s (%s)",
		v.TransactionHash, v.BlockNumber, v.Time().Format(time.RFC3339), v.BlockHash)
	if v.Failed {
		where += ", which the ledger refused"
	}
	return strings.Join(parts, ", and ") + where + vouchedText(v.Seals, v.Validators) + "."
}

func vouchedText(seals, validators int) string {
	if validators == 0 {
		return ", which was pinned"
	}
	return fmt.Sprintf(", which %d of %d validators vouch for", seals, validators)
}

// NotProven says in a sentence what a reader might expect and is not proven.
func (v *Verdict) NotProven() string {
	if len(v.Payments) == 0 {
		return "Not proven: that any payment was made."
	}
	return "Not proven: who the accounts belong to, what it was for, and that it was not reversed in a later block."
}

func (p Payment) sentence(decimals int) string {
	amount := decimal(p.Amount, decimals)
	switch p.Kind {
	case Deposit:
		return fmt.Sprintf("Account %d received a deposit of %s (transaction %d)", p.Recipient, amount, p.TransactionID)
	case Withdrawal:
		return fmt.Sprintf("Account %d withdrew %s and paid a fee of %s (transaction %d)", p.Sender, amount, decimal(p.Fee, decimals), p.TransactionID)
	case Reversal:
		return fmt.Sprintf("The payment of %s by account %d to account %d was reversed (transaction %d)", amount, p.Sender, p.Recipient, p.TransactionID)
	default:
		return fmt.Sprintf("Account %d paid account %d %s, with a fee of %s and a cashback of %s (transaction %d)",
			p.Sender, p.Recipient, amount, decimal(p.Fee, decimals), decimal(p.Cashback, decimals), p.TransactionID)
	}
}

// decimal writes minor units as an exact decimal.
func decimal(units uint64, decimals int) string {
	digits := strconv.FormatUint(units, 10)
	if decimals <= 0 {
		return digits
	}
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	return digits[:len(digits)-decimals] + "." + digits[len(digits)-decimals:]
}
