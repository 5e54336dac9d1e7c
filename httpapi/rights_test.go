package httpapi_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/florinpay/florin/api"
	"github.com/florinpay/florin/pay"
)

// person is a confirmed user who is logged in.
type person struct {
	id    pay.UserID
	token string // as a header
}

// person signs up and logs in.
func (w *world) person(name string) person {
	w.t.Helper()
	w.people++
	phone := pay.Phone{Dialcode: "49", Number: fmt.Sprintf("1511234%04d", w.people)}
	body := anasSignUp()
	body["username"], body["phone_number"] = name, phone.Number
	w.post("/sign-up", body).wants(200)
	w.post("/sign-up/confirm", object{"username": name, "confirmation_code": w.phone.code(w.t, phone)}).wants(200)
	in := w.login(name, anasPassword).wants(200)
	var result struct {
		UserID pay.UserID `json:"user_id"`
	}
	if err := json.Unmarshal([]byte(in.body), &result); err != nil {
		w.t.Fatal(err)
	}
	return person{result.UserID, "Authorization: Bearer " + in.field("access_token")}
}

// operator is a person who has a role from the start.
func (w *world) operator(role string) person {
	w.t.Helper()
	p := w.person("staff-" + role)
	if err := w.app.EnsureBuiltInRoles(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	w.inTransaction(func(tx pay.Tx) error { return tx.GrantRole(w.t.Context(), pay.SubjectUser(p.id), role) })
	return p
}

func (w *world) inTransaction(work func(pay.Tx) error) {
	w.t.Helper()
	if err := w.store.InTransaction(w.t.Context(), work); err != nil {
		w.t.Fatal(err)
	}
}

// entity is a company that the operator made.
func (w *world) entity(name string) (id pay.LegalEntityID) {
	w.t.Helper()
	w.inTransaction(func(tx pay.Tx) (err error) {
		id, err = tx.InsertLegalEntity(w.t.Context(), pay.LegalEntity{
			LegalName: name, RegistrationNumber: name, Country: "DE", CreationTime: w.clock.Now(),
		})
		return err
	})
	return id
}

// TestCompanyKeys tells how a company gets its keys: the operator lets Ana
// manage them, a key is shown once, works for its own entity only, and is
// revoked for good.
func TestCompanyKeys(t *testing.T) {
	w := newWorld(t)
	operator, ana := w.operator("operator"), w.person("ana")
	shop, rival := w.entity("Shop GmbH"), w.entity("Rival GmbH")
	create := object{"legal_entity_id": shop, "name": "till backend"}
	refusal := fmt.Sprintf("User does not have the required permission: create_api_key (target_legal_entity_id: %d)", shop)
	w.post("/legal-entity/api-key/create", create, ana.token).wants(401, refusal)

	grant := object{"subject_user_id": ana.id, "target_legal_entity_id": shop, "permissions": []string{"create_api_key", "view_api_keys", "revoke_api_key"}}
	w.post("/user/grant-legal-entity-permissions", grant, ana.token).
		wants(401, "User does not have the required permission: grant_legal_entity_permission")
	w.post("/user/grant-legal-entity-permissions", grant, operator.token).wants(200)
	w.post("/user/grant-legal-entity-permissions", grant, operator.token).wants(200) // again is no error
	created := w.post("/legal-entity/api-key/create", create, ana.token).wants(200)
	secret := created.field("api_key")
	if len(secret) != 43 || created.field("prefix") != secret[:8] || created.field("expiration_time") != "2031-11-15T12:00:00.000000" {
		t.Errorf("created %s", created.body)
	}
	list := w.get(fmt.Sprintf("/legal-entity/api-keys?legal_entity_id=%d", shop), ana.token).wants(200)
	if strings.Contains(list.body, secret) || !strings.Contains(list.body, `"prefix":"`+secret[:8]+`"`) {
		t.Errorf("listed %s", list.body)
	}
	w.get(fmt.Sprintf("/legal-entity/api-keys?legal_entity_id=%d", rival), ana.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_api_keys (target_legal_entity_id: %d)", rival))

	key := "x-api-key: " + secret
	w.get("/user", key).wants(422, "user_id: is required")
	w.get(fmt.Sprintf("/user?user_id=%d", ana.id), key).
		wants(401, fmt.Sprintf("API key does not have the required permission: view_kyc_data (target_user_id: %d)", ana.id))
	if got := w.get("/api-key/permissions", key).wants(200).body; got != "[]" {
		t.Errorf("a new key may %s", got)
	}
	id := numberField(t, created.body, "api_key_id")
	w.post("/api-key/grant-user-permissions", object{"subject_api_key_id": id, "target_user_id": ana.id, "permissions": []string{"view_kyc_data"}}, operator.token).wants(200)
	w.get(fmt.Sprintf("/user?user_id=%d", ana.id), key).wants(200)

	w.call(http.MethodDelete, fmt.Sprintf("/legal-entity/api-key/revoke?api_key_id=%d", id), "", "", ana.token).wants(200)
	w.get("/api-key/permissions", key).wants(401, "API key has been revoked")
	if entries, err := w.store.VerifyAudit(t.Context()); err != nil || entries < 4 {
		t.Errorf("the audit log has %d entries: %v", entries, err)
	}
}

func numberField(t *testing.T, body, name string) int64 {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(body))
	decoder.UseNumber()
	var loose map[string]any
	if err := decoder.Decode(&loose); err != nil {
		t.Fatal(err)
	}
	text, _ := loose[name].(json.Number)
	number, err := text.Int64()
	if err != nil {
		t.Fatalf("%s in %s: %v", name, body, err)
	}
	return number
}

func TestExpiredKey(t *testing.T) {
	w := newWorld(t)
	operator := w.operator("operator")
	shop := w.entity("Shop GmbH")
	created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": shop, "name": "old"}, operator.token).wants(200)
	w.clock.Pass(5*365*24*time.Hour + 48*time.Hour)
	w.get("/api-key/permissions", "x-api-key: "+created.field("api_key")).wants(401, "API key has expired")
}

func TestRolesAndPermissions(t *testing.T) {
	w := newWorld(t)
	operator, ana, bea := w.operator("operator"), w.person("ana"), w.person("bea")
	grant := object{"subject_user_id": ana.id, "role": "support"}
	w.post("/user/grant-role", grant, ana.token).wants(401, "User does not have the required permission: grant_role")
	w.post("/user/grant-role", object{"subject_user_id": ana.id, "role": "king"}, operator.token).wants(422, `role: "king" does not exist`)
	w.post("/user/grant-role", object{"subject_user_id": 999, "role": "support"}, operator.token).wants(404, "subject_user_id 999 not found")
	w.post("/user/grant-role", grant, operator.token).wants(200)
	w.get(fmt.Sprintf("/user?user_id=%d", bea.id), ana.token).wants(200) // support sees people
	roles := w.get("/user/roles", ana.token).wants(200)
	if !strings.HasPrefix(roles.body, `[{"role":"support","permissions":["view_kyc_data"`) {
		t.Errorf("roles are %s", roles.body)
	}
	w.call(http.MethodDelete, fmt.Sprintf("/user/revoke-role?subject_user_id=%d&role=support", ana.id), "", "", operator.token).wants(200)
	w.get(fmt.Sprintf("/user?user_id=%d", bea.id), ana.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_kyc_data (target_user_id: %d)", bea.id))

	targeted := object{"subject_user_id": ana.id, "target_user_id": bea.id, "permissions": []string{"view_kyc_data", "view_permissions"}}
	wrong := object{"subject_user_id": ana.id, "target_user_id": bea.id, "permissions": []string{"view_kyc_data", "fly"}}
	w.post("/user/grant-user-permissions", wrong, operator.token).wants(422, `permissions: "fly" is not a permission for user`)
	if got := w.get("/user/permissions", ana.token).body; got != "[]" {
		t.Errorf("a refused grant left %s", got)
	}
	w.post("/user/grant-user-permissions", targeted, operator.token).wants(200)
	want := fmt.Sprintf(`[{"permission":"view_kyc_data","target_type":"user_list","target_user_ids":[%d]},{"permission":"view_permissions","target_type":"user_list","target_user_ids":[%d]}]`, bea.id, bea.id)
	if got := w.get("/user/permissions", ana.token).wants(200).body; got != want {
		t.Errorf("permissions are %s, want %s", got, want)
	}
	w.get(fmt.Sprintf("/user/permissions?user_id=%d", bea.id), ana.token).wants(200)
	revoke := fmt.Sprintf("/user/revoke-user-permissions?subject_user_id=%d&target_user_id=%d", ana.id, bea.id)
	w.call(http.MethodDelete, revoke+"&permissions=view_permissions,view_payment_requests", "", "", operator.token).wants(200)
	if got := w.get("/user/permissions", ana.token).body; strings.Contains(got, "view_permissions") || !strings.Contains(got, "view_kyc_data") {
		t.Errorf("after revoking one: %s", got)
	}
	w.call(http.MethodDelete, revoke, "", "", operator.token).wants(200)
	if got := w.get("/user/permissions", ana.token).body; got != "[]" {
		t.Errorf("after revoking all: %s", got)
	}
}

// requests are well-formed calls of every operation that needs credentials.
// %d in them is the target's id.
var requests = map[string]string{
	"logout": "", "enrollSecondFactor": "", "removeSecondFactor": "?code=123456", "getUser": "?user_id=%d",
	"changePassword":      `{"old_password": "x", "new_password": "y"}`,
	"changePhoneNumber":   `{"phone_country_dialcode": "49", "phone_number": "15112345678"}`,
	"confirmPhoneNumber":  `{"code": "123456"}`,
	"confirmSecondFactor": `{"code": "123456"}`,
	"grantUserRole":       `{"subject_user_id": 1, "role": "support"}`,
	"grantApiKeyRole":     `{"subject_api_key_id": 1, "role": "support"}`,
	"revokeUserRole":      "?subject_user_id=1&role=support",
	"revokeApiKeyRole":    "?subject_api_key_id=1&role=support",
	"getUserRoles":        "?user_id=%d", "getUserPermissions": "?user_id=%d",
	"getApiKeyRoles": "?api_key_id=999", "getApiKeyPermissions": "?api_key_id=999",
	"grantUserAccountPermissions":        `{"subject_user_id": 1, "target_account_id": 1, "permissions": ["view_transactions"]}`,
	"grantUserUserPermissions":           `{"subject_user_id": 1, "target_user_id": 1, "permissions": ["view_kyc_data"]}`,
	"grantUserLegalEntityPermissions":    `{"subject_user_id": 1, "target_legal_entity_id": 1, "permissions": ["view_api_keys"]}`,
	"grantApiKeyAccountPermissions":      `{"subject_api_key_id": 1, "target_account_id": 1, "permissions": ["view_transactions"]}`,
	"grantApiKeyUserPermissions":         `{"subject_api_key_id": 1, "target_user_id": 1, "permissions": ["view_kyc_data"]}`,
	"grantApiKeyLegalEntityPermissions":  `{"subject_api_key_id": 1, "target_legal_entity_id": 1, "permissions": ["view_api_keys"]}`,
	"revokeUserAccountPermissions":       "?subject_user_id=1&target_account_id=1",
	"revokeUserUserPermissions":          "?subject_user_id=1&target_user_id=1",
	"revokeUserLegalEntityPermissions":   "?subject_user_id=1&target_legal_entity_id=1",
	"revokeApiKeyAccountPermissions":     "?subject_api_key_id=1&target_account_id=1",
	"revokeApiKeyUserPermissions":        "?subject_api_key_id=1&target_user_id=1",
	"revokeApiKeyLegalEntityPermissions": "?subject_api_key_id=1&target_legal_entity_id=1",
	"getLegalEntity":                     "?legal_entity_id=%d",
	"createApiKey":                       `{"legal_entity_id": %d, "name": "x"}`,
	"getApiKeys":                         "?legal_entity_id=%d",
	"revokeApiKey":                       "?api_key_id=1",

	"getUserAccounts": "?user_id=%d", "getLegalEntityAccounts": "?legal_entity_id=%d", "getAccount": "?account_id=%d",
	"createPersonalAccount":   `{"user_id": %d, "wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}`,
	"registerBusinessAccount": `{"legal_entity_id": %d, "account_name": "x", "wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}`,
	"suspendAccount":          `{"account_id": 1, "reason": "x"}`,
	"reactivateAccount":       `{"account_id": 1, "reason": "x"}`,
	"closeAccount":            `{"account_id": 1, "reason": "x"}`,
	"getSpendingAllowance":    "?user_id=1&account_id=%d",
	"linkUser":                `{"user_id": 1, "account_id": %d, "wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}`,
	"unlinkUser":              `{"user_id": 1, "account_id": %d}`,
	"linkApiKey":              `{"api_key_id": 1, "account_id": %d, "wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}`,
	"unlinkApiKey":            `{"api_key_id": 1, "account_id": %d}`,
	"getWalletLinks":          "?account_id=%d", "getTills": "?account_id=%d",
	"createTill":                     `{"account_id": %d, "till_name": "x"}`,
	"deactivateTill":                 "?till_id=1",
	"getBlockchainTransactionStatus": "?transaction_id=1", "getBlockchainErrorMessage": "?transaction_id=1", "getBlockchainTransaction": "?transaction_id=1",
	"getBlockchainProof": "?transaction_id=1",
	"createLegalEntity":  `{"legal_name": "x", "registration_number": "x", "country": "DE"}`,
	"getLegalEntities":   "", "getUsers": "", "getAllRoles": "", "getLimits": "", "getFees": "", "getAuditLog": "",
	"createUser": `{"username": "new", "password": "a long new password", "first_name": "N", "last_name": "E",
		"phone_country_dialcode": "49", "phone_number": "15112345000"}`,
	"setUserKycType":    `{"user_id": 1, "kyc_type": "verified"}`,
	"disableUser":       `{"user_id": 1, "reason": "x"}`,
	"enableUser":        `{"user_id": 1, "reason": "x"}`,
	"defineRole":        `{"role": "x", "permissions": ["view_transactions"]}`,
	"deleteRole":        "?role=x",
	"setAccountKycType": `{"account_id": 1, "kyc_type": "verified"}`,
	"setCashback":       `{"account_id": 1, "basis_points": 10}`,
	"setLimits":         `{"kyc_type": "basic", "minimum_amount": 1, "daily": 10, "monthly": null, "wallet": 30}`,
	"setFees": `{"transaction_type": "transfer", "account_type": "personal", "allowed": true, "flat_fee": 0,
		"fee_basis_points": 0, "minimum_fee": 0, "maximum_fee": null}`,
	"previewTransfer": "?sender_wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed&transaction_type=transfer&amount=1&recipient_username=x",
	"previewDeposit":  "?sender_wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed&amount=1", "previewWithdrawal": "?sender_wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed&amount=1",
	"sendTransfer": `{"private_key": "0000000000000000000000000000000000000000000000000000000000000001", "amount": 1, "transaction_type": "transfer",
		"recipient_username": "x"}`,
	"payBulk":             `{"sender_wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "format": "csv", "file": "x"}`,
	"getBulkPayments":     "?sender_wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed&client_reference=x",
	"initiateTransfer":    `{"sender_wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "amount": 1, "transaction_type": "transfer", "recipient_username": "x"}`,
	"initiateDeposit":     `{"sender_wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "amount": 1}`,
	"initiateWithdrawal":  `{"sender_wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "amount": 1, "bank_account": "x"}`,
	"rawInitiateTransfer": rawStep, "rawInitiateDeposit": rawStep, "rawInitiateWithdrawal": rawStep, "rawApproveTransfer": rawStep,
	"rawApproveWithdrawal": rawStep, "rawRejectTransfer": rawStep, "rawRejectWithdrawal": rawStep, "rawCancelTransfer": rawStep,
	"rawCancelDeposit": rawStep, "rawCancelWithdrawal": rawStep, "rawFinaliseTransfer": rawStep,
	"rawSetSpendingAllowance": "?user_id=1&wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "rawDeactivateAccount": "?wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
	"getFullTransaction": "?transaction_id=1", "getFullTransactionByMetadata": "?metadata=x", "getAccountTransactions": "?account_id=%d",
	"getAccountStatement": "?account_id=%d&from=2026-11-01&to=2026-11-30", "getTillReport": "?till_id=1&date=2026-11-14",
	"getOperatorReport":     "?from=2026-11-01&to=2026-11-30",
	"createPaymentRequest":  `{"account_id": %d, "amount": 1, "transaction_type": "transfer", "username": "x"}`,
	"cancelPaymentRequest":  `{"payment_request_id": 1}`,
	"rejectPaymentRequest":  `{"payment_request_id": 1}`,
	"approvePaymentRequest": `{"payment_request_id": 1, "sender_wallet_address": "5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"}`,
	"getPaymentRequest":     "?payment_request_id=1", "getPaymentRequestToo": "?payment_request_id=1",
	"getPaymentRequestByMetadata": "?metadata=x", "getPaymentRequestByMetadataToo": "?metadata=x",
	"getIncomingPaymentRequests": "?user_id=%d", "getOutgoingPaymentRequests": "?user_id=%d",
	"getLegalEntityPaymentRequests": "?legal_entity_id=%d",
	"subscribeToPush":               `{"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "x"}}`, "unsubscribeFromPush": "?endpoint=x",
	"registerCallbackUrl": `{"callback_url": "https://shop.example", "account_id": %d, "manager_entity_id": 1}`,
	"getCallbackUrls":     "?account_id=%d", "getCallbackDeliveries": "?account_id=%d", "getCallbackEvents": "?account_id=%d",
	"deactivateCallbackUrl": "?callback_id=1",
	"settleDeposit":         `{"transaction_id": 1, "bank_reference": "x"}`,
	"settleWithdrawal":      `{"transaction_id": 1, "bank_reference": "x"}`,
	"refuseDeposit":         `{"transaction_id": 1, "reason": "x"}`,
	"refuseWithdrawal":      `{"transaction_id": 1, "reason": "x"}`,
	"reverseTransaction":    `{"transaction_id": 1, "reason": "x"}`,

	"applyResolution": `{"resolution": {"legal_entity": {"legal_name": "x", "registration_number": "x", "country": "DE"}, "accounts": []}}`,
}

const rawStep = "?transaction_id=1&wallet_address=5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"

// TestEveryEndpointByRight walks the whole interface with every kind of
// credential that must not do, and expects the exact answer.
func TestEveryEndpointByRight(t *testing.T) {
	w := newLedgerWorld(t)
	operator, nobody, elsewhere, other := w.operator("operator"), w.person("nobody"), w.person("elsewhere"), w.person("other")
	entity, another := w.entity("Target GmbH"), w.entity("Another GmbH")
	keyOf := func(name string) (string, int64) {
		created := w.post("/legal-entity/api-key/create", object{"legal_entity_id": entity, "name": name}, operator.token).wants(200)
		return "x-api-key: " + created.field("api_key"), numberField(t, created.body, "api_key_id")
	}
	key, _ := keyOf("without rights")
	revoked, revokedID := keyOf("revoked")
	w.call(http.MethodDelete, fmt.Sprintf("/legal-entity/api-key/revoke?api_key_id=%d", revokedID), "", "", operator.token).wants(200)
	w.inTransaction(func(tx pay.Tx) error {
		var grants []pay.Grant
		for _, permission := range pay.PermissionsFor(pay.UserTarget) {
			grants = append(grants, pay.Grant{Permission: permission, Target: pay.Target{Kind: pay.UserTarget, ID: uint64(elsewhere.id)}})
		}
		for _, permission := range pay.PermissionsFor(pay.LegalEntityTarget) {
			grants = append(grants, pay.Grant{Permission: permission, Target: pay.Target{Kind: pay.LegalEntityTarget, ID: uint64(another)}})
		}
		return tx.Grant(t.Context(), pay.SubjectUser(elsewhere.id), grants)
	})
	expired := "an API key that is long over"
	w.inTransaction(func(tx pay.Tx) error {
		_, err := tx.InsertAPIKey(t.Context(), pay.APIKey{
			LegalEntity: entity, Prefix: expired[:8], Name: "expired", Hash: sha256.Sum256([]byte(expired)),
			CreationTime: w.clock.Now().AddDate(-5, 0, -1), ExpirationTime: w.clock.Now().AddDate(0, 0, -1),
		})
		return err
	})
	var account, anotherAccount pay.AccountID
	w.inTransaction(func(tx pay.Tx) (err error) {
		for _, id := range []*pay.AccountID{&account, &anotherAccount} {
			record := pay.AccountRecord{Account: pay.Account{Kind: pay.Business}, Name: fmt.Sprintf("account of %p", id), CreationTime: w.clock.Now()}
			if *id, err = tx.InsertAccount(t.Context(), record); err != nil {
				return err
			}
		}
		if _, err := tx.InsertTill(t.Context(), pay.Till{Account: account, Name: "till"}, w.clock.Now()); err != nil {
			return err
		}
		var grants []pay.Grant
		for _, permission := range pay.PermissionsFor(pay.AccountTarget) {
			grants = append(grants, pay.Grant{Permission: permission, Target: pay.OnAccount(anotherAccount)})
		}
		if err := tx.Grant(t.Context(), pay.SubjectUser(elsewhere.id), grants); err != nil {
			return err
		}
		_, err = tx.InsertCallback(t.Context(), pay.Callback{
			URL: "https://shop.example", Account: account, Manager: entity, Algorithm: pay.Ed25519, SealedPrivateKey: []byte{}, CreationTime: w.clock.Now(),
		})
		if err != nil {
			return err
		}
		_, err = tx.InsertPaymentRequest(t.Context(), pay.PaymentRequest{
			Status: pay.RequestPending, Account: account, Recipient: other.id, Amount: 1, TypeCode: 1, RequestTime: w.clock.Now(),
		})
		if err != nil {
			return err
		}
		_, err = tx.Enqueue(t.Context(), pay.BlockchainTransaction{Topic: "test", Call: pay.Call{Data: []byte{}}, CreationTime: w.clock.Now()})
		return err
	})
	targets := map[string]uint64{"user": uint64(other.id), "legal_entity": uint64(entity), "account": uint64(account)}

	operations, err := api.Operations()
	if err != nil {
		t.Fatal(err)
	}
	for _, operation := range operations {
		if operation.Anonymous {
			continue
		}
		request, ok := requests[operation.ID]
		if !ok {
			t.Errorf("%s has no request in the table", operation.ID)
			continue
		}
		if strings.Contains(request, "%d") {
			request = fmt.Sprintf(request, targets[operation.Target])
		}
		send := func(headers ...string) answer {
			if strings.HasPrefix(request, "{") {
				return w.call(operation.Method, operation.Path, "application/json", request, headers...)
			}
			return w.call(operation.Method, operation.Path+request, "", "", headers...)
		}
		t.Run(operation.ID, func(t *testing.T) {
			check := func(a answer, detail string) { a.t = t; t.Helper(); a.wants(401, detail) }
			check(send(), "Either a token or an API key must be provided")
			check(send(nobody.token, key), "Provide either a token or an API key, not both")
			check(send("Authorization: Bearer nonsense"), "Could not validate credentials")
			if !operation.APIKey {
				check(send(key), "Either a token or an API key must be provided")
				return
			}
			check(send("x-api-key: nonsense"), "Invalid API key")
			check(send(revoked), "API key has been revoked")
			check(send("x-api-key: "+expired), "API key has expired")
			if operation.Permission == "" {
				return
			}
			refusal := "does not have the required permission: " + operation.Permission
			if operation.Target != "" {
				refusal += fmt.Sprintf(" (target_%s_id: %d)", operation.Target, targets[operation.Target])
			}
			check(send(nobody.token), "User "+refusal)
			check(send(elsewhere.token), "User "+refusal)
			check(send(key), "API key "+refusal)
		})
	}
}
