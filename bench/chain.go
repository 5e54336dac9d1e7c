package bench

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/big"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"golang.org/x/sync/errgroup"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
)

// ChainConfig says how hard to drive a chain.
type ChainConfig struct {
	Wallets    int // senders
	Recipients int // accounts that are paid; 0 for the wallets' own, each paying its neighbour
	Transfers  int
	InFlight   int    // transfers that are sent and not yet in a block
	Depth      uint64 // blocks on top before one counts as settled
	Signers    map[pay.Roles]chain.Signer
	Progress   func(label string) *Progress
	Logger     *slog.Logger
}

// ChainResult is what the engine alone can do: the limit that the platform is
// measured against.
type ChainResult struct {
	SettledTPS     float64     `json:"settled_tps"`
	GasPerTransfer uint64      `json:"gas_per_transfer"`
	InclusionMS    Percentiles `json:"inclusion_ms"`
	Transfers      int         `json:"transfers"`
	Failed         int         `json:"failed"`
	Wallets        int         `json:"wallets"`
	Blocks         int         `json:"blocks"`
	Seconds        float64     `json:"seconds"`
	MemoryMiB      uint64      `json:"memory_mib"`
	Processors     int         `json:"processors"`
	Contract       pay.Address `json:"-"` // the ledger that was driven
}

// Chain measures settled transfers a second with transactions that are signed
// beforehand, on a ledger of its own.
func Chain(ctx context.Context, node *chain.Node, config ChainConfig) (ChainResult, error) {
	platform, senders, err := prepare(ctx, node, config)
	if err != nil {
		return ChainResult{}, err
	}
	run := &chainRun{config: config, platform: platform, room: make(chan struct{}, config.InFlight)}
	if run.txs, err = presign(ctx, platform, senders, config); err != nil {
		return ChainResult{}, err
	}
	run.sentAt = make([]time.Time, len(run.txs))
	run.index = make(map[pay.Hash]int, len(run.txs))
	for i, tx := range run.txs {
		run.index[pay.Hash(tx.Hash())] = i
	}
	if err := run.drive(ctx); err != nil {
		return ChainResult{}, err
	}
	return run.result(ctx)
}

// sender is a wallet that pays.
type sender struct{ key *keys.Memory }

// firstAccount leaves room for the ledger's own account.
const firstAccount pay.AccountID = 1_000

// prepare puts a ledger on the chain with a business account, an API key's
// wallet and money for every sender.
func prepare(ctx context.Context, node *chain.Node, config ChainConfig) (*chain.Platform, []sender, error) {
	deployment := chain.Deployment{Currency: chain.Currency{Name: "Benchmark", Code: "BEN", Decimals: 2}, FeeAccount: 1}
	platform, err := chain.Establish(ctx, node, config.Signers, deployment, pay.DefaultRules())
	if err != nil {
		return nil, nil, err
	}
	senders := make([]sender, config.Wallets)
	endowments := make([]chain.Endowment, config.Wallets)
	for i := range senders {
		key, err := newKey()
		if err != nil {
			return nil, nil, err
		}
		id := firstAccount + pay.AccountID(i)
		senders[i] = sender{key}
		endowments[i] = chain.Endowment{
			Account:    pay.Account{ID: id, Kind: pay.Business, KycType: pay.KycBusiness},
			Wallet:     pay.Wallet{HolderKind: pay.APIKeyHolder, Holder: pay.HolderID(id), DailyAllowance: pay.NoLimit},
			Signer:     key,
			Opening:    100_000_00,
			DepositRef: 1,
		}
	}
	if err := platform.Endow(ctx, endowments); err != nil {
		return nil, nil, err
	}
	var openings []chain.Call
	for i := range config.Recipients {
		openings = append(openings, chain.OpenAccount(firstAccount+pay.AccountID(config.Wallets+i), pay.Business, pay.KycBusiness, 0))
	}
	for some := range slices.Chunk(openings, openingsAtOnce) {
		if err := platform.Execute(ctx, pay.Registrar, some...); err != nil {
			return nil, nil, err
		}
	}
	return platform, senders, nil
}

// openingsAtOnce is what a pool takes of one key.
const openingsAtOnce = 500

// recipient of a wallet's transfers in the i-th turn.
func (c ChainConfig) recipient(wallet, i int) pay.AccountID {
	if c.Recipients == 0 {
		return firstAccount + pay.AccountID((wallet+1)%c.Wallets)
	}
	return firstAccount + pay.AccountID(c.Wallets+i%c.Recipients)
}

// NewRoleKeys are fresh keys for a ledger of one run. An embedded engine has to
// give the registrar some of its coin.
func NewRoleKeys() (map[pay.Roles]chain.Signer, error) {
	signers := map[pay.Roles]chain.Signer{}
	for _, role := range pay.RoleTable {
		signer, err := newKey()
		if err != nil {
			return nil, err
		}
		signers[role.Bit] = signer
	}
	return signers, nil
}

func newKey() (*keys.Memory, error) {
	key, err := crypto.GenerateKey()
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	return keys.FromPrivate(key), nil
}

// presign makes every transfer, of one cent each, in the order that they will
// be sent: wallet by wallet in turns.
func presign(ctx context.Context, platform *chain.Platform, senders []sender, config ChainConfig) ([]*types.Transaction, error) {
	progress := config.Progress("signing")
	txs := make([]*types.Transaction, config.Transfers)
	nonces := make([]uint64, len(senders))
	for i := range senders {
		var err error
		if nonces[i], err = platform.Node.PendingNonce(ctx, senders[i].key.Address()); err != nil {
			return nil, err
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	var mu sync.Mutex
	var done uint64
	for w := range senders {
		group.Go(func() error {
			for i := w; i < len(txs); i += len(senders) {
				call := chain.InitiateTransfer(pay.TransactionID(i+10), config.recipient(w, i), 1, 1, math.MaxInt64, pay.Hash(crypto.Keccak256Hash([]byte{byte(i)})))
				unsigned := types.NewTx(&types.LegacyTx{
					Nonce: nonces[w] + uint64(i/len(senders)), To: &platform.Address, Data: call,
					Gas: chain.CallGas, GasPrice: new(big.Int),
				})
				var err error
				if txs[i], err = senders[w].key.SignTx(ctx, unsigned, platform.Node.ChainID()); err != nil {
					return err
				}
			}
			mu.Lock()
			defer mu.Unlock()
			done += uint64(len(txs) / len(senders))
			progress.Update(min(done, uint64(len(txs))), uint64(len(txs)))
			return nil
		})
	}
	return txs, group.Wait()
}

// chainRun is one measurement under way.
type chainRun struct {
	config   ChainConfig
	platform *chain.Platform
	txs      []*types.Transaction
	index    map[pay.Hash]int
	room     chan struct{} // one place for every transfer in flight

	mu         sync.Mutex
	sentAt     []time.Time
	inclusions []time.Duration
	started    time.Time
	finished   time.Time
	gas        uint64
	failed     int
	blocks     int
}

// errAllSettled ends following.
var errAllSettled = errors.New("all settled")

// drive sends and follows until every transfer is in a block.
func (r *chainRun) drive(ctx context.Context) error {
	head, err := r.platform.Node.Head(ctx)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return r.send(ctx) })
	group.Go(func() error {
		follower := chain.Follower{
			Node: r.platform.Node, Contract: r.platform.Address, Depth: r.config.Depth,
			Interval: 50 * time.Millisecond, Logger: r.config.Logger,
		}
		progress := r.config.Progress("settling")
		err := follower.Run(ctx, pay.BlockID{Number: head}, func(_ context.Context, block pay.Block) error {
			return r.settle(block, progress)
		})
		if errors.Is(err, errAllSettled) {
			return nil
		}
		return err
	})
	return group.Wait()
}

// send keeps the chosen number in flight.
func (r *chainRun) send(ctx context.Context) error {
	const batch = 250
	r.mu.Lock()
	r.started = time.Now()
	r.mu.Unlock()
	for start := 0; start < len(r.txs); start += batch {
		end := min(start+batch, len(r.txs))
		for range end - start {
			select {
			case r.room <- struct{}{}:
			case <-ctx.Done():
				return fmt.Errorf("send transfers: %w", ctx.Err())
			}
		}
		now := time.Now()
		r.mu.Lock()
		for i := start; i < end; i++ {
			r.sentAt[i] = now
		}
		r.mu.Unlock()
		for i, err := range r.platform.Node.Send(ctx, r.txs[start:end]) {
			if err != nil {
				return fmt.Errorf("send transfer %d: %w", start+i, err)
			}
		}
	}
	return nil
}

// settle counts a block.
func (r *chainRun) settle(block pay.Block, progress *Progress) error {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	counted := false
	for _, tx := range block.Transactions {
		i, ours := r.index[tx.Hash]
		if !ours {
			continue
		}
		counted = true
		<-r.room
		r.inclusions = append(r.inclusions, now.Sub(r.sentAt[i]))
		r.gas += tx.GasUsed
		if tx.Failure != nil {
			r.failed++
		}
	}
	if counted {
		r.blocks++
		r.finished = now
		progress.Update(uint64(len(r.inclusions)), uint64(len(r.txs)))
	}
	if len(r.inclusions) == len(r.txs) {
		return errAllSettled
	}
	return nil
}

// result adds up, and makes sure that no money came or went.
func (r *chainRun) result(ctx context.Context) (ChainResult, error) {
	var sum pay.Amount
	for i := range r.config.Wallets + r.config.Recipients {
		account, err := r.platform.Account(ctx, firstAccount+pay.AccountID(i))
		if err != nil {
			return ChainResult{}, err
		}
		sum += account.Balance
	}
	totals, err := r.platform.Totals(ctx)
	if err != nil {
		return ChainResult{}, err
	}
	if sum != totals.Supply() {
		return ChainResult{}, fmt.Errorf("balances add up to %d, supply is %d", sum, totals.Supply())
	}
	elapsed := r.finished.Sub(r.started)
	return ChainResult{
		Contract:       pay.Address(r.platform.Address),
		SettledTPS:     float64(len(r.txs)-r.failed) / elapsed.Seconds(),
		GasPerTransfer: r.gas / uint64(len(r.txs)),
		InclusionMS:    percentilesOf(r.inclusions),
		Transfers:      len(r.txs),
		Failed:         r.failed,
		Wallets:        r.config.Wallets,
		Blocks:         r.blocks,
		Seconds:        elapsed.Seconds(),
		MemoryMiB:      PeakMemory() >> 20,
		Processors:     runtime.NumCPU(),
	}, nil
}

// Explain is the result as a table for people.
func (r ChainResult) Explain() string {
	var table strings.Builder
	row := func(what, format string, values ...any) {
		fmt.Fprintf(&table, "  %-24s %s\n", what, fmt.Sprintf(format, values...))
	}
	row("settled", "%.0f transfers a second", r.SettledTPS)
	row("transfers", "%d from %d wallets, %d failed", r.Transfers, r.Wallets, r.Failed)
	row("time", "%.1f s, %d blocks", r.Seconds, r.Blocks)
	row("inclusion", "p50 %.0f ms, p99 %.0f ms", r.InclusionMS.P50, r.InclusionMS.P99)
	row("gas", "%d a transfer", r.GasPerTransfer)
	row("memory", "%d MiB at the most", r.MemoryMiB)
	row("processors", "%d", r.Processors)
	return table.String()
}
