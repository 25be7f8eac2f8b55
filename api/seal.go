package api

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// seal makes texts that only servers of this site can have made: they need not be stored.
type seal struct{ key [sha256.Size]byte }

// newSeal derives the key of a purpose from the site's secret.
func newSeal(secret, purpose string) seal { return seal{sha256.Sum256([]byte(purpose + " " + secret))} }

// siteSecret is the secret of the site, or one that is good for this process alone.
func siteSecret(configured string) string {
	if configured == "" {
		return rand.Text()
	}
	return configured
}

func (s seal) close(body []byte) string {
	return base64.RawURLEncoding.EncodeToString(append(body, s.sign(body)...))
}

// open gives back what was sealed; false when it was not, or not with this key.
func (s seal) open(text string) (body []byte, ok bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(raw) < sha256.Size {
		return nil, false
	}
	body, mac := raw[:len(raw)-sha256.Size], raw[len(raw)-sha256.Size:]
	return body, hmac.Equal(mac, s.sign(body))
}

func (s seal) sign(body []byte) []byte {
	mac := hmac.New(sha256.New, s.key[:])
	mac.Write(body)
	return mac.Sum(nil)
}
