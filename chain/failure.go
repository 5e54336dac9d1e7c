package chain

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/florinpay/florin/contracts/bindings"
	"github.com/florinpay/florin/pay"
)

// ledgerABI is the contract's interface; the bindings carry it, so it parses.
var ledgerABI = mustParse(bindings.LedgerMetaData.ParseABI())

func mustParse(parsed *abi.ABI, err error) *abi.ABI {
	if err != nil {
		panic(err)
	}
	return parsed
}

// Names of failures that the contract cannot report itself.
const (
	outOfGas       = "ERR_OUT_OF_GAS"
	unknownFailure = "ERR_UNKNOWN"
	panicked       = "ERR_PANIC"
)

// decodeFailure names the contract's error in revert data.
func decodeFailure(data []byte) pay.Failure {
	if len(data) < 4 {
		return pay.Failure{Name: unknownFailure}
	}
	if reason, err := abi.UnpackRevert(data); err == nil {
		// Only compiler checks revert with text: a rule always has a name.
		return pay.Failure{Name: panicked, Args: []string{reason}}
	}
	definition, err := ledgerABI.ErrorByID([4]byte(data[:4]))
	if err != nil {
		return pay.Failure{Name: unknownFailure, Args: []string{hexutil.Encode(data)}}
	}
	values, err := definition.Inputs.Unpack(data[4:])
	if err != nil {
		return pay.Failure{Name: definition.Name}
	}
	failure := pay.Failure{Name: definition.Name}
	for _, value := range values {
		failure.Args = append(failure.Args, argument(value))
	}
	return failure
}

// argument writes an error's argument as people write it.
func argument(value any) string {
	switch v := value.(type) {
	case common.Address:
		return v.Hex()
	case *big.Int:
		return v.String()
	case [32]byte:
		// A short text in a word, such as a field's name.
		if text := bytes.TrimRight(v[:], "\x00"); isPrintable(text) {
			return string(text)
		}
		return hexutil.Encode(v[:])
	case []byte:
		return hexutil.Encode(v)
	default:
		return fmt.Sprint(v)
	}
}

func isPrintable(text []byte) bool {
	for _, c := range text {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return len(text) > 0
}

// minedCall is a transaction in a block, as far as replaying it needs.
type minedCall struct {
	From     common.Address  `json:"from"`
	To       *common.Address `json:"to"`
	Gas      hexutil.Uint64  `json:"gas"`
	Input    hexutil.Bytes   `json:"input"`
	BlockNum *hexutil.Uint64 `json:"blockNumber"`
}

// Failure says why a transaction that is in a block failed: exactly, by the
// node's trace; where it does not trace, by running the call again on the
// state before the block, and then on the state after it.
func (n *Node) Failure(ctx context.Context, hash pay.Hash) (pay.Failure, error) {
	if !n.noTracing.Load() {
		failure, err := n.traceFailure(ctx, common.Hash(hash))
		if err == nil {
			return failure, nil
		}
		if !isMethodMissing(err) {
			return pay.Failure{}, err
		}
		n.noTracing.Store(true)
	}
	return n.replayFailure(ctx, common.Hash(hash))
}

func (n *Node) traceFailure(ctx context.Context, hash common.Hash) (pay.Failure, error) {
	var trace struct {
		Error  string        `json:"error"`
		Output hexutil.Bytes `json:"output"`
	}
	// Only the outermost call is of interest: the proxy passes reverts on.
	options := map[string]any{"tracer": "callTracer", "tracerConfig": map[string]any{"onlyTopCall": true}}
	if err := n.rpc.CallContext(ctx, &trace, "debug_traceTransaction", hash, options); err != nil {
		return pay.Failure{}, fmt.Errorf("trace %s: %w", hash, err)
	}
	switch {
	case len(trace.Output) >= 4:
		return decodeFailure(trace.Output), nil
	case says(errors.New(trace.Error), []string{"out of gas"}):
		return pay.Failure{Name: outOfGas}, nil
	default:
		return pay.Failure{Name: unknownFailure}, nil
	}
}

func (n *Node) replayFailure(ctx context.Context, hash common.Hash) (pay.Failure, error) {
	var tx *minedCall
	if err := n.rpc.CallContext(ctx, &tx, "eth_getTransactionByHash", hash); err != nil {
		return pay.Failure{}, fmt.Errorf("ask for %s: %w", hash, err)
	}
	if tx == nil || tx.BlockNum == nil || *tx.BlockNum == 0 {
		return pay.Failure{}, fmt.Errorf("replay %s: %w", hash, ErrNotFound)
	}
	call := message{From: &tx.From, To: tx.To, Gas: tx.Gas, Input: tx.Input}
	for _, block := range []uint64{uint64(*tx.BlockNum) - 1, uint64(*tx.BlockNum)} {
		_, err := n.callAt(ctx, call, hexutil.EncodeUint64(block))
		var failure pay.Failure
		if errors.As(err, &failure) {
			return failure, nil
		}
		if err != nil {
			return pay.Failure{}, fmt.Errorf("replay %s: %w", hash, err)
		}
	}
	// Only a neighbour in the same block made it fail, and its trace is gone.
	return pay.Failure{Name: unknownFailure}, nil
}
