package migrate

import "gorm.io/gorm"

// createFreight creates the tables of freight requests and quotes. Companies say that they are carriers.
func createFreight(db *gorm.DB) error {
	if err := addColumns(db, "company", &company70{}); err != nil {
		return err
	}
	return createTables(db, []table{
		{"freight_request", &freightRequest70{}},
		{"freight_quote", &freightQuote70{}},
	})
}

type company70 struct {
	Carrier flag `gorm:"default:0"`
}

type freightRequest70 struct {
	ID           int64  `gorm:"primaryKey"`
	Number       code   `gorm:"size:20;uniqueIndex:freight_request_number"`
	CompanyID    number `gorm:"index:freight_request_company,priority:1"`
	MembershipID number
	OrderID      number `gorm:"index:freight_request_order"`
	FromPlace    code   `gorm:"size:40"`
	WarehouseID  number
	Warehouse    text `gorm:"size:120"`
	ToPlace      code `gorm:"size:40;index:freight_request_rate,priority:1"`
	ToAddress    text `gorm:"size:120"`
	Way          number
	Goods        text `gorm:"size:40"`
	Packages     number
	Tons         number
	LoadOn       code `gorm:"size:10"`
	Loading      flag
	Insurance    flag
	Weighing     flag
	Remark       text   `gorm:"size:500"`
	State        number `gorm:"index:freight_request_company,priority:2;index:freight_request_until,priority:1;index:freight_request_rate,priority:2"`
	Until        number `gorm:"index:freight_request_until,priority:2"`
	Quotes       number
	QuoteID      number
	Rate         number
	AcceptedOn   code `gorm:"size:10;index:freight_request_rate,priority:3"`
	CreatedAt    number
	UpdatedAt    number
}

type freightQuote70 struct {
	ID           int64  `gorm:"primaryKey"`
	Number       code   `gorm:"size:20;uniqueIndex:freight_quote_number"`
	RequestID    number `gorm:"index:freight_quote_request"`
	CompanyID    number `gorm:"index:freight_quote_company,priority:1"`
	MembershipID number
	Unit         number
	Price        number
	TruckTons    number
	Rate         number
	Remark       text   `gorm:"size:500"`
	State        number `gorm:"index:freight_quote_company,priority:2;index:freight_quote_until,priority:1"`
	Until        number `gorm:"index:freight_quote_until,priority:2"`
	CreatedAt    number
	UpdatedAt    number
}
