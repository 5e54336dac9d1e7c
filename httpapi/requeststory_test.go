package httpapi_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/florinpay/florin/pay"
)

// TestShopAsksPersonAccepts: the request comes to Ana's phone by push, she pays
// it from the second of her two accounts, and the shop's backend knows, can
// prove it, and finds the same facts by asking.
func TestShopAsksPersonAccepts(t *testing.T) {
	t.Parallel()
	w, _ := newPushWorld(t)
	operator := w.operator("operator")
	shop := w.merchant(operator, "Shop")
	ana := w.holder("ana", 100_00)
	office := w.secondAccount(operator, ana, 500_00)
	phone, backend := newDevice(t, 201), newReceiver(t, always(200))
	w.post("/user/push-subscription", phone.subscription(), ana.token).wants(200)
	key := w.register(operator, shop, backend.URL, "ed25519").field("signing_key")

	asked := w.requests(shop, object{"note": "two coffees", "metadata": "order 7"}).wants(200)
	w.eventually("the phone shows it", func() bool { messages, _ := phone.received(); return len(messages) == 1 })
	var shown struct {
		ID int64 `json:"payment_request_id"`
	}
	messages, _ := phone.received()
	if err := json.Unmarshal([]byte(messages[0]), &shown); err != nil || fmt.Sprint(shown.ID) != asked.at("payment_request_id") {
		t.Fatalf("the phone shows %s, not request %s: %v", messages[0], asked.at("payment_request_id"), err)
	}
	paid := w.post("/payment-request/approve", object{"payment_request_id": shown.ID, "private_key": office.private}, ana.token).wants(200)
	w.requestBecomes(shown.ID, "succeeded", ana.token)
	if w.balance(ana) != "100" || w.balance(office) != "474.5" {
		t.Errorf("the first account has %s, the second %s", w.balance(ana), w.balance(office))
	}

	w.eventually("the backend knows", func() bool {
		return slices.Equal(backend.statuses("/transaction/ipn"), []string{"in succeeded"}) &&
			slices.Equal(backend.statuses("/payment-request/update"), []string{"approved", "succeeded"})
	})
	polled := w.get("/full-transaction/from-id?transaction_id="+paid.at("transaction_id"), shop.admin.token).wants(200)
	request := w.get(fmt.Sprintf("/payment-request/from-id?payment_request_id=%d", shown.ID), shop.admin.token).wants(200)
	for _, p := range backend.received() {
		if err := verify(t, "ed25519", key, p); err != nil {
			t.Errorf("%v\n%s", err, p.body)
		}
		told, asked := answer{t: t, body: string(p.body)}, polled
		fields := []string{"transaction_id", "transaction_status", "amount", "note", "metadata", "payment_request_id", "sender_account_id", "recipient_account_id"}
		if strings.HasSuffix(p.path, "/payment-request/update") {
			asked, fields = request, []string{"payment_request_id", "amount", "note", "metadata", "transaction_id", "account_id", "recipient_user_id"}
		}
		for _, field := range fields {
			if told.at(field) == "<nil>" || told.at(field) != asked.at(field) {
				t.Errorf("%s: told %s, found %s", field, told.at(field), asked.at(field))
			}
		}
	}
	if polled.at("sender_account_id") != fmt.Sprint(office.account) {
		t.Errorf("account %s has paid", polled.at("sender_account_id"))
	}
	w.checkIndex()
}

// secondAccount is a company's, on which the person may spend too.
func (w *world) secondAccount(operator person, who holder, opening pay.Amount) holder {
	w.t.Helper()
	second := holder{person: who.person, wallet: newWallet(w.t), name: who.name}
	applied := w.post("/operator/resolution", object{"resolution": object{
		"legal_entity": object{"legal_name": "Office AG", "registration_number": "HRB 11", "country": "DE"},
		"accounts": []object{{"account_name": "Main", "people": []object{{
			"username": who.name, "wallet_address": second.Address(), "permissions": []string{"all"}, "daily_limit": 1000,
		}}}},
	}}, operator.token).wants(200)
	w.eventually("the second wallet acts", func() bool { return w.whitelisted(second.Memory) })
	w.indexed()
	if _, err := fmt.Sscan(applied.at("account_ids.0"), &second.account); err != nil {
		w.t.Fatal(err)
	}
	w.fund(second.account, second.Memory, opening)
	return second
}
