package embedded

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
)

// The child is this test binary again: it runs an engine under load and says on
// its standard output which blocks it saw settled, until it is killed.
const (
	childDirVariable  = "FLORIN_CHAIN_CHILD_DIR"
	childStepVariable = "FLORIN_CHAIN_CHILD_STEP"
	childSeedVariable = "FLORIN_CHAIN_CHILD_SEED"
	crashSeedVariable = "FLORIN_CHAIN_CRASH_SEED"

	readyLine   = "ready"
	crashRounds = 20
	crashPeriod = 20 * time.Millisecond // chain time does not matter here
	childLife   = time.Minute
	loadSenders = 6
	loadSinks   = 12
)

func loadSender(i int) *wallet      { return walletOf(fmt.Sprint("sender", i)) }
func loadSink(i int) common.Address { return walletOf(fmt.Sprint("sink", i)).address() }

func crashConfig(dir string) Config {
	config := Config{Dir: dir, ChainID: testChainID, BlockPeriod: crashPeriod, Logger: slog.New(slog.DiscardHandler)}
	config.Funded = append(config.Funded, walletOf("deployer").address())
	for i := range loadSenders {
		config.Funded = append(config.Funded, loadSender(i).address())
	}
	return config
}

// runChild never returns by itself in time: the parent or a step kills it.
func runChild() {
	var hooks hooks
	if step := os.Getenv(childStepVariable); step != "" {
		hooks.afterStep = killAt(step)
	}
	seed, err := strconv.ParseUint(os.Getenv(childSeedVariable), 10, 64)
	exitOn(err)
	ctx, cancel := context.WithTimeout(context.Background(), childLife)
	defer cancel()
	engine, err := open(ctx, crashConfig(os.Getenv(childDirVariable)), hooks)
	exitOn(err)
	from := engine.Head().Number.Uint64()
	fmt.Println(readyLine)
	go reportSettled(ctx, engine, from)
	loadChain(ctx, engine, rand.New(rand.NewPCG(seed, 0)))
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// killAt kills the process at a step of the third block of its life, so that
// there are blocks before it that must survive.
func killAt(name string) func(settleStep) {
	wanted, err := strconv.Atoi(name)
	exitOn(err)
	blocks := 0
	return func(step settleStep) {
		if step == stepExecuted {
			blocks++
		}
		if blocks == 3 && step == settleStep(wanted) {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}
}

func reportSettled(ctx context.Context, engine *Engine, from uint64) {
	for number := from + 1; ; number++ {
		_, err := engine.WaitHead(ctx, number-1)
		exitOn(err)
		block, receipts, err := engine.Block(number)
		exitOn(err)
		fmt.Printf("%d %s %d\n", number, block.Hash().Hex(), len(receipts))
	}
}

// loadChain pays and transfers, a random handful for each block.
func loadChain(ctx context.Context, engine *Engine, random *rand.Rand) {
	state, err := engine.backend.BlockChain().State()
	exitOn(err)
	deployer := walletOf("deployer")
	implementation, proxy := contractAddresses(deployer.address(), 0)
	deployments := []*types.Transaction{
		deployer.sign(nil, 0, 3_000_000, deploying(nil, ledgerCode())),
		deployer.sign(nil, 0, 3_000_000, deploying(assemble(implementation, slotImplementation, vm.SSTORE), proxyCode())),
	}
	if batch := deployments[state.GetNonce(deployer.address()):]; len(batch) > 0 {
		head := engine.Head().Number.Uint64()
		submitAll(engine, batch)
		_, err := engine.WaitHead(ctx, head)
		exitOn(err)
	}
	senders := make([]*wallet, loadSenders)
	for i := range senders {
		senders[i] = loadSender(i)
		senders[i].nonce = state.GetNonce(senders[i].address())
	}
	for {
		head := engine.Head().Number.Uint64()
		var batch []*types.Transaction
		for range 1 + random.IntN(60) {
			sender := senders[random.IntN(loadSenders)]
			if random.IntN(3) == 0 {
				batch = append(batch, sender.pay(loadSink(random.IntN(loadSinks)), 1+random.Int64N(9)))
				continue
			}
			batch = append(batch, sender.sign(&proxy, 0, 200_000, words(
				random.Uint64N(50), random.Uint64N(50), random.Uint64N(1000), random.Uint64(), 0)))
		}
		submitAll(engine, batch)
		_, err := engine.WaitHead(ctx, head)
		exitOn(err)
	}
}

func submitAll(engine *Engine, batch []*types.Transaction) {
	for _, err := range engine.Submit(batch) {
		exitOn(err)
	}
}

// report is what a child said about a block.
type report struct {
	number uint64
	hash   common.Hash
	count  int
}

// killedChild starts a child on the directory and kills it, either at a step or
// after the delay, and returns what it had reported by then.
func killedChild(t *testing.T, dir, step string, seed uint64, delay time.Duration) []report {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), childDirVariable+"="+dir, childStepVariable+"="+step,
		childSeedVariable+"="+strconv.FormatUint(seed, 10))
	child.Stderr = t.Output()
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var reports []report
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if lines.Text() == readyLine {
			if step == "" {
				time.AfterFunc(delay, func() { _ = child.Process.Kill() })
			}
			continue
		}
		var said report
		var hash string
		if _, err := fmt.Sscanf(lines.Text(), "%d %s %d", &said.number, &hash, &said.count); err != nil || len(hash) != 66 {
			break // cut off in the middle of a line
		}
		said.hash = common.HexToHash(hash)
		reports = append(reports, said)
	}
	_ = child.Wait()
	status, ok := child.ProcessState.Sys().(syscall.WaitStatus)
	if !ok || status.Signal() != syscall.SIGKILL {
		t.Fatalf("child ended by itself: %s", child.ProcessState)
	}
	return reports
}

func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	if fixed := os.Getenv(crashSeedVariable); fixed != "" {
		var err error
		if seed, err = strconv.ParseUint(fixed, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("seed: %s=%d", crashSeedVariable, seed)
	random := rand.New(rand.NewPCG(seed, 1))
	dir := t.TempDir()
	var reports []report
	for round := range crashRounds {
		// Some chains are found killed by a child that is killed in its turn.
		for range 1 + random.IntN(5)/4 {
			delay := time.Duration(random.Int64N(int64(400 * time.Millisecond)))
			reports = append(reports, killedChild(t, dir, "", random.Uint64(), delay)...)
		}
		checkSurvived(t, dir, reports)
		if t.Failed() {
			t.Fatalf("round %d", round)
		}
	}
	t.Logf("%d reported blocks survived %d rounds", len(reports), crashRounds)
}

func TestKilledAtEachStep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var reports []report
	for step := stepExecuted; step <= stepAnnounced; step++ {
		said := killedChild(t, dir, strconv.Itoa(int(step)), uint64(step), 0)
		reports = append(reports, said...)
		checkSurvived(t, dir, reports)
		if t.Failed() {
			t.Fatalf("killed at step %d", step)
		}
	}
}

// checkSurvived opens the directory and compares the chain with what was
// reported, and the state with the blocks; then it makes one more block.
func checkSurvived(t *testing.T, dir string, reports []report) {
	t.Helper()
	engine, err := open(t.Context(), crashConfig(dir), hooks{})
	if err != nil {
		t.Fatalf("open after kill: %v", err)
	}
	defer func() {
		if err := engine.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}()
	for _, said := range reports {
		block, receipts, err := engine.Block(said.number)
		if err != nil {
			t.Errorf("reported block: %v", err)
			return
		}
		if block.Hash() != said.hash || len(receipts) != said.count {
			t.Errorf("block %d is %s with %d receipts; reported %s with %d",
				said.number, block.Hash(), len(receipts), said.hash, said.count)
		}
		last := receipts[len(receipts)-1].TxHash
		if entry, _ := engine.backend.BlockChain().GetCanonicalTransaction(last); entry == nil || entry.BlockHash != said.hash {
			t.Errorf("block %d: its last transaction is found as %+v", said.number, entry)
		}
	}
	checkState(t, engine)

	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	head := engine.Head().Number.Uint64()
	sender := loadSender(0)
	state, err := engine.backend.BlockChain().State()
	if err != nil {
		t.Fatal(err)
	}
	sender.nonce = state.GetNonce(sender.address())
	if err := engine.Submit([]*types.Transaction{sender.pay(loadSink(0), 1)})[0]; err != nil {
		t.Errorf("submit after kill: %v", err)
	}
	if _, err := engine.WaitHead(ctx, head); err != nil {
		t.Errorf("no block after kill: %v", err)
	}
}

// checkState recomputes every nonce, balance and account of the contract from
// the blocks.
func checkState(t *testing.T, engine *Engine) {
	t.Helper()
	_, proxy := contractAddresses(walletOf("deployer").address(), 0)
	nonces := make(map[common.Address]uint64)
	wei := make(map[common.Address]uint64)
	accounts := make(map[uint64]uint64)
	chain := engine.backend.BlockChain()
	parent := chain.Genesis().Hash()
	for number := uint64(1); number <= engine.Head().Number.Uint64(); number++ {
		block, receipts, err := engine.Block(number)
		if err != nil {
			t.Fatal(err)
		}
		if block.ParentHash() != parent {
			t.Fatalf("block %d does not follow block %d", number, number-1)
		}
		parent = block.Hash()
		if !chain.HasState(block.Root()) {
			t.Errorf("state of block %d is missing", number)
		}
		for i, transaction := range block.Transactions() {
			sender, err := types.Sender(engine.Signer(), transaction)
			if err != nil || transaction.Nonce() != nonces[sender] || receipts[i].Status != types.ReceiptStatusSuccessful {
				t.Fatalf("block %d transaction %d: %v", number, i, err)
			}
			nonces[sender]++
			switch to := transaction.To(); {
			case to != nil && *to == proxy:
				data := transaction.Data()
				amount := wordAt(data, 2)
				accounts[wordAt(data, 0)] -= amount
				accounts[wordAt(data, 1)] += amount
			case to != nil:
				wei[*to] += transaction.Value().Uint64()
			}
		}
	}
	state, err := chain.State()
	if err != nil {
		t.Fatalf("state of the head: %v", err)
	}
	for sender, nonce := range nonces {
		if got := state.GetNonce(sender); got != nonce {
			t.Errorf("nonce of %s is %d, its transactions say %d", sender, got, nonce)
		}
	}
	for i := range loadSinks {
		if got := state.GetBalance(loadSink(i)).Uint64(); got != wei[loadSink(i)] {
			t.Errorf("balance of sink %d is %d, its transactions say %d", i, got, wei[loadSink(i)])
		}
	}
	for account, balance := range accounts {
		key := crypto.Keccak256Hash(words(account, slotAccounts))
		if got := wordAt(state.GetState(proxy, key).Bytes(), 0); got != balance {
			t.Errorf("account %d is %d, its transfers say %d", account, got, balance)
		}
	}
}
