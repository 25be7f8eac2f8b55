package api

import (
	"crypto/rand"
	"regexp"
	"time"

	"cottonmall/indexer"
	"cottonmall/schema"

	"github.com/gofiber/fiber/v2"
)

// caller is who makes a call.
type caller struct {
	fpID string // the browser's fingerprint by header: proves that one of our own pages asks
	seen string // the same by cookie

	header  bool // the session's token came by header: no browser sends it by itself
	session *schema.Session
	member  *schema.Member // nil: nobody is logged in
}

const (
	fpHeader   = "fpId"
	fpCookie   = "fpId"
	fpLifetime = 30 * 24 * time.Hour
)

var fpForm = regexp.MustCompile(`^[0-9A-Za-z_-]{8,64}$`)

// callerOf reads who asks.
func callerOf(c *fiber.Ctx) (caller, error) {
	by := caller{fpID: c.Get(fpHeader), seen: c.Cookies(fpCookie)}
	if by.fpID != "" && !fpForm.MatchString(by.fpID) {
		return by, schema.Invalid("fpId", "浏览器标识 fpId 须为 8 至 64 位字母、数字")
	}
	if !fpForm.MatchString(by.seen) {
		by.seen = ""
	}
	return by, nil
}

// owner is whose comparison list a call is about; empty for somebody without a browser.
func (by caller) owner() string {
	if by.fpID != "" {
		return by.fpID
	}
	return by.seen
}

// viewer is what the caller may see.
func (by caller) viewer() indexer.Viewer { return indexer.Viewer{} }

// recognize gives a browser that has none its fingerprint, which its pages send back as a header.
func recognize(c *fiber.Ctx) {
	if fpForm.MatchString(c.Cookies(fpCookie)) {
		return
	}
	c.Cookie(&fiber.Cookie{
		Name: fpCookie, Value: rand.Text(), Path: "/", SameSite: fiber.CookieSameSiteLaxMode,
		MaxAge: int(fpLifetime.Seconds()), Secure: c.Secure(),
	})
}
