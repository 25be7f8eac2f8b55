package sheettest

import (
	"encoding/csv"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
)

// text returns the first sheet as text with separators.
func (b *Book) text() string {
	var out strings.Builder
	w := csv.NewWriter(&out)
	switch b.Form {
	case "tsv":
		w.Comma = '\t'
	case "semicolon":
		w.Comma = ';'
	}
	if b.is("sep") {
		fmt.Fprintf(&out, "sep=%c\n", w.Comma)
	}
	for _, row := range b.Sheets[0].Rows {
		var cells []string
		for _, c := range row.Cells {
			cells = append(cells, c.Text)
		}
		if err := w.Write(cells); err != nil {
			return err.Error()
		}
	}
	w.Flush()
	text := out.String()
	switch {
	case b.is("crlf"):
		text = strings.ReplaceAll(text, "\n", "\r\n")
	case b.is("cr"):
		text = strings.ReplaceAll(text, "\n", "\r")
	}
	return text
}

// encode returns a text in the encoding of the book.
func (b *Book) encode(text string) ([]byte, error) {
	switch {
	case b.is("bom"):
		return []byte("\ufeff" + text), nil
	case b.is("gbk"):
		return gbk(text)
	case b.is("unmarked") && b.is("utf16"):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(text))
	case b.is("unmarked") && b.is("utf16be"):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(text))
	case b.is("utf16"):
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	case b.is("utf16be"):
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(text))
	}
	return []byte(text), nil
}

// gbk returns a text in GBK. Bytes that are no character remain.
func gbk(text string) (out []byte, err error) {
	for len(text) > 0 {
		_, size := utf8.DecodeRuneInString(text)
		character := []byte(text[:size])
		if utf8.Valid(character) {
			if character, err = simplifiedchinese.GBK.NewEncoder().Bytes(character); err != nil {
				return nil, err
			}
		}
		out, text = append(out, character...), text[size:]
	}
	return out, nil
}

// page returns the book as HTML with a table for each sheet.
func (b *Book) page() string {
	var out strings.Builder
	if !b.is("nohtml") {
		out.WriteString("<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\">\n<head><meta charset=utf-8>" +
			"<style>td{mso-number-format:\"\\@\"}</style></head><body>\n")
	}
	for i := range b.Sheets {
		out.WriteString("<table border=1>\n")
		covered, spans := b.Sheets[i].spans()
		for _, row := range b.Sheets[i].Rows {
			b.pageRow(&out, &row, covered, spans)
		}
		out.WriteString("</table>\n")
	}
	if !b.is("nohtml") {
		out.WriteString("</body></html>\n")
	}
	return out.String()
}

func (b *Book) pageRow(out *strings.Builder, row *Row, covered map[[2]int]bool, spans map[[2]int]string) {
	out.WriteString("<tr")
	if row.Hidden {
		out.WriteString(" style='display:none'")
	}
	out.WriteString(">")
	for i, c := range row.Cells {
		at := [2]int{row.Number, i}
		if covered[at] {
			continue
		}
		text, exact := c.Text, ""
		if b.is("excel") && c.Kind == Number && c.Format != "" {
			text, exact = c.Format, " x:num=\""+c.Text+"\""
		}
		text = strings.ReplaceAll(html.EscapeString(text), "\n", "<br>")
		if c.Struck != "" {
			text = "<s>" + c.Struck + "</s>" + strings.TrimPrefix(text, c.Struck)
		}
		fmt.Fprintf(out, "<td%s%s>%s", spans[at], exact, text)
		if !b.is("open") {
			out.WriteString("</td>")
		}
	}
	if !b.is("open") {
		out.WriteString("</tr>")
	}
	out.WriteString("\n")
}

// spans returns the cells that are covered by merged cells, and the attributes of those.
func (s *Sheet) spans() (covered map[[2]int]bool, spans map[[2]int]string) {
	covered, spans = map[[2]int]bool{}, map[[2]int]string{}
	for _, ref := range s.Merges {
		from, to, _ := strings.Cut(ref, ":")
		left, top := place(from)
		right, bottom := place(to)
		for row := top; row <= bottom; row++ {
			for column := left; column <= right; column++ {
				covered[[2]int{row, column}] = row != top || column != left
			}
		}
		spans[[2]int{top, left}] = fmt.Sprintf(" colspan=%d rowspan=\"%d\"", right-left+1, bottom-top+1)
	}
	return covered, spans
}

// place returns the column from 0 and the row from 1 of a name such as B7.
func place(name string) (column, row int) {
	for _, r := range name {
		if r >= 'A' {
			column = 26*column + int(r-'A') + 1
		} else {
			row = 10*row + int(r-'0')
		}
	}
	return column - 1, row
}

// columnName returns A for 0.
func columnName(column int) string {
	name := ""
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}
