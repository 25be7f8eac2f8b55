package lotsheet

import "cottonmall/schema/upload/lotsheet/lottext"

// FindLayout returns the layout of the sheet and the header with the most columns that are known.
func (b *Book) FindLayout(t Template) Layout {
	best, most := Layout{}, -1
	for i := range b.Sheets {
		if i > 0 && b.Err() != nil {
			break
		}
		l := b.FindLayoutIn(i, t)
		if score := b.table(i).score(&l); score > most {
			best, most = l, score
		}
	}
	return best
}

// FindLayoutIn returns the best layout of a sheet.
func (b *Book) FindLayoutIn(sheet int, t Template) Layout {
	return b.GuessColumns(b.table(sheet).findHeader(t))
}

// FindLayoutBelow returns the layout of a sheet below the header in certain rows. Header zero is a sheet without one.
func (b *Book) FindLayoutBelow(sheet, header, first int, t Template) Layout {
	s := b.table(sheet)
	if header > 0 {
		return b.GuessColumns(s.layoutBelow(header, first, t))
	}
	l := s.withoutHeader(t)
	l.First = max(first, 1)
	return b.GuessColumns(l)
}

// score returns how much of a sheet is known. Lots with an offer come before lots without. Hidden and empty sheets come
// last, and those of lots that are sold.
func (s table) score(l *Layout) int {
	rows := 0
	for i := range s.Rows {
		if s.Rows[i].Number >= l.First && !s.Rows[i].Hidden {
			rows++
		}
	}
	score := 1000*l.known() + min(rows, 999)
	if l.has("batchID") && (l.has("basis") || l.has("price")) {
		score += 100_000
	}
	if s.Hidden || rows == 0 || lottext.HeadingOf(s.Name) == lottext.SoldHeading {
		score /= 1000
	}
	return score
}
