package httpapi

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/ethereum/go-ethereum/common"
	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// How values of the domain look in the interface, and the way back.

// address reads a wallet's address: hex with or without 0x. Mixed case is a
// checksum, so it has to be right.
func address(field string, text string) (pay.Address, error) {
	digits := strings.TrimPrefix(text, "0x")
	raw, err := hex.DecodeString(digits)
	if err != nil || len(raw) != common.AddressLength {
		return pay.Address{}, pay.Invalid(field, "is not an address: 40 hexadecimal digits, with or without 0x")
	}
	mixed := digits != strings.ToLower(digits) && digits != strings.ToUpper(digits)
	if mixed && "0x"+digits != common.BytesToAddress(raw).Hex() {
		return pay.Address{}, pay.Invalid(field, "has a wrong checksum (EIP-55): is a digit or its case mistyped?")
	}
	if pay.Address(raw) == (pay.Address{}) {
		return pay.Address{}, pay.Invalid(field, "is nobody's address")
	}
	return pay.Address(raw), nil
}

// checksummed is an address as it is written.
func checksummed(a pay.Address) string { return common.Address(a).Hex() }

// amount reads money exactly.
func amount(field string, value decimal.Decimal, decimals uint8) (pay.Amount, error) {
	// Exponents far from any amount are refused before they are computed with.
	const farthest = 40
	if value.Exponent() > farthest || value.Exponent() < -farthest {
		return 0, pay.Invalid(field, "is no amount of money")
	}
	minor := value.Shift(int32(decimals))
	switch {
	case value.IsNegative():
		return 0, pay.Invalid(field, "must not be negative")
	case !minor.IsInteger():
		return 0, pay.Invalid(field, "has more than %d decimals", decimals)
	case minor.GreaterThan(decimal.NewFromInt(int64(pay.MaxSupply))):
		return 0, pay.Invalid(field, "is more than can exist")
	}
	return pay.Amount(minor.IntPart()), nil
}

// limit reads an amount where null stands for none.
func limit(field string, value oas.NilLimit, decimals uint8) (pay.Amount, error) {
	if value.Null {
		return pay.NoLimit, nil
	}
	return amount(field, decimal.Decimal(value.Value), decimals)
}

// money writes an amount, as short as it is exact.
func money(a pay.Amount, decimals uint8) oas.Amount {
	return oas.Amount(signedMoney(int64(a), decimals))
}

// signedMoney does the same for what may be below zero.
func signedMoney(amount int64, decimals uint8) decimal.Decimal {
	if amount == 0 { // as many are, and it costs nothing
		return decimal.Decimal{}
	}
	return decimal.New(amount, -int32(decimals))
}

// moneyLimit writes null for none.
func moneyLimit(a pay.Amount, decimals uint8) oas.NilLimit {
	if a == pay.NoLimit {
		return oas.NilLimit{Null: true}
	}
	return oas.NewNilLimit(oas.Limit(money(a, decimals)))
}

// optionalID writes null for none.
func optionalID[ID ~uint64](id ID) oas.NilInt64 {
	if id == 0 {
		return oas.NilInt64{Null: true}
	}
	return oas.NewNilInt64(int64(id))
}

func ids[ID ~uint64](all []ID) []oas.ID {
	result := make([]oas.ID, len(all))
	for i, id := range all {
		result[i] = oas.ID(id)
	}
	return result
}

func tracked(id pay.BlockchainTransactionID, err error) (*oas.Tracked, error) {
	if err != nil {
		return nil, err
	}
	return &oas.Tracked{Success: true, TrackingID: oas.ID(id)}, nil
}

// pageOf asks for one more than the client wants, to know whether the list
// goes on.
func pageOf(limit oas.OptInt, before oas.OptID) (pay.Page, int) {
	most := limit.Or(100)
	return pay.Page{Limit: most + 1, Before: uint64(before.Or(0))}, most
}

// upTo cuts a list to what was asked for, and says where it goes on.
func upTo[T any](ctx context.Context, items []T, most int, id func(T) uint64) ([]T, oas.OptString) {
	if len(items) <= most {
		return items, oas.OptString{}
	}
	items = items[:most]
	here, _ := ctx.Value(urlKey).(*url.URL)
	next := url.URL{Path: here.Path}
	query := here.Query()
	query.Set("before_id", strconv.FormatUint(id(items[most-1]), 10))
	next.RawQuery = query.Encode()
	return items, oas.NewOptString(fmt.Sprintf("<%s>; rel=\"next\"", next.String()))
}
