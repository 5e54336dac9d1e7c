package embedded

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"log/slog"
	"math/big"
	"os"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"go.uber.org/goleak"
)

const testChainID = 4242

func TestMain(m *testing.M) {
	if os.Getenv(childDirVariable) != "" {
		runChild()
		return
	}
	goleak.VerifyTestMain(m, leaksOfOthers()...)
}

// wallet signs with one key and counts its own nonces.
type wallet struct {
	key   *ecdsa.PrivateKey
	nonce uint64
}

// walletOf returns the wallet with the key that name is hashed to, so that two
// processes can mean the same one.
func walletOf(name string) *wallet {
	key, err := crypto.ToECDSA(crypto.Keccak256([]byte(name)))
	if err != nil {
		panic(err)
	}
	return &wallet{key: key}
}

func (w *wallet) address() common.Address {
	return crypto.PubkeyToAddress(w.key.PublicKey)
}

// sign makes the wallet's next transaction; to nil deploys data.
func (w *wallet) sign(to *common.Address, wei int64, gas uint64, data []byte) *types.Transaction {
	signer := types.LatestSigner(chainConfig(testChainID))
	transaction := types.MustSignNewTx(w.key, signer, &types.LegacyTx{
		Nonce: w.nonce, To: to, Value: big.NewInt(wei), Gas: gas, GasPrice: new(big.Int), Data: data,
	})
	w.nonce++
	return transaction
}

// pay gives wei to an address.
func (w *wallet) pay(to common.Address, wei int64) *types.Transaction {
	return w.sign(&to, wei, 21_000, nil)
}

// chainUnderTest is an engine with one funded wallet.
type chainUnderTest struct {
	*testing.T
	*Engine
	config Config
	bank   *wallet
}

func testConfig(dir string) Config {
	return Config{
		Dir:     dir,
		ChainID: testChainID,
		Listen:  ":0",
		Funded:  []common.Address{walletOf("bank").address()},
		// Not the test's own output: go-ethereum's logger is shared by all
		// engines and may outlive the test that opened the last one.
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}
}

func openTest(t *testing.T) *chainUnderTest {
	t.Helper()
	return reopenTest(t, testConfig(t.TempDir()))
}

func reopenTest(t *testing.T, config Config) *chainUnderTest {
	t.Helper()
	engine, err := Open(t.Context(), config)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return &chainUnderTest{t, engine, config, walletOf("bank")}
}

// send submits transactions that have to be accepted.
func (c *chainUnderTest) send(transactions ...*types.Transaction) {
	c.Helper()
	for i, err := range c.Submit(transactions) {
		if err != nil {
			c.Fatalf("transaction %d of %d was refused: %v", i, len(transactions), err)
		}
	}
}

// settle submits transactions and returns their receipts once all are settled.
func (c *chainUnderTest) settle(transactions ...*types.Transaction) []*types.Receipt {
	c.Helper()
	from := c.Head().Number.Uint64()
	c.send(transactions...)
	return c.settledAfter(from, transactions...)
}

func (c *chainUnderTest) settledAfter(from uint64, transactions ...*types.Transaction) []*types.Receipt {
	c.Helper()
	ctx, cancel := context.WithTimeout(c.Context(), 30*time.Second)
	defer cancel()
	found := make(map[common.Hash]*types.Receipt)
	for next := from + 1; ; next++ {
		receipts := make([]*types.Receipt, 0, len(transactions))
		for _, transaction := range transactions {
			if receipt := found[transaction.Hash()]; receipt != nil {
				receipts = append(receipts, receipt)
			}
		}
		if len(receipts) == len(transactions) {
			return receipts
		}
		if _, err := c.WaitHead(ctx, next-1); err != nil {
			c.Fatalf("%d of %d transactions settled: %v", len(receipts), len(transactions), err)
		}
		_, settled, err := c.Block(next)
		if err != nil {
			c.Fatal(err)
		}
		for _, receipt := range settled {
			found[receipt.TxHash] = receipt
		}
	}
}

func (c *chainUnderTest) rpc() *ethclient.Client {
	return ethclient.NewClient(c.Client())
}

func TestTransactionSettles(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	shop := walletOf("shop").address()

	receipt := c.settle(c.bank.pay(shop, 7))[0]
	if receipt.Status != types.ReceiptStatusSuccessful {
		t.Errorf("status %d", receipt.Status)
	}
	balance, err := c.rpc().BalanceAt(t.Context(), shop, nil)
	if err != nil || balance.Int64() != 7 {
		t.Errorf("balance %v, %v; want 7", balance, err)
	}
	// One producer: what is settled is final at once.
	for _, tag := range []int64{-3, -4} { // finalized, safe
		header, err := c.rpc().HeaderByNumber(t.Context(), big.NewInt(tag))
		if err != nil || header.Hash() != receipt.BlockHash {
			t.Errorf("block %d: %v, %v; want %s", tag, header, err, receipt.BlockHash)
		}
	}
	fetched, err := c.rpc().TransactionReceipt(t.Context(), receipt.TxHash)
	if err != nil || fetched.BlockHash != receipt.BlockHash || fetched.GasUsed != receipt.GasUsed {
		t.Errorf("receipt over JSON-RPC: %+v, %v; want %+v", fetched, err, receipt)
	}
}

func TestBlockFromMemoryAndDiskAgree(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	implementation, proxy := contractAddresses(c.bank.address(), 0)
	receipts := c.settle(
		c.bank.sign(nil, 0, 3_000_000, deploying(nil, ledgerCode())),
		c.bank.sign(nil, 0, 3_000_000, deploying(assemble(implementation, slotImplementation, vm.SSTORE), proxyCode())),
		c.bank.sign(&proxy, 0, 200_000, words(1, 2, 3, 4, 5)),
	)
	number := receipts[2].BlockNumber.Uint64()
	_, fromMemory, err := c.Block(number)
	if err != nil {
		t.Fatal(err)
	}
	c.recent.add(types.NewBlockWithHeader(&types.Header{Number: new(big.Int).SetUint64(number + recentCount)}), nil)
	block, fromDisk, err := c.Block(number)
	if err != nil {
		t.Fatal(err)
	}
	for i := range fromDisk {
		memory, disk := mustJSON(t, fromMemory[i]), mustJSON(t, fromDisk[i])
		if memory != disk {
			t.Errorf("receipt %d: memory %s, disk %s", i, memory, disk)
		}
	}
	if sender, err := types.Sender(c.Signer(), block.Transactions()[0]); err != nil || sender != c.bank.address() {
		t.Errorf("sender %v, %v", sender, err)
	}
	if logs := fromDisk[len(fromDisk)-1].Logs; len(logs) != 1 || logs[0].Address != proxy {
		t.Errorf("logs %v; want one of %s", logs, proxy)
	}
}

func TestBlocksFollowTheRulesOfOtherNodes(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	for range 2 {
		c.settle(c.bank.pay(walletOf("shop").address(), 1))
	}
	chain := c.backend.BlockChain()
	for number := uint64(1); number <= c.Head().Number.Uint64(); number++ {
		header := chain.GetHeaderByNumber(number)
		if err := chain.Engine().VerifyHeader(chain, header); err != nil {
			t.Errorf("block %d: %v", number, err)
		}
		if header.BaseFee.Sign() != 0 {
			t.Errorf("block %d: base fee %s", number, header.BaseFee)
		}
		block := chain.GetBlockByNumber(number)
		if err := core.NewBlockValidator(chain.Config(), chain).ValidateBody(block); err != nil && !errors.Is(err, core.ErrKnownBlock) {
			t.Errorf("block %d: %v", number, err)
		}
	}
}

func TestUnfundedWalletIsTold(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	guest, sink := walletOf("guest"), walletOf("sink").address()

	c.send(guest.pay(sink, 0))
	refused := guest.pay(sink, 0)
	if err := c.Submit([]*types.Transaction{refused})[0]; !errors.Is(err, ErrUnfundedWallet) {
		t.Fatalf("second transaction of a wallet that does not exist: %v", err)
	}
	c.settle(c.bank.pay(guest.address(), 1))
	c.settle(refused, guest.pay(sink, 0), guest.pay(sink, 0))
}

func TestSubmitSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	sink := walletOf("sink").address()
	settled := c.bank.pay(sink, 1)
	c.settle(settled)
	c.waitForPool()
	c.bank.nonce++ // behind a gap, so it stays
	waiting := c.bank.pay(sink, 1)
	c.send(waiting)

	for _, row := range []struct {
		name        string
		transaction *types.Transaction
		want        error
	}{
		{"settled before", settled, ErrNonceTooLow},
		{"already waiting", waiting, ErrAlreadyKnown},
		{"too much gas", walletOf("bank").sign(&sink, 0, maxTransactionGas+1, nil), ErrGasTooHigh},
		{"no chain id", types.MustSignNewTx(c.bank.key, types.HomesteadSigner{}, &types.LegacyTx{
			To: &sink, Gas: 21_000, GasPrice: new(big.Int), Value: new(big.Int),
		}), ErrUnprotected},
		{"no coin", walletOf("poor").pay(sink, 1), core.ErrInsufficientFunds},
	} {
		t.Run(row.name, func(t *testing.T) {
			if err := c.Submit([]*types.Transaction{row.transaction})[0]; !errors.Is(err, row.want) {
				t.Errorf("got %v, want %v", err, row.want)
			}
		})
	}
}

func TestCloseTwice(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	waited := make(chan error, 1)
	go func() {
		_, err := c.WaitHead(context.Background(), 0)
		waited <- err
	}()
	for range 2 {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-waited; !errors.Is(err, ErrClosed) {
		t.Errorf("waiting ended with %v", err)
	}
	if err := c.Submit([]*types.Transaction{c.bank.pay(c.bank.address(), 1)})[0]; !errors.Is(err, ErrClosed) {
		t.Errorf("submit ended with %v", err)
	}
	if _, _, err := c.Block(0); !errors.Is(err, ErrClosed) {
		t.Errorf("block ended with %v", err)
	}
}
