package app

import (
	"context"
	"fmt"
	"time"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// The way of a blockchain transaction: it is queued in the database
// transaction that has the reason for it; a worker gives it a nonce, signs it
// and keeps the bytes; then it is sent, the same bytes again and again, until
// a block has it.

// about is what a queued instruction concerns.
type about struct {
	account     pay.AccountID
	link        pay.LinkID
	transaction pay.TransactionID
}

// enqueue queues an instruction. What calls it calls a.wake after its commit.
func (a *App) enqueue(ctx context.Context, tx pay.Tx, instruction pay.Instruction, about about) (pay.BlockchainTransactionID, error) {
	topic, role := instruction.Topic()
	if _, ok := a.Ledger.RoleAddress(role); !ok {
		return 0, pay.Conflict("%s is signed by a key that this installation does not have", topic)
	}
	ids, err := tx.Enqueue(ctx, pay.BlockchainTransaction{
		Topic: topic, Role: role, Call: a.Ledger.Encode(instruction), CreationTime: a.Now(),
		Account: about.account, Link: about.link, Transaction: about.transaction,
	})
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}

// wake tells the workers of this process not to wait for their next look.
func (a *App) wake() {
	select {
	case a.queued <- struct{}{}:
	default: // they know
	}
}

// Queued tells that something waits to be signed or sent.
func (a *App) Queued() <-chan struct{} { return a.queued }

// signBatch is how many transactions of one key are signed at a time; what a
// pool takes of one sender is more.
const signBatch = 50

// SignQueued signs what waits for the keys that this process has, and returns
// how many there were. Two replicas with the same key take turns by the lock on
// its nonce.
func (a *App) SignQueued(ctx context.Context) (signed int, err error) {
	for _, role := range pay.RoleTable {
		address, ok := a.Ledger.RoleAddress(role.Bit)
		if !ok {
			continue
		}
		count, err := a.signQueuedOf(ctx, role.Bit, address)
		if err != nil {
			return signed, fmt.Errorf("sign what waits for the %s: %w", role.Name, err)
		}
		signed += count
	}
	return signed, nil
}

func (a *App) signQueuedOf(ctx context.Context, role pay.Roles, address pay.Address) (count int, err error) {
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		count = 0
		waiting, err := tx.Unsigned(ctx, role, signBatch)
		if err != nil || len(waiting) == 0 {
			return err
		}
		next, err := a.nextNonce(ctx, tx, address)
		if err != nil {
			return err
		}
		// The lock on the nonce is held from here on; what was read before it
		// may have been signed by another replica meanwhile.
		if waiting, err = tx.Unsigned(ctx, role, signBatch); err != nil {
			return err
		}
		for i := range waiting {
			nonce := next + uint64(i)
			signed, err := a.Ledger.Sign(ctx, role, nonce, waiting[i].Call)
			if err != nil {
				return err
			}
			waiting[i].From, waiting[i].Nonce, waiting[i].Signed = address, &nonce, &signed
		}
		failpoint.Reach(failpoint.AfterSigning)
		count = len(waiting)
		if err := tx.SaveSigned(ctx, waiting); err != nil {
			return err
		}
		return tx.SaveNonces(ctx, map[pay.Address]uint64{address: next + uint64(count)})
	})
	return count, err
}

// nextNonce locks the key's counter. The chain may be ahead of it, when the key
// was used elsewhere.
func (a *App) nextNonce(ctx context.Context, tx pay.Tx, address pay.Address) (uint64, error) {
	onChain, err := a.Ledger.NextNonce(ctx, address)
	if err != nil {
		return 0, err
	}
	// Written first, so that two that begin at once meet here.
	if err := tx.SaveNonces(ctx, map[pay.Address]uint64{address: onChain}); err != nil {
		return 0, err
	}
	return tx.NonceForUpdate(ctx, address)
}

// How much is sent at once, and when what is not in a block is sent again: a
// node may have dropped it.
const (
	sendBatch   = 500
	resendAfter = 5 * time.Second
)

// SendSigned hands to the node what it does not have yet, and returns how many
// it took.
func (a *App) SendSigned(ctx context.Context) (sent int, err error) {
	if sent, err = a.SendHandedOver(ctx); err != nil {
		return sent, err
	}
	var waiting []pay.BlockchainTransaction
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		now := a.Now()
		if waiting, err = tx.Unsent(ctx, a.resendBefore(now), sendBatch); err != nil {
			return err
		}
		// Marked before it is sent: sending again is harmless, but two replicas
		// need not do it at once.
		return tx.SaveSent(ctx, idsOf(waiting), now)
	})
	if err != nil || len(waiting) == 0 {
		return sent, err
	}
	taken, err := a.sendToNode(ctx, waiting)
	return sent + taken, err
}

// resendBefore is when something was sent for the last time that has to be sent
// again by now. A process that starts sends everything again: the embedded
// chain's memory of it died with the process before.
func (a *App) resendBefore(now time.Time) time.Time {
	if due := now.Add(-resendAfter); due.After(a.started) {
		return due
	}
	return a.started
}

// noteUsedNonces remembers where the chain was when a nonce turned out to be
// used. When the index has passed that block, it can be told who used it.
func (a *App) noteUsedNonces(ctx context.Context, used []pay.BlockchainTransaction) error {
	if len(used) == 0 {
		return nil
	}
	head, err := a.Ledger.Head(ctx)
	if err != nil {
		return err
	}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		// The wallets were used elsewhere: the platform's counters are behind.
		nonces := map[pay.Address]uint64{}
		for _, transaction := range used {
			if nonces[transaction.From], err = a.Ledger.NextNonce(ctx, transaction.From); err != nil {
				return err
			}
		}
		if err := tx.SaveNonces(ctx, nonces); err != nil {
			return err
		}
		return tx.SaveNonceUsed(ctx, idsOf(used), head)
	})
}

// ResolveOvertaken ends or signs again what can never be in a block, because
// another transaction of its key has its nonce. Only a final block is proof: the
// one that had the nonce may have been replaced.
func (a *App) ResolveOvertaken(ctx context.Context) error {
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		candidates, err := tx.Overtaken(ctx)
		if err != nil || len(candidates) == 0 {
			return err
		}
		// The candidates are locked, so no block up to this one has them.
		state, err := tx.LedgerState(ctx)
		if err != nil {
			return err
		}
		var overtaken []pay.BlockchainTransaction
		for _, candidate := range candidates {
			next, err := a.Ledger.NonceAt(ctx, candidate.From, state.Block.Number)
			switch {
			case err != nil: // a node keeps the state of few blocks: a later one will tell as well
				continue
			case next > *candidate.Nonce:
				overtaken = append(overtaken, candidate)
			default:
				if err := tx.ForgetNonceUsed(ctx, candidate.ID); err != nil {
					return err
				}
			}
		}
		return a.overtake(ctx, tx, overtaken, a.Now())
	})
}

// overtake signs again what the platform's own keys signed, and fails what a
// client signed: only the client can sign it again.
func (a *App) overtake(ctx context.Context, tx pay.Tx, overtaken []pay.BlockchainTransaction, now time.Time) error {
	for _, transaction := range overtaken {
		if transaction.Role != 0 {
			if err := tx.Requeue(ctx, transaction.ID); err != nil {
				return err
			}
			a.wake()
			continue
		}
		failure := pay.Failure{Name: pay.FailureNonceUsed, Args: []string{fmt.Sprint(*transaction.Nonce)}}
		if err := tx.FailBlockchainTransaction(ctx, transaction.ID, failure, now); err != nil {
			return err
		}
		if transaction.Transaction != 0 {
			if err := a.failTransaction(ctx, tx, transaction.Transaction, failure, now); err != nil {
				return err
			}
		}
	}
	return nil
}

func idsOf(transactions []pay.BlockchainTransaction) []pay.BlockchainTransactionID {
	ids := make([]pay.BlockchainTransactionID, len(transactions))
	for i, transaction := range transactions {
		ids[i] = transaction.ID
	}
	return ids
}
