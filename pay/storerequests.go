package pay

import (
	"context"
	"time"
)

// RequestsTx is payment requests.
type RequestsTx interface {
	InsertPaymentRequest(ctx context.Context, request PaymentRequest) (PaymentRequestID, error)
	PaymentRequest(ctx context.Context, id PaymentRequestID) (PaymentRequest, error)
	// PaymentRequestForUpdate locks the request: of two that decide at once one
	// wins.
	PaymentRequestForUpdate(ctx context.Context, id PaymentRequestID) (PaymentRequest, error)
	// PaymentRequestsWithMetadata are the newest first.
	PaymentRequestsWithMetadata(ctx context.Context, metadata string, limit int) ([]PaymentRequest, error)
	// SavePaymentRequest keeps a move, and its history.
	SavePaymentRequest(ctx context.Context, request PaymentRequest, now time.Time) error
	// PaymentRequestsTo are those that ask a user, PaymentRequestsInto those that
	// ask for money into accounts; of one status, or of all where it is empty.
	PaymentRequestsTo(ctx context.Context, user UserID, status RequestStatus, page Page) ([]PaymentRequest, error)
	PaymentRequestsInto(ctx context.Context, accounts []AccountID, status RequestStatus, page Page) ([]PaymentRequest, error)
	// TimedOut are pending requests whose time is over, locked.
	TimedOut(ctx context.Context, now time.Time, limit int) ([]PaymentRequest, error)
	// PaidBy are the approved requests that these transfers pay, locked.
	PaidBy(ctx context.Context, refs []TransferRef) ([]PaidRequest, error)
	// RequestsOf are the requests that transactions pay.
	RequestsOf(ctx context.Context, transactions []TransactionID) (map[TransactionID]PaymentRequestID, error)
}

// PaidRequest is a request with the status of the transaction that pays it.
type PaidRequest struct {
	PaymentRequest
	TransactionStatus TransactionStatus
}
