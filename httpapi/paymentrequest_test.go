package httpapi_test

import (
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"
)

// requests asks ana for money into the shop's account.
func (w *world) requests(s merchant, more object) answer {
	w.t.Helper()
	body := object{"account_id": s.account, "amount": 25.5, "transaction_type": "payment", "username": "ana"}
	for field, value := range more {
		body[field] = value
	}
	return w.post("/payment-request/create", body, s.admin.token)
}

func (w *world) requestBecomes(id int64, status, token string) answer {
	w.t.Helper()
	var got answer
	w.eventually("the request becomes "+status, func() bool {
		got = w.get(fmt.Sprintf("/payment-request/from-id?payment_request_id=%d", id), token).wants(200)
		return got.field("payment_request_status") == status
	})
	return got
}

func TestPaymentRequestIsPaid(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	till := w.post("/account/till/create", object{"account_id": s.account, "till_name": "Counter 1"}, s.admin.token).wants(200)
	created := w.requests(s, object{"note": "two coffees", "metadata": "order 7", "till_id": numberField(t, till.body, "till_id")}).wants(200).shows(map[string]string{
		"payment_request_status": "pending", "account_id": fmt.Sprint(s.account), "amount": "25.5", "transaction_type": "payment", "transaction_id": "<nil>",
		"till_name": "Counter 1", "sender_name": "Shop", "sender_legal_entity_id": fmt.Sprint(s.entity), "sender_user_id": "<nil>",
		"recipient_name": "Ana Silva (@ana)", "recipient_user_id": fmt.Sprint(ana.id), "timeout": "<nil>",
	})
	id := numberField(t, created.body, "payment_request_id")
	w.get("/user/payment-requests/incoming?status=pending", ana.token).wants(200).shows(map[string]string{"0.payment_request_id": fmt.Sprint(id)})
	w.get(fmt.Sprintf("/legal-entity/payment-requests/outgoing?legal_entity_id=%d", s.entity), operator.token).wants(200).
		shows(map[string]string{"0.payment_request_id": fmt.Sprint(id)})
	w.get("/user/payment-requests/outgoing", s.admin.token).wants(200).shows(map[string]string{"0.payment_request_id": fmt.Sprint(id)})
	w.get("/payment-requests/from-metadata?metadata="+url.QueryEscape("order 7"), ana.token).wants(200).shows(map[string]string{"payment_request_id": fmt.Sprint(id)})
	stranger := w.person("stranger")
	w.get(fmt.Sprintf("/payment-request/from-id?payment_request_id=%d", id), stranger.token).wants(404, fmt.Sprintf("payment_request_id %d not found", id))

	approve := object{"payment_request_id": id, "private_key": ana.private}
	w.post("/payment-request/approve", approve, stranger.token).wants(404)
	approved := w.post("/payment-request/approve", approve, ana.token, "Idempotency-Key: pay").wants(200)
	if again := w.post("/payment-request/approve", approve, ana.token, "Idempotency-Key: pay").wants(200); again.body != approved.body {
		t.Errorf("a repeat got %s", again.body)
	}
	w.post("/payment-request/approve", approve, ana.token).wants(409)
	w.requestBecomes(id, "succeeded", ana.token).shows(map[string]string{"transaction_status": "succeeded", "transaction_id": approved.at("transaction_id")})
	w.get("/full-transaction/from-id?transaction_id="+approved.at("transaction_id"), ana.token).wants(200).shows(map[string]string{
		"payment_request_id": fmt.Sprint(id), "note": "two coffees", "metadata": "order 7", "recipient_till_name": "Counter 1", "amount": "25.5",
	})
	if w.balance(ana) != "974.5" {
		t.Errorf("ana has %s", w.balance(ana))
	}
	w.checkIndex()
}

func TestPaymentRequestEnds(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 10_00)
	s := w.merchant(operator, "Shop")
	number := func(a answer) int64 { return numberField(t, a.wants(200).body, "payment_request_id") }
	cancelled, rejected, failing, unsigned := number(w.requests(s, nil)), number(w.requests(s, nil)), number(w.requests(s, nil)), number(w.requests(s, nil))
	id := func(id int64) object { return object{"payment_request_id": id} }

	w.post("/payment-request/cancel", id(cancelled), ana.token).
		wants(401, fmt.Sprintf("User does not have the required permission: create_payment_request (target_account_id: %d)", s.account))
	w.post("/payment-request/cancel", id(cancelled), s.admin.token).wants(200).shows(map[string]string{"payment_request_status": "cancelled"})
	w.post("/payment-request/cancel", id(cancelled), s.admin.token).wants(409, "The payment request is cancelled")
	w.post("/payment-request/reject", id(rejected), s.admin.token).wants(404)
	w.post("/payment-request/reject", id(rejected), ana.token).wants(200).shows(map[string]string{"payment_request_status": "rejected"})
	w.post("/payment-request/approve", object{"payment_request_id": rejected, "private_key": ana.private}, ana.token).wants(409, "The payment request is rejected")

	// Ten are not enough for 25.50: the transfer fails, and the request with it.
	w.post("/payment-request/approve", object{"payment_request_id": failing, "private_key": ana.private}, ana.token).wants(200)
	w.requestBecomes(failing, "failed", ana.token).shows(map[string]string{"transaction_status": "failed"})
	// Never signed: both fail after the submission window.
	raw := w.post("/payment-request/approve", object{"payment_request_id": unsigned, "sender_wallet_address": ana.Address()}, ana.token).wants(200).
		shows(map[string]string{"topic": "initiate-transfer"})
	if raw.at("raw_transaction.from") != ana.Address().Hex() {
		t.Errorf("raw transaction is %s", raw.body)
	}
	timed := number(w.requests(s, object{"timeout": w.clock.Now().Add(time.Minute).UTC().Format("2006-01-02T15:04:05")}))
	w.requests(s, object{"timeout": "2020-01-01"}).wants(422, "timeout: is over already")
	w.clock.Pass(17 * time.Minute)
	ana.token = "Authorization: Bearer " + w.login("ana", anasPassword).wants(200).field("access_token")
	w.requestBecomes(unsigned, "failed", ana.token)
	w.requestBecomes(timed, "cancelled", ana.token)
	w.checkIndex()
}

// TestCancelAgainstApprove: one wins, the other is told.
func TestCancelAgainstApprove(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana := w.holder("ana", 1_000_00)
	s := w.merchant(operator, "Shop")
	for range 10 {
		id := numberField(t, w.requests(s, nil).wants(200).body, "payment_request_id")
		var wait sync.WaitGroup
		var approve, cancel answer
		wait.Go(func() {
			approve = w.post("/payment-request/approve", object{"payment_request_id": id, "private_key": ana.private}, ana.token)
		})
		wait.Go(func() { cancel = w.post("/payment-request/cancel", object{"payment_request_id": id}, s.admin.token) })
		wait.Wait()
		if approve.status+cancel.status != 200+409 {
			t.Errorf("approve got %d %s, cancel got %d %s", approve.status, approve.body, cancel.status, cancel.body)
		}
		if approve.status == 200 {
			w.requestBecomes(id, "succeeded", ana.token)
		}
	}
	w.checkIndex()
}

func TestWrongPaymentRequests(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	w.person("ana")
	s := w.merchant(operator, "Shop")
	for name, c := range map[string]struct {
		change object
		status int
		detail string
	}{
		"nobody":        {object{"username": "nobody"}, 404, "username nobody not found"},
		"both":          {object{"phone_country_dialcode": "49", "phone_number": "15112340002"}, 422, "username: and a phone number are given; one is enough"},
		"half a phone":  {object{"phone_number": "15112340002"}, 422, "phone_country_dialcode: is required together with phone_number"},
		"foreign till":  {object{"till_id": 77}, 422, fmt.Sprintf("till_id: 77 is not a till of account %d", s.account)},
		"wrong type":    {object{"transaction_type": "salary"}, 422, "transaction_type: business accounts do not receive a salary"},
		"zero":          {object{"amount": 0}, 422, "amount: must be more than zero"},
		"other account": {object{"account_id": 1}, 401, "User does not have the required permission: create_payment_request (target_account_id: 1)"},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.requests(s, c.change)
			a.t = t
			a.wants(c.status, c.detail)
		})
	}
	w.get("/user/payment-requests/incoming?user_id=1&status=open", operator.token).wants(422)
}
