package e2e

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/ethereum/go-ethereum/crypto"
)

// administer does what the platform's own keys sign: deposits are settled,
// wallets linked and unlinked, accounts opened.
func (l *load) administer(random *rand.Rand) bool {
	shop := l.payers[3+random.IntN(2)]
	user := l.demo.Users[random.IntN(len(l.demo.Users))].UserID
	switch random.IntN(10) {
	default:
		l.mu.Lock()
		var deposit int64
		if len(l.deposits) > 0 {
			deposit, l.deposits = l.deposits[0], l.deposits[1:]
		}
		l.mu.Unlock()
		return deposit == 0 || l.settle(deposit)
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

// settle issues the money of a deposit; one that is not on chain yet, or whose
// settling nobody answered, comes again.
func (l *load) settle(deposit int64) bool {
	body, err := json.Marshal(fields{"transaction_id": deposit, "bank_reference": fmt.Sprint("SEPA ", deposit)})
	if err != nil {
		l.t.Error(err)
	}
	status, answer, err := l.post(l.operator(), "/transaction/settle-deposit", body, "")
	if err != nil || strings.Contains(string(answer), "ERR_TRANSFER_NOT_FOUND") && status == http.StatusConflict {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.deposits = append(l.deposits, deposit)
	}
	return err == nil
}

func (l *load) ask(who *payerByHTTP, path string, body fields) bool {
	text, err := json.Marshal(body)
	if err != nil {
		l.t.Error(err)
	}
	status, answer, err := l.post(who, path, text, "")
	if err == nil && status != http.StatusOK && status != http.StatusConflict && status != http.StatusNotFound {
		l.t.Errorf("%s %s answers %d: %s", path, text, status, answer)
	}
	return err == nil
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
