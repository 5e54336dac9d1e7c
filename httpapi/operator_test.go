package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/paytest"
)

// TestResolution sets up a company's accounts as its resolution says.
func TestResolution(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, bea, carl := w.operator("operator"), w.person("bea"), w.person("carl")
	beasWallet, carlsWallet := paytest.Key(t), paytest.Key(t)
	person := func(name string, key fmt.Stringer, more object) object {
		body := object{"username": name, "wallet_address": key.String(), "permissions": []string{"all"}}
		for field, value := range more {
			body[field] = value
		}
		return body
	}
	resolution := object{
		"legal_entity": object{"legal_name": "Shop GmbH", "registration_number": "HRB 1", "country": "DE"},
		"people":       []object{{"username": "bea", "permissions": []string{"create_api_key", "view_api_keys"}}},
		"accounts": []object{{
			"account_name": "Main", "approvals_needed": 1, "tills": []string{"Counter 1", "Counter 2"},
			"people": []object{
				person("bea", beasWallet.Address(), object{"daily_limit": 500.5, "administrator": true}),
				person("carl", carlsWallet.Address(), object{"daily_limit": nil, "approver": true, "permissions": []string{"view_transactions"}}),
			},
		}},
	}
	apply := func(dryRun bool) answer {
		return w.post("/operator/resolution", object{"resolution": resolution, "dry_run": dryRun}, operator.token)
	}
	w.post("/operator/resolution", object{"resolution": resolution}, bea.token).
		wants(401, "User does not have the required permission: manage_legal_entities")
	dry := apply(true).wants(200).shows(map[string]string{
		"applied": "false", "legal_entity_id": "<nil>", "changes.0.what": "legal entity DE HRB 1", "changes.0.after": "Shop GmbH",
	})
	if w.get("/operator/legal-entities", operator.token).body != "[]" {
		t.Error("a dry run left something")
	}
	applied := apply(false).wants(200).shows(map[string]string{"applied": "true"})
	if before, after := strings.Count(dry.body, `"what"`), strings.Count(applied.body, `"what"`); before != after {
		t.Errorf("the dry run told of %d changes, there were %d", before, after)
	}
	account := applied.at("account_ids.0")
	apply(false).wants(200).shows(map[string]string{"changes": "[]"}) // even before the chain has it
	w.eventually("the wallets act", func() bool { return w.whitelisted(beasWallet) && w.whitelisted(carlsWallet) })
	w.eventually("the index says so", func() bool {
		return w.get("/account?account_id="+account, bea.token).wants(200).at("status") == "active"
	})
	w.eventually("terms are set", func() bool {
		return w.get(fmt.Sprintf("/account/spending-allowance?account_id=%s&user_id=%d", account, bea.id), bea.token).status == 200
	})
	w.get(fmt.Sprintf("/account/spending-allowance?account_id=%s&user_id=%d", account, bea.id), bea.token).wants(200).
		shows(map[string]string{"daily_limit": "500.5", "spent_today": "0", "remaining": "500.5"})
	apply(false).wants(200).shows(map[string]string{"changes": "[]"})
	w.get("/account/tills?account_id="+account, bea.token).wants(200).shows(map[string]string{"0.till_name": "Counter 2", "1.till_name": "Counter 1"})
	w.get("/account?account_id="+account, carl.token).wants(401) // he may look at transactions only
	w.get("/user", bea.token).shows(map[string]string{"account_ids.0": account, "legal_entity_ids.0": applied.at("legal_entity_id")})

	// A later resolution changes what it names.
	resolution["accounts"].([]object)[0]["approvals_needed"] = 2
	resolution["accounts"].([]object)[0]["people"] = []object{person("carl", carlsWallet.Address(), object{"daily_limit": 20, "approver": true})}
	apply(false).wants(200).shows(map[string]string{
		"changes.0.what": `approvals needed on account "Main"`, "changes.0.before": "1", "changes.0.after": "2",
		"changes.1.what": `permissions of carl on account "Main"`, "changes.1.before": "view_transactions",
		"changes.2.what": `terms of carl on account "Main"`, "changes.2.before": "no daily limit, approver", "changes.2.after": "daily limit 20, approver",
	})
	w.eventually("the chain has the terms", func() bool {
		return w.get("/account/spending-allowance?account_id="+account, carl.token).at("daily_limit") == "20"
	})
	w.checkIndex()
	if _, err := w.store.VerifyAudit(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestWrongResolutions(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	w.person("bea")
	entity := object{"legal_name": "Shop GmbH", "registration_number": "HRB 1", "country": "DE"}
	key := paytest.Key(t).Address()
	for name, c := range map[string]struct {
		resolution object
		status     int
		detail     string
	}{
		"unknown key": {object{"legal_entity": entity, "accounts": []object{{"account_name": "x", "tils": []string{}}}}, 422, "tils: unknown field"},
		"unknown person": {
			object{"legal_entity": entity, "accounts": []object{{"account_name": "x", "people": []object{{"username": "nobody", "permissions": []string{"all"}}}}}},
			404, "username nobody not found",
		},
		"unknown permission": {
			object{"legal_entity": entity, "accounts": []object{{"account_name": "x", "people": []object{{"username": "bea", "permissions": []string{"fly"}}}}}},
			422, `permissions: "fly" of bea is not a permission on account "x"`,
		},
		"repeated account": {
			object{"legal_entity": entity, "accounts": []object{{"account_name": "x"}, {"account_name": "x"}}},
			422, `accounts: "x" is named twice`,
		},
		"too exact limit": {
			object{"legal_entity": entity, "accounts": []object{{"account_name": "x", "people": []object{
				{"username": "bea", "permissions": []string{"all"}, "wallet_address": key, "daily_limit": 1.005},
			}}}},
			422, "people.bea.daily_limit: has more than 2 decimals",
		},
		"bad country": {
			object{"legal_entity": object{"legal_name": "x", "registration_number": "x", "country": "Germany"}, "accounts": []object{}},
			422,
			"resolution.legal_entity.country: has a character or form that is not allowed",
		},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.post("/operator/resolution", object{"resolution": c.resolution}, operator.token)
			a.t = t
			a.wants(c.status, c.detail)
		})
	}
	if w.get("/operator/legal-entities", operator.token).body != "[]" {
		t.Error("a wrong resolution left something")
	}
}

func TestOperatorManagesUsers(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	create := object{
		"username": "dora", "password": anasPassword, "first_name": "Dora", "last_name": "Weiss",
		"phone_country_dialcode": "49", "phone_number": "15112349999", "kyc_type": "basic",
	}
	w.post("/operator/user", create, w.person("ana").token).wants(401, "User does not have the required permission: manage_users")
	created := w.post("/operator/user", create, operator.token).wants(200).shows(map[string]string{"status": "active", "kyc_type": "basic"})
	id := numberField(t, created.body, "user_id")
	token := "Authorization: Bearer " + w.login("dora", anasPassword).wants(200).field("access_token")
	w.post("/operator/user", create, operator.token).wants(401, "Username already in use")

	opened := w.post("/account/create-personal", object{"wallet_address": paytest.Key(t).Address()}, token).succeeds(w, token)
	account := opened.at("account_id")
	w.post("/operator/user/kyc-type", object{"user_id": id, "kyc_type": "verified"}, operator.token).wants(200)
	w.eventually("the account has the limits of its new KYC type", func() bool {
		return w.get("/account?account_id="+account, token).at("limits.daily") == "10000"
	})
	w.post("/operator/account/kyc-type", object{"account_id": opened.at("account_id") + "x", "kyc_type": "basic"}, operator.token).wants(422, "account_id: wrong type")

	w.post("/operator/user/disable", object{"user_id": id, "reason": "left"}, operator.token).wants(200)
	w.post("/operator/user/disable", object{"user_id": id, "reason": "left"}, operator.token).wants(409, "The user is disabled")
	w.clock.Pass(time.Second) // what was cached is asked again
	w.get("/user", token).wants(401, "Failed to validate token")
	w.login("dora", anasPassword).wants(401, "Not authorized")
	w.post("/operator/user/enable", object{"user_id": id, "reason": "back"}, operator.token).wants(200)
	w.login("dora", anasPassword).wants(200)

	// Lists come newest first, in parts.
	first := w.get("/operator/users?limit=2", operator.token).wants(200).shows(map[string]string{"0.username": "dora", "1.username": "ana"})
	if link := first.header.Get("Link"); link != `</operator/users?before_id=2&limit=2>; rel="next"` {
		t.Errorf("Link is %s", link)
	}
	last := w.get("/operator/users?limit=2&before_id=2", operator.token).wants(200).shows(map[string]string{"0.username": "staff-operator"})
	if last.header.Get("Link") != "" {
		t.Error("the end of the list goes on")
	}
	w.get("/operator/audit-log?limit=1", operator.token).wants(200).shows(map[string]string{
		"0.action": "enable user", "0.target": fmt.Sprintf("user %d", id), "0.actor_type": "user", "0.actor_id": fmt.Sprint(operator.id),
		"0.address": "127.0.0.1", "0.before": "disabled, KYC type verified", "0.after": "active, KYC type verified: back",
	})
}

func TestOperatorDefinesRoles(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, ana := w.operator("operator"), w.person("ana")
	define := object{"role": "cashier", "permissions": []string{"manage_tills"}}
	w.post("/operator/role", define, ana.token).wants(401, "User does not have the required permission: manage_roles")
	w.post("/operator/role", object{"role": "admin", "permissions": []string{"manage_tills"}}, operator.token).wants(409, "The role admin is built in")
	w.post("/operator/role", object{"role": "x", "permissions": []string{"fly"}}, operator.token).wants(422, `permissions: "fly" is not a permission`)
	w.post("/operator/role", define, operator.token).wants(200)
	w.post("/user/grant-role", object{"subject_user_id": ana.id, "role": "cashier"}, operator.token).wants(200)
	w.clock.Pass(time.Second) // what was cached is asked again
	w.get("/account/tills?account_id=1", ana.token).wants(200)
	remove := "/operator/role?role=cashier"
	w.call(http.MethodDelete, remove, "", "", operator.token).wants(409, "Somebody has the role; revoke it first")
	w.call(http.MethodDelete, fmt.Sprintf("/user/revoke-role?subject_user_id=%d&role=cashier", ana.id), "", "", operator.token).wants(200)
	w.call(http.MethodDelete, remove, "", "", operator.token).wants(200)
	w.call(http.MethodDelete, remove, "", "", operator.token).wants(404, "role cashier not found")
}

func TestOperatorSetsLimitsAndFees(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, ana := w.operator("operator"), w.person("ana")
	w.eventually("the first rules are known", func() bool {
		return w.get("/operator/limits", operator.token).wants(200).at("0.daily") == "1000"
	})
	limits := object{"kyc_type": "basic", "minimum_amount": 0.5, "daily": 12.25, "monthly": nil, "wallet": 300}
	w.post("/operator/limits", limits, ana.token).wants(401, "User does not have the required permission: manage_rules")
	w.post("/operator/limits", limits, operator.token).succeeds(w, operator.token)
	w.get("/operator/limits", ana.token).shows(map[string]string{
		"0.kyc_type": "basic", "0.minimum_amount": "0.5", "0.daily": "12.25", "0.monthly": "<nil>", "0.wallet": "300",
	})
	fees := object{
		"transaction_type": "payment", "account_type": "personal", "allowed": true, "flat_fee": 0.1, "fee_basis_points": 25,
		"minimum_fee": 0.2, "maximum_fee": 5,
	}
	w.post("/operator/fees", fees, operator.token).succeeds(w, operator.token)
	if got := w.get("/operator/fees", ana.token).wants(200).body; !strings.Contains(got,
		`{"transaction_type":"payment","account_type":"personal","allowed":true,"flat_fee":0.1,"fee_basis_points":25,"minimum_fee":0.2,"maximum_fee":5}`) {
		t.Errorf("fees are %s", got)
	}
	for field, c := range map[string]struct {
		value  any
		detail string
	}{
		"transaction_type": {"gift", `transaction_type: "gift" does not exist`},
		"maximum_fee":      {0.1, "maximum_fee: is below minimum_fee"},
		"flat_fee":         {-1, "flat_fee: must not be negative"},
		"minimum_fee":      {0.001, "minimum_fee: has more than 2 decimals"},
		"account_type":     {"system", `account_type: invalid value: system`},
	} {
		wrong := object{}
		for name, value := range fees {
			wrong[name] = value
		}
		wrong[field] = c.value
		w.post("/operator/fees", wrong, operator.token).wants(422, c.detail)
	}
	salary := object{}
	for name, value := range fees {
		salary[name] = value
	}
	salary["transaction_type"] = "salary"
	w.post("/operator/fees", salary, operator.token).wants(422, "account_type: personal accounts do not send a salary")
	w.checkIndex()
}
