package app

import (
	"context"
	"errors"
	"math"

	"github.com/florinpay/florin/pay"
)

// begin answers a row, or returns the order that will.
func (b *bulkRun) begin(ctx context.Context, row *BulkRowResult, known map[string]pay.ReferencedTransaction) (*order, error) {
	if row.Unread != nil {
		return nil, row.Unread
	}
	if is, used := known[row.Reference]; used {
		again, err := b.meet(ctx, row, is)
		if err != nil || !again {
			return nil, err
		}
	}
	transaction, err := b.prepareTransfer(ctx, b.caller, row.Transfer, b.field)
	if err != nil {
		return nil, err
	}
	if b.DryRun {
		return nil, b.preview(ctx, row, transaction)
	}
	window := signedValidity
	if b.key == nil {
		window = b.Settings.SubmissionWindow
	}
	b.validFor(&transaction, window)
	return &order{transaction: transaction, key: b.key, reference: row.Reference}, nil
}

// preview asks the contract about one row, as if it were the only one.
func (b *bulkRun) preview(ctx context.Context, row *BulkRowResult, transaction pay.Transaction) error {
	instruction := pay.InitiateTransfer{
		ID: previewID, Recipient: transaction.Recipient, Amount: transaction.Amount, TypeCode: transaction.TypeCode, ValidUntil: math.MaxInt64,
	}
	preview := Preview{}
	if err := b.ask(ctx, &preview, b.sender, instruction, pay.TransactionType{Code: transaction.TypeCode}); err != nil {
		return err
	}
	if !preview.Possible {
		row.Outcome, row.Failure, row.Reason = BulkRefused, &preview.Refusal, preview.Refusal.Error()
		return nil
	}
	row.Outcome, row.Preview = BulkPossible, &preview
	return nil
}

// meet answers a row whose reference was used before, and tells whether it is to
// be tried again. The row has to be the same as then.
func (b *bulkRun) meet(ctx context.Context, row *BulkRowResult, is pay.ReferencedTransaction) (again bool, err error) {
	row.Is = &is
	differing, err := b.differing(ctx, row.Transfer, is.Transaction)
	switch {
	case err != nil:
		return false, err
	case differing != "":
		return false, pay.Invalid("client_reference", "was used for transaction %d, whose %s is another", is.ID, differing)
	case is.Status == pay.TransactionFailed && b.RetryFailed:
		row.Is = nil
		return true, nil
	}
	row.Outcome, row.Failure = BulkAlreadyAccepted, is.Failure
	if b.waitsForClient(is) {
		row.Outcome = BulkToSign
	}
	return false, nil
}

// waitsForClient tells that the client can still sign what was prepared before.
func (b *bulkRun) waitsForClient(is pay.ReferencedTransaction) bool {
	return b.key == nil && !b.DryRun && is.Status == pay.TransactionPending && is.Tracking == 0 && is.Wallet == b.Wallet &&
		b.Now().Before(*is.ValidUntil)
}

// differing names what a row has otherwise than the transaction of its
// reference. A recipient who cannot be found or paid any more is not held
// against it: they were paid.
func (b *bulkRun) differing(ctx context.Context, asked Transfer, is pay.Transaction) (string, error) {
	for _, field := range []struct {
		name string
		same bool
	}{
		{"amount", asked.Amount == is.Amount},
		{"transaction_type", asked.Type == pay.TransactionTypeName(is.TypeCode)},
		{"note", equal(asked.Note, is.Note)},
		{"metadata", equal(asked.Metadata, is.Metadata)},
		{"source_of_funds", equal(asked.SourceOfFunds, is.SourceOfFunds)},
		{"sender_till_id", asked.SenderTill == is.SenderTill},
	} {
		if !field.same {
			return field.name, nil
		}
	}
	if err := asked.Recipient.check(); err != nil {
		return "", err
	}
	var found pay.Transaction
	err := b.Store.Look(ctx, func(tx pay.Tx) error { return asked.Recipient.resolve(ctx, tx, &found) })
	if err != nil && refusalOf(err) == nil {
		return "", err
	}
	if err == nil && (found.Recipient != is.Recipient || found.RecipientTill != is.RecipientTill) {
		return "recipient", nil
	}
	return "", nil
}

func equal(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// refuse answers a row with what is wrong with it. Any other error is not the
// row's, and is returned.
func (r *BulkRowResult) refuse(err error) error {
	if err == nil {
		return nil
	}
	refusal := refusalOf(err)
	if refusal == nil {
		return err
	}
	r.Outcome, r.Reason = BulkRefused, refusal.Detail
	return nil
}

// refusalOf is an error that is about a row; nil where it is about more.
func refusalOf(err error) *pay.Error {
	var known *pay.Error
	if errors.As(err, &known) && (known.Code == pay.CodeInvalid || known.Code == pay.CodeNotFound || known.Code == pay.CodeConflict) {
		return known
	}
	return nil
}
