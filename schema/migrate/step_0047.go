package migrate

import (
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// addTurns adds the side that has to act next to deals and to their counts, and the first quote that has touched a
// deal. Finished deals hold no deposit.
func addTurns(db *gorm.DB) error {
	err := errors.Join(
		addColumns(db, "deal", &deal47{}), createTable(db, "deal", &deal47{}), addColumns(db, "deal_count", &dealCount47{}),
	)
	if err != nil {
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
		"UPDATE deal_count SET waiting = (SELECT COUNT(*) FROM deal WHERE deal.turn = deal_count.side " +
			"AND deal.state = deal_count.state AND deal_count.company_id = " +
			"CASE deal_count.side WHEN 'buyer' THEN deal.buyer_id ELSE deal.seller_id END)",
	} {
		if err := db.Exec(statement).Error; err != nil {
			return fmt.Errorf("set the turns of deals: %w", err)
		}
	}
	return nil
}

type deal47 struct {
	FirstTouch number `gorm:"default:0"`
	Turn       code   `gorm:"size:10;default:'';index:deal_buyer_turn,priority:2;index:deal_seller_turn,priority:2"`
	BuyerID    number `gorm:"index:deal_buyer_turn,priority:1"`
	SellerID   number `gorm:"index:deal_seller_turn,priority:1"`
	State      number `gorm:"index:deal_buyer_turn,priority:3;index:deal_seller_turn,priority:3"`
	CreatedAt  number `gorm:"autoCreateTime:false;index:deal_buyer_turn,priority:4;index:deal_seller_turn,priority:4"`
}

type dealCount47 struct {
	Waiting number `gorm:"default:0"`
}
