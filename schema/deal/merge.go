package deal

import (
	"fmt"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/order"
)

// MergeOrders merges orders of the same buyer as [order.MergeOrders] does. The deals name the merged order afterwards.
func MergeOrders(tx *schema.Tx, by *account.Member, orderID int64, others []int64) (*order.Order, error) {
	o, err := order.MergeOrders(tx, by, orderID, others)
	if err != nil {
		return nil, err
	}
	ids, err := order.DealIDs(tx, o.ID)
	if err != nil {
		return nil, fmt.Errorf("read the deals of order %d: %w", o.ID, err)
	}
	return o, setOrder(tx, ids, o.ID)
}

// setOrder stores that deals belong to an order.
func setOrder(tx *schema.Tx, ids []int64, orderID int64) error {
	deals, err := schema.FindIn[Deal](ids, func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ? AND order_id <> ?", part, orderID).Order("id")
	})
	if err != nil {
		return fmt.Errorf("lock the deals of order %d: %w", orderID, err)
	}
	for i := range deals {
		d := &deals[i]
		d.OrderID = orderID
		d.Version++
		if err := tx.Update(d); err != nil {
			return fmt.Errorf("update deal %d: %w", d.ID, err)
		}
		d.noteChange(tx)
	}
	return nil
}
