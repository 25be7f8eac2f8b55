package sheet

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
)

// What a file may hold. A trader's file is far below; what is above is a mistake or an attack.
const (
	MostBytes    = 20 << 20  // of the file
	mostUnpacked = 256 << 20 // of its parts together
	mostRows     = 100_000   // of a sheet, that have anything in them
	MaxColumns   = 300
	mostSheets   = 300
	mostCells    = 6_000_000 // of all sheets, with those that are empty between others
	mostStrings  = 2_000_000 // different texts of a workbook
	mostText     = 96 << 20  // of all cells
	longestCell  = 32_767    // bytes of one: as many characters as Excel has in it
)

// Book is what a file holds, as texts.
type Book struct {
	Sheets []Sheet
	Hints  []string // what was left out, as sentences for the person who sent the file

	ctx context.Context // within which it is looked through
}

// Late refuses a book that was not looked through in its time: what was found in it is not all.
func (b *Book) Late() error {
	if b.ctx != nil && b.ctx.Err() != nil {
		return errLate
	}
	return nil
}

// Sheet is one table of a book.
type Sheet struct {
	Name   string
	Hidden bool
	Rows   []Row  // that have anything in them, in order
	Merged []Area // cells that are shown as one

	hidden []bool // by column; columns behind its end are not
}

// HiddenColumn reports whether the file hides a column.
func (s *Sheet) HiddenColumn(i int) bool { return i < len(s.hidden) && s.hidden[i] }

// Width returns the number of columns.
func (s *Sheet) Width() (n int) {
	for i := range s.Rows {
		n = max(n, len(s.Rows[i].Cells))
	}
	return n
}

// Row returns the row with a number in the file, or nil if there is nothing in it.
func (s *Sheet) Row(number int) *Row {
	i, found := slices.BinarySearchFunc(s.Rows, number, func(r Row, n int) int { return cmp.Compare(r.Number, n) })
	if !found {
		return nil
	}
	return &s.Rows[i]
}

// SetCell replaces the text of a cell in a row that has anything in it.
func (s *Sheet) SetCell(number, column int, text string) {
	row := s.Row(number)
	if row == nil || column < 0 || column >= MaxColumns {
		return
	}
	if column >= len(row.Cells) {
		row.Cells = append(row.Cells, make([]string, column+1-len(row.Cells))...)
	}
	row.Cells[column] = trim(text)
}

// Samples returns the first different texts of a column from a row on, three at most and none too long.
func (s *Sheet) Samples(column, first int) (list []string) {
	for i := range s.Rows {
		if s.Rows[i].Number < first || s.Rows[i].Hidden {
			continue
		}
		if shown := Beginning(s.Rows[i].Cell(column), 40); shown != "" && !slices.Contains(list, shown) {
			list = append(list, shown)
		}
		if len(list) == 3 || i > 200 {
			break
		}
	}
	return list
}

// Beginning returns the first characters of a text.
func Beginning(text string, most int) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), most)])
}

// Row is the cells of a row. Cells that have nothing at its end are left out.
type Row struct {
	Number int // in the file, from 1
	Hidden bool
	Cells  []string
}

// Area is a rectangle of cells; rows count from 1, columns from 0, and its ends belong to it.
type Area struct {
	Top    int `json:"top"`
	Left   int `json:"left"`
	Bottom int `json:"bottom"`
	Right  int `json:"right"`
}

// Overlaps reports whether two areas have a cell in common.
func (a Area) Overlaps(b Area) bool {
	return a.Top <= b.Bottom && b.Top <= a.Bottom && a.Left <= b.Right && b.Left <= a.Right
}

// Cell returns the text of a row in a column, or nothing.
func (r *Row) Cell(column int) string {
	if column < len(r.Cells) {
		return r.Cells[column]
	}
	return ""
}

// TextRules are what a reader of text must know of the contents of cells.
type TextRules struct {
	// Separated returns a text with tabs between the cells of lines that have only blanks between them.
	Separated func(text string) string

	// IsKey reports whether a cell identifies a row. A line in quotes that has such a cell is a row of its own.
	IsKey func(cell string) bool
}

// Open reads a file of a spreadsheet by what is in it, whatever its name says: xlsx (xlsm, xltx), a page of HTML that is
// called .xls, or text with separators in UTF-8, UTF-16 or GBK. It refuses what it cannot read with a sentence that says
// what to do. What is found in the book is found within the context too: ask Late afterwards.
func Open(ctx context.Context, data []byte, rules TextRules) (*Book, error) {
	b, err := open(ctx, data, rules)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, errLate
	}
	if err != nil {
		return nil, err
	}
	b.ctx = ctx
	return b, nil
}

func open(ctx context.Context, data []byte, rules TextRules) (*Book, error) {
	switch {
	case len(data) == 0:
		return nil, schema.Invalid("file", "文件是空的，请重新选择")
	case len(data) > MostBytes:
		return nil, schema.Invalid("file", "文件超过 %d MB，请拆成几个文件上传", MostBytes>>20)
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return openWorkbook(ctx, data)
	}
	for _, known := range foreign {
		if bytes.HasPrefix(data, []byte(known.magic)) {
			return nil, schema.Invalid("file", "%s", known.refusal(data))
		}
	}
	text, err := decode(data)
	if err != nil {
		return nil, err
	}
	switch head := text[:min(len(text), 4096)]; {
	case strings.Contains(head, "<Workbook") && strings.Contains(head, "urn:schemas-microsoft-com:office:spreadsheet"):
		return nil, schema.Invalid("file", "这是 XML 表格（Excel 2003），请在 Excel 或 WPS 中另存为 .xlsx 后再上传")
	case isHTML(text):
		return openHTML(text)
	}
	return openText(text, rules)
}

// foreign are kinds of files that are no spreadsheets we read, by how they begin.
var foreign = []struct {
	magic   string
	refusal func(data []byte) string
}{
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", func(data []byte) string {
		if bytes.Contains(data, utf16le("EncryptedPackage")) {
			return "文件设有密码，请在 Excel 或 WPS 中去掉密码后再上传"
		}
		return "这是旧版 Excel 文件（.xls），请在 Excel 或 WPS 中打开，另存为 .xlsx 后再上传"
	}},
	{"%PDF", always("这是 PDF 文件，请上传 .xlsx 或 .csv 表格")},
	{"\x89PNG", always("这是图片，请上传 .xlsx 或 .csv 表格")},
	{"\xff\xd8\xff", always("这是图片，请上传 .xlsx 或 .csv 表格")},
	{"GIF8", always("这是图片，请上传 .xlsx 或 .csv 表格")},
	{"Rar!", always("这是压缩文件，请解压后上传其中的表格")},
	{"7z\xbc\xaf", always("这是压缩文件，请解压后上传其中的表格")},
	{"\x1f\x8b", always("这是压缩文件，请解压后上传其中的表格")},
	{"MIME-Version:", always("这是网页存档（.mht），请在 Excel 中打开，另存为 .xlsx 后再上传")},
	{"{\\rtf", always("这是文档，请上传 .xlsx 或 .csv 表格")},
}

func always(sentence string) func([]byte) string { return func([]byte) string { return sentence } }

func utf16le(s string) []byte {
	b := make([]byte, 0, 2*len(s))
	for i := range len(s) {
		b = append(b, s[i], 0)
	}
	return b
}

var (
	errLate    = schema.Invalid("file", "表格太复杂，没有及时读完：请只留下有批次的工作表，删去无关的列后再试")
	errTooMany = schema.Invalid("file", "表格太大（超过 %d 行，或展开后过大），请拆成几个文件上传", mostRows)
	errBroken  = schema.Invalid("file", "文件已损坏或不是表格，请在 Excel 或 WPS 中打开并另存为 .xlsx 后再上传")
	errEmpty   = schema.Invalid("file", "文件中没有内容，请检查后再上传")
)

// gathered is a book while it is read.
type gathered struct {
	Book
	cells, size int
	wide        bool // something stands beyond the last column that is read
	long        bool // a text goes on behind what is read of a cell
}

// row adds a row to the last sheet, if there is anything in it, without blanks at the ends of its cells.
func (g *gathered) row(number int, hidden bool, cells []string) error {
	used := 0
	for i, text := range cells {
		if text == "" {
			continue
		}
		if text = trim(text); text != "" && i < MaxColumns {
			if used = i + 1; len(text) > longestCell {
				g.long, text = true, text[:longestCell]
				text = strings.ToValidUTF8(text, "")
			}
			g.size += len(text)
		} else if text != "" {
			g.wide = true
		}
		cells[i] = text
	}
	if used == 0 {
		return nil
	}
	s := &g.Sheets[len(g.Sheets)-1]
	if g.cells += used; len(s.Rows) == mostRows || g.cells > mostCells || g.size > mostText {
		return errTooMany
	}
	kept := make([]string, used)
	copy(kept, cells)
	s.Rows = append(s.Rows, Row{number, hidden, kept})
	return nil
}

// book is what was read, without the sheets that have nothing.
func (g *gathered) book() (*Book, error) {
	b := &Book{Hints: g.Hints}
	if g.wide {
		b.Hints = append(b.Hints, fmt.Sprintf("第 %d 列以后的内容没有读取", MaxColumns))
	}
	if g.long {
		b.Hints = append(b.Hints, "有的单元格内容太长，只读取了开头")
	}
	for _, s := range g.Sheets {
		if len(s.Rows) > 0 {
			b.Sheets = append(b.Sheets, s)
			b.narrow(&s)
		}
	}
	if len(b.Sheets) == 0 {
		return nil, errEmpty
	}
	return b, nil
}

// narrow takes off the last columns of a sheet with so many rows that its cells would not go into memory.
func (b *Book) narrow(s *Sheet) {
	most := mostCells / len(s.Rows)
	if s.Width() <= most {
		return
	}
	b.Hints = append(b.Hints, fmt.Sprintf("工作表%s第 %d 列以后的内容没有读取", s.Name, most))
	for i := range s.Rows {
		s.Rows[i].Cells = s.Rows[i].Cells[:min(len(s.Rows[i].Cells), most)]
	}
}

// trim takes off blanks of all widths, what cannot be seen, control characters wherever they are, and what keeps a number a text: an
// apostrophe, or ="...".
func trim(s string) string {
	s = strings.TrimFunc(withoutControls(strings.ToValidUTF8(s, Unreadable)), IsInvisible)
	if rest, quoted := strings.CutPrefix(s, `="`); quoted && rest != "" && strings.IndexByte(rest, '"') == len(rest)-1 {
		s = rest[:len(rest)-1]
	}
	return strings.TrimFunc(strings.TrimPrefix(s, "'"), IsInvisible)
}

func IsInvisible(r rune) bool {
	switch r {
	case '\u00a0', '\u3000', '\ufeff', '\u200b', '\u200e', '\u200f':
		return true
	}
	return r <= ' ' || r == 0x7f
}
