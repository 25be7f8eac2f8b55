package order

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// setAccepted sets the accepted bales and weight of settled orders.
func setAccepted(tx *schema.Tx, rows []Row) error {
	var ids []int64
	at := map[int64]*Row{}
	for i := range rows {
		if rows[i].Settled {
			ids, at[rows[i].ID] = append(ids, rows[i].ID), &rows[i]
		}
	}
	receipts, err := schema.FindIn[Receipt](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("order_id", "lines").Where("order_id IN ? AND accepted = ?", part, true)
	})
	if err != nil {
		return err
	}
	corrections, err := schema.FindIn[Correction](ids, func(part []int64) *gorm.DB {
		accepted := tx.DB().Model(&Decision{}).Select("row_id").
			Where("order_id IN ? AND about = ? AND outcome = ?", part, aboutCorrection, Accepted)
		return tx.DB().Select("order_id", "lines").Where("order_id IN ? AND id IN (?)", part, accepted)
	})
	if err != nil {
		return err
	}
	for _, r := range receipts {
		if err := at[r.OrderID].addAccepted(r.Lines); err != nil {
			return err
		}
	}
	for _, c := range corrections {
		if err := at[c.OrderID].addAccepted(c.Lines); err != nil {
			return err
		}
	}
	return nil
}

// addAccepted adds the figures of a stored receipt or correction.
func (r *Row) addAccepted(lines string) error {
	list, err := SettledOf(lines)
	for _, s := range list {
		r.AcceptedPacks += s.Packs
		r.AcceptedWeight += s.Weight
	}
	return err
}
