package api_test

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// pngOf is a picture of this size.
func pngOf(t testing.TB, width, height int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
