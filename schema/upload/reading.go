package upload

import (
	"context"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// readTime limits opening a file and finding its layout.
const readTime = 40 * time.Second

// reading is a sheet of an open file while it is read.
type reading struct {
	lotsheet.Reading
	book     *lotsheet.Book
	template lotsheet.Template

	remembered []lotsheet.NameChoice // by the seller
	unknown    []UnknownName         // of the reading before

	forms  *formReference // nil for uploads of programs, which nobody sees before they are executed
	used   *FormUse
	chosen bool // a person chose the sheet, the header or the hidden rows
	kind   Kind
	zone   lotsheet.Zone
	lines  []lotsheet.Line
	found  [][]lotsheet.LotRow // by sheet
	edited map[int][]int       // columns of the edited cells by row
	close  context.CancelFunc
}

// openFile opens a file. Close the reading at the end.
func openFile(ctx context.Context, content []byte, template lotsheet.Template) (*reading, error) {
	ctx, cancel := context.WithTimeout(ctx, readTime)
	book, err := lotsheet.Open(ctx, content)
	if err != nil {
		cancel()
		return nil, err
	}
	return &reading{book: book, template: template, close: cancel}, nil
}

// findLayout finds the sheet with the lots and its columns.
func (r *reading) findLayout() {
	sheets := make([]int, len(r.book.Sheets))
	for i := range sheets {
		sheets[i] = i
	}
	if !r.useForm(sheets...) {
		r.Layout = r.book.FindLayout(r.template)
		r.book.SuggestContract(&r.Reading)
	}
}

// turnTo finds the columns of another sheet.
func (r *reading) turnTo(sheet int) error {
	if sheet >= len(r.book.Sheets) {
		return errNoSheet
	}
	r.Edits = nil
	if !r.useForm(sheet) {
		r.Layout = r.book.FindLayoutIn(sheet, r.template)
		r.book.SuggestContract(&r.Reading)
	}
	return nil
}

// forget reads the file as if no form of it were remembered.
func (r *reading) forget() {
	sheet := r.Layout.Sheet
	r.used, r.Defaults = nil, lotsheet.Defaults{}
	r.Layout = r.book.FindLayout(r.template)
	if r.Layout.Sheet != sheet {
		r.Edits = nil
	}
	r.book.SuggestContract(&r.Reading)
}

// read reads the lines. It refuses too many; totals and headings do not count. Offers are not read from inspection
// data.
func (r *reading) read(kind Kind) error {
	if kind.IsInspection() {
		r.Layout.IgnoreOffers()
	}
	lots := 0
	r.recallNames()
	r.lines = r.book.Read(&r.Reading)
	r.edited = r.EditedCells()
	for n := range r.lines {
		if r.lines[n].Skipped == "" {
			lots++
		}
	}
	if lots > MostLots {
		return schema.Invalid("file", "表格有 %d 批，一次最多导入 %d 批，请拆成几个文件", lots, MostLots)
	}
	return nil
}

// places returns the lots of all sheets of the file.
func (r *reading) places() [][]lotsheet.LotRow {
	if r.found == nil {
		r.found = r.book.LotRows(&r.Layout, r.template)
	}
	return r.found
}

// elsewhere returns the lots of the file that the sheet does not have.
func (r *reading) elsewhere() ([]ElsewhereLot, error) {
	beside, _ := r.book.UnreadLots(&r.Reading)
	return Elsewhere(r.Layout.Sheet, r.places(), beside), r.book.Err()
}

// check compares the lines with what is stored.
func (r *reading) check(tx *schema.Tx, u *Upload) (*lotsheet.Reference, error) {
	known, err := loadReference(tx, u, r.lines)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(r.book.Sheets))
	for n := range r.book.Sheets {
		names[n] = r.book.Sheets[n].Name
	}
	known.Zone = r.zone
	known.Imported, err = uploadedElsewhere(tx, u, names)
	return known, err
}

// newLines returns the lines of a part of the sheet that differ from the stored ones. It counts all lines, and deletes
// their numbers from stored.
func (r *reading) newLines(
	part []lotsheet.Line, counts *Counts, known *lotsheet.Reference, stored map[int]int64,
) (lines []Line, err error) {
	for n := range part {
		line, err := NewLine(&part[n], &r.Layout, r.edited, known)
		if err != nil {
			return nil, err
		}
		counts.Count(&line)
		if line.Level == LevelWarning && part[n].HasPriceJump() {
			counts.Jumps++
		}
		if digest, ok := stored[line.Number]; !ok || digest != line.Digest {
			lines = append(lines, line)
		}
		delete(stored, line.Number)
	}
	return lines, nil
}
