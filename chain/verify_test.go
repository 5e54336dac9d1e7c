package chain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// TestCompareNamesWhatDiffers changes recomputed books in one place at a time.
func TestCompareNamesWhatDiffers(t *testing.T) {
	w := newWorld(t)
	shops := w.shops(20, 21)
	call, id := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)
	w.send(tx)
	w.outcome(tx)
	wallet, ref := pay.Address(shops[0].Address()), pay.TransferRef{Sender: 20, ID: id}

	cases := []struct {
		name   string
		change func(*pay.Books)
		want   []string
	}{
		{"nothing", func(*pay.Books) {}, nil},
		{"a cent too much", func(b *pay.Books) { b.Accounts[20].Balance++ }, []string{"supply", "account 20"}},
		{"a cent at another's", func(b *pay.Books) { b.Accounts[20].Balance--; b.Accounts[21].Balance++ }, []string{"account 20", "account 21"}},
		{"a counter", func(b *pay.Books) { b.Accounts[20].SpentToday-- }, []string{"account 20"}},
		{"a status", func(b *pay.Books) { b.Settlements[ref].Status = pay.SettlementFailed }, []string{"transfer"}},
		{"an allowance", func(b *pay.Books) { b.Wallets[wallet].DailyAllowance-- }, []string{"wallet"}},
		{"issued", func(b *pay.Books) { b.Totals.Issued++ }, []string{"totals"}},
	}
	ledger := w.platform.Ledger
	head, err := w.node.Head(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ledger.At = head
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			books, err := chain.Replay(t.Context(), ledger, head, func(_, _ uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			c.change(books)
			differences, err := chain.Compare(t.Context(), ledger, books, func(_, _ uint64) {})
			if err != nil {
				t.Fatal(err)
			}
			found := make([]string, len(differences))
			for i, d := range differences {
				found[i] = d.What
			}
			slices.Sort(found)
			if !slices.EqualFunc(found, slices.Sorted(slices.Values(c.want)), strings.HasPrefix) {
				t.Errorf("found %q, want %q", found, c.want)
			}
		})
	}
}
