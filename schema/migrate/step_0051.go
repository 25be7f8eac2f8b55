package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// separateMergedOrders sets the state of merged orders in the lists of companies, which had them as cancelled.
func separateMergedOrders(db *gorm.DB) error {
	err := db.Exec("UPDATE order_side SET state = 10 " +
		"WHERE order_id IN (SELECT id FROM trade_order WHERE merged_into <> 0)").Error
	if err != nil {
		return fmt.Errorf("separate merged orders: %w", err)
	}
	return nil
}
