package sheet

import (
	"slices"
	"strings"
)

// maxLines is how many lines a cell has at most.
const maxLines = 100

// textReader reads rows of cells with separators between them (RFC 4180). A quote that opens a cell and is not closed
// is an ordinary character: the rows below it are no part of the cell.
type textReader struct {
	text      string // not yet read
	separator string
	isKey     func(cell string) bool
	usual     int // number of separators in most lines

	number   int      // of the row: a cell may have several lines
	cells    []string // of the row, until the next is read
	unpaired int      // number of the first row with an unpaired quote
	done     bool
}

func newTextReader(text, separator string, isKey func(cell string) bool) *textReader {
	r, counts := &textReader{text: text, separator: separator, isKey: isKey}, map[int]int{}
	for _, line := range firstLines(text) {
		if n := strings.Count(line, separator); n > 0 {
			if counts[n]++; counts[n] > counts[r.usual] {
				r.usual = n
			}
		}
	}
	return r
}

// next reads a row. It returns false after the last.
func (r *textReader) next() bool {
	if r.done {
		return false
	}
	r.number++
	r.cells = r.cells[:0]
	unpaired := false // quotes are ordinary up to the end of the line
	for {
		var cell string
		cell, unpaired = r.readCell(unpaired)
		if len(r.cells) < maxSeparators {
			r.cells = append(r.cells, cell)
		}
		if strings.HasPrefix(r.text, r.separator) {
			r.text = r.text[len(r.separator):]
			continue
		}
		if r.done = r.text == ""; !r.done {
			r.text = r.text[1:] // the end of the line
		}
		return true
	}
}

// readCell reads a cell up to its separator. It reports whether a quote of the line is unpaired.
func (r *textReader) readCell(unpaired bool) (string, bool) {
	quoted := false
	var cell string
	if strings.HasPrefix(r.text, `"`) && !unpaired {
		if cell, quoted = r.readQuoted(); !quoted {
			unpaired = true
			if r.unpaired == 0 {
				r.unpaired = r.number
			}
		}
	}
	rest := r.text
	if end := strings.IndexAny(r.text, "\n"+r.separator); end >= 0 {
		rest = r.text[:end]
	}
	r.text = r.text[len(rest):]
	if quoted {
		return cell, unpaired
	}
	if unpaired && strings.HasPrefix(rest, `"`) {
		rest = strings.ReplaceAll(rest, `"`, "")
	}
	return rest, unpaired
}

// readQuoted reads a cell in quotes. It reads nothing and returns false if the quote is an ordinary character.
func (r *textReader) readQuoted() (cell string, ok bool) {
	text := r.text[1:]
	end, single := r.closingQuote(text)
	if end < 0 {
		return "", false
	}
	cell = text[:end]
	lines := strings.Count(cell, "\n")
	if single && (lines > 0 || strings.Contains(cell, r.separator)) {
		return "", false
	}
	if lines > 0 && r.isRow(cell[strings.LastIndexByte(cell, '\n')+1:]) {
		return "", false
	}
	r.text = text[end+1:]
	return strings.ReplaceAll(cell, `""`, `"`), true
}

// closingQuote returns the place of the quote that ends a quoted cell, or -1 if the cell does not end or has rows of
// their own. Single reports whether a quote in the cell is not written twice.
func (r *textReader) closingQuote(text string) (end int, single bool) {
	lines, began := 0, 0
	for at := 0; ; {
		i := strings.IndexAny(text[at:], "\"\n")
		if i < 0 {
			return -1, single
		}
		at += i
		rest := text[at+1:]
		switch {
		case text[at] == '\n':
			if lines > 0 && r.isRow(text[began:at]) || single || lines == maxLines {
				return -1, single
			}
			lines++
			at++
			began = at
		case rest == "", rest[0] == '\n', strings.HasPrefix(rest, r.separator):
			return at, single
		case rest[0] == '"':
			at += 2
		default:
			at++
			single = true
		}
	}
}

// isRow reports whether a line within a cell is a row of its own: it has as many cells as others, or a key. Cells that
// were copied from a spreadsheet have no tabs.
func (r *textReader) isRow(line string) bool {
	n := strings.Count(line, r.separator)
	return n > 0 && (r.separator == "\t" || r.usual > 1 && n >= r.usual ||
		slices.ContainsFunc(strings.Split(line, r.separator), r.isKey))
}
