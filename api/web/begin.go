package web

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
)

const requestIDKey = "request"

// RequestID is the number of the request, in its answer's header and in the log.
func RequestID(c *fiber.Ctx) string {
	id, _ := c.Locals(requestIDKey).(string)
	return id
}

// begin numbers and measures a request, and turns a panic into an internal error.
func (s *Server) begin(c *fiber.Ctx) (err error) {
	start := time.Now()
	id := newRequestID()
	c.Locals(requestIDKey, id)
	c.Set(fiber.HeaderXRequestID, id)
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("panic", slog.String("request", id), slog.Any("cause", cause), slog.String("stack", string(debug.Stack())))
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil {
			err = s.refuse(c, err)
		}
		s.meters.answered(c, time.Since(start))
		s.bodies.done(&c.Context().Request.Header)
	}()
	return c.Next()
}

func newRequestID() string {
	var b [6]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "000000000000" // the operating system has no randomness: the number is for people only
	}
	return hex.EncodeToString(b[:])
}

// policy lets pages run only what this site serves. antd writes its styles into the page; pictures of QR codes
// may be anywhere.
const policy = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: https:; font-src 'self' data:; connect-src 'self'; object-src 'none'; " +
	"base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// secureKey marks a request of somebody who came by https.
const secureKey = "secure"

// strict tells browsers to come by https alone, for two years, to the hosts below too.
const strict = "max-age=63072000; includeSubDomains"

// Secure reports whether a browser reaches the site by HTTPS.
func Secure(c *fiber.Ctx) bool { return c.Locals(secureKey) == true }

// security sets the headers that keep browsers from helping an attacker.
func (s *Server) security(c *fiber.Ctx) error {
	if c.Secure() || strings.HasPrefix(s.PublicURL, "https://") {
		c.Locals(secureKey, true)
		c.Set(fiber.HeaderStrictTransportSecurity, strict)
	}
	c.Set(fiber.HeaderContentSecurityPolicy, policy)
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderXFrameOptions, "DENY")
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderPermissionsPolicy, "camera=(), geolocation=(), microphone=()")
	return c.Next()
}
