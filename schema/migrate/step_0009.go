package migrate

import "gorm.io/gorm"

// createRepricings creates the tables of repricings, of the progress of matching and of retries. A subscription gets
// the last repricing it was notified of.
func createRepricings(db *gorm.DB) error {
	err := createTables(db, []table{
		{"repricing", &repricing9{}},
		{"matching", &matching9{}},
		{"snag", &snag9{}},
		{"shared_demand", &sharedDemand9{}}, // only its index
	})
	if err != nil {
		return err
	}
	return addColumns(db, "subscription", &subscription9{})
}

type repricing9 struct {
	ID        int64  `gorm:"primaryKey"`
	ListingID number `gorm:"index:repricing_listing"`
	At        number `gorm:"index:repricing_at"`
	IndexCode code   `gorm:"size:10"`
	Basis     number
	Price     number
}

type matching9 struct {
	ID      int64 `gorm:"primaryKey;autoIncrement:false"`
	Taken   long
	Reached number
}

type snag9 struct {
	Kind    code   `gorm:"primaryKey;size:20"`
	Subject number `gorm:"primaryKey;autoIncrement:false"`
	Tries   number
	AgainAt number
	Text    text `gorm:"size:500"`
}

// subscription9 is the column added to subscription.
type subscription9 struct {
	ToldUpTo number `gorm:"default:0"`
}

// sharedDemand9 is the indexed column of shared_demand.
type sharedDemand9 struct {
	At number `gorm:"index:shared_demand_at"`
}
