package migrate

import "gorm.io/gorm"

// createProducts creates the tables of goods other than cotton, with their categories and attributes.
func createProducts(db *gorm.DB) error {
	return createTables(db, []table{
		{"category", &category55{}},
		{"product_attribute", &attribute55{}},
		{"product", &product55{}},
		{"article_day", &articleDay55{}},
	})
}

type category55 struct {
	ID       int64  `gorm:"primaryKey"`
	ParentID number `gorm:"index:category_parent"`
	Code     code   `gorm:"size:20;uniqueIndex:category_code"`
	Name     text   `gorm:"size:40"`
	Place    number
	Removed  flag
}

type attribute55 struct {
	ID         int64  `gorm:"primaryKey"`
	CategoryID number `gorm:"uniqueIndex:attribute_code,priority:1"`
	Code       code   `gorm:"size:20;uniqueIndex:attribute_code,priority:2"`
	Name       text   `gorm:"size:40"`
	Unit       text   `gorm:"size:10"`
	Sign       text   `gorm:"size:4"`
	Kind       number
	Decimals   number
	Least      number
	Most       number
	Choices    long
	Required   flag
	Filter     flag
	Article    flag
	Place      number
	Removed    flag
}

type product55 struct {
	ID              int64  `gorm:"primaryKey"`
	Number          code   `gorm:"size:20;uniqueIndex:product_number"`
	CompanyID       number `gorm:"index:product_company,priority:1"`
	UserID          number
	CategoryID      number `gorm:"index:product_category"`
	Brand           text   `gorm:"size:40"`
	Factory         text   `gorm:"size:80"`
	AttributeValues long
	Article         code `gorm:"size:400;index:product_article"`
	WarehouseID     number
	City            text `gorm:"size:40"`
	Futures         flag
	DeliverOn       code `gorm:"size:10"`
	Price           number
	Left            number `gorm:"column:tons_left"`
	Least           number
	Notes           text   `gorm:"size:500"`
	State           number `gorm:"index:product_company,priority:2;index:product_state_until,priority:1"`
	Until           number `gorm:"index:product_state_until,priority:2"`
	ListedAt        number
	Version         number
	CreatedAt       number
	UpdatedAt       number
}

type articleDay55 struct {
	Article code `gorm:"primaryKey;size:400"`
	Day     code `gorm:"primaryKey;size:10"`
	Lowest  number
	Highest number
	Sellers number
	At      number `gorm:"index:article_day_at"`
}
