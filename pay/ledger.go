package pay

import (
	"context"
	"errors"
	"time"
)

// Ledger is the chain as the platform needs it.
type Ledger interface {
	// Encode is an instruction as a call.
	Encode(Instruction) Call
	// Try runs an instruction without a transaction. A refusal by the contract
	// is a Failure in the error.
	Try(context.Context, Instruction) error
	// RoleAddress is the address of a role's key, where this process has it.
	RoleAddress(Roles) (Address, bool)
	// Sign signs a call with a role's key.
	Sign(ctx context.Context, role Roles, nonce uint64, call Call) (SignedTransaction, error)
	// Key reads a client's private key, which is not kept.
	Key(privateKey Secret) (SigningKey, error)
	// Raw is a call for a client to sign.
	Raw(from Address, nonce uint64, call Call) RawTransaction
	// Decode reads what a client signed. What is wrong with it is Invalid.
	Decode(raw []byte) (ClientTransaction, error)
	// Preview runs an instruction of a wallet without a transaction. A refusal
	// by the contract is a Failure in the error.
	Preview(ctx context.Context, wallet Address, instruction Instruction) (Preview, error)
	// CashbackFor is what a sender would get back, or the Failure that says why
	// nothing.
	CashbackFor(ctx context.Context, sender, recipient AccountID, amount Amount, typeCode uint8) (Amount, error)
	// Send hands signed transactions to the node: what became of each.
	Send(ctx context.Context, transactions []BlockchainTransaction) []SendOutcome
	// NextNonce is an address's next nonce, counting what waits in the pool.
	NextNonce(context.Context, Address) (uint64, error)
	// NonceAt is an address's next nonce as of a block.
	NonceAt(ctx context.Context, address Address, block uint64) (uint64, error)
	// Head is the newest block's number, final or not.
	Head(context.Context) (uint64, error)
	// BlockBefore is the last block before a moment, none above upTo. Its number is
	// 0 where there is none.
	BlockBefore(ctx context.Context, at time.Time, upTo uint64) (StampedBlock, error)
	// StateAt reads the ledger as of a block. Before it was on the chain that is
	// ErrNoLedgerYet, and ErrStateGone where the node does not keep it for ever.
	StateAt(block uint64) LedgerReader
	// Inclusion proves that a block has a transaction.
	Inclusion(ctx context.Context, transaction Hash, block BlockID) (Inclusion, error)
	// ApprovalWindow is how long approvals may take.
	ApprovalWindow(context.Context) (time.Duration, error)
	// FundsWallets tells whether the engine wants wallets to own some of its
	// coin.
	FundsWallets() bool
}

// SigningKey signs for one wallet.
type SigningKey interface {
	Wallet() Address
	Sign(nonce uint64, call Call) (SignedTransaction, error)
}

// RawTransaction is an unsigned blockchain transaction.
type RawTransaction struct {
	From     Address
	To       Address
	Nonce    uint64
	ChainID  uint64
	Data     []byte
	GasLimit uint64
	GasPrice uint64
}

// ClientTransaction is what a client signed.
type ClientTransaction struct {
	SignedTransaction
	From        Address
	Nonce       uint64
	ChainID     uint64
	Call        Call
	Instruction Instruction
}

// Preview is what an instruction would do now.
type Preview struct {
	Fee   Amount
	Waits bool // for approval
}

// What nothing can be done about but by people.
var (
	// ErrReorganised says that the chain no longer holds a block that was final:
	// the configured depth is too small for this network, or the node is on
	// another chain.
	ErrReorganised = errors.New("the chain no longer holds a block that was final")
	// ErrOtherLedger says that the database is the index of another ledger.
	ErrOtherLedger = errors.New("the database belongs to another ledger")
)

// LedgerInfo is what is fixed about a ledger when it is put on a chain.
type LedgerInfo struct {
	ChainID      uint64
	Contract     Address
	CurrencyCode string
	Decimals     uint8
	FeeAccount   AccountID
	ZoneOffset   int32 // seconds that limits' days are ahead of UTC
}

// LedgerState is how far the index of the ledger is.
type LedgerState struct {
	LedgerInfo
	Block  BlockID
	Totals Totals
}
