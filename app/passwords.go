package app

import (
	"context"
	"fmt"

	"github.com/alexedwards/argon2id"

	"github.com/florinpay/florin/pay"
)

// Passwords hashes with argon2id. Each hash needs its memory for a moment, so
// only a few run at once and the rest wait their turn.
type Passwords struct {
	parameters *argon2id.Params
	turns      chan struct{}
	nobody     string // the hash that unknown users are checked against
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

func (p *Passwords) turn(ctx context.Context) (release func(), err error) {
	select {
	case p.turns <- struct{}{}:
		return func() { <-p.turns }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for a turn to hash: %w", ctx.Err())
	}
}
