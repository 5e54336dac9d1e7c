package httpapi_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

var rounds = flag.Int("rounds", 8, "rounds of random operations in a world")

// TestRandomOperations does what several people, a company and the operator's
// staff might, in any order, over HTTP on a real ledger, and holds what they see
// against a model: a list of transfers with what became of each, from which all
// balances follow.
//
// Blocks come once a second, so operations come in rounds that share blocks, and
// what happens within a round is in no order that the model could know: how an
// operation ended is read, and has to be possible. What is certain has to be so.
//
// Other seeds and more are had with -rapid.seed, -rapid.checks and -rounds (make
// property).
func TestRandomOperations(t *testing.T) {
	t.Parallel()
	for name, ours := range map[string]string{
		"rapid.checks": "1", "rapid.shrinktime": "1s", "rapid.nofailfile": "true", "rapid.seed": "20261115",
	} {
		if setting := flag.Lookup(name); setting.Value.String() == setting.DefValue {
			if err := flag.Set(name, ours); err != nil {
				t.Fatal(err)
			}
		}
	}
	done := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		town := newTown(t, rt, done)
		for range *rounds {
			town.round(rapid.IntRange(25, 35).Draw(rt, "operations"))
		}
		town.end()
	})
	t.Log(done)
	wanted := []string{"send 200", "submit transfer 200", "submit company 200", "submit deposit 200", "trespass 401", "succeeded transfer", "failed transfer"}
	if *rounds >= 30 { // few rounds may leave something out
		wanted = append(wanted, "send twice 200", "send too much 200", "submit approve-transfer 200", "submit reject-transfer 200",
			"settle deposit 200", "submit withdrawal 200", "settle withdrawal 200", "reverse 200", "suspend 200", "reactivate 200",
			"link 200", "unlink 200", "reversed transfer", "approved by two")
	}
	for _, outcome := range wanted {
		if done[outcome] == 0 {
			t.Errorf("never seen: %s", outcome)
		}
	}
}

// resident is a person with an account, as far as the model knows.
type resident struct {
	holder
	suspended, unlinked bool
	changing            bool // in this round: nothing about it is certain
}

// deed is a transfer, deposit or withdrawal that was acknowledged.
type deed struct {
	id       int64
	kind     string
	from, to int64 // accounts; none of a deposit, or to a withdrawal
	amount   pay.Amount
	fee      pay.Amount
	token    string // of somebody who may see it
	tracking int64  // of its initiation; 0 when nobody signed it
	round    int

	ended     []string // steps that succeeded on chain
	approvers map[string]bool
	status    string // as of the last check
}

// step is an operation whose outcome a block will tell.
type step struct {
	tracking int64
	token    string
	succeeds func() // what it means when it did
}

// town is a world with its model.
type town struct {
	*world
	rt                   *rapid.T
	residents            []*resident
	company              company
	treasury, compliance person
	stranger             person
	opening              map[int64]pay.Amount // by account
	deeds                []*deed
	steps                []step
	number               int // of the round
	done                 map[string]int
}

func newTown(t *testing.T, rt *rapid.T, done map[string]int) *town {
	w := newLedgerWorld(t)
	town := &town{
		world: w, rt: rt, company: w.company(), treasury: w.operator("treasury"), compliance: w.operator("compliance"),
		stranger: w.person("eve"), opening: map[int64]pay.Amount{}, done: done,
	}
	town.opening[town.company.bea.account] = 10_000_00
	var endowments []chain.Endowment
	var opened []answer
	for _, name := range []string{"nia", "ole", "pia"} {
		r := &resident{holder: holder{person: w.person(name), wallet: newWallet(t), name: name}}
		w.inTransaction(func(tx pay.Tx) error {
			user, err := tx.UserForUpdate(t.Context(), r.id)
			if err != nil {
				return err
			}
			user.KycType = pay.KycVerified
			return tx.UpdateUser(t.Context(), user)
		})
		answer := w.post("/account/create-personal", object{"wallet_address": r.Address()}, r.token).wants(200)
		r.account = numberField(t, answer.body, "account_id")
		town.residents, opened = append(town.residents, r), append(opened, answer)
		town.opening[r.account] = 500_00
		endowments = append(endowments, chain.Endowment{
			Account: pay.Account{ID: pay.AccountID(r.account)}, Signer: r.Memory, Opening: 500_00, DepositRef: 1 << 60,
		})
	}
	for i, answer := range opened {
		answer.succeeds(w, town.residents[i].token)
	}
	if err := w.platform.Fund(t.Context(), endowments); err != nil {
		t.Fatal(err)
	}
	w.indexed()
	return town
}

// draw takes one of several.
func draw[V any](t *town, what string, values []V) V {
	return rapid.SampledFrom(values).Draw(t.rt, what)
}

func (t *town) amount(most int) pay.Amount {
	return pay.Amount(rapid.IntRange(1, most).Draw(t.rt, "cents"))
}

func inCurrency(amount pay.Amount) json.Number { return json.Number(amount.Format(2)) }

// card is an operation, as often in the deck as it is to be drawn.
type card struct {
	times int
	do    func(*town)
}

var deck = func() (deck []card) {
	cards := []card{
		{5, (*town).send},
		{1, (*town).approve},
		{2, (*town).deposit},
		{3, (*town).companySends},
		{3, (*town).signTransfer},
		{5, (*town).settle},
		{5, (*town).withdraw},
		{5, (*town).approve},
		{3, (*town).trespass},
		{2, (*town).sendTwice},
		{1, (*town).suspend},
		{4, (*town).reactivate},
		{4, (*town).link},
		{1, (*town).unlink},
		{3, (*town).reverse},
		{1, (*town).reject},
		{1, (*town).cancel},
		{1, (*town).refuse},
		{2, (*town).sendTooMuch},
		{1, (*town).prepare},
	}
	// Dealt in turns, for the draws favour the beginning.
	for turn := range 5 {
		for _, card := range cards {
			if card.times > turn {
				deck = append(deck, card)
			}
		}
	}
	return deck
}()

// round does some operations and then looks at everything.
func (t *town) round(operations int) {
	t.number++
	before := t.balances()
	for _, r := range t.residents {
		r.changing = false
	}
	for range operations {
		draw(t, "operation", deck).do(t)
	}
	t.look(before)
}

// begin keeps what was acknowledged.
func (t *town) begin(d deed) *deed {
	d.round, d.approvers = t.number, map[string]bool{}
	t.deeds = append(t.deeds, &d)
	return &d
}

// count notes how often something was done, for the log of the test.
func (t *town) count(what string, a answer) bool {
	t.done[fmt.Sprintf("%s %d", what, a.status)]++
	if a.status >= 500 {
		t.rt.Fatalf("%s: %d %s", what, a.status, a.body)
	}
	return a.status == 200
}

// later follows an operation of the platform's own keys, if it was accepted.
func (t *town) later(what string, a answer, token string, succeeds func()) {
	if t.count(what, a) {
		t.steps = append(t.steps, step{numberField(t.t, a.body, "tracking_id"), token, succeeds})
	}
}

// submit signs and submits what was prepared, and returns what to track.
func (t *town) submit(what string, h holder, raw answer) (tracking int64) {
	a := t.post("/blockchain/signed-transaction", object{"transaction_bytes": h.sign(raw), "topic": raw.field("topic")})
	if !t.count("submit "+what, a) {
		return 0
	}
	return numberField(t.t, a.body, "tracking_id")
}

func (t *town) someone() *resident { return draw(t, "who", t.residents) }

// someoneWho prefers those of whom something is true.
func (t *town) someoneWho(is func(*resident) bool) *resident {
	fitting := slices.DeleteFunc(slices.Clone(t.residents), func(r *resident) bool { return !is(r) })
	if len(fitting) == 0 {
		return t.someone()
	}
	return draw(t, "who", fitting)
}

// other is anyone but one.
func (t *town) other(than *resident) *resident {
	return draw(t, "to", slices.DeleteFunc(slices.Clone(t.residents), func(r *resident) bool { return r == than }))
}

func (t *town) sendRequest(from, to *resident, amount pay.Amount) object {
	return object{"private_key": from.private, "amount": inCurrency(amount), "transaction_type": "transfer", "recipient_account_id": to.account}
}

func (t *town) sent(a answer, from, to *resident, amount pay.Amount) *deed {
	var tracking int64
	if _, err := fmt.Sscan(a.field("tracking_id"), &tracking); err != nil {
		t.rt.Fatalf("%v in %s", err, a.body)
	}
	return t.begin(deed{
		id: numberField(t.t, a.body, "transaction_id"), kind: "transfer", from: from.account, to: to.account, amount: amount,
		token: from.token, tracking: tracking,
	})
}

func (t *town) send() {
	from := t.someone()
	to, amount := t.other(from), t.amount(60_00)
	if a := t.post("/transaction/send-transfer", t.sendRequest(from, to, amount), from.token); t.count("send", a) {
		t.sent(a, from, to, amount)
	}
}

// sendTwice repeats a request with its key: one transfer.
func (t *town) sendTwice() {
	from := t.someone()
	to, amount := t.other(from), t.amount(60_00)
	key := fmt.Sprintf("Idempotency-Key: round-%d-%d", t.number, len(t.deeds))
	first := t.post("/transaction/send-transfer", t.sendRequest(from, to, amount), from.token, key)
	again := t.post("/transaction/send-transfer", t.sendRequest(from, to, amount), from.token, key)
	if first.status != again.status || (first.status == 200 && first.body != again.body) {
		t.rt.Errorf("the same request is answered %d %s, then %d %s", first.status, first.body, again.status, again.body)
	}
	if t.count("send twice", first) {
		t.sent(first, from, to, amount)
	}
}

func (t *town) sendTooMuch() {
	from := t.someone()
	to := t.other(from)
	if a := t.post("/transaction/send-transfer", t.sendRequest(from, to, tooMuch), from.token); t.count("send too much", a) {
		t.sent(a, from, to, tooMuch)
	}
}

// tooMuch is more than a resident can ever have.
const tooMuch pay.Amount = 9_000_00

// raw prepares a transfer of a wallet, and returns it not signed.
func (t *town) raw(from holder, to *resident, amount pay.Amount) (*deed, answer) {
	a := t.post("/transaction/initiate-transfer", object{
		"sender_wallet_address": from.Address(), "amount": inCurrency(amount), "transaction_type": "transfer", "recipient_account_id": to.account,
	}, from.token)
	if !t.count("prepare", a) {
		return nil, a
	}
	return t.begin(deed{
		id: numberField(t.t, a.body, "transaction_id"), kind: "transfer", from: from.account, to: to.account, amount: amount, token: from.token,
	}), a
}

func (t *town) signTransfer() {
	from := t.someone()
	if d, raw := t.raw(from.holder, t.other(from), t.amount(60_00)); d != nil {
		d.tracking = t.submit("transfer", from.holder, raw)
	}
}

// prepare asks for a transfer that nobody ever signs.
func (t *town) prepare() {
	from := t.someone()
	t.raw(from.holder, t.other(from), t.amount(60_00))
}

// companySends is the clerk's, who may send 100 a day alone.
func (t *town) companySends() {
	amount := t.amount(30_00)
	if rapid.Bool().Draw(t.rt, "large") {
		amount += 100_00
	}
	if d, raw := t.raw(t.company.bea, t.someone(), amount); d != nil {
		d.tracking = t.submit("company", t.company.bea, raw)
	}
}

// waiting draws a deed that waited when the round began.
func (t *town) waiting(kinds ...string) *deed {
	return t.among("waiting", func(d *deed) bool { return d.status == "initiated" && slices.Contains(kinds, d.kind) })
}

func (t *town) among(what string, holds func(*deed) bool) *deed {
	fitting := slices.DeleteFunc(slices.Clone(t.deeds), func(d *deed) bool { return !holds(d) })
	if len(fitting) == 0 {
		return nil
	}
	return draw(t, what, fitting)
}

// signStep signs a step of somebody about a deed.
func (t *town) signStep(name string, d *deed, h holder, succeeds func()) {
	raw := t.step(name, d.id, h)
	if !t.count("prepare "+name, raw) {
		return
	}
	if tracking := t.submit(name, h, raw); tracking != 0 {
		t.steps = append(t.steps, step{tracking, h.token, succeeds})
	}
}

func (t *town) approver() holder {
	return draw(t, "approver", []holder{t.company.carl, t.company.dina})
}

func (t *town) approve() {
	if d := t.waiting("transfer"); d != nil {
		by := t.approver()
		t.signStep("approve-transfer", d, by, func() { d.approvers[by.name] = true })
	}
}

func (t *town) reject() {
	if d := t.waiting("transfer"); d != nil {
		t.signStep("reject-transfer", d, t.approver(), func() { d.ended = append(d.ended, "rejected") })
	}
}

func (t *town) cancel() {
	if d := t.waiting("transfer", "deposit"); d != nil {
		t.signStep("cancel-"+d.kind, d, t.owner(d), func() { d.ended = append(d.ended, "cancelled") })
	}
}

// owner is who began a deed.
func (t *town) owner(d *deed) holder {
	for _, r := range t.residents {
		if r.account == max(d.from, d.to) && d.kind != "transfer" {
			return r.holder
		}
	}
	return t.company.bea
}

func (t *town) deposit() {
	who, amount := t.someone(), t.amount(80_00)
	raw := t.post("/transaction/initiate-deposit", object{"sender_wallet_address": who.Address(), "amount": inCurrency(amount)}, who.token)
	if t.count("prepare deposit", raw) {
		d := t.begin(deed{id: numberField(t.t, raw.body, "transaction_id"), kind: "deposit", to: who.account, amount: amount, token: who.token})
		d.tracking = t.submit("deposit", who.holder, raw)
	}
}

func (t *town) withdraw() {
	who, amount := t.someone(), t.amount(80_00)
	raw := t.post("/transaction/initiate-withdrawal", object{
		"sender_wallet_address": who.Address(), "amount": inCurrency(amount), "bank_account": "DE89 3704 0044 0532 0130 00",
	}, who.token)
	if t.count("prepare withdrawal", raw) {
		d := t.begin(deed{
			id: numberField(t.t, raw.body, "transaction_id"), kind: "withdrawal", from: who.account, amount: amount, fee: 50, token: who.token,
		})
		d.tracking = t.submit("withdrawal", who.holder, raw)
	}
}

func (t *town) settle() {
	if d := t.waiting("deposit", "withdrawal"); d != nil {
		t.later("settle "+d.kind, t.post("/transaction/settle-"+d.kind, object{"transaction_id": d.id, "bank_reference": "SEPA"}, t.treasury.token),
			t.treasury.token, func() { d.ended = append(d.ended, "settled") })
	}
}

func (t *town) refuse() {
	if d := t.waiting("deposit", "withdrawal"); d != nil {
		t.later("refuse "+d.kind, t.post("/transaction/refuse-"+d.kind, object{"transaction_id": d.id, "reason": "no"}, t.treasury.token),
			t.treasury.token, func() { d.ended = append(d.ended, "refused") })
	}
}

func (t *town) reverse() {
	if d := t.among("succeeded", func(d *deed) bool { return d.status == "succeeded" && d.kind == "transfer" }); d != nil {
		t.resident(d.to).changing = true // pays it back
		t.later("reverse", t.post("/transaction/reverse", object{"transaction_id": d.id, "reason": "fraud"}, t.compliance.token),
			t.compliance.token, func() { d.ended = append(d.ended, "reversed") })
	}
}

func (t *town) resident(account int64) *resident {
	for _, r := range t.residents {
		if r.account == account {
			return r
		}
	}
	t.rt.Fatalf("nobody lives at account %d", account)
	return nil
}

func (t *town) suspend() {
	who := t.someone()
	who.changing = true
	t.later("suspend", t.post("/account/suspend", object{"account_id": who.account, "reason": "stolen"}, t.compliance.token),
		t.compliance.token, func() { who.suspended = true })
}

func (t *town) reactivate() {
	who := t.someoneWho(func(r *resident) bool { return r.suspended })
	who.changing = true
	t.later("reactivate", t.post("/account/reactivate", object{"account_id": who.account, "reason": "found"}, t.compliance.token),
		t.compliance.token, func() { who.suspended = false })
}

// link gives a person another wallet, which replaces the one of before.
func (t *town) link() {
	who, fresh := t.someoneWho(func(r *resident) bool { return r.unlinked }), newWallet(t.t)
	who.changing = true
	t.later("link", t.post("/account/link-user", object{"user_id": who.id, "account_id": who.account, "wallet_address": fresh.Address()}, who.token),
		who.token, func() { who.wallet, who.unlinked = fresh, false })
}

func (t *town) unlink() {
	who := t.someone()
	who.changing = true
	t.later("unlink", t.post("/account/unlink-user", object{"user_id": who.id, "account_id": who.account}, who.token),
		who.token, func() { who.unlinked = true })
}

// trespass is what somebody without the right tries; whether anything changed
// shows when the round is looked at.
func (t *town) trespass() {
	victim := t.someone()
	other := t.other(victim)
	account := object{"account_id": victim.account, "reason": "spite"}
	tries := map[string]func() answer{
		"send with another's key": func() answer {
			return t.post("/transaction/send-transfer", t.sendRequest(victim, other, 1_00), t.stranger.token)
		},
		"look": func() answer { return t.get(fmt.Sprintf("/account?account_id=%d", victim.account), other.token) },
		"list": func() answer {
			return t.get(fmt.Sprintf("/account/transactions?account_id=%d", victim.account), other.token)
		},
		"suspend":    func() answer { return t.post("/account/suspend", account, other.token) },
		"reactivate": func() answer { return t.post("/account/reactivate", account, victim.token) },
		"unlink": func() answer {
			return t.post("/account/unlink-user", object{"user_id": victim.id, "account_id": victim.account}, other.token)
		},
		"link": func() answer {
			return t.post("/account/link-user", object{"user_id": other.id, "account_id": victim.account, "wallet_address": newWallet(t.t).Address()}, other.token)
		},
		"nobody": func() answer { return t.post("/transaction/send-transfer", t.sendRequest(victim, other, 1_00)) },
	}
	if d := t.waiting("deposit"); d != nil {
		tries["settle"] = func() answer {
			return t.post("/transaction/settle-deposit", object{"transaction_id": d.id, "bank_reference": "mine"}, victim.token)
		}
	}
	if d := t.among("settled", func(d *deed) bool { return d.status == "succeeded" }); d != nil {
		tries["reverse"] = func() answer {
			return t.post("/transaction/reverse", object{"transaction_id": d.id, "reason": "regret"}, victim.token)
		}
	}
	name := draw(t, "trespass", slices.Sorted(maps.Keys(tries)))
	a := tries[name]()
	// Whose wallet is not linked is not anybody's, which is told before the right
	// to use it is asked for.
	if t.count("trespass", a); a.status != 401 && (!strings.HasPrefix(name, "send") || !victim.unlinked && !victim.changing) {
		t.rt.Errorf("trespass, %s: %d %s", name, a.status, a.body)
	}
}

// end ends what waits, so that everything that was signed has ended.
func (t *town) end() {
	t.number++
	before := t.balances()
	for _, d := range t.deeds {
		if d.status != "initiated" {
			continue
		}
		switch d.kind {
		case "transfer":
			t.signStep("cancel-transfer", d, t.company.bea, func() { d.ended = append(d.ended, "cancelled") })
		default:
			t.later("refuse "+d.kind, t.post("/transaction/refuse-"+d.kind, object{"transaction_id": d.id, "reason": "the end"}, t.treasury.token),
				t.treasury.token, func() { d.ended = append(d.ended, "refused") })
		}
	}
	t.look(before)
	for _, d := range t.deeds {
		t.done[d.status+" "+d.kind]++
		if len(d.approvers) == 2 {
			t.done["approved by two"]++
		}
		if d.tracking != 0 && d.status != "succeeded" && d.status != "failed" && d.status != "reversed" {
			t.rt.Errorf("%s %d is %s in the end", d.kind, d.id, d.status)
		}
	}
	if found := t.reconcile(); len(found) != 0 {
		t.rt.Errorf("the index differs from the chain: %q", found)
	}
	t.addsUp()
}
