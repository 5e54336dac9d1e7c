package embedded

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/vm"
	"github.com/ethereum/go-ethereum/ethclient"
)

// post sends a body to the public listener as it is.
func (c *chainUnderTest) post(body string, header http.Header) (status int, answer string, headers http.Header) {
	c.Helper()
	request, err := http.NewRequestWithContext(c.Context(), http.MethodPost, "http://"+c.RPCAddress(), strings.NewReader(body))
	if err != nil {
		c.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	maps.Copy(request.Header, header)
	if host := header.Get("Host"); host != "" {
		request.Host = host
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		c.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		c.Fatal(err)
	}
	return response.StatusCode, string(bytes.TrimSpace(content)), response.Header
}

// firstWords is an error without its particulars.
func firstWords(err error) string {
	words, _, _ := strings.Cut(err.Error(), ":")
	return words
}

func call(method string) string {
	return `{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":[]}`
}

func TestPublicRefusesWhatIsNotOffered(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	for _, method := range []string{
		"debug_traceTransaction", "debug_setHead", "debug_chaindbCompact", "debug_writeCPUProfile",
		"admin_nodeInfo", "admin_addPeer", "admin_stopHTTP", "txpool_content", "txpool_status",
		"personal_listAccounts", "miner_setGasPrice", "miner_setExtra", "engine_forkchoiceUpdatedV3",
		"eth_sendTransaction", "eth_sign", "eth_signTransaction", "eth_accounts", "eth_resend",
		"eth_fillTransaction", "eth_pendingTransactions", "eth_sendRawTransactionSync", "eth_simulateV1",
		"eth_newFilter", "eth_newBlockFilter", "eth_getFilterChanges", "eth_subscribe",
		"rpc_modules", "", "eth_", "ETH_CHAINID",
	} {
		_, answer, _ := c.post(call(method), nil)
		var reply struct{ Error struct{ Code int } }
		if err := json.Unmarshal([]byte(answer), &reply); err != nil || reply.Error.Code != codeMethodNotFound {
			t.Errorf("%s: %s", method, answer)
		}
	}
}

func TestPublicCannotBeTalkedAround(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	for name, body := range map[string]string{
		"method twice":            `{"jsonrpc":"2.0","id":1,"method":"eth_chainId","method":"eth_accounts"}`,
		"method twice, reversed":  `{"jsonrpc":"2.0","id":1,"method":"eth_accounts","method":"eth_chainId"}`,
		"method in two spellings": `{"jsonrpc":"2.0","id":1,"method":"eth_accounts","Method":"eth_chainId"}`,
		"the other way round":     `{"jsonrpc":"2.0","id":1,"Method":"eth_chainId","method":"eth_accounts"}`,
		"escaped key":             `{"jsonrpc":"2.0","id":1,"m\u0065thod":"eth_accounts","METHOD":"eth_chainId"}`,
		"second value":            call("eth_chainId") + call("eth_accounts"),
		"in a batch":              `[` + call("eth_chainId") + `,` + call("eth_accounts") + `]`,
		"batch in a batch":        `[[` + call("eth_accounts") + `]]`,
		"leading space":           "\n\t [" + call("eth_accounts") + "]",
	} {
		if _, answer, _ := c.post(body, nil); strings.Contains(answer, `"result":[]`) {
			t.Errorf("%s: eth_accounts was answered: %s", name, answer)
		}
	}
	if status, answer, _ := c.post(strings.Repeat(" ", publicBodyBytes+1), nil); status != http.StatusRequestEntityTooLarge {
		t.Errorf("large body: %d %s", status, answer)
	}
	if status, _, _ := c.post(call("eth_chainId"), http.Header{"Content-Type": {"text/plain"}}); status != http.StatusUnsupportedMediaType {
		t.Errorf("plain text: %d", status)
	}
}

func TestPublicKeepsToLoopbackNames(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	if status, answer, _ := c.post(call("eth_chainId"), http.Header{"Host": {"rebound.example"}}); status != http.StatusForbidden {
		t.Errorf("foreign host name: %d %s", status, answer)
	}
	for origin, allowed := range map[string]bool{
		"http://localhost:5173":   true,
		"http://127.0.0.1":        true,
		"https://evil.example":    false,
		"http://localhost.evil":   false,
		"http://127.0.0.1.evil":   false,
		"http://evil-localhost:1": false,
	} {
		_, _, headers := c.post(call("eth_chainId"), http.Header{"Origin": {origin}})
		if got := headers.Get("Access-Control-Allow-Origin") != ""; got != allowed {
			t.Errorf("%s: allowed %v", origin, got)
		}
	}
}

func TestPublicReadsAndSends(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	client, err := ethclient.DialContext(t.Context(), "http://"+c.RPCAddress())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()

	if id, err := client.ChainID(t.Context()); err != nil || id.Uint64() != testChainID {
		t.Errorf("chain id %v, %v", id, err)
	}
	for name, suggest := range map[string]func() (*big.Int, error){
		"gas price": func() (*big.Int, error) { return client.SuggestGasPrice(t.Context()) },
		"tip":       func() (*big.Int, error) { return client.SuggestGasTipCap(t.Context()) },
	} {
		if price, err := suggest(); err != nil || price.Sign() != 0 {
			t.Errorf("%s %v, %v; want 0", name, price, err)
		}
	}
	shop := walletOf("shop").address()
	payment := c.bank.pay(shop, 3)
	if err := client.SendTransaction(t.Context(), payment); err != nil {
		t.Fatal(err)
	}
	c.settledAfter(0, payment)
	if balance, err := client.BalanceAt(t.Context(), shop, nil); err != nil || balance.Int64() != 3 {
		t.Errorf("balance %v, %v", balance, err)
	}
	if progress, err := client.SyncProgress(t.Context()); err != nil || progress != nil {
		t.Errorf("syncing %v, %v", progress, err)
	}
	again := client.SendTransaction(t.Context(), payment)
	if again == nil || !strings.Contains("nonce too low already known", firstWords(again)) {
		t.Errorf("sent again: %v", again)
	}
	err = client.SendTransaction(t.Context(), walletOf("bank").sign(&shop, 0, maxTransactionGas+1, nil))
	if err == nil || !strings.Contains(err.Error(), ErrGasTooHigh.Error()) {
		t.Errorf("too much gas: %v", err)
	}
	if _, answer, _ := c.post(`[`+call("eth_blockNumber")+`,`+call("net_version")+`]`, nil); !strings.Contains(answer, `"result":"0x1"`) {
		t.Errorf("batch: %s", answer)
	}
}

func TestLogsAreFound(t *testing.T) {
	t.Parallel()
	for name, indexed := range map[string]bool{"with an index": true, "without": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := testConfig(t.TempDir())
			config.IndexLogs = indexed
			findLogs(t, reopenTest(t, config))
		})
	}
}

func findLogs(t *testing.T, c *chainUnderTest) {
	t.Helper()
	implementation, proxy := contractAddresses(c.bank.address(), 0)
	c.settle(
		c.bank.sign(nil, 0, 3_000_000, deploying(nil, ledgerCode())),
		c.bank.sign(nil, 0, 3_000_000, deploying(assemble(implementation, slotImplementation, vm.SSTORE), proxyCode())),
	)
	c.settle(c.bank.sign(&proxy, 0, 200_000, words(1, 2, 3, 4, 5)), c.bank.sign(&proxy, 0, 200_000, words(9, 2, 3, 4, 5)))
	client, err := ethclient.DialContext(t.Context(), "http://"+c.RPCAddress())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	logs, err := client.FilterLogs(t.Context(), ethereum.FilterQuery{
		FromBlock: common.Big0,
		Addresses: []common.Address{proxy},
		Topics:    [][]common.Hash{nil, {common.BigToHash(big.NewInt(9))}},
	})
	if err != nil || len(logs) != 1 || logs[0].BlockHash == (common.Hash{}) {
		t.Errorf("logs %+v, %v; want one", logs, err)
	}
}

// counterCode counts its calls from 41 on, and returns how many.
func counterCode() []byte {
	code := assemble(0, vm.SLOAD, 1, vm.ADD, vm.DUP1, 0, vm.SSTORE, 0, vm.MSTORE, 32, 0, vm.RETURN)
	return deploying(assemble(41, 0, vm.SSTORE), code)
}

// TestStateOfEveryBlockIsKept asks about the storage of a contract at each of its
// blocks, after beginning again: straight, by a call, and by tracing all of them.
func TestStateOfEveryBlockIsKept(t *testing.T) {
	t.Parallel()
	const calls = 3
	first := openTest(t)
	counter, _ := contractAddresses(first.bank.address(), 0)
	begin := first.settle(first.bank.sign(nil, 0, 3_000_000, counterCode()))[0].BlockNumber
	for range calls {
		first.settle(first.bank.sign(&counter, 0, 200_000, nil))
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	c := reopenTest(t, first.config)
	for passed := range int64(calls + 1) {
		block := new(big.Int).Add(begin, big.NewInt(passed))
		stored, err := c.rpc().StorageAt(t.Context(), counter, common.Hash{}, block)
		if got := new(big.Int).SetBytes(stored).Int64(); err != nil || got != 41+passed {
			t.Errorf("block %d: stored %d, %v; want %d", block, got, err, 41+passed)
		}
		answer, err := c.rpc().CallContract(t.Context(), ethereum.CallMsg{To: &counter}, block)
		if got := new(big.Int).SetBytes(answer).Int64(); err != nil || got != 42+passed {
			t.Errorf("block %d: called %d, %v; want %d", block, got, err, 42+passed)
		}
	}

	traced := make(chan struct {
		Block  *hexutil.Big
		Traces []struct {
			Result struct{ Output hexutil.Bytes }
		}
	}, calls)
	from, to := (*hexutil.Big)(begin), (*hexutil.Big)(new(big.Int).Add(begin, big.NewInt(calls)))
	subscription, err := c.Client().Subscribe(t.Context(), "debug", traced, "traceChain", from, to, map[string]string{"tracer": "callTracer"})
	if err != nil {
		t.Fatal(err)
	}
	defer subscription.Unsubscribe()
	for passed := range int64(calls) {
		select {
		case block := <-traced:
			if len(block.Traces) != 1 || new(big.Int).SetBytes(block.Traces[0].Result.Output).Int64() != 42+passed {
				t.Errorf("traced %+v; want %d", block, 42+passed)
			}
		case err := <-subscription.Err():
			t.Fatal(err)
		case <-time.After(10 * time.Second):
			t.Fatal("not traced")
		}
	}
}

func TestTracingWorksInside(t *testing.T) {
	t.Parallel()
	c := openTest(t)
	implementation, proxy := contractAddresses(c.bank.address(), 0)
	receipts := c.settle(
		c.bank.sign(nil, 0, 3_000_000, deploying(nil, ledgerCode())),
		c.bank.sign(nil, 0, 3_000_000, deploying(assemble(implementation, slotImplementation, vm.SSTORE), proxyCode())),
		c.bank.sign(&proxy, 0, 200_000, words(1, 2, 3, 4, 5)),
	)
	var trace struct {
		To    common.Address
		Calls []struct {
			Type string
			To   common.Address
		}
	}
	err := c.Client().CallContext(t.Context(), &trace, "debug_traceTransaction",
		receipts[2].TxHash, map[string]string{"tracer": "callTracer"})
	if err != nil || trace.To != proxy || len(trace.Calls) != 1 || trace.Calls[0].To != implementation {
		t.Errorf("trace %+v, %v", trace, err)
	}
	var status map[string]hexutil.Uint
	if err := c.Client().CallContext(t.Context(), &status, "txpool_status"); err != nil {
		t.Error(err)
	}
	// Every state is kept, so an old block can be asked too.
	nonce, err := c.rpc().NonceAt(t.Context(), c.bank.address(), common.Big0)
	if err != nil || nonce != 0 {
		t.Errorf("nonce at the first block: %d, %v", nonce, err)
	}
	var raw hexutil.Bytes
	encoded, _ := c.bank.pay(proxy, 0).MarshalBinary()
	if err := c.Client().CallContext(t.Context(), &raw, "eth_sendRawTransaction", hexutil.Bytes(encoded)); err != nil {
		t.Error(err)
	}
}
