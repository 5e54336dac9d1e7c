package sender_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/pay"
	"github.com/florinpay/florin/sender"
)

var message = app.Message{
	Phone: pay.Phone{Dialcode: "49", Number: "15112345678"}, Email: "ana@example.org", Subject: "Your code", Text: "123456 is your code",
}

// mailServer speaks enough SMTP to take one message.
func mailServer(t *testing.T) (port int, received <-chan string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	mails := make(chan string, 1)
	go func() {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		defer connection.Close()
		mails <- takeMail(connection)
	}()
	return listener.Addr().(*net.TCPAddr).Port, mails
}

func takeMail(connection net.Conn) string {
	lines := bufio.NewReader(connection)
	say := func(text string) { fmt.Fprintf(connection, "%s\r\n", text) }
	say("220 test ready")
	var mail strings.Builder
	inData := false
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return mail.String()
		}
		mail.WriteString(line)
		command := strings.ToUpper(strings.TrimSpace(line))
		switch {
		case inData:
			if command == "." {
				inData = false
				say("250 taken")
			}
		case strings.HasPrefix(command, "EHLO"):
			say("250 test")
		case command == "DATA":
			inData = true
			say("354 go on")
		case command == "QUIT":
			say("221 bye")
			return mail.String()
		default:
			say("250 ok")
		}
	}
}

func TestSMTP(t *testing.T) {
	port, received := mailServer(t)
	smtp := &sender.SMTP{Host: "127.0.0.1", Port: port, From: "no-reply@florin.example", Plain: true}
	if err := smtp.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	mail := <-received
	for _, wanted := range []string{"RCPT TO:<ana@example.org>", "MAIL FROM:<no-reply@florin.example>", "Subject: Your code", "123456 is your code"} {
		if !strings.Contains(mail, wanted) {
			t.Errorf("the mail lacks %q:\n%s", wanted, mail)
		}
	}
	nowhere := message
	nowhere.Email = ""
	if err := smtp.Send(t.Context(), nowhere); !errors.Is(err, sender.ErrNoEmail) {
		t.Errorf("without an address: %v", err)
	}
}

func TestGateway(t *testing.T) {
	var got map[string]string
	var authorization string
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		authorization = r.Header.Get("Authorization")
		if err := json.NewDecoder(r.Body).Decode(&got); err != nil {
			t.Error(err)
		}
		w.WriteHeader(status)
	}))
	defer server.Close()
	gateway := &sender.Gateway{URL: server.URL, Token: "gateway token"}
	if err := gateway.Send(t.Context(), message); err != nil {
		t.Fatal(err)
	}
	if got["to"] != "+4915112345678" || got["text"] != "123456 is your code" || authorization != "Bearer gateway token" {
		t.Errorf("the gateway got %v with %q", got, authorization)
	}
	status = http.StatusInternalServerError
	err := gateway.Send(t.Context(), message)
	if err == nil || strings.Contains(err.Error(), "123456") {
		t.Errorf("a refused message: %v", err)
	}
}

func TestOutbox(t *testing.T) {
	outbox := &sender.Outbox{}
	evil := message
	evil.Text = "<script>alert(1)</script>"
	for _, m := range []app.Message{message, evil} {
		if err := outbox.Send(context.Background(), m); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(outbox)
	defer server.Close()
	response, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "123456 is your code") || strings.Contains(string(page), "<script>") {
		t.Errorf("the page is\n%s", page)
	}
}
