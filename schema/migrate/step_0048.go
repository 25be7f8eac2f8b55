package migrate

import (
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// addPickUps adds who fetches the lots of an order, and the delivery order of each lot. Until now a delivery order was
// for all lots.
func addPickUps(db *gorm.DB) error {
	err := errors.Join(addColumns(db, "trade_order", &order48{}), addColumns(db, "order_line", &orderLine48{}))
	if err != nil {
		return err
	}
	for _, statement := range []string{
		"UPDATE order_line SET delivery_id = COALESCE((SELECT MAX(id) FROM order_delivery " +
			"WHERE order_delivery.order_id = order_line.order_id), 0) WHERE delivery_id = 0",
		"UPDATE trade_order SET released = lots WHERE id IN (SELECT order_id FROM order_delivery)",
	} {
		if err := db.Exec(statement).Error; err != nil {
			return fmt.Errorf("set the delivery orders of lots: %w", err)
		}
	}
	return nil
}

type order48 struct {
	PickPerson   text   `gorm:"size:40;default:''"`
	PickIDNumber code   `gorm:"column:pick_id_number;size:18;default:''"`
	PickPlate    text   `gorm:"size:20;default:''"`
	Released     number `gorm:"default:0"`
}

type orderLine48 struct {
	DeliveryID number `gorm:"default:0"`
}
