package contract

import (
	"fmt"

	"github.com/signintech/gopdf"
)

// Measures of a page of A4 in points.
const (
	pageWidth, pageHeight = 595.28, 841.89
	marginX, marginTop    = 56.0, 56.0
	marginBottom          = 64.0
	textWidth             = pageWidth - 2*marginX
	bottom                = pageHeight - marginBottom
	bodySize, bodyLeading = 10.5, 17.5
	headSize, smallSize   = 11.5, 8.5
	rise                  = 0.36 // from the middle of a line to its base line, in font sizes
)

// pages draws a document from top to bottom.
type pages struct {
	pdf     gopdf.GoPdf
	font    *font
	y       float64 // upper edge of what is drawn next
	count   int
	missing []rune // characters that the font lacks, as often as they occur
	err     error  // the first failure
}

// newPages returns an empty document.
func newPages(title string) (*pages, error) {
	f, err := loadFont()
	if err != nil {
		return nil, fmt.Errorf("parse font: %w", err)
	}
	p := &pages{font: f}
	p.pdf.Start(gopdf.Config{PageSize: gopdf.Rect{W: pageWidth, H: pageHeight}})
	p.pdf.SetInfo(gopdf.PdfInfo{Title: p.clean(title), Producer: "cottonmall"})
	if err := p.pdf.AddTTFFontFromFontContainer(fontName, &f.container); err != nil {
		return nil, fmt.Errorf("add font: %w", err)
	}
	p.addPage()
	return p, nil
}

// clean returns a text that the font can print.
func (p *pages) clean(text string) string {
	return p.font.printable(text, func(r rune) { p.missing = append(p.missing, r) })
}

// keep remembers the first failure.
func (p *pages) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}

// addPage begins a page.
func (p *pages) addPage() {
	p.pdf.AddPage()
	p.pdf.SetLineWidth(0.5)
	p.count++
	p.y = marginTop
}

// need begins a page when less than a height is left. It reports whether it did.
func (p *pages) need(height float64) bool {
	if p.y+height <= bottom {
		return false
	}
	p.addPage()
	return true
}

// Alignments of a text at its position.
const (
	atLeft = iota
	atCenter
	atRight
)

// text draws one line of clean text. Its middle is at height y.
func (p *pages) text(text string, x, y, size float64, align int) {
	if text == "" {
		return
	}
	switch width := p.font.measure(text, size); align {
	case atCenter:
		x -= width / 2
	case atRight:
		x -= width
	}
	p.keep(p.pdf.SetFont(fontName, "", size))
	p.pdf.SetXY(x, y+rise*size)
	p.keep(p.pdf.Text(text))
}

// paragraph draws a text over the width of the page. It continues on the next page when needed.
func (p *pages) paragraph(text string, indent float64) {
	for i, line := range p.font.lines(p.clean(text), bodySize, textWidth, indent) {
		p.need(bodyLeading)
		x := marginX
		if i == 0 {
			x += indent
		}
		p.text(line, x, p.y+bodyLeading/2, bodySize, atLeft)
		p.y += bodyLeading
	}
}

// rule draws a horizontal or vertical line.
func (p *pages) rule(x1, y1, x2, y2 float64) { p.pdf.Line(x1, y1, x2, y2) }

// number writes a label and the page numbers at the foot of all pages.
func (p *pages) number(label string) {
	label = p.clean(label)
	p.pdf.SetTextColor(90, 90, 90)
	for n := 1; n <= p.count; n++ {
		p.keep(p.pdf.SetPage(n))
		y := pageHeight - marginBottom + 28
		p.text(label, marginX, y, smallSize, atLeft)
		p.text(fmt.Sprintf("第 %d 页 共 %d 页", n, p.count), pageWidth-marginX, y, smallSize, atRight)
	}
}
