package embedded

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// offeredMethods is all that the public listener answers: reading, without
// anything that is kept for the caller between requests, and sending what is
// already signed. What is not listed is refused, so that a new version of
// go-ethereum cannot open a door.
var offeredMethods = setOf(
	"eth_blockNumber",
	"eth_call",
	"eth_chainId",
	"eth_createAccessList",
	"eth_estimateGas",
	"eth_feeHistory",
	"eth_gasPrice",
	"eth_getBalance",
	"eth_getBlockByHash",
	"eth_getBlockByNumber",
	"eth_getBlockReceipts",
	"eth_getBlockTransactionCountByHash",
	"eth_getBlockTransactionCountByNumber",
	"eth_getCode",
	"eth_getHeaderByHash",
	"eth_getHeaderByNumber",
	"eth_getLogs",
	"eth_getProof",
	"eth_getRawTransactionByBlockHashAndIndex",
	"eth_getRawTransactionByBlockNumberAndIndex",
	"eth_getRawTransactionByHash",
	"eth_getStorageAt",
	"eth_getTransactionByBlockHashAndIndex",
	"eth_getTransactionByBlockNumberAndIndex",
	"eth_getTransactionByHash",
	"eth_getTransactionCount",
	"eth_getTransactionReceipt",
	"eth_getUncleCountByBlockHash",
	"eth_getUncleCountByBlockNumber",
	"eth_maxPriorityFeePerGas",
	"eth_sendRawTransaction",
	"eth_syncing",
	"net_listening",
	"net_peerCount",
	"net_version",
	"web3_clientVersion",
	"web3_sha3",
)

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// JSON-RPC error codes.
const (
	codeParseError     = -32700
	codeInvalidRequest = -32600
	codeMethodNotFound = -32601
)

// methodGuard lets a request through when every method in it is offered. It
// passes on its own encoding of what it has read, never the bytes it was sent:
// the server behind reads JSON by other rules (repeated keys, upper case), and
// the two must not see different methods.
type methodGuard struct {
	next http.Handler
}

type guardedCall struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params,omitempty"`
}

type guardRefusal struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   guardError      `json:"error"`
}

type guardError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// ServeHTTP implements http.Handler.
func (g methodGuard) ServeHTTP(writer http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		// Health checks and browsers' preflight requests carry no call.
		request.Body = http.NoBody
		request.ContentLength = 0
		g.next.ServeHTTP(writer, request)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, publicBodyBytes))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		http.Error(writer, "request is too large", http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(writer, "request could not be read", http.StatusBadRequest)
		return
	}
	calls, batch, err := callsIn(body)
	if err != nil {
		answer(writer, newRefusal(nil, guardError{codeParseError, "parse error"}))
		return
	}
	if refusals := refusalsOf(calls); refusals != nil && batch {
		answer(writer, refusals)
		return
	} else if refusals != nil {
		answer(writer, refusals[0])
		return
	}
	g.forward(writer, request, calls, batch)
}

func (g methodGuard) forward(writer http.ResponseWriter, request *http.Request, calls []guardedCall, batch bool) {
	var checked any = calls
	if !batch {
		checked = calls[0]
	}
	body, err := json.Marshal(checked)
	if err != nil {
		http.Error(writer, "request could not be read", http.StatusBadRequest)
		return
	}
	request.Body = io.NopCloser(bytes.NewReader(body))
	request.ContentLength = int64(len(body))
	g.next.ServeHTTP(writer, request)
}

// callsIn reads a request, which is one call or an array of them.
func callsIn(body []byte) (calls []guardedCall, batch bool, err error) {
	body = bytes.TrimSpace(body)
	if len(body) > 0 && body[0] == '[' {
		if err := json.Unmarshal(body, &calls); err != nil {
			return nil, true, fmt.Errorf("read batch: %w", err)
		}
		return calls, true, nil
	}
	calls = make([]guardedCall, 1)
	if err := json.Unmarshal(body, &calls[0]); err != nil {
		return nil, false, fmt.Errorf("read call: %w", err)
	}
	return calls, false, nil
}

// refusalsOf returns nil when every call is offered, and otherwise an answer to
// each: a batch passes as a whole or not at all.
func refusalsOf(calls []guardedCall) []guardRefusal {
	refused := false
	refusals := make([]guardRefusal, len(calls))
	for i, call := range calls {
		failure := guardError{codeInvalidRequest, "another method in this batch is not available"}
		if !offeredMethods[call.Method] {
			refused = true
			failure = guardError{codeMethodNotFound, "the method " + call.Method + " is not available"}
		}
		refusals[i] = newRefusal(call.ID, failure)
	}
	if !refused {
		return nil
	}
	return refusals
}

func newRefusal(id json.RawMessage, failure guardError) guardRefusal {
	if id == nil {
		id = json.RawMessage("null")
	}
	return guardRefusal{"2.0", id, failure}
}

func answer(writer http.ResponseWriter, content any) {
	writer.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(writer).Encode(content)
}
