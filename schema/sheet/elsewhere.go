package sheet

import (
	"cmp"

	"cottonmall/schema"
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
		l := *layout
		if i != layout.Sheet {
			l = b.FindIn(i, remembered)
		}
		list[i] = b.Sheets[i].places(l.column("batchID"))
	}
	return list
}

func (s *Sheet) places(batch int) (list []Place) {
	if batch < 0 {
		return nil
	}
	for i := range s.Rows {
		if digits, _ := batchNumber(s.Rows[i].cell(batch)); len(digits) == 11 {
			list = append(list, Place{digits, s.Rows[i].Number})
		}
	}
	return list
}

// Elsewhere are the lots that stand in other sheets than the one that is read.
func Elsewhere(sheet int, places [][]Place) (list []schema.ImportElsewhere) {
	told := map[string]bool{}
	for i, others := range places {
		for _, p := range others {
			if i != sheet && !told[p.BatchID] {
				told[p.BatchID] = true
				list = append(list, schema.ImportElsewhere{BatchID: p.BatchID, Sheet: i, Number: p.Row})
			}
		}
	}
	return list
}

// number is the batch number that stands in a line, whatever becomes of it.
func (l *Line) number() string { return cmp.Or(l.Lot.Batch.BatchID, l.About) }

// checkTwice tells that a lot was imported from another sheet of the same file.
func checkTwice(l *Line, k *Known) {
	if place := k.Twice[l.Lot.Batch.BatchID]; place != "" {
		l.note(Doubtful, "batchID", "批号 %s 在%s也有，已经导入", l.Lot.Batch.BatchID, place)
	}
}
