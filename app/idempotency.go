package app

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// NamedRequest is a request that its caller named with an Idempotency-Key, so
// that it is carried out once however often it is sent.
type NamedRequest struct {
	Caller string // keys of different callers have nothing to do with each other
	Key    pay.Secret
	// Content is all that makes it this request. It may hold secrets and a
	// private key, so only a keyed hash of it is kept.
	Content [][]byte
}

// Idempotency is what became of a named request: this process is to carry it
// out, or it was answered before.
type Idempotency struct {
	Answer []byte // of the first time; nil when it is to be carried out

	claim    pay.IdempotencyClaim
	sealKey  []byte
	encode   func(result any) ([]byte, error)
	answered bool // in the use case's own transaction, if that was committed
}

// BeginIdempotent claims a named request. The name with another content is
// invalid; while the first one is under way it is a conflict.
func (a *App) BeginIdempotent(ctx context.Context, named NamedRequest) (*Idempotency, error) {
	request := pay.IdempotentRequest{Content: a.idempotencyHash("content", named.Content...)}
	request.Name = a.idempotencyHash("name", []byte(named.Caller), []byte(named.Key.Reveal()))
	if _, err := rand.Read(request.Claim[:]); err != nil {
		return nil, fmt.Errorf("claim a request: %w", err)
	}
	// With the caller's own key as salt a copy of the database does not open,
	// not even together with the master key.
	sealKey, err := hkdf.Key(sha256.New, a.keys.idempotency, []byte(named.Key.Reveal()), "answer to "+named.Caller, 32)
	if err != nil {
		return nil, fmt.Errorf("derive the key of an answer: %w", err)
	}
	kept, err := a.claims.do(ctx, request)
	switch {
	case err != nil:
		return nil, fmt.Errorf("claim a request: %w", err)
	case kept.Claim == request.Claim:
		return &Idempotency{claim: request.IdempotencyClaim, sealKey: sealKey}, nil
	case kept.Content != request.Content:
		return nil, pay.Invalid("Idempotency-Key", "was used with another request")
	case kept.SealedAnswer == nil:
		return nil, pay.Conflict("Idempotency-Key: the first request with it is under way")
	}
	answer, err := unseal(sealKey, kept.SealedAnswer)
	if err != nil {
		return nil, fmt.Errorf("answer a request again: %w", err)
	}
	return &Idempotency{Answer: answer}, nil
}

// claimNamed claims many requests at once. Of two with the same name one is
// claimed, and the other sees it.
func (a *App) claimNamed(ctx context.Context, requests []pay.IdempotentRequest) ([]outcome[pay.IdempotentRequest], error) {
	var different []pay.IdempotentRequest
	seen := map[[32]byte]bool{}
	for _, request := range requests {
		if !seen[request.Name] {
			seen[request.Name] = true
			different = append(different, request)
		}
	}
	kept, err := a.Store.ClaimIdempotent(ctx, different, a.Now())
	outcomes := make([]outcome[pay.IdempotentRequest], len(requests))
	for i, request := range requests {
		outcomes[i].result = kept[request.Name]
	}
	return outcomes, err
}

// idempotencyHash covers every part with its length, so that none can lend
// bytes to another.
func (a *App) idempotencyHash(purpose string, parts ...[]byte) [32]byte {
	mac := hmac.New(sha256.New, a.keys.idempotency)
	for _, part := range append([][]byte{[]byte(purpose)}, parts...) {
		_ = binary.Write(mac, binary.BigEndian, uint64(len(part)))
		mac.Write(part)
	}
	return [32]byte(mac.Sum(nil))
}

// FinishIdempotent keeps the answer, unless it is a success that the use case
// kept itself.
func (a *App) FinishIdempotent(ctx context.Context, i *Idempotency, success bool, answer []byte) error {
	if success && i.answered {
		return nil
	}
	sealed, err := seal(i.sealKey, answer)
	if err != nil {
		return err
	}
	kept := pay.IdempotentAnswer{IdempotencyClaim: i.claim, Sealed: sealed}
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.AnswerIdempotent(ctx, kept) })
}

// GiveUpIdempotent lets the name be used again after a failure. Where the use
// case's transaction was committed after all, its answer stays.
func (a *App) GiveUpIdempotent(ctx context.Context, i *Idempotency) error {
	if err := a.Store.GiveUpIdempotent(ctx, i.claim); err != nil {
		return fmt.Errorf("give up a request: %w", err)
	}
	return nil
}

type idempotencyKey struct{}

// WithIdempotency lets a use case find the named request that it is part of.
func WithIdempotency(ctx context.Context, i *Idempotency) context.Context {
	return context.WithValue(ctx, idempotencyKey{}, i)
}

// WithAnswer tells how a use case's result looks as an answer, so that the use
// case can keep it: see answerIdempotent.
func WithAnswer(ctx context.Context, encode func(result any) ([]byte, error)) context.Context {
	if i := idempotencyOf(ctx); i != nil {
		i.encode = encode
	}
	return ctx
}

// idempotencyOf is the named request that ctx belongs to; nil where it has no
// name.
func idempotencyOf(ctx context.Context) *Idempotency {
	i, _ := ctx.Value(idempotencyKey{}).(*Idempotency)
	return i
}

// answer is what is kept of a use case's result, where somebody may ask again.
func (i *Idempotency) answer(result any) (answer pay.IdempotentAnswer, wanted bool, err error) {
	if i == nil || i.encode == nil {
		return answer, false, nil
	}
	plain, err := i.encode(result)
	if err != nil {
		return answer, false, err
	}
	answer.IdempotencyClaim = i.claim
	if answer.Sealed, err = seal(i.sealKey, plain); err != nil {
		return answer, false, err
	}
	i.answered = true
	return answer, true, nil
}

// answerIdempotent keeps the answer in the transaction that did the work. A use
// case whose work must never be done twice calls it last in its transaction;
// its handler has called WithAnswer. Then a process that is killed has done the
// work and knows the answer, or neither, and a try that lost its claim rolls
// back. Other use cases are answered after their commit; a kill in between
// lets a repeat do them again.
func (a *App) answerIdempotent(ctx context.Context, tx pay.Tx, result any) error {
	return keepAnswers(ctx, tx, namedAnswer{idempotencyOf(ctx), result})
}

// namedAnswer is the result of a request, which may have a name.
type namedAnswer struct {
	named  *Idempotency
	result any
}

// keepAnswers keeps the answers to those that have one.
func keepAnswers(ctx context.Context, tx pay.Tx, results ...namedAnswer) error {
	var answers []pay.IdempotentAnswer
	for _, r := range results {
		answer, wanted, err := r.named.answer(r.result)
		if err != nil {
			return err
		}
		if wanted {
			answers = append(answers, answer)
		}
	}
	return tx.AnswerIdempotent(ctx, answers...)
}
