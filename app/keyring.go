package app

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// derive makes a key for one purpose.
func derive(master pay.Secret, purpose string) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, []byte(master.Reveal()), nil, "florin "+purpose, 32)
	if err != nil {
		return nil, fmt.Errorf("derive the key of the %s: %w", purpose, err)
	}
	return key, nil
}

// keyring seals with its first key and opens with all, so that the master key
// can be changed. What is sealed begins with the fingerprint of its key.
type keyring []ringKey

type ringKey struct{ fingerprint, key []byte }

const fingerprintLength = 8

func newKeyring(purpose string, masters []pay.Secret) (keyring, error) {
	var ring keyring
	for _, master := range masters {
		key, err := derive(master, purpose)
		if err != nil {
			return nil, err
		}
		digest := sha256.Sum256(key)
		ring = append(ring, ringKey{digest[:fingerprintLength], key})
	}
	return ring, nil
}

func (r keyring) current() []byte { return r[0].fingerprint }

func (r keyring) seal(plain []byte) ([]byte, error) {
	sealed, err := seal(r[0].key, plain)
	return append(bytes.Clone(r[0].fingerprint), sealed...), err
}

func (r keyring) unseal(sealed []byte) ([]byte, error) {
	for _, candidate := range r {
		if rest, ok := bytes.CutPrefix(sealed, candidate.fingerprint); ok {
			return unseal(candidate.key, rest)
		}
	}
	return nil, errors.New("unseal: sealed with a master key that is not known here")
}

// again seals with the current key what another has sealed.
func (r keyring) again(sealed []byte) ([]byte, error) {
	plain, err := r.unseal(sealed)
	if err != nil {
		return nil, err
	}
	return r.seal(plain)
}

// rotateBatch is how much is sealed again in one transaction.
const rotateBatch = 100

// RotateKeys seals with the current master key what former ones have sealed,
// and returns how much there was. After that the former ones can go.
func (a *App) RotateKeys(ctx context.Context) (count int, err error) {
	for {
		sealed := 0
		err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
			sealed, err = a.rotateSome(ctx, tx)
			return err
		})
		count += sealed
		if err != nil || sealed == 0 {
			return count, err
		}
	}
}

func (a *App) rotateSome(ctx context.Context, tx pay.Tx) (int, error) {
	callbacks, err := tx.SealedByOthers(ctx, a.keys.callback.current(), rotateBatch)
	if err != nil {
		return 0, err
	}
	for _, callback := range callbacks {
		if callback.SealedPrivateKey, err = a.keys.callback.again(callback.SealedPrivateKey); err != nil {
			return 0, fmt.Errorf("callback %d: %w", callback.ID, err)
		}
		if err := tx.SaveSealedKey(ctx, callback); err != nil {
			return 0, err
		}
	}
	users, err := tx.UsersSealedByOthers(ctx, a.keys.secondFactor.current(), rotateBatch)
	if err != nil {
		return 0, err
	}
	for _, user := range users {
		if user.SecondFactorSecret, err = a.keys.secondFactor.again(user.SecondFactorSecret); err != nil {
			return 0, fmt.Errorf("user %d: %w", user.ID, err)
		}
		if err := tx.UpdateUser(ctx, user); err != nil {
			return 0, err
		}
	}
	return len(callbacks) + len(users), nil
}
