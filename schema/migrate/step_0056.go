package migrate

import "gorm.io/gorm"

// createForeignMarket creates the tables of exchange rates, import duties and quotes of contracts on ICE.
func createForeignMarket(db *gorm.DB) error {
	return createTables(db, []table{
		{"dollar_rate", &dollarRate56{}},
		{"import_duty", &importDuty56{}},
		{"foreign_quote", &foreignQuote56{}},
	})
}

type dollarRate56 struct {
	Day    code `gorm:"primaryKey;size:10"`
	Rate   number
	Source text `gorm:"size:80"`
	At     number
}

type importDuty56 struct {
	ValidFrom  code `gorm:"primaryKey;size:10"`
	ValidUntil code `gorm:"size:10"`
	Quota      number
	Full       number
	VAT        number `gorm:"column:vat"`
	Charges    number
	Threshold  number
	Specific   number
	Dividend   number
	Factor     number
	Cap        number
	Additional long
	Source     text `gorm:"size:400"`
}

type foreignQuote56 struct {
	IndexCode code `gorm:"primaryKey;size:10"`
	Day       code `gorm:"primaryKey;size:10;index:foreign_quote_day"`
	Price     number
	Settled   number
	Source    text `gorm:"size:80"`
	At        number
}
