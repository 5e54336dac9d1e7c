package app

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/florinpay/florin/pay"
)

// Passwords hashes with argon2id. Each hash needs its memory for a moment, so
// only a few run at once and the rest wait their turn.
type Passwords struct {
	parameters *argon2id.Params
	turns      chan struct{}
	nobody     string // the hash that unknown users are checked against
	waiting    atomic.Int64
	running    atomic.Int64
	most       atomic.Int64
	total      atomic.Int64
}

// waitingPerTurn bounds the queue: whoever would wait for more than some
// seconds is told to come back.
const waitingPerTurn = 250

// HashingLoad is how much hashing there is and was.
type HashingLoad struct {
	Waiting int64
	Running int64
	Most    int64 // that ran at the same time
	Total   int64
}

// Load tells how much hashing there is and was.
func (p *Passwords) Load() HashingLoad {
	return HashingLoad{p.waiting.Load(), p.running.Load(), p.most.Load(), p.total.Load()}
}

// NewPasswords allows so many hashes at once.
func NewPasswords(atOnce int) (*Passwords, error) {
	p := &Passwords{
		parameters: &argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		turns:      make(chan struct{}, atOnce),
	}
	var err error
	if p.nobody, err = argon2id.CreateHash("nobody has this password", p.parameters); err != nil {
		return nil, fmt.Errorf("hash a password: %w", err)
	}
	return p, nil
}

// Hash is what is kept of a password.
func (p *Passwords) Hash(ctx context.Context, password pay.Secret) (string, error) {
	release, err := p.turn(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	hash, err := argon2id.CreateHash(password.Reveal(), p.parameters)
	if err != nil {
		return "", fmt.Errorf("hash a password: %w", err)
	}
	return hash, nil
}

// Matches checks a password. Without a hash, for a user that does not exist,
// it takes as long and says no.
func (p *Passwords) Matches(ctx context.Context, password pay.Secret, hash string) (bool, error) {
	release, err := p.turn(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	against := hash
	if hash == "" {
		against = p.nobody
	}
	matches, err := argon2id.ComparePasswordAndHash(password.Reveal(), against)
	if err != nil {
		return false, fmt.Errorf("check a password: %w", err)
	}
	return matches && hash != "", nil
}

// turn waits until it is this caller's. Nothing else is held meanwhile: no
// connection to the database, no memory to speak of.
func (p *Passwords) turn(ctx context.Context) (release func(), err error) {
	defer p.waiting.Add(-1)
	if p.waiting.Add(1) > int64(waitingPerTurn*cap(p.turns)) {
		return nil, pay.TooMany("Too many people are logging in, try again", time.Second)
	}
	select {
	case p.turns <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a turn to hash: %w", ctx.Err())
	}
	running := p.running.Add(1)
	for most := p.most.Load(); running > most; most = p.most.Load() {
		p.most.CompareAndSwap(most, running)
	}
	p.total.Add(1)
	return func() {
		p.running.Add(-1)
		<-p.turns
	}, nil
}
