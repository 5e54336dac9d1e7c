package sender

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// Gateway posts messages to an HTTP service that sends SMS: a JSON object with
// `to` (with +), `email` (may be empty), `subject` and `text`.
type Gateway struct {
	URL   string
	Token pay.Secret // sent as a bearer token where there is one
}

const gatewayTimeout = 10 * time.Second

// Send implements app.Sender. Any answer but a 2xx is a failure.
func (g *Gateway) Send(ctx context.Context, m app.Message) error {
	ctx, stop := context.WithTimeout(ctx, gatewayTimeout)
	defer stop()
	body, err := json.Marshal(map[string]string{
		"to": "+" + m.Phone.Dialcode + m.Phone.Number, "email": m.Email, "subject": m.Subject, "text": m.Text.Reveal(),
	})
	if err != nil {
		return fmt.Errorf("message gateway: %w", err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, g.URL, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("message gateway: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	if g.Token != "" {
		request.Header.Set("Authorization", "Bearer "+g.Token.Reveal())
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("message gateway: %w", err)
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 64<<10)) // so that the connection can be used again
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("message gateway answered %s", response.Status)
	}
	return nil
}
