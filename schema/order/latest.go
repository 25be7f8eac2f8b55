package order

import (
	"gorm.io/gorm"

	"cottonmall/schema"
)

// LatestEntry is a new step of an order of a company.
type LatestEntry struct {
	Entry
	Row Row
}

// LatestEntries returns the newest steps of a company's orders on both sides, newest first.
func LatestEntries(tx *schema.Tx, companyID int64, limit int) ([]LatestEntry, error) {
	var sides []Side
	// Each step updates its order, so the newest steps are those of the orders that changed last.
	err := tx.DB().Model(&Side{}).Select("order_side.*").Joins("JOIN trade_order o ON o.id = order_side.order_id").
		Where("order_side.company_id = ?", companyID).Order("o.updated_at DESC, o.id DESC").Limit(limit).Find(&sides).Error
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(tx, sides, false)
	if err != nil {
		return nil, err
	}
	byID, ids := map[int64]*Row{}, make([]int64, len(rows))
	for i := range rows {
		byID[rows[i].ID], ids[i] = &rows[i], rows[i].ID
	}
	entries, err := schema.FindIn[Entry](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("order_id IN ?", part).Order("id DESC").Limit(limit)
	})
	list := make([]LatestEntry, len(entries))
	for i := range entries {
		list[i] = LatestEntry{entries[i], *byID[entries[i].OrderID]}
	}
	return list, err
}
