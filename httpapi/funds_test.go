package httpapi_test

import (
	"fmt"
	"testing"
)

func TestDeposit(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	treasury := w.operator("treasury")
	ana := w.holder("ana", 0)
	initiate := func(amount any) (answer, int64) {
		raw := w.post("/transaction/initiate-deposit", object{
			"sender_wallet_address": ana.Address(), "amount": amount, "note": "savings", "source_of_funds": "salary",
		}, ana.token).wants(200).shows(map[string]string{"topic": "initiate-deposit"})
		return raw, numberField(t, raw.body, "transaction_id")
	}
	raw, id := initiate(250)
	settle := object{"transaction_id": id, "bank_reference": "SEPA 1"}
	w.post("/transaction/settle-deposit", settle, ana.token).wants(401, "User does not have the required permission: settle_funds")
	w.post("/transaction/settle-deposit", settle, treasury.token).
		wants(409, fmt.Sprintf("The ledger refuses: ERR_TRANSFER_NOT_FOUND(%d)", id)) // nobody signed it yet
	w.submits(ana, raw)
	w.becomes(id, "initiated", ana.token).shows(map[string]string{
		"transaction_type": "deposit", "sender_account_id": "<nil>", "recipient_account_id": fmt.Sprint(ana.account), "source_of_funds": "salary",
	})
	if w.balance(ana) != "0" {
		t.Errorf("an announcement moved money: %s", w.balance(ana))
	}
	w.post("/transaction/settle-withdrawal", settle, treasury.token).wants(409, "The transaction is a deposit")
	w.post("/transaction/settle-deposit", settle, treasury.token).succeeds(w, treasury.token)
	w.becomes(id, "succeeded", ana.token).shows(map[string]string{
		"status_history.1.transaction_status": "initiated", "status_history.2.transaction_status": "approved",
		"status_history.3.transaction_status": "succeeded",
	})
	if w.balance(ana) != "250" {
		t.Errorf("ana has %s", w.balance(ana))
	}
	w.post("/transaction/settle-deposit", settle, treasury.token).wants(409, fmt.Sprintf("The ledger refuses: ERR_TRANSFER_STATUS(%d, 3)", id))

	raw, refused := initiate(10)
	w.submits(ana, raw)
	w.post("/transaction/refuse-deposit", object{"transaction_id": refused, "reason": "no money came"}, treasury.token).succeeds(w, treasury.token)
	w.becomes(refused, "failed", ana.token).shows(map[string]string{"failure.name": "ERR_REFUSED"})
	raw, cancelled := initiate(11)
	w.submits(ana, raw)
	w.submits(ana, w.step("cancel-deposit", cancelled, ana).wants(200).shows(map[string]string{"topic": "cancel-deposit"}))
	w.becomes(cancelled, "failed", ana.token)
	w.checkIndex()
}

func TestWithdrawal(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	treasury := w.operator("treasury")
	ana := w.holder("ana", 1_000_00)
	initiate := func(amount any) int64 {
		raw := w.post("/transaction/initiate-withdrawal", object{
			"sender_wallet_address": ana.Address(), "amount": amount, "bank_account": "DE89 3704 0044 0532 0130 00",
		}, ana.token).wants(200).shows(map[string]string{"topic": "initiate-withdrawal"})
		w.submits(ana, raw)
		return numberField(t, raw.body, "transaction_id")
	}
	paid, refused := initiate(100), initiate(200)
	w.becomes(refused, "initiated", ana.token).shows(map[string]string{"fee": "0.5", "bank_account": "DE89 3704 0044 0532 0130 00"})
	if w.balance(ana) != "699" { // held, with 0.50 fee each
		t.Errorf("ana has %s", w.balance(ana))
	}
	w.post("/transaction/settle-withdrawal", object{"transaction_id": paid, "bank_reference": "SEPA 2"}, treasury.token).succeeds(w, treasury.token)
	w.post("/transaction/refuse-withdrawal", object{"transaction_id": refused, "reason": "account closed"}, treasury.token).succeeds(w, treasury.token)
	w.becomes(paid, "succeeded", ana.token)
	w.becomes(refused, "failed", ana.token).shows(map[string]string{"failure.name": "ERR_REFUSED"})
	if w.balance(ana) != "899.5" {
		t.Errorf("ana has %s", w.balance(ana))
	}
	w.checkIndex()
}

func TestReversal(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, compliance := w.operator("operator"), w.operator("compliance")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	w.post("/operator/account/cashback", object{"account_id": s.account, "basis_points": 100}, operator.token).succeeds(w, operator.token)
	w.post("/operator/fees", object{
		"transaction_type": "payment", "account_type": "personal", "allowed": true, "flat_fee": 0.3, "fee_basis_points": 0, "minimum_fee": 0, "maximum_fee": nil,
	}, operator.token).succeeds(w, operator.token)
	sent := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 100, "transaction_type": "payment", "recipient_account_id": s.account,
	}, ana.token).wants(200)
	id := numberField(t, sent.body, "transaction_id")
	w.becomes(id, "succeeded", ana.token).shows(map[string]string{"fee": "0.3", "cashback_received": "1"})
	if w.balance(ana) != "900.7" {
		t.Errorf("ana has %s", w.balance(ana))
	}
	reverse := object{"transaction_id": id, "reason": "fraud"}
	w.post("/transaction/reverse", reverse, operator.token).wants(401, "User does not have the required permission: reverse_transaction")
	w.post("/transaction/reverse", reverse, compliance.token).succeeds(w, compliance.token)
	w.becomes(id, "reversed", ana.token).shows(map[string]string{"status_history.2.transaction_status": "reversed"})
	if w.balance(ana) != "1000" {
		t.Errorf("ana has %s", w.balance(ana))
	}
	w.post("/transaction/reverse", reverse, compliance.token).wants(409, fmt.Sprintf("The ledger refuses: ERR_TRANSFER_STATUS(%d, 5)", id))

	// Suspended and closed accounts are refused at every door.
	w.post("/account/suspend", object{"account_id": ana.account, "reason": "fraud"}, compliance.token).succeeds(w, compliance.token)
	w.get(fmt.Sprintf("/transaction/transfer-preview?sender_wallet_address=%s&transaction_type=payment&amount=1&recipient_business_account_id=%d", ana.Address(), s.account), ana.token).
		wants(200).shows(map[string]string{"transaction_possible.error_name": "Sender wallet address does not belong to an active account or user"})
	refused := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 1, "transaction_type": "payment", "recipient_account_id": s.account,
	}, ana.token).wants(200)
	w.becomes(numberField(t, refused.body, "transaction_id"), "failed", ana.token).shows(map[string]string{"failure.name": "ERR_ACCOUNT_NOT_ACTIVE"})
	w.checkIndex()
}
