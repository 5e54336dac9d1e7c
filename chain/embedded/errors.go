package embedded

import (
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/txpool"
	"github.com/ethereum/go-ethereum/core/txpool/legacypool"
)

var (
	// ErrClosed is returned by an engine that has been closed.
	ErrClosed = errors.New("embedded chain: closed")

	// ErrDirInUse is returned by Open when another engine, of this or of
	// another process, has the directory open.
	ErrDirInUse = errors.New("embedded chain: directory is in use by another process")

	// ErrAlreadyKnown is returned for a transaction that is in the pool
	// already. Sending the same bytes twice is harmless.
	ErrAlreadyKnown = txpool.ErrAlreadyKnown

	// ErrNonceTooLow is returned for a transaction whose nonce is used up, by
	// itself or by another one.
	ErrNonceTooLow = core.ErrNonceTooLow

	// ErrUnfundedWallet is returned for the second transaction in flight of a
	// wallet that does not exist on chain; see the package comment.
	ErrUnfundedWallet = errors.New("wallet without an on-chain account may have one transaction in flight: give it 1 wei")

	// ErrPoolFull is returned when no more transactions can wait. It says
	// nothing about the transaction: the same bytes can be sent again later.
	ErrPoolFull = errors.New("too many transactions are waiting")

	// ErrGasTooHigh is returned for a transaction that asks for more gas than
	// a single transaction may use.
	ErrGasTooHigh = fmt.Errorf("gas limit is above %d", uint64(maxTransactionGas))

	// ErrUnprotected is returned for a transaction that is signed without a
	// chain id and could be replayed on another chain.
	ErrUnprotected = errors.New("only replay-protected (EIP-155) transactions are accepted")
)

// ConfigError names the field of a Config that cannot be used.
type ConfigError struct {
	Field  string
	Reason string
}

// Error implements error.
func (e *ConfigError) Error() string {
	return fmt.Sprintf("embedded chain: %s: %s", e.Field, e.Reason)
}

// GenesisMismatchError is returned by Open when the directory holds a chain
// that was started with other values. The chain is left as it was.
type GenesisMismatchError struct {
	Field  string
	Stored string
	Wanted string
}

// Error implements error.
func (e *GenesisMismatchError) Error() string {
	return fmt.Sprintf("embedded chain: %s differs from the stored chain: stored %s, configured %s",
		e.Field, e.Stored, e.Wanted)
}

// poolRefusal turns the pool's verdict into one a caller can act on. The pool
// has names for situations of the public network that mislead here: with all
// prices zero, "underpriced" can only mean that the pool is full, and nobody
// can delegate, so "delegated" can only mean that the wallet does not exist.
func poolRefusal(err error) error {
	switch {
	case errors.Is(err, txpool.ErrInflightTxLimitReached),
		errors.Is(err, legacypool.ErrOutOfOrderTxFromDelegated):
		return fmt.Errorf("%w (%w)", ErrUnfundedWallet, err)
	case errors.Is(err, txpool.ErrUnderpriced),
		errors.Is(err, legacypool.ErrTxPoolOverflow),
		errors.Is(err, legacypool.ErrFutureReplacePending):
		return fmt.Errorf("%w (%w)", ErrPoolFull, err)
	default:
		return err
	}
}
