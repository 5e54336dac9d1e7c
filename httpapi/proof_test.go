package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/proof"
)

// proofOf is the file that a caller gets.
func (w *world) proofOf(tracking, token string) answer {
	w.t.Helper()
	return w.get("/blockchain/proof?transaction_id="+tracking, token)
}

// verified checks a file as a payee does, who has the contract's address and
// either validators or blocks from a node.
func (w *world) verified(file string, pins proof.Pins) (*proof.Verdict, error) {
	pins.Contract = proof.Address(w.platform.Address)
	p, err := proof.Parse([]byte(file))
	if err != nil {
		return nil, err
	}
	return p.Verify(pins)
}

// blocksOf pins the blocks that a file names: what a node would say of them is
// checked elsewhere.
func blocksOf(t *testing.T, file string) (pins proof.Pins) {
	t.Helper()
	p, err := proof.Parse([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	for _, hash := range p.Blocks() {
		pins.BlockHashes = append(pins.BlockHashes, hash)
	}
	return pins
}

// payeeIsConvinced by a file and the validators' addresses alone: that the
// money is theirs, in a block that most validators vouch for. None of a
// thousand changed files convinces them of anything.
func payeeIsConvinced(t *testing.T, w *world, url string, validators []common.Address) {
	treasury := w.operator("treasury")
	holders := w.holders("ana", "ben")
	ana, ben := holders[0], holders[1]
	w.deposits(ana, 250, treasury)
	paid, id := w.pays(ana, 100.5, ben)
	w.anyNodeHasIt(url, paid)

	file := w.proofOf(paid.at("blockchain_transactions.0.blockchain_transaction_id"), ben.token).wants(200).body
	pins := proof.Pins{}
	for _, validator := range validators {
		pins.Validators = append(pins.Validators, proof.Address(validator))
	}
	verdict, err := w.verified(file, pins)
	if err != nil {
		t.Fatalf("the payee is not convinced: %v\n%s", err, file)
	}
	want := proof.Payment{
		Kind: proof.Transfer, TransactionID: uint64(id), Sender: uint64(ana.account), Recipient: uint64(ben.account), Amount: 100_50,
	}
	if len(verdict.Payments) != 1 || verdict.Payments[0] != want || verdict.Seals < 2 || verdict.Validators != 3 {
		t.Errorf("proven is %+v, want %+v", verdict, want)
	}
	if _, err := w.verified(file, proof.Pins{Validators: append(pins.Validators[:1:1], proof.Address{1}, proof.Address{2})}); err == nil {
		t.Error("seals of others convince")
	}
	if _, err := w.verified(file, proof.Pins{}); err == nil {
		t.Error("a file alone convinces")
	}

	paid, _ = w.pays(ana, 1, ben)
	other := w.proofOf(paid.at("blockchain_transactions.0.blockchain_transaction_id"), ben.token).wants(200).body
	const seed = 7
	forger := &forger{random: rand.New(rand.NewPCG(seed, seed)), file: file, other: other}
	for forged := range 1_000 {
		text := forger.forge(t)
		if verdict, err := w.verified(text, pins); err == nil {
			t.Fatalf("forgery %d of seed %d convinces of %+v:\n%s", forged, seed, verdict, text)
		}
	}
	w.checkIndex()
}

// pays sends money and returns the transaction as its payee sees it.
func (w *world) pays(from holder, amount any, to holder) (full answer, id int64) {
	w.t.Helper()
	sent := w.post("/transaction/send-transfer", object{
		"private_key": from.private, "amount": amount, "transaction_type": "transfer", "recipient_username": to.name,
	}, from.token).wants(200)
	id = numberField(w.t, sent.body, "transaction_id")
	return w.becomes(id, "succeeded", to.token), id
}

// forger changes a file in the ways that somebody might who wants it to say
// something else.
type forger struct {
	random      *rand.Rand
	file, other string // both are true
}

// forge makes a file that is neither of the two.
func (f *forger) forge(t *testing.T) string {
	t.Helper()
	ways := []func([]byte) []byte{f.byteChanged, f.digitChanged, f.byteGone, f.fieldOfOther, f.listChanged}
	for {
		forged := ways[f.random.IntN(len(ways))]([]byte(f.file))
		if !sameJSON(forged, f.file) && !sameJSON(forged, f.other) && !shorter(forged, f.file) {
			return string(forged)
		}
	}
}

// shorter tells that a file is the other one with fewer headers on top and their
// sealers: that is as true, as long as enough of them are left.
func shorter(a []byte, b string) bool {
	var short, long map[string]any
	if json.Unmarshal(a, &short) != nil || json.Unmarshal([]byte(b), &long) != nil {
		return false
	}
	for _, name := range []string{"headers_on_top", "sealed_by"} {
		some, _ := short[name].([]any)
		all, _ := long[name].([]any)
		if len(some) >= len(all) {
			return false
		}
		long[name] = all[:len(some)]
	}
	return reflect.DeepEqual(short, long)
}

func sameJSON(a []byte, b string) bool {
	var left, right bytes.Buffer
	return json.Compact(&left, a) == nil && json.Compact(&right, []byte(b)) == nil && bytes.Equal(left.Bytes(), right.Bytes())
}

func (f *forger) byteChanged(file []byte) []byte {
	file[f.random.IntN(len(file))] ^= byte(1 + f.random.IntN(255))
	return file
}

// digitChanged keeps the file a well-formed one.
func (f *forger) digitChanged(file []byte) []byte {
	for {
		i := f.random.IntN(len(file))
		if c := file[i]; c >= '0' && c <= '9' || c >= 'a' && c <= 'f' {
			file[i] = "0123456789abcdef"[f.random.IntN(16)]
			return file
		}
	}
}

func (f *forger) byteGone(file []byte) []byte {
	i := f.random.IntN(len(file))
	return append(file[:i], file[i+1:]...)
}

// fieldOfOther mixes two true files.
func (f *forger) fieldOfOther(file []byte) []byte {
	return f.edited(file, func(fields, others map[string]any, name string) { fields[name] = others[name] })
}

// listChanged drops, doubles or swaps what a list has.
func (f *forger) listChanged(file []byte) []byte {
	return f.edited(file, func(fields, _ map[string]any, name string) {
		list, ok := fields[name].([]any)
		if !ok || len(list) == 0 {
			return
		}
		i, j := f.random.IntN(len(list)), f.random.IntN(len(list))
		switch f.random.IntN(3) {
		case 0:
			fields[name] = append(list[:i], list[i+1:]...)
		case 1:
			fields[name] = append(list, list[i])
		default:
			list[i], list[j] = list[j], list[i]
		}
	})
}

// edited changes a field or two of a file.
func (f *forger) edited(file []byte, edit func(fields, others map[string]any, name string)) []byte {
	var fields, others map[string]any
	_, _ = json.Unmarshal(file, &fields), json.Unmarshal([]byte(f.other), &others)
	names := slices.Sorted(maps.Keys(fields))
	before, _ := json.Marshal(fields)
	for range 1 + f.random.IntN(2) {
		edit(fields, others, names[f.random.IntN(len(names))])
	}
	after, _ := json.Marshal(fields)
	if bytes.Equal(before, after) {
		return []byte(f.file)
	}
	return after
}

// TestProof tells who gets the proof of what, and what each proves, on an
// engine without seals: then a node has to know the block.
func TestProof(t *testing.T) {
	t.Parallel()
	w := newLedgerWorld(t)
	c := w.company()
	stranger := w.person("eve")
	id := w.initiates(c, 150)
	w.becomes(id, "initiated", c.bea.token)
	for _, approver := range []holder{c.carl, c.dina} {
		w.submits(approver, w.step("approve-transfer", id, approver).wants(200)).succeeds(w, c.bea.token)
	}
	full := w.becomes(id, "succeeded", c.bea.token)
	byTopic := map[string]string{}
	for i := range 4 {
		byTopic[full.at(fmt.Sprintf("blockchain_transactions.%d.topic", i))] = full.at(fmt.Sprintf("blockchain_transactions.%d.blockchain_transaction_id", i))
	}
	for topic, want := range map[string]string{
		"initiate-transfer": "No money moved", "approve-transfer": "No money moved",
		"finalise-transfer": fmt.Sprintf("Account %d paid account ", c.bea.account),
	} {
		file := w.proofOf(byTopic[topic], c.recipient.token).wants(200).body // the payee's
		verdict, err := w.verified(file, blocksOf(t, file))
		if err != nil || !strings.HasPrefix(verdict.Proven(2), want) {
			t.Errorf("%s: %v, %v", topic, verdict, err)
		}
		w.proofOf(byTopic[topic], c.carl.token).wants(200)
		w.proofOf(byTopic[topic], stranger.token).
			wants(401, fmt.Sprintf("User does not have the required permission: view_transactions (target_account_id: %s)", c.account))
	}
	w.proofOf("999999", c.bea.token).wants(404, "transaction_id 999999 not found")
	var waiting []pay.BlockchainTransactionID
	w.inTransaction(func(tx pay.Tx) (err error) {
		waiting, err = tx.Enqueue(t.Context(), pay.BlockchainTransaction{
			Topic: "test", Call: pay.Call{Data: []byte{}}, Account: pay.AccountID(c.bea.account), CreationTime: w.clock.Now(),
		})
		return err
	})
	w.proofOf(fmt.Sprint(waiting[0]), c.bea.token).
		wants(409, fmt.Sprintf("transaction_id %d is not in a block yet; ask again when its status is final", waiting[0]))
	if hash := w.get("/blockchain/transaction?transaction_id="+byTopic["finalise-transfer"], c.bea.token).field("hash"); hash != full.field("transaction_hash") {
		t.Errorf("settled by %s, want the finalisation %s", full.field("transaction_hash"), hash)
	}
	w.checkIndex()
}

// anyNodeHasIt asks a node for the event that a transaction names.
func (w *world) anyNodeHasIt(url string, full answer) {
	w.t.Helper()
	node, err := rpc.DialContext(w.t.Context(), url)
	if err != nil {
		w.t.Fatal(err)
	}
	defer node.Close()
	var receipt types.Receipt
	if err := node.CallContext(w.t.Context(), &receipt, "eth_getTransactionReceipt", full.field("transaction_hash")); err != nil {
		w.t.Fatal(err)
	}
	found := slices.ContainsFunc(receipt.Logs, func(log *types.Log) bool {
		return fmt.Sprint(log.Index) == full.at("log_index") && log.Address == w.platform.Address
	})
	if !found {
		w.t.Errorf("the receipt of %s has no log %s: %v", full.field("transaction_hash"), full.at("log_index"), receipt.Logs)
	}
}
