package contract

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/signintech/gopdf"
)

// fontFile is a subset of Noto Sans SC (OFL, font/OFL.txt). It has GB 2312, Latin 1, punctuation, and characters of
// names outside GB 2312.
//
//go:embed font/NotoSansSC-Regular.ttf
var fontFile []byte

// fontName is the name of the embedded font. The six letters are those of a subset.
const fontName = "CMALLA+NotoSansSC-Regular"

// missingBox is printed in place of a character that the font lacks.
const missingBox = '□'

// font is the parsed font, shared by all documents.
type font struct {
	container gopdf.FontContainer
	face      gopdf.SubsetFontObj
	widths    sync.Map // rune to its width in thousandths of the size; -1 when the font lacks it
}

// loadFont parses the font once.
var loadFont = sync.OnceValues(func() (*font, error) {
	f := &font{}
	if err := f.face.SetTTFData(fontFile); err != nil {
		return nil, err
	}
	return f, f.container.AddTTFFontData(fontName, fontFile)
})

// width returns the width of a character in thousandths of the font size, or -1 when the font lacks it.
func (f *font) width(r rune) int {
	if w, known := f.widths.Load(r); known {
		return w.(int)
	}
	w := -1
	if glyph, err := f.face.CharCodeToGlyphIndex(r); r <= 0xFFFF && err == nil && glyph != 0 {
		w = int(f.face.GlyphIndexToPdfWidth(glyph))
		f.widths.Store(r, w)
	}
	return w
}

// measure returns the width of a text in points.
func (f *font) measure(text string, size float64) float64 {
	sum := 0
	for _, r := range text {
		sum += f.width(r)
	}
	return float64(sum) * size / 1000
}

// printable returns a text with boxes for the characters that the font lacks. It removes invisible characters and
// calls lack for each box.
func (f *font) printable(text string, lack func(rune)) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsSpace(r) && r != '\u3000':
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector):
			return -1
		case f.width(r) < 0:
			lack(r)
			return missingBox
		}
		return r
	}, text)
}

// Missing returns the distinct characters of a document that are printed as boxes, because the font lacks them.
func Missing(d Document) ([]rune, error) {
	p, err := layOut(d)
	if err != nil {
		return nil, err
	}
	slices.Sort(p.missing)
	return slices.Compact(p.missing), nil
}
