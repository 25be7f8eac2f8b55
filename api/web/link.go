package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"
)

// Link returns the address of a path for browsers. Without a public address it is that of the request.
func Link(public string, c *Call, path string) string {
	if public != "" {
		return public + path
	}
	return c.Fiber.BaseURL() + path
}

// QrPicture draws a QR code, as the base64 of a PNG.
func QrPicture(text string) (string, error) {
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
		return "", fmt.Errorf("draw a QR code: %w", err)
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
