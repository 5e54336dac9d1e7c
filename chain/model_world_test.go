package chain_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"golang.org/x/sync/errgroup"
	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/embedded"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
)

const (
	modelWallets   = 18
	modelSpares    = 3
	modelGovernors = 1_000 // more ledgers than one process ever deploys
)

// modelWorld is the chain that all checks share, with every key that acts on
// it. A ledger belongs to its governor's key, so each uses up one.
type modelWorld struct {
	test         *testing.T
	firstFailure sync.Once

	node      *chain.Node
	signers   map[pay.Address]*keys.Memory
	names     map[pay.Address]string
	roles     map[pay.Roles]pay.Address // but the governor's
	wallets   []pay.Address
	spares    []pay.Address // keys that roles can be given to
	governors []pay.Address // not used yet
}

func newModelWorld(t *testing.T) *modelWorld {
	w := &modelWorld{
		test: t, signers: map[pay.Address]*keys.Memory{}, names: map[pay.Address]string{}, roles: map[pay.Roles]pay.Address{},
	}
	for _, role := range pay.RoleTable {
		if role.Bit != pay.Governor {
			w.roles[role.Bit] = w.newKey(t, role.Name)
		}
	}
	w.wallets = w.newKeys(t, "wallet", modelWallets)
	w.spares = w.newKeys(t, "spare", modelSpares)
	w.governors = w.newKeys(t, "governor", modelGovernors)
	var funded []common.Address // or the pool would take one transaction of each at a time
	for address := range w.signers {
		funded = append(funded, common.Address(address))
	}
	engine, err := embedded.Open(t.Context(), embedded.Config{
		Dir: t.TempDir(), ChainID: 31_337, Funded: funded, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	})
	if w.node, err = chain.Attach(t.Context(), engine); err != nil {
		t.Fatal(err)
	}
	return w
}

// newKey is the same key in every run, so that a seed repeats everything.
func (w *modelWorld) newKey(t *testing.T, name string) pay.Address {
	private, err := crypto.ToECDSA(crypto.Keccak256([]byte(name)))
	if err != nil {
		t.Fatal(err)
	}
	signer := keys.FromPrivate(private)
	address := pay.Address(signer.Address())
	w.signers[address], w.names[address] = signer, name
	return address
}

func (w *modelWorld) newKeys(t *testing.T, name string, count int) []pay.Address {
	addresses := make([]pay.Address, count)
	for i := range addresses {
		addresses[i] = w.newKey(t, fmt.Sprintf("%s %d", name, i))
	}
	return addresses
}

// operation is one transaction to the ledger, and what the model makes of it.
type operation struct {
	name  string
	by    pay.Address
	who   string // by, in words
	says  string // arguments, in words
	call  chain.Call
	gas   uint64 // chain.CallGas if 0
	apply func(*ledgerModel) outcome
}

func (o operation) String() string { return fmt.Sprintf("%s: %s(%s)", o.who, o.name, o.says) }

// GoString is what rapid shows of the sequence that failed.
func (o operation) GoString() string { return o.String() }

// modelRun is one ledger, on the chain and in the model.
type modelRun struct {
	*modelWorld
	governor pay.Address
	everyone []pay.Address // whose key acts on this ledger
	ledger   chain.Ledger
	model    *ledgerModel
	auditor  *auditor
	tally    tally
	dealt    []operation // all that was drawn
	trail    []string    // and what became of it
}

const modelFeeAccount pay.AccountID = 1

// newRun prepares a ledger that is still to be deployed.
func (w *modelWorld) newRun(t *rapid.T, zone time.Duration, counts tally) *modelRun {
	if len(w.governors) == 0 {
		t.Fatal("all governors' keys are used up")
	}
	governor := w.governors[0]
	w.governors = w.governors[1:]
	keysOf := maps.Clone(w.roles)
	keysOf[pay.Governor] = governor
	everyone := slices.Concat(w.wallets, w.spares)
	for _, role := range pay.RoleTable {
		everyone = append(everyone, keysOf[role.Bit])
	}
	return &modelRun{
		modelWorld: w, governor: governor, everyone: everyone, auditor: newAuditor(), tally: counts,
		ledger: chain.Ledger{Node: w.node, Address: chain.AddressFor(common.Address(governor))},
		model:  newLedgerModel(modelFeeAccount, zone, keysOf),
	}
}

// deploy puts the ledgers on the chain, all in the same block.
func (w *modelWorld) deploy(t *rapid.T, runs []*modelRun) {
	group, ctx := errgroup.WithContext(t.Context())
	for _, r := range runs {
		deployment := chain.Deployment{
			Currency:   chain.Currency{Name: "Model money", Code: "MOD", Decimals: 2},
			ZoneOffset: int32(r.model.zone.Seconds()), FeeAccount: modelFeeAccount,
			Keys: map[pay.Roles]common.Address{},
		}
		for key, roles := range r.model.roles {
			deployment.Keys[roles] = common.Address(key)
		}
		governor := &chain.Operator{Node: w.node, Signer: w.signers[r.governor]}
		group.Go(func() error {
			_, err := chain.Deploy(ctx, governor, deployment)
			return err
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
}

// play draws operations for every ledger, sends all at once, waits for them,
// and holds what became of each against the model. The engine keeps the order
// of one sender's transactions and chooses between senders, so the model plays
// them in the order and at the time of their blocks.
func (w *modelWorld) play(t *rapid.T, runs []*modelRun, draw func(*modelRun) []operation) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	nonces := map[pay.Address]uint64{}
	sent := make([]map[pay.Hash]operation, len(runs))
	var txs []*types.Transaction
	for i, r := range runs {
		sent[i] = map[pay.Hash]operation{}
		for _, o := range draw(r) {
			tx := r.sign(ctx, t, o, nonces)
			txs = append(txs, tx)
			sent[i][pay.Hash(tx.Hash())] = o
		}
	}
	head := must(w.node.Head(ctx))
	if err := errors.Join(w.node.Send(ctx, txs)...); err != nil {
		t.Fatal(err)
	}
	for i, r := range runs {
		for _, block := range r.follow(ctx, t, head, len(sent[i])) {
			r.ledger.At, r.model.now = block.Number, uint64(block.Time.Unix())
			for _, tx := range block.Transactions {
				r.replay(t, sent[i][tx.Hash], tx)
			}
		}
	}
}

func (r *modelRun) sign(ctx context.Context, t *rapid.T, o operation, nonces map[pay.Address]uint64) *types.Transaction {
	signer := r.signers[o.by]
	if _, known := nonces[o.by]; !known {
		nonces[o.by] = must(r.node.PendingNonce(ctx, signer.Address()))
	}
	unsigned := types.NewTx(&types.LegacyTx{
		Nonce: nonces[o.by], To: &r.ledger.Address, Data: o.call, Gas: cmp.Or(o.gas, chain.CallGas), GasPrice: new(big.Int),
	})
	nonces[o.by]++
	signed, err := signer.SignTx(ctx, unsigned, r.node.ChainID())
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// follow reads blocks after head until they hold a number of transactions.
func (r *modelRun) follow(ctx context.Context, t *rapid.T, head uint64, transactions int) []pay.Block {
	var blocks []pay.Block
	errComplete := errors.New("complete")
	follower := chain.Follower{Node: r.node, Contract: r.ledger.Address, Logger: slog.New(slog.DiscardHandler)}
	err := follower.Run(ctx, pay.BlockID{Number: head}, func(_ context.Context, block pay.Block) error {
		blocks = append(blocks, block)
		if transactions -= len(block.Transactions); transactions == 0 {
			return errComplete
		}
		return nil
	})
	if !errors.Is(err, errComplete) {
		t.Fatal(err)
	}
	return blocks
}

// replay is where model and chain meet.
func (r *modelRun) replay(t *rapid.T, o operation, tx pay.BlockTransaction) {
	predicted, actual := o.apply(r.model), outcomeOf(tx)
	r.tally.count(o.name, actual)
	r.trail = append(r.trail, fmt.Sprintf("%d %s -> %s", r.model.now, o, actual))
	if predicted != actual {
		r.fail(t, "%s\nthe model says: %s\nthe chain says: %s", o, predicted, actual)
	}
	if complaint := r.auditor.see(r.model, tx); complaint != "" {
		r.fail(t, "%s\n%s", o, complaint)
	}
}

// fail tells the first failure in full: what rapid plays again is the same
// sequence, but the clock is another, and blocks may be.
func (r *modelRun) fail(t *rapid.T, format string, args ...any) {
	r.firstFailure.Do(func() {
		r.test.Logf("first failure:\n%s\nafter all these, with the time of their blocks:\n%s", fmt.Sprintf(format, args...), strings.Join(r.trail, "\n"))
	})
	t.Fatalf(format, args...)
}

// outcomeOf is what a block says became of a transaction.
func outcomeOf(tx pay.BlockTransaction) outcome {
	if tx.Failure != nil {
		return outcome(tx.Failure.Error())
	}
	for _, event := range tx.Events {
		if ended, ok := event.(pay.TransferEnded); ok && ended.Reason != nil {
			return failedBecause(outcome(ended.Reason.Error()))
		}
	}
	return done
}
