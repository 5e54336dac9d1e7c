package e2e

import (
	"context"
	"encoding/json"
	"math/big"
	"net/http"
	"strconv"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
)

// submission is what a client signed and handed over.
type submission struct {
	body        []byte
	hash        common.Hash
	transaction int64
	purpose     string // deposit or withdrawal, if it is one

	status   int // 0 while there was no answer
	tracking int64
}

// handOver signs what an answer has prepared.
func (l *load) handOver(who *payerByHTTP, answer []byte, s *submission) (answered bool) {
	var err error
	if s.body, s.hash, err = signRaw(who, answer); err != nil {
		l.t.Errorf("sign %s: %v", answer, err)
		return false
	}
	l.mu.Lock()
	l.submissions = append(l.submissions, s)
	l.mu.Unlock()
	return l.submit(s)
}

// submit hands signed bytes over.
func (l *load) submit(s *submission) bool {
	status, answer, err := l.post(nil, "/blockchain/signed-transaction", s.body, "")
	if err != nil {
		return false
	}
	var result struct {
		Tracking int64 `json:"tracking_id"`
	}
	if status == http.StatusOK {
		if err := json.Unmarshal(answer, &result); err != nil {
			l.t.Errorf("submitted: %s", answer)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	s.status, s.tracking = status, result.Tracking
	if status == http.StatusOK && s.purpose != "" {
		l.waiting = append(l.waiting, waiting{transaction: s.transaction, purpose: s.purpose})
	}
	return true
}

// signRaw does what any Ethereum library does with a raw transaction.
func signRaw(who *payerByHTTP, answer []byte) (body []byte, hash common.Hash, err error) {
	var prepared struct {
		Topic string `json:"topic"`
		Raw   struct {
			To       common.Address `json:"to"`
			Nonce    json.Number    `json:"nonce"`
			Data     hexutil.Bytes  `json:"data"`
			GasLimit string         `json:"gasLimit"`
			ChainID  json.Number    `json:"chainId"`
		} `json:"raw_transaction"`
	}
	if err := json.Unmarshal(answer, &prepared); err != nil {
		return nil, hash, err
	}
	var numbers [3]uint64
	for i, text := range []string{prepared.Raw.Nonce.String(), prepared.Raw.GasLimit, prepared.Raw.ChainID.String()} {
		if numbers[i], err = strconv.ParseUint(text, 0, 64); err != nil {
			return nil, hash, err
		}
	}
	signed, err := who.key.SignTx(context.Background(), types.NewTx(&types.LegacyTx{
		Nonce: numbers[0], To: &prepared.Raw.To, Data: prepared.Raw.Data, Gas: numbers[1], GasPrice: new(big.Int),
	}), new(big.Int).SetUint64(numbers[2]))
	if err != nil {
		return nil, hash, err
	}
	raw, err := signed.MarshalBinary()
	if err != nil {
		return nil, hash, err
	}
	body, err = json.Marshal(fields{"transaction_bytes": hexutil.Encode(raw), "topic": prepared.Topic})
	return body, signed.Hash(), err
}

type submittedRow struct {
	ID, Transaction int64
	Hash            []byte
}

func (submittedRow) columns() {}

// submittedOnce: what clients signed themselves was taken as they were told.
func (w *witness) submittedOnce() {
	w.t.Helper()
	taken := map[common.Hash]submittedRow{}
	for _, r := range query[submittedRow](w, `
		SELECT blockchain_transaction_id, coalesce(transaction_id, 0), hash FROM blockchain_transactions WHERE role = 0 AND hash IS NOT NULL`) {
		taken[common.BytesToHash(r.Hash)] = r
	}
	for _, s := range w.load.submissions {
		found, is := taken[s.hash]
		told := s.status == http.StatusOK
		if told != is || told && (found.ID != s.tracking || found.Transaction != s.transaction) {
			w.wrong("A: the bytes %s of transaction %d were answered with %d, tracking id %d; the database has %+v, %v",
				s.hash, s.transaction, s.status, s.tracking, found, is)
		}
	}
}
