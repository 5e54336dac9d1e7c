package chain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/florinpay/florin/chain"
)

var errEnough = errors.New("seen enough")

func isEnough(err error) bool { return errors.Is(err, errEnough) }

// request is one JSON-RPC request on its way to the node.
type request struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method"`
	Params []json.RawMessage `json:"params"`
}

// answer is the node's response, or what the fault makes of it.
type answer struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *answerError    `json:"error,omitempty"`
}

type answerError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

// faultyNode stands between us and a real node and misbehaves as told.
type faultyNode struct {
	url   string
	down  atomic.Bool
	calls atomic.Int64
	// fault sees every request and may change its answer; forward asks the
	// real node.
	fault func(r request, forward func() answer) answer
}

// newFaultyNode puts a fault before the node at url and dials it.
func newFaultyNode(t *testing.T, url string, fault func(r request, forward func() answer) answer) (*faultyNode, *chain.Node) {
	t.Helper()
	f := &faultyNode{url: url, fault: fault}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	node, err := chain.Dial(context.Background(), server.URL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	return f, node
}

func (f *faultyNode) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.calls.Add(1)
	if f.down.Load() {
		http.Error(w, "the node is down", http.StatusBadGateway)
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		var batch []request
		if err := json.Unmarshal(body, &batch); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answers := make([]answer, len(batch))
		for i, one := range batch {
			answers[i] = f.answer(one)
		}
		_ = json.NewEncoder(w).Encode(answers)
		return
	}
	var one request
	if err := json.Unmarshal(body, &one); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_ = json.NewEncoder(w).Encode(f.answer(one))
}

func (f *faultyNode) answer(r request) answer {
	a := f.fault(r, func() answer { return f.forward(r) })
	a.Version, a.ID = "2.0", r.ID
	return a
}

func (f *faultyNode) forward(r request) answer {
	params := r.Params
	if params == nil {
		params = []json.RawMessage{}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": r.ID, "method": r.Method, "params": params})
	if err != nil {
		return answer{Error: &answerError{Code: -32000, Message: err.Error()}}
	}
	response, err := http.Post(f.url, "application/json", bytes.NewReader(body))
	if err != nil {
		return answer{Error: &answerError{Code: -32000, Message: err.Error()}}
	}
	defer response.Body.Close()
	var a answer
	if err := json.NewDecoder(response.Body).Decode(&a); err != nil {
		return answer{Error: &answerError{Code: -32000, Message: err.Error()}}
	}
	return a
}

// lacking answers some methods as a node does that does not offer them.
func lacking(methods ...string) func(request, func() answer) answer {
	return func(r request, forward func() answer) answer {
		for _, method := range methods {
			if r.Method == method {
				return answer{Error: &answerError{Code: -32601, Message: "the method " + method + " does not exist/is not available"}}
			}
		}
		return forward()
	}
}

// faithful changes nothing.
func faithful(_ request, forward func() answer) answer { return forward() }
