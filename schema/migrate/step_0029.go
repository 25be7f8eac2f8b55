package migrate

import "gorm.io/gorm"

// createSearchIndexes creates the table of the search indexes on a shared search server.
func createSearchIndexes(db *gorm.DB) error { return createTable(db, "search_index", &searchIndex29{}) }

type searchIndex29 struct {
	Name      code `gorm:"primaryKey;size:120"`
	Stamp     code `gorm:"size:60"`
	NextStamp code `gorm:"size:60"`
	Documents number
}
