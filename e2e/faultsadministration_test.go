package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/ethereum/go-ethereum/crypto"
)

// administer does what the platform's own keys sign: deposits and withdrawals
// are settled, transfers reversed, wallets linked and unlinked, accounts opened.
func (l *load) administer(random *rand.Rand) bool {
	shop := l.payers[3+random.IntN(2)]
	user := l.demo.Users[random.IntN(len(l.demo.Users))].UserID
	switch random.IntN(10) {
	default:
		return l.settle(random)
	case 4:
		return l.reverse(random)
	case 0, 1:
		return l.ask(shop, "/account/link-user", fields{"user_id": user, "account_id": shop.AccountID, "wallet_address": l.newWallet()})
	case 2:
		return l.ask(shop, "/account/unlink-user", fields{"user_id": user, "account_id": shop.AccountID})
	case 3:
		name := "Branch " + l.newName()
		return l.ask(shop, "/account/register-business", fields{
			"legal_entity_id": l.entityOf(shop), "account_name": name, "wallet_address": l.newWallet(),
		})
	}
}

// reverse takes back what somebody paid, if it was paid and is still there.
func (l *load) reverse(random *rand.Rand) bool {
	l.mu.Lock()
	var transaction int64
	if len(l.paid) > 0 {
		transaction = l.paid[random.IntN(len(l.paid))]
		l.reversed[transaction] = true
	}
	l.mu.Unlock()
	return transaction == 0 || l.ask(l.operator(), "/transaction/reverse", fields{"transaction_id": transaction, "reason": "complaint"})
}

// waiting is something that the treasury decides.
type waiting struct {
	transaction int64
	purpose     string // deposit or withdrawal
	tries       int
}

// settle pays a deposit or a withdrawal, or refuses it; one that is not on chain
// yet, or whose decision nobody answered, comes again.
func (l *load) settle(random *rand.Rand) bool {
	l.mu.Lock()
	if len(l.waiting) == 0 {
		l.mu.Unlock()
		return true
	}
	next := l.waiting[0]
	l.waiting = l.waiting[1:]
	l.mu.Unlock()
	verb, word := "settle", "bank_reference"
	if random.IntN(6) == 0 {
		verb, word = "refuse", "reason"
	}
	status, answer, err := l.postFields(l.operator(), fmt.Sprintf("/transaction/%s-%s", verb, next.purpose), fields{
		"transaction_id": next.transaction, word: fmt.Sprint("SEPA ", next.transaction),
	})
	if err != nil || strings.Contains(string(answer), "ERR_TRANSFER_NOT_FOUND") && status == http.StatusConflict {
		next.tries++
		l.mu.Lock()
		defer l.mu.Unlock()
		if next.tries < 100 { // it may have failed on chain
			l.waiting = append(l.waiting, next)
		}
	}
	return err == nil
}

func (l *load) ask(who *payerByHTTP, path string, body fields) bool {
	status, answer, err := l.postFields(who, path, body)
	if err == nil && status != http.StatusOK && status != http.StatusConflict && status != http.StatusNotFound {
		l.t.Errorf("%s %v answers %d: %s", path, body, status, answer)
	}
	return err == nil
}

func (l *load) postFields(who *payerByHTTP, path string, body fields) (int, []byte, error) {
	text, err := json.Marshal(body)
	if err != nil {
		l.t.Error(err)
	}
	return l.post(who, path, text, "")
}

func (l *load) entityOf(shop *payerByHTTP) uint64 {
	for _, business := range l.demo.Businesses {
		if business.AccountID == shop.AccountID {
			return business.LegalEntityID
		}
	}
	return 0
}

func (l *load) newWallet() string {
	key, err := crypto.GenerateKey()
	if err != nil {
		l.t.Error(err)
		return ""
	}
	return crypto.PubkeyToAddress(key.PublicKey).Hex()
}
