package migrate

import (
	"errors"

	"gorm.io/gorm"
)

// addCurrencies lets carts, deals and orders be in US dollars: imported cotton is sold by them too.
func addCurrencies(db *gorm.DB) error {
	return errors.Join(
		addColumns(db, "cart_item", &currency62{}),
		addColumns(db, "deal", &deal62{}),
		createTable(db, "deal", &dealGoods62{}),
		addColumns(db, "order_line", &currency62{}),
		addColumns(db, "trade_order", &currency62{}),
	)
}

type currency62 struct {
	Currency number `gorm:"default:1"`
}

type deal62 struct {
	Currency number `gorm:"default:1"`
	Rate     number `gorm:"default:0"`
	RateDay  code   `gorm:"size:10;default:''"`
}

type dealGoods62 struct {
	Goods code `gorm:"size:20;index:deal_goods"`
}
