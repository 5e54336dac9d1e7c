package pay

import "time"

// BlockID names a block and its place in the chain.
type BlockID struct {
	Number uint64
	Hash   Hash
}

// Block is what one final block says about the ledger.
type Block struct {
	BlockID
	Time         time.Time
	Transactions []BlockTransaction
}

// BlockTransaction is one blockchain transaction to the ledger's contract.
type BlockTransaction struct {
	Hash       Hash
	From       Address
	Nonce      uint64
	GasUsed    uint64
	Events     []Event
	LogIndexes []uint   // of the events, in the block
	Failure    *Failure // nil when it succeeded
}

// LogID names an event for whoever has a node.
type LogID struct {
	Transaction Hash
	Index       uint // in the block
}
