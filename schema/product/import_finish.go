package product

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// ImportView is an import with its rows and what they do.
type ImportView struct {
	*Import
	Lines   []ImportLine
	Leaving []Product // on sale and not in the sheet, of a preview
}

// ViewImport returns an import of a company. A preview is compared with the present products.
func ViewImport(tx *schema.Tx, t *Tree, companyID, id int64) (*ImportView, error) {
	im, err := FindImport(tx, companyID, id)
	if err != nil {
		return nil, err
	}
	return im.view(tx, t)
}

func (im *Import) view(tx *schema.Tx, t *Tree) (*ImportView, error) {
	v := &ImportView{Import: im}
	rows, err := im.rows(tx)
	if err != nil {
		return nil, err
	}
	if im.State != ImportPreview {
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
	im.ImportCounts = countLines(v.Lines, len(v.Leaving))
	return v, nil
}

func countLines(lines []ImportLine, gone int) ImportCounts {
	c := ImportCounts{Total: len(lines), Gone: gone}
	for _, l := range lines {
		switch l.Becomes {
		case Fresh:
			c.Fresh++
		case Changed:
			c.Changed++
		case Relisted:
			c.Relisted++
		case Same:
			c.Same++
		case Wrong:
			c.Wrong++
		}
	}
	return c
}

// Confirmation is what a seller confirms of a preview.
type Confirmation struct {
	Seen  ImportCounts // what the page has shown: the import is refused if it is different now
	Whole bool         // the sheet is the whole stock: products on sale that are not in it go off sale
}

// ConfirmImport puts the products of a preview on sale, all in one transaction. Wrong rows are left out.
func ConfirmImport(
	tx *schema.Tx, t *Tree, by *account.Member, id int64, c Confirmation,
) (*Import, error) {
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	im, err := lockImport(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	v, err := im.view(tx, t)
	if err != nil {
		return nil, err
	}
	if err := im.step(Confirm); err != nil {
		return nil, err
	}
	if err := im.checkSeen(c); err != nil {
		return nil, err
	}
	changes, err := im.execute(tx, t, by, v, c.Whole)
	if err != nil {
		return nil, err
	}
	if err := schema.Insert(tx, changes); err != nil {
		return nil, err
	}
	for i := range v.Lines {
		if err := tx.Update(&v.Lines[i].ImportRow); err != nil {
			return nil, err
		}
	}
	im.DoneAt = tx.Now()
	return im, tx.Update(im)
}

// checkSeen refuses to import something else than what was seen, or nothing.
func (im *Import) checkSeen(c Confirmation) error {
	switch {
	case c.Seen != im.ImportCounts:
		return schema.Conflict("店铺里的产品刚刚有变化，请看过新的预览再确认")
	case c.Whole && im.Wrong > 0:
		return schema.Conflict("有 %d 行不能导入，它们的产品不能判断是否下架；改好后才能按全部在售产品导入", im.Wrong)
	case im.Fresh+im.Changed+im.Relisted > 0, c.Whole && im.Gone > 0:
		return nil
	}
	return schema.Conflict("没有可以导入的内容")
}

// execute does what the rows of a preview say, and returns what undoes it.
func (im *Import) execute(
	tx *schema.Tx, t *Tree, by *account.Member, v *ImportView, whole bool,
) ([]ImportChange, error) {
	fresh, err := im.addFresh(tx, t, by, v.Lines)
	if err != nil {
		return nil, err
	}
	changed, err := im.changeOwn(tx, t, v.Lines)
	if err != nil {
		return nil, err
	}
	if im.Whole = whole; !whole {
		im.Gone = 0
		return append(fresh, changed...), nil
	}
	gone, err := im.takeOff(tx, t, v.Leaving)
	return slices.Concat(fresh, changed, gone), err
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
		if l.Becomes != Fresh {
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
		if l.Becomes != Changed && l.Becomes != Relisted {
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

// do changes a product, and returns what undoes it. It refuses one that was changed since it was compared.
func (im *Import) do(tx *schema.Tx, seen *Product, f func(p *Product) error) (change ImportChange, err error) {
	p, err := lockProduct(tx, im.CompanyID, seen.ID)
	if err != nil {
		return change, err
	}
	if p.Version != seen.Version {
		return change, schema.Conflict("%s 刚刚被改过，请看过新的预览再确认", p.Number)
	}
	former := *p
	if err := f(p); err != nil {
		return change, p.named(err, 2)
	}
	if err := p.store(tx); err != nil {
		return change, err
	}
	return ImportChange{im.ID, p.ID, former, p.Version}, nil
}

// UndoImport restores the products that an import has changed, and deletes those that it has added. Products that were
// changed or ordered since then stay as they are.
func UndoImport(tx *schema.Tx, by *account.Member, id int64) (*Import, error) {
	im, err := lockImport(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	until := im.UndoUntil()
	if err := im.step(Undo); err != nil {
		return nil, err
	}
	if !tx.Now().Before(until) {
		return nil, schema.Conflict("导入 24 小时后不能撤销")
	}
	var changes []ImportChange
	if err := tx.DB().Where("import_id = ?", im.ID).Order("product_id").Find(&changes).Error; err != nil {
		return nil, err
	}
	ids := make([]int64, len(changes))
	for i, c := range changes {
		ids[i] = c.ProductID
	}
	list, err := schema.FindIn[Product](ids, func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return nil, err
	}
	for _, c := range changes {
		i := slices.IndexFunc(list, func(p Product) bool { return p.ID == c.ProductID && p.Version == c.Version })
		if i < 0 {
			im.Stayed++
			continue
		}
		if err := list[i].restore(tx, &c.Former); err != nil {
			return nil, err
		}
	}
	im.UndoneAt = tx.Now()
	return im, tx.Update(im)
}

// restore restores what a product was before an import; a new one is deleted.
func (p *Product) restore(tx *schema.Tx, former *Product) error {
	if former.ID == 0 {
		p.State = Deleted
		return p.store(tx)
	}
	version := p.Version
	*p = *former
	p.Version = version
	return p.store(tx)
}
