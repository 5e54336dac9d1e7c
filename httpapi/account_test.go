package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/paytest"
)

// settles waits until a blockchain transaction is final and returns how it ended.
func (w *world) settles(tracking int64, token string) string {
	w.t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		status := w.get(fmt.Sprintf("/blockchain/transaction-status?transaction_id=%d", tracking), token).wants(200).field("blockchain_transaction_status")
		if status != "pending" {
			return status
		}
		if time.Now().After(deadline) {
			w.t.Fatalf("blockchain transaction %d is pending; log: %s", tracking, w.log)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// succeeds follows what an answer tracks.
func (a answer) succeeds(w *world, token string) answer {
	a.t.Helper()
	a.wants(200)
	if status := w.settles(numberField(a.t, a.body, "tracking_id"), token); status != "succeeded" {
		a.t.Errorf("it %s", status)
	}
	return a
}

// at reads a value by its path in the answer, such as limits.daily or 0.status.
func (a answer) at(path string) string {
	a.t.Helper()
	decoder := json.NewDecoder(strings.NewReader(a.body))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	for name := range strings.SplitSeq(path, ".") {
		switch inner := value.(type) {
		case map[string]any:
			value = inner[name]
		case []any:
			var i int
			if _, err := fmt.Sscan(name, &i); err != nil || i >= len(inner) {
				a.t.Fatalf("%s is not in %s", path, a.body)
			}
			value = inner[i]
		}
	}
	return fmt.Sprint(value)
}

func (a answer) shows(want map[string]string) answer {
	a.t.Helper()
	for path, value := range want {
		if got := a.at(path); got != value {
			a.t.Errorf("%s is %s, want %s in %s", path, got, value, a.body)
		}
	}
	return a
}

// whitelisted asks the chain itself.
func (w *world) whitelisted(key *keys.Memory) bool {
	w.t.Helper()
	wallet, err := w.platform.Wallet(w.t.Context(), pay.Address(key.Address()))
	if err != nil {
		w.t.Fatal(err)
	}
	return wallet.Active()
}

// checkIndex compares the index with the chain: the one checker after every
// story with money or wallets.
func (w *world) checkIndex() {
	w.t.Helper()
	ctx := w.t.Context()
	state, err := w.app.LedgerState(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	ledger := w.platform.Ledger
	ledger.At = state.Block.Number
	books, err := chain.Replay(ctx, ledger, ledger.At, func(uint64, uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	differences, err := chain.Compare(ctx, ledger, books, func(uint64, uint64) {})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, difference := range differences {
		w.t.Errorf("events and state of the chain differ: %s", difference)
	}
	if state.Totals != books.Totals {
		w.t.Errorf("the index has totals %+v, the chain %+v", state.Totals, books.Totals)
	}
	w.inTransaction(func(tx pay.Tx) error {
		for id, want := range books.Accounts {
			record, err := tx.Account(ctx, id)
			if err != nil || record.Account != *want {
				w.t.Errorf("the index has account %+v, the chain %+v (%v)", record.Account, *want, err)
			}
		}
		for address, want := range books.Wallets {
			wallet, err := tx.Wallet(ctx, address)
			if err != nil || wallet != *want {
				w.t.Errorf("the index has wallet %+v, the chain %+v (%v)", wallet, *want, err)
			}
			link, err := tx.LinkOfAddress(ctx, address)
			if linked := err == nil && link.ActivationTime != nil; linked != want.Active() {
				w.t.Errorf("wallet %s is active: %t; its link is %+v", address, want.Active(), link)
			}
		}
		return nil
	})
}

func TestPersonOpensAnAccount(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, bea := w.person("ana"), w.person("bea")
	key := paytest.Key(t)
	create := object{"wallet_address": strings.ToLower(key.Address().Hex()[2:])}

	opened := w.post("/account/create-personal", create, ana.token).wants(200).shows(map[string]string{
		"account_type": "personal", "status": "pending", "account_name": "Ana Silva", "owner_user_id": fmt.Sprint(ana.id),
		"owner_legal_entity_id": "<nil>", "kyc_type": "basic", "balance": "0", "currency": "EUR",
	})
	account := numberField(t, opened.body, "account_id")
	opened.succeeds(w, ana.token)
	path := fmt.Sprintf("/account?account_id=%d", account)
	w.get(path, ana.token).wants(200).shows(map[string]string{
		"status": "active", "limits.minimum_amount": "0.01", "limits.daily": "1000", "limits.monthly": "5000", "limits.wallet": "10000",
		"limits.daily_used": "0", "limits.monthly_used": "0",
	})
	if !w.whitelisted(key) {
		t.Error("the wallet is not on the chain's whitelist")
	}
	w.get(path, bea.token).wants(401, fmt.Sprintf("User does not have the required permission: view_account_info (target_account_id: %d)", account))
	w.get("/user/accounts", ana.token).wants(200).shows(map[string]string{"0.account_id": fmt.Sprint(account)})
	w.get("/user", ana.token).shows(map[string]string{"account_ids.0": fmt.Sprint(account)})
	w.get(fmt.Sprintf("/account/spending-allowance?account_id=%d", account), ana.token).wants(200).
		shows(map[string]string{"daily_limit": "<nil>", "spent_today": "0", "remaining": "<nil>"})

	w.post("/account/create-personal", object{"wallet_address": paytest.Key(t).Address()}, ana.token).
		wants(409, "The user has a personal account already")
	w.post("/account/create-personal", create, bea.token).wants(409, "The wallet address is linked already")
	w.post("/account/create-personal", object{"wallet_address": key.Address(), "user_id": ana.id}, bea.token).
		wants(401, fmt.Sprintf("User does not have the required permission: manage_accounts (target_user_id: %d)", ana.id))
	if got := w.get("/user/accounts", bea.token).wants(200).body; got != "[]" {
		t.Errorf("a refusal left %s", got)
	}
	w.checkIndex()
}

func TestWalletAddresses(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.person("ana")
	right := paytest.Key(t).Address().Hex()
	wrong := strings.Map(func(r rune) rune { // every letter in the other case
		switch {
		case r >= 'a' && r <= 'f':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'F':
			return r - 'A' + 'a'
		}
		return r
	}, right[2:])
	for given, detail := range map[string]string{
		"0x" + wrong:                   "wallet_address: has a wrong checksum (EIP-55): is a digit or its case mistyped?",
		"0x" + strings.Repeat("g", 40): "wallet_address: is not an address: 40 hexadecimal digits, with or without 0x",
		right[:41]:                     "wallet_address: is not an address: 40 hexadecimal digits, with or without 0x",
		"0x" + strings.Repeat("0", 40): "wallet_address: is nobody's address",
		"12":                           "wallet_address: is too short",
		right + "00":                   "wallet_address: is too long",
	} {
		w.post("/account/create-personal", object{"wallet_address": given}, ana.token).wants(422, detail)
	}
	w.post("/account/create-personal", object{"wallet_address": "0x" + strings.ToUpper(right[2:])}, ana.token).wants(200)
}

// merchant is a business with an account, an administrator and an API key.
type merchant struct {
	entity  pay.LegalEntityID
	account int64
	admin   person
	wallet  *keys.Memory
	key     string // as a header
	keyID   int64
}

func (w *world) merchant(operator person, name string) merchant {
	w.t.Helper()
	letters, _, _ := strings.Cut(strings.ToLower(name), " ")
	s := merchant{admin: w.person("admin-" + letters), wallet: paytest.Key(w.t)}
	entity := w.post("/operator/legal-entity", object{"legal_name": name, "registration_number": name, "country": "DE"}, operator.token).wants(200)
	s.entity = pay.LegalEntityID(numberField(w.t, entity.body, "legal_entity_id"))
	w.post("/user/grant-legal-entity-permissions", object{
		"subject_user_id": s.admin.id, "target_legal_entity_id": s.entity,
		"permissions": []string{"register_business_account", "create_api_key", "revoke_api_key", "view_api_keys", "view_account_info"},
	}, operator.token).wants(200)
	opened := w.post("/account/register-business", object{
		"legal_entity_id": s.entity, "account_name": "Main", "wallet_address": s.wallet.Address(),
	}, s.admin.token).succeeds(w, s.admin.token)
	s.account = numberField(w.t, opened.body, "account_id")
	created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": s.entity, "name": "backend"}, s.admin.token).wants(200)
	s.key, s.keyID = "x-api-key: "+created.field("api_key"), numberField(w.t, created.body, "api_key_id")
	return s
}

func TestShopLinksItsBackend(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	s, rival := w.merchant(operator, "Shop"), w.merchant(operator, "Rival")
	first, second := paytest.Key(t), paytest.Key(t)
	link := func(key *keys.Memory) object {
		return object{"api_key_id": s.keyID, "account_id": s.account, "wallet_address": key.Address()}
	}
	w.post("/account/link-api-key", link(first), rival.admin.token).
		wants(401, fmt.Sprintf("User does not have the required permission: link_api_key_to_account (target_account_id: %d)", s.account))
	w.post("/account/link-api-key", link(s.wallet), s.admin.token).wants(409, "The wallet address is linked already")
	w.post("/account/link-api-key", link(first), s.admin.token).succeeds(w, s.admin.token)
	if !w.whitelisted(first) {
		t.Error("the first wallet is not whitelisted")
	}
	again := w.post("/account/link-api-key", link(first), s.admin.token).succeeds(w, s.admin.token) // as it is already

	w.post("/account/link-api-key", link(second), s.admin.token).succeeds(w, s.admin.token)
	if w.whitelisted(first) || !w.whitelisted(second) {
		t.Error("the second wallet did not replace the first")
	}
	links := w.get(fmt.Sprintf("/account/wallet-links?account_id=%d", s.account), s.admin.token).wants(200)
	links.shows(map[string]string{
		"0.api_key_id": fmt.Sprint(s.keyID), "0.wallet_address": second.Address().Hex(), "0.status": "active", "0.daily_limit": "<nil>",
		"0.deactivated_wallet_addresses.0": first.Address().Hex(), "1.user_id": fmt.Sprint(s.admin.id), "1.administrator": "true",
	})

	w.post("/account/unlink-api-key", object{"api_key_id": s.keyID, "account_id": s.account}, s.admin.token).succeeds(w, s.admin.token)
	if w.whitelisted(second) {
		t.Error("the unlinked wallet is whitelisted")
	}
	w.post("/account/unlink-api-key", object{"api_key_id": s.keyID, "account_id": s.account}, s.admin.token).
		wants(404, fmt.Sprintf("A linked wallet of api key %d on account %d was not found", s.keyID, s.account))
	w.get(fmt.Sprintf("/account/wallet-links?account_id=%d", s.account), s.admin.token).shows(map[string]string{
		"0.wallet_address": "<nil>", "0.status": "inactive",
		"0.deactivated_wallet_addresses.0": second.Address().Hex(), "0.deactivated_wallet_addresses.1": first.Address().Hex(),
	})

	// A former wallet may come back, and goes when its key is revoked.
	w.post("/account/link-api-key", link(first), s.admin.token).succeeds(w, s.admin.token)
	w.call(http.MethodDelete, fmt.Sprintf("/legal-entity/api-key/revoke?api_key_id=%d", s.keyID), "", "", s.admin.token).wants(200)
	w.eventually("a revoked key's wallet leaves the whitelist", func() bool { return !w.whitelisted(first) })
	w.eventually("the index says so", func() bool {
		return w.get(fmt.Sprintf("/account/wallet-links?account_id=%d", s.account), s.admin.token).at("0.status") == "inactive"
	})
	w.post("/account/link-api-key", link(first), s.admin.token).wants(409, "The API key has been revoked")
	w.get("/blockchain/transaction?transaction_id="+again.at("tracking_id"), s.admin.token).wants(200).
		shows(map[string]string{"topic": "link-wallet", "status": "succeeded", "account_id": fmt.Sprint(s.account)})
	w.checkIndex()
}

func (w *world) eventually(what string, holds func() bool) {
	w.t.Helper()
	deadline := time.Now().Add(90 * time.Second)
	for !holds() {
		if time.Now().After(deadline) {
			w.t.Fatalf("waited in vain: %s; log: %s", what, w.log)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestTills(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	s, rival := w.merchant(operator, "Shop"), w.merchant(operator, "Rival")
	create := object{"account_id": s.account, "till_name": "Counter 1"}
	w.post("/account/till/create", create, rival.admin.token).
		wants(401, fmt.Sprintf("User does not have the required permission: manage_tills (target_account_id: %d)", s.account))
	created := w.post("/account/till/create", create, s.admin.token).wants(200).
		shows(map[string]string{"till_name": "Counter 1", "active": "true", "deactivation_time": "<nil>"})
	w.post("/account/till/create", create, s.admin.token).wants(409, "The account has an active till of this name already")
	deactivate := "/account/till/deactivate?till_id=" + created.at("till_id")
	w.call(http.MethodDelete, deactivate, "", "", rival.admin.token).
		wants(401, fmt.Sprintf("User does not have the required permission: manage_tills (target_account_id: %d)", s.account))
	w.call(http.MethodDelete, deactivate, "", "", s.admin.token).wants(200).shows(map[string]string{"active": "false"})
	w.post("/account/till/create", create, s.admin.token).wants(200)
	w.get(fmt.Sprintf("/account/tills?account_id=%d", s.account), s.admin.token).wants(200).
		shows(map[string]string{"0.active": "true", "1.active": "false", "1.till_id": created.at("till_id")})
}

func TestComplianceSuspendsAndCloses(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator, compliance := w.operator("operator"), w.operator("compliance")
	s := w.merchant(operator, "Shop")
	path := fmt.Sprintf("/account?account_id=%d", s.account)
	reason := object{"account_id": s.account, "reason": "reported stolen"}
	w.post("/account/suspend", reason, s.admin.token).wants(401, "User does not have the required permission: manage_accounts")
	w.post("/account/reactivate", reason, compliance.token).
		wants(409, fmt.Sprintf("The ledger refuses: ERR_ACCOUNT_NOT_SUSPENDED(%d, 1)", s.account))
	w.post("/account/suspend", reason, compliance.token).succeeds(w, compliance.token)
	w.get(path, s.admin.token).shows(map[string]string{"status": "suspended"})
	w.post("/account/reactivate", reason, compliance.token).succeeds(w, compliance.token)
	w.get(path, s.admin.token).shows(map[string]string{"status": "active"})
	w.post("/account/close", reason, compliance.token).succeeds(w, compliance.token)
	w.get(path, s.admin.token).shows(map[string]string{"status": "closed"})
	w.post("/account/till/create", object{"account_id": s.account, "till_name": "x"}, s.admin.token).wants(409, "The account is closed")
	w.post("/account/link-user", object{"user_id": s.admin.id, "account_id": s.account, "wallet_address": paytest.Key(t).Address()}, s.admin.token).
		wants(409, "The account is closed")
	w.post("/account/suspend", object{"account_id": 999999, "reason": "x"}, compliance.token).wants(404, "account_id 999999 not found")
	w.checkIndex()
}
