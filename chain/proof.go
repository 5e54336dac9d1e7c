package chain

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/rawdb"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"
	"github.com/ethereum/go-ethereum/trie"
	"github.com/ethereum/go-ethereum/triedb"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// errNotProvable says that what a node gives does not add up: its hash of the
// header or a root is another one than ours.
var errNotProvable = errors.New("the block's parts do not add up to its hash")

// Inclusion implements pay.Ledger.
func (l Ledger) Inclusion(ctx context.Context, hash pay.Hash, id pay.BlockID) (pay.Inclusion, error) {
	inclusion, err := l.inclusion(ctx, hash, id)
	return inclusion, outage(err)
}

func (l Ledger) inclusion(ctx context.Context, hash pay.Hash, id pay.BlockID) (pay.Inclusion, error) {
	block, err := l.Node.wholeBlock(ctx, id)
	if err != nil {
		return pay.Inclusion{}, fmt.Errorf("prove transaction %s: %w", hash, err)
	}
	index := slices.IndexFunc(block.transactions, func(tx *types.Transaction) bool { return pay.Hash(tx.Hash()) == hash })
	if index < 0 {
		return pay.Inclusion{}, fmt.Errorf("prove transaction %s: block %d does not have it", hash, id.Number)
	}
	p := pay.Inclusion{Contract: pay.Address(l.Address), TransactionHash: hash, TransactionIndex: uint64(index), Block: id}
	if p.Transaction, p.TransactionBranch, err = branchTo(index, block.transactions, block.header.TxHash); err != nil {
		return p, fmt.Errorf("prove transaction %s: %w", hash, err)
	}
	if p.Receipt, p.ReceiptBranch, err = branchTo(index, block.receipts, block.header.ReceiptHash); err != nil {
		return p, fmt.Errorf("prove transaction %s: its receipt: %w", hash, err)
	}
	if p.Header, err = rlp.EncodeToBytes(block.header); err != nil {
		return p, fmt.Errorf("prove transaction %s: %w", hash, err)
	}
	p.SealedBy, p.HeadersOnTop, err = l.Node.seals(ctx, block.header)
	return p, err
}

// branchTo is an entry of a block's list, and the nodes that lead to it from
// the root of the trie that they make.
func branchTo(index int, list types.DerivableList, root common.Hash) (value []byte, branch [][]byte, err error) {
	entries := trie.NewEmpty(triedb.NewDatabase(rawdb.NewMemoryDatabase(), nil))
	for i := range list.Len() {
		var entry bytes.Buffer
		list.EncodeIndex(i, &entry)
		if i == index {
			value = entry.Bytes()
		}
		if err := entries.Update(rlp.AppendUint64(nil, uint64(i)), entry.Bytes()); err != nil {
			return nil, nil, fmt.Errorf("make the trie: %w", err)
		}
	}
	if entries.Hash() != root {
		return nil, nil, errNotProvable
	}
	var nodes nodeList
	if err := entries.Prove(rlp.AppendUint64(nil, uint64(index)), &nodes); err != nil {
		return nil, nil, fmt.Errorf("find the branch: %w", err)
	}
	return value, nodes, nil
}

// nodeList takes nodes from the root on.
type nodeList [][]byte

// Put implements ethdb.KeyValueWriter.
func (n *nodeList) Put(_, node []byte) error {
	*n = append(*n, node)
	return nil
}

// Delete implements ethdb.KeyValueWriter.
func (n *nodeList) Delete([]byte) error { return nil }

// seals are who sealed a header and those on top of it, until one of them comes
// a second time. Of Clique's validators each has to wait until more than half
// of them have sealed, so by then that many vouch for the first.
func (n *Node) seals(ctx context.Context, header *types.Header) (sealers []pay.Address, onTop [][]byte, err error) {
	sealer, err := proof.Sealer(header)
	if err != nil {
		return nil, nil, nil //nolint:nilerr // an engine without seals, or with others
	}
	for {
		sealers = append(sealers, pay.Address(sealer))
		next, err := n.header(ctx, header.Number.Uint64()+1)
		if errors.Is(err, errNoBlock) {
			return sealers, onTop, nil
		}
		if err != nil {
			return nil, nil, err
		}
		if next.ParentHash != header.Hash() {
			return nil, nil, fmt.Errorf("block %d does not stand on %s: the node is changing its mind", next.Number, header.Hash())
		}
		if sealer, err = proof.Sealer(next); err != nil {
			return nil, nil, fmt.Errorf("block %d: %w", next.Number, err)
		}
		if slices.Contains(sealers, pay.Address(sealer)) {
			return sealers, onTop, nil
		}
		encoded, err := rlp.EncodeToBytes(next)
		if err != nil {
			return nil, nil, fmt.Errorf("encode the header of block %d: %w", next.Number, err)
		}
		header, onTop = next, append(onTop, encoded)
	}
}

// wholeBlock is a block as its hash is made of it.
type wholeBlock struct {
	header       *types.Header
	transactions types.Transactions
	receipts     types.Receipts
}

func (n *Node) wholeBlock(ctx context.Context, id pay.BlockID) (wholeBlock, error) {
	if n.direct != nil {
		block, receipts, err := n.direct.Block(id.Number)
		if err == nil && pay.Hash(block.Hash()) != id.Hash {
			err = ErrReorganised
		}
		if err != nil {
			return wholeBlock{}, fmt.Errorf("read block %d: %w", id.Number, err)
		}
		return wholeBlock{block.Header(), block.Transactions(), receipts}, nil
	}
	raw, header, err := n.askForHeader(ctx, "eth_getBlockByHash", common.Hash(id.Hash), true)
	if err != nil {
		return wholeBlock{}, fmt.Errorf("read block %d: %w", id.Number, err)
	}
	if pay.Hash(header.Hash()) != id.Hash {
		return wholeBlock{}, fmt.Errorf("read block %d: %w", id.Number, errNotProvable)
	}
	var body struct {
		Transactions types.Transactions `json:"transactions"`
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		return wholeBlock{}, fmt.Errorf("read block %d: %w", id.Number, err)
	}
	hashes := make([]common.Hash, len(body.Transactions))
	for i, tx := range body.Transactions {
		hashes[i] = tx.Hash()
	}
	receipts, err := receiptsOf[types.Receipt](ctx, n, header.Hash(), hashes)
	if err != nil {
		return wholeBlock{}, fmt.Errorf("read receipts of block %d: %w", id.Number, err)
	}
	return wholeBlock{header, body.Transactions, receipts}, nil
}

// header reads the header of a block of the chain as it is now.
func (n *Node) header(ctx context.Context, number uint64) (*types.Header, error) {
	_, header, err := n.askForHeader(ctx, "eth_getBlockByNumber", hexutil.Uint64(number), false)
	if err != nil {
		return nil, fmt.Errorf("read block %d: %w", number, err)
	}
	return header, nil
}

func (n *Node) askForHeader(ctx context.Context, method string, arguments ...any) (json.RawMessage, *types.Header, error) {
	var raw json.RawMessage
	if err := n.rpc.CallContext(ctx, &raw, method, arguments...); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", method, err)
	}
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil, errNoBlock
	}
	var header types.Header
	if err := json.Unmarshal(raw, &header); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", method, err)
	}
	return raw, &header, nil
}
