package contract

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
)

// indent is the indent of the first line of a paragraph: two characters.
const indent = 2 * bodySize

// Write writes a document as a PDF file. The same document has the same bytes. Characters that the font lacks are
// printed as boxes; see [Missing].
func Write(w io.Writer, d Document) error {
	p, err := layOut(d)
	if err != nil {
		return err
	}
	if _, err := p.pdf.WriteTo(w); err != nil {
		return fmt.Errorf("write contract %s: %w", d.Number, err)
	}
	return nil
}

// layOut draws all pages of a document.
func layOut(d Document) (*pages, error) {
	p, err := newPages(d.Title + " " + d.Number)
	if err != nil {
		return nil, err
	}
	p.head(&d)
	p.parties(&d)
	for i, s := range d.Sections {
		p.section(i, &s, &d)
	}
	if !d.hasTable() && len(d.Lots) > 0 {
		p.section(len(d.Sections), &Section{Title: "批次明细", Paragraphs: []string{TableHere}}, &d)
	}
	p.signatures(&d)
	p.number(d.label())
	if p.err != nil {
		return nil, fmt.Errorf("lay out contract %s: %w", d.Number, p.err)
	}
	return p, nil
}

// head draws the title, and the number, place and date below it.
func (p *pages) head(d *Document) {
	const titleSize, titleLeading = 19.0, 30.0
	for _, line := range p.font.lines(p.clean(d.Title), titleSize, textWidth, 0) {
		p.text(line, pageWidth/2, p.y+titleLeading/2, titleSize, atCenter)
		p.y += titleLeading
	}
	p.y += 4
	p.paragraph(d.label(), 0)
	p.paragraph("签订地点："+d.Place, 0)
	p.paragraph("签订日期："+chineseDate(d.Date), 0)
	p.y += 6
}

// chineseDate returns a day in Shanghai as 2026年11月23日, or a blank to fill in.
func chineseDate(t time.Time) string {
	if t.IsZero() {
		return "　　　年　　月　　日"
	}
	return t.In(schema.Shanghai).Format("2006年1月2日")
}

// parties draws the two sides beside each other in a frame.
func (p *pages) parties(d *Document) {
	const gap, padding = 12.0, 8.0
	width := (textWidth-gap)/2 - padding
	seller, buyer := p.partyLines("卖方", d.Seller, width), p.partyLines("买方", d.Buyer, width)
	rows := max(len(seller), len(buyer))
	p.need(float64(rows)*bodyLeading + 2*padding)
	top := p.y
	for i := range rows {
		y := top + padding + (float64(i)+0.5)*bodyLeading
		if i < len(seller) {
			p.text(seller[i], marginX+padding, y, bodySize, atLeft)
		}
		if i < len(buyer) {
			p.text(buyer[i], pageWidth/2+padding, y, bodySize, atLeft)
		}
	}
	p.y = top + float64(rows)*bodyLeading + 2*padding
	p.pdf.RectFromUpperLeft(marginX, top, textWidth, p.y-top)
	p.rule(pageWidth/2, top, pageWidth/2, p.y)
	p.y += 8
}

// partyLines returns the lines of one side.
func (p *pages) partyLines(side string, party Party, width float64) (lines []string) {
	for _, row := range [][2]string{
		{side, party.Name},
		{"地址", party.Address},
		{"代表人", party.Representative},
		{"电话", party.Phone},
		{"联系人", party.Contact},
		{"税号", party.TaxNumber},
		{"户名", party.Holder},
		{"开户银行", party.Bank},
		{"账号", spaced(party.Account)},
		{"行号", party.BankCode},
	} {
		if row[1] != "" || row[0] == side {
			lines = append(lines, p.font.lines(p.clean(row[0]+"："+row[1]), bodySize, width, 0)...)
		}
	}
	return lines
}

// spaced returns digits in groups of four, as people compare them.
func spaced(digits string) string {
	var groups []string
	for part := range slices.Chunk([]byte(digits), 4) {
		groups = append(groups, string(part))
	}
	return strings.Join(groups, " ")
}

// section draws a section with its number. Its heading stays on the page of its first line.
func (p *pages) section(i int, s *Section, d *Document) {
	p.y += 5
	p.need(3 * bodyLeading)
	for _, line := range p.font.lines(p.clean(ordinal(i+1)+"、"+s.Title), headSize, textWidth, 0) {
		p.text(line, marginX, p.y+bodyLeading/2, headSize, atLeft)
		p.y += bodyLeading
	}
	p.y += 2
	for _, text := range s.Paragraphs {
		if text == TableHere {
			p.table(d)
			continue
		}
		p.paragraph(text, indent)
	}
}

// ordinal returns a number from 1 to 99 in Chinese numerals, and a larger one in digits.
func ordinal(n int) string {
	digits := []rune("零一二三四五六七八九")
	switch {
	case n > 99:
		return strconv.Itoa(n)
	case n < 10:
		return string(digits[n])
	}
	text := "十"
	if n >= 20 {
		text = string(digits[n/10]) + text
	}
	if n%10 > 0 {
		text += string(digits[n%10])
	}
	return text
}

// signatures draws who has signed and when, or blanks to sign in, for both sides beside each other.
func (p *pages) signatures(d *Document) {
	const leading, rows = 22.0, 4
	p.y += 12
	p.need(rows * leading)
	top := p.y
	for i, side := range []struct{ key, title, name string }{
		{SellerSide, "卖方（签章）：", d.Seller.Name},
		{BuyerSide, "买方（签章）：", d.Buyer.Name},
	} {
		x := marginX + float64(i)*(textWidth+12)/2
		who, when := "签署人：____________________", "签署时间：____________________"
		if s := d.signature(side.key); s != nil {
			who = "签署人：" + s.Name + "（已电子签署）"
			when = "签署时间：" + s.At.In(schema.Shanghai).Format("2006-01-02 15:04:05")
		}
		y := top + leading/2
		lines := p.font.lines(p.clean(side.title+side.name+"\n"+who+"\n"+when), bodySize, (textWidth-12)/2, 0)
		for _, line := range lines {
			p.text(line, x, y, bodySize, atLeft)
			y += leading
		}
		p.y = max(p.y, y-leading/2)
	}
}
