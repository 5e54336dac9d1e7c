package httpapi_test

import (
	"fmt"
	"testing"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/devnet"
	"github.com/florinpay/florin/chain/devnet/devnettest"
	"github.com/florinpay/florin/paytest"
)

// networkDepth is what three validators need: the newest block or two may be
// replaced by those of another.
const networkDepth = 2

// TestStoriesOnANetworkOfValidators tells in short, on a network whose blocks
// are final only later, what the other tests tell on the engine in process.
func TestStoriesOnANetworkOfValidators(t *testing.T) {
	t.Parallel()
	network := devnettest.Start(t, devnet.Config{})
	for name, tell := range map[string]func(*testing.T, *world){
		"money comes in and is paid": moneyComesInAndIsPaid,
		"two people approve":         twoPeopleApprove,
		"a payee is convinced": func(t *testing.T, w *world) {
			payeeIsConvinced(t, w, network.URLs()[0], network.Signers())
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // each on a ledger of its own
			tell(t, newNetworkWorld(t, network.URLs()[0]))
		})
	}
}

// newNetworkWorld starts a service with a ledger of its own on a node of a
// network.
func newNetworkWorld(t *testing.T, url string) *world {
	t.Helper()
	node, err := chain.Dial(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	w := worldWith(t, paytest.NewClockRunning(), paytest.LedgerOn(t, node), nil)
	w.work(networkDepth)
	return w
}

// moneyComesInAndIsPaid: a deposit, and then three transfers of one wallet in
// flight at once, of which the last is more than is left.
func moneyComesInAndIsPaid(t *testing.T, w *world) {
	treasury := w.operator("treasury")
	holders := w.holders("ana", "ben")
	ana, ben := holders[0], holders[1]
	w.deposits(ana, 250, treasury)

	send := object{"private_key": ana.private, "amount": 100, "transaction_type": "transfer", "recipient_username": "ben"}
	sent := w.post("/transaction/send-transfer", send, ana.token).wants(200)
	raw := w.post("/transaction/initiate-transfer", object{
		"sender_wallet_address": ana.Address(), "amount": 50.5, "transaction_type": "transfer", "recipient_account_id": ben.account,
	}, ana.token).wants(200)
	submitted := w.post("/blockchain/signed-transaction", object{"transaction_bytes": ana.sign(raw), "topic": raw.field("topic")}).wants(200)
	refused := w.post("/transaction/send-transfer", send, ana.token).wants(200)

	w.becomes(numberField(t, sent.body, "transaction_id"), "succeeded", ana.token)
	submitted.succeeds(w, ana.token)
	w.becomes(numberField(t, raw.body, "transaction_id"), "succeeded", ana.token)
	w.becomes(numberField(t, refused.body, "transaction_id"), "failed", ana.token).
		shows(map[string]string{"failure.name": "ERR_NOT_ENOUGH_BALANCE", "failure.args.1": "9950", "failure.args.2": "10000"})
	if w.balance(ana) != "99.5" || w.balance(ben) != "150.5" {
		t.Errorf("balances are %s and %s", w.balance(ana), w.balance(ben))
	}
	statement := w.get(fmt.Sprintf("/account/statement?account_id=%d&%s", ana.account, today()), ana.token).wants(200).
		shows(map[string]string{"closing_balance": "99.5", "number_of_credits": "1", "number_of_debits": "2", "lines.2.balance": "99.5"})
	if block := statement.at("closing_block.number"); w.onChain(ana.account, block) != "99.5" {
		t.Errorf("at block %s the chain has %s", block, w.onChain(ana.account, block))
	}
	w.checkIndex()
}

// deposits brings money into an account as clients and the operator do.
func (w *world) deposits(h holder, amount any, treasury person) {
	w.t.Helper()
	raw := w.post("/transaction/initiate-deposit", object{"sender_wallet_address": h.Address(), "amount": amount}, h.token).wants(200)
	w.submits(h, raw)
	id := numberField(w.t, raw.body, "transaction_id")
	w.becomes(id, "initiated", h.token)
	w.post("/transaction/settle-deposit", object{"transaction_id": id, "bank_reference": "SEPA 1"}, treasury.token).succeeds(w, treasury.token)
	w.becomes(id, "succeeded", h.token)
}

// twoPeopleApprove what is beyond the clerk's allowance, and the platform
// finalises it.
func twoPeopleApprove(t *testing.T, w *world) {
	c := w.company()
	id := w.initiates(c, 150)
	w.becomes(id, "initiated", c.bea.token)
	var approvals []answer
	for _, approver := range []holder{c.carl, c.dina} {
		raw := w.step("approve-transfer", id, approver).wants(200)
		approvals = append(approvals, w.post("/blockchain/signed-transaction", object{
			"transaction_bytes": approver.sign(raw), "topic": raw.field("topic"),
		}).wants(200))
	}
	for _, approval := range approvals {
		approval.succeeds(w, c.bea.token)
	}
	w.becomes(id, "succeeded", c.bea.token).shows(map[string]string{
		"status_history.1.transaction_status": "initiated", "status_history.2.transaction_status": "approved",
		"status_history.3.transaction_status": "succeeded",
	})
	if got := w.get(fmt.Sprintf("/account?account_id=%s", c.account), c.bea.token).wants(200).at("balance"); got != "9850" {
		t.Errorf("the company has %s", got)
	}
	w.checkIndex()
}
