package migrate

import (
	"fmt"

	"gorm.io/gorm"
)

// createBankAccounts creates the table of bank accounts. It deletes the setting with the account of the platform: its
// text was set without a second factor and has no separate holder, bank and number. Administrators enter the account
// again.
func createBankAccounts(db *gorm.DB) error {
	if err := createTable(db, "bank_account", &bankAccount46{}); err != nil {
		return err
	}
	if err := db.Exec("DELETE FROM param WHERE name = ?", "depositPayTo").Error; err != nil {
		return fmt.Errorf("delete the setting of the deposit account: %w", err)
	}
	return nil
}

type bankAccount46 struct {
	ID        int64  `gorm:"primaryKey"`
	CompanyID number `gorm:"index:bank_account_company"`
	Holder    text   `gorm:"size:120"`
	Bank      text   `gorm:"size:120"`
	Number    code   `gorm:"size:32"`
	Code      code   `gorm:"size:12"`
	UserID    number
	UserName  text `gorm:"size:40"`
	At        number
}
