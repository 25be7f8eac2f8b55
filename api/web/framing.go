package web

import (
	"bytes"

	"github.com/gofiber/fiber/v2"
)

// refuseAmbiguous refuses requests that a proxy in front of the site may read as other requests, and closes their
// connections. fasthttp accepts them; RFC 9112 does not.
func refuseAmbiguous(c *fiber.Ctx) error {
	h := &c.Context().Request.Header
	if unambiguous(h.RawHeaders(), h.IsHTTP11()) {
		return c.Next()
	}
	c.Context().SetConnectionClose()
	return fiber.ErrBadRequest
}

// unambiguous reports whether header lines have names directly before their colons, none continues the line before, and
// one Host and at most one framing of the body are among them.
func unambiguous(lines []byte, http11 bool) bool {
	hosts, lengths, encodings := 0, 0, 0
	for line := range bytes.Lines(lines) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			continue
		}
		name, value, ok := bytes.Cut(line, []byte{':'})
		if !ok || len(name) == 0 || bytes.ContainsAny(name, " \t") {
			return false
		}
		switch string(bytes.ToLower(name)) {
		case "host":
			hosts++
		case "content-length":
			lengths++
		case "transfer-encoding":
			encodings++
			if !http11 || !bytes.EqualFold(bytes.TrimSpace(value), []byte("chunked")) {
				return false
			}
		}
	}
	return (hosts == 1 || hosts == 0 && !http11) && lengths+encodings <= 1
}
