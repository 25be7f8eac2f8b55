package accountapi

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"runtime"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// pngOf returns the beginning of a PNG of a size, bit depth and color type (ISO 15948, 11.2.2).
func pngOf(width, height uint32, depth, kind, interlaced byte) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	head = append(head, depth, kind, 0, 0, interlaced)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = binary.BigEndian.AppendUint32(append(out, head...), crc32.ChecksumIEEE(head))
	if kind == 3 {
		palette := append([]byte("PLTE"), 0, 0, 0)
		out = append(append(out, 0, 0, 0, 3), palette...)
		out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(palette))
		out = append(out, "\x00\x00\x00\x00IDAT\x35\xaf\x06\x1e"...)
	}
	return out
}

// jpegHead returns the beginning of a JPEG with a frame and sampling factors (ITU-T T.81, B.2.2).
func jpegHead(width, height uint16, frame byte, sampling ...byte) []byte {
	out := []byte{0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, frame, 0, byte(8 + 3*len(sampling)), 8}
	out = binary.BigEndian.AppendUint16(binary.BigEndian.AppendUint16(out, height), width)
	out = append(out, byte(len(sampling)))
	for i, factors := range sampling {
		out = append(out, byte(i+1), factors, 0)
	}
	return append(append(out, 0xFF, 0xDA, 0, 12), make([]byte, 99)...)
}

// TestMemoryOfImagesIsBounded checks that the header of an image decides whether it is decoded.
func TestMemoryOfImagesIsBounded(t *testing.T) {
	t.Parallel()
	const large, deep = "缩小到 4000 万像素", "这种格式请缩小到"
	for name, c := range map[string]struct {
		file []byte
		kind string
		want string // of the refusal; empty: it is decoded
	}{
		"25 megapixels of a camera":        {jpegHead(5774, 4330, 0xC0, 0x22, 0x11, 0x11), "image/jpeg", ""},
		"25 megapixels without sampling":   {jpegHead(5774, 4330, 0xC0, 0x11, 0x11, 0x11), "image/jpeg", ""},
		"40 megapixels of a camera":        {jpegHead(7300, 5475, 0xC0, 0x22, 0x11, 0x11), "image/jpeg", ""},
		"41 megapixels":                    {jpegHead(7500, 5475, 0xC0, 0x22, 0x11, 0x11), "image/jpeg", large},
		"12 megapixels, progressive":       {jpegHead(4000, 3000, 0xC2, 0x22, 0x11, 0x11), "image/jpeg", ""},
		"25 megapixels, progressive":       {jpegHead(5774, 4330, 0xC2, 0x22, 0x11, 0x11), "image/jpeg", deep},
		"12 megapixels, progressive, full": {jpegHead(4000, 3000, 0xC2, 0x11, 0x11, 0x11), "image/jpeg", deep},
		"12 megapixels of CMYK":            {jpegHead(4000, 3000, 0xC0, 0x11, 0x11, 0x11, 0x11), "image/jpeg", deep},
		"5 megapixels of CMYK":             {jpegHead(2500, 2000, 0xC0, 0x11, 0x11, 0x11, 0x11), "image/jpeg", ""},
		"25 megapixels of gray":            {jpegHead(5774, 4330, 0xC0, 0x11), "image/jpeg", ""},
		"a frame behind rubbish": {
			append([]byte{0xFF, 0xD8, 0, 0}, jpegHead(9, 9, 0xC0, 0x11)[2:]...), "image/jpeg", "文件格式不正确",
		},
		"25 megapixels of RGBA":           {pngOf(5774, 4330, 8, 6, 0), "image/png", ""},
		"25 megapixels of RGBA in passes": {pngOf(5774, 4330, 8, 6, 1), "image/png", ""},
		"40 megapixels of RGBA":           {pngOf(7300, 5475, 8, 6, 0), "image/png", ""},
		"40 megapixels of RGBA in passes": {pngOf(7300, 5475, 8, 6, 1), "image/png", deep},
		"the picture of the attack":       {pngOf(6300, 6300, 16, 6, 0), "image/png", deep},
		"16 bits of gray":                 {pngOf(6300, 6300, 16, 0, 0), "image/png", deep},
		"12 megapixels of 16 bits":        {pngOf(4000, 3000, 16, 6, 0), "image/png", ""},
		"25 megapixels of a palette":      {pngOf(5774, 4330, 8, 3, 0), "image/png", ""},
		"a narrow one":                    {pngOf(16001, 1, 8, 3, 0), "image/png", large},
	} {
		h, err := decoders[c.kind].header(c.file)
		if err == nil {
			err = h.checkSize()
		}
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "":
			schematest.Refuses(t, name, err, schema.InvalidKind, c.want)
		}
	}
}

// TestMemoryOfImagesIsCounted decodes images and checks that they take no more than their headers say.
func TestMemoryOfImagesIsCounted(t *testing.T) { // not parallel: it measures the memory of the process
	const side = 1200
	deep := image.NewNRGBA64(image.Rect(0, 0, side, side))
	gray := image.NewGray16(deep.Rect)
	indexed := image.NewPaletted(deep.Rect, color.Palette{color.White, color.Transparent})
	for name, picture := range map[string]image.Image{
		"8 bits": noise(side), "16 bits": deep, "gray": gray, "a palette": indexed, "a photo": noise(side),
	} {
		var file bytes.Buffer
		var err error
		kind := "image/png"
		if name == "a photo" {
			kind, err = "image/jpeg", jpeg.Encode(&file, picture, nil)
		} else {
			err = png.Encode(&file, picture)
		}
		if err != nil {
			t.Fatal(err)
		}
		raw := file.Bytes()
		if kind == "image/jpeg" {
			raw = turned(raw)
		}
		h, err := decoders[kind].header(raw)
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		decoded, err := decoders[kind].read(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		flatten(rotateUpright(decoded, orientation(raw)))
		runtime.ReadMemStats(&after)
		taken, most := int(after.TotalAlloc-before.TotalAlloc), h.memory()+500_000 // for tables and buffers
		if taken > most {
			t.Errorf("%s takes %d bytes, its header says %d", name, taken, h.memory())
		}
	}
}

// turned returns a JPEG whose EXIF data say that it must be rotated.
func turned(raw []byte) []byte {
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
	out := append([]byte{0xFF, 0xD8, 0xFF, 0xE1, 0, byte(len(exif) + 2)}, exif...)
	return append(out, raw[2:]...)
}

// TestRotationKeepsEveryPixel checks the rotation of all kinds of images against that of single pixels.
func TestRotationKeepsEveryPixel(t *testing.T) {
	t.Parallel()
	const w, h = 12, 8
	sources := map[string]image.Image{
		"gray": image.NewGray(image.Rect(0, 0, w, h)), "CMYK": image.NewCMYK(image.Rect(0, 0, w, h)),
		"RGBA": image.NewRGBA(image.Rect(0, 0, w, h)),
	}
	for _, ratio := range []image.YCbCrSubsampleRatio{
		image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420,
		image.YCbCrSubsampleRatio440, image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410,
	} {
		sources[ratio.String()] = image.NewYCbCr(image.Rect(0, 0, w, h), ratio)
	}
	for name, source := range sources {
		fill(source)
		for orientation := 1; orientation <= 8; orientation++ {
			out := rotateUpright(source, orientation)
			size := out.Bounds()
			for y := range size.Dy() {
				for x := range size.Dx() {
					sx, sy := sourcePixel(orientation, x, y, size.Dx(), size.Dy())
					got, want := color.RGBAModel.Convert(out.At(x, y)), color.RGBAModel.Convert(source.At(sx, sy))
					if got != want && !strings.Contains(name, "41") {
						t.Fatalf("%s, orientation %d: %v at %d,%d, want %v", name, orientation, got, x, y, want)
					}
				}
			}
		}
	}
}

// fill writes different values into an image.
func fill(picture image.Image) {
	var planes [][]byte
	switch p := picture.(type) {
	case *image.Gray:
		planes = [][]byte{p.Pix}
	case *image.CMYK:
		planes = [][]byte{p.Pix}
	case *image.RGBA:
		planes = [][]byte{p.Pix}
	case *image.YCbCr:
		planes = [][]byte{p.Y, p.Cb, p.Cr}
	}
	for _, pix := range planes {
		for i := range pix {
			pix[i] = byte(37 * (i + 1))
		}
	}
	if p, ok := picture.(*image.RGBA); ok {
		for i := 3; i < len(p.Pix); i += 4 {
			p.Pix[i] = 255
		}
	}
}
