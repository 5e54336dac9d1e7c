package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"
	"github.com/jackc/pgx/v5"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	cluster "github.com/florinpay/florin/postgres/embedded"
)

// knowledge is what was seen before a kill and has to be so after it.
type knowledge struct {
	head  block
	final map[int64]string // status of a transaction
	mined map[int64]bool   // blockchain transactions whose receipt was held against the index

	open, newest int64 // events: all before open have ended
}

type block struct {
	Number hexutil.Uint64 `json:"number"`
	Hash   common.Hash    `json:"hash"`
}

func newKnowledge() knowledge { return knowledge{final: map[int64]string{}, mined: map[int64]bool{}} }

// witness sees the platform from the outside: its database and its chain.
type witness struct {
	*series
	kill     string // after which it looks
	database *pgx.Conn
	rpc      *rpc.Client
	ledger   chain.Ledger
}

func (s *series) witness(kill string) (w *witness, done func()) {
	s.t.Helper()
	w = &witness{series: s, kill: kill}
	ctx := context.Background()
	url, running, err := cluster.Running(filepath.Join(s.data, "postgres"))
	if err != nil || !running {
		s.fatalf("find the database: %v, %v", running, err)
	}
	if w.database, err = pgx.Connect(ctx, url); err != nil {
		s.fatalf("connect to the database: %v", err)
	}
	if w.rpc, err = rpc.DialContext(ctx, s.load.demo.RPCURL); err != nil {
		s.fatalf("connect to the chain: %v", err)
	}
	node, err := chain.Dial(ctx, s.load.demo.RPCURL)
	if err != nil {
		s.fatalf("connect to the chain: %v", err)
	}
	w.ledger = chain.Ledger{Node: node, Address: common.HexToAddress(s.load.demo.ContractAddress)}
	return w, func() { node.Close(); w.rpc.Close(); _ = w.database.Close(ctx) }
}

func (w *witness) wrong(format string, arguments ...any) {
	w.t.Helper()
	w.fatalf("after %s: %s", w.kill, fmt.Sprintf(format, arguments...))
}

// query reads rows of one column or several.
func query[T any](w *witness, sql string, arguments ...any) []T {
	w.t.Helper()
	rows, err := w.database.Query(context.Background(), sql, arguments...)
	if err != nil {
		w.wrong("%s: %v", sql, err)
	}
	var scan pgx.RowToFunc[T] = pgx.RowTo[T]
	var one T
	if _, structured := any(one).(interface{ columns() }); structured {
		scan = pgx.RowToStructByPos[T]
	}
	all, err := pgx.CollectRows(rows, scan)
	if err != nil {
		w.wrong("%s: %v", sql, err)
	}
	return all
}

func (w *witness) call(result any, method string, arguments ...any) {
	w.t.Helper()
	if err := w.rpc.CallContext(context.Background(), result, method, arguments...); err != nil {
		w.wrong("%s: %v", method, err)
	}
}

// headOnChain asks over JSON-RPC; the process may be dead.
func (s *series) headOnChain() (head block) {
	client, err := rpc.Dial(s.load.demo.RPCURL)
	if err != nil {
		return s.seen.head
	}
	defer client.Close()
	if err := client.Call(&head, "eth_getBlockByNumber", "latest", false); err != nil {
		return s.seen.head
	}
	return head
}

// check holds the platform against what must survive.
func (s *series) check(number int, kill string) {
	s.t.Helper()
	w, done := s.witness(fmt.Sprintf("kill %d (%s)", number, kill))
	defer done()
	if number%40 == 39 {
		s.load.logIn() // tokens do not last for ever
	}
	w.blocksStay()
	w.retry()
	w.settles()
	w.acknowledgedOnce()
	w.requestsAgree()
	w.statusesAgree()
	w.balancesAgree()
	w.noncesAgree()
	w.postsAgree()
	if s.random.IntN(2) == 0 {
		w.endLeases()
	}
	if number%10 == 9 {
		w.replay()
		w.eventsArrive()
		s.t.Logf("%d kills, %d requests, %s", number+1, len(s.load.requests), time.Since(s.begun).Round(time.Second))
	}
}

// checkAll is the last look, with the auditor's own tool.
func (s *series) checkAll() {
	s.t.Helper()
	w, done := s.witness("all kills")
	defer done()
	w.replay()
	if *faultKills < 10 { // a long series waits for them
		w.endLeases()
	}
	w.eventsArrive()
	for _, arguments := range [][]string{{"verify", "ledger"}, {"audit", "verify"}} {
		run(s.t, append(arguments, "--data", s.data)...)
	}
	w.count()
}

// blocksStay: what was announced before the kill is there.
func (w *witness) blocksStay() {
	w.t.Helper()
	var now block
	w.call(&now, "eth_getBlockByNumber", w.seen.head.Number, false)
	if now.Hash != w.seen.head.Hash {
		w.wrong("block %d was %s and is %s", w.seen.head.Number, w.seen.head.Hash, now.Hash)
	}
}

// retry sends again what got no answer. What was under way belongs to a dead
// process, whose lease is over: a minute passes.
func (w *witness) retry() {
	w.t.Helper()
	if _, err := w.database.Exec(context.Background(), `UPDATE idempotent_requests SET lease_end = now() WHERE sealed_answer IS NULL`); err != nil {
		w.wrong("let a minute pass: %v", err)
	}
	for _, r := range w.load.unanswered() {
		made := w.madeBy(r)
		r.retried = true
		if !w.load.deliver(r) {
			w.wrong("%s %s gets no answer when it is sent again", r.path, r.key)
		}
		if len(made) > 0 && (r.status != http.StatusOK || max(r.transaction, r.number) != made[0]) {
			w.wrong("A: %s made %d, and sent again it is told %d %s", r.key, made[0], r.status, r.answer)
		}
	}
	for _, s := range w.load.submissions {
		if s.status == 0 && !w.load.submit(s) {
			w.wrong("%s gets no answer when it is sent again", s.body)
		}
	}
}

// settles waits until nothing is under way: F.
func (w *witness) settles() {
	w.t.Helper()
	const overdue = 35 * time.Second // the chain's clock is given 30 s
	deadline := time.Now().Add(45 * time.Second)
	var left []string
	for time.Now().Before(deadline) {
		left = query[string](w, `
			SELECT format('%s %s, sent %s, nonce %s', topic, blockchain_transaction_id, sent_time, b.nonce)
			FROM blockchain_transactions b LEFT JOIN unsettled_transactions USING (blockchain_transaction_id) WHERE status = 'pending'
			UNION ALL SELECT format('transaction %s is %s', transaction_id, status) FROM transactions
				WHERE status = 'pending' AND valid_until < now() - $1::interval
			UNION ALL SELECT format('transaction %s is approved', transaction_id) FROM transactions WHERE status = 'approved'
			UNION ALL SELECT format('payment request %s is pending', payment_request_id) FROM payment_requests
				WHERE status = 'pending' AND timeout < now()
			UNION ALL SELECT format('link %s is %s', link_id, status) FROM wallet_links WHERE status IN ('pending', 'removing')
			UNION ALL SELECT format('account %s is not open', account_id) FROM accounts WHERE status = 0`, overdue)
		head := uint64(w.headOnChain().Number)
		if indexed := query[int64](w, `SELECT block_number FROM ledger`)[0]; uint64(indexed) != head {
			left = append(left, fmt.Sprintf("the index is at block %d of %d", indexed, head))
		}
		if len(left) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	w.wrong("F: not final:\n%s", strings.Join(left, "\n"))
}

type row struct {
	ID       int64
	Account  int64
	Ledger   int64
	Status   string
	OnChain  bool
	Metadata *string
	Amount   int64
}

func (row) columns() {}

func (w *witness) rows() []row {
	w.t.Helper()
	return query[row](w, `SELECT transaction_id, ledger_account_id, ledger_id, status, on_chain, metadata, amount FROM transactions`)
}

// acknowledgedOnce: A.
func (w *witness) acknowledgedOnce() {
	w.t.Helper()
	found := map[string][]row{}
	for _, r := range w.rows() {
		if r.Metadata == nil {
			if r.Ledger != 1<<60 { // the demo world's own
				w.wrong("A: nobody asked for transaction %d", r.ID)
			}
			continue
		}
		found[*r.Metadata] = append(found[*r.Metadata], r)
	}
	w.load.mu.Lock()
	defer w.load.mu.Unlock()
	for key, asked := range w.load.requests {
		made := found[asked.name()]
		if !asked.asks {
			delete(found, asked.name())
		}
		switch {
		case asked.asks:
		case asked.status != http.StatusOK && len(made) > 0:
			w.wrong("A: %s was refused with %d %s and made %+v", key, asked.status, asked.answer, made)
		case asked.status != http.StatusOK:
		case len(made) != 1 || made[0].ID != asked.transaction:
			w.wrong("A: %s was told transaction %d, the database has %+v", key, asked.transaction, made)
		}
	}
	if len(found) > 0 {
		w.wrong("A: in nobody's log: %+v", found)
	}
	w.submittedOnce()
	opened := query[string](w, `SELECT account_name FROM accounts WHERE account_name LIKE 'Branch %' GROUP BY 1 HAVING count(*) > 1`)
	if len(opened) > 0 {
		w.wrong("A: opened twice: %v", opened)
	}
}

// statusesAgree: B. What was final stays so.
func (w *witness) statusesAgree() {
	w.t.Helper()
	for _, r := range w.rows() {
		before, known := w.seen.final[r.ID]
		if known && r.Status == before {
			continue
		}
		if known && (before != "succeeded" || r.Status != "reversed" || !w.load.reversed[r.ID]) {
			w.wrong("B: transaction %d was %s and is %s", r.ID, before, r.Status)
		}
		settlement, err := w.ledger.Settlement(context.Background(), pay.TransferRef{Sender: pay.AccountID(r.Account), ID: pay.TransactionID(r.Ledger)})
		if err != nil {
			w.wrong("B: %v", err)
		}
		w.agrees(r, &settlement)
		if slices.Contains([]string{"succeeded", "failed", "reversed"}, r.Status) {
			w.seen.final[r.ID] = r.Status
		}
	}
	twice := query[int64](w, `
		SELECT transaction_id FROM blockchain_transactions WHERE topic LIKE 'initiate-%' AND status = 'succeeded'
		GROUP BY 1 HAVING count(*) > 1`)
	if len(twice) > 0 {
		w.wrong("B: initiated twice on chain: %v", twice)
	}
	w.receiptsAgree()
	w.answersAgree()
}

func (w *witness) agrees(r row, s *pay.Settlement) {
	w.t.Helper()
	switch {
	case s == nil || s.Status == pay.SettlementNone:
		if r.OnChain || r.Status != "pending" && r.Status != "failed" {
			w.wrong("B: the chain does not know transaction %+v", r)
		}
	case !r.OnChain || string(s.Status.TransactionStatus()) != r.Status || int64(s.Amount) != r.Amount:
		w.wrong("B: transaction %+v is %+v on chain", r, *s)
	}
}

// receiptsAgree holds what the index says about blocks against receipts.
func (w *witness) receiptsAgree() {
	w.t.Helper()
	all := query[sentRow](w, `
		SELECT blockchain_transaction_id, hash, status, block_hash FROM blockchain_transactions
		WHERE status <> 'pending' AND failure_name IS DISTINCT FROM 'ERR_NONCE_USED'`)
	all = slices.DeleteFunc(all, func(s sentRow) bool { return w.seen.mined[s.ID] })
	for part := range slices.Chunk(all, 100) {
		found := make([]*struct {
			BlockHash common.Hash
			Status    hexutil.Uint64
		}, len(part))
		batch := make([]rpc.BatchElem, len(part))
		for i, s := range part {
			batch[i] = rpc.BatchElem{Method: "eth_getTransactionReceipt", Args: []any{common.BytesToHash(s.Hash)}, Result: &found[i]}
		}
		if err := w.rpc.BatchCall(batch); err != nil {
			w.wrong("B: read receipts: %v", err)
		}
		for i, s := range part {
			if found[i] == nil || found[i].BlockHash != common.BytesToHash(s.Block) || (found[i].Status == 1) != (s.Status == "succeeded") {
				w.wrong("B: blockchain transaction %d is %s in block %x, its receipt %+v", s.ID, s.Status, s.Block, found[i])
			}
			w.seen.mined[s.ID] = true
		}
	}
}

type sentRow struct {
	ID     int64
	Hash   []byte
	Status string
	Block  []byte
}

func (sentRow) columns() {}

// answersAgree asks over HTTP for a few transactions as their payers do.
func (w *witness) answersAgree() {
	w.t.Helper()
	w.load.mu.Lock()
	defer w.load.mu.Unlock()
	few := 5
	for _, r := range w.load.requests { // in no order
		status, final := w.seen.final[r.transaction]
		if !final || r.status != http.StatusOK {
			continue
		}
		if few--; few < 0 {
			return
		}
		request, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/full-transaction/from-id?transaction_id=%d", w.load.demo.BaseURL, r.transaction), nil)
		if err != nil {
			w.wrong("ask: %v", err)
		}
		var shown struct {
			Status   string      `json:"transaction_status"`
			Metadata string      `json:"metadata"`
			Amount   json.Number `json:"amount"`
		}
		ask(w.t, request, r.who.header, r.who.secret, &shown)
		if shown.Status != status || shown.Metadata != r.name() {
			w.wrong("B: transaction %d is %s, the interface shows %+v", r.transaction, status, shown)
		}
	}
}
