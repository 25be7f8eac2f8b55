package sheet

import "slices"

// A certificate has its titles below each other, with one value or several to the right of each title. The values of
// one title are keys. It may have further titles and values in the same rows, and further certificates below.

// maxVertical is how many rows a sheet of certificates has at most.
const maxVertical = 1000

// maxCertificateTitles is how many titles certificates have at most.
const maxCertificateTitles = 100

// vertical is a sheet of certificates.
type vertical struct {
	*VerticalRules
	keys   int      // beside each title
	titles []string // of all certificates
	blocks []map[string][]string
	broken bool // it is no sheet of certificates
	head   []Row
	notes  []Row
}

// VerticalRules are the rules for the contents of cells by which certificates are found.
type VerticalRules struct {
	IsTitle, IsKeyTitle func(text string) bool // of a value, of a key
	IsKey               func(text string) bool
}

// TurnVertical turns the sheets of certificates into tables with a row for each key.
func (b *Book) TurnVertical(rules VerticalRules) {
	for i := range b.Sheets {
		s := &b.Sheets[i]
		v := s.certificates(&rules)
		if v == nil {
			continue
		}
		v.write(s)
		name := "表格"
		if s.Name != "" {
			name = "工作表“" + s.Name + "”"
		}
		b.Hints = append(b.Hints, name+"是竖排的证书，已改为每批一行读取，行号与文件不同")
	}
}

// certificates returns the certificates of a sheet, or nil if it is a table.
func (s *Sheet) certificates(rules *VerticalRules) *vertical {
	v := vertical{VerticalRules: rules}
	if v.keys = v.countKeys(s); v.keys == 0 {
		return nil
	}
	for i := range s.Rows {
		if !s.Rows[i].Hidden && !v.broken {
			v.readRow(&s.Rows[i])
		}
	}
	known := 0
	for _, title := range v.titles {
		if v.IsTitle(title) {
			known++
		}
	}
	if whole := len(v.head)+len(v.notes) == 0; v.broken || known < 3 || known == 3 && !whole {
		return nil
	}
	return &v
}

// countKeys returns the number of keys to the right of their first title. It returns zero if a sheet has no such title,
// or if a row has the title as the header of a table does.
func (v *vertical) countKeys(s *Sheet) (keys int) {
	if len(s.Rows) > maxVertical {
		return 0
	}
	for i := range s.Rows {
		if n := v.keysBesideTitle(s.Rows[i].Cells); n > 0 {
			keys = n
			break
		}
	}
	for i := range s.Rows {
		cells := s.Rows[i].Cells
		if keys == 0 || v.keysBesideTitle(cells) == 0 && slices.ContainsFunc(cells, v.IsKeyTitle) {
			return 0
		}
	}
	return keys
}

// keysBesideTitle returns the number of keys to the right of their title in a row, or zero.
func (v *vertical) keysBesideTitle(cells []string) int {
	for i := 1; i < len(cells); i++ {
		n := i
		for n < len(cells) && v.IsKey(cells[n]) {
			n++
		}
		if n > i && v.IsKeyTitle(cells[i-1]) {
			return n - i
		}
	}
	return 0
}

// readRow reads the titles of a row with their values.
func (v *vertical) readRow(row *Row) {
	cells := row.Cells
	if n := v.keysBesideTitle(cells); n > 0 && n != v.keys {
		v.broken = true
		return
	}
	for i := 0; i < len(cells); {
		title := cells[i]
		values := cells[min(i+1, len(cells)):min(i+1+v.keys, len(cells))]
		switch {
		case title == "":
			i++
			continue
		case len(values) == 0 || !slices.ContainsFunc(values, func(text string) bool { return text != "" }),
			len(v.blocks) == 0 && !v.IsTitle(title):
			v.keep(row)
			return
		}
		v.add(title, values)
		i += 1 + v.keys
	}
}

// keep keeps a row that is no part of a certificate.
func (v *vertical) keep(row *Row) {
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
func (v *vertical) write(s *Sheet) {
	rows := append(slices.Clone(v.head), Row{Cells: v.titles})
	for _, block := range v.blocks {
		for key := range v.keys {
			cells := make([]string, len(v.titles))
			for i, title := range v.titles {
				if values := block[title]; key < len(values) {
					cells[i] = values[key]
				}
			}
			if slices.ContainsFunc(cells, func(text string) bool { return text != "" }) {
				rows = append(rows, Row{Cells: cells})
			}
		}
	}
	rows = append(rows, v.notes...)
	for i := range rows {
		rows[i].Number = i + 1
	}
	s.Rows, s.Merged = rows, nil
}
