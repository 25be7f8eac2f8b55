package lotsheet

import (
	"cmp"

	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// Place is where a lot stands in a sheet.
type Place struct {
	BatchID string
	Row     int
}

// Places are the lots of each sheet of a book by the sheet's place: of the one that a layout reads as it reads it, of others as
// they are best read.
func (b *Book) Places(layout *Layout, remembered Template) [][]Place {
	list := make([][]Place, len(b.Sheets))
	for i := range b.Sheets {
		if b.Err() != nil {
			break
		}
		l := *layout
		if i != layout.Sheet {
			l = b.FindIn(i, remembered)
		}
		list[i] = b.table(i).places(l.column("batchID"))
	}
	return list
}

func (s table) places(batch int) (list []Place) {
	if batch < 0 {
		return nil
	}
	for i := range s.Rows {
		if digits, _ := batchNumber(s.Rows[i].Cell(batch)); len(digits) == 11 {
			list = append(list, Place{digits, s.Rows[i].Number})
		}
	}
	return list
}

// beside are the columns besides the one of the batch numbers in which those of a second table stand.
func (s table) beside(l *Layout) (columns []int) {
	for i, c := range l.Columns {
		if c.Field != "" || c.said() {
			continue
		}
		lots, filled := 0, 0
		for n := range s.Rows {
			if text := s.Rows[n].Cell(i); s.Rows[n].Number >= l.First && !isBlank(text) {
				if filled++; looksLikeBatch(text) && zoneOf(text) == cotton.Xinjiang { // others may be telephone numbers
					lots++
				}
			}
		}
		if lots > 1 && 5*lots >= 4*filled {
			columns = append(columns, i)
		}
	}
	return columns
}

// Beside are the lots of tables that stand beside the one that a layout reads, with sentences that say so, and those that
// stand in rows of other lots.
func (b *Book) Beside(l *Layout) (list []Place, hints []string) {
	s := b.table(l.Sheet)
	if !l.has("batchID") {
		return s.among(l, nil), nil
	}
	columns := s.beside(l)
	for _, column := range columns {
		list = append(list, s.places(column)...)
		hints = append(hints, "第 "+sheet.ColumnName(column)+" 列也是批号，没有读取：并排的表格请上下放在一起，或分成两个工作表")
	}
	return append(list, s.among(l, columns)...), hints
}

// BatchNumber is the batch number that stands in a line, whatever becomes of it.
func (l *Line) BatchNumber() string { return cmp.Or(l.Lot.Batch.BatchID, l.About) }

// checkTwice tells that a lot was imported from another sheet of the same file.
func checkTwice(l *Line, k *Known) {
	if place := k.Twice[l.Lot.Batch.BatchID]; place != "" {
		l.note(Doubtful, "batchID", "批号 %s 在%s也有，已经导入", l.Lot.Batch.BatchID, place)
	}
}
