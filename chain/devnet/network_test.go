package devnet_test

import (
	"context"
	"crypto/ecdsa"
	"errors"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/rpc"
	"go.uber.org/goleak"

	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/chain/devnet/devnettest"
)

func TestMain(m *testing.M) {
	if handled := runAsStarter(); handled {
		return
	}
	goleak.VerifyTestMain(m)
}

// settled is how many blocks deep the tests look: Clique may still replace newer ones.
const settled = 2

// TestNetwork follows one network through its life, because every start costs seconds.
func TestNetwork(t *testing.T) {
	t.Parallel()
	network := devnettest.Start(t, devnet.Config{})
	wallet := newWallet(t, network)

	t.Run("gas is free for an account without funds", wallet.spendsNothing)
	t.Run("price zero is suggested and stays possible", func(t *testing.T) { checkPrices(t, network) })
	t.Run("outside only reading and sending", func(t *testing.T) { checkNamespaces(t, network, false) })
	t.Run("thousands in flight from one wallet", wallet.sendsThousands)
	t.Run("nodes agree", func(t *testing.T) { checkAgreement(t, network) })

	t.Run("one signer lost, blocks go on", func(t *testing.T) {
		check(t, network.Kill(0))
		if err := network.Await(t.Context(), height(t, network, 1)+2, 30*time.Second); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("majority lost, blocks stop", func(t *testing.T) {
		check(t, network.Kill(1))
		// The survivor may seal one more on what it has.
		time.Sleep(2 * time.Second)
		last := height(t, network, 2)
		if err := network.Await(t.Context(), last, 3*time.Second); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("a block after %d with two of three signers gone: %v", last, err)
		}
	})
	t.Run("restored, blocks go on and nothing is lost", func(t *testing.T) {
		before := height(t, network, 2)
		check(t, network.StartNode(t.Context(), 0, 1))
		if err := network.Await(t.Context(), before+2, 30*time.Second); err != nil {
			t.Fatal(err)
		}
		checkAgreement(t, network)
		wallet.hasSent(t)
	})
	t.Run("stopped and started, the chain continues", func(t *testing.T) {
		before := height(t, network, 0)
		check(t, network.StopNode(0))
		check(t, network.Stop())
		check(t, network.Stop())
		again := devnettest.Start(t, devnet.Config{Dir: network.Dir(), Tracing: true})
		if now := height(t, again, 0); now < before {
			t.Errorf("height %d after a restart, %d before", now, before)
		}
		checkNamespaces(t, again, true)
		wallet.client = dial(t, again, 0)
		wallet.hasSent(t)
	})
}

// wallet is a fresh account that holds nothing.
type wallet struct {
	key     *ecdsa.PrivateKey
	address common.Address
	signer  types.Signer
	client  *ethclient.Client
	network *devnet.Network
	sent    uint64
}

func newWallet(t *testing.T, network *devnet.Network) *wallet {
	t.Helper()
	key, err := crypto.GenerateKey()
	check(t, err)
	return &wallet{
		key:     key,
		address: crypto.PubkeyToAddress(key.PublicKey),
		signer:  types.LatestSignerForChainID(new(big.Int).SetUint64(network.ChainID())),
		client:  dial(t, network, 0),
		network: network,
	}
}

func (w *wallet) send(t *testing.T, data types.TxData) common.Hash {
	t.Helper()
	transaction := types.MustSignNewTx(w.key, w.signer, data)
	check(t, w.client.SendTransaction(t.Context(), transaction))
	w.sent++
	return transaction.Hash()
}

func (w *wallet) spendsNothing(t *testing.T) {
	legacy := w.send(t, &types.LegacyTx{
		Nonce: w.sent, To: &common.Address{1}, Gas: 21_000, GasPrice: new(big.Int),
	})
	dynamic := w.send(t, &types.DynamicFeeTx{
		ChainID: w.signer.ChainID(), Nonce: w.sent, To: &common.Address{1}, Gas: 21_000,
		GasFeeCap: new(big.Int), GasTipCap: new(big.Int),
	})
	for i := range w.network.URLs() {
		for _, hash := range []common.Hash{legacy, dynamic} {
			if status := awaitReceipt(t, dial(t, w.network, i), hash).Status; status != types.ReceiptStatusSuccessful {
				t.Errorf("node %d: %s ended with status %d", i, hash, status)
			}
		}
	}
}

func (w *wallet) sendsThousands(t *testing.T) {
	const batches, size = 6, 500
	for range batches {
		calls := make([]rpc.BatchElem, size)
		for i := range calls {
			transaction := types.MustSignNewTx(w.key, w.signer, &types.LegacyTx{
				Nonce: w.sent, To: &common.Address{1}, Gas: 21_000, GasPrice: new(big.Int),
			})
			raw, err := transaction.MarshalBinary()
			check(t, err)
			calls[i] = rpc.BatchElem{
				Method: "eth_sendRawTransaction", Args: []any{hexutil.Encode(raw)}, Result: new(common.Hash),
			}
			w.sent++
		}
		check(t, w.client.Client().BatchCallContext(t.Context(), calls))
		for _, call := range calls {
			check(t, call.Error)
		}
	}
	w.hasSent(t)
}

// hasSent waits until everything sent so far is in blocks.
func (w *wallet) hasSent(t *testing.T) {
	t.Helper()
	until(t, 30*time.Second, "all transactions are in blocks", func() bool {
		nonce, err := w.client.NonceAt(t.Context(), w.address, nil)
		return err == nil && nonce == w.sent
	})
}

func checkPrices(t *testing.T, network *devnet.Network) {
	client := dial(t, network, 1)
	price, err := client.SuggestGasPrice(t.Context())
	check(t, err)
	if price.Sign() != 0 {
		t.Errorf("suggested gas price %s, want 0", price)
	}
	first, err := client.HeaderByNumber(t.Context(), new(big.Int))
	check(t, err)
	latest, err := client.HeaderByNumber(t.Context(), nil)
	check(t, err)
	if latest.BaseFee == nil || latest.BaseFee.Sign() != 0 {
		t.Errorf("base fee %v, want 0", latest.BaseFee)
	}
	if latest.GasLimit != first.GasLimit {
		t.Errorf("gas limit went from %d to %d", first.GasLimit, latest.GasLimit)
	}
}

func checkNamespaces(t *testing.T, network *devnet.Network, tracing bool) {
	for _, url := range network.URLs() {
		offered := modules(t, url)
		for _, name := range []string{"eth", "net", "web3"} {
			if offered[name] == "" {
				t.Errorf("%s does not offer %s", url, name)
			}
		}
		for _, name := range []string{"admin", "miner", "personal", "clique", "txpool", "engine"} {
			if offered[name] != "" {
				t.Errorf("%s offers %s to the outside", url, name)
			}
		}
		if has := offered["debug"] != ""; has != tracing {
			t.Errorf("%s offers tracing: %t, want %t", url, has, tracing)
		}
	}
	if modules(t, network.IPC(0))["debug"] == "" {
		t.Error("no tracing on the socket of node 0")
	}
}

func modules(t *testing.T, endpoint string) map[string]string {
	t.Helper()
	client, err := rpc.DialContext(t.Context(), endpoint)
	check(t, err)
	defer client.Close()
	offered, err := client.SupportedModules()
	check(t, err)
	return offered
}

// checkAgreement waits until all nodes name the same block at the same height.
func checkAgreement(t *testing.T, network *devnet.Network) {
	t.Helper()
	number := height(t, network, 0)
	check(t, network.Await(t.Context(), number+settled, 30*time.Second))
	hashes := make(map[common.Hash]int)
	for i := range network.URLs() {
		header, err := dial(t, network, i).HeaderByNumber(t.Context(), new(big.Int).SetUint64(number))
		check(t, err)
		hashes[header.Hash()]++
	}
	if len(hashes) != 1 {
		t.Errorf("%d different blocks at height %d", len(hashes), number)
	}
}

func dial(t *testing.T, network *devnet.Network, index int) *ethclient.Client {
	t.Helper()
	client, err := ethclient.DialContext(t.Context(), network.URLs()[index])
	check(t, err)
	t.Cleanup(client.Close)
	return client
}

func height(t *testing.T, network *devnet.Network, index int) uint64 {
	t.Helper()
	number, err := dial(t, network, index).BlockNumber(t.Context())
	check(t, err)
	return number
}

func awaitReceipt(t *testing.T, client *ethclient.Client, hash common.Hash) *types.Receipt {
	t.Helper()
	var receipt *types.Receipt
	until(t, 20*time.Second, "a receipt", func() bool {
		var err error
		receipt, err = client.TransactionReceipt(t.Context(), hash)
		return err == nil
	})
	return receipt
}

func until(t *testing.T, patience time.Duration, what string, holds func() bool) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for !holds() {
		if time.Now().After(deadline) {
			t.Fatalf("waited %s in vain until %s", patience, what)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
