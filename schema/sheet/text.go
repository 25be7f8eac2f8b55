package sheet

import (
	"fmt"
	"regexp"
	"strings"
)

// openText reads rows of cells with separators between, such as CSV or what was copied from a spreadsheet. Rows are
// counted as a spreadsheet does: a cell may go over several lines.
func openText(text string) (*Book, error) {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	comma, text := separator(spaced(text))
	if widest(text, comma) > mostSeparators {
		return nil, errTooMany
	}
	g := gathered{Book: Book{Sheets: make([]Sheet, 1)}}
	in := newSeparated(text, string(comma))
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

var (
	blanksBetween = regexp.MustCompile(`[ \t\x{3000}\x{a0}]+`)
	batchFirst    = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})([ \x{3000}\x{a0}]+[^ \x{3000}\x{a0},，;；|、:：]|[ \x{3000}\x{a0}]*[,，;；|、:：])`)
	lineNumber    = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})[ \x{3000}\x{a0}]*[,、:：]?`)
	commaBetween  = regexp.MustCompile(`[，；;|]|,(\D)`)
)

// spaced puts tabs between the cells of lines that have but blanks between them, as in a chat: batch numbers and what is asked.
// Some may have commas.
func spaced(text string) string {
	lines := strings.SplitN(text, "\n", 21)
	lots, blanks, filled := 0, 0, 0
	for _, line := range lines[:min(len(lines), 20)] {
		if strings.Contains(line, "\t") {
			return text
		}
		if m := batchFirst.FindStringSubmatch(line); m != nil && len(line) <= longestTitle {
			if lots++; strings.Trim(m[2], ",，;；|、 　\u00a0") != "" {
				blanks++
			}
		}
		if strings.TrimSpace(line) != "" {
			filled++
		}
	}
	if blanks == 0 || 2*blanks < lots || 2*lots < filled {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if batchFirst.MatchString(line) {
			line = commaBetween.ReplaceAllString(lineNumber.ReplaceAllString(line, "$1\t"), "\t$1")
		}
		out.WriteString(blanksBetween.ReplaceAllString(line, "\t"))
	}
	return out.String()
}

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
