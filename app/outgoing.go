package app

import (
	"context"
	"sync"

	"github.com/florinpay/florin/failpoint"
	"github.com/florinpay/florin/pay"
)

// outgoing is what was committed a moment ago and is on its way to the node.
// The database has it as sent, so that it need not be read and marked first; if
// this process dies, whoever comes next sends it.
type outgoing struct {
	arrived chan struct{} // holds at most one signal

	mu           sync.Mutex
	transactions []pay.BlockchainTransaction
}

// mostOutgoing bounds the memory while a node is slow. What is beyond it is sent
// from the database.
const mostOutgoing = 20_000

// handOver is called after the commit.
func (a *App) handOver(transactions []pay.BlockchainTransaction) {
	o := a.outgoing
	o.mu.Lock()
	if len(o.transactions)+len(transactions) <= mostOutgoing {
		o.transactions = append(o.transactions, transactions...)
	}
	o.mu.Unlock()
	select {
	case o.arrived <- struct{}{}:
	default: // the worker knows
	}
}

// HandedOver tells that SendHandedOver has work.
func (a *App) HandedOver() <-chan struct{} { return a.outgoing.arrived }

// SendHandedOver sends what was handed over, and returns how many the node took.
func (a *App) SendHandedOver(ctx context.Context) (sent int, err error) {
	o := a.outgoing
	for {
		o.mu.Lock()
		batch := o.transactions[:min(len(o.transactions), sendBatch)]
		if o.transactions = o.transactions[len(batch):]; len(o.transactions) == 0 {
			o.transactions = nil
		}
		o.mu.Unlock()
		if len(batch) == 0 {
			return sent, nil
		}
		taken, err := a.sendToNode(ctx, batch)
		sent += taken
		if err != nil {
			return sent, err
		}
	}
}

// sendToNode sends the same bytes as ever: what the node has already is taken
// as sent.
func (a *App) sendToNode(ctx context.Context, transactions []pay.BlockchainTransaction) (taken int, err error) {
	failpoint.Reach(failpoint.BeforeSending)
	outcomes := a.Ledger.Send(ctx, transactions)
	failpoint.Reach(failpoint.AfterSending)
	var used []pay.BlockchainTransaction
	for i, outcome := range outcomes {
		switch outcome {
		case pay.SendAccepted:
			taken++
		case pay.SendNonceUsed:
			used = append(used, transactions[i])
		case pay.SendTryLater, pay.SendRefused: // sent again after a while
		}
	}
	return taken, a.noteUsedNonces(ctx, used)
}
