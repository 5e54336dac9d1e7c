package e2e

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
)

// firm is an account whose clerk may spend next to nothing alone: two others
// approve.
type firm struct {
	people  []*payerByHTTP // the clerk, and who approves
	waiting []awaited
}

// awaited is a transfer that needs approvals.
type awaited struct {
	transaction int64
	approvals   int // that were handed over
	tries       int
}

// found opens the firm's account, links the wallets and gives it money.
func (l *load) found() {
	l.t.Helper()
	l.firm = &firm{}
	var members []fields
	for i, user := range l.demo.Users {
		key, err := crypto.GenerateKey()
		if err != nil {
			l.t.Fatal(err)
		}
		acting := *l.payers[i]
		acting.key, acting.Address = keys.FromPrivate(key), crypto.PubkeyToAddress(key.PublicKey).Hex()
		l.firm.people = append(l.firm.people, &acting)
		members = append(members, fields{
			"username": user.Username, "wallet_address": acting.Address, "permissions": []string{"all"}, "daily_limit": 1, "approver": i > 0,
		})
	}
	var applied struct {
		Accounts []uint64 `json:"account_ids"`
		Tracking []int64  `json:"tracking_ids"`
	}
	l.must(l.operator(), "/operator/resolution", fields{"resolution": fields{
		"legal_entity": fields{"legal_name": "Acme AG", "registration_number": "HRB 9", "country": "DE"},
		"accounts":     []fields{{"account_name": "Main", "approvals_needed": 2, "people": members}},
	}}, &applied)
	for _, id := range applied.Tracking {
		l.succeeds(id)
	}
	money := l.note(request{path: "/transaction/send-transfer", who: l.payers[3], amount: 5_000_00})
	l.fill(money, fields{
		"private_key": money.who.PrivateKey, "amount": decimal(money.amount), "transaction_type": "transfer",
		"recipient_account_id": applied.Accounts[0], "metadata": money.key,
	})
	if !l.deliver(money) || money.status != http.StatusOK {
		l.t.Fatalf("the firm gets no money: %s", money.answer)
	}
}

// succeeds waits for a blockchain transaction.
func (l *load) succeeds(id int64) {
	l.t.Helper()
	deadline := time.Now().Add(time.Minute)
	var progress struct {
		Status string `json:"blockchain_transaction_status"`
	}
	for progress.Status != "succeeded" {
		if err := l.get(l.operator(), fmt.Sprintf("/blockchain/transaction-status?transaction_id=%d", id), &progress); err != nil {
			l.t.Fatal(err)
		}
		if progress.Status == "failed" || time.Now().After(deadline) {
			l.t.Fatalf("blockchain transaction %d is %s", id, progress.Status)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// approve goes on with the oldest transfer of the firm; where few wait, the
// clerk makes another.
func (l *load) approve(random *rand.Rand) bool {
	c := l.firm
	if len(c.waiting) < 4 {
		return l.initiate(random)
	}
	next := c.waiting[0]
	c.waiting = c.waiting[1:]
	step := "approve"
	if random.IntN(10) == 0 {
		step = "reject"
	}
	who := c.people[1+next.approvals]
	status, answer, err := l.read(who, fmt.Sprintf("/transaction/raw-%s-transfer?transaction_id=%d&wallet_address=%s", step, next.transaction, who.Address))
	next.tries++
	answered := err == nil
	if answered && status == http.StatusOK {
		answered = l.handOver(who, answer, &submission{transaction: next.transaction})
		next.approvals, next.tries = next.approvals+1, 0
		if step == "reject" {
			return answered
		}
	}
	if next.approvals < 2 && next.tries < 50 { // it may have failed
		c.waiting = append(c.waiting, next)
	}
	return answered
}

// initiate is the clerk's part.
func (l *load) initiate(random *rand.Rand) bool {
	clerk := l.firm.people[0]
	_, recipient := l.draw(random, 0)
	r := l.note(request{path: "/transaction/initiate-transfer", who: clerk, amount: 200 + random.Int64N(200)})
	l.fill(r, fields{
		"sender_wallet_address": clerk.Address, "amount": decimal(r.amount), "transaction_type": "transfer",
		"recipient_account_id": recipient, "metadata": r.key,
	})
	if !l.deliver(r) || r.status != http.StatusOK {
		return r.status != 0
	}
	l.firm.waiting = append(l.firm.waiting, awaited{transaction: r.transaction})
	return l.handOver(clerk, r.answer, &submission{transaction: r.transaction})
}
