package reserve

import (
	"slices"
	"strconv"

	"cottonmall/schema"
)

func yearText(year int) string { return strconv.Itoa(year) }

// FindLot returns a lot.
func FindLot(tx *schema.Tx, id int64) (*Lot, error) {
	return schema.Take[Lot](tx.DB().Where("id = ?", id), errNone())
}

func errNone() error { return schema.NotFound("没有这批储备棉，或已删除") }

// BundleOf returns the lots of a bundle on a day, by number.
func BundleOf(tx *schema.Tx, day schema.Day, bundle string) ([]Lot, error) {
	list := []Lot{}
	if bundle == "" {
		return list, nil
	}
	err := tx.DB().Where("day = ? AND bundle = ?", day, bundle).Order("batch_id").Find(&list).Error
	return list, err
}

// LotsOf returns the lots of a day, by number.
func LotsOf(tx *schema.Tx, day schema.Day) ([]Lot, error) {
	var list []Lot
	err := tx.DB().Where("day = ?", day).Order("batch_id").Find(&list).Error
	return list, err
}

// lock locks a lot. Reserve cotton belongs to no company.
func lock(tx *schema.Tx, _, id int64) (*Lot, error) {
	return schema.Take[Lot](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNone())
}

func (l *Lot) store(tx *schema.Tx) error {
	l.Version++
	l.UpdatedAt = tx.Now()
	tx.Changed(LotChanged, l.ID)
	return tx.Update(l)
}

// AddLots inserts lots with their results, and the reports of their days.
func AddLots(tx *schema.Tx, list []Lot) error {
	if err := insertLots(tx, list); err != nil {
		return err
	}
	return recordDays(tx, daysOf(list))
}

// insertLots inserts lots.
func insertLots(tx *schema.Tx, list []Lot) error {
	for i := range list {
		list[i].Version, list[i].CreatedAt, list[i].UpdatedAt = 1, tx.Now(), tx.Now()
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	for i := range list {
		tx.Changed(LotChanged, list[i].ID)
	}
	return nil
}

// daysOf returns the days of lots without duplicates.
func daysOf(lots []Lot) []schema.Day {
	days := make([]schema.Day, len(lots))
	for i, l := range lots {
		days[i] = l.Day
	}
	slices.Sort(days)
	return slices.Compact(days)
}
