package app

import (
	"context"
	"crypto"
	"fmt"
	"maps"
	"time"

	"github.com/florinpay/florin/pay"
)

// Payloads write what receivers are told, in the interface's own words.
type Payloads interface {
	Transaction(TransactionView) ([]byte, error)
	PaymentRequest(PaymentRequestView) ([]byte, error)
	Time(time.Time) string
}

// announceMoves writes an event for every status that a transaction got, to
// each registration of its two accounts, in the transaction that has the move.
// The events that it returns are those taken: whoever commits delivers them.
func (a *App) announceMoves(ctx context.Context, tx pay.Tx, moves []pay.TransactionMove, transactions map[pay.TransferRef]*pay.Transaction, taken func(pay.CallbackID) bool) ([]LeasedEvent, error) {
	if len(moves) == 0 || a.Payloads == nil {
		return nil, nil
	}
	writer, err := a.newWriter(ctx, tx, accountsOf(maps.Values(transactions)))
	if err != nil || writer == nil {
		return nil, err
	}
	names, err := namesOf(ctx, tx, maps.Values(transactions))
	if err != nil {
		return nil, err
	}
	writer.events = make([]unsignedEvent, 0, len(moves))
	for _, move := range moves {
		view := names.view(transactions[move.Ledger], 0)
		view.Status = move.Status // as it was then, where a block made two moves
		if err := writer.transaction(view, move.Time); err != nil {
			return nil, err
		}
	}
	_, leased, err := writer.save(ctx, tx, taken)
	return leased, err
}

// announceRequest writes an event for a status that a payment request got.
func (a *App) announceRequest(ctx context.Context, tx pay.Tx, request pay.PaymentRequest, now time.Time) error {
	if a.Payloads == nil {
		return nil
	}
	writer, err := a.newWriter(ctx, tx, []pay.AccountID{request.Account})
	if err != nil || writer == nil {
		return err
	}
	view, err := requestView(ctx, tx, request)
	if err != nil {
		return err
	}
	body, err := a.Payloads.PaymentRequest(view)
	if err != nil {
		return err
	}
	for _, callback := range writer.callbacks[request.Account] {
		writer.write(callback, pay.PaymentRequestUpdate, body, now)
	}
	_, _, err = writer.save(ctx, tx, nobody)
	return err
}

// announceTest writes an event that tells of nothing to one registration.
func (a *App) announceTest(ctx context.Context, tx pay.Tx, callback pay.Callback, now time.Time) (pay.CallbackEvent, error) {
	key, err := a.CallbackKey(callback)
	if err != nil {
		return pay.CallbackEvent{}, err
	}
	writer := &eventWriter{app: a, keys: map[pay.CallbackID]crypto.Signer{callback.ID: key}}
	writer.write(&callback, pay.TestEvent, fmt.Appendf(nil, `{"account_id":%d,"test":true}`, callback.Account), now)
	events, _, err := writer.save(ctx, tx, nobody)
	if err != nil {
		return pay.CallbackEvent{}, err
	}
	return events[0], nil
}

// nobody is for events that wait in the database for whoever delivers them.
func nobody(pay.CallbackID) bool { return false }

// eventWriter makes signed events.
type eventWriter struct {
	app       *App
	callbacks map[pay.AccountID][]*pay.Callback
	keys      map[pay.CallbackID]crypto.Signer
	events    []unsignedEvent
}

// unsignedEvent has yet to get its id.
type unsignedEvent struct {
	callback *pay.Callback
	kind     pay.EventKind
	body     []byte // a JSON object
	time     time.Time
}

// newWriter is nil where nobody wants to be told.
func (a *App) newWriter(ctx context.Context, tx pay.Tx, accounts []pay.AccountID) (*eventWriter, error) {
	active, err := tx.ActiveCallbacks(ctx, accounts)
	if err != nil || len(active) == 0 {
		return nil, err
	}
	w := &eventWriter{app: a, callbacks: map[pay.AccountID][]*pay.Callback{}, keys: map[pay.CallbackID]crypto.Signer{}}
	for i := range active {
		callback := &active[i]
		w.callbacks[callback.Account] = append(w.callbacks[callback.Account], callback)
		if w.keys[callback.ID], err = a.CallbackKey(*callback); err != nil {
			return nil, fmt.Errorf("callback %d: %w", callback.ID, err)
		}
	}
	return w, nil
}

// transaction tells both sides, each from its own view.
func (w *eventWriter) transaction(view TransactionView, now time.Time) error {
	sides := []pay.AccountID{view.Sender}
	if view.Recipient != view.Sender {
		sides = append(sides, view.Recipient)
	}
	for _, account := range sides {
		if len(w.callbacks[account]) == 0 {
			continue
		}
		view.Account = account
		body, err := w.app.Payloads.Transaction(view)
		if err != nil {
			return err
		}
		for _, callback := range w.callbacks[account] {
			w.write(callback, pay.IPN, body, now)
		}
	}
	return nil
}

// write adds one event.
func (w *eventWriter) write(callback *pay.Callback, kind pay.EventKind, body []byte, now time.Time) {
	w.events = append(w.events, unsignedEvent{callback, kind, body, now})
}

// save signs the events, on all processors, and keeps them. Those of a
// registration that is taken at once are leased and returned.
func (w *eventWriter) save(ctx context.Context, tx pay.Tx, taken func(pay.CallbackID) bool) (events []pay.CallbackEvent, leased []LeasedEvent, err error) {
	ids, err := tx.NextEventIDs(ctx, len(w.events))
	if err != nil {
		return nil, nil, err
	}
	events = make([]pay.CallbackEvent, len(w.events))
	err = onAllProcessors(len(events), func(i int) (err error) {
		events[i], err = w.sign(ids[i], w.events[i])
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	leased = make([]LeasedEvent, 0, len(events))
	now := w.app.Now() // our clock: the chain's may be ahead
	for i := range events {
		events[i].NextAttempt = now
		if receiver := w.events[i].callback; taken(receiver.ID) {
			events[i].NextAttempt = now.Add(DeliveryLease)
			leased = append(leased, LeasedEvent{events[i], *receiver, events[i].NextAttempt})
		}
	}
	return events, leased, tx.InsertEvents(ctx, events)
}

// sign makes the bytes of an event, which are the same on every try.
func (w *eventWriter) sign(id pay.EventID, e unsignedEvent) (pay.CallbackEvent, error) {
	const more = 128 // bytes that come before the body
	text := fmt.Appendf(make([]byte, 0, more+len(e.body)), `{"event_id":%d,`, id)
	if e.kind != pay.PaymentRequestUpdate {
		text = fmt.Appendf(text, `"event_time":%q,"callback_id":%d,`, w.app.Payloads.Time(e.time), e.callback.ID)
	}
	text = append(text, e.body[1:]...) // an object that is not empty
	signed, err := signPayload(e.callback.Algorithm, w.keys[e.callback.ID], text)
	return pay.CallbackEvent{
		ID: id, Callback: e.callback.ID, Account: e.callback.Account, Kind: e.kind, Payload: signed, CreationTime: e.time,
		Status: pay.EventPending,
	}, err
}
