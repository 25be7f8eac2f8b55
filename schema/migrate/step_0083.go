package migrate

import "gorm.io/gorm"

// keyStandards adds the kind of cotton to the key of the floor prices of reserve cotton. Those that are stored are for
// all kinds. A step that was interrupted continues.
func keyStandards(db *gorm.DB) error {
	const table, next = "reserve_standard", "reserve_standard_83"
	m := db.Migrator()
	if m.HasTable(table) {
		if db.Table(table).Migrator().HasColumn(&reserveStandard83{}, "kind") {
			return nil
		}
		if err := createTable(db, next, &reserveStandard83{}); err != nil {
			return err
		}
		for _, statement := range []string{
			"DELETE FROM " + next,
			"INSERT INTO " + next + " (week, kind, price, premium_table, source, at)" +
				" SELECT week, 0, price, premium_table, source, at FROM " + table,
			"DROP TABLE " + table,
		} {
			if err := db.Exec(statement).Error; err != nil {
				return err
			}
		}
	}
	return m.RenameTable(next, table)
}

type reserveStandard83 struct {
	Week   code   `gorm:"primaryKey;size:10"`
	Kind   number `gorm:"primaryKey;autoIncrement:false"`
	Price  number
	Table  code `gorm:"column:premium_table;size:40"`
	Source text `gorm:"size:200"`
	At     number
}
