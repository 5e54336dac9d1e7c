package app

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
)

// seal encrypts what has to be read again, so that only the key opens it and a
// change is noticed.
func seal(key, plain []byte) ([]byte, error) {
	box, err := newBox(key)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, box.NonceSize())
	if _, err := rand.Read(nonce); err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return box.Seal(nonce, nonce, plain, nil), nil
}

// unseal is the way back.
func unseal(key, sealed []byte) ([]byte, error) {
	box, err := newBox(key)
	if err != nil {
		return nil, err
	}
	if len(sealed) < box.NonceSize() {
		return nil, errors.New("unseal: too short")
	}
	plain, err := box.Open(nil, sealed[:box.NonceSize()], sealed[box.NonceSize():], nil)
	if err != nil {
		return nil, fmt.Errorf("unseal: %w", err)
	}
	return plain, nil
}

func newBox(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make a cipher: %w", err)
	}
	box, err := cipher.NewGCM(block)
	if err != nil {
		return nil, fmt.Errorf("make a cipher: %w", err)
	}
	return box, nil
}
