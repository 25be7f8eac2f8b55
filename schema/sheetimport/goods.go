package sheetimport

import (
	"cmp"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Goods is how a domain stores what its sheets are about.
type Goods[T any] struct {
	// Lock locks one of a company.
	Lock func(tx *schema.Tx, companyID, id int64) (*T, error)
	// Of returns the id and the version of one, and its name for refusals.
	Of func(one *T) (id int64, version *int, name string)
	// Store stores a change with the next version.
	Store func(tx *schema.Tx, one *T) error
	// Delete deletes one.
	Delete func(tx *schema.Tx, one *T) error
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
	if _, now, _ := g.Of(one); *now != *version {
		return change, schema.Conflict("%s 刚刚被改过，请看过新的预览再确认", name)
	}
	change.ID, change.Former = id, *one
	if err := f(one); err != nil {
		return change, err
	}
	err = g.Store(tx, one)
	_, version, _ = g.Of(one)
	change.Version = *version
	return change, err
}

// restore makes one what it was before an import, with the next version. It deletes one that was not there.
func (g *Goods[T]) restore(tx *schema.Tx, one, former *T) error {
	if id, _, _ := g.Of(former); id == 0 {
		return g.Delete(tx, one)
	}
	_, version, _ := g.Of(one)
	now := *version
	*one = *former
	*version = now
	return g.Store(tx, one)
}

// undo does the step of an import that is done, and restores what it has changed. Goods that were changed since then
// stay as they are. It refuses an import of more than a day ago.
func (g *Goods[T]) undo(tx *schema.Tx, im *Import, changes []Change[T]) error {
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
		if _, version, _ := g.Of(one); *version != changes[i].Version {
			im.Stayed++
			continue
		}
		if err := g.restore(tx, one, &changes[i].Former); err != nil {
			return err
		}
	}
	return nil
}

// ConfirmImport executes a preview of the sender's company, all in one transaction. Wrong rows are left out. View
// compares the locked import with the present goods and returns what executes it.
func ConfirmImport[T any, P interface {
	*T
	Stored
}](
	tx *schema.Tx, by *account.Member, id int64, c Confirmation, goods string, view func(P) (func() error, error),
) (P, error) {
	if err := lockSender(tx, by); err != nil {
		return nil, err
	}
	locked, err := Lock[T](tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	im := P(locked)
	execute, err := view(im)
	if err != nil {
		return nil, err
	}
	if err := im.Head().confirm(c, goods); err != nil {
		return nil, err
	}
	if err := execute(); err != nil {
		return nil, err
	}
	im.Head().DoneAt = tx.Now()
	return im, tx.Update(im)
}

// UndoImport restores the goods that an import has changed, and deletes those that it has added. Goods that were
// changed since then stay as they are. Of returns a stored change.
func UndoImport[T, G, C any, P interface {
	*T
	Stored
}](tx *schema.Tx, by *account.Member, id int64, g *Goods[G], of func(*C) Change[G]) (P, error) {
	locked, err := Lock[T](tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	var stored []C
	if err := tx.DB().Where("import_id = ?", id).Find(&stored).Error; err != nil {
		return nil, err
	}
	changes := make([]Change[G], len(stored))
	for i := range stored {
		changes[i] = of(&stored[i])
	}
	slices.SortFunc(changes, func(a, b Change[G]) int { return cmp.Compare(a.ID, b.ID) })
	im := P(locked)
	if err := g.undo(tx, im.Head(), changes); err != nil {
		return nil, err
	}
	return im, tx.Update(im)
}
