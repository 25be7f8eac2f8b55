package reserve

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/sheetimport"
)

// ImportView is an import with its rows and what they do.
type ImportView struct {
	*Import
	Lines   []ImportLine
	Leaving []Lot // waiting lots of the same days that are not in the sheet, of a preview
}

// ViewImport returns an import. A preview is compared with the present lots.
func ViewImport(tx *schema.Tx, id int64) (*ImportView, error) {
	im, err := sheetimport.Find[Import](tx, 0, id)
	if err != nil {
		return nil, err
	}
	return im.view(tx)
}

func (im *Import) view(tx *schema.Tx) (*ImportView, error) {
	rows, err := sheetimport.Rows[ImportRow](tx, im.ID)
	if err != nil {
		return nil, err
	}
	v := &ImportView{Import: im}
	if im.State != sheetimport.Preview {
		r := &sheetReader{im: im}
		for _, row := range rows {
			line := ImportLine{ImportRow: row}
			r.readCells(&line)
			line.Problems = row.Problems
			v.Lines = append(v.Lines, line)
		}
		return v, nil
	}
	if v.Lines, v.Leaving, err = im.read(tx, rows); err != nil {
		return nil, err
	}
	im.Counts = sheetimport.Count(v.Lines, func(l *ImportLine) sheetimport.Becoming { return l.Becomes }, len(v.Leaving))
	return v, nil
}

// lockPreviews locks all previews: two sheets with the same new lots are confirmed one after the other. It returns an
// administrator as their sender.
func lockPreviews(tx *schema.Tx, by *account.Member) (*account.Member, error) {
	var ids []int64
	err := tx.DB().Model(&Import{}).Clauses(schema.ForUpdate).Where("state = ?", sheetimport.Preview).
		Order("id").Pluck("id", &ids).Error
	if err != nil {
		return nil, err
	}
	return platform(tx, by)
}

// ConfirmImport stores the lots of a preview, all in one transaction. Wrong rows are left out. If the sheet is whole,
// waiting lots of the same days that are not in it are withdrawn.
func ConfirmImport(tx *schema.Tx, by *account.Member, id int64, c sheetimport.Confirmation) (*Import, error) {
	sender, err := lockPreviews(tx, by)
	if err != nil {
		return nil, err
	}
	im, err := sheetimport.ConfirmImport(tx, sender, id, c, importGoods, func(im *Import) (func() error, error) {
		v, err := im.view(tx)
		return func() error { return v.execute(tx) }, err
	})
	if err != nil {
		return nil, err
	}
	return im, im.record(tx, by, "import")
}

// execute does what the rows of a preview say, and inserts what undoes it.
func (v *ImportView) execute(tx *schema.Tx) error {
	var fresh, touched []Lot
	for i := range v.Lines {
		line := &v.Lines[i]
		switch line.Becomes {
		case sheetimport.Fresh:
			fresh = append(fresh, line.Next)
		case sheetimport.Changed:
			touched = append(touched, line.Next)
		}
	}
	if err := insertLots(tx, fresh); err != nil {
		return err
	}
	changes, err := v.changeLots(tx)
	if err != nil {
		return err
	}
	for _, l := range fresh {
		changes = append(changes, ImportChange{ImportID: v.ID, LotID: l.ID, Version: l.Version})
	}
	if err := schema.Insert(tx, changes); err != nil {
		return err
	}
	for i := range v.Lines {
		if err := tx.Update(&v.Lines[i].ImportRow); err != nil {
			return err
		}
	}
	return recordDays(tx, daysOf(slices.Concat(fresh, touched, v.Leaving)))
}

// record inserts an event about an import.
func (im *Import) record(tx *schema.Tx, by *account.Member, verb string) error {
	return notice.RecordPlatform(tx, by.Actor(), verb, importChanged, im.ID, 0, im.FileName)
}

// changeLots changes the stored lots of a sheet, and withdraws those that it does not have if it is whole.
func (v *ImportView) changeLots(tx *schema.Tx) (changes []ImportChange, err error) {
	do := func(seen *Lot, f func(l *Lot) error) error {
		change, err := goods.Do(tx, 0, seen, f)
		changes = append(changes, ImportChange{v.ID, change.ID, change.Former, change.Version})
		return err
	}
	for i := range v.Lines {
		line := &v.Lines[i]
		if line.Becomes != sheetimport.Changed {
			continue
		}
		if err := do(line.Lot, func(l *Lot) error { l.take(&line.Next); return nil }); err != nil {
			return nil, err
		}
	}
	if !v.Whole {
		return changes, nil
	}
	for i := range v.Leaving {
		if err := do(&v.Leaving[i], func(l *Lot) error { l.State = Withdrawn; return nil }); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

// take sets all that a sheet can change.
func (l *Lot) take(next *Lot) {
	id, version, created := l.ID, l.Version, l.CreatedAt
	*l = *next
	l.ID, l.Version, l.CreatedAt = id, version, created
}

// goods is how lots are stored that sheets change.
var goods = sheetimport.Goods[Lot]{
	Lock:  lock,
	Of:    func(l *Lot) (int64, *int, string) { return l.ID, &l.Version, "批号 " + l.BatchID },
	Store: func(tx *schema.Tx, l *Lot) error { return l.store(tx) },
	Delete: func(tx *schema.Tx, l *Lot) error {
		tx.Changed(LotChanged, l.ID)
		return tx.DB().Delete(l).Error
	},
}

// UndoImport restores the lots that an import has changed, and deletes those that it has added. Lots that were changed
// since then stay as they are.
func UndoImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	sender, err := lockPreviews(tx, by)
	if err != nil {
		return nil, err
	}
	var days []schema.Day
	changed := tx.DB().Model(&ImportChange{}).Select("lot_id").Where("import_id = ?", id)
	if err := tx.DB().Model(&Lot{}).Distinct("day").Where("id IN (?)", changed).Pluck("day", &days).Error; err != nil {
		return nil, err
	}
	of := func(c *ImportChange) sheetimport.Change[Lot] {
		return sheetimport.Change[Lot]{ID: c.LotID, Former: c.Former, Version: c.Version}
	}
	im, err := sheetimport.UndoImport[Import](tx, sender, id, &goods, of)
	if err != nil {
		return nil, err
	}
	if err := recordDays(tx, days); err != nil {
		return nil, err
	}
	return im, im.record(tx, by, "undo import")
}
