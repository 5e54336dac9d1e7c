package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// walletOnly are what only wallets of people may ask for, with the refusal that
// an API key's wallet gets.
var walletOnly = map[string]string{
	pay.TopicApproveTransfer:      "API keys cannot approve transactions",
	pay.TopicRejectTransfer:       "API keys cannot approve or reject transactions",
	pay.TopicSetSpendingAllowance: "API keys cannot set spending allowances",
	pay.TopicDeactivateAccount:    "API keys cannot deactivate accounts",
}

func checkHolderKind(wallet pay.Wallet, topic, field string) error {
	if refusal, only := walletOnly[topic]; only && wallet.HolderKind == pay.APIKeyHolder {
		return pay.Invalid(field, "%s", refusal)
	}
	return nil
}

// submission is something that a client signed.
type submission struct {
	pay.ClientTransaction
	wallet pay.Wallet // that signed it
	topic  string
	named  *Idempotency
}

// SubmitSigned takes what a client signed. The signature is the authentication;
// everything is checked before anything is kept. The same bytes again lead to
// the same blockchain transaction.
func (a *App) SubmitSigned(ctx context.Context, raw []byte, topic string) (pay.BlockchainTransactionID, error) {
	signed, err := a.Ledger.Decode(raw)
	if err != nil {
		return 0, err
	}
	if actual, _ := signed.Instruction.Topic(); actual != topic {
		return 0, pay.Invalid("topic", "is %q, but the transaction's is %q", topic, actual)
	}
	found, err := a.look(ctx, ends{wallet: signed.From})
	if err != nil {
		return 0, err
	}
	return a.submitted.do(ctx, &submission{ClientTransaction: signed, wallet: found.wallet, topic: topic, named: idempotencyOf(ctx)})
}

// accept checks submissions against what the database has of them, and keeps
// those that are sound.
func (a *App) accept(ctx context.Context, batch []*submission) (outcomes []outcome[pay.BlockchainTransactionID], err error) {
	var queued []pay.BlockchainTransaction
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		outcomes = make([]outcome[pay.BlockchainTransactionID], len(batch))
		known, err := a.loadKnown(ctx, tx, batch)
		if err != nil {
			return err
		}
		queued = nil
		now := a.Now()
		var answers []namedAnswer
		for i, s := range batch {
			if _, sent := known.Sent[s.Hash]; !sent {
				accepted, err := known.accept(s, now)
				if err != nil { // a refusal is kept by whoever named the request
					outcomes[i].err = err
					continue
				}
				accepted.ID = known.Tracking[i]
				queued, known.Sent[s.Hash] = append(queued, accepted), accepted.ID
			}
			outcomes[i].result = known.Sent[s.Hash]
			answers = append(answers, namedAnswer{s.named, outcomes[i].result})
		}
		if len(queued) > 0 {
			if err := tx.EnqueueSigned(ctx, queued, known.Nonces); err != nil {
				return err
			}
		}
		err = keepAnswers(ctx, tx, answers...)
		failpoint.Reach(failpoint.BeforeCommit)
		return err
	})
	failpoint.Reach(failpoint.AfterCommit)
	if err == nil {
		a.handOver(queued)
	}
	return outcomes, err
}

// knownOf is what the database has of submissions.
type knownOf struct{ pay.Submitted }

func (a *App) loadKnown(ctx context.Context, tx pay.Tx, batch []*submission) (known knownOf, err error) {
	var acting []pay.Address // one that is not linked is refused, and its counter not begun
	var about []pay.TransferRef
	var others []pay.Hash
	for _, s := range batch {
		if s.wallet.Active() {
			acting = append(acting, s.From)
		}
		if ref, some := s.about(); some {
			about = append(about, ref)
		} else {
			others = append(others, s.Hash)
		}
	}
	if known.Submitted, err = tx.Submitted(ctx, acting, about, others); err != nil {
		return known, err
	}
	return known, a.beginNonces(ctx, tx, acting, known.Nonces)
}

// about is the platform transaction that it is about, where it is about one.
func (s *submission) about() (ref pay.TransferRef, some bool) {
	ref.Sender = s.wallet.Account
	switch i := s.Instruction.(type) {
	case pay.InitiateTransfer:
		ref.ID = i.ID
	case pay.InitiateDeposit:
		ref.ID = i.ID
	case pay.InitiateWithdrawal:
		ref.ID = i.ID
	case pay.ApproveTransfer:
		ref.ID = i.ID
	case pay.RejectTransfer:
		ref.ID = i.ID
	case pay.CancelTransfer:
		ref.ID = i.ID
	case pay.FinaliseTransfer:
		ref = i.TransferRef
	default:
		return ref, false
	}
	return ref, true
}

// accept decides about one submission, and takes its nonce.
func (k knownOf) accept(s *submission, now time.Time) (pay.BlockchainTransaction, error) {
	const field = "transaction_bytes"
	var accepted pay.BlockchainTransaction
	if !s.wallet.Active() {
		return accepted, pay.Invalid(field, "is signed by a wallet that is not linked to an account")
	}
	if err := checkHolderKind(s.wallet, s.topic, field); err != nil {
		return accepted, err
	}
	if next := k.Nonces[s.From]; s.Nonce != next {
		return accepted, pay.Conflict("The nonce %d is not the wallet's next one, which is %d: ask for the raw transaction again", s.Nonce, next)
	}
	var transaction pay.Transaction
	if ref, some := s.about(); some {
		var known bool
		if transaction, known = k.Transactions[ref]; !known {
			return accepted, unknownTransaction(s.topic, ref)
		}
	}
	if initiations[s.topic] {
		if err := k.initiates(transaction, s.Instruction, now); err != nil {
			return accepted, err
		}
		k.UnderWay[transaction.ID] = 0 // for the next of this batch
	}
	k.Nonces[s.From]++
	return pay.BlockchainTransaction{
		Topic: s.topic, From: s.From, Call: s.Call, Nonce: &s.Nonce, Signed: &s.SignedTransaction,
		Account: s.wallet.Account, Transaction: transaction.ID, CreationTime: now, SentTime: &now,
	}, nil
}

// initiations are the topics that begin a transaction.
var initiations = map[string]bool{pay.TopicInitiateTransfer: true, pay.TopicInitiateDeposit: true, pay.TopicInitiateWithdrawal: true}

func unknownTransaction(topic string, ref pay.TransferRef) error {
	if initiations[topic] {
		return pay.Invalid("transaction_bytes", "initiates transaction %d, which was not prepared for this wallet's account", ref.ID)
	}
	return pay.NotFound(fmt.Sprintf("Transaction %d of account %d", ref.ID, ref.Sender))
}

// initiates checks that what was signed is what was prepared, and still can be
// submitted. The lock keeps it from expiring meanwhile.
func (k knownOf) initiates(transaction pay.Transaction, instruction pay.Instruction, now time.Time) error {
	tracking, underWay := k.UnderWay[transaction.ID]
	switch {
	case transaction.Status != pay.TransactionPending:
		return pay.Conflict("The transaction %d is %s", transaction.ID, transaction.Status)
	case !now.Before(*transaction.ValidUntil):
		return pay.Conflict("The time to submit transaction %d is over", transaction.ID)
	case initiation(transaction) != instruction:
		return pay.Invalid("transaction_bytes", "is not what was prepared as transaction %d", transaction.Ledger.ID)
	case underWay && tracking != 0:
		return pay.Conflict("The transaction %d is submitted already, tracking_id %d", transaction.ID, tracking)
	case underWay:
		return pay.Conflict("The transaction %d is submitted already", transaction.ID)
	}
	return nil
}
