package sheetimport

import "cottonmall/schema"

// Goods is how a domain stores what its sheets are about.
type Goods[T any] struct {
	// Lock locks one of a company.
	Lock func(tx *schema.Tx, companyID, id int64) (*T, error)
	// Of returns the id and the version of one, and its name for refusals.
	Of func(one *T) (id int64, version int, name string)
	// Store stores a change with the next version.
	Store func(tx *schema.Tx, one *T) error
	// Restore makes one what it was before an import. It deletes one whose former state has no id.
	Restore func(tx *schema.Tx, one, former *T) error
}

// Change is what an import has done to goods.
type Change[T any] struct {
	ID      int64
	Former  T   // before the import; without an id for a new one
	Version int // after the import
}

// Do changes one, and returns what undoes it. It refuses one that was changed since it was compared.
func (g *Goods[T]) Do(tx *schema.Tx, companyID int64, seen *T, f func(one *T) error) (change Change[T], err error) {
	id, version, name := g.Of(seen)
	one, err := g.Lock(tx, companyID, id)
	if err != nil {
		return change, err
	}
	if _, now, _ := g.Of(one); now != version {
		return change, schema.Conflict("%s 刚刚被改过，请看过新的预览再确认", name)
	}
	change.ID, change.Former = id, *one
	if err := f(one); err != nil {
		return change, err
	}
	err = g.Store(tx, one)
	_, change.Version, _ = g.Of(one)
	return change, err
}

// Undo does the step of an import that is done, and restores what it has changed. Goods that were changed since then
// stay as they are. It refuses an import of more than a day ago.
func (g *Goods[T]) Undo(tx *schema.Tx, im *Import, changes []Change[T]) error {
	until := im.UndoUntil()
	if err := im.step(Undo); err != nil {
		return err
	}
	if !tx.Now().Before(until) {
		return schema.Conflict("导入 24 小时后不能撤销")
	}
	im.UndoneAt = tx.Now()
	for i := range changes {
		one, err := g.Lock(tx, im.CompanyID, changes[i].ID)
		if _, refused := schema.KindOf(err); refused {
			im.Stayed++
			continue
		}
		if err != nil {
			return err
		}
		if _, version, _ := g.Of(one); version != changes[i].Version {
			im.Stayed++
			continue
		}
		if err := g.Restore(tx, one, &changes[i].Former); err != nil {
			return err
		}
	}
	return nil
}
