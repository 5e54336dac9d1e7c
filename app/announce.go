package app

import (
	"context"
	"crypto"
	"fmt"
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
// accounts are all that the moves concern.
func (a *App) announceMoves(ctx context.Context, tx pay.Tx, moves []pay.TransactionMove, accounts []pay.AccountID) error {
	if len(moves) == 0 || a.Payloads == nil {
		return nil
	}
	writer, err := a.newWriter(ctx, tx, accounts)
	if err != nil || writer == nil {
		return err
	}
	views, err := movedViews(ctx, tx, moves)
	if err != nil {
		return err
	}
	for _, move := range moves {
		view := views[move.Ledger]
		view.Status = move.Status // as it was then, where a block made two moves
		if err := writer.transaction(ctx, view, move.Time); err != nil {
			return err
		}
	}
	return tx.InsertEvents(ctx, writer.events)
}

// movedViews are the transactions of moves, each once.
func movedViews(ctx context.Context, tx pay.Tx, moves []pay.TransactionMove) (map[pay.TransferRef]TransactionView, error) {
	var transactions []pay.Transaction
	seen := map[pay.TransferRef]bool{}
	for _, move := range moves {
		if seen[move.Ledger] {
			continue
		}
		seen[move.Ledger] = true
		transaction, err := tx.TransactionByLedger(ctx, move.Ledger)
		if err != nil {
			return nil, err
		}
		transactions = append(transactions, transaction)
	}
	list, err := viewsOf(ctx, tx, 0, transactions...)
	views := map[pay.TransferRef]TransactionView{}
	for _, view := range list {
		views[view.Ledger] = view
	}
	return views, err
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
		if err := writer.write(ctx, callback, pay.PaymentRequestUpdate, body, now); err != nil {
			return err
		}
	}
	return tx.InsertEvents(ctx, writer.events)
}

// eventWriter makes signed events.
type eventWriter struct {
	app       *App
	tx        pay.Tx
	callbacks map[pay.AccountID][]pay.Callback
	keys      map[pay.CallbackID]crypto.Signer
	events    []pay.CallbackEvent
}

// newWriter is nil where nobody wants to be told.
func (a *App) newWriter(ctx context.Context, tx pay.Tx, accounts []pay.AccountID) (*eventWriter, error) {
	active, err := tx.ActiveCallbacks(ctx, accounts)
	if err != nil || len(active) == 0 {
		return nil, err
	}
	w := &eventWriter{app: a, tx: tx, callbacks: map[pay.AccountID][]pay.Callback{}, keys: map[pay.CallbackID]crypto.Signer{}}
	for _, callback := range active {
		w.callbacks[callback.Account] = append(w.callbacks[callback.Account], callback)
		if w.keys[callback.ID], err = a.CallbackKey(callback); err != nil {
			return nil, fmt.Errorf("callback %d: %w", callback.ID, err)
		}
	}
	return w, nil
}

// transaction tells both sides, each from its own view.
func (w *eventWriter) transaction(ctx context.Context, view TransactionView, now time.Time) error {
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
			if err := w.write(ctx, callback, pay.IPN, body, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// write signs one event. Its bytes are the same on every try.
func (w *eventWriter) write(ctx context.Context, callback pay.Callback, kind pay.EventKind, body []byte, now time.Time) error {
	id, err := w.tx.NextEventID(ctx)
	if err != nil {
		return err
	}
	value, err := unmarshal(body)
	if err != nil {
		return err
	}
	payload, ok := value.(map[string]any)
	if !ok {
		return fmt.Errorf("the payload of an event is %T", value)
	}
	payload["event_id"] = uint64(id)
	if kind == pay.IPN {
		payload["event_time"], payload["callback_id"] = w.app.Payloads.Time(now), uint64(callback.ID)
	}
	signed, err := signPayload(callback.Algorithm, w.keys[callback.ID], payload)
	if err != nil {
		return err
	}
	w.events = append(w.events, pay.CallbackEvent{
		ID: id, Callback: callback.ID, Account: callback.Account, Kind: kind, Payload: signed, CreationTime: now,
		Status: pay.EventPending, NextAttempt: w.app.Now(), // our clock: the chain's may be ahead
	})
	return nil
}
