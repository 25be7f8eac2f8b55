package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// Seal makes texts that only servers of this site can have made: they need not be stored.
type Seal struct{ key [sha256.Size]byte }

// NewSeal derives the key of a purpose from the site's secret.
func NewSeal(secret, purpose string) Seal { return Seal{sha256.Sum256([]byte(purpose + " " + secret))} }

// SiteSecret is the secret of the site, or one that is good for this process alone.
func SiteSecret(configured string) string {
	if configured == "" {
		return rand.Text()
	}
	return configured
}

func (s Seal) Close(body []byte) string {
	return base64.RawURLEncoding.EncodeToString(append(body, s.Sign(body)...))
}

// Open gives back what was sealed; false when it was not, or not with this key.
func (s Seal) Open(text string) (body []byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) < sha256.Size {
		return nil, false
	}
	body, mac := raw[:len(raw)-sha256.Size], raw[len(raw)-sha256.Size:]
	return body, hmac.Equal(mac, s.Sign(body))
}

func (s Seal) Sign(body []byte) []byte {
	mac := hmac.New(sha256.New, s.key[:])
	mac.Write(body)
	return mac.Sum(nil)
}
