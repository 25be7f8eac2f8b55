package sheet

import (
	"fmt"
	"strings"
)

// maxSeparators is how many separators a line has at most. Excel has as many columns.
const maxSeparators = 16_384

// openText reads rows of cells with separators between them, such as CSV or cells copied from a spreadsheet. Rows are
// counted as a spreadsheet does: a cell may have several lines.
func openText(text string, rules TextRules) (*Book, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	separator, text := separatorOf(rules.Separated(text))
	for line := range strings.Lines(text) {
		if strings.Count(line, string(separator)) > maxSeparators {
			return nil, tooLarge("一行超过 %d 列", maxSeparators)
		}
	}
	b := builder{Book: Book{Sheets: make([]Sheet, 1)}}
	r := newTextReader(text, string(separator), rules.IsKey)
	for r.next() {
		if err := b.addRow(r.number, false, r.cells); err != nil {
			return nil, err
		}
		if separator == ',' || separator == '，' {
			b.setFields(r.number, len(r.cells))
		}
	}
	if r.unpaired > 0 {
		b.Hints = append(b.Hints, fmt.Sprintf("第 %d 行的引号没有成对，按普通文字读取", r.unpaired))
	}
	return b.book()
}

// firstLines returns the lines that decide about the separator.
func firstLines(text string) []string {
	lines := strings.SplitN(text, "\n", 21)
	return lines[:min(len(lines), 20)]
}

// separatorOf returns the most frequent separator of the first lines and the text. If the first line names the
// separator (sep=;), the line is removed.
func separatorOf(text string) (rune, string) {
	if rest, named := strings.CutPrefix(text, "sep="); named && len(rest) > 1 && rest[1] == '\n' {
		return rune(rest[0]), rest[2:]
	}
	lines := firstLines(text)
	head := strings.Join(lines, "\n")
	best, most := ',', strings.Count(head, ",")
	for _, c := range "\t;|，" {
		if n := strings.Count(head, string(c)); n > most || c == '\t' && n >= len(lines)/2 && n > 0 {
			best, most = c, n
		}
	}
	return best, text
}
