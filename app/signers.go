package app

import (
	"context"
	"time"

	"github.com/florinpay/florin/pay"
)

// Signer is who signed a step of a transaction.
type Signer struct {
	pay.Subject
	Name   string
	Wallet pay.Address
	Time   time.Time
}

// signers adds who started a transaction and who approved it, for those who may
// see the transactions of the account that it was started for: whom a company
// lets pay is none of the payee's business.
func (full *FullTransaction) signers(ctx context.Context, tx pay.Tx, rights pay.Rights, caller pay.Caller) error {
	account := full.Ledger.Sender
	if caller.Kind != pay.SystemSubject && !rights.Allow(pay.Need{Permission: pay.ViewTransactions, Target: pay.OnAccount(account)}) {
		return nil
	}
	links, err := tx.LinksOf(ctx, account)
	if err != nil {
		return err
	}
	var found []Signer
	initiator, known := signerOf(links, full.Wallet, full.InitialisationTime)
	if known {
		found = append(found, initiator)
	}
	for _, step := range full.Blockchain {
		if step.Topic != pay.TopicApproveTransfer || step.Status != pay.BlockchainSucceeded {
			continue
		}
		if approver, ok := signerOf(links, step.From, *step.FinalTime); ok {
			found = append(found, approver)
		}
	}
	subjects := make([]pay.Subject, len(found))
	for i, signer := range found {
		subjects[i] = signer.Subject
	}
	names, err := tx.SubjectNames(ctx, subjects)
	if err != nil {
		return err
	}
	for i := range found {
		found[i].Name = names[found[i].Subject]
	}
	if known {
		full.Initiator, found = &found[0], found[1:]
	}
	full.Approvals = found
	return nil
}

// signerOf is whose wallet an address was then. Links come newest first.
func signerOf(links []pay.WalletLink, address pay.Address, at time.Time) (Signer, bool) {
	for _, link := range links {
		if link.Wallet.Address == address && !link.CreationTime.After(at) {
			return Signer{Subject: link.Wallet.Subject(), Wallet: address, Time: at}, true
		}
	}
	return Signer{}, false
}
