package httpapi_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/florinpay/florin/paytest"
)

// resolution is a shop's, with one account and what is said of Bea on it.
func resolution(bea ...object) object {
	return object{"resolution": object{
		"legal_entity": object{"legal_name": "Shop", "registration_number": "HRB 1", "country": "DE"},
		"accounts":     []object{{"account_name": "Main", "people": bea}},
	}}
}

// TestClientDecides applies resolutions of a client that changes its mind: what
// it says holds, no more and no less, and on the chain too.
func TestClientDecides(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, bea, wallet := w.operator("operator"), w.person("bea"), paytest.Key(t)
	apply := func(bea object) answer {
		return w.post("/operator/resolution", resolution(bea), operator.token).wants(200)
	}
	first := object{"username": "bea", "permissions": []string{"view_account_info", "view_transactions"}, "wallet_address": wallet.Address(), "approver": true}
	applied := apply(first)
	var tracked struct {
		IDs []int64 `json:"tracking_ids"`
	}
	if err := json.Unmarshal([]byte(applied.body), &tracked); err != nil || len(tracked.IDs) != 3 {
		t.Fatalf("opening, link and terms are not tracked: %s, %v", applied.body, err)
	}
	for _, id := range tracked.IDs {
		if status := w.settles(id, operator.token); status != "succeeded" {
			t.Errorf("blockchain transaction %d is %s", id, status)
		}
	}
	if !w.whitelisted(wallet) {
		t.Error("all that was tracked is final, and the wallet is not linked")
	}
	account := applied.at("account_ids.0")
	w.get("/account?account_id="+account, bea.token).wants(200)
	nothing := map[string]string{"changes": "[]", "tracking_ids": "[]"}
	apply(first).shows(nothing)

	less := object{"username": "bea", "permissions": []string{"view_transactions", "view_transactions"}}
	apply(less).shows(map[string]string{"changes.0.before": "view_account_info, view_transactions", "changes.0.after": "view_transactions"})
	w.get("/account?account_id="+account, bea.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_account_info (target_account_id: %s)", account))
	apply(less).shows(nothing)
	less["username"] = "Bea"
	apply(less).shows(nothing)
	if !w.whitelisted(wallet) {
		t.Error("who is named without a wallet lost it")
	}
	w.checkIndex()
}

// TestUnclearResolutions are refused where it is not clear what they want.
func TestUnclearResolutions(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	w.person("bea")
	named := func(more object) object {
		bea := object{"username": "bea", "permissions": []string{"all"}}
		for key, value := range more {
			bea[key] = value
		}
		return bea
	}
	for _, row := range []struct {
		detail string
		people []object
	}{
		{`people of Main: "bea" is named twice`, []object{named(nil), named(object{"username": "Bea"})}},
		{"people.bea.wallet_address: is required with daily_limit, approver and administrator", []object{named(object{"approver": true})}},
		{"people.bea.wallet_address: is required with daily_limit, approver and administrator", []object{named(object{"daily_limit": nil})}},
		{`permissions: "manage_users" of bea is not a permission on account "Main"`, []object{named(object{"permissions": []string{"manage_users"}})}},
	} {
		w.post("/operator/resolution", resolution(row.people...), operator.token).wants(422, row.detail)
	}
	fees := object{
		"transaction_type": "transfer", "account_type": "personal", "allowed": true,
		"flat_fee": 0, "fee_basis_points": 0, "minimum_fee": 0, "maximum_fee": 0,
	}
	for field, detail := range map[string]string{
		"minimum_fee": "maximum_fee: is below minimum_fee", "flat_fee": "maximum_fee: is below flat_fee",
		"fee_basis_points": "maximum_fee: of 0 leaves nothing of fee_basis_points",
	} {
		fees[field] = 1
		w.post("/operator/fees", fees, operator.token).wants(422, detail)
		fees[field] = 0
	}
}
