package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// Signer signs tokens with a secret of the site. Such tokens need not be stored.
type Signer struct{ key [sha256.Size]byte }

// NewSigner returns a signer with a key for one purpose, derived from the secret of the site.
func NewSigner(secret, purpose string) Signer {
	return Signer{sha256.Sum256([]byte(purpose + " " + secret))}
}

// SiteSecret returns the configured secret of the site, or a random one for this process if it is empty.
func SiteSecret(configured string) string {
	if configured == "" {
		return rand.Text()
	}
	return configured
}

// Encode returns the body with its signature, in base64.
func (s Signer) Encode(body []byte) string {
	return base64.RawURLEncoding.EncodeToString(append(body, s.MAC(body)...))
}

// Verify returns the body of a text from Encode. It returns false if the signature is not valid.
func (s Signer) Verify(text string) (body []byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) < sha256.Size {
		return nil, false
	}
	body, mac := raw[:len(raw)-sha256.Size], raw[len(raw)-sha256.Size:]
	return body, hmac.Equal(mac, s.MAC(body))
}

// MAC returns the message authentication code of body.
func (s Signer) MAC(body []byte) []byte {
	mac := hmac.New(sha256.New, s.key[:])
	mac.Write(body)
	return mac.Sum(nil)
}
