package pay

import "time"

// PaymentRequestID names a payment request.
type PaymentRequestID uint64

// RequestStatus is how far a payment request is.
type RequestStatus string

// The statuses of a payment request.
const (
	RequestPending   RequestStatus = "pending"
	RequestCancelled RequestStatus = "cancelled"
	RequestRejected  RequestStatus = "rejected"
	RequestApproved  RequestStatus = "approved"
	RequestSucceeded RequestStatus = "succeeded"
	RequestFailed    RequestStatus = "failed"
)

// RequestEvent is what can happen to a payment request.
type RequestEvent string

// The events of a payment request. A request past its timeout is cancelled by
// the platform in its sender's place.
const (
	SenderCancels       RequestEvent = "the sender cancels"
	RecipientRejects    RequestEvent = "the recipient rejects"
	RecipientApproves   RequestEvent = "the recipient approves"
	TransactionSucceeds RequestEvent = "the resulting transaction succeeds"
	TransactionFails    RequestEvent = "the resulting transaction fails"
)

// requestMoves is every move a payment request can make.
var requestMoves = Moves[RequestStatus, RequestEvent]{
	RequestPending: {
		SenderCancels:     RequestCancelled,
		RecipientRejects:  RequestRejected,
		RecipientApproves: RequestApproved,
	},
	RequestApproved: {
		TransactionSucceeds: RequestSucceeded,
		TransactionFails:    RequestFailed,
	},
	RequestCancelled: {},
	RequestRejected:  {},
	RequestSucceeded: {},
	RequestFailed:    {},
}

// PaymentRequest asks a person for money into an account.
type PaymentRequest struct {
	ID          PaymentRequestID
	Status      RequestStatus
	Account     AccountID // that the money is requested into
	Recipient   UserID    // who is asked
	Amount      Amount
	TypeCode    uint8
	Till        TillID
	Note        *string
	Metadata    *string
	Transaction TransactionID // that pays it
	RequestTime time.Time
	Timeout     *time.Time
}

// Apply moves the request by an event. Nothing else sets Status. A move that
// the table does not have is a conflict.
func (r *PaymentRequest) Apply(event RequestEvent) error {
	next, ok := requestMoves.Next(r.Status, event)
	if !ok {
		return Conflict("The payment request is %s", r.Status)
	}
	r.Status = next
	return nil
}

// RequestEventOf is what the end of the transaction that pays means for its
// request.
func RequestEventOf(status TransactionStatus) (RequestEvent, bool) {
	switch status {
	case TransactionSucceeded:
		return TransactionSucceeds, true
	case TransactionFailed:
		return TransactionFails, true
	default:
		return "", false
	}
}
