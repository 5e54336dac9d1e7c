package app

import (
	"context"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"github.com/florinpay/florin/pay"
)

// clockTolerance is how far apart the clocks of replicas and clients may be.
const clockTolerance = time.Minute

// openSession begins a session with its first pair of tokens, for a user whose
// password was right a moment ago. The user is locked meanwhile, so that a code
// is not used twice, and a password that was just changed lets nobody in.
func (a *App) openSession(ctx context.Context, checked pay.User, challenge pay.Secret) (result LoggedIn, err error) {
	now := a.Now()
	err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		user, err := tx.UserForUpdate(ctx, checked.ID)
		if err != nil {
			return err
		}
		if user.PasswordHash != checked.PasswordHash {
			return errWrongPassword
		}
		before := user.SecondFactorStep
		if err := a.mayLogIn(&user, challenge); err != nil {
			return err
		}
		if user.SecondFactorStep != before {
			if err := tx.UpdateUser(ctx, user); err != nil {
				return err
			}
		}
		session, err := tx.InsertSession(ctx, user.ID, now)
		if err != nil {
			return fmt.Errorf("open a session: %w", err)
		}
		result, err = a.issueTokens(ctx, tx, user, session, now)
		return err
	})
	return result, err
}

// issueTokens makes a pair of tokens and keeps the hash of the refresh token.
func (a *App) issueTokens(ctx context.Context, tx pay.Tx, user pay.User, session pay.SessionID, now time.Time) (LoggedIn, error) {
	access, err := jwt.NewWithClaims(jwt.SigningMethodHS256, accessClaims{
		Session: session,
		RegisteredClaims: jwt.RegisteredClaims{
			Subject:   strconv.FormatUint(uint64(user.ID), 10),
			IssuedAt:  jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(pay.AccessTokenLifetime)),
		},
	}).SignedString(a.keys.token)
	if err != nil {
		return LoggedIn{}, fmt.Errorf("sign an access token: %w", err)
	}
	refresh := rand.Text() + rand.Text() // 260 bits
	err = tx.InsertRefreshToken(ctx, pay.RefreshToken{
		Hash: sha256.Sum256([]byte(refresh)), Session: session, ExpirationTime: now.Add(pay.RefreshTokenLifetime),
	})
	if err != nil {
		return LoggedIn{}, fmt.Errorf("keep a refresh token: %w", err)
	}
	return LoggedIn{User: user, AccessToken: pay.Secret(access), RefreshToken: pay.Secret(refresh)}, nil
}

// accessClaims are what an access token carries.
type accessClaims struct {
	Session pay.SessionID `json:"sid"`
	jwt.RegisteredClaims
}

// Authenticate tells who holds an access token, if its session goes on. Whether
// it does is cached; signature and expiry are looked at each time.
func (a *App) Authenticate(ctx context.Context, token pay.Secret) (pay.Session, error) {
	var claims accessClaims
	_, err := jwt.ParseWithClaims(token.Reveal(), &claims,
		func(*jwt.Token) (any, error) { return a.keys.token, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
		jwt.WithTimeFunc(a.Now), jwt.WithLeeway(clockTolerance), jwt.WithExpirationRequired())
	if err != nil {
		return pay.Session{}, pay.Refuse("Could not validate credentials")
	}
	session, err := a.session(ctx, claims.Session)
	switch {
	case pay.IsNotFound(err), err == nil && session.EndTime != nil:
		return pay.Session{}, pay.Refuse("Failed to validate token")
	case err != nil:
		return pay.Session{}, err
	}
	return session, nil
}

func (a *App) session(ctx context.Context, id pay.SessionID) (pay.Session, error) {
	return a.sessions.get(id, func() (session pay.Session, err error) {
		err = a.Store.InTransaction(ctx, func(tx pay.Tx) error {
			session, err = tx.Session(ctx, id)
			return err
		})
		return session, err
	})
}

// Logout ends a session; its tokens stop working at once.
func (a *App) Logout(ctx context.Context, session pay.SessionID) error {
	defer a.sessions.forget(session)
	return a.Store.InTransaction(ctx, func(tx pay.Tx) error { return tx.EndSession(ctx, session, a.Now()) })
}

// errFailed is all that a refused refresh is told.
var errFailed = pay.Refuse("Failed")

// Refresh spends a refresh token for a new pair. A client that did not get the
// answer may repeat within a moment and gets the same one; a token that comes
// back later was stolen from somebody, so the whole session ends.
func (a *App) Refresh(ctx context.Context, token pay.Secret) (LoggedIn, error) {
	hash := sha256.Sum256([]byte(token.Reveal()))
	now := a.Now()
	var result LoggedIn
	var replayed pay.SessionID
	err := a.Store.InTransaction(ctx, func(tx pay.Tx) error {
		replayed = 0
		kept, err := tx.RefreshTokenForUpdate(ctx, hash)
		if err != nil {
			return err
		}
		session, err := tx.Session(ctx, kept.Session)
		if err != nil {
			return err
		}
		switch {
		case session.EndTime != nil, now.After(kept.ExpirationTime):
			return errFailed
		case kept.SpentTime == nil:
			result, err = a.spend(ctx, tx, token, session, now)
			return err
		case now.Sub(*kept.SpentTime) <= pay.RefreshRepeatWindow:
			result, err = a.repeat(ctx, tx, token, session, kept.SealedAnswer)
			return err
		default:
			replayed = session.ID
			return tx.EndSession(ctx, session.ID, now)
		}
	})
	if replayed != 0 {
		a.sessions.forget(replayed)
	}
	if pay.IsNotFound(err) || replayed != 0 && err == nil {
		return LoggedIn{}, errFailed
	}
	return result, err
}

// spentAnswer is what a repeat gets again.
type spentAnswer struct{ Access, Refresh string }

func (a *App) spend(ctx context.Context, tx pay.Tx, token pay.Secret, session pay.Session, now time.Time) (LoggedIn, error) {
	user, err := tx.UserByID(ctx, session.User)
	if err != nil {
		return LoggedIn{}, err
	}
	if user.Status != pay.UserActive {
		return LoggedIn{}, errFailed
	}
	result, err := a.issueTokens(ctx, tx, user, session.ID, now)
	if err != nil {
		return LoggedIn{}, err
	}
	sealed, err := sealAnswer(token, spentAnswer{result.AccessToken.Reveal(), result.RefreshToken.Reveal()})
	if err != nil {
		return LoggedIn{}, err
	}
	return result, tx.SpendRefreshToken(ctx, sha256.Sum256([]byte(token.Reveal())), sealed, now)
}

func (a *App) repeat(ctx context.Context, tx pay.Tx, token pay.Secret, session pay.Session, sealed []byte) (LoggedIn, error) {
	user, err := tx.UserByID(ctx, session.User)
	if err != nil {
		return LoggedIn{}, err
	}
	answer, err := openAnswer(token, sealed)
	if err != nil {
		return LoggedIn{}, err
	}
	return LoggedIn{User: user, AccessToken: pay.Secret(answer.Access), RefreshToken: pay.Secret(answer.Refresh)}, nil
}

// sealAnswer encrypts with a key that only the token gives: the database never
// holds a token that works.
func sealAnswer(token pay.Secret, answer spentAnswer) ([]byte, error) {
	plain, err := json.Marshal(answer)
	if err != nil {
		return nil, fmt.Errorf("seal an answer: %w", err)
	}
	key, err := answerKey(token)
	if err != nil {
		return nil, err
	}
	return seal(key, plain)
}

func openAnswer(token pay.Secret, sealed []byte) (spentAnswer, error) {
	var answer spentAnswer
	key, err := answerKey(token)
	if err != nil {
		return answer, err
	}
	plain, err := unseal(key, sealed)
	if err != nil {
		return answer, err
	}
	if json.Unmarshal(plain, &answer) != nil {
		return answer, errors.New("a sealed answer is damaged") // the cause could quote it
	}
	return answer, nil
}

func answerKey(token pay.Secret) ([]byte, error) {
	key, err := hkdf.Key(sha256.New, []byte(token.Reveal()), nil, "florin repeated refresh", 32)
	if err != nil {
		return nil, fmt.Errorf("derive a key: %w", err)
	}
	return key, nil
}
