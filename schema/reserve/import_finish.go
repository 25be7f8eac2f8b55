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

// lockImport locks an import, and with it all previews: two sheets with the same new lots are confirmed one after the
// other.
func lockImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	var ids []int64
	err := tx.DB().Model(&Import{}).Clauses(schema.ForUpdate).Where("state = ?", sheetimport.Preview).
		Order("id").Pluck("id", &ids).Error
	if err != nil {
		return nil, err
	}
	if _, err := platform(tx, by); err != nil {
		return nil, err
	}
	return sheetimport.Lock[Import](tx, 0, id)
}

// ConfirmImport stores the lots of a preview, all in one transaction. Wrong rows are left out. If the sheet is whole,
// waiting lots of the same days that are not in it are withdrawn.
func ConfirmImport(tx *schema.Tx, by *account.Member, id int64, c sheetimport.Confirmation) (*Import, error) {
	im, err := lockImport(tx, by, id)
	if err != nil {
		return nil, err
	}
	v, err := im.view(tx)
	if err != nil {
		return nil, err
	}
	if err := im.Confirm(c, importGoods); err != nil {
		return nil, err
	}
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
		return nil, err
	}
	changes, err := v.changeLots(tx)
	if err != nil {
		return nil, err
	}
	for _, l := range fresh {
		changes = append(changes, ImportChange{ImportID: im.ID, LotID: l.ID, Version: l.Version})
	}
	if err := schema.Insert(tx, changes); err != nil {
		return nil, err
	}
	for i := range v.Lines {
		if err := tx.Update(&v.Lines[i].ImportRow); err != nil {
			return nil, err
		}
	}
	if err := recordDays(tx, daysOf(slices.Concat(fresh, touched, v.Leaving))); err != nil {
		return nil, err
	}
	im.DoneAt = tx.Now()
	if err := im.record(tx, by, "import"); err != nil {
		return nil, err
	}
	return im, tx.Update(im)
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
	Of:    func(l *Lot) (int64, int, string) { return l.ID, l.Version, "批号 " + l.BatchID },
	Store: func(tx *schema.Tx, l *Lot) error { return l.store(tx) },
	Restore: func(tx *schema.Tx, l, former *Lot) error {
		if former.ID == 0 {
			tx.Changed(LotChanged, l.ID)
			return tx.DB().Delete(l).Error
		}
		l.take(former)
		return l.store(tx)
	},
}

// UndoImport restores the lots that an import has changed, and deletes those that it has added. Lots that were changed
// since then stay as they are.
func UndoImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	im, err := lockImport(tx, by, id)
	if err != nil {
		return nil, err
	}
	var stored []ImportChange
	if err := tx.DB().Where("import_id = ?", im.ID).Order("lot_id").Find(&stored).Error; err != nil {
		return nil, err
	}
	ids := make([]int64, len(stored))
	changes := make([]sheetimport.Change[Lot], len(stored))
	for i, c := range stored {
		ids[i], changes[i] = c.LotID, sheetimport.Change[Lot]{ID: c.LotID, Former: c.Former, Version: c.Version}
	}
	var before []Lot
	for part := range slices.Chunk(ids, schema.MaxIn) {
		var list []Lot
		if err := tx.DB().Where("id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		before = append(before, list...)
	}
	if err := goods.Undo(tx, &im.Import, changes); err != nil {
		return nil, err
	}
	if err := recordDays(tx, daysOf(before)); err != nil {
		return nil, err
	}
	if err := im.record(tx, by, "undo import"); err != nil {
		return nil, err
	}
	return im, tx.Update(im)
}
