package httpapi_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"

	"github.com/florinpay/florin/app"
	"github.com/florinpay/florin/httpapi"
	"github.com/florinpay/florin/paytest"
	"github.com/florinpay/florin/sender"
	"github.com/florinpay/florin/worker"
)

// device is a browser that said yes, with the push service that its messages go
// through.
type device struct {
	*httptest.Server
	key    *ecdh.PrivateKey
	auth   []byte
	status int

	mu       sync.Mutex
	messages []string
	tokens   []string
}

func newDevice(t *testing.T, status int) *device {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{key: key, auth: []byte(rand.Text()[:16]), status: status}
	d.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		text, err := d.decrypt(body)
		if err != nil {
			text = err.Error()
		}
		d.mu.Lock()
		d.messages, d.tokens = append(d.messages, text), append(d.tokens, r.Header.Get("Authorization"))
		d.mu.Unlock()
		w.WriteHeader(d.status)
	}))
	t.Cleanup(d.Close)
	return d
}

// decrypt is RFC 8291 (aes128gcm), from the device's side.
func (d *device) decrypt(body []byte) (string, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return "", errors.New("too short")
	}
	salt, sender := body[:16], body[21:21+int(body[20])]
	if size := binary.BigEndian.Uint32(body[16:20]); int(size) < len(body)-21-len(sender) {
		return "", errors.New("more than one record")
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return "", err
	}
	shared, err := d.key.ECDH(public)
	if err != nil {
		return "", err
	}
	info := "WebPush: info\x00" + string(d.key.PublicKey().Bytes()) + string(sender)
	material, err := hkdf.Key(sha256.New, shared, d.auth, info, 32)
	if err != nil {
		return "", err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	plain, err := box.Open(nil, nonce, body[21+len(sender):], nil)
	if err != nil {
		return "", err
	}
	return strings.TrimRight(strings.TrimRight(string(plain), "\x00"), "\x02"), nil
}

func (d *device) received() ([]string, []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string{}, d.messages...), append([]string{}, d.tokens...)
}

func (d *device) subscription() object {
	encode := base64.RawURLEncoding.EncodeToString
	return object{"endpoint": d.URL + "/device", "expirationTime": nil, "keys": object{"p256dh": encode(d.key.PublicKey().Bytes()), "auth": encode(d.auth)}}
}

// newPushWorld tells people by Web Push, under a public key.
func newPushWorld(t *testing.T) (w *world, public string) {
	t.Helper()
	public, private, err := sender.NewWebPushKeys()
	if err != nil {
		t.Fatal(err)
	}
	w = newLedgerWorld(t).replica(func(parts *app.App, _ *httpapi.Config) {
		parts.Notifier = &sender.WebPush{Public: public, Private: private, Subscriber: "mailto:x@florin.invalid", Client: worker.NewPushClient(true)}
	})
	paytest.Work(t, w.app, w.platform, slog.New(slog.DiscardHandler))
	return w, public
}

func TestPushNotifications(t *testing.T) {
	t.Parallel()
	w, public := newPushWorld(t)
	operator := w.operator("operator")
	ana := w.person("ana")
	s := w.merchant(operator, "Shop")
	if got := w.get("/push/public-key").wants(200).field("public_key"); got != public {
		t.Errorf("the public key is %s", got)
	}
	phone, gone, other := newDevice(t, 201), newDevice(t, 410), newDevice(t, 201)
	for _, d := range []*device{phone, gone, other} {
		w.post("/user/push-subscription", d.subscription(), ana.token).wants(200)
	}
	w.call(http.MethodDelete, "/user/push-subscription?endpoint="+url.QueryEscape(other.URL+"/device"), "", "", ana.token).wants(200)
	w.post("/user/push-subscription", object{"endpoint": "nonsense", "keys": object{"p256dh": "x", "auth": "x"}}, ana.token).
		wants(422, "endpoint: is not an https address")
	for n := range 2 {
		created := w.requests(s, object{"note": "two coffees ☕"}).wants(200)
		w.eventually("the phone shows the request", func() bool { messages, _ := phone.received(); return len(messages) == n+1 })
		messages, tokens := phone.received()
		want := fmt.Sprintf(`{"amount":"25.5","kind":"payment_request","note":"two coffees ☕","payment_request_id":%s,"sender_name":"Shop"}`, created.at("payment_request_id"))
		if messages[n] != want {
			t.Errorf("the phone shows %q, want %q", messages[n], want)
		}
		token, _, _ := strings.Cut(strings.TrimPrefix(tokens[n], "vapid t="), ",")
		if claims, _, err := jwt.NewParser().ParseUnverified(token, jwt.MapClaims{}); err != nil || claims.Claims.(jwt.MapClaims)["aud"] != phone.URL {
			t.Errorf("the push service is told %s: %v", tokens[n], err)
		}
	}
	if messages, _ := gone.received(); len(messages) != 1 { // then it was forgotten
		t.Errorf("a device that is gone got %d messages", len(messages))
	}
	if messages, _ := other.received(); len(messages) != 0 {
		t.Error("a device that said no got a message")
	}
}
