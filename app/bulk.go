package app

import (
	"context"
	"errors"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
)

// Bulk is many transfers of one wallet.
type Bulk struct {
	PrivateKey pay.Secret // none where the client signs, and for a dry run
	Wallet     pay.Address
	Rows       []BulkRow
	// DryRun changes nothing.
	DryRun bool
	// RetryFailed tries those again whose transaction has failed.
	RetryFailed bool
}

// BulkRow is one of them, with the client's name for it.
type BulkRow struct {
	Line      int
	Reference string
	Transfer  Transfer // without its wallet
	Unread    error    // why it could not be read
}

// BulkOutcome is what became of a row.
type BulkOutcome string

// The outcomes.
const (
	BulkAccepted        BulkOutcome = "accepted"         // signed and on its way
	BulkToSign          BulkOutcome = "to_sign"          // by the client
	BulkPossible        BulkOutcome = "possible"         // in a dry run
	BulkAlreadyAccepted BulkOutcome = "already_accepted" // its reference was used before
	BulkRefused         BulkOutcome = "refused"
)

// BulkRowResult is the answer to a row.
type BulkRowResult struct {
	BulkRow
	Outcome BulkOutcome
	Reason  string                     // why it is refused
	Failure *pay.Failure               // what the contract says against it
	ToSign  *ToSign                    // for the client
	Preview *Preview                   // in a dry run, where it is possible
	Is      *pay.ReferencedTransaction // where there is a transaction
}

// BulkResult is the answer to all.
type BulkResult struct {
	Sender  pay.AccountID
	Balance pay.Amount // of the sender, in a dry run
	Rows    []BulkRowResult
}

// bulkRun is one bulk payment under way.
type bulkRun struct {
	*App
	Bulk
	caller  pay.Caller
	key     pay.SigningKey
	field   string // that named the wallet
	sender  pay.Wallet
	results []BulkRowResult
}

// PayBulk makes many transfers. Each row stands for itself; an error means that
// it is not known how far it came, and asking again goes on where it stopped.
func (a *App) PayBulk(ctx context.Context, caller pay.Caller, bulk Bulk) (BulkResult, error) {
	run := bulkRun{App: a, Bulk: bulk, caller: caller, field: "sender_wallet_address"}
	if bulk.PrivateKey != "" {
		key, err := a.Ledger.Key(bulk.PrivateKey)
		if err != nil {
			return BulkResult{}, err
		}
		run.key, run.Wallet, run.field = key, key.Wallet(), "private_key"
	}
	var err error
	if run.sender, err = a.actingWallet(ctx, caller, run.Wallet, run.field); err != nil {
		return BulkResult{}, err
	}
	run.results = make([]BulkRowResult, len(bulk.Rows))
	for i, row := range bulk.Rows {
		row.Transfer.Wallet = run.Wallet
		run.results[i] = BulkRowResult{BulkRow: row}
	}
	for some := range slices.Chunk(run.results, gatherMost) {
		if err := run.rows(ctx, some); err != nil {
			return BulkResult{}, err
		}
	}
	if err := run.numberToSign(ctx); err != nil {
		return BulkResult{}, err
	}
	result := BulkResult{Sender: run.sender.Account, Rows: run.results}
	if bulk.DryRun {
		err = a.Store.Look(ctx, func(tx pay.Tx) error {
			account, err := tx.Account(ctx, run.sender.Account)
			result.Balance = account.Balance
			return err
		})
	}
	return result, err
}

// rows answers some rows, as many as are created together.
func (b *bulkRun) rows(ctx context.Context, rows []BulkRowResult) error {
	known, err := b.known(ctx, rows)
	if err != nil {
		return err
	}
	orders := make([]*order, len(rows))
	const atOnce = 16
	group, inGroup := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for i := range rows {
		group.Go(func() (err error) {
			orders[i], err = b.begin(inGroup, &rows[i], known)
			return rows[i].refuse(err)
		})
	}
	if err := group.Wait(); err != nil || b.DryRun {
		return err
	}
	return b.create(ctx, rows, orders)
}

// known are the transactions of rows whose references were used before.
func (b *bulkRun) known(ctx context.Context, rows []BulkRowResult) (known map[string]pay.ReferencedTransaction, err error) {
	var references []string
	for i := range rows {
		references = append(references, rows[i].Reference)
	}
	err = b.Store.Look(ctx, func(tx pay.Tx) error {
		known, err = tx.ByReference(ctx, b.sender.Account, references)
		return err
	})
	return known, err
}

// carryOut creates transactions, signed or for the client to sign. The rows get
// what is created.
func (b *bulkRun) carryOut(ctx context.Context, rows []*BulkRowResult, orders []*order) []error {
	failed := make([]error, len(orders))
	took := func(i int, outcome BulkOutcome, tracking pay.BlockchainTransactionID) {
		rows[i].Outcome, rows[i].Is = outcome, &pay.ReferencedTransaction{Transaction: orders[i].transaction, Tracking: tracking}
	}
	if b.key == nil {
		for i, outcome := range b.unsigned.doAll(ctx, orders) {
			if failed[i] = outcome.err; outcome.err == nil {
				took(i, BulkToSign, 0)
			}
		}
		return failed
	}
	for i, outcome := range b.signed.doAll(ctx, orders) {
		if failed[i] = outcome.err; outcome.err == nil {
			took(i, BulkAccepted, outcome.result.Tracking)
		}
	}
	return failed
}

// create carries the orders of rows out.
func (b *bulkRun) create(ctx context.Context, rows []BulkRowResult, orders []*order) error {
	var wanted []*order
	var asking []*BulkRowResult
	for i, o := range orders {
		if o != nil {
			wanted, asking = append(wanted, o), append(asking, &rows[i])
		}
	}
	late := false
	for i, err := range b.carryOut(ctx, asking, wanted) {
		if errors.Is(err, pay.ErrReferenceUsed) {
			late = true
		} else if err := asking[i].refuse(err); err != nil {
			return err
		}
	}
	if !late {
		return nil
	}
	// Somebody else was faster with a reference: their transaction is the answer.
	known, err := b.known(ctx, rows)
	if err != nil {
		return err
	}
	for i := range rows {
		if rows[i].Outcome != "" {
			continue
		}
		is, used := known[rows[i].Reference]
		again := !used
		if used {
			again, err = b.meet(ctx, &rows[i], is)
		}
		if again {
			err = pay.Conflict("client_reference: another request with it is under way, send the row again")
		}
		if err := rows[i].refuse(err); err != nil {
			return err
		}
	}
	return nil
}

// numberToSign gives all that the client has to sign their nonces, one after the
// other: they are submitted in this order.
func (b *bulkRun) numberToSign(ctx context.Context) error {
	var next uint64
	begun := false
	for i := range b.results {
		row := &b.results[i]
		if row.Outcome != BulkToSign {
			continue
		}
		if !begun {
			var err error
			if next, err = b.peekNonce(ctx, b.Wallet); err != nil {
				return err
			}
			begun = true
		}
		toSign := b.toSign(b.Wallet, next, initiation(row.Is.Transaction), row.Is.ID)
		row.ToSign = &toSign
		next++
	}
	return nil
}

// BulkPayments are what became of references of a wallet's account.
func (a *App) BulkPayments(ctx context.Context, caller pay.Caller, wallet pay.Address, references []string) (map[string]pay.ReferencedTransaction, error) {
	found, err := a.ends.do(ctx, ends{wallet: wallet})
	if err != nil {
		return nil, err
	}
	if !found.wallet.Active() {
		return nil, pay.Invalid("sender_wallet_address", notLinked)
	}
	if !found.wallet.HeldBy(caller.Subject) {
		if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(found.wallet.Account)}); err != nil {
			return nil, err
		}
	}
	var known map[string]pay.ReferencedTransaction
	err = a.Store.Look(ctx, func(tx pay.Tx) error {
		known, err = tx.ByReference(ctx, found.wallet.Account, references)
		return err
	})
	return known, err
}
