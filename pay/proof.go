package pay

// Proof lets anyone check offline what a blockchain transaction did.
type Proof struct {
	Inclusion
	// Initiation is of what this transaction settles or reverses, which its
	// receipt only names.
	Initiation *Inclusion
}

// Inclusion proves that a transaction is in a block, and what became of it.
// Encodings are the chain's own.
type Inclusion struct {
	Contract         Address
	TransactionHash  Hash
	TransactionIndex uint64 // in the block
	Block            BlockID
	Header           []byte
	// HeadersOnTop are of blocks that stand on it, so many that more than half of
	// the validators have sealed, where the engine has seals and the chain is as
	// long; SealedBy are those validators, of the header first.
	HeadersOnTop [][]byte
	SealedBy     []Address
	Transaction  []byte
	Receipt      []byte
	// The branches lead from the header's roots to transaction and receipt.
	TransactionBranch [][]byte
	ReceiptBranch     [][]byte
}
