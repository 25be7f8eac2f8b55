package schema

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
)

// NewToken makes what opens something: 32 random bytes, as text.
func NewToken() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// HashToken is the name under which a token is stored: the first 160 bits of its SHA-256. Who reads the database
// cannot make the token of it.
func HashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:20])
}
