package accountapi

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/bmp"
	"golang.org/x/image/webp"

	"cottonmall/schema"
)

const (
	pixelsMax      = 40_000_000  // width by height of an image
	sideMax        = 16_000      // width or height of an image in pixels
	imageMemoryMax = 160_000_000 // bytes that one image takes while it is decoded, rotated and encoded
)

// header is what the beginning of a file states about its image.
type header struct {
	image.Config
	eighths int // memory for one pixel, in eighths of a byte
}

// checkSize refuses an image that is too large or takes too much memory.
func (h *header) checkSize() error {
	switch {
	case h.Width < 1 || h.Height < 1:
		return errNoImage
	case h.Width > sideMax || h.Height > sideMax || h.Width*h.Height > pixelsMax:
		return schema.Invalid("imgFile", "图片太大，请缩小到 4000 万像素以内")
	case h.memory() > imageMemoryMax:
		return schema.Invalid("imgFile", "图片太大，这种格式请缩小到 %d 万像素以内", imageMemoryMax*8/h.eighths/10_000)
	}
	return nil
}

// memory returns the largest number of bytes that the image takes.
func (h *header) memory() int { return h.Width * h.Height / 8 * h.eighths }

// Memory for one pixel in eighths of a byte. The decoders of Go allocate it at once.
const (
	perByte      = 8
	perCopy      = 4 * perByte // of an image on white, see flatten
	paletted     = 2*perByte + perCopy
	webpYCbCr    = 2 * perByte
	webpAlpha    = webpYCbCr + perByte + 4*perByte + perCopy // its alpha is an image of its own
	webpLossless = 2 * 4 * perByte                           // with the image before its palette is applied
)

func jpegHeader(raw []byte) (h header, err error) {
	if h.Config, err = jpeg.DecodeConfig(bytes.NewReader(raw)); err != nil {
		return h, err
	}
	frame := findFrame(raw)
	if len(frame) < 9 || binary.BigEndian.Uint16(frame[6:]) != uint16(h.Width) ||
		binary.BigEndian.Uint16(frame[4:]) != uint16(h.Height) {
		return h, errNoImage
	}
	samples, components := samplesOf(frame)
	h.eighths = samples
	if components == 4 || h.ColorModel == color.RGBAModel {
		h.eighths += 4 * perByte // is converted from YCbCr
	}
	h.eighths *= 2 // a rotated copy
	if frame[0] == progressiveFrame {
		h.eighths += 4 * samples // coefficients of 32 bits, before there are pixels
	}
	return h, nil
}

const progressiveFrame = 0xC2

// findFrame returns the frame header of a JPEG from its marker (ITU-T T.81, B.2.2), or nil.
func findFrame(raw []byte) []byte {
	for at := 2; at+4 <= len(raw) && raw[at] == 0xFF; {
		switch marker := raw[at+1]; {
		case marker == 0xFF: // fills
			at++
		case marker >= 0xC0 && marker <= progressiveFrame:
			return raw[at+1:]
		default:
			at += 2 + int(binary.BigEndian.Uint16(raw[at+2:]))
		}
	}
	return nil
}

// samplesOf returns the eighths of a byte that the components of a frame take for one pixel, and their number.
func samplesOf(frame []byte) (eighths, components int) {
	components = int(frame[8])
	if len(frame) < 9+3*components {
		return 8 * 4 * perByte, components
	}
	sum, widest, highest := 0, 1, 1
	for i := range components {
		wide, high := int(frame[10+3*i]>>4), int(frame[10+3*i]&15)
		sum += wide * high
		widest, highest = max(widest, wide), max(highest, high)
	}
	if components == 1 {
		return perByte, 1
	}
	return (sum*perByte + widest*highest - 1) / (widest * highest), components
}

func pngHeader(raw []byte) (h header, err error) {
	const depthAt, colorAt, interlacedAt = 24, 25, 28
	if h.Config, err = png.DecodeConfig(bytes.NewReader(raw)); err != nil || len(raw) <= interlacedAt {
		return h, errNoImage
	}
	switch {
	case raw[depthAt] == 16:
		h.eighths = 8*perByte + perCopy
	case raw[colorAt] == 3:
		h.eighths = paletted
	default:
		h.eighths = 4 * perByte // also without alpha, because a later chunk may state one
	}
	if raw[interlacedAt] != 0 {
		h.eighths += h.eighths / 2 // the last pass has half of the pixels
	}
	return h, nil
}

func gifHeader(raw []byte) (h header, err error) {
	h.eighths = paletted
	h.Config, err = gif.DecodeConfig(bytes.NewReader(raw))
	return h, err
}

func bmpHeader(raw []byte) (h header, err error) {
	h.eighths = paletted
	h.Config, err = bmp.DecodeConfig(bytes.NewReader(raw))
	return h, err
}

func webpHeader(raw []byte) (h header, err error) {
	h.Config, err = webp.DecodeConfig(bytes.NewReader(raw))
	switch h.ColorModel {
	case color.YCbCrModel:
		h.eighths = webpYCbCr
	case color.NYCbCrAModel:
		h.eighths = webpAlpha
	default:
		h.eighths = webpLossless
	}
	return h, err
}
