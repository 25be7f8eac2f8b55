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

// isHTML reports whether a text begins as a page does. Many programs name such a page .xls.
func isHTML(text string) bool {
	head := strings.ToLower(strings.TrimSpace(text[:min(len(text), 16<<10)]))
	return strings.HasPrefix(head, "<") && (strings.Contains(head, "<html") || strings.Contains(head, "<table"))
}

// openHTML reads every table of a page. A table within a cell is read as text of the cell.
func openHTML(text string) (*Book, error) {
	p := page{spans: make([]int, MaxColumns+1), strikes: strikingSelectors(text)}
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
		if err := p.read(kind, &token); err != nil {
			return nil, err
		}
	}
}

// page reads a page token by token.
type page struct {
	builder
	depth   int // of tables within tables
	row     int
	cells   []string
	hidden  bool
	inRow   bool
	inCell  bool
	area    Area            // of the cell
	text    []byte          // of the cell
	struck  int             // number of open elements that strike the text of the cell through
	within  []bool          // by open font or span of the cell: whether it strikes its text through
	rowGone bool            // the style of the row strikes its cells through
	strikes map[string]bool // selectors of the page's style sheet that strike through
	gone    []byte          // text of the cell that is struck through
	number  string          // the exact number of the cell, where the page has it
	spans   []int           // by column: the last row that a cell from above reaches
}

func (p *page) read(kind html.TokenType, token *html.Token) error {
	if kind == html.TextToken {
		p.write(token.Data)
		return nil
	}
	starts := kind == html.StartTagToken
	switch tag := token.DataAtom; {
	case tag == atom.Table && starts:
		return p.startTable()
	case tag == atom.Table && kind == html.EndTagToken:
		return p.endTable()
	case p.depth != 1:
	case tag == atom.Tr:
		err := p.endRow()
		p.startRow(starts, token)
		return err
	case tag == atom.Td, tag == atom.Th:
		if p.endCell(); p.inRow && starts {
			p.startCell(token)
		}
	case tag == atom.Br:
		p.write(" ")
	case tag == atom.S, tag == atom.Strike, tag == atom.Del:
		p.strike(starts)
	case tag == atom.Font, tag == atom.Span:
		p.readSpan(starts, kind == html.EndTagToken, token)
	}
	return nil
}

// strike begins or ends an element of the cell whose text is struck through.
func (p *page) strike(starts bool) {
	if starts {
		p.struck++
	} else {
		p.struck = max(p.struck-1, 0)
	}
}

// readSpan begins or ends a piece of the text of the cell whose style may strike it through.
func (p *page) readSpan(starts, ends bool, token *html.Token) {
	n := len(p.within)
	switch {
	case starts && n < maxSpans:
		struck := p.isStruck(token)
		if p.within = append(p.within, struck); struck {
			p.strike(true)
		}
	case ends && n > 0:
		if p.within[n-1] {
			p.strike(false)
		}
		p.within = p.within[:n-1]
	}
}

// maxSpans is how many pieces of text are within each other.
const maxSpans = 100

// write appends a text to the cell, up to the limit. A run of blanks becomes one.
func (p *page) write(text string) {
	if !p.inCell {
		return
	}
	to := &p.text
	if p.struck > 0 {
		to = &p.gone
	}
	for _, r := range text[:min(len(text), max(maxTagText-len(*to), 0))] {
		if r > ' ' {
			*to = utf8.AppendRune(*to, r)
		} else if n := len(*to); n > 0 && (*to)[n-1] != ' ' {
			*to = append(*to, ' ')
		}
	}
}

// startTable begins a sheet, unless the last one is empty. A table in a cell is part of the text of the cell.
func (p *page) startTable() error {
	if p.inCell {
		p.depth++
		return nil
	}
	err := p.endRow()
	p.depth, p.row = 1, 0
	clear(p.spans)
	if n := len(p.Sheets); n == 0 || len(p.sheet().Rows) > 0 {
		if n == maxSheets {
			return tooLarge("超过 %d 个表格", maxSheets)
		}
		p.Sheets = append(p.Sheets, Sheet{Name: "表格 " + strconv.Itoa(n+1)})
	}
	p.sheet().Merged = nil
	return err
}

func (p *page) endTable() error {
	if p.depth == 0 {
		return nil
	}
	if p.depth--; p.depth > 0 {
		return nil
	}
	return p.endRow()
}

func (p *page) startRow(starts bool, token *html.Token) {
	if p.inRow = starts; starts {
		p.row++
		p.hidden = isHidden(token)
		p.rowGone = p.isStruck(token)
	}
}

func (p *page) endRow() error {
	p.endCell()
	p.inRow = false
	if len(p.Sheets) == 0 {
		return nil
	}
	err := p.addRow(p.row, p.hidden, p.cells)
	p.cells = p.cells[:0]
	return err
}

// startCell begins a cell in the next column that no cell from above reaches.
func (p *page) startCell(token *html.Token) {
	left := len(p.cells)
	for left < MaxColumns && p.spans[left] >= p.row {
		left++
	}
	if left >= MaxColumns {
		p.wide = true
		return
	}
	width, height := min(extent(token, "colspan"), MaxColumns-left), extent(token, "rowspan")
	p.struck, p.within = 0, p.within[:0]
	if p.rowGone || p.isStruck(token) {
		p.struck = 1
	}
	p.inCell, p.number = true, attribute(token, "x:num") // written by Excel
	p.area = Area{p.row, left, p.row + height - 1, left + width - 1}
	if width > 1 || height > 1 {
		p.sheet().Merged = append(p.sheet().Merged, p.area)
	}
	for column := left; column <= p.area.Right; column++ {
		p.spans[column] = p.area.Bottom
	}
	for len(p.cells) <= p.area.Right {
		p.cells = append(p.cells, "")
	}
}

func (p *page) endCell() {
	if p.inCell {
		if len(p.gone) > 0 {
			p.builder.struck = append(p.builder.struck, p.area.Left)
		}
		if len(p.text) == 0 {
			p.text = append(p.text, p.gone...)
		}
		p.cells[p.area.Left] = string(p.cellText())
	}
	p.inCell, p.text, p.gone = false, p.text[:0], p.gone[:0]
}

// shownNumber matches a number that may be shown rounded, grouped, in brackets, or too long for its column. Other texts
// beside a number, such as dates, are more exact than the number.
var shownNumber = regexp.MustCompile(`^(?:[(+-]?¥?[\d,]*(?:\.\d+)?(?:[Ee][+-]?\d+)?%?\)?|#+)$`)

// cellText returns the text of the cell, or its exact number.
func (p *page) cellText() []byte {
	if p.number == "" || !shownNumber.Match(p.text) {
		return p.text
	}
	if _, err := strconv.ParseFloat(p.number, 64); err != nil {
		return p.text
	}
	format := generalFormat
	if bytes.HasSuffix(p.text, []byte("%")) {
		format = percentFormat
	}
	return format.appendNumber(nil, []byte(p.number), false)
}

// isHidden reports whether a row is not shown.
func isHidden(token *html.Token) bool {
	return slices.ContainsFunc(token.Attr, func(a html.Attribute) bool {
		return a.Key == "hidden" ||
			a.Key == "style" && strings.Contains(strings.ReplaceAll(a.Val, " ", ""), "display:none")
	})
}

// extent returns a number of columns or rows.
func extent(token *html.Token, name string) int {
	text := strings.TrimSpace(attribute(token, name))
	if text == "" { // the usual case: no error value is made
		return 1
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 1
	}
	return min(max(n, 1), maxRows)
}

func attribute(token *html.Token, name string) string {
	for _, a := range token.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}
