package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// addOrderSellers adds the membership that sold the first lot of an order: the last one that acted for the seller in
// its deal.
func addOrderSellers(db *gorm.DB) error {
	if err := addColumns(db, "trade_order", &order50{}); err != nil {
		return err
	}
	err := db.Exec("UPDATE trade_order SET seller_membership = COALESCE((SELECT m.id FROM order_line l " +
		"JOIN deal_entry e ON e.deal_id = l.deal_id " +
		"JOIN membership m ON m.user_id = e.user_id AND m.member_id = e.company_id " +
		"WHERE l.order_id = trade_order.id AND e.company_id = trade_order.seller_id " +
		"ORDER BY l.id, e.id DESC LIMIT 1), 0) WHERE seller_membership = 0").Error
	if err != nil {
		return fmt.Errorf("set the sellers of orders: %w", err)
	}
	return nil
}

type order50 struct {
	SellerMembership number `gorm:"default:0"`
}
