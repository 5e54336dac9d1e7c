package embedded

import (
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/lru"
	"github.com/ethereum/go-ethereum/core"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/state"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/ethdb"
	"github.com/ethereum/go-ethereum/params"
	"golang.org/x/sync/errgroup"
)

// settleStep names a point on the way of a block to the disk, at any of which
// the process may be killed.
type settleStep int

const (
	stepExecuted settleStep = iota
	stepBlockWritten
	stepStateWritten
	stepHeadWritten
	stepHeadSynced
	stepCanonical
	stepFinalized
	stepAnnounced
)

// settlement puts blocks on disk and makes them the head.
type settlement struct {
	chain     *core.BlockChain
	disk      ethdb.Database
	decoded   *lru.Cache[common.Hash, *types.Block] // of go-ethereum
	afterStep func(settleStep)
}

func (s *settlement) reached(step settleStep) {
	if s.afterStep != nil {
		s.afterStep(step)
	}
}

// settle makes a block durable and then the head. The write-ahead log keeps the
// order of writes: whatever prefix of them a crash leaves behind, a head pointer
// in it has its block, receipts and state before it. One sync covers them all,
// but for the nodes that are not in the database: those are on disk before the
// database is told of them.
func (s *settlement) settle(block *types.Block, receipts types.Receipts, after *state.StateDB, rules params.Rules) error {
	s.reached(stepExecuted)
	var writes errgroup.Group
	writes.Go(func() error { return s.writeBlock(block, receipts) })
	writes.Go(func() error { return s.writeState(block, after, rules) })
	if err := writes.Wait(); err != nil {
		return err
	}
	if err := s.writeHead(block); err != nil {
		return err
	}
	s.reached(stepHeadWritten)
	if err := s.disk.SyncKeyValue(); err != nil {
		return fmt.Errorf("sync block %d: %w", block.NumberU64(), err)
	}
	s.reached(stepHeadSynced)
	s.shareSenders(block)
	// The block exists for good now. SetCanonical finds its state, so it does
	// not execute it again; it tells the pool and the subscribers.
	if _, err := s.chain.SetCanonical(block); err != nil {
		return fmt.Errorf("make block %d the head: %w", block.NumberU64(), err)
	}
	s.reached(stepCanonical)
	if number := block.NumberU64(); s.decoded != nil && number > keptDecoded {
		s.decoded.Remove(s.chain.GetCanonicalHash(number - keptDecoded))
	}
	s.chain.SetFinalized(block.Header())
	s.chain.SetSafe(block.Header())
	s.reached(stepFinalized)
	return nil
}

func (s *settlement) writeBlock(block *types.Block, receipts types.Receipts) error {
	batch := s.disk.NewBatch()
	defer batch.Close()
	rawdb.WriteBlock(batch, block)
	rawdb.WriteReceipts(batch, block.Hash(), block.NumberU64(), receipts)
	if err := batch.Write(); err != nil {
		return fmt.Errorf("write block %d: %w", block.NumberU64(), err)
	}
	s.reached(stepBlockWritten)
	return nil
}

func (s *settlement) writeState(block *types.Block, after *state.StateDB, rules params.Rules) error {
	root, err := after.Commit(rules, block.NumberU64())
	if err != nil {
		return fmt.Errorf("write state of block %d: %w", block.NumberU64(), err)
	}
	if root != block.Root() {
		return fmt.Errorf("write state of block %d: root %s, want %s", block.NumberU64(), root, block.Root())
	}
	s.reached(stepStateWritten)
	return nil
}

// writeHead moves the stored head. SetCanonical will write the same again; it
// is done here first because SetCanonical announces before anything is synced.
func (s *settlement) writeHead(block *types.Block) error {
	batch := s.disk.NewBatch()
	defer batch.Close()
	rawdb.WriteHeadHeaderHash(batch, block.Hash())
	rawdb.WriteHeadFastBlockHash(batch, block.Hash())
	rawdb.WriteCanonicalHash(batch, block.Hash(), block.NumberU64())
	rawdb.WriteTxLookupEntriesByBlock(batch, block)
	rawdb.WriteHeadBlockHash(batch, block.Hash())
	if err := batch.Write(); err != nil {
		return fmt.Errorf("write head %d: %w", block.NumberU64(), err)
	}
	return nil
}

// knownSender is a signer that need not recover the sender of the one
// transaction it is used for.
type knownSender struct {
	types.Signer
	sender common.Address
}

// Sender implements types.Signer.
func (k knownSender) Sender(*types.Transaction) (common.Address, error) {
	return k.sender, nil
}

// shareSenders copies the senders from the block we made to the copy of it that
// go-ethereum decodes from disk and keeps for everybody who asks, the blob pool
// first of all. They would recover every signature once more.
func (s *settlement) shareSenders(block *types.Block) {
	copied := s.chain.GetBlock(block.Hash(), block.NumberU64())
	if copied == nil {
		return
	}
	signer := types.MakeSigner(s.chain.Config(), block.Number(), block.Time())
	for i, transaction := range block.Transactions() {
		if sender, err := types.Sender(signer, transaction); err == nil {
			_, _ = types.Sender(knownSender{signer, sender}, copied.Transactions()[i])
		}
	}
}
