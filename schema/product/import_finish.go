package product

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheetimport"
)

// ImportView is an import with its rows and what they do.
type ImportView struct {
	*Import
	Lines   []ImportLine
	Leaving []Product // on sale and not in the sheet, of a preview
}

// ViewImport returns an import of a company. A preview is compared with the present products.
func ViewImport(tx *schema.Tx, t *Tree, companyID, id int64) (*ImportView, error) {
	im, err := sheetimport.Find[Import](tx, companyID, id)
	if err != nil {
		return nil, err
	}
	return im.view(tx, t)
}

func (im *Import) view(tx *schema.Tx, t *Tree) (*ImportView, error) {
	v := &ImportView{Import: im}
	rows, err := sheetimport.Rows[ImportRow](tx, im.ID)
	if err != nil {
		return nil, err
	}
	if im.State != sheetimport.Preview {
		for _, row := range rows {
			v.Lines = append(v.Lines, ImportLine{ImportRow: row})
		}
		return v, nil
	}
	r, err := im.newReader(tx, t)
	if err != nil {
		return nil, err
	}
	v.Lines, v.Leaving = r.read(rows)
	im.Counts = sheetimport.Count(v.Lines, func(l *ImportLine) sheetimport.Becoming { return l.Becomes }, len(v.Leaving))
	return v, nil
}

// ConfirmImport puts the products of a preview on sale, all in one transaction. Wrong rows are left out.
func ConfirmImport(
	tx *schema.Tx, t *Tree, by *account.Member, id int64, c sheetimport.Confirmation,
) (*Import, error) {
	return sheetimport.ConfirmImport(tx, by, id, c, importGoods, func(im *Import) (func() error, error) {
		v, err := im.view(tx, t)
		return func() error { return im.execute(tx, t, by, v) }, err
	})
}

// execute does what the rows of a preview say, and inserts what undoes it.
func (im *Import) execute(tx *schema.Tx, t *Tree, by *account.Member, v *ImportView) error {
	changes, err := im.addFresh(tx, t, by, v.Lines)
	if err != nil {
		return err
	}
	changed, err := im.changeOwn(tx, t, v.Lines)
	if err != nil {
		return err
	}
	changes = append(changes, changed...)
	if im.Whole {
		gone, err := im.takeOff(tx, t, v.Leaving)
		if err != nil {
			return err
		}
		changes = append(changes, gone...)
	}
	if err := schema.Insert(tx, changes); err != nil {
		return err
	}
	for i := range v.Lines {
		if err := tx.Update(&v.Lines[i].ImportRow); err != nil {
			return err
		}
	}
	return nil
}

// addFresh inserts the new products of a sheet.
func (im *Import) addFresh(tx *schema.Tx, t *Tree, by *account.Member, lines []ImportLine) ([]ImportChange, error) {
	if im.Fresh == 0 {
		return nil, nil
	}
	if err := makeRoom(tx, by.CompanyID, im.Fresh); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, numberPrefix, im.Fresh)
	if err != nil {
		return nil, err
	}
	var list []Product
	for i := range lines {
		l := &lines[i]
		if l.Becomes != sheetimport.Fresh {
			continue
		}
		p := newProduct(tx, by)
		p.Number = numbers[len(list)]
		if err := l.offer.apply(p, t, tx.Now()); err != nil {
			return nil, err
		}
		if err := p.publish(tx, t); err != nil {
			return nil, err
		}
		list = append(list, *p)
	}
	if err := schema.Insert(tx, list); err != nil {
		return nil, err
	}
	var changes []ImportChange
	for _, p := range list {
		tx.Changed(ProductChanged, p.ID)
		changes = append(changes, ImportChange{ImportID: im.ID, ProductID: p.ID, Version: p.Version})
	}
	return changes, nil
}

// changeOwn changes the products that are there and puts them on sale.
func (im *Import) changeOwn(tx *schema.Tx, t *Tree, lines []ImportLine) ([]ImportChange, error) {
	var changes []ImportChange
	for i := range lines {
		l := &lines[i]
		if l.Becomes != sheetimport.Changed && l.Becomes != sheetimport.Relisted {
			continue
		}
		change, err := im.do(tx, l.Product, func(p *Product) error {
			price := p.Price
			if err := l.offer.apply(p, t, tx.Now()); err != nil {
				return err
			}
			if p.State == OnSale {
				if p.Price != price {
					p.ListedAt = tx.Now()
				}
				return nil
			}
			return p.publish(tx, t)
		})
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// takeOff takes products off sale.
func (im *Import) takeOff(tx *schema.Tx, t *Tree, list []Product) ([]ImportChange, error) {
	var changes []ImportChange
	for i := range list {
		change, err := im.do(tx, &list[i], func(p *Product) error { return p.take(tx, TakeOff, t) })
		if err != nil {
			return nil, err
		}
		changes = append(changes, change)
	}
	return changes, nil
}

// importedProducts is how products are stored that sheets change.
var importedProducts = sheetimport.Goods[Product]{
	Lock:   lockProduct,
	Of:     func(p *Product) (int64, *int, string) { return p.ID, &p.Version, p.Number },
	Store:  func(tx *schema.Tx, p *Product) error { return p.store(tx) },
	Delete: func(tx *schema.Tx, p *Product) error { p.State = Deleted; return p.store(tx) },
}

// do changes a product, and returns what undoes it.
func (im *Import) do(tx *schema.Tx, seen *Product, f func(p *Product) error) (ImportChange, error) {
	change, err := importedProducts.Do(tx, im.CompanyID, seen, func(p *Product) error { return p.named(f(p), 2) })
	return ImportChange{im.ID, change.ID, change.Former, change.Version}, err
}

// UndoImport restores the products that an import has changed, and deletes those that it has added. Products that were
// changed or ordered since then stay as they are.
func UndoImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	of := func(c *ImportChange) sheetimport.Change[Product] {
		return sheetimport.Change[Product]{ID: c.ProductID, Former: c.Former, Version: c.Version}
	}
	return sheetimport.UndoImport[Import](tx, by, id, &importedProducts, of)
}
