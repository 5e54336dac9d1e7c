package bench

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"sync"

	"github.com/gowebpki/jcs"
)

// receiver is a client's endpoint for events. It answers at once, counts, and
// keeps a sample, whose signatures are checked when all is measured.
type receiver struct {
	listener net.Listener
	// told is called for every event that has not come before.
	told func(body []byte)
	// sampleEvery is how many events there are for one that is kept.
	sampleEvery int

	mu         sync.Mutex
	keys       map[uint64]ed25519.PublicKey // by registration
	seen       seenEvents
	events     int
	duplicates int
	sample     []sampledEvent
	unreadable error
}

// sampledEvent is an event as it came.
type sampledEvent struct{ head, body []byte }

// newReceiver listens on loopback until ctx ends.
func newReceiver(ctx context.Context, sampleEvery int) (*receiver, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("receive callbacks: %w", err)
	}
	context.AfterFunc(ctx, func() { _ = listener.Close() })
	return &receiver{listener: listener, sampleEvery: sampleEvery, keys: map[uint64]ed25519.PublicKey{}}, nil
}

func (r *receiver) url() string { return "http://" + r.listener.Addr().String() }

// expect notes the public key of a registration.
func (r *receiver) expect(registration uint64, publicKey string) error {
	block, _ := pem.Decode([]byte(publicKey))
	if block == nil {
		return errors.New("the public key of a registration is no PEM")
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return fmt.Errorf("read the public key of a registration: %w", err)
	}
	public, ok := key.(ed25519.PublicKey)
	if !ok {
		return fmt.Errorf("the public key of a registration is a %T", key)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keys[registration] = public
	return nil
}

// serve answers until the listener ends.
func (r *receiver) serve(ctx context.Context) {
	for {
		conn, err := r.listener.Accept()
		if err != nil {
			return
		}
		stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
		go func() {
			defer stop()
			defer conn.Close()
			r.serveConnection(newWire(conn))
		}()
	}
}

var okAnswer = []byte("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

func (r *receiver) serveConnection(w *wire) {
	for {
		head, body, err := w.receive()
		if err != nil {
			return // the other side has ended it
		}
		r.take(head, body)
		if _, err := w.conn.Write(okAnswer); err != nil {
			return
		}
	}
}

func (r *receiver) take(head, body []byte) {
	if r.count(head, body) {
		r.told(body)
	}
}

// count tells whether an event has not come before.
func (r *receiver) count(head, body []byte) (isNew bool) {
	event, found := number(body, "event_id")
	r.mu.Lock()
	defer r.mu.Unlock()
	if !found {
		r.unreadable = fmt.Errorf("an event that cannot be read: %s", body)
		return false
	}
	r.events++
	if r.events%r.sampleEvery == 0 {
		r.sample = append(r.sample, sampledEvent{bytes.Clone(head), bytes.Clone(body)})
	}
	isNew = r.seen.add(event)
	if !isNew {
		r.duplicates++
	}
	return isNew
}

// result is what came, and what was wrong with it.
func (r *receiver) result() (events, duplicates, checked int, wrong error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, event := range r.sample {
		registration, _ := number(event.body, "callback_id")
		if err := verifyEvent(r.keys[registration], event.head, event.body); err != nil {
			return r.events, r.duplicates, len(r.sample), err
		}
	}
	return r.events, r.duplicates, len(r.sample), r.unreadable
}

// verifyEvent checks both signatures of an event: that in the payload and that
// of the header.
func verifyEvent(key ed25519.PublicKey, head, body []byte) error {
	if key == nil {
		return fmt.Errorf("an event of no registration: %s", body)
	}
	var payload map[string]json.RawMessage
	if err := json.Unmarshal(body, &payload); err != nil {
		return fmt.Errorf("read an event: %w", err)
	}
	var signature []byte
	if err := json.Unmarshal(payload["signature"], &signature); err != nil {
		return fmt.Errorf("read the signature of an event: %w", err)
	}
	delete(payload, "signature")
	plain, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("write an event: %w", err)
	}
	content, err := jcs.Transform(plain)
	if err != nil {
		return fmt.Errorf("write an event: %w", err)
	}
	if !ed25519.Verify(key, content, signature) {
		return fmt.Errorf("the signature of an event is wrong: %s", body)
	}
	encoded, _ := bytes.CutPrefix(header(head, "Webhook-Signature"), []byte("v1a,"))
	signature, err = base64.StdEncoding.DecodeString(string(encoded))
	content = bytes.Join([][]byte{header(head, "Webhook-Id"), header(head, "Webhook-Timestamp"), body}, []byte("."))
	if err != nil || !ed25519.Verify(key, content, signature) {
		return fmt.Errorf("the header's signature of an event is wrong: %s", head)
	}
	return nil
}

// seenEvents is a set of ids that follow each other closely.
type seenEvents struct{ bits []uint64 }

// add tells whether the id is new.
func (s *seenEvents) add(id uint64) bool {
	word, bit := id/64, uint64(1)<<(id%64)
	for uint64(len(s.bits)) <= word {
		s.bits = append(s.bits, make([]uint64, 1024)...)
	}
	if s.bits[word]&bit != 0 {
		return false
	}
	s.bits[word] |= bit
	return true
}
