package httpapi_test

import (
	"fmt"
	"testing"
)

// TestPeopleOfAnAccount: who may see it learns who acts on an account, by name.
func TestPeopleOfAnAccount(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	clerk := w.person("clerk") // only looks, without a wallet
	w.post("/user/grant-account-permissions", object{
		"subject_user_id": clerk.id, "target_account_id": c.bea.account, "permissions": []string{"view_transactions", "view_account_info"},
	}, c.operator.token).wants(200)
	created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": 1, "name": "till backend"}, c.operator.token).wants(200)
	w.post("/api-key/grant-account-permissions", object{
		"subject_api_key_id": numberField(t, created.body, "api_key_id"), "target_account_id": c.bea.account, "permissions": []string{"create_payment_request"},
	}, c.operator.token).wants(200)

	people := w.get("/account/permissions?account_id="+c.account, c.bea.token).wants(200)
	seen := map[string]string{}
	for i := range 5 {
		seen[people.at(fmt.Sprintf("%d.name", i))] = people.at(fmt.Sprintf("%d.permissions", i))
	}
	if seen["Ana Silva (@clerk)"] != "[view_account_info view_transactions]" || seen["till backend"] != "[create_payment_request]" || len(seen) != 5 {
		t.Errorf("people %s", people.body)
	}
	w.get("/account/permissions?account_id="+c.account, clerk.token).
		wants(401, "User does not have the required permission: view_permissions (target_account_id: "+c.account+")")
	names := map[string]bool{}
	links := w.get("/account/wallet-links?account_id="+c.account, clerk.token).wants(200)
	for i := range 3 {
		names[links.at(fmt.Sprintf("%d.holder_name", i))] = true
	}
	if !names["Ana Silva (@bea)"] || !names["Ana Silva (@carl)"] || !names["Ana Silva (@dina)"] {
		t.Errorf("links %s", links.body)
	}
	w.checkIndex()
}
