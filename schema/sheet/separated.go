package sheet

import (
	"slices"
	"strings"
)

// separated are rows of cells with separators between, as RFC 4180 has them. A quote that opens a cell and is not closed as one
// is a mark like others, so that it takes none of the rows below into its cell.
type separated struct {
	text  string // that was not read yet
	comma string
	isKey func(cell string) bool
	usual int // separators in a line

	number   int      // of the row, as a spreadsheet counts: a cell may go over several lines
	cells    []string // of the row, until the next is read
	unpaired int      // number of the first row with a quote that is a mark; zero when there is none
	done     bool
}

const mostLines = 100 // in a cell

func newSeparated(text, comma string, isKey func(cell string) bool) *separated {
	s, counts := &separated{text: text, comma: comma, isKey: isKey}, map[int]int{}
	lines := strings.SplitN(text, "\n", 21)
	for _, line := range lines[:min(len(lines), 20)] {
		if n := strings.Count(line, comma); n > 0 {
			if counts[n]++; counts[n] > counts[s.usual] {
				s.usual = n
			}
		}
	}
	return s
}

// next reads a row. It tells whether there was one.
func (s *separated) next() bool {
	if s.done {
		return false
	}
	s.number++
	s.cells = s.cells[:0]
	marks := false // quotes are marks up to the end of the line
	for {
		cell, quoted := "", false
		if strings.HasPrefix(s.text, `"`) && !marks {
			if cell, quoted = s.quoted(); !quoted {
				if marks = true; s.unpaired == 0 {
					s.unpaired = s.number
				}
			}
		}
		rest := s.text
		if end := strings.IndexAny(s.text, "\n"+s.comma); end >= 0 {
			rest = s.text[:end]
		}
		if !quoted {
			if cell = rest; marks && strings.HasPrefix(cell, `"`) {
				cell = strings.ReplaceAll(cell, `"`, "")
			}
		}
		if len(s.cells) < mostSeparators {
			s.cells = append(s.cells, cell)
		}
		s.text = s.text[len(rest):]
		switch {
		case strings.HasPrefix(s.text, s.comma):
			s.text = s.text[len(s.comma):]
		case s.text == "":
			s.done = true
			return true
		default:
			s.text = s.text[1:]
			return true
		}
	}
}

// quoted reads a cell in quotes up to the separator behind it. In one that goes over several lines none is a row, and every
// quote is written twice.
func (s *separated) quoted() (cell string, ok bool) {
	text, at, began, lines, odd := s.text[1:], 0, 0, 0, false
	for {
		i := strings.IndexAny(text[at:], "\"\n")
		if i < 0 {
			at = len(text)
			break
		}
		at += i
		rest := text[at+1:]
		if text[at] == '\n' {
			if lines > 0 && s.isRow(text[began:at]) || odd || lines == mostLines {
				return "", false
			}
			lines++
			at++
			began = at
			continue
		}
		if rest == "" || rest[0] == '\n' || strings.HasPrefix(rest, s.comma) {
			break
		}
		if at++; rest[0] == '"' {
			at++
		} else {
			odd = true
		}
	}
	if cell = text[:at]; at == len(text) || odd && (lines > 0 || strings.Contains(cell, s.comma)) || lines > 0 && s.isRow(text[began:at]) {
		return "", false
	}
	s.text = text[at+1:]
	return strings.ReplaceAll(cell, `""`, `"`), true
}

// isRow tells whether a line within a cell is a row of its own: it has as many cells as others, or one of them is a batch
// number. What was copied from a spreadsheet has no tabs in its cells.
func (s *separated) isRow(line string) bool {
	n := strings.Count(line, s.comma)
	return n > 0 && (s.comma == "\t" || s.usual > 1 && n >= s.usual || slices.ContainsFunc(strings.Split(line, s.comma), s.isKey))
}
