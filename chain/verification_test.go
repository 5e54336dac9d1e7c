package chain_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// balanceIsProven by the state root of a block, now and as it was, and a node
// that says something else is not believed.
func balanceIsProven(t *testing.T, w *world) {
	shops := w.shops(20, 21)
	ledger := w.platform.Ledger
	var err error
	ledger.At, err = w.node.Head(t.Context())
	must0(t, err)
	before := ledger
	call, _ := w.transfer(shops[1], 25_00)
	tx := w.sign(shops[0], call)
	w.send(tx)
	ledger.At = w.placeOf(tx).block.Number

	for _, c := range []struct {
		at      chain.Ledger
		account pay.AccountID
		opened  bool
		balance uint64
	}{
		{before, 20, true, 10_000_00}, {ledger, 20, true, 9_975_00}, {ledger, 21, true, 10_025_00}, {ledger, 999, false, 0},
	} {
		claim, err := c.at.ProveBalance(t.Context(), c.account)
		must0(t, err)
		pins := w.pins(claim.Block)
		got, err := claim.Verify(pins)
		if err != nil || got.Balance != c.balance || got.Opened != c.opened || got.BlockNumber != c.at.At {
			t.Errorf("account %d at block %d: proven is %+v, %v", c.account, c.at.At, got, err)
			continue
		}
		for _, branch := range [][]proof.Bytes{claim.ContractBranch, claim.AccountBranch, claim.TermsBranch} {
			for _, node := range branch {
				node[len(node)/2] ^= 1
				if got, err := claim.Verify(pins); err == nil {
					t.Errorf("with a changed node proven is %+v", got)
				}
				node[len(node)/2] ^= 1
			}
		}
		claim.Account++
		if got, err := claim.Verify(pins); err == nil {
			t.Errorf("of another account proven is %+v", got)
		}
	}
}

// pins are what a stranger knows of the chain.
func (w *world) pins(block proof.Block) proof.Pins {
	pins := proof.Pins{Contract: proof.Address(w.platform.Address)}
	for _, validator := range w.validators {
		pins.Validators = append(pins.Validators, proof.Address(validator))
	}
	if len(pins.Validators) == 0 {
		pins.BlockHashes = []proof.Hash{block.BlockHash}
	}
	return pins
}

// ledgerIsVerified by a node that runs other code in the contract's place, and
// by nodes that refuse or ignore that.
func ledgerIsVerified(t *testing.T, w *world) {
	w.shops(20, 21)
	w.people(10)
	withOverride := func(r request) bool { return r.Method == "eth_call" && len(r.Params) == 3 }
	for name, fault := range map[string]func(request, func() answer) answer{
		"as it is": faithful,
		"refusing": func(r request, forward func() answer) answer {
			if withOverride(r) {
				return answer{Error: &answerError{Code: -32602, Message: "too many arguments, want at most 2"}}
			}
			return forward()
		},
		"ignoring": func(r request, forward func() answer) answer {
			if withOverride(r) {
				return answer{Result: json.RawMessage(`"0x"`)}
			}
			return forward()
		},
	} {
		_, node := newFaultyNode(t, w.rpcURL, fault)
		ledger := chain.Ledger{Node: node, Address: w.platform.Address}
		head, err := node.Head(t.Context())
		must0(t, err)
		v, err := chain.NewVerification(t.Context(), ledger)
		must0(t, err)
		must0(t, v.Replay(t.Context(), head, silent, always))
		v.Books.Accounts[20].SpentToday++
		v.Books.Settlements[pay.TransferRef{Sender: 10, ID: 1}].Status = pay.SettlementInitiated
		v.Books.Accounts[21].Balance--
		must0(t, v.Compare(t.Context(), silent, always))
		var found []string
		for _, d := range v.Differences {
			found = append(found, d.What)
		}
		const want = "supply and sum of balances and holds, account 20, account 21, transfer 1 of account 10"
		if got := strings.Join(found, ", "); got != want {
			t.Errorf("%s: differences are %s, want %s", name, got, want)
		}
	}
}

func always() error { return nil }

func silent(uint64, uint64) {}

var errStopped = errors.New("stopped")

// TestVerificationGoesOn stops a verification in each of its halves, keeps what
// is done, and goes on with it when the chain is longer.
func TestVerificationGoesOn(t *testing.T) {
	w := newWorld(t)
	shops := w.shops(20, 21)
	ledger := w.platform.Ledger
	head := func() uint64 {
		number, err := w.node.Head(t.Context())
		must0(t, err)
		return number
	}
	stop := func() error { return errStopped }
	resumed := func(v *chain.Verification) *chain.Verification {
		t.Helper()
		var file bytes.Buffer
		must0(t, v.Save(t.Context(), &file))
		content := file.Bytes()
		other := chain.Ledger{Node: w.node, Address: common.Address{1}}
		if _, err := chain.LoadVerification(t.Context(), other, bytes.NewReader(content)); !errors.Is(err, chain.ErrOtherCheckpoint) {
			t.Errorf("of another ledger: %v", err)
		}
		again, err := chain.LoadVerification(t.Context(), ledger, bytes.NewReader(content))
		must0(t, err)
		return again
	}

	v, err := chain.NewVerification(t.Context(), ledger)
	must0(t, err)
	if err := v.Replay(t.Context(), head(), silent, stop); !errors.Is(err, errStopped) {
		t.Fatalf("not stopped: %v", err)
	}
	v = resumed(v)
	w.crowd(shops[0], shops[1])
	must0(t, v.Replay(t.Context(), head(), silent, always))
	if err := v.Compare(t.Context(), silent, stop); !errors.Is(err, errStopped) || v.Compared == 0 {
		t.Fatalf("not stopped after %d rows: %v", v.Compared, err)
	}
	at := v.Block.Number
	v = resumed(v)
	w.crowd(shops[1], shops[0])
	must0(t, v.Compare(t.Context(), silent, always))
	if v.Block.Number != at || v.Compared != 0 || len(v.Differences) > 0 || len(v.Books.Settlements) != 142 {
		t.Errorf("at block %d, %d compared, %d transfers, differences %v", v.Block.Number, v.Compared, len(v.Books.Settlements), v.Differences)
	}
	v = resumed(v)
	must0(t, v.Replay(t.Context(), head(), silent, always))
	must0(t, v.Compare(t.Context(), silent, always))
	if len(v.Differences) > 0 || len(v.Books.Settlements) != 282 {
		t.Errorf("%d transfers, differences %v", len(v.Books.Settlements), v.Differences)
	}
}
