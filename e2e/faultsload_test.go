package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/crypto"

	"github.com/florinpay/florin/chain/keys"
)

// load is the platform's clients: they keep a log of their own, which is all
// that counts of what they were told.
type load struct {
	t      *testing.T
	seed   uint64
	demo   demo
	client *http.Client
	payers []*payerByHTTP

	mu       sync.Mutex
	requests map[string]*request // by key
	waiting  []waiting           // that a client has announced
	paid     []int64
	reversed map[int64]bool // transactions that somebody may have reversed
	firm     *firm
	count    int

	backends []*backend
	feeds    map[*payerByHTTP]*feed

	submissions []*submission
	internal    []string // what was answered with 500
}

// request is something that a client asked for once, however often it had to
// say it.
type request struct {
	key    string
	path   string
	body   []byte
	who    *payerByHTTP
	amount int64    // minor units; 0 where no money is meant
	asks   bool     // for money: it makes a payment request
	pays   *request // such a one

	status      int // 0 while there was no answer
	transaction int64
	number      int64 // of a payment request
	answer      []byte
	retried     bool
}

// payerByHTTP is someone of the demo world with a wallet.
type payerByHTTP struct {
	demoWallet
	person demoPerson
	header string
	secret string // the header's value
	key    *keys.Memory
}

type fields = map[string]any

func newLoad(t *testing.T, seed uint64, d demo) *load {
	t.Helper()
	l := &load{
		t: t, seed: seed, demo: d, requests: map[string]*request{}, reversed: map[int64]bool{}, feeds: map[*payerByHTTP]*feed{},
		// Answers of a process that was killed do not come.
		client: &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 20}},
	}
	for _, user := range d.Users {
		l.payers = append(l.payers, &payerByHTTP{demoWallet: user.demoWallet, person: user.demoPerson, header: "Authorization"})
	}
	for _, business := range d.Businesses {
		l.payers = append(l.payers, &payerByHTTP{demoWallet: business.demoWallet, header: "x-api-key", secret: business.APIKey})
	}
	for _, payer := range l.payers {
		key, err := crypto.HexToECDSA(strings.TrimPrefix(payer.PrivateKey, "0x"))
		if err != nil {
			t.Fatal(err)
		}
		payer.key = keys.FromPrivate(key)
	}
	l.payers = append(l.payers, &payerByHTTP{person: d.Operator, header: "Authorization"})
	l.logIn()
	l.listen()
	l.found()
	return l
}

func (l *load) operator() *payerByHTTP { return l.payers[len(l.payers)-1] }

// logIn renews the tokens of people.
func (l *load) logIn() {
	l.t.Helper()
	for _, payer := range l.payers {
		if payer.header == "Authorization" {
			payer.secret = "Bearer " + l.demo.login(l.t, payer.person)
		}
	}
	if l.firm != nil {
		for i, acting := range l.firm.people {
			acting.secret = l.payers[i].secret
		}
	}
}

// run lets everyone pay until the function that it returns is called. They
// stop by themselves when nobody answers.
func (l *load) run(round int) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	for i, work := range []func(*rand.Rand) bool{
		func(r *rand.Rand) bool { return l.send(r, 0) },
		func(r *rand.Rand) bool { return l.send(r, 1) },
		func(r *rand.Rand) bool { return l.send(r, 3) },
		func(r *rand.Rand) bool { return l.send(r, 3) }, // two of one wallet at once
		func(r *rand.Rand) bool { return l.sign(r, 2) },
		func(r *rand.Rand) bool { return l.sign(r, 4) },
		l.administer,
		l.askForMoney,
		l.approve,
		l.follow,
	} {
		random := rand.New(rand.NewPCG(l.seed, uint64(1+round*20+i)))
		wait.Go(func() {
			for ctx.Err() == nil && work(random) {
				time.Sleep(time.Duration(20+random.IntN(60)) * time.Millisecond) // the pace of a client
			}
		})
	}
	return func() { cancel(); wait.Wait() }
}

// note writes a request into the log before it is sent.
func (l *load) note(r request) *request {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count++
	r.key = fmt.Sprintf("%d-%d", l.seed, l.count)
	l.requests[r.key] = &r
	return &r
}

func (l *load) newName() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.count++
	return fmt.Sprintf("%d-%d", l.seed, l.count)
}

// errNoAnswer means that it is not known whether something was done.
var errNoAnswer = errors.New("no answer")

// post sends a request and returns the answer, if one came. 5xx is none.
func (l *load) post(who *payerByHTTP, path string, body []byte, key string) (int, []byte, error) {
	request, err := http.NewRequestWithContext(context.Background(), http.MethodPost, l.demo.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	if who != nil {
		request.Header.Set(who.header, who.secret)
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
	}
	return l.exchange(request)
}

// exchange sends a request once.
func (l *load) exchange(request *http.Request) (int, []byte, error) {
	response, err := l.client.Do(request)
	if err != nil {
		return 0, nil, errors.Join(errNoAnswer, err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if response.StatusCode == http.StatusInternalServerError {
		l.mu.Lock()
		l.internal = append(l.internal, request.URL.Path)
		l.mu.Unlock()
	}
	if err != nil || response.StatusCode >= 500 {
		return 0, nil, errors.Join(errNoAnswer, err)
	}
	return response.StatusCode, answer, nil
}

// deliver sends a noted request, the same bytes under the same key, and notes
// the answer. It tells whether one came.
func (l *load) deliver(r *request) bool {
	status, answer, err := l.post(r.who, r.path, r.body, r.key)
	if err != nil || status == http.StatusConflict && strings.Contains(string(answer), "under way") {
		return false
	}
	var result struct {
		Transaction json.Number `json:"transaction_id"`
		Number      int64       `json:"payment_request_id"`
	}
	if status == http.StatusOK {
		if err := json.Unmarshal(answer, &result); err != nil {
			l.t.Errorf("%s answers %s", r.path, answer)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r.status, r.answer = status, answer
	r.transaction, _ = strconv.ParseInt(result.Transaction.String(), 10, 64)
	r.number = result.Number
	return true
}

// unanswered are the requests whose fate no client knows.
func (l *load) unanswered() (result []*request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range l.requests {
		if r.status == 0 {
			result = append(result, r)
		}
	}
	return result
}

// draw is an amount in minor units: mostly little, sometimes more than anyone
// has, and somebody else to have it.
func (l *load) draw(random *rand.Rand, payer int) (amount int64, recipient uint64) {
	amount = 1 + random.Int64N(200)
	if random.IntN(12) == 0 {
		amount = 900_000_00
	}
	other := random.IntN(4)
	if other >= payer {
		other++
	}
	return amount, l.payers[other].AccountID
}

func decimal(amount int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", amount/100, amount%100))
}

// send pays with a key that the platform signs with.
func (l *load) send(random *rand.Rand, payer int) bool {
	who := l.payers[payer]
	amount, recipient := l.draw(random, payer)
	r := l.note(request{path: "/transaction/send-transfer", who: who, amount: amount})
	l.fill(r, fields{
		"private_key": who.PrivateKey, "amount": decimal(amount), "transaction_type": "transfer",
		"recipient_account_id": recipient, "metadata": r.key,
	})
	if !l.deliver(r) {
		return false
	}
	if r.status == http.StatusOK {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.paid = append(l.paid, r.transaction)
	}
	return true
}

func (l *load) fill(r *request, body fields) {
	text, err := json.Marshal(body)
	if err != nil {
		l.t.Error(err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	r.body = text
}

// sign pays with a key that stays with the client, announces money or wants it
// paid out, or asks for something to sign and never signs it.
func (l *load) sign(random *rand.Rand, payer int) bool {
	who := l.payers[payer]
	amount, recipient := l.draw(random, payer)
	r := l.note(request{path: "/transaction/initiate-transfer", who: who, amount: amount})
	body := fields{
		"sender_wallet_address": who.Address, "amount": decimal(amount), "transaction_type": "transfer",
		"recipient_account_id": recipient, "metadata": r.key,
	}
	purpose := ""
	switch random.IntN(10) {
	case 0, 1:
		purpose = "deposit"
	case 2:
		purpose, body["bank_account"] = "withdrawal", "DE89 3704 0044 0532 0130 00"
	}
	if purpose != "" {
		body["amount"] = decimal(1 + random.Int64N(500))
		r.path = "/transaction/initiate-" + purpose
		delete(body, "transaction_type")
		delete(body, "recipient_account_id")
	}
	l.fill(r, body)
	if !l.deliver(r) {
		return false
	}
	if r.status != http.StatusOK || random.IntN(6) == 0 { // never signed
		return true
	}
	return l.handOver(who, r.answer, &submission{transaction: r.transaction, purpose: purpose})
}
