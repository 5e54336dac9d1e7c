package httpapi_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// TestStatementsOfWhatWasSentElsewhere: whoever holds a wallet can use an id that
// the platform prepared for something else, or use it after it failed, straight
// on a node. Nobody's books may suffer from it.
func TestStatementsOfWhatWasSentElsewhere(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, compliance, treasury := w.operator("operator"), w.operator("compliance"), w.operator("treasury")
	ana, ben := w.holder("ana", 100_00), w.holder("ben", 0)
	until := uint64(w.clock.Now().Add(10 * time.Minute).Unix())
	prepare := func(what string, content object) (pay.TransactionID, answer) {
		content["sender_wallet_address"] = ana.Address()
		raw := w.post("/transaction/initiate-"+what, content, ana.token).wants(200)
		return pay.TransactionID(numberField(t, raw.body, "transaction_id")), raw
	}
	execute := func(call chain.Call) {
		t.Helper()
		outside := &chain.Operator{Node: w.platform.Node, Signer: ana.Memory}
		if err := outside.Execute(t.Context(), w.platform.Address, call); err != nil {
			t.Fatal(err)
		}
		w.indexed()
	}
	agree := func() {
		t.Helper()
		for _, of := range []holder{ana, ben} {
			w.get(fmt.Sprintf("/account/statement?account_id=%d&%s", of.account, today()), of.token).wants(200)
		}
		w.get("/operator/report?"+today(), operator.token).wants(200).shows(map[string]string{"ties_out": "true"})
		w.checkIndex()
	}
	agree()

	// What was prepared as a deposit and as a withdrawal pays Ben instead.
	deposit, _ := prepare("deposit", object{"amount": 5})
	execute(chain.InitiateTransfer(deposit, pay.AccountID(ben.account), 3_00, 1, until, pay.Hash{}))
	withdrawal, _ := prepare("withdrawal", object{"amount": 5, "bank_account": "DE89 3704 0044 0532 0130 00"})
	execute(chain.InitiateTransfer(withdrawal, pay.AccountID(ben.account), 4_00, 1, until, pay.Hash{}))
	for _, id := range []pay.TransactionID{deposit, withdrawal} {
		w.becomes(int64(id), "succeeded", ana.token).shows(map[string]string{
			"transaction_type": "transfer", "sender_account_id": fmt.Sprint(ana.account), "recipient_account_id": fmt.Sprint(ben.account),
		})
	}
	agree()
	w.post("/transaction/reverse", object{"transaction_id": withdrawal, "reason": "fraud"}, compliance.token).succeeds(w, compliance.token)
	agree()

	// A withdrawal that the contract refused is sent again when there is money.
	refused, raw := prepare("withdrawal", object{"amount": 150, "bank_account": "DE89 3704 0044 0532 0130 00"})
	w.post("/blockchain/signed-transaction", object{"transaction_bytes": ana.sign(raw), "topic": raw.field("topic")}).wants(200)
	w.becomes(int64(refused), "failed", ana.token)
	w.deposits(ana, 100, treasury)
	execute(chain.InitiateWithdrawal(refused, 150_00, until, pay.Hash{}))
	agree()
}
