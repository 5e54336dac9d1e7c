package bench

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common/hexutil"
)

// signingTeller asks for transfers and signs them itself, for payers that
// nobody else acts for.
type signingTeller struct {
	load   *load
	payers []payer
	turns  int
}

// ask implements teller. A transfer is accepted when what was signed is.
func (s *signingTeller) ask(w *wire, place int, begun time.Duration) error {
	from := s.payers[s.turns%len(s.payers)]
	s.turns++
	to := s.load.world.recipients[place%len(s.load.world.recipients)]
	body := fmt.Appendf(nil, `{"sender_wallet_address":%q,"amount":0.01,"transaction_type":"transfer","recipient_account_id":%d}`,
		from.key.Address().Hex(), to)
	status, body, err := w.call(post(s.load.host, "/transaction/initiate-transfer", from.apiKey, body))
	if err != nil {
		return err
	}
	if status != 200 {
		s.load.tracker.refused(place, begun, fmt.Errorf("the preparation of a transfer was answered with %d: %s", status, body))
		return nil
	}
	var prepared struct {
		Raw   unsigned `json:"raw_transaction"`
		Topic string   `json:"topic"`
		ID    uint64   `json:"transaction_id"`
	}
	if err := json.Unmarshal(body, &prepared); err != nil {
		return fmt.Errorf("read a prepared transfer: %w", err)
	}
	signed, err := from.key.sign(prepared.Raw)
	if err != nil {
		return err
	}
	body = fmt.Appendf(nil, `{"transaction_bytes":%q,"topic":%q}`, hexutil.Encode(signed), prepared.Topic)
	status, body, err = w.call(post(s.load.host, "/blockchain/signed-transaction", from.apiKey, body))
	if err != nil {
		return err
	}
	if status != 200 {
		s.load.tracker.refused(place, begun, fmt.Errorf("a signed transfer was answered with %d: %s", status, body))
		return nil
	}
	s.load.tracker.accepted(place, prepared.ID, begun)
	return nil
}
