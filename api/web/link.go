package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
	"github.com/gofiber/fiber/v2"
)

// AbsoluteURL returns the absolute URL of a path. If public, the address of the site, is empty, it uses the host of the
// request.
func AbsoluteURL(public string, c *Call, path string) string {
	if public != "" {
		return public + path
	}
	return c.Fiber.BaseURL() + path
}

// SiteURL returns the configured address of the site or, without one, the host of the request.
func (s *Server) SiteURL(c *fiber.Ctx) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	return c.BaseURL()
}

// QRPicture draws the QR code of a text and returns the PNG in base64.
func QRPicture(text string) (string, error) {
	const pixels = 280
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err == nil {
		code, err = barcode.Scale(code, pixels, pixels)
	}
	var b bytes.Buffer
	if err == nil {
		err = png.Encode(&b, code)
	}
	if err != nil {
		return "", fmt.Errorf("draw QR code: %w", err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
