package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// addFreightTotals adds what freight quotes cost for all goods of their requests, and why requests have ended. Prices
// per ton that were computed for full trucks become those of the goods, also in accepted requests.
func addFreightTotals(db *gorm.DB) error {
	if err := addColumns(db, "freight_quote", &freightQuote86{}); err != nil {
		return err
	}
	if err := addColumns(db, "freight_request", &freightRequest86{}); err != nil {
		return err
	}
	for last := int64(0); ; {
		var quotes []freightPrice86
		err := db.Table("freight_quote AS q").Joins("JOIN freight_request AS r ON r.id = q.request_id").
			Select("q.id", "q.request_id", "q.unit", "q.price", "q.truck_tons", "r.tons", "r.quote_id").
			Where("q.id > ?", last).Order("q.id").Limit(1000).Find(&quotes).Error
		if err != nil {
			return fmt.Errorf("read freight quotes: %w", err)
		}
		if len(quotes) == 0 {
			return nil
		}
		for i := range quotes {
			if err := quotes[i].store(db); err != nil {
				return fmt.Errorf("update freight quote %d: %w", quotes[i].ID, err)
			}
		}
		last = quotes[len(quotes)-1].ID
	}
}

type freightQuote86 struct {
	Total number `gorm:"default:0"` // fen
}

type freightRequest86 struct {
	EndNote text `gorm:"size:300;default:''"`
}

// freightPrice86 is a quote with the weight of its request and the quote that was accepted.
type freightPrice86 struct {
	ID, RequestID, QuoteID       int64
	Unit, Price, TruckTons, Tons int64
}

func (q *freightPrice86) store(db *gorm.DB) error {
	const perTruck, ton = 2, 100_000
	if q.Unit != perTruck || q.TruckTons <= 0 || q.Tons <= 0 {
		return db.Exec("UPDATE freight_quote SET total = ? WHERE id = ?", (q.Price*q.Tons+500)/1000, q.ID).Error
	}
	total := (q.Tons + q.TruckTons - 1) / q.TruckTons * q.Price
	rate := (2*total*ton + q.Tons) / (2 * q.Tons)
	err := db.Exec("UPDATE freight_quote SET total = ?, rate = ? WHERE id = ?", 100*total, rate, q.ID).Error
	if err != nil || q.QuoteID != q.ID {
		return err
	}
	return db.Exec("UPDATE freight_request SET rate = ? WHERE id = ?", rate, q.RequestID).Error
}
