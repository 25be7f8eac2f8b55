package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// addTurns adds the side that has to act next to deals and counts them, and the first quote that has touched a deal.
// Finished deals hold no deposit.
func addTurns(db *gorm.DB) error {
	if err := addColumns(db, "deal", &deal47{}); err != nil {
		return err
	}
	for _, statement := range []string{
		"UPDATE deal SET first_touch = touched_at WHERE first_touch = 0",
		"UPDATE deal SET deposit = 0 WHERE state IN (7, 8)",
		"UPDATE deal SET turn = CASE WHEN state IN (0, 2) THEN 'seller' WHEN state = 1 THEN 'buyer' " +
			"WHEN state = 3 AND touched_at > 0 THEN 'seller' " +
			"WHEN state = 4 AND (bid_type = 2 OR bid = 0) THEN 'buyer' " +
			"WHEN state = 5 AND (answer_by > 0 OR futures = 0) THEN 'buyer' " +
			"WHEN state = 5 AND touched_at > 0 THEN 'seller' ELSE '' END",
		"DELETE FROM deal_count WHERE state = -1",
		"INSERT INTO deal_count (side, company_id, state, n) " +
			"SELECT 'buyer', buyer_id, -1, COUNT(*) FROM deal WHERE turn = 'buyer' GROUP BY buyer_id",
		"INSERT INTO deal_count (side, company_id, state, n) " +
			"SELECT 'seller', seller_id, -1, COUNT(*) FROM deal WHERE turn = 'seller' GROUP BY seller_id",
	} {
		if err := db.Exec(statement).Error; err != nil {
			return fmt.Errorf("set the turns of deals: %w", err)
		}
	}
	return nil
}

type deal47 struct {
	FirstTouch number `gorm:"default:0"`
	Turn       code   `gorm:"size:10;default:''"`
}
