// Package secret keeps the installation's key and everything that is made from it: sealed values, fingerprints and
// derived keys. A copy of the database alone holds no usable secret.
package secret

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"

	"golang.org/x/crypto/chacha20poly1305"
)

const keySize = 32

// sealedV1 is the first byte of what Seal writes, so that another cipher can follow without guessing.
const sealedV1 = 1

// ErrUnsealable says that a sealed value was made by another key, for another purpose or context, or was changed.
var ErrUnsealable = errors.New("sealed value cannot be opened with this key, purpose and context")

// Keys is the key of an installation. Each purpose has a key of its own derived from it, so what is made for one
// purpose is worthless for every other.
type Keys struct {
	master [keySize]byte
}

// Generate makes keys that live in memory only.
func Generate() *Keys {
	k := &Keys{}
	rand.Read(k.master[:])
	return k
}

// Derive gives the 32-byte key of a purpose, always the same for the same installation.
func (k *Keys) Derive(purpose string) []byte {
	key, err := hkdf.Key(sha256.New, k.master[:], nil, "casefold/"+purpose, keySize)
	if err != nil {
		panic(err) // only for lengths that HKDF cannot give
	}
	return key
}

// MAC is the keyed fingerprint of data: what was fingerprinted can be recognised, never guessed from a database copy.
func (k *Keys) MAC(purpose string, data []byte) []byte {
	mac := hmac.New(sha256.New, k.Derive("mac/"+purpose))
	mac.Write(data)
	return mac.Sum(nil)
}

// Seal encrypts plaintext. Open gives it back only for the same purpose and context; the context (such as the id of the
// row) keeps a sealed value from being moved to another place.
func (k *Keys) Seal(purpose string, plaintext, context []byte) []byte {
	aead, err := chacha20poly1305.NewX(k.Derive("seal/" + purpose))
	if err != nil {
		panic(err) // only for a key of the wrong size
	}
	sealed := make([]byte, 1+aead.NonceSize(), 1+aead.NonceSize()+len(plaintext)+aead.Overhead())
	sealed[0] = sealedV1
	rand.Read(sealed[1:])
	return aead.Seal(sealed, sealed[1:], plaintext, context)
}

// Open gives back what Seal encrypted, or ErrUnsealable.
func (k *Keys) Open(purpose string, sealed, context []byte) ([]byte, error) {
	aead, err := chacha20poly1305.NewX(k.Derive("seal/" + purpose))
	if err != nil {
		panic(err) // only for a key of the wrong size
	}
	if len(sealed) < 1+aead.NonceSize() || sealed[0] != sealedV1 {
		return nil, fmt.Errorf("%s: %w", purpose, ErrUnsealable)
	}
	nonce := sealed[1 : 1+aead.NonceSize()]
	plaintext, err := aead.Open(nil, nonce, sealed[1+aead.NonceSize():], context)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", purpose, ErrUnsealable)
	}
	return plaintext, nil
}
