package httpapi_test

import (
	"fmt"
	"math/big"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/chain/keys"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/pay"
)

// wallet is a key that a client holds.
type wallet struct {
	*keys.Memory
	private string
	t       *testing.T
}

func newWallet(t *testing.T) wallet {
	t.Helper()
	key, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	return wallet{keys.FromPrivate(key), hexutil.Encode(crypto.FromECDSA(key)), t}
}

// sign does what a client does with a raw transaction: any Ethereum library can.
func (w wallet) sign(raw answer) string {
	w.t.Helper()
	return w.signAs(raw, func(tx *types.LegacyTx) types.TxData { return tx })
}

// signAs signs a transaction that was changed before.
func (w wallet) signAs(raw answer, change func(*types.LegacyTx) types.TxData) string {
	w.t.Helper()
	read := func(name string) string { return raw.at("raw_transaction." + name) }
	number := func(text string) uint64 {
		value, err := strconv.ParseUint(text, 0, 64)
		if err != nil {
			w.t.Fatalf("%v in %s", err, raw.body)
		}
		return value
	}
	to := common.HexToAddress(read("to"))
	tx := types.NewTx(change(&types.LegacyTx{
		Nonce: number(read("nonce")), To: &to, Data: common.FromHex(read("data")), Gas: number(read("gasLimit")),
		GasPrice: new(big.Int).SetUint64(number(read("gasPrice"))),
	}))
	signed, err := w.SignTx(w.t.Context(), tx, new(big.Int).SetUint64(number(read("chainId"))))
	if err != nil {
		w.t.Fatal(err)
	}
	bytes, err := signed.MarshalBinary()
	if err != nil {
		w.t.Fatal(err)
	}
	return hexutil.Encode(bytes)
}

// holder is a person with an account and money.
type holder struct {
	person
	wallet
	account int64
	name    string
}

// holder opens an account with an opening balance.
func (w *world) holder(name string, opening pay.Amount) holder {
	w.t.Helper()
	h := w.holders(name)[0]
	w.fund(h.account, h.Memory, opening)
	return h
}

// holders open accounts at the same time.
func (w *world) holders(names ...string) []holder {
	w.t.Helper()
	holders, opened := make([]holder, len(names)), make([]answer, len(names))
	for i, name := range names {
		h := holder{person: w.person(name), wallet: newWallet(w.t), name: name}
		w.inTransaction(func(tx pay.Tx) error {
			user, err := tx.UserForUpdate(w.t.Context(), h.id)
			if err != nil {
				return err
			}
			user.KycType = pay.KycVerified
			return tx.UpdateUser(w.t.Context(), user)
		})
		opened[i] = w.post("/account/create-personal", object{"wallet_address": h.Address()}, h.token).wants(200)
		h.account = numberField(w.t, opened[i].body, "account_id")
		holders[i] = h
	}
	for i, h := range holders {
		opened[i].succeeds(w, h.token)
	}
	return holders
}

// fund issues money straight on chain, as the demo world does.
func (w *world) fund(account int64, signer *keys.Memory, opening pay.Amount) {
	w.t.Helper()
	if opening == 0 {
		return
	}
	err := w.platform.Fund(w.t.Context(), []chain.Endowment{{
		Account: pay.Account{ID: pay.AccountID(account)}, Signer: signer, Opening: opening, DepositRef: 1 << 60,
	}})
	if err != nil {
		w.t.Fatal(err)
	}
	w.indexed()
}

// indexed waits until the index has what the chain has now.
func (w *world) indexed() {
	w.t.Helper()
	head, err := w.platform.Head(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	w.eventually("the index follows", func() bool {
		state, err := w.app.LedgerState(w.t.Context())
		return err == nil && state.Block.Number >= head
	})
}

func (w *world) balance(h holder) string {
	w.t.Helper()
	return w.get(fmt.Sprintf("/account?account_id=%d", h.account), h.token).wants(200).at("balance")
}

// becomes waits until a transaction has a status and returns it in full.
func (w *world) becomes(id int64, status string, token string) answer {
	w.t.Helper()
	var full answer
	w.eventually(fmt.Sprintf("transaction %d becomes %s", id, status), func() bool {
		full = w.get(fmt.Sprintf("/full-transaction/from-id?transaction_id=%d", id), token).wants(200)
		return full.field("transaction_status") == status
	})
	return full
}

func TestSendTransfer(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	send := object{
		"private_key": ana.private, "amount": 12.05, "transaction_type": "transfer", "note": "for lunch 🥗", "metadata": `{"order": 7}`,
		"recipient_phone_country_dialcode": "49", "recipient_phone_number": "15112340002",
	}
	sent := w.post("/transaction/send-transfer", send, ana.token).wants(200)
	if sent.at("success") != "true" || !strings.Contains(sent.body, `"tracking_id":"`) {
		t.Errorf("sent %s", sent.body)
	}
	tracking, err := strconv.ParseInt(sent.field("tracking_id"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if status := w.settles(tracking, ana.token); status != "succeeded" {
		t.Errorf("it %s", status)
	}
	id := numberField(t, sent.body, "transaction_id")
	w.becomes(id, "succeeded", ana.token).shows(map[string]string{
		"transaction_type": "transfer", "amount": "12.05", "fee": "0", "note": "for lunch 🥗", "metadata": `{"order": 7}`,
		"sender_name": "Ana Silva (@ana)", "recipient_name": "Ana Silva (@ben)", "recipient_phone_number": "15112340002",
		"status_history.0.transaction_status": "pending", "status_history.1.transaction_status": "succeeded", "failure": "<nil>",
		"blockchain_transactions.0.topic": "initiate-transfer", "blockchain_transactions.0.status": "succeeded",
	})
	if w.balance(ana) != "987.95" || w.balance(ben) != "12.05" {
		t.Errorf("balances are %s and %s", w.balance(ana), w.balance(ben))
	}
	w.get("/full-transaction/from-metadata?metadata="+strings.ReplaceAll(`{"order":%207}`, `"`, "%22"), ben.token).wants(200).
		shows(map[string]string{"transaction_id": fmt.Sprint(id)})
	stranger := w.person("stranger")
	w.get(fmt.Sprintf("/full-transaction/from-id?transaction_id=%d", id), stranger.token).wants(404)
	list := w.get(fmt.Sprintf("/account/transactions?account_id=%d", ben.account), ben.token).wants(200)
	list.shows(map[string]string{"0.transaction_id": fmt.Sprint(id), "0.direction": "in"})
	w.get(fmt.Sprintf("/account/transactions?account_id=%d&status=failed", ben.account), ben.token).wants(200)
	w.post("/transaction/send-transfer", send, stranger.token).
		wants(401, fmt.Sprintf("User does not have the required permission: initiate_transaction (target_account_id: %d)", ana.account))
	w.checkIndex()
}

func TestTransferThatFails(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 10_00), w.holder("ben", 0)
	sent := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 10.01, "transaction_type": "transfer", "recipient_username": "ben",
	}, ana.token).wants(200)
	failed := w.becomes(numberField(t, sent.body, "transaction_id"), "failed", ana.token)
	failed.shows(map[string]string{"failure.name": "ERR_NOT_ENOUGH_BALANCE", "failure.args.1": "1000", "failure.args.2": "1001"})
	w.get("/blockchain/transaction/error-message?transaction_id="+sent.field("tracking_id"), ana.token).wants(200).shows(map[string]string{
		"error_message": fmt.Sprintf(`{"name":"ERR_NOT_ENOUGH_BALANCE","args":["%d","1000","1001"]}`, ana.account),
	})
	w.get("/blockchain/transaction/error-message?transaction_id="+sent.field("tracking_id"), ben.token).wants(401)
	if w.balance(ana) != "10" {
		t.Errorf("the balance is %s", w.balance(ana))
	}
	w.checkIndex()
}

func TestBadTransfers(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.holder("ana", 10_00)
	w.holder("ben", 0)
	good := object{"private_key": ana.private, "amount": 1, "transaction_type": "transfer", "recipient_username": "ben"}
	for name, c := range map[string]struct {
		change object
		status int
		detail string
	}{
		"zero":            {object{"amount": 0}, 422, "amount: must be more than zero"},
		"negative":        {object{"amount": -1}, 422, "amount: must not be negative"},
		"too exact":       {object{"amount": 0.001}, 422, "amount: has more than 2 decimals"},
		"too much":        {object{"amount": 1e15}, 422, "amount: is more than can exist"},
		"type":            {object{"transaction_type": "gift"}, 422, `transaction_type: "gift" does not exist, see /transaction-types`},
		"no recipient":    {object{"recipient_username": nil}, 422, "recipient_username: wrong type"},
		"two recipients":  {object{"recipient_account_id": 1}, 422, "recipient: is named in more than one way"},
		"half a phone":    {object{"recipient_phone_number": "15112345678"}, 422, "recipient_phone_country_dialcode: is required together with recipient_phone_number"},
		"nobody":          {object{"recipient_username": "nobody"}, 404, "recipient_username nobody not found"},
		"source of funds": {object{"source_of_funds": "cash"}, 422, "source_of_funds: is only allowed when transaction_type is cash_deposit"},
		"long note":       {object{"note": strings.Repeat("ä", 201)}, 422, "note: is longer than 200 characters"},
		"foreign till":    {object{"sender_till_id": 99}, 422, fmt.Sprintf("sender_till_id: 99 is not a till of account %d", ana.account)},
		"no key":          {object{"private_key": strings.Repeat("0", 64)}, 422, "private_key: is not a private key: 64 hexadecimal digits, with or without 0x"},
		"not linked":      {object{"private_key": newWallet(t).private}, 422, "private_key: Sender wallet address does not belong to an active account or user"},
		"misspelt":        {object{"notes": "x"}, 422, "notes: unknown field"},
	} {
		t.Run(name, func(t *testing.T) {
			body := object{}
			for field, value := range good {
				body[field] = value
			}
			for field, value := range c.change {
				body[field] = value
			}
			a := w.post("/transaction/send-transfer", body, ana.token)
			a.t = t
			a.wants(c.status, c.detail)
		})
	}
	if got := w.get(fmt.Sprintf("/account/transactions?account_id=%d&transaction_type=transfer", ana.account), ana.token).wants(200).body; got != "[]" {
		t.Errorf("a refusal left %s", got)
	}
}

// TestHundredTimesTheSame sends one request a hundred times at once.
func TestHundredTimesTheSame(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	send := object{"private_key": ana.private, "amount": 1, "transaction_type": "transfer", "recipient_username": "ben"}
	var wait sync.WaitGroup
	answers := make([]answer, 100)
	for i := range answers {
		wait.Go(func() { answers[i] = w.post("/transaction/send-transfer", send, ana.token, "Idempotency-Key: lunch") })
	}
	wait.Wait()
	var first string
	for _, a := range answers {
		switch {
		case a.status == 409: // while the first is under way
		case a.status != 200:
			t.Errorf("%d: %s", a.status, a.body)
		case first == "":
			first = a.body
		case a.body != first:
			t.Errorf("another answer: %s, not %s", a.body, first)
		}
	}
	again := w.post("/transaction/send-transfer", send, ana.token, "Idempotency-Key: lunch").wants(200)
	if again.body != first || again.header.Get("Idempotent-Replayed") != "true" {
		t.Errorf("a repeat got %s", again.body)
	}
	w.becomes(numberField(t, first, "transaction_id"), "succeeded", ana.token)
	if w.balance(ben) != "1" {
		t.Errorf("%s was paid", w.balance(ben))
	}
	w.checkIndex()
}

// TestFirstTransfersAtOnce: the platform has never given this wallet a nonce,
// and all who want the first one meet.
func TestFirstTransfersAtOnce(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	send := object{"private_key": ana.private, "amount": 1, "transaction_type": "transfer", "recipient_username": "ben"}
	var wait sync.WaitGroup
	answers := make([]answer, 8)
	for i := range answers {
		wait.Go(func() { answers[i] = w.post("/transaction/send-transfer", send, ana.token) })
	}
	wait.Wait()
	for _, a := range answers {
		w.becomes(numberField(t, a.wants(200).body, "transaction_id"), "succeeded", ana.token)
	}
	if w.balance(ben) != "8" {
		t.Errorf("%s was paid", w.balance(ben))
	}
	w.checkIndex()
}

// TestRawFlow signs on the client's side, and tries what must not work.
func TestRawFlow(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	initiate := object{"sender_wallet_address": ana.Address(), "amount": 5, "transaction_type": "transfer", "recipient_account_id": ben.account}
	raw := w.post("/transaction/initiate-transfer", initiate, ana.token).wants(200).shows(map[string]string{
		"topic": "initiate-transfer", "raw_transaction.from": ana.Address().Hex(), "raw_transaction.gasPrice": "0", "raw_transaction.type": "0",
		"raw_transaction.chainId": "77002", "raw_transaction.gasLimit": "0x7a120",
	})
	submit := func(bytes, topic string, headers ...string) answer {
		return w.post("/blockchain/signed-transaction", object{"transaction_bytes": bytes, "topic": topic}, headers...)
	}
	signed := ana.sign(raw)
	submit(signed, "approve-transfer").wants(422, `topic: is "approve-transfer", but the transaction's is "initiate-transfer"`)
	submit("0x123", "initiate-transfer").wants(422, "transaction_bytes: is not hexadecimal")
	submit("0xyz", "initiate-transfer").wants(422, "transaction_bytes: is not hexadecimal")
	submit("0x", "initiate-transfer").wants(422, "transaction_bytes: is not a signed transaction")
	submit("0x1234", "initiate-transfer").wants(422, "transaction_bytes: is not a signed transaction")
	submit(newWallet(t).sign(raw), "initiate-transfer").wants(422, "transaction_bytes: is signed by a wallet that is not linked to an account")
	submit(ben.sign(raw), "initiate-transfer").wants(409) // ben's nonce is another
	submit(signed, "initiate-transfer", "x-api-key: nonsense").wants(401, "Invalid API key")
	for detail, change := range map[string]func(*types.LegacyTx) types.TxData{
		"has a gas limit of 28000; use the raw transaction's": func(tx *types.LegacyTx) types.TxData { tx.Gas = 28_000; return tx },
		"offers 1 for gas, which costs nothing and wallets cannot pay for": func(tx *types.LegacyTx) types.TxData {
			tx.GasPrice = big.NewInt(1)
			return tx
		},
		"has an access list, which is not used here": func(tx *types.LegacyTx) types.TxData {
			return &types.DynamicFeeTx{
				ChainID: big.NewInt(77002), Nonce: tx.Nonce, To: tx.To, Data: tx.Data, Gas: tx.Gas, GasFeeCap: new(big.Int), GasTipCap: new(big.Int),
				AccessList: types.AccessList{{Address: *tx.To}},
			}
		},
	} { // no node would ever take them
		submit(ana.signAs(raw, change), "initiate-transfer").wants(422, "transaction_bytes: "+detail)
	}
	first := submit(signed, "initiate-transfer").wants(200)
	if again := submit(signed[2:], "initiate-transfer").wants(200); again.body != first.body {
		t.Errorf("the same bytes got %s, then %s", first.body, again.body)
	}
	first.succeeds(w, ana.token)
	w.becomes(numberField(t, raw.body, "transaction_id"), "succeeded", ana.token)

	// Two prepared at once have the same nonce; the second is asked for again.
	one, two := w.post("/transaction/initiate-transfer", initiate, ana.token), w.post("/transaction/initiate-transfer", initiate, ana.token)
	submit(ana.sign(one), "initiate-transfer").wants(200)
	refused := submit(ana.sign(two), "initiate-transfer").wants(409)
	if !strings.Contains(refused.field("detail"), "ask for the raw transaction again") {
		t.Errorf("refused by %s", refused.body)
	}
	again := w.get(fmt.Sprintf("/transaction/raw-initiate-transfer?transaction_id=%s&wallet_address=%s", two.at("transaction_id"), ana.Address()), ana.token).wants(200)
	submit(ana.sign(again), "initiate-transfer").succeeds(w, ana.token)
	w.becomes(numberField(t, two.body, "transaction_id"), "succeeded", ana.token)
	if w.balance(ben) != "15" {
		t.Errorf("ben has %s", w.balance(ben))
	}
	w.checkIndex()
}

// TestNeverSigned fails after its time, and cannot be submitted any more.
func TestNeverSigned(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.holder("ana", 1_000_00)
	w.holder("ben", 0)
	raw := w.post("/transaction/initiate-transfer", object{
		"sender_wallet_address": ana.Address(), "amount": 5, "transaction_type": "transfer", "recipient_username": "ben",
	}, ana.token).wants(200)
	w.clock.Pass(15*time.Minute + time.Second)
	w.post("/blockchain/signed-transaction", object{"transaction_bytes": ana.sign(raw), "topic": "initiate-transfer"}).
		wants(409, fmt.Sprintf("The time to submit transaction %s is over", raw.at("transaction_id")))
	w.clock.Pass(time.Minute)
	ana.token = "Authorization: Bearer " + w.login("ana", anasPassword).wants(200).field("access_token")
	w.becomes(numberField(t, raw.body, "transaction_id"), "failed", ana.token).
		shows(map[string]string{"failure.name": "ERR_SUBMISSION_EXPIRED", "status_history.1.transaction_status": "failed"})
	w.get(fmt.Sprintf("/transaction/raw-initiate-transfer?transaction_id=%s&wallet_address=%s", raw.at("transaction_id"), ana.Address()), ana.token).
		wants(409, "The transaction is failed")
	w.checkIndex()
}

func TestPreview(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	operator := w.operator("operator")
	ana, ben := w.holder("ana", 100_00), w.holder("ben", 0)
	s := w.merchant(operator, "Shop")
	till := w.post("/account/till/create", object{"account_id": s.account, "till_name": "Counter 1"}, s.admin.token).wants(200)
	path := func(amount, more string) string {
		return fmt.Sprintf("/transaction/transfer-preview?sender_wallet_address=%s&transaction_type=payment&amount=%s&%s", ana.Address(), amount, more)
	}
	toShop := fmt.Sprintf("recipient_business_account_id=%d", s.account)
	w.get(path("60", toShop), ana.token).wants(200).shows(map[string]string{
		"transaction_possible.possible": "true", "transaction_possible.sender_account_id": fmt.Sprint(ana.account), "transaction_possible.fee": "0",
		"fee_info.fee": "0", "fee_info.cashback_received": "<nil>", "cashback_possible.possible": "false",
		"cashback_possible.error_name": "ERR_NO_CASHBACK_PROGRAMME", "recipient_legal_name": "Shop", "recipient_username": "<nil>",
		"recipient_business_account_info.account_name": "Main", "recipient_business_account_info.active": "true",
		"recipient_tills.0.till_id": till.at("till_id"), "sender_tills": "[]",
	})
	w.post("/operator/account/cashback", object{"account_id": s.account, "basis_points": 150}, operator.token).succeeds(w, operator.token)
	w.get(path("60", toShop), ana.token).shows(map[string]string{"cashback_possible.possible": "true", "fee_info.cashback_received": "0.9"})
	refused := w.get(path("100.01", toShop), ana.token).wants(200).shows(map[string]string{
		"transaction_possible.possible": "false", "transaction_possible.error_name": "ERR_NOT_ENOUGH_BALANCE",
		"transaction_possible.error_arguments.1": "10000", "fee_info": "<nil>", "cashback_possible": "<nil>", "recipient_legal_name": "Shop",
	})
	if strings.Contains(refused.body, "sender_account_id") {
		t.Errorf("a refusal tells the sender: %s", refused.body)
	}
	w.get(path("1", "recipient_username=ben"), ana.token).shows(map[string]string{
		"transaction_possible.error_name": "ERR_ACCOUNT_TYPE_REQUIRED", "recipient_username": "ben", "recipient_business_account_info": "<nil>",
	})
	w.get(path("1", "recipient_username=nobody"), ana.token).wants(200).shows(map[string]string{
		"transaction_possible.possible": "false", "recipient_username": "<nil>", "recipient_tills": "[]",
	})
	nobody := newWallet(t).Address()
	w.get(fmt.Sprintf("/transaction/transfer-preview?sender_wallet_address=%s&transaction_type=transfer&amount=1&recipient_username=ben", nobody), ben.token).
		wants(200).shows(map[string]string{
		"transaction_possible.error_name":        "Sender wallet address does not belong to an active account or user",
		"transaction_possible.error_arguments.0": nobody.Hex(), "sender_tills": "[]",
	})
	w.get(path("1", toShop), ben.token).
		wants(401, fmt.Sprintf("User does not have the required permission: view_account_info (target_account_id: %d)", ana.account))
	funds := func(kind, amount string) answer {
		return w.get(fmt.Sprintf("/transaction/%s-preview?sender_wallet_address=%s&amount=%s", kind, ana.Address(), amount), ana.token).wants(200)
	}
	funds("deposit", "50").shows(map[string]string{"transaction_possible.possible": "true", "transaction_possible.fee": "0"})
	funds("withdrawal", "50").shows(map[string]string{"transaction_possible.possible": "true", "transaction_possible.fee": "0.5"})
	funds("withdrawal", "99.6").shows(map[string]string{"transaction_possible.possible": "false", "transaction_possible.error_name": "ERR_NOT_ENOUGH_BALANCE"})
}

func TestPrivateKeysTravelSafely(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana := w.holder("ana", 10_00)
	w.holder("ben", 0)
	strict := w.replica(production)
	send := object{"private_key": ana.private, "amount": 1, "transaction_type": "transfer", "recipient_username": "ben"}
	strict.post("/transaction/send-transfer", send, ana.token).wants(426, "A private key has to come over TLS")
	overTLS := []string{ana.token, "X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https"}
	strict.post("/transaction/send-transfer", send, append(overTLS, "Sec-Fetch-Site: same-origin")...).
		wants(422, "private_key: has to come from a backend, not from a browser: use the raw transaction instead")
	strict.post("/transaction/send-transfer", send, append(overTLS, "Origin: https://shop.example")...).wants(422)
	strict.post("/transaction/send-transfer", send, overTLS...).wants(200)
	if strings.Contains(w.log.String(), ana.private[2:]) {
		t.Error("the log has the private key")
	}
}

// TestWalletUsedElsewhere: the wallet sends a transfer straight to a node. It
// is indexed like any other, and what the platform had signed with that nonce
// ends with a name.
func TestWalletUsedElsewhere(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	ana, ben := w.holder("ana", 1_000_00), w.holder("ben", 0)
	outside := &chain.Operator{Node: w.platform.Node, Signer: ana.Memory}
	err := outside.Execute(t.Context(), w.platform.Address,
		chain.InitiateTransfer(77, pay.AccountID(ben.account), 3_00, 1, uint64(time.Now().Add(time.Hour).Unix()), pay.Hash{}))
	if err != nil {
		t.Fatal(err)
	}
	w.indexed()
	w.get(fmt.Sprintf("/account/transactions?account_id=%d&transaction_type=transfer", ben.account), ben.token).wants(200).
		shows(map[string]string{"0.amount": "3", "0.transaction_status": "succeeded", "0.note": "<nil>", "0.direction": "in"})
	// Nor does it matter that it uses the ids of the platform's next transactions.
	var newest pay.TransactionID
	w.inTransaction(func(tx pay.Tx) error {
		list, err := tx.TransactionsOf(t.Context(), pay.AccountID(ben.account), pay.TransactionFilter{}, pay.Page{Limit: 1})
		newest = list[0].ID
		return err
	})
	err = outside.Execute(t.Context(), w.platform.Address,
		chain.InitiateTransfer(newest+2, pay.AccountID(ben.account), 1, 1, uint64(time.Now().Add(time.Hour).Unix()), pay.Hash{}))
	if err != nil {
		t.Fatal(err)
	}
	w.indexed()
	sent := w.post("/transaction/send-transfer", object{
		"private_key": ana.private, "amount": 3.99, "transaction_type": "transfer", "recipient_username": "ben",
	}, ana.token).wants(200)
	w.becomes(numberField(t, sent.body, "transaction_id"), "succeeded", ana.token)
	if w.balance(ben) != "7" {
		t.Errorf("ben has %s", w.balance(ben))
	}
	w.checkIndex()
}

// production is a replica behind a proxy that it trusts, not in development.
func production(_ *app.App, config *httpapi.Config) {
	config.Development = false
	config.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
}
