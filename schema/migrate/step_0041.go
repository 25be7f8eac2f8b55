package migrate

import "gorm.io/gorm"

// createDeposits creates the tables of deposit accounts.
func createDeposits(db *gorm.DB) error {
	return createTables(db, []table{
		{"deposit_posting", &depositPosting41{}},
		{"deposit_entry", &depositEntry41{}},
		{"deposit_account", &depositAccount41{}},
		{"deposit_transfer", &depositTransfer41{}},
	})
}

type depositPosting41 struct {
	ID int64 `gorm:"primaryKey"`
	At number
}

type depositEntry41 struct {
	ID        int64  `gorm:"primaryKey"`
	PostingID number `gorm:"index:deposit_entry_posting"`
	CompanyID number `gorm:"index:deposit_entry_company"`
	Kind      code   `gorm:"size:20"`
	DealID    number `gorm:"index:deposit_entry_deal"`
	Available number
	Held      number
	Balance   number
	Holding   number
	At        number
}

type depositAccount41 struct {
	CompanyID number `gorm:"primaryKey;autoIncrement:false"`
	Available number
	Held      number
}

type depositTransfer41 struct {
	PostingID number `gorm:"primaryKey;autoIncrement:false"`
	Reference code   `gorm:"size:40;uniqueIndex:deposit_transfer_reference"`
	Note      text   `gorm:"size:200"`
	UserID    number
	UserName  text `gorm:"size:40"`
}
