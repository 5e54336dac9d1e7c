package chain_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/florinpay/florin/chain"
	"github.com/florinpay/florin/pay"
)

// dealer draws operations. It keeps a forecast, the model as it will be if
// everything drawn so far is played in the order it was drawn: good enough to
// draw what makes sense, and sometimes wrong, as real clients are.
type dealer struct {
	*modelRun
	forecast *ledgerModel
}

// card is a kind of operation, with how many of it are in the deck.
type card struct {
	name   string
	copies int
	draw   func(*dealer, *rapid.T) operation
}

// GoString is what rapid shows of a deck.
func (c card) GoString() string { return c.name }

// deal draws a batch: every card of the deck, shuffled. A pause ends after a
// few cards.
func (r *modelRun) deal(t *rapid.T) []operation {
	before, d := len(r.dealt), &dealer{r, r.model.clone()}
	d.forecast.now++
	var deck []card
	for _, c := range catalogue {
		deck = append(deck, slices.Repeat([]card{c}, c.copies)...)
	}
	for _, c := range rapid.Permutation(deck).Draw(t, "deck") {
		if d.forecast.paused && lapse(t) {
			d.add(d.resume())
		}
		d.add(rapid.Custom(func(t *rapid.T) operation { return d.aim(t, c) }).Draw(t, "operation"))
	}
	return d.dealt[before:]
}

func (d *dealer) add(o operation) {
	o.apply(d.forecast)
	d.dealt = append(d.dealt, o)
}

// aim draws an operation that the forecast accepts. If a few tries find none,
// there is nothing of the kind to do now, and it is another transfer instead.
// Some operations are taken as they come.
func (d *dealer) aim(t *rapid.T, c card) operation {
	const tries = 12
	attempts := []card{c}
	if !lapse(t) && !notAimed[c.name] {
		attempts = slices.Concat(slices.Repeat(attempts, tries), slices.Repeat(catalogue[:1], tries))
	}
	var o operation
	for _, attempt := range attempts {
		o = attempt.draw(d, t)
		o.name = attempt.name
		if o.apply(d.forecast.clone()) == done {
			break
		}
	}
	return o
}

// as makes an operation of a signer.
func (r *modelRun) as(by pay.Address, call chain.Call, apply func(*ledgerModel) outcome, args ...any) operation {
	words := make([]string, len(args))
	for i, arg := range args {
		if address, ok := arg.(pay.Address); ok {
			arg = cmp.Or(r.names[address], address.String())
		}
		words[i] = fmt.Sprintf("%+v", arg)
	}
	return operation{by: by, who: r.names[by], says: strings.Join(words, ", "), call: call, apply: apply}
}

// lapse is true one time in six.
func lapse(t *rapid.T) bool { return rapid.IntRange(0, 5).Draw(t, "lapse") == 5 }

// pick draws one that fits; after a lapse, or if none does, any.
func pick[V any](t *rapid.T, all []V, fits func(V) bool) V {
	fitting := slices.DeleteFunc(slices.Clone(all), func(v V) bool { return !fits(v) })
	if len(fitting) == 0 || lapse(t) {
		fitting = all
	}
	return rapid.SampledFrom(fitting).Draw(t, "choice")
}

// oneOf draws any of the values, the first more often.
func oneOf[V any](t *rapid.T, values ...V) V { return rapid.SampledFrom(values).Draw(t, "value") }

// operator draws a key with a role.
func (d *dealer) operator(t *rapid.T, role pay.Roles) pay.Address {
	return pick(t, d.everyone, func(key pay.Address) bool { return d.forecast.roles[key]&role != 0 })
}

// wallet draws a linked wallet that fits.
func (d *dealer) wallet(t *rapid.T, fits func(pay.Wallet) bool) pay.Address {
	return pick(t, d.wallets, func(address pay.Address) bool {
		w := d.forecast.wallets[address]
		return w.Active() && fits(w)
	})
}

func (d *dealer) anyWallet(t *rapid.T) pay.Address {
	return d.wallet(t, func(w pay.Wallet) bool { return d.forecast.accounts[w.Account].Status == pay.AccountActive })
}

func (d *dealer) walletOf(t *rapid.T, account pay.AccountID) pay.Address {
	return d.wallet(t, func(w pay.Wallet) bool { return w.Account == account })
}

func (d *dealer) account(t *rapid.T, fits func(pay.Account) bool) pay.AccountID {
	return pick(t, slices.Concat(modelAccounts, modelStrangers), func(id pay.AccountID) bool { return fits(d.forecast.account(id)) })
}

func isActive(a pay.Account) bool { return a.Status == pay.AccountActive }

// transferIn draws a transfer of an operation in a status.
func (d *dealer) transferIn(t *rapid.T, operation pay.Operation, status pay.SettlementStatus) pay.TransferRef {
	return d.transferThat(t, func(x modelTransfer) bool { return x.Operation == operation && x.Status == status })
}

// waiting draws what waits for approvals or for the treasury.
func (d *dealer) waiting(t *rapid.T) pay.TransferRef {
	return d.transferThat(t, func(x modelTransfer) bool { return x.Status == pay.SettlementInitiated })
}

func (d *dealer) transferThat(t *rapid.T, fits func(modelTransfer) bool) pay.TransferRef {
	all := append(d.forecast.refs(), pay.TransferRef{Sender: modelAccounts[0], ID: math.MaxUint64})
	return pick(t, all, func(ref pay.TransferRef) bool { return fits(d.forecast.transfers[ref]) })
}

// initiation draws what a wallet puts into an initiation.
func (d *dealer) initiation(t *rapid.T, by pay.Address, edges []pay.Amount) initiation {
	const farAway = math.MaxInt64
	newest := pay.TransactionID(0)
	for ref := range d.forecast.transfers {
		if ref.Sender == d.forecast.wallets[by].Account {
			newest = max(newest, ref.ID)
		}
	}
	id := newest + pay.TransactionID(rapid.Uint64Range(1, 1_000).Draw(t, "id"))
	if lapse(t) {
		id = max(1, newest)
	}
	now := d.forecast.now
	return initiation{id, amountNear(t, edges), oneOf(t, farAway, farAway, farAway, farAway, farAway, now, now+1, now-1)}
}

// amountNear draws little, or something at an edge or just beyond. An edge that
// was passed already has wrapped around and is huge.
func amountNear(t *rapid.T, edges []pay.Amount) pay.Amount {
	if rapid.Bool().Draw(t, "little") {
		return pay.Amount(rapid.Uint64Range(1, 400).Draw(t, "amount"))
	}
	return min(oneOf(t, edges...)+oneOf[pay.Amount](t, 0, 1), hugeAmount)
}

// hugeAmount is close to what fits in 64 bits, with room for a fee.
const hugeAmount = pay.NoLimit - 1_000_000_000

// spendingEdges are where an account's limits on spending are.
func (d *dealer) spendingEdges(by pay.Address) []pay.Amount {
	id := d.forecast.wallets[by].Account
	policy := d.forecast.policies[d.forecast.accounts[id].KycType]
	inDay, inMonth := d.forecast.spent(d.forecast.dated(id))
	return []pay.Amount{
		d.forecast.balance(id), d.forecast.balance(id) / 2, policy.Daily - inDay, policy.Monthly - inMonth,
		d.forecast.wallets[by].DailyAllowance, policy.MinimumAmount, 0, hugeAmount,
	}
}

// receivingEdge is where an account can hold no more.
func (d *dealer) receivingEdge(id pay.AccountID) pay.Amount {
	return d.forecast.policies[d.forecast.accounts[id].KycType].Wallet - d.forecast.balance(id)
}

func (d *dealer) allowance(t *rapid.T) pay.Amount {
	return oneOf[pay.Amount](t, 0, 100, 500, 2_000, pay.NoLimit)
}

func (d *dealer) rights(t *rapid.T) pay.WalletRights {
	const (
		all       = pay.RightActive | pay.RightApprove | pay.RightAdminister
		unknown   = all + 1
		approving = pay.RightActive | pay.RightApprove
	)
	return oneOf(t, pay.RightActive, approving, all, 0, approving, pay.RightAdminister, unknown)
}
