package embedded

import (
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// lane is what one sender has waiting, by nonce.
type lane struct {
	sender       common.Address
	transactions []*types.Transaction
	begun        bool // its first turn has come
}

// verdict is what became of a transaction whose turn it was.
type verdict int

const (
	placed   verdict = iota // it is in the block
	unplaced                // it is not, so nothing after it from this sender can be
	full                    // neither it nor any other is taken into this block
)

// lanesOf puts senders in the order in which the first of their transactions
// arrived, so that nobody is passed over twice when a block cannot hold all.
func lanesOf(pending map[common.Address][]*types.Transaction) []*lane {
	lanes := make([]*lane, 0, len(pending))
	for sender, transactions := range pending {
		if len(transactions) > 0 {
			lanes = append(lanes, &lane{sender: sender, transactions: transactions})
		}
	}
	slices.SortFunc(lanes, func(a, b *lane) int {
		if order := a.transactions[0].Time().Compare(b.transactions[0].Time()); order != 0 {
			return order
		}
		return a.sender.Cmp(b.sender)
	})
	return lanes
}

// begin drops the transactions whose nonce is below next: the pool hears of a
// block a little later than we do.
func (l *lane) begin(next uint64) {
	l.begun = true
	used := 0
	for used < len(l.transactions) && l.transactions[used].Nonce() < next {
		used++
	}
	l.transactions = l.transactions[used:]
}

// takeTurns offers transactions to place, one per sender and turn, so that a
// sender with thousands does not make the others wait. It asks for a sender's
// nonce, which costs a read of the state, only when its first turn comes.
func takeTurns(lanes []*lane, nonceOf func(common.Address) uint64, place func(*types.Transaction) verdict) {
	for len(lanes) > 0 {
		waiting := lanes[:0]
		for _, lane := range lanes {
			if !lane.begun {
				lane.begin(nonceOf(lane.sender))
			}
			if len(lane.transactions) == 0 {
				continue
			}
			switch place(lane.transactions[0]) {
			case placed:
				lane.transactions = lane.transactions[1:]
				waiting = append(waiting, lane)
			case unplaced:
			case full:
				return
			}
		}
		lanes = waiting
	}
}
