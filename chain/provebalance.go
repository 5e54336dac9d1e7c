package chain

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// ProveBalance asks the node for an account's proof at the ledger's block. Most
// nodes have the state of the newest blocks only.
func (l Ledger) ProveBalance(ctx context.Context, account pay.AccountID) (*proof.BalanceProof, error) {
	header, err := l.Node.header(ctx, l.At)
	if err != nil {
		return nil, err
	}
	encoded, err := rlp.EncodeToBytes(header)
	if err != nil {
		return nil, fmt.Errorf("encode the header of block %d: %w", l.At, err)
	}
	sealers, onTop, err := l.Node.seals(ctx, header)
	if err != nil {
		return nil, err
	}
	accountSlot, termsSlot := proof.BalanceSlots(uint64(account))
	var answer struct {
		ContractBranch []hexutil.Bytes `json:"accountProof"`
		Storage        []struct {
			Branch []hexutil.Bytes `json:"proof"`
		} `json:"storageProof"`
	}
	err = l.Node.rpc.CallContext(ctx, &answer, "eth_getProof", l.Address, []proof.Hash{accountSlot, termsSlot}, hexutil.Uint64(l.At))
	if err != nil && isAnswer(err) {
		return nil, fmt.Errorf("the node has no proof of the state at block %d, perhaps as it keeps the newest states only: %w", l.At, err)
	}
	if err != nil {
		return nil, fmt.Errorf("eth_getProof: %w", err)
	}
	if len(answer.Storage) != 2 {
		return nil, fmt.Errorf("eth_getProof: two slots were asked for, the node answers %d", len(answer.Storage))
	}
	p := &proof.BalanceProof{
		Block: proof.Block{
			BlockNumber: l.At, BlockHash: proof.Hash(header.Hash()), Header: encoded, HeadersOnTop: convert[proof.Bytes](onTop),
		},
		Contract: proof.Address(l.Address), Account: uint64(account), ContractBranch: convert[proof.Bytes](answer.ContractBranch),
		AccountBranch: convert[proof.Bytes](answer.Storage[0].Branch), TermsBranch: convert[proof.Bytes](answer.Storage[1].Branch),
	}
	for _, sealer := range sealers {
		p.SealedBy = append(p.SealedBy, proof.Address(sealer))
	}
	return p, nil
}

func convert[To, From ~[]byte](all []From) []To {
	result := make([]To, len(all))
	for i, data := range all {
		result[i] = To(data)
	}
	return result
}

// BlockHash is the hash of a block of the chain as the node has it now.
func (n *Node) BlockHash(ctx context.Context, number uint64) (common.Hash, error) {
	header, err := n.header(ctx, number)
	if err != nil {
		return common.Hash{}, err
	}
	return header.Hash(), nil
}
