package httpapi

import (
	"context"
	"time"

	"github.com/go-faster/jx"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// Payloads implements app.Payloads: receivers are told in the words of the
// interface.
type Payloads struct{}

// Transaction implements app.Payloads.
func (Payloads) Transaction(view app.TransactionView) ([]byte, error) {
	const usual = 1280 // bytes that most take
	body := transaction(view)
	var encoder jx.Encoder
	encoder.Grow(usual)
	body.Encode(&encoder)
	return encoder.Bytes(), nil
}

// PaymentRequest implements app.Payloads.
func (Payloads) PaymentRequest(view app.PaymentRequestView) ([]byte, error) {
	return paymentRequest(view).MarshalJSON()
}

// Time implements app.Payloads.
func (Payloads) Time(t time.Time) string { return string(timestamp(t)) }

// RegisterCallbackUrl implements oas.Handler.
func (h *handler) RegisterCallbackUrl(ctx context.Context, r *oas.RegisterCallbackRequest, _ oas.RegisterCallbackUrlParams) (*oas.CallbackUrl, error) {
	callback, err := h.app.RegisterCallback(answering(ctx, callbackURL), caller(ctx), app.CallbackWish{
		URL: r.CallbackURL, Account: pay.AccountID(r.AccountID), Manager: pay.LegalEntityID(r.ManagerEntityID),
		Algorithm: pay.SigningAlgorithm(r.SigningAlgorithm.Or(oas.SigningAlgorithmEd25519)),
	})
	if err != nil {
		return nil, err
	}
	return callbackURL(callback), nil
}

func callbackURL(c pay.Callback) *oas.CallbackUrl {
	return &oas.CallbackUrl{
		CallbackID: oas.ID(c.ID), CallbackURL: c.URL, AccountID: oas.ID(c.Account), ManagerEntityID: oas.ID(c.Manager),
		SigningKey: c.PublicKey, SigningAlgorithm: oas.SigningAlgorithm(c.Algorithm), Active: c.Active(),
		DeactivationTime: optionalTime(c.DeactivationTime),
	}
}

// GetCallbackUrls implements oas.Handler.
func (h *handler) GetCallbackUrls(ctx context.Context, p oas.GetCallbackUrlsParams) (*oas.CallbackUrls, error) {
	callbacks, err := h.app.Callbacks(ctx, caller(ctx), pay.AccountID(p.AccountID), pay.LegalEntityID(p.ManagerEntityID.Or(0)))
	if err != nil {
		return nil, err
	}
	result := &oas.CallbackUrls{CallbackUrls: []oas.CallbackUrl{}}
	for _, callback := range callbacks {
		result.CallbackUrls = append(result.CallbackUrls, *callbackURL(callback))
	}
	return result, nil
}

// DeactivateCallbackUrl implements oas.Handler.
func (h *handler) DeactivateCallbackUrl(ctx context.Context, p oas.DeactivateCallbackUrlParams) (*oas.Success, error) {
	return done(h.app.DeactivateCallback(ctx, caller(ctx), pay.CallbackID(p.CallbackID)))
}

// TestCallbackUrl implements oas.Handler.
func (h *handler) TestCallbackUrl(ctx context.Context, r *oas.TestCallbackRequest, _ oas.TestCallbackUrlParams) (*oas.CallbackDelivery, error) {
	delivery, err := h.app.TestCallback(answering(ctx, testedCallback), caller(ctx), pay.CallbackID(r.CallbackID))
	if err != nil {
		return nil, err
	}
	return testedCallback(delivery), nil
}

func testedCallback(d app.CallbackDelivery) *oas.CallbackDelivery {
	result := callbackDelivery(d)
	return &result
}

// GetCallbackDeliveries implements oas.Handler.
func (h *handler) GetCallbackDeliveries(ctx context.Context, p oas.GetCallbackDeliveriesParams) (*oas.GetCallbackDeliveriesOKHeaders, error) {
	page, most := pageOf(p.Limit, p.BeforeID)
	deliveries, err := h.app.Deliveries(ctx, caller(ctx), pay.AccountID(p.AccountID), page)
	if err != nil {
		return nil, err
	}
	deliveries, link := upTo(ctx, deliveries, most, func(d app.CallbackDelivery) uint64 { return uint64(d.ID) })
	result := make([]oas.CallbackDelivery, len(deliveries))
	for i, delivery := range deliveries {
		result[i] = callbackDelivery(delivery)
	}
	return &oas.GetCallbackDeliveriesOKHeaders{Link: link, Response: result}, nil
}

func callbackDelivery(d app.CallbackDelivery) oas.CallbackDelivery {
	result := oas.CallbackDelivery{
		EventID: oas.ID(d.ID), CallbackID: oas.ID(d.Callback), Kind: oas.CallbackDeliveryKind(d.Kind), Status: oas.CallbackDeliveryStatus(d.Status),
		CreationTime: timestamp(d.CreationTime), FinalTime: optionalTime(d.FinalTime), Attempts: []oas.CallbackDeliveryAttemptsItem{},
	}
	for _, try := range d.Tries {
		attempt := oas.CallbackDeliveryAttemptsItem{
			Attempt: try.Attempt, Time: timestamp(try.Time), ResponseStatus: oas.NilInt{Null: true}, Error: filled(try.Error),
			DurationMs: try.Duration.Milliseconds(),
		}
		if try.Status != 0 {
			attempt.ResponseStatus.SetTo(try.Status)
		}
		result.Attempts = append(result.Attempts, attempt)
	}
	return result
}

// GetCallbackEvents implements oas.Handler.
func (h *handler) GetCallbackEvents(ctx context.Context, p oas.GetCallbackEventsParams) (*oas.CallbackEvents, error) {
	events, err := h.app.EventsAfter(ctx, caller(ctx), pay.AccountID(p.AccountID), pay.EventID(p.AfterEventID.Or(0)), p.Limit.Or(100))
	if err != nil {
		return nil, err
	}
	result := &oas.CallbackEvents{Events: []oas.CallbackPayload{}}
	for _, event := range events {
		result.Events = append(result.Events, event.Payload)
	}
	return result, nil
}
