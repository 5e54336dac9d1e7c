package chain

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// Verification recomputes a ledger's books from its events and holds them
// against the contract's state. What is done so far can be kept and gone on
// with.
type Verification struct {
	ledger      Ledger
	Books       *pay.Books
	Block       pay.BlockID // up to which the events are booked
	Compared    int         // rows so far, in their order; 0 where comparing has not begun
	Differences []Difference
}

// Difference is a place where the contract's state is not what its events
// add up to.
type Difference struct {
	What  string
	Books string
	State string
}

func (d Difference) String() string {
	return fmt.Sprintf("%s: events say %s, state says %s", d.What, d.Books, d.State)
}

// NewVerification begins at the chain's first block.
func NewVerification(ctx context.Context, ledger Ledger) (*Verification, error) {
	settings, err := ledger.Settings(ctx)
	if err != nil {
		return nil, err
	}
	return &Verification{
		ledger: ledger, Books: pay.NewBooks(settings.FeeAccount, time.Duration(settings.ZoneOffset)*time.Second),
	}, nil
}

// stretch is the logs of some blocks, with the blocks' times.
type stretch struct {
	to    uint64
	logs  []*types.Log
	times map[uint64]time.Time
}

// Replay books all events up to a block. Between stretches of blocks it calls
// done, when all that is booked belongs together.
func (v *Verification) Replay(ctx context.Context, upTo uint64, progress Progress, done func() error) error {
	const readAhead = 2
	stretches := make(chan stretch, readAhead)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(stretches)
		return v.ledger.stretches(ctx, v.Block.Number+1, upTo, stretches)
	})
	group.Go(func() error {
		for s := range stretches {
			if err := v.book(s); err != nil {
				return err
			}
			v.Block = pay.BlockID{Number: s.to}
			progress(s.to, upTo)
			if err := done(); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// stretches reads logs of as many blocks at once as a node answers well.
func (l Ledger) stretches(ctx context.Context, from, upTo uint64, into chan<- stretch) error {
	const fewLogs, manyLogs, mostBlocks = 2_500, 10_000, 1_000
	for blocks := uint64(16); from <= upTo; {
		to := min(from+blocks-1, upTo)
		logs, err := l.logs(ctx, from, to)
		if err != nil {
			return err
		}
		times, err := l.Node.timesOf(ctx, logs)
		if err != nil {
			return err
		}
		select {
		case into <- stretch{to, logs, times}:
		case <-ctx.Done():
			return ctx.Err() //nolint:wrapcheck // the caller stopped
		}
		switch from = to + 1; {
		case len(logs) > manyLogs:
			blocks = max(1, blocks/2)
		case len(logs) < fewLogs:
			blocks = min(mostBlocks, 2*blocks)
		}
	}
	return nil
}

// timesOf are the times of the blocks that logs are in: newer nodes say them
// with the logs, others are asked.
func (n *Node) timesOf(ctx context.Context, logs []*types.Log) (map[uint64]time.Time, error) {
	times := map[uint64]time.Time{}
	var unknown []uint64
	for _, log := range logs {
		if _, seen := times[log.BlockNumber]; seen {
			continue
		}
		times[log.BlockNumber] = time.Unix(int64(log.BlockTimestamp), 0).UTC()
		if log.BlockTimestamp == 0 {
			unknown = append(unknown, log.BlockNumber)
		}
	}
	for numbers := range slices.Chunk(unknown, sendBatch) {
		type header struct {
			Time hexutil.Uint64 `json:"timestamp"`
		}
		headers, batch := make([]*header, len(numbers)), make([]rpc.BatchElem, len(numbers))
		for i, number := range numbers {
			batch[i] = rpc.BatchElem{Method: "eth_getBlockByNumber", Args: []any{hexutil.Uint64(number), false}, Result: &headers[i]}
		}
		if err := n.rpc.BatchCallContext(ctx, batch); err != nil {
			return nil, fmt.Errorf("read blocks from %d: %w", numbers[0], err)
		}
		for i, number := range numbers {
			if batch[i].Error != nil || headers[i] == nil {
				return nil, fmt.Errorf("read block %d: %w", number, cmp.Or(batch[i].Error, errNoBlock))
			}
			times[number] = time.Unix(int64(headers[i].Time), 0).UTC()
		}
	}
	return times, nil
}

// book applies logs to the books, each at its block's time.
func (v *Verification) book(s stretch) error {
	for _, log := range s.logs {
		events, _, err := decodeLogs([]*types.Log{log}, v.ledger.Address)
		if err != nil {
			return err
		}
		for _, event := range events {
			if err := v.Books.Apply(event, s.times[log.BlockNumber]); err != nil {
				return fmt.Errorf("block %d, transaction %s: %w", log.BlockNumber, log.TxHash, err)
			}
		}
	}
	return nil
}

// bookedRow is a row of the books, and how to read it from the contract: its
// storage, or where a node does not allow that, a call of its code.
type bookedRow struct {
	what      string
	booked    any
	slots     []common.Hash
	fromSlots func(values []common.Hash) any
	input     []byte
	unpack    func(data []byte) (any, error)
}

// rows gives the rows of the books a number each, in an order that stays the
// same.
func (v *Verification) rows() (count int, row func(i int) bookedRow) {
	accounts := slices.Sorted(maps.Keys(v.Books.Accounts))
	wallets := slices.SortedFunc(maps.Keys(v.Books.Wallets), func(a, b pay.Address) int { return common.Address(a).Cmp(common.Address(b)) })
	refs := slices.SortedFunc(maps.Keys(v.Books.Settlements), func(a, b pay.TransferRef) int {
		return cmp.Or(cmp.Compare(a.Sender, b.Sender), cmp.Compare(a.ID, b.ID))
	})
	return len(accounts) + len(wallets) + len(refs), func(i int) bookedRow {
		if i < len(accounts) {
			return accountRow(*v.Books.Accounts[accounts[i]])
		}
		if i -= len(accounts); i < len(wallets) {
			return walletRow(*v.Books.Wallets[wallets[i]])
		}
		return settlementRow(*v.Books.Settlements[refs[i-len(wallets)]])
	}
}

func accountRow(a pay.Account) bookedRow {
	account, terms := proof.BalanceSlots(uint64(a.ID))
	return bookedRow{
		what: fmt.Sprintf("account %d", a.ID), booked: a, slots: []common.Hash{common.Hash(account), common.Hash(terms)},
		fromSlots: func(values []common.Hash) any { return accountInSlots(a.ID, packed(values[0]), packed(values[1])) },
		input:     abiCodec.PackAccountOf(bigOf(a.ID)),
		unpack:    func(data []byte) (any, error) { return unpackAccount(a.ID, data) },
	}
}

func walletRow(w pay.Wallet) bookedRow {
	address := common.Address(w.Address)
	return bookedRow{
		what: "wallet " + address.Hex(), booked: w, slots: []common.Hash{proof.MappingSlot(common.BytesToHash(address[:]), walletsSlot)},
		fromSlots: func(values []common.Hash) any { return walletInSlot(w.Address, packed(values[0])) },
		input:     abiCodec.PackWalletInfo(address),
		unpack:    func(data []byte) (any, error) { return unpackWallet(w.Address, data) },
	}
}

func settlementRow(s pay.Settlement) bookedRow {
	ref := pay.TransferRef{Sender: s.Sender, ID: s.ID}
	return bookedRow{
		what: fmt.Sprintf("transfer %d of account %d", s.ID, s.Sender), booked: s, slots: []common.Hash{proof.MappingSlot(transferKey(ref), transfersSlot)},
		fromSlots: func(values []common.Hash) any { return settlementInSlot(ref, packed(values[0])) },
		input:     abiCodec.PackTransferOf(bigOf(s.Sender), uint64(s.ID)),
		unpack:    func(data []byte) (any, error) { return unpackSettlement(ref, data) },
	}
}

// Compare holds the books against the contract's state at their block: totals,
// supply, every account, wallet and transfer. Between portions of rows it calls
// done.
func (v *Verification) Compare(ctx context.Context, progress Progress, done func() error) error {
	v.ledger.At = v.Block.Number
	if v.Compared == 0 {
		v.Differences = nil
		totals, err := v.ledger.Totals(ctx)
		if err != nil {
			return err
		}
		v.note("totals", v.Books.Totals, totals)
		v.note("supply and sum of balances and holds", v.Books.Supply(), totals.Supply())
	}
	const portion = 4 * rowsAtOnce
	count, row := v.rows()
	for v.Compared < count {
		rows := make([]bookedRow, min(portion, count-v.Compared))
		states := make([]any, len(rows))
		group, groupContext := errgroup.WithContext(ctx)
		for start := 0; start < len(rows); start += rowsAtOnce {
			group.Go(func() error {
				end := min(start+rowsAtOnce, len(rows))
				for i := start; i < end; i++ {
					rows[i] = row(v.Compared + i)
				}
				return v.ledger.readRows(groupContext, rows[start:end], states[start:end])
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for i, r := range rows {
			v.note(r.what, r.booked, states[i])
		}
		v.Compared += len(rows)
		progress(uint64(v.Compared), uint64(count))
		if err := done(); err != nil {
			return err
		}
	}
	v.Compared = 0
	return nil
}

func (v *Verification) note(what string, inBooks, inState any) {
	if inBooks != inState {
		v.Differences = append(v.Differences, Difference{what, fmt.Sprintf("%+v", inBooks), fmt.Sprintf("%+v", inState)})
	}
}

// rowsAtOnce are read together; none has more than two slots.
const rowsAtOnce = mostSlots / 2

func (l Ledger) readRows(ctx context.Context, rows []bookedRow, states []any) error {
	if !l.Node.noOverrides.Load() {
		err := l.readRowsBySlot(ctx, rows, states)
		if err == nil || !isAnswer(err) || ctx.Err() != nil {
			return err
		}
		// Some refuse it, some ignore it: then the contract is asked itself.
	}
	for start := 0; start < len(rows); start += sendBatch {
		end := min(start+sendBatch, len(rows))
		if err := l.callRows(ctx, rows[start:end], states[start:end]); err != nil {
			return err
		}
	}
	l.Node.noOverrides.Store(true)
	return nil
}

func (l Ledger) readRowsBySlot(ctx context.Context, rows []bookedRow, states []any) error {
	var slots []common.Hash
	for _, r := range rows {
		slots = append(slots, r.slots...)
	}
	values, err := l.readSlots(ctx, slots)
	if err != nil {
		return err
	}
	for i, r := range rows {
		states[i] = r.fromSlots(values[:len(r.slots)])
		values = values[len(r.slots):]
	}
	return nil
}

func (l Ledger) callRows(ctx context.Context, rows []bookedRow, states []any) error {
	inputs := make([][]byte, len(rows))
	for i, r := range rows {
		inputs[i] = r.input
	}
	results, err := l.readBatch(ctx, inputs)
	if err != nil {
		return fmt.Errorf("read %s to %s: %w", rows[0].what, rows[len(rows)-1].what, err)
	}
	for i, r := range rows {
		if states[i], err = r.unpack(results[i]); err != nil {
			return err
		}
	}
	return nil
}
