package lotsheet

import (
	"slices"

	"cottonmall/schema/sheet"
)

// A certificate has its titles below each other, with the values of one lot or several to the right of each title. It
// may have further pairs of titles and values in the same rows, and further certificates below.

// maxVertical is how many rows a sheet of certificates has at most.
const maxVertical = 1000

// maxCertificateTitles is how many titles certificates have at most.
const maxCertificateTitles = 100

// vertical is a sheet of certificates.
type vertical struct {
	lots   int      // beside each title
	titles []string // of all certificates
	blocks []map[string][]string
	broken bool // it is no sheet of certificates
	head   []sheet.Row
	notes  []sheet.Row
}

// turnVertical turns the sheets of certificates into tables with a row for each lot.
func (b *Book) turnVertical() {
	for i := range b.Sheets {
		s := b.table(i)
		v := s.certificates()
		if v == nil {
			continue
		}
		v.write(s.Sheet)
		name := "表格"
		if s.Name != "" {
			name = "工作表“" + s.Name + "”"
		}
		b.Hints = append(b.Hints, name+"是竖排的证书，已改为每批一行读取，行号与文件不同")
	}
}

// certificates returns the certificates of a sheet, or nil if it is a table.
func (s table) certificates() *vertical {
	v := vertical{lots: s.lotsBesideTitle()}
	if v.lots == 0 {
		return nil
	}
	for i := range s.Rows {
		if !s.Rows[i].Hidden && !v.broken {
			v.readRow(&s.Rows[i])
		}
	}
	known := 0
	for _, title := range v.titles {
		if fieldOf("", title) != nil {
			known++
		}
	}
	if v.broken || known < 4 {
		return nil
	}
	return &v
}

// lotsBesideTitle returns the number of batch numbers to the right of the first title of theirs. It returns zero if
// there is none, or if a row has the title as the header of a table does.
func (s table) lotsBesideTitle() (lots int) {
	if len(s.Rows) > maxVertical {
		return 0
	}
	for i := range s.Rows {
		if n := batchesBesideTitle(s.Rows[i].Cells); n > 0 {
			lots = n
			break
		}
	}
	for i := range s.Rows {
		cells := s.Rows[i].Cells
		if lots == 0 || batchesBesideTitle(cells) == 0 && slices.ContainsFunc(cells, isBatchTitle) {
			return 0
		}
	}
	return lots
}

// batchesBesideTitle returns the number of batch numbers to the right of the title of theirs in a row, or zero.
func batchesBesideTitle(cells []string) int {
	for i := 1; i < len(cells); i++ {
		n := i
		for n < len(cells) && len(cells[n]) >= 11 && isBatchNumber(cells[n]) {
			n++
		}
		if n > i && isBatchTitle(cells[i-1]) {
			return n - i
		}
	}
	return 0
}

func isBatchTitle(text string) bool {
	f := fieldOf("", text)
	return f != nil && f.Key == "batchID"
}

// readRow reads the titles of a row with their values.
func (v *vertical) readRow(row *sheet.Row) {
	cells := row.Cells
	if n := batchesBesideTitle(cells); n > 0 && n != v.lots {
		v.broken = true
		return
	}
	for i := 0; i < len(cells); {
		title := cells[i]
		values := cells[min(i+1, len(cells)):min(i+1+v.lots, len(cells))]
		switch {
		case isBlank(title):
			i++
			continue
		case len(values) == 0 || !slices.ContainsFunc(values, func(text string) bool { return !isBlank(text) }),
			len(v.blocks) == 0 && fieldOf("", title) == nil:
			v.keep(row)
			return
		}
		v.add(title, values)
		i += 1 + v.lots
	}
}

// keep keeps a row that is no part of a certificate.
func (v *vertical) keep(row *sheet.Row) {
	if len(v.blocks) == 0 {
		v.head = append(v.head, *row)
	} else {
		v.notes = append(v.notes, *row)
	}
}

// add adds a title with its values to the last certificate, or to a new one if the last has the title.
func (v *vertical) add(title string, values []string) {
	if n := len(v.blocks); n == 0 || v.blocks[n-1][title] != nil {
		v.blocks = append(v.blocks, map[string][]string{})
	}
	last := v.blocks[len(v.blocks)-1]
	last[title] = values
	if !slices.Contains(v.titles, title) {
		v.titles = append(v.titles, title)
	}
	v.broken = len(v.titles) > maxCertificateTitles
}

// write replaces the rows of a sheet by the table of the lots, below the rows above the first certificate.
func (v *vertical) write(s *sheet.Sheet) {
	rows := append(slices.Clone(v.head), sheet.Row{Cells: v.titles})
	for _, block := range v.blocks {
		for lot := range v.lots {
			cells := make([]string, len(v.titles))
			for i, title := range v.titles {
				if values := block[title]; lot < len(values) {
					cells[i] = values[lot]
				}
			}
			if slices.ContainsFunc(cells, func(text string) bool { return text != "" }) {
				rows = append(rows, sheet.Row{Cells: cells})
			}
		}
	}
	rows = append(rows, v.notes...)
	for i := range rows {
		rows[i].Number = i + 1
	}
	s.Rows, s.Merged = rows, nil
}
