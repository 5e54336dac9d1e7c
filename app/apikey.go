package app

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"github.com/florinpay/florin/pay"
)

// onEntity is a legal entity as target.
func onEntity(id pay.LegalEntityID) pay.Target {
	return pay.Target{Kind: pay.LegalEntityTarget, ID: uint64(id)}
}

// prefixLength is how much of a key stays visible.
const prefixLength = 8

// CreatedAPIKey is a new key with what its holder has to know.
type CreatedAPIKey struct {
	pay.APIKey
	Secret pay.Secret
}

// newAPIKey is 256 random bits. None begins with a dash: commands would take it
// for an option.
func newAPIKey() string {
	for {
		random := make([]byte, 32)
		_, _ = rand.Read(random) // never fails
		if key := base64.RawURLEncoding.EncodeToString(random); key[0] != '-' {
			return key
		}
	}
}

// CreateAPIKey makes a key for a legal entity. The key itself is returned this
// once; only its hash is kept.
func (a *App) CreateAPIKey(ctx context.Context, caller pay.Caller, entity pay.LegalEntityID, name string) (CreatedAPIKey, error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.CreateAPIKey, Target: onEntity(entity)}); err != nil {
		return CreatedAPIKey{}, err
	}
	secret := newAPIKey()
	now := a.Now()
	key := pay.APIKey{
		LegalEntity: entity, Prefix: secret[:prefixLength], Name: name, Hash: sha256.Sum256([]byte(secret)),
		CreationTime: now, ExpirationTime: now.AddDate(pay.APIKeyLifetimeYears, 0, 0),
	}
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		if _, err := tx.LegalEntity(ctx, entity); err != nil {
			return named(err, fmt.Sprintf("legal_entity_id %d", entity))
		}
		if key.ID, err = tx.InsertAPIKey(ctx, key); err != nil {
			return err
		}
		err = tx.Audit(ctx, pay.Audit{
			Time: now, Actor: caller, Action: "create API key", Target: fmt.Sprintf("api_key %d", key.ID),
			After: fmt.Sprintf("%s (%s) of legal entity %d", name, key.Prefix, entity),
		})
		if err != nil {
			return err
		}
		return a.answerIdempotent(ctx, tx, CreatedAPIKey{key, pay.Secret(secret)})
	})
	return CreatedAPIKey{key, pay.Secret(secret)}, err
}

// APIKeys lists a legal entity's keys.
func (a *App) APIKeys(ctx context.Context, caller pay.Caller, entity pay.LegalEntityID) (keys []pay.APIKey, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewAPIKeys, Target: onEntity(entity)}); err != nil {
		return nil, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		if _, err := tx.LegalEntity(ctx, entity); err != nil {
			return named(err, fmt.Sprintf("legal_entity_id %d", entity))
		}
		keys, err = tx.APIKeysOf(ctx, entity)
		return err
	})
	return keys, err
}

// RevokeAPIKey ends a key for good, and takes its wallets off the chain's
// whitelist.
func (a *App) RevokeAPIKey(ctx context.Context, caller pay.Caller, id pay.APIKeyID) error {
	var key pay.APIKey
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) (err error) {
		key, err = tx.APIKey(ctx, id)
		return named(err, fmt.Sprintf("api_key_id %d", id))
	})
	if err != nil {
		return err
	}
	if err := a.require(ctx, caller, pay.Need{Permission: pay.RevokeAPIKey, Target: onEntity(key.LegalEntity)}); err != nil {
		return err
	}
	defer a.apiKeys.forget(key.Hash)
	return a.inTransactionAndWake(ctx, func(tx pay.Tx) error {
		if err := tx.RevokeAPIKey(ctx, id, a.Now()); err != nil {
			return err
		}
		links, err := tx.LiveLinksOf(ctx, pay.APIKeyHolder, pay.HolderID(id))
		if err != nil {
			return err
		}
		for _, link := range links {
			if _, err := a.unlink(ctx, tx, caller, link); err != nil {
				return err
			}
		}
		return tx.Audit(ctx, pay.Audit{
			Time: a.Now(), Actor: caller, Action: "revoke API key", Target: fmt.Sprintf("api_key %d", id), Before: "active", After: "revoked",
		})
	})
}

// AuthenticateKey tells which key a program holds. The answer of the database
// is cached; the expiry is not.
func (a *App) AuthenticateKey(ctx context.Context, secret pay.Secret) (pay.APIKey, error) {
	hash := sha256.Sum256([]byte(secret.Reveal()))
	key, err := a.apiKeys.get(hash, func() (pay.APIKey, error) {
		found, err := a.keysByHash(ctx, hash)
		key, known := found[hash]
		if err == nil && !known {
			err = pay.NotFound("The API key")
		}
		return key, err
	})
	switch {
	case pay.IsNotFound(err):
		return key, pay.Refuse("Invalid API key")
	case err != nil:
		return key, err
	case !key.Active():
		return key, pay.Refuse("API key has been revoked")
	case !a.Now().Before(key.ExpirationTime):
		return key, pay.Refuse("API key has expired")
	}
	return key, nil
}

// keysByHash finds keys; unknown ones are missing.
func (a *App) keysByHash(ctx context.Context, hashes ...[32]byte) (keys map[[32]byte]pay.APIKey, err error) {
	err = a.Store.Look(ctx, func(tx pay.Tx) error {
		keys, err = tx.APIKeysByHash(ctx, hashes...)
		return err
	})
	return keys, err
}

// LegalEntity is a company's record.
func (a *App) LegalEntity(ctx context.Context, caller pay.Caller, id pay.LegalEntityID) (entity pay.LegalEntity, err error) {
	if err := a.require(ctx, caller, pay.Need{Permission: pay.ViewLegalEntity, Target: onEntity(id)}); err != nil {
		return entity, err
	}
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		entity, err = tx.LegalEntity(ctx, id)
		return named(err, fmt.Sprintf("legal_entity_id %d", id))
	})
	return entity, err
}

// named says what was not found, where the store cannot know the words.
func named(err error, what string) error {
	if pay.IsNotFound(err) {
		return pay.NotFound(what)
	}
	return err
}
