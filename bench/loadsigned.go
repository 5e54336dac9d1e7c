package bench

import (
	"fmt"
	"time"

	"github.com/florinpay/florin/httpapi/oas"
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
	body := fmt.Appendf(nil, `{"sender_wallet_address":"%s","amount":0.01,"transaction_type":"transfer","recipient_account_id":%d}`,
		from.key.address, to)
	status, body, err := w.call(post(s.load.host, "/transaction/initiate-transfer", from.apiKey, body))
	if err != nil {
		return err
	}
	id, found := number(body, "transaction_id")
	if status != 200 || !found {
		s.load.tracker.refused(place, begun, fmt.Errorf("the preparation of a transfer was answered with %d: %s", status, body))
		return nil
	}
	nonce, _ := number(body, "nonce")
	signed, err := from.key.sign(oas.RawTransaction{
		ChainId: string(text(body, "chainId")), Nonce: int64(nonce), To: string(text(body, "to")),
		Data: string(text(body, "data")), GasLimit: string(text(body, "gasLimit")),
	})
	if err != nil {
		return err
	}
	body = fmt.Appendf(nil, `{"transaction_bytes":"0x%x","topic":"%s"}`, signed, text(body, "topic"))
	status, body, err = w.call(post(s.load.host, "/blockchain/signed-transaction", from.apiKey, body))
	if err != nil {
		return err
	}
	if status != 200 {
		s.load.tracker.refused(place, begun, fmt.Errorf("a signed transfer was answered with %d: %s", status, body))
		return nil
	}
	s.load.tracker.accepted(place, id, begun)
	return nil
}
