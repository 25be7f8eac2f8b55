package migrate

import "gorm.io/gorm"

// createSequences creates the tables of document numbers and of executed requests.
func createSequences(db *gorm.DB) error {
	return createTables(db, []table{{"sequence", &sequence38{}}, {"request", &request38{}}})
}

type sequence38 struct {
	Prefix code `gorm:"primaryKey;size:10"`
	Day    code `gorm:"primaryKey;size:10"`
	Last   number
}

type request38 struct {
	Owner      number `gorm:"primaryKey;autoIncrement:false"`
	RequestKey code   `gorm:"primaryKey;size:40"`
	Call       code   `gorm:"size:80"`
	Answer     huge
	At         number `gorm:"index:request_at"`
}
