package embedded

import (
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"
)

// TestTurns: whatever waits, and wherever each sender fails, transactions are
// taken in nonce order, used nonces are left out, nothing follows a failure of
// the same sender, and nobody is ahead by more than one turn of another who
// still has something.
func TestTurns(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		senders := rapid.IntRange(0, 8).Draw(t, "senders")
		pending := make(map[common.Address][]*types.Transaction)
		next := make(map[common.Address]uint64)
		failing := make(map[common.Address]uint64)
		owner := make(map[*types.Transaction]common.Address)
		for i := range senders {
			sender := common.Address{byte(i + 1)}
			for nonce := range rapid.IntRange(1, 12).Draw(t, "waiting") {
				transaction := types.NewTx(&types.LegacyTx{Nonce: uint64(nonce)})
				transaction.SetTime(time.Unix(int64(rapid.IntRange(0, 3).Draw(t, "arrival")), 0))
				pending[sender] = append(pending[sender], transaction)
				owner[transaction] = sender
			}
			next[sender] = uint64(rapid.IntRange(0, 13).Draw(t, "next"))
			failing[sender] = uint64(rapid.IntRange(0, 20).Draw(t, "failing"))
		}
		room := rapid.IntRange(0, 100).Draw(t, "room")

		turns := make(map[common.Address]int)
		expected := make(map[common.Address]uint64)
		for sender, nonce := range next {
			expected[sender] = nonce
		}
		done := func(sender common.Address) bool {
			return expected[sender] >= uint64(len(pending[sender])) || expected[sender] > failing[sender]
		}
		nonceOf := func(sender common.Address) uint64 { return next[sender] }
		place := func(transaction *types.Transaction) verdict {
			if room == 0 {
				return full
			}
			sender := owner[transaction]
			if transaction.Nonce() != expected[sender] {
				t.Fatalf("%s: nonce %d, want %d", sender, transaction.Nonce(), expected[sender])
			}
			for other := range pending {
				if !done(other) && turns[sender] > turns[other] {
					t.Fatalf("%s has turn %d before %s had turn %d", sender, turns[sender], other, turns[other])
				}
			}
			turns[sender]++
			expected[sender]++
			if transaction.Nonce() == failing[sender] {
				return unplaced
			}
			room--
			return placed
		}
		takeTurns(lanesOf(pending), nonceOf, place)
		for sender := range pending {
			if room > 0 && !done(sender) {
				t.Fatalf("%s was left out", sender)
			}
		}
	})
}

func TestLanesAreInOrderOfArrival(t *testing.T) {
	t.Parallel()
	pending := make(map[common.Address][]*types.Transaction)
	for i := range 9 {
		transaction := types.NewTx(&types.LegacyTx{})
		transaction.SetTime(time.Unix(int64(9-i), 0))
		pending[common.Address{byte(i)}] = []*types.Transaction{transaction}
	}
	for i, lane := range lanesOf(pending) {
		if want := (common.Address{byte(8 - i)}); lane.sender != want {
			t.Errorf("place %d: %s, want %s", i, lane.sender, want)
		}
	}
}
