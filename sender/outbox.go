// Package sender brings messages to people: by e-mail, through an HTTP gateway
// (SMS), or into an outbox that a developer reads in the browser.
package sender

import (
	"context"
	"html/template"
	"net/http"
	"sync"
	"time"

	"github.com/florinpay/florin/app"
)

// outboxSize is how many messages are kept; older ones are forgotten.
const outboxSize = 200

// Outbox keeps messages in memory for development. They hold codes, so they
// never go to disk.
type Outbox struct {
	mu       sync.Mutex
	messages []sentMessage
}

type sentMessage struct {
	Time    time.Time
	To      string
	Subject string
	Text    string
}

// Send implements app.Sender.
func (o *Outbox) Send(_ context.Context, m app.Message) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	to := "+" + m.Phone.Dialcode + " " + m.Phone.Number
	if m.Email != "" {
		to += ", " + m.Email
	}
	o.messages = append(o.messages, sentMessage{time.Now(), to, m.Subject, m.Text.Reveal()})
	if excess := len(o.messages) - outboxSize; excess > 0 {
		o.messages = o.messages[excess:]
	}
	return nil
}

// ServeHTTP shows the newest first.
func (o *Outbox) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	o.mu.Lock()
	newestFirst := make([]sentMessage, len(o.messages))
	for i, m := range o.messages {
		newestFirst[len(o.messages)-1-i] = m
	}
	o.mu.Unlock()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_ = outboxPage.Execute(w, newestFirst) // the reader is gone
}

var outboxPage = template.Must(template.New("outbox").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
  article { border-top: 1px solid; padding: .75rem 0 }
  header { opacity: .7; font-size: .875rem }
</style>
<h1>Outbox</h1>
<p>What people would have received by SMS or e-mail. Development only; kept in memory.</p>
{{range .}}<article><header>{{.Time.Format "15:04:05"}} to {{.To}}</header><p>{{.Text}}</p></article>
{{else}}<p>Nothing was sent yet.</p>{{end}}
</html>
`))
