package sheet

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isHTML tells whether a text begins as a page does: many programs call that a file of Excel.
func isHTML(text string) bool {
	head := strings.ToLower(strings.TrimSpace(text[:min(len(text), 16<<10)]))
	return strings.HasPrefix(head, "<") && (strings.Contains(head, "<html") || strings.Contains(head, "<table"))
}

// openHTML reads every table of a page. A table within a cell is read as text of the cell.
func openHTML(text string) (*Book, error) {
	p := page{spans: make([]int, MaxColumns+1)}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			if err := p.endRow(); err != nil {
				return nil, err
			}
			return p.book()
		}
		token := z.Token()
		if err := p.take(kind, &token); err != nil {
			return nil, err
		}
	}
}

// page is a page while it is read.
type page struct {
	gathered
	depth  int // tables within tables
	row    int
	cells  []string
	hidden bool
	inRow  bool
	inCell bool
	area   Area   // of the cell at hand
	text   []byte // of the cell at hand
	number string // of the cell at hand, where the page says how it is shown and what it is
	spans  []int  // by column: the last row that a cell from above reaches
}

func (p *page) take(kind html.TokenType, token *html.Token) error {
	switch {
	case kind == html.TextToken:
		if p.inCell {
			p.write(token.Data)
		}
	case token.DataAtom == atom.Table && kind == html.StartTagToken:
		return p.startTable()
	case token.DataAtom == atom.Table && kind == html.EndTagToken && p.depth > 0:
		p.depth--
		if p.depth == 0 {
			return p.endRow()
		}
	case p.depth != 1:
	case token.DataAtom == atom.Tr:
		if err := p.endRow(); err != nil {
			return err
		}
		if p.inRow = kind == html.StartTagToken; p.inRow {
			p.row++
			p.hidden = hides(token)
		}
	case (token.DataAtom == atom.Td || token.DataAtom == atom.Th) && p.inRow:
		if p.endCell(); kind == html.StartTagToken {
			p.startCell(token)
		}
	case token.DataAtom == atom.Br && p.inCell:
		p.write(" ")
	}
	return nil
}

// write adds to the cell at hand what it still has room for. Blanks become one.
func (p *page) write(text string) {
	for _, r := range text[:min(len(text), max(longestText-len(p.text), 0))] {
		if r > ' ' {
			p.text = utf8.AppendRune(p.text, r)
		} else if n := len(p.text); n > 0 && p.text[n-1] != ' ' {
			p.text = append(p.text, ' ')
		}
	}
}

// endCell puts the text of the cell at hand in its place.
func (p *page) endCell() {
	if p.inCell {
		p.cells[p.area.Left] = string(p.exact())
	}
	p.inCell, p.text = false, p.text[:0]
}

// shownNumber is a number as a spreadsheet shows it: rounded, grouped, in brackets, or too long for its column. What else is
// shown of a number, such as a date, says more than the number.
var shownNumber = regexp.MustCompile(`^(?:[(+-]?¥?[\d,]*(?:\.\d+)?(?:[Ee][+-]?\d+)?%?\)?|#+)$`)

// exact is the text of the cell at hand, or the number of which it shows not all.
func (p *page) exact() []byte {
	if p.number == "" || !shownNumber.Match(p.text) {
		return p.text
	}
	if _, err := strconv.ParseFloat(p.number, 64); err != nil {
		return p.text
	}
	shape := general
	if bytes.HasSuffix(p.text, []byte("%")) {
		shape = percented
	}
	return shape.number(nil, []byte(p.number), false)
}

// startTable begins a sheet, unless there is nothing yet in the last one. In a cell, a table is part of its text; elsewhere
// it ends the one before.
func (p *page) startTable() error {
	if p.inCell {
		p.depth++
		return nil
	}
	err := p.endRow()
	p.depth, p.row = 1, 0
	clear(p.spans)
	if n := len(p.Sheets); n == 0 || len(p.Sheets[n-1].Rows) > 0 {
		if n == mostSheets {
			return errTooMany
		}
		p.Sheets = append(p.Sheets, Sheet{Name: "表格 " + strconv.Itoa(n+1)})
	}
	p.Sheets[len(p.Sheets)-1].Merged = nil
	return err
}

// startCell finds the column of a cell, beside those of rows above that reach down.
func (p *page) startCell(token *html.Token) {
	left := len(p.cells)
	for left < MaxColumns && p.spans[left] >= p.row {
		left++
	}
	if left >= MaxColumns {
		p.wide = true
		return
	}
	wide, high := min(extent(token, "colspan"), MaxColumns-left), extent(token, "rowspan")
	p.inCell, p.number = true, attribute(token, "x:num") // Excel's own pages have it
	p.area = Area{p.row, left, p.row + high - 1, left + wide - 1}
	if wide > 1 || high > 1 {
		s := &p.Sheets[len(p.Sheets)-1]
		s.Merged = append(s.Merged, p.area)
	}
	for column := left; column <= p.area.Right; column++ {
		p.spans[column] = p.area.Bottom
	}
	for len(p.cells) <= p.area.Right {
		p.cells = append(p.cells, "")
	}
}

// hides tells whether a row is not shown.
func hides(token *html.Token) bool {
	return slices.ContainsFunc(token.Attr, func(a html.Attribute) bool {
		return a.Key == "hidden" || a.Key == "style" && strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:none")
	})
}

func extent(token *html.Token, name string) int {
	text := strings.TrimSpace(attribute(token, name))
	if text == "" { // as most have
		return 1
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 1
	}
	return min(max(n, 1), mostRows)
}

func attribute(token *html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func (p *page) endRow() error {
	p.endCell()
	p.inRow = false
	if len(p.Sheets) == 0 {
		return nil
	}
	err := p.gathered.row(p.row, p.hidden, p.cells)
	p.cells = p.cells[:0]
	return err
}
