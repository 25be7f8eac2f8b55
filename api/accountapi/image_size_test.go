package accountapi

import (
	"errors"
	"image"
	"math/rand/v2"
	"os"
	"regexp"
	"testing"
)

// noise is a picture that cannot be packed.
func noise(side int) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, side, side))
	r := rand.NewChaCha8([32]byte{})
	_, _ = r.Read(picture.Pix) // never fails
	for i := 3; i < len(picture.Pix); i += 4 {
		picture.Pix[i] = 255
	}
	return picture
}

// TestEncodedImagesFitTheUploadLimit checks that encoded images do not exceed the maximum size of an upload.
func TestEncodedImagesFitTheUploadLimit(t *testing.T) {
	t.Parallel()
	for side, want := range map[int]string{100: "image/png", 2000: "image/jpeg"} {
		out, err := encodeImage(noise(side), false)
		if err != nil || out.mime != want || len(out.bytes) > imageBytes || out.width != side {
			t.Errorf("%d pixels: %s of %d bytes, %v", side, out.mime, len(out.bytes), err)
		}
	}
	if out, err := encodeImage(noise(4500), true); err == nil || errors.Is(err, errTooLarge) {
		t.Errorf("noise of 20 megapixels is written in %d bytes, %v", len(out.bytes), err)
	}
}

// TestOfferedImageFormatsAreDecoded checks that the file dialog of the pages offers exactly the decodable formats.
func TestOfferedImageFormatsAreDecoded(t *testing.T) {
	t.Parallel()
	rules, err := os.ReadFile("../../frontend/src/ui/upload/rules.ts")
	if err != nil {
		t.Fatal(err)
	}
	offered := map[string]bool{}
	for _, kind := range regexp.MustCompile(`'(image/\w+)'`).FindAllStringSubmatch(string(rules), -1) {
		offered[kind[1]] = true
		if _, ok := decoders[kind[1]]; !ok {
			t.Errorf("%s is offered and not read", kind[1])
		}
	}
	if len(offered) != len(decoders) {
		t.Errorf("offered are %v", offered)
	}
}

// TestASeeThroughPictureStandsOnWhite checks that transparent pixels become white.
func TestASeeThroughPictureStandsOnWhite(t *testing.T) {
	t.Parallel()
	if r, g, b, a := flatten(image.NewNRGBA(image.Rect(0, 0, 1, 1))).At(0, 0).RGBA(); r&g&b&a != 0xffff {
		t.Errorf("nothing became %x %x %x %x", r, g, b, a)
	}
}
