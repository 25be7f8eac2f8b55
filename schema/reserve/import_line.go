package reserve

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// ImportLine is a row of a sheet with what it does.
type ImportLine struct {
	ImportRow
	Next    Lot                  // as the row has it
	Lot     *Lot                 // the stored lot that the row is about; nil for a new one
	Changes []schema.FieldChange // of the lot
}

// lotKey is what a lot is recognized by.
type lotKey struct {
	day     schema.Day
	batchID string
}

// sheetReader reads the rows of a sheet.
type sheetReader struct {
	im     *Import
	today  schema.Day
	stored []Lot // of the days of the sheet
	of     map[lotKey]*Lot
	first  map[lotKey]int // row with a lot

	closedBecause func(schema.Day) string
	floors        *Floors
}

// read returns the rows with what they do, and the waiting lots of the same days that are not in the sheet.
func (im *Import) read(tx *schema.Tx, rows []ImportRow) (lines []ImportLine, gone []Lot, err error) {
	r := &sheetReader{im: im, today: tx.Today(), of: map[lotKey]*Lot{}, first: map[lotKey]int{}}
	lines = make([]ImportLine, len(rows))
	var days []schema.Day
	for i, row := range rows {
		lines[i].ImportRow, lines[i].Problems = row, []string{}
		r.readCells(&lines[i])
		days = append(days, lines[i].Next.Day)
	}
	slices.Sort(days)
	for part := range slices.Chunk(slices.Compact(days), schema.MaxIn) {
		var list []Lot
		if err := tx.DB().Where("day IN ?", part).Order("id").Find(&list).Error; err != nil {
			return nil, nil, err
		}
		r.stored = append(r.stored, list...)
	}
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, nil, err
	}
	r.closedBecause = market.ClosedBecause(holidays)
	if r.floors, err = ReadFloors(tx); err != nil {
		return nil, nil, err
	}
	for i := range r.stored {
		l := &r.stored[i]
		r.of[lotKey{l.Day, l.BatchID}] = l
	}
	for i := range lines {
		r.finish(&lines[i])
	}
	for _, l := range r.stored {
		if _, here := r.first[lotKey{l.Day, l.BatchID}]; !here && l.State == Waiting {
			gone = append(gone, l)
		}
	}
	return lines, gone, nil
}

// readCells reads the cells of a row.
func (r *sheetReader) readCells(l *ImportLine) {
	for i, key := range r.im.Columns {
		c, text := findColumn(key), l.Texts[strconv.Itoa(i)]
		if c == nil || text == "" {
			continue
		}
		if reason := c.set(&l.Next, text); reason != "" {
			l.Fail("%s“%s”%s", c.Titles[0], schema.Shorten(text, 20), reason)
		}
	}
	l.Next.Day = cmp.Or(l.Next.Day, r.im.Day)
	l.Title = schema.OneLine(l.Next.BatchID + " " + schema.FirstRunes(l.Next.Warehouse, 60))
}

// finish completes the lot of a row and sets what becomes of it.
func (r *sheetReader) finish(l *ImportLine) {
	key := lotKey{l.Next.Day, l.Next.BatchID}
	if key.batchID != "" && key.day != "" {
		if row, twice := r.first[key]; twice {
			l.Fail("与第 %d 行是同一批", row)
		} else {
			r.first[key] = l.Number
		}
		l.Lot = r.of[key]
	}
	if l.Lot != nil {
		for i := range SheetColumns {
			if c := &SheetColumns[i]; c.keep != nil && !slices.Contains(r.im.Columns, c.Key) {
				c.keep(&l.Next, l.Lot)
			}
		}
	}
	l.Next.settleResult(r.im.Columns)
	if l.Next.Kind == 0 {
		l.Next.Kind = Inland
		if lottext.IsXinjiang(l.Next.BatchID) {
			l.Next.Kind = Xinjiang
		}
	}
	if len(l.Problems) == 0 {
		if err := r.check(&l.Next); err != nil {
			l.Refuse(err)
		}
	}
	l.Becomes = l.becomes()
}

// check completes the lot of a row. It refuses an impossible one, a day without auctions, a result before its day, and
// a price below the floor.
func (r *sheetReader) check(l *Lot) error {
	if err := l.complete(r.today); err != nil {
		return err
	}
	if err := checkTrading(l.Day, r.closedBecause); err != nil && l.State != Withdrawn { // a wrong day can be withdrawn
		return err
	}
	if l.Day > r.today && (l.State == Sold || l.State == Unsold) {
		return schema.Invalid("day", "%s 还没有竞卖，不能%s", l.Day, l.State.Name())
	}
	if floor := r.floors.Of(l); l.State == Sold && floor.Price != nil && l.Price < *floor.Price {
		return schema.Invalid("price", "成交价 %s 元/吨低于底价 %s 元/吨（标准级 %s，质量差价按“%s”）",
			schema.Grouped(l.Price), schema.Grouped(*floor.Price), schema.Grouped(floor.Standard.Price), floor.Table)
	}
	return nil
}

// settleResult lets the column of a sheet decide that is there: a price is a sale, another result has no price.
func (l *Lot) settleResult(columns []string) {
	state, price := slices.Contains(columns, "status"), slices.Contains(columns, "dealPrice")
	switch {
	case state && !price && l.State != Sold:
		l.Price = 0
	case price && !state && l.Price > 0:
		l.State = Sold
	case price && !state && l.State == Sold:
		l.State = Waiting
	}
}

// becomes returns what a row does, and sets what it changes of a lot.
func (l *ImportLine) becomes() sheetimport.Becoming {
	switch {
	case len(l.Problems) > 0:
		return sheetimport.Wrong
	case l.Lot == nil:
		return sheetimport.Fresh
	}
	for i := range SheetColumns {
		c := &SheetColumns[i]
		if c.text == nil {
			continue
		}
		if old, now := c.text(l.Lot), c.text(&l.Next); old != now {
			l.Changes = append(l.Changes, schema.FieldChange{Field: fieldName(c), Old: old, New: now})
		}
	}
	if len(l.Changes) > 0 {
		return sheetimport.Changed
	}
	return sheetimport.Same
}

// fieldName returns the name of a column in changes.
func fieldName(c *SheetColumn) string {
	if c.Key == colourShares {
		return "颜色级占比"
	}
	return c.Titles[0]
}

// colourShares is the key of the column that stands for the shares of all colour grades.
const colourShares = "colour.11"

// TitleOf returns the number and warehouse of a lot.
func TitleOf(l *Lot) string {
	return fmt.Sprintf("%s %s", l.BatchID, schema.FirstRunes(l.Warehouse, 60))
}
