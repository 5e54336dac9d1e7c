package e2e

import (
	"context"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

type accountRow struct {
	ID, Balance, Held int64
	Status            int16
}

func (accountRow) columns() {}

type walletRow struct {
	Address        []byte
	Account        int64
	Holder         int64
	Rights         int16
	DailyAllowance int64
}

func (walletRow) columns() {}

// balancesAgree: C.
func (w *witness) balancesAgree() {
	w.t.Helper()
	ctx := context.Background()
	var sum pay.Amount
	for _, a := range query[accountRow](w, `SELECT account_id, balance, held, status FROM accounts WHERE status <> 0`) {
		onChain, err := w.ledger.Account(ctx, pay.AccountID(a.ID))
		if err != nil {
			w.wrong("C: %v", err)
		}
		if int64(onChain.Balance) != a.Balance || int64(onChain.Held) != a.Held || int16(onChain.Status) != a.Status {
			w.wrong("C: account %+v is %+v on chain", a, onChain)
		}
		sum += onChain.Balance + onChain.Held
	}
	for _, held := range query[walletRow](w, `SELECT address, account_id, holder_id, rights, daily_allowance FROM wallets`) {
		onChain, err := w.ledger.Wallet(ctx, pay.Address(held.Address))
		if err != nil {
			w.wrong("C: %v", err)
		}
		if int64(onChain.Account) != held.Account || int64(onChain.Holder) != held.Holder || int16(onChain.Rights) != held.Rights ||
			int64(onChain.DailyAllowance) != held.DailyAllowance {
			w.wrong("C: wallet %+v is %+v on chain", held, onChain)
		}
	}
	totals, err := w.ledger.Totals(ctx)
	if err != nil {
		w.wrong("C: %v", err)
	}
	indexed := query[accountRow](w, `SELECT issued, redeemed, held, 0::smallint FROM ledger`)[0]
	if totals.Supply() != sum || int64(totals.Issued) != indexed.ID || int64(totals.Redeemed) != indexed.Balance {
		w.wrong("C: the accounts have %d, the chain's totals are %+v, the index has %+v", sum, totals, indexed)
	}
}

type nonceRow struct {
	Address                  []byte
	Count, First, Last, Next int64
}

func (nonceRow) columns() {}

// noncesAgree: D.
func (w *witness) noncesAgree() {
	w.t.Helper()
	for _, n := range query[nonceRow](w, `
		SELECT b.from_address, count(*), min(nonce), max(nonce), next_nonce
		FROM blockchain_transactions b JOIN signers s ON s.address = b.from_address
		WHERE nonce IS NOT NULL GROUP BY b.from_address, next_nonce`) {
		var onChain hexutil.Uint64
		w.call(&onChain, "eth_getTransactionCount", common.BytesToAddress(n.Address), "latest")
		if n.Count != n.Last-n.First+1 || n.Next != n.Last+1 || int64(onChain) != n.Next {
			w.wrong("D: wallet %x has %d nonces from %d to %d, the next is %d, on chain %d", n.Address, n.Count, n.First, n.Last, n.Next, onChain)
		}
	}
}

// replay recomputes the books from every event and holds rows and state
// against them.
func (w *witness) replay() {
	w.t.Helper()
	ctx := context.Background()
	quiet := func(uint64, uint64) {}
	books, err := chain.Replay(ctx, w.ledger, uint64(w.headOnChain().Number), quiet)
	if err != nil {
		w.wrong("C: replay: %v", err)
	}
	for _, r := range w.rows() {
		w.agrees(r, books.Settlements[pay.TransferRef{Sender: pay.AccountID(r.Account), ID: pay.TransactionID(r.Ledger)}])
	}
	if known := query[int](w, `SELECT count(*)::int FROM transactions WHERE on_chain`)[0]; known != len(books.Settlements) {
		w.wrong("B: the chain has %d transactions, the index %d", len(books.Settlements), known)
	}
	for _, a := range query[accountRow](w, `SELECT account_id, balance, held, status FROM accounts WHERE status <> 0`) {
		replayed := books.Accounts[pay.AccountID(a.ID)]
		if replayed == nil || int64(replayed.Balance) != a.Balance || int64(replayed.Held) != a.Held {
			w.wrong("C: account %+v is %+v by the events", a, replayed)
		}
	}
}
