package web

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
)

const requestIDKey = "request"

// RequestID returns the ID of the request, which is in the header of its answer and in the log.
func RequestID(c *fiber.Ctx) string {
	id, _ := c.Locals(requestIDKey).(string)
	return id
}

// traceRequest sets the ID of a request, measures it, and turns a panic into an internal error.
func (s *Server) traceRequest(c *fiber.Ctx) (err error) {
	start := time.Now()
	runtime.Gosched() // a client that sends its next request at once must not keep a processor from the others
	id := newRequestID()
	c.Locals(requestIDKey, id)
	c.Set(fiber.HeaderXRequestID, id)
	defer func() {
		if cause := recover(); cause != nil {
			s.log.Error("panic", slog.String("request", id), slog.Any("cause", cause),
				slog.String("stack", string(debug.Stack())))
			err = fmt.Errorf("panic: %v", cause)
		}
		if err != nil {
			err = s.refuse(c, err)
		}
		s.meters.observe(c, time.Since(start))
		s.bodies.finish(&c.Context().Request.Header)
	}()
	return c.Next()
}

func newRequestID() string {
	var b [6]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// themeScript is the hash of the script in frontend/index.html, which sets the theme before anything is painted.
const themeScript = "'sha256-WnxtiMu/e9cxTa+jasOR83E4oy9EaGHrzz1jxF94AwI='"

// contentPolicy lets pages run only scripts of this site, WebAssembly among them. antd adds inline styles. QR codes may
// be on other hosts.
const contentPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' " + themeScript + "; " +
	"style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: https:; font-src 'self' data:; connect-src 'self'; object-src 'none'; " +
	"base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

// secureKey is the key of the local value that marks HTTPS requests.
const secureKey = "secure"

// transportPolicy makes browsers use only HTTPS for two years, also for subdomains.
const transportPolicy = "max-age=63072000; includeSubDomains"

// Secure reports whether a browser reaches the site by HTTPS.
func Secure(c *fiber.Ctx) bool { return c.Locals(secureKey) == true }

// setSecurityHeaders sets the headers against clickjacking, content sniffing and foreign scripts.
func (s *Server) setSecurityHeaders(c *fiber.Ctx) error {
	if c.Secure() || strings.HasPrefix(s.PublicURL, "https://") {
		c.Locals(secureKey, true)
		c.Set(fiber.HeaderStrictTransportSecurity, transportPolicy)
	}
	c.Set(fiber.HeaderContentSecurityPolicy, contentPolicy)
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderXFrameOptions, "DENY")
	c.Set(fiber.HeaderReferrerPolicy, "strict-origin-when-cross-origin")
	c.Set(fiber.HeaderPermissionsPolicy, "camera=(), geolocation=(), microphone=()")
	return c.Next()
}
