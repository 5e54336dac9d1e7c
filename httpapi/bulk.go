package httpapi

import (
	"context"
	"encoding/base64"
	"regexp"
	"strconv"

	"github.com/shopspring/decimal"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/bulkfile"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

const (
	bulkPath = "/transaction/bulk"
	// maxBulkBody has room for the largest file in base64, and for the rest.
	maxBulkBody = bulkfile.MaxBytes/3*4 + 64<<10
	// rowsARequest is how many rows of a bulk payment count as one more request.
	rowsARequest = 50
)

// PayBulk implements oas.Handler.
func (h *handler) PayBulk(ctx context.Context, r *oas.BulkRequest, _ oas.PayBulkParams) (*oas.BulkResult, error) {
	bulk := app.Bulk{
		PrivateKey: pay.Secret(r.PrivateKey.Or("")), DryRun: r.DryRun.Or(false), RetryFailed: r.RetryFailed.Or(false),
	}
	if r.PrivateKey.Set == r.SenderWalletAddress.Set {
		return nil, pay.Invalid("sender_wallet_address", "either it or private_key is required")
	}
	var err error
	if r.SenderWalletAddress.Set {
		if bulk.Wallet, err = address("sender_wallet_address", string(r.SenderWalletAddress.Value)); err != nil {
			return nil, err
		}
	}
	decimals, err := h.app.Decimals(ctx)
	if err != nil {
		return nil, err
	}
	if bulk.Rows, err = readBulk(r, decimals); err != nil {
		return nil, err
	}
	if h.limiter != nil {
		h.limiter.charge(limitedName(ctx), len(bulk.Rows)/rowsARequest, h.app.Now())
	}
	result, err := h.app.PayBulk(ctx, caller(ctx), bulk)
	if err != nil {
		return nil, err
	}
	return bulkResult(result, bulk.DryRun, decimals), nil
}

// readBulk reads the file of a request.
func readBulk(r *oas.BulkRequest, decimals uint8) ([]app.BulkRow, error) {
	if r.File.Set == r.FileBase64.Set {
		return nil, pay.Invalid("file", "either it or file_base64 is required")
	}
	text := r.File.Value
	if r.FileBase64.Set {
		content, err := base64.StdEncoding.DecodeString(r.FileBase64.Value)
		if err != nil {
			return nil, pay.Invalid("file_base64", "is not base64")
		}
		if text, err = bulkfile.Decode(content, string(r.Encoding.Or(oas.BulkRequestEncodingAuto))); err != nil {
			return nil, err
		}
	}
	read, err := bulkfile.Read(text, string(r.Format))
	if err != nil {
		return nil, err
	}
	rows := make([]app.BulkRow, len(read))
	for i := range read {
		rows[i] = bulkRow(&read[i], decimals)
	}
	return rows, nil
}

// bulkRow reads a row as send-transfer reads its fields.
func bulkRow(from *bulkfile.Row, decimals uint8) app.BulkRow {
	row := app.BulkRow{Line: from.Line, Reference: from.Values["client_reference"], Unread: from.Refusal}
	if row.Unread == nil {
		row.Transfer, row.Unread = bulkTransfer(from, decimals)
	}
	return row
}

func bulkTransfer(from *bulkfile.Row, decimals uint8) (transfer app.Transfer, err error) {
	value, err := from.Amount()
	if err != nil {
		return transfer, err
	}
	read, err := decimal.NewFromString(value)
	if err != nil {
		return transfer, pay.Invalid("amount", "is not a number")
	}
	if transfer.Amount, err = positiveAmount(read, decimals); err != nil {
		return transfer, err
	}
	var account, till, senderTill uint64
	for name, id := range map[string]*uint64{"recipient_account_id": &account, "recipient_till_id": &till, "sender_till_id": &senderTill} {
		if *id, err = bulkID(name, from.Values[name]); err != nil {
			return transfer, err
		}
	}
	transfer.SenderTill = pay.TillID(senderTill)
	transfer.Recipient = app.Recipient{Username: from.Values["recipient_username"], Account: pay.AccountID(account), Till: pay.TillID(till)}
	if transfer.Recipient.Phone, err = bulkPhone(from.Values["recipient_phone_country_dialcode"], from.Values["recipient_phone_number"]); err != nil {
		return transfer, err
	}
	if transfer.Type = from.Values["transaction_type"]; transfer.Type == "" {
		return transfer, pay.Invalid("transaction_type", "is missing")
	}
	given := func(name string) *string { return optional(from.Values[name], from.Values[name] != "") }
	transfer.Note, transfer.Metadata, transfer.SourceOfFunds = given("note"), given("metadata"), given("source_of_funds")
	return transfer, nil
}

func bulkID(name, text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, pay.Invalid(name, "%q is not an id: a positive number", text)
	}
	return uint64(id), nil
}

var (
	dialcodePattern    = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
	phoneNumberPattern = regexp.MustCompile(`^[0-9]{3,15}$`)
)

func bulkPhone(dialcode, number string) (*pay.Phone, error) {
	if dialcode != "" && !dialcodePattern.MatchString(dialcode) {
		return nil, pay.Invalid("recipient_phone_country_dialcode", "%q is not 1 to 4 digits, without +", dialcode)
	}
	if number != "" && !phoneNumberPattern.MatchString(number) {
		return nil, pay.Invalid("recipient_phone_number", "%q is not 3 to 15 digits: did a spreadsheet take it for an amount?", number)
	}
	return phone("recipient_",
		oas.OptDialcode{Value: oas.Dialcode(dialcode), Set: dialcode != ""}, oas.OptPhoneNumber{Value: oas.PhoneNumber(number), Set: number != ""})
}

func bulkResult(result app.BulkResult, dryRun bool, decimals uint8) *oas.BulkResult {
	answer := &oas.BulkResult{DryRun: dryRun, SenderAccountID: oas.ID(result.Sender), Rows: make([]oas.BulkRow, len(result.Rows))}
	var amounts, fees decimal.Decimal // more rows than one amount has room for
	summary := &answer.Summary
	summary.Rows = len(result.Rows)
	for i := range result.Rows {
		row := &result.Rows[i]
		answer.Rows[i] = bulkRowResult(row, decimals)
		switch row.Outcome {
		case app.BulkRefused:
			summary.Refused++
		case app.BulkAlreadyAccepted:
			summary.AlreadyAccepted++
		case app.BulkAccepted, app.BulkToSign, app.BulkPossible:
			summary.Accepted++
			amounts = amounts.Add(decimal.Decimal(money(row.Transfer.Amount, decimals)))
			if row.Preview != nil {
				fees = fees.Add(decimal.Decimal(money(row.Preview.Fee, decimals)))
			}
		}
	}
	summary.TotalAmount = oas.Amount(amounts)
	summary.TotalFee.SetToNull()
	summary.Balance.SetToNull()
	summary.SufficientBalance.SetToNull()
	if dryRun {
		balance := decimal.Decimal(money(result.Balance, decimals))
		summary.TotalFee.SetTo(fees)
		summary.Balance.SetTo(balance)
		summary.SufficientBalance.SetTo(amounts.Add(fees).LessThanOrEqual(balance))
	}
	return answer
}

func bulkRowResult(row *app.BulkRowResult, decimals uint8) oas.BulkRow {
	answer := oas.BulkRow{Line: row.Line, Outcome: oas.BulkRowOutcome(row.Outcome)}
	answer.ClientReference = filled(row.Reference)
	answer.Reason = filled(row.Reason)
	answer.TransactionID, answer.TrackingID, answer.TransactionStatus = oas.NilInt64{Null: true}, filled(""), filled("")
	answer.Failure = nullableFailure(row.Failure)
	if row.Is != nil {
		answer.TransactionID, answer.TrackingID = optionalID(row.Is.ID), trackingID(row.Is.Tracking)
		answer.TransactionStatus = filled(string(row.Is.Status))
	}
	if row.Preview != nil {
		answer.Fee.SetTo(money(row.Preview.Fee, decimals))
		answer.CashbackReceived.SetTo(money(row.Preview.Cashback, decimals))
	}
	if row.ToSign != nil {
		answer.RawTransaction.SetTo(rawTransaction(row.ToSign.Raw))
		answer.Topic.SetTo(row.ToSign.Topic)
	}
	return answer
}

func nullableFailure(reason *pay.Failure) oas.NilFailure {
	if reason == nil {
		return oas.NilFailure{Null: true}
	}
	return oas.NewNilFailure(failure(*reason))
}

// trackingID is a blockchain transaction's id as send-transfer writes it.
func trackingID(id pay.BlockchainTransactionID) oas.NilString {
	if id == 0 {
		return oas.NilString{Null: true}
	}
	return oas.NewNilString(strconv.FormatUint(uint64(id), 10))
}

// GetBulkPayments implements oas.Handler.
func (h *handler) GetBulkPayments(ctx context.Context, p oas.GetBulkPaymentsParams) ([]oas.BulkPayment, error) {
	wallet, err := address("sender_wallet_address", string(p.SenderWalletAddress))
	if err != nil {
		return nil, err
	}
	known, err := h.app.BulkPayments(ctx, caller(ctx), wallet, p.ClientReference)
	if err != nil {
		return nil, err
	}
	payments := []oas.BulkPayment{}
	for _, reference := range p.ClientReference {
		if is, used := known[reference]; used {
			payments = append(payments, oas.BulkPayment{
				ClientReference: reference, TransactionID: oas.ID(is.ID), TrackingID: trackingID(is.Tracking),
				TransactionStatus: string(is.Status), Failure: nullableFailure(is.Failure),
			})
		}
	}
	return payments, nil
}
