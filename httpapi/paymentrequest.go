package httpapi

import (
	"context"
	"strconv"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// CreatePaymentRequest implements oas.Handler.
func (h *handler) CreatePaymentRequest(ctx context.Context, r *oas.CreatePaymentRequest, _ oas.CreatePaymentRequestParams) (*oas.PaymentRequest, error) {
	value, err := h.positive(ctx, r.Amount)
	if err != nil {
		return nil, err
	}
	to, err := phone("", r.PhoneCountryDialcode, r.PhoneNumber)
	if err != nil {
		return nil, err
	}
	wish := app.RequestedPayment{
		Account: pay.AccountID(r.AccountID), Amount: value, Type: r.TransactionType, Till: pay.TillID(r.TillID.Or(0)),
		Note: optional(r.Note.Get()), Metadata: optional(r.Metadata.Get()), Phone: to, Username: r.Username.Or(""),
	}
	if r.Timeout.Set {
		var timeout time.Time
		if timeout, err = moment("timeout", r.Timeout); err != nil {
			return nil, err
		}
		wish.Timeout = &timeout
	}
	return requestOr(h.app.CreatePaymentRequest(answering(ctx, paymentRequest), caller(ctx), wish))
}

func requestOr(view app.PaymentRequestView, err error) (*oas.PaymentRequest, error) {
	if err != nil {
		return nil, err
	}
	return paymentRequest(view), nil
}

func paymentRequest(v app.PaymentRequestView) *oas.PaymentRequest {
	result := &oas.PaymentRequest{
		PaymentRequestID: oas.ID(v.ID), PaymentRequestStatus: oas.PaymentRequestStatus(v.Status), AccountID: oas.ID(v.Account),
		Amount: money(v.Amount, v.Decimals), TransactionType: pay.TransactionTypeName(v.TypeCode), TransactionID: optionalID(v.Transaction),
		TransactionStatus: oas.NilTransactionStatus{Null: true}, TillID: optionalID(v.Till), TillName: filled(v.TillName),
		Note: optionalText(v.Note), Metadata: optionalText(v.Metadata), RequestTime: timestamp(v.RequestTime), Timeout: optionalTime(v.Timeout),
		SenderUserID: optionalID(v.SenderUser), SenderLegalEntityID: optionalID(v.SenderEntity), SenderName: v.Sender.HolderName,
		RecipientUserID: oas.ID(v.Recipient), RecipientName: v.RecipientName,
	}
	if v.TransactionStatus != "" {
		result.TransactionStatus.SetTo(oas.TransactionStatus(v.TransactionStatus))
	}
	return result
}

// GetPaymentRequest implements oas.Handler.
func (h *handler) GetPaymentRequest(ctx context.Context, p oas.GetPaymentRequestParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.PaymentRequest(ctx, caller(ctx), pay.PaymentRequestID(p.PaymentRequestID)))
}

// GetPaymentRequestToo implements oas.Handler.
func (h *handler) GetPaymentRequestToo(ctx context.Context, p oas.GetPaymentRequestTooParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.PaymentRequest(ctx, caller(ctx), pay.PaymentRequestID(p.PaymentRequestID)))
}

// GetPaymentRequestByMetadata implements oas.Handler.
func (h *handler) GetPaymentRequestByMetadata(ctx context.Context, p oas.GetPaymentRequestByMetadataParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.PaymentRequestByMetadata(ctx, caller(ctx), p.Metadata))
}

// GetPaymentRequestByMetadataToo implements oas.Handler.
func (h *handler) GetPaymentRequestByMetadataToo(ctx context.Context, p oas.GetPaymentRequestByMetadataTooParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.PaymentRequestByMetadata(ctx, caller(ctx), p.Metadata))
}

// CancelPaymentRequest implements oas.Handler.
func (h *handler) CancelPaymentRequest(ctx context.Context, r *oas.PaymentRequestId, _ oas.CancelPaymentRequestParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.CancelPaymentRequest(ctx, caller(ctx), pay.PaymentRequestID(r.PaymentRequestID)))
}

// RejectPaymentRequest implements oas.Handler.
func (h *handler) RejectPaymentRequest(ctx context.Context, r *oas.PaymentRequestId, _ oas.RejectPaymentRequestParams) (*oas.PaymentRequest, error) {
	return requestOr(h.app.RejectPaymentRequest(ctx, caller(ctx), pay.PaymentRequestID(r.PaymentRequestID)))
}

// ApprovePaymentRequest implements oas.Handler.
func (h *handler) ApprovePaymentRequest(ctx context.Context, r *oas.ApprovePaymentRequest, _ oas.ApprovePaymentRequestParams) (*oas.ApprovedPaymentRequest, error) {
	id := pay.PaymentRequestID(r.PaymentRequestID)
	key, byKey := r.PrivateKey.Get()
	walletAddress, byWallet := r.SenderWalletAddress.Get()
	switch {
	case byKey == byWallet:
		return nil, pay.Invalid("sender_wallet_address", "or private_key is required, not both")
	case byKey:
		sent, err := h.app.ApproveAndSend(answering(ctx, approvedAndSent), caller(ctx), id, pay.Secret(key))
		if err != nil {
			return nil, err
		}
		return approvedAndSent(sent), nil
	}
	wallet, err := address("sender_wallet_address", string(walletAddress))
	if err != nil {
		return nil, err
	}
	toSign, err := h.app.ApproveToSign(answering(ctx, approvedToSign), caller(ctx), id, wallet)
	if err != nil {
		return nil, err
	}
	return approvedToSign(toSign), nil
}

func approvedAndSent(sent app.Sent) *oas.ApprovedPaymentRequest {
	return &oas.ApprovedPaymentRequest{
		TransactionID: oas.ID(sent.Transaction), Success: oas.NewOptBool(true),
		TrackingID: oas.NewOptString(strconv.FormatUint(uint64(sent.Tracking), 10)),
	}
}

func approvedToSign(toSign app.ToSign) *oas.ApprovedPaymentRequest {
	return &oas.ApprovedPaymentRequest{
		TransactionID: oas.ID(toSign.Transaction), RawTransaction: oas.NewOptRawTransaction(rawTransaction(toSign.Raw)),
		Topic: oas.NewOptString(toSign.Topic),
	}
}

// requestList is a part of a list of requests.
func requestList(ctx context.Context, views []app.PaymentRequestView, most int) ([]oas.PaymentRequest, oas.OptString) {
	views, link := upTo(ctx, views, most, func(v app.PaymentRequestView) uint64 { return uint64(v.ID) })
	result := make([]oas.PaymentRequest, len(views))
	for i, view := range views {
		result[i] = *paymentRequest(view)
	}
	return result, link
}

// GetIncomingPaymentRequests implements oas.Handler.
func (h *handler) GetIncomingPaymentRequests(ctx context.Context, p oas.GetIncomingPaymentRequestsParams) (*oas.GetIncomingPaymentRequestsOKHeaders, error) {
	user, err := own(ctx, pay.UserSubject, p.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.IncomingRequests(ctx, caller(ctx), pay.UserID(user.ID), pay.RequestStatus(p.Status.Or("")), page)
	if err != nil {
		return nil, err
	}
	list, link := requestList(ctx, views, most)
	return &oas.GetIncomingPaymentRequestsOKHeaders{Link: link, Response: list}, nil
}

// GetOutgoingPaymentRequests implements oas.Handler.
func (h *handler) GetOutgoingPaymentRequests(ctx context.Context, p oas.GetOutgoingPaymentRequestsParams) (*oas.GetOutgoingPaymentRequestsOKHeaders, error) {
	user, err := own(ctx, pay.UserSubject, p.UserID, "user_id")
	if err != nil {
		return nil, err
	}
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.OutgoingRequests(ctx, caller(ctx), pay.UserID(user.ID), pay.RequestStatus(p.Status.Or("")), page)
	if err != nil {
		return nil, err
	}
	list, link := requestList(ctx, views, most)
	return &oas.GetOutgoingPaymentRequestsOKHeaders{Link: link, Response: list}, nil
}

// GetLegalEntityPaymentRequests implements oas.Handler.
func (h *handler) GetLegalEntityPaymentRequests(ctx context.Context, p oas.GetLegalEntityPaymentRequestsParams) (*oas.GetLegalEntityPaymentRequestsOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	views, err := h.app.EntityRequests(ctx, caller(ctx), pay.LegalEntityID(p.LegalEntityID), pay.RequestStatus(p.Status.Or("")), page)
	if err != nil {
		return nil, err
	}
	list, link := requestList(ctx, views, most)
	return &oas.GetLegalEntityPaymentRequestsOKHeaders{Link: link, Response: list}, nil
}
