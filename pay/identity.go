package pay

import (
	"encoding/hex"
	"strconv"
	"strings"
)

// AccountID names an account, in the database and on chain.
type AccountID uint64

// TransactionID names a platform transaction. On chain it is unique together
// with the sender's account.
type TransactionID uint64

// HolderID names the user or API key that a wallet acts for.
type HolderID uint64

// Address is a wallet's or a contract's address.
type Address [20]byte

// String is the address in lower-case hex. The checksummed form needs a hash
// function that the standard library does not have; the interface makes it.
func (a Address) String() string { return "0x" + hex.EncodeToString(a[:]) }

// Hash names a block or a blockchain transaction by its content.
type Hash [32]byte

// String is the hash in hex.
func (h Hash) String() string { return "0x" + hex.EncodeToString(h[:]) }

// Amount is money in minor units of the ledger's currency.
type Amount uint64

const (
	// NoLimit stands for a limit that does not exist.
	NoLimit Amount = 1<<64 - 1
	// MaxSupply is the most that can be in circulation: 15 digits, so that
	// every amount is exact in a JSON number.
	MaxSupply Amount = 1e15 - 1
)

// Format writes an amount in major units, exactly and as short as possible:
// 60, 0.3, 12.05.
func (a Amount) Format(decimals uint8) string {
	digits := strconv.FormatUint(uint64(a), 10)
	if pad := int(decimals) + 1 - len(digits); pad > 0 {
		digits = strings.Repeat("0", pad) + digits
	}
	point := len(digits) - int(decimals)
	whole, fraction := digits[:point], strings.TrimRight(digits[point:], "0")
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}
