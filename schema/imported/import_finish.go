package imported

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheetimport"
)

// ImportView is an import with its rows and what they do.
type ImportView struct {
	*Import
	Lines   []ImportLine
	Leaving []Listing // on sale and not in the sheet, of a preview

	ref *Reference
}

// ViewImport returns an import of a company. A preview is compared with the present lots.
func ViewImport(tx *schema.Tx, companyID, id int64) (*ImportView, error) {
	im, err := sheetimport.Find[Import](tx, companyID, id)
	if err != nil {
		return nil, err
	}
	return im.view(tx)
}

func (im *Import) view(tx *schema.Tx) (*ImportView, error) {
	v := &ImportView{Import: im}
	rows, err := sheetimport.Rows[ImportRow](tx, im.ID)
	if err != nil {
		return nil, err
	}
	r, err := im.newReader(tx)
	if err != nil {
		return nil, err
	}
	v.ref = r.ref
	if im.State != sheetimport.Preview {
		for _, row := range rows {
			line := ImportLine{ImportRow: row}
			r.readCells(&line)
			line.Problems = row.Problems
			v.Lines = append(v.Lines, line)
		}
		return v, nil
	}
	v.Lines, v.Leaving = r.read(rows)
	im.Counts = sheetimport.Count(v.Lines, func(l *ImportLine) sheetimport.Becoming { return l.Becomes }, len(v.Leaving))
	return v, nil
}

// TitleOf returns the country, the level and the bill of lading of a lot.
func (v *ImportView) TitleOf(l *Listing) string { return v.ref.titleOf(l.Country, l.Level, l.BillNo) }

// ConfirmImport puts the lots of a preview on sale, all in one transaction. Wrong rows are left out.
func ConfirmImport(tx *schema.Tx, by *account.Member, id int64, c sheetimport.Confirmation) (*Import, error) {
	return sheetimport.ConfirmImport(tx, by, id, c, importGoods, func(im *Import) (func() error, error) {
		v, err := im.view(tx)
		return func() error { return v.execute(tx, by) }, err
	})
}

// execute does what the rows of a preview say, and inserts what undoes it.
func (v *ImportView) execute(tx *schema.Tx, by *account.Member) error {
	fresh, err := v.addFresh(tx, by)
	if err != nil {
		return err
	}
	changed, err := v.changeOwn(tx)
	if err != nil {
		return err
	}
	if err := schema.Insert(tx, slices.Concat(fresh, changed)); err != nil {
		return err
	}
	for i := range v.Lines {
		if err := tx.Update(&v.Lines[i].ImportRow); err != nil {
			return err
		}
	}
	return nil
}

// addFresh inserts the new lots of a sheet.
func (v *ImportView) addFresh(tx *schema.Tx, by *account.Member) ([]ImportChange, error) {
	if v.Fresh == 0 {
		return nil, nil
	}
	if err := makeRoom(tx, by.CompanyID, v.Fresh); err != nil {
		return nil, err
	}
	var list []Listing
	for i := range v.Lines {
		line := &v.Lines[i]
		if line.Becomes != sheetimport.Fresh {
			continue
		}
		l := Listing{State: OnSale}
		if err := line.Form.Apply(&l, v.ref, tx.Now()); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	if err := insert(tx, by, list); err != nil {
		return nil, err
	}
	changes := make([]ImportChange, len(list))
	for i, l := range list {
		changes[i] = ImportChange{ImportID: v.ID, ListingID: l.ID, Version: l.Version}
	}
	return changes, nil
}

// changeOwn changes the lots that are there and puts them on sale. If the sheet is the whole stock, it takes the others
// off sale.
func (v *ImportView) changeOwn(tx *schema.Tx) (changes []ImportChange, err error) {
	do := func(seen *Listing, f func(l *Listing) error) error {
		change, err := importedLots.Do(tx, v.CompanyID, seen, f)
		changes = append(changes, ImportChange{v.ID, change.ID, change.Former, change.Version})
		return err
	}
	for i := range v.Lines {
		line := &v.Lines[i]
		if line.Becomes != sheetimport.Changed && line.Becomes != sheetimport.Relisted {
			continue
		}
		if err := do(line.Listing, func(l *Listing) error { return l.relist(tx, &line.Form, v.ref) }); err != nil {
			return nil, err
		}
	}
	if !v.Whole {
		return changes, nil
	}
	for i := range v.Leaving {
		if err := do(&v.Leaving[i], func(l *Listing) error { return l.take(TakeOff) }); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

// relist enters a form, and puts the lot on sale if it is not.
func (l *Listing) relist(tx *schema.Tx, f *Form, ref *Reference) error {
	if err := l.change(f, ref, tx.Now()); err != nil {
		return named(err, l)
	}
	if l.State == OnSale {
		return nil
	}
	l.ListedAt = tx.Now()
	return l.take(Publish)
}

// take does a verb of the seller. It refuses one that the state does not allow.
func (l *Listing) take(verb Verb) error {
	next, ok := ListingSteps.Next(l.State, verb)
	if !ok || !ListingSteps.May(l.State, verb, schema.Seller) {
		return named(l.errState(), l)
	}
	l.State = next
	return nil
}

// importedLots is how lots are stored that sheets change.
var importedLots = sheetimport.Goods[Listing]{
	Lock:   lock,
	Of:     func(l *Listing) (int64, *int, string) { return l.ID, &l.Version, "提单 " + l.BillNo },
	Store:  func(tx *schema.Tx, l *Listing) error { return l.store(tx) },
	Delete: func(tx *schema.Tx, l *Listing) error { l.State = Deleted; return l.store(tx) },
}

// UndoImport restores the lots that an import has changed, and deletes those that it has added. Lots that were changed
// since then stay as they are.
func UndoImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	of := func(c *ImportChange) sheetimport.Change[Listing] {
		return sheetimport.Change[Listing]{ID: c.ListingID, Former: c.Former, Version: c.Version}
	}
	return sheetimport.UndoImport[Import](tx, by, id, &importedLots, of)
}
