package httpapi

import (
	"context"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/florinpay/florin/httpapi/oas"
	"github.com/florinpay/florin/pay"
)

// GetTransactionTypes implements oas.Handler.
func (h *handler) GetTransactionTypes(context.Context) ([]oas.TransactionType, error) {
	types := make([]oas.TransactionType, len(pay.TransactionTypes))
	for i, t := range pay.TransactionTypes {
		types[i] = oas.TransactionType{
			TransactionType: t.Name, Description: t.Description, SenderAccountTypes: kindNames(t.Senders),
			RecipientAccountTypes: kindNames(t.Recipients), SourceOfFundsAllowed: t.SourceOfFunds,
		}
	}
	return types, nil
}

func kindNames(kinds pay.AccountKinds) []string {
	names := []string{}
	for _, kind := range []pay.AccountKind{pay.Personal, pay.Business} { // system accounts are the operator's own
		if kinds.Has(kind) {
			names = append(names, kind.String())
		}
	}
	return names
}

// GetBlockchainInfo implements oas.Handler.
func (h *handler) GetBlockchainInfo(ctx context.Context) (*oas.BlockchainInfo, error) {
	state, err := h.app.LedgerState(ctx)
	if err != nil {
		return nil, err
	}
	head, err := h.app.Ledger.Head(ctx)
	if err != nil {
		return nil, err
	}
	return &oas.BlockchainInfo{
		ChainID: strconv.FormatUint(state.ChainID, 10), ContractAddress: checksummed(state.Contract), Currency: state.CurrencyCode,
		Decimals: int(state.Decimals), HeadBlock: int64(head), IndexedBlock: int64(state.Block.Number),
		Confirmations: int64(h.confirmations), AbiURL: "/abi.json",
	}, nil
}

// GetBlockchainTransactionStatus implements oas.Handler.
func (h *handler) GetBlockchainTransactionStatus(ctx context.Context, p oas.GetBlockchainTransactionStatusParams) (*oas.BlockchainProgress, error) {
	transaction, err := h.app.BlockchainTransaction(ctx, pay.BlockchainTransactionID(p.TransactionID))
	if err != nil {
		return nil, err
	}
	return &oas.BlockchainProgress{
		BlockchainTransactionStatus: oas.BlockchainProgressBlockchainTransactionStatus(transaction.Status),
	}, nil
}

// GetBlockchainErrorMessage implements oas.Handler.
func (h *handler) GetBlockchainErrorMessage(ctx context.Context, p oas.GetBlockchainErrorMessageParams) (*oas.BlockchainErrorMessage, error) {
	transaction, err := h.app.BlockchainDetails(ctx, caller(ctx), pay.BlockchainTransactionID(p.TransactionID))
	if err != nil {
		return nil, err
	}
	if transaction.Failure == nil {
		return nil, &pay.Error{Code: pay.CodeNotFound, Detail: "Blockchain transaction has not failed"}
	}
	reason := failure(*transaction.Failure)
	text, err := reason.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("write an error message: %w", err)
	}
	return &oas.BlockchainErrorMessage{ErrorMessage: string(text)}, nil
}

// GetBlockchainTransaction implements oas.Handler.
func (h *handler) GetBlockchainTransaction(ctx context.Context, p oas.GetBlockchainTransactionParams) (*oas.BlockchainTransaction, error) {
	t, err := h.app.BlockchainDetails(ctx, caller(ctx), pay.BlockchainTransactionID(p.TransactionID))
	if err != nil {
		return nil, err
	}
	result := blockchainTransaction(t)
	return &result, nil
}

func blockchainTransaction(t pay.BlockchainTransaction) oas.BlockchainTransaction {
	result := oas.BlockchainTransaction{
		BlockchainTransactionID: oas.ID(t.ID), Topic: t.Topic, Status: oas.BlockchainTransactionStatus(t.Status),
		Hash: oas.NilString{Null: true}, From: oas.NilString{Null: true}, Nonce: oas.NilInt64{Null: true},
		BlockNumber: oas.NilInt64{Null: true}, BlockHash: oas.NilString{Null: true}, CreationTime: timestamp(t.CreationTime),
		FinalTime: optionalTime(t.FinalTime), AccountID: optionalID(t.Account), TransactionID: optionalID(t.Transaction),
	}
	if t.Signed != nil {
		result.Hash.SetTo(t.Signed.Hash.String())
		result.From.SetTo(checksummed(t.From))
		result.Nonce.SetTo(int64(*t.Nonce))
	}
	if t.Block != nil {
		result.BlockNumber.SetTo(int64(t.Block.Number))
		result.BlockHash.SetTo(t.Block.Hash.String())
	}
	return result
}

// GetBlockchainProof implements oas.Handler.
func (h *handler) GetBlockchainProof(ctx context.Context, p oas.GetBlockchainProofParams) (*oas.BlockchainProof, error) {
	proof, err := h.app.Proof(ctx, caller(ctx), pay.BlockchainTransactionID(p.TransactionID))
	if err != nil {
		return nil, err
	}
	i := inclusion(proof.Inclusion)
	result := &oas.BlockchainProof{
		ContractAddress: i.ContractAddress, TransactionHash: i.TransactionHash, TransactionIndex: i.TransactionIndex,
		BlockNumber: i.BlockNumber, BlockHash: i.BlockHash, Header: i.Header, HeadersOnTop: i.HeadersOnTop, SealedBy: i.SealedBy,
		Transaction: i.Transaction, TransactionBranch: i.TransactionBranch, Receipt: i.Receipt, ReceiptBranch: i.ReceiptBranch,
		Initiation: oas.NilBlockchainInclusion{Null: true},
	}
	if proof.Initiation != nil {
		result.Initiation.SetTo(inclusion(*proof.Initiation))
	}
	return result, nil
}

func inclusion(i pay.Inclusion) oas.BlockchainInclusion {
	sealedBy := make([]string, len(i.SealedBy))
	for n, validator := range i.SealedBy {
		sealedBy[n] = checksummed(validator)
	}
	return oas.BlockchainInclusion{
		ContractAddress: checksummed(i.Contract), TransactionHash: hexOf(i.TransactionHash[:]), TransactionIndex: int64(i.TransactionIndex),
		BlockNumber: int64(i.Block.Number), BlockHash: hexOf(i.Block.Hash[:]), Header: hexOf(i.Header), HeadersOnTop: allHex(i.HeadersOnTop),
		SealedBy: sealedBy, Transaction: hexOf(i.Transaction), TransactionBranch: allHex(i.TransactionBranch),
		Receipt: hexOf(i.Receipt), ReceiptBranch: allHex(i.ReceiptBranch),
	}
}

func hexOf(data []byte) oas.Hex { return oas.Hex("0x" + hex.EncodeToString(data)) }

func allHex(all [][]byte) []oas.Hex {
	result := make([]oas.Hex, len(all))
	for i, data := range all {
		result[i] = hexOf(data)
	}
	return result
}
