package chain

import (
	"errors"
	"strings"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/pay"
)

// This file is the only one that reads the error texts of nodes. Engines word
// the same thing differently; each list names the engines it was seen on.

// SendError tells what to do about a transaction that a node did not take.
type SendError struct {
	Outcome Outcome
	Cause   error
}

func (e *SendError) Error() string { return string(e.Outcome) + ": " + e.Cause.Error() }

// Unwrap gives the node's own words.
func (e *SendError) Unwrap() error { return e.Cause }

// Outcome is what became of sending a transaction once.
type Outcome string

const (
	// NonceUsed means that another transaction of the wallet has this nonce in a block,
	// or this very one is in a block already. Look up our own hash.
	NonceUsed Outcome = "nonce used"
	// TryLater means that the node is out of room or out of reach. The same bytes can be
	// sent again.
	TryLater Outcome = "try later"
	// NotAccepted means that the node will never take these bytes.
	NotAccepted Outcome = "not accepted"
	// WrongHash means that the node answered with a hash that is not the transaction's.
	// Whether it has the transaction is unknown; send again.
	WrongHash Outcome = "answered with another hash"
)

var (
	alreadyKnown = []string{
		"already known",              // geth
		"known transaction",          // Besu, GoQuorum, older geth
		"transaction_already_known",  // Besu
		"already imported",           // OpenEthereum and kin
		"transaction already exists", // Nethermind
	}
	nonceUsed = []string{
		"nonce too low",     // geth, GoQuorum, Besu
		"nonce_too_low",     // Besu
		"oldnonce",          // Nethermind
		"nonce is too low",  // anvil
		"already been used", // anvil
	}
	// A node that wants a price that we do not pay never takes the bytes.
	priceTooLow = []string{
		"minimum needed",                                          // geth
		"gas_price_too_low", "gas price below configured minimum", // Besu
	}
	// A pool that already holds another transaction with this nonce refuses a
	// second one at the same price. Which of the two wins is not known yet.
	tryLater = []string{
		"replacement transaction underpriced", // geth, Besu
		"underpriced",                         // geth, where all pay nothing and the pool is full
		"txpool is full",                      // geth
		"transaction pool is full",
		"in-flight transaction limit", // geth: a wallet without an account on chain
		"gapped-nonce tx from delegated",
		"nonce too high", // geth's pool never says so; Besu beyond its distance
		"nonce_too_distant",
		"transaction_would_exceed_limit",
		"timeout", "timed out", "too many requests", "request limit", "closed",
	}
	// A node that has just started does not know what it has.
	notIndexed = []string{"indexing is in progress"} // geth
	// A node that keeps the state of its newest blocks only.
	stateGone = []string{
		"missing trie node", "historical state", "state not available", // geth
		"world state unavailable", "worldstate unavailable", // Besu
		"state is pruned", "pruned state", // others
	}
	methodMissing = []string{
		"does not exist", "not available", "method not found", "unsupported method", "not supported", "not enabled",
	}
)

// classifySend maps a node's answer to sending. Nil means that the node has
// the transaction.
func classifySend(err error) error {
	if err == nil || says(err, alreadyKnown) {
		return nil
	}
	switch {
	case says(err, nonceUsed):
		return &SendError{NonceUsed, err}
	case says(err, priceTooLow):
		return &SendError{NotAccepted, err}
	case says(err, tryLater), !isAnswer(err):
		return &SendError{TryLater, err}
	default:
		return &SendError{NotAccepted, err}
	}
}

// isAnswer tells an error that the node reported from one on the way to it.
func isAnswer(err error) bool {
	var answer rpc.Error
	if errors.As(err, &answer) {
		return true
	}
	// An attached engine answers with plain errors of its own.
	var transport rpc.HTTPError
	return !errors.As(err, &transport) && !isTransport(err)
}

func isTransport(err error) bool {
	return says(err, []string{"connection refused", "connection reset", "eof", "broken pipe", "deadline exceeded", "context canceled", "no such host", "network is unreachable"})
}

// isMethodMissing tells that the node does not offer a method at all.
func isMethodMissing(err error) bool {
	const methodNotFound = -32601
	var answer rpc.Error
	if errors.As(err, &answer) {
		return answer.ErrorCode() == methodNotFound || says(err, methodMissing)
	}
	return false
}

// revertOf finds the contract's error in a node's answer to a call.
func revertOf(err error) (pay.Failure, bool) {
	var data rpc.DataError
	if errors.As(err, &data) {
		if text, ok := data.ErrorData().(string); ok {
			if i := strings.Index(text, "0x"); i >= 0 { // some engines put words before it
				if raw, err := hexutil.Decode(text[i:]); err == nil && len(raw) >= 4 {
					return decodeFailure(raw), true
				}
			}
		}
	}
	if says(err, []string{"out of gas", "gas required exceeds"}) {
		return pay.Failure{Name: outOfGas}, true
	}
	if says(err, []string{"execution reverted", "revert"}) {
		return pay.Failure{Name: unknownFailure}, true
	}
	return pay.Failure{}, false
}

func says(err error, texts []string) bool {
	message := strings.ToLower(err.Error())
	for _, text := range texts {
		if strings.Contains(message, text) {
			return true
		}
	}
	return false
}
