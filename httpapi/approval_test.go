package httpapi_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// company is a business account with people of different rights on it.
type company struct {
	account             string
	bea, carl, dina     holder // clerk, and two approvers
	operator, recipient person
}

// company sets up an account whose clerk may send 100 a day alone; above that
// two approvals are needed.
func (w *world) company() company {
	w.t.Helper()
	c := company{operator: w.operator("operator")}
	for name, h := range map[string]*holder{"bea": &c.bea, "carl": &c.carl, "dina": &c.dina} {
		*h = holder{person: w.person(name), wallet: newWallet(w.t), name: name}
	}
	c.recipient = w.holder("ana", 0).person
	member := func(h holder, more object) object {
		body := object{"username": h.name, "wallet_address": h.Address(), "permissions": []string{"all"}}
		for field, value := range more {
			body[field] = value
		}
		return body
	}
	applied := w.post("/operator/resolution", object{"resolution": object{
		"legal_entity": object{"legal_name": "Acme AG", "registration_number": "HRB 9", "country": "DE"},
		"accounts": []object{{"account_name": "Main", "approvals_needed": 2, "people": []object{
			member(c.bea, object{"daily_limit": 100, "administrator": true, "approver": true}),
			member(c.carl, object{"approver": true}),
			member(c.dina, object{"approver": true}),
		}}},
	}}, c.operator.token).wants(200)
	c.account = applied.at("account_ids.0")
	for _, h := range []holder{c.bea, c.carl, c.dina} {
		w.eventually("the wallets act", func() bool { return w.whitelisted(h.Memory) })
	}
	w.indexed()
	var account int64
	if _, err := fmt.Sscan(c.account, &account); err != nil {
		w.t.Fatal(err)
	}
	w.fund(account, c.bea.Memory, 10_000_00)
	c.bea.account = account
	return c
}

// initiates prepares, signs and submits a transfer of the clerk.
func (w *world) initiates(c company, amount any) int64 {
	w.t.Helper()
	raw := w.post("/transaction/initiate-transfer", object{
		"sender_wallet_address": c.bea.Address(), "amount": amount, "transaction_type": "transfer", "recipient_username": "ana",
	}, c.bea.token).wants(200)
	w.submits(c.bea, raw)
	return numberField(w.t, raw.body, "transaction_id")
}

func (w *world) submits(h holder, raw answer) answer {
	w.t.Helper()
	return w.post("/blockchain/signed-transaction", object{"transaction_bytes": h.sign(raw), "topic": raw.field("topic")}).succeeds(w, h.token)
}

// step asks for a step of a transaction to be signed.
func (w *world) step(name string, id int64, h holder) answer {
	w.t.Helper()
	return w.get(fmt.Sprintf("/transaction/raw-%s?transaction_id=%d&wallet_address=%s", name, id, h.Address()), h.token)
}

func TestApprovals(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	small := w.initiates(c, 60)
	w.becomes(small, "succeeded", c.bea.token)
	large := w.initiates(c, 40.01) // together beyond the allowance
	w.becomes(large, "initiated", c.bea.token).shows(map[string]string{"status_history.1.transaction_status": "initiated"})
	w.get(fmt.Sprintf("/account/spending-allowance?account_id=%s", c.account), c.bea.token).wants(200).
		shows(map[string]string{"daily_limit": "100", "spent_today": "60", "remaining": "40"})

	w.step("approve-transfer", large, c.bea).wants(200) // may be asked for, but the contract refuses who initiated
	refused := w.post("/blockchain/signed-transaction", object{
		"transaction_bytes": c.bea.sign(w.step("approve-transfer", large, c.bea)), "topic": "approve-transfer",
	}).wants(200)
	if w.settles(numberField(t, refused.body, "tracking_id"), c.bea.token) != "failed" {
		t.Error("who initiated approved")
	}
	w.get("/blockchain/transaction/error-message?transaction_id="+refused.at("tracking_id"), c.bea.token).wants(200).
		shows(map[string]string{"error_message": fmt.Sprintf(`{"name":"ERR_INITIATOR_CANNOT_APPROVE","args":["%s"]}`, c.bea.Address().Hex())})

	w.submits(c.carl, w.step("approve-transfer", large, c.carl).wants(200))
	asked := fmt.Sprintf("/full-transaction/from-id?transaction_id=%d", large)
	w.eventually("one of two approved", func() bool { return w.get(asked, c.dina.token).wants(200).at("approvals_given") == "1" })
	w.get(asked, c.dina.token).wants(200).shows(map[string]string{
		"transaction_status": "initiated", "approvals_needed": "2", "initiator.name": "Ana Silva (@bea)", "initiator.wallet_address": c.bea.Address().Hex(),
		"approvals.0.name": "Ana Silva (@carl)", "approvals.0.user_id": fmt.Sprint(c.carl.id),
	})
	// The payee sees how far it is, but not who decides in the company.
	w.get(asked, c.recipient.token).wants(200).shows(map[string]string{"approvals_needed": "2", "approvals_given": "1", "initiator": "<nil>", "approvals": "[]"})
	w.submits(c.dina, w.step("approve-transfer", large, c.dina).wants(200))
	full := w.becomes(large, "succeeded", c.bea.token).shows(map[string]string{ // the platform finalised by itself
		"status_history.2.transaction_status": "approved", "status_history.3.transaction_status": "succeeded",
	})
	if !strings.Contains(full.body, `"topic":"finalise-transfer"`) {
		t.Errorf("nothing finalised it: %s", full.body)
	}
	w.step("approve-transfer", large, c.carl).wants(409, "The transaction is succeeded")

	rejected, cancelled := w.initiates(c, 500), w.initiates(c, 600)
	w.submits(c.carl, w.step("reject-transfer", rejected, c.carl).wants(200))
	w.becomes(rejected, "failed", c.bea.token).shows(map[string]string{"failure.name": "ERR_REJECTED"})
	w.submits(c.bea, w.step("cancel-transfer", cancelled, c.bea).wants(200))
	w.becomes(cancelled, "failed", c.bea.token).shows(map[string]string{"failure.name": "ERR_CANCELLED"})
	w.step("approve-transfer", large, holder{person: c.recipient, wallet: newWallet(t)}).
		wants(422, "wallet_address: Sender wallet address does not belong to an active account or user")
	w.checkIndex()
}

// TestFinalisationFails: the money is gone when the last approval comes.
func TestFinalisationFails(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	first, second := w.initiates(c, 9_000), w.initiates(c, 8_000)
	for _, id := range []int64{first, second} {
		w.submits(c.carl, w.step("approve-transfer", id, c.carl).wants(200))
		w.submits(c.dina, w.step("approve-transfer", id, c.dina).wants(200))
	}
	w.becomes(first, "succeeded", c.bea.token)
	w.becomes(second, "failed", c.bea.token).shows(map[string]string{
		"failure.name": "ERR_NOT_ENOUGH_BALANCE", "status_history.2.transaction_status": "approved", "status_history.3.transaction_status": "failed",
	})
	w.checkIndex()
}

// TestNotApprovedInTime expires by the chain's clock.
func TestNotApprovedInTime(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	governor := w.platform.As(pay.Governor)
	if err := governor.Execute(t.Context(), w.platform.Address, chain.SetApprovalWindow(2*time.Second)); err != nil {
		t.Fatal(err)
	}
	id := w.initiates(c, 500)
	w.becomes(id, "initiated", c.bea.token)
	w.clock.Pass(10 * time.Minute) // it stood still meanwhile, the chain's did not
	w.becomes(id, "failed", c.bea.token).shows(map[string]string{"failure.name": "ERR_APPROVAL_WINDOW_PASSED"})
	w.checkIndex()
}

func TestAllowancesAndDeactivation(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	set := func(h holder, limit string) answer {
		return w.get(fmt.Sprintf("/account/raw-set-spending-allowance?wallet_address=%s&user_id=%d%s", h.Address(), c.carl.id, limit), h.token)
	}
	w.submits(c.bea, set(c.bea, "&daily_limit=250.5").wants(200).shows(map[string]string{"topic": "set-spending-allowance"}))
	w.get(fmt.Sprintf("/account/spending-allowance?account_id=%s", c.account), c.carl.token).wants(200).shows(map[string]string{"daily_limit": "250.5"})
	refused := w.post("/blockchain/signed-transaction", object{
		"transaction_bytes": c.dina.sign(set(c.dina, "").wants(200)), "topic": "set-spending-allowance",
	}).wants(200) // no administrator: the contract refuses
	if w.settles(numberField(t, refused.body, "tracking_id"), c.dina.token) != "failed" {
		t.Error("an approver set an allowance")
	}

	// A wallet of an API key does none of it: the interface refuses, and so
	// does the contract if someone signs it anyway.
	backend := newWallet(t)
	created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": 1, "name": "backend"}, c.operator.token).wants(200)
	key, keyID := "x-api-key: "+created.field("api_key"), created.at("api_key_id")
	w.post("/account/link-api-key", object{"api_key_id": numberField(t, created.body, "api_key_id"), "account_id": c.bea.account, "wallet_address": backend.Address()},
		c.bea.token).succeeds(w, c.bea.token)
	w.get(fmt.Sprintf("/account/raw-set-spending-allowance?wallet_address=%s&user_id=%d", backend.Address(), c.carl.id), key).
		wants(422, "wallet_address: API keys cannot set spending allowances")
	w.get(fmt.Sprintf("/account/raw-deactivate-account?wallet_address=%s", backend.Address()), key).
		wants(422, "wallet_address: API keys cannot deactivate accounts")
	waiting := w.initiates(c, 500)
	w.get(fmt.Sprintf("/transaction/raw-approve-transfer?transaction_id=%d&wallet_address=%s", waiting, backend.Address()), key).
		wants(422, "wallet_address: API keys cannot approve transactions")
	outside := &chain.Operator{Node: w.platform.Node, Signer: backend.Memory}
	for name, call := range map[string]chain.Call{
		"approve": chain.ApproveTransfer(pay.TransactionID(waiting)), "set allowance": chain.SetSpendingAllowance(pay.HolderID(c.carl.id), 1),
		"deactivate": chain.DeactivateAccount(),
	} {
		if err := outside.Execute(t.Context(), w.platform.Address, call); err == nil || !strings.Contains(err.Error(), "ERR_API_KEY_NOT_ALLOWED") {
			t.Errorf("%s by key %s: %v", name, keyID, err)
		}
	}
	// Its transfers never need approval.
	sent := w.post("/transaction/send-transfer", object{
		"private_key": backend.private, "amount": 5_000, "transaction_type": "transfer", "recipient_username": "ana",
	}, key).wants(200)
	w.becomes(numberField(t, sent.body, "transaction_id"), "succeeded", c.bea.token)

	raw := w.get("/account/raw-deactivate-account?wallet_address="+c.bea.Address().Hex(), c.bea.token).wants(200)
	w.submits(c.bea, raw)
	w.get("/account?account_id="+c.account, c.bea.token).wants(200).shows(map[string]string{"status": "suspended"})
	w.checkIndex()
}
