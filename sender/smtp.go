package sender

import (
	"context"
	"errors"
	"fmt"

	"github.com/wneessen/go-mail"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
)

// SMTP sends e-mail.
type SMTP struct {
	Host     string
	Port     int
	Username string
	Password pay.Secret
	From     string
	// Plain allows a server without TLS, on loopback.
	Plain bool
}

// ErrNoEmail says that the person has no e-mail address.
var ErrNoEmail = errors.New("the person has no e-mail address")

// Send implements app.Sender.
func (s *SMTP) Send(ctx context.Context, m app.Message) error {
	if m.Email == "" {
		return ErrNoEmail
	}
	message := mail.NewMsg()
	if err := message.From(s.From); err != nil {
		return fmt.Errorf("sender's address: %w", err)
	}
	if err := message.To(m.Email); err != nil {
		return fmt.Errorf("recipient's address: %w", err)
	}
	message.Subject(m.Subject)
	message.SetBodyString(mail.TypeTextPlain, m.Text.Reveal())
	client, err := mail.NewClient(s.Host, s.options()...)
	if err != nil {
		return fmt.Errorf("mail server %s: %w", s.Host, err)
	}
	if err := client.DialAndSendWithContext(ctx, message); err != nil {
		return fmt.Errorf("send through %s: %w", s.Host, err)
	}
	return nil
}

func (s *SMTP) options() []mail.Option {
	options := []mail.Option{mail.WithPort(s.Port)}
	if s.Plain {
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	} else {
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if s.Username != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover),
			mail.WithUsername(s.Username), mail.WithPassword(s.Password.Reveal()))
	}
	return options
}
