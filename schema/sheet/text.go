package sheet

import (
	"fmt"
	"strings"
)

// openText reads rows of cells with separators between, such as CSV or what was copied from a spreadsheet. Rows are
// counted as a spreadsheet does: a cell may go over several lines.
func openText(text string, rules TextRules) (*Book, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	comma, text := separator(rules.Separated(text))
	if widest(text, comma) > mostSeparators {
		return nil, errTooMany
	}
	g := gathered{Book: Book{Sheets: make([]Sheet, 1)}}
	in := newSeparated(text, string(comma), rules.IsKey)
	for in.next() {
		if err := g.row(in.number, false, in.cells); err != nil {
			return nil, err
		}
	}
	if in.unpaired > 0 {
		g.Hints = append(g.Hints, fmt.Sprintf("第 %d 行的引号没有成对，按普通文字读取", in.unpaired))
	}
	return g.book()
}

const mostSeparators = 16_384 // in a line: as many columns as Excel has

// separator is what stands between cells most often in the first lines, or what the first line says that it is, which is
// taken off then.
func separator(text string) (rune, string) {
	if rest, said := strings.CutPrefix(text, "sep="); said && len(rest) > 1 && rest[1] == '\n' {
		return rune(rest[0]), rest[2:]
	}
	lines := strings.SplitN(text, "\n", 21)
	head := strings.Join(lines[:min(len(lines), 20)], "\n")
	best, most := ',', strings.Count(head, ",")
	for _, c := range "\t;|，" {
		if n := strings.Count(head, string(c)); n > most || c == '\t' && n >= len(lines)/2 && n > 0 {
			best, most = c, n
		}
	}
	return best, text
}

// widest is how often the separator stands in a line at most.
func widest(text string, comma rune) (most int) {
	for line := range strings.Lines(text) {
		most = max(most, strings.Count(line, string(comma)))
	}
	return most
}
