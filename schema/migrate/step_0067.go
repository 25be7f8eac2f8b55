package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addHome adds what the home page shows: pictures of banners, and the times of trades.
func addHome(db *gorm.DB) error {
	err := errors.Join(
		addColumns(db, "banner", &banner67{}),
		addColumns(db, "order_line", &orderLine67{}),
	)
	if err != nil {
		return err
	}
	// The lines of merged orders have the time of the order that they are in now.
	err = db.Exec("UPDATE order_line SET at = COALESCE((SELECT created_at FROM trade_order o" +
		" WHERE o.id = order_line.order_id), 0) WHERE at = 0").Error
	return errors.Join(err, createTable(db, "order_line", &orderLine67{}))
}

type banner67 struct {
	Picture number `gorm:"default:0"`
	Hidden  flag   `gorm:"default:false"`
}

type orderLine67 struct {
	At number `gorm:"default:0;index:order_line_at"`
}
