package migrate

import "gorm.io/gorm"

// createDemands creates the tables of saved demands and their reminders.
func createDemands(db *gorm.DB) error {
	return createTables(db, []table{
		{"saved_demand", &savedDemand4{}},
		{"shared_demand", &sharedDemand4{}},
		{"subscription", &subscription4{}},
		{"fresh_listing", &freshListing4{}},
		{"fresh_lots", &freshLots4{}},
		{"reminder_way", &reminderWay4{}},
		{"reminder", &reminder4{}},
	})
}

type savedDemand4 struct {
	ID        int64  `gorm:"primaryKey"`
	Owner     number `gorm:"uniqueIndex:saved_demand_name,priority:1"`
	Name      code   `gorm:"size:40;uniqueIndex:saved_demand_name,priority:2"`
	Priority  number
	Form      number
	Filters   long
	Version   number
	SeenAt    number
	CreatedAt number
	UpdatedAt number
}

type sharedDemand4 struct {
	Code    code `gorm:"primaryKey;size:12"`
	Form    number
	Filters long
	At      number
}

type subscription4 struct {
	DemandID     int64 `gorm:"primaryKey;autoIncrement:false"`
	Kind         number
	At           code `gorm:"size:5"`
	Days         code `gorm:"size:7"`
	SkipHolidays flag
	Basis        long
	Below        long
	AtOnce       flag
	Fall         number
	NextAt       number `gorm:"index:subscription_next"`
	Told         long
	AtOnceTold   number
	LowTold      number
	Version      number
	Stop         code `gorm:"size:60"`
	Stopped      long
}

type freshListing4 struct {
	ID        int64 `gorm:"primaryKey"`
	ListingID number
	At        number
}

type freshLots4 struct {
	DemandID int64 `gorm:"primaryKey;autoIncrement:false"`
	Listings long
	Since    number
}

type reminderWay4 struct {
	Owner       int64 `gorm:"primaryKey;autoIncrement:false"`
	ConfirmedAt number
	OpenID      code `gorm:"size:64"`
	Mail        code `gorm:"size:200"`
	Webhook     code `gorm:"size:500"`
}

type reminder4 struct {
	ID       int64  `gorm:"primaryKey"`
	DemandID number `gorm:"uniqueIndex:reminder_slot,priority:1"`
	Slot     code   `gorm:"size:40;uniqueIndex:reminder_slot,priority:2"`
	Owner    number `gorm:"index:reminder_owner,priority:1"`
	Name     text   `gorm:"size:40"`
	Why      code   `gorm:"size:20"`
	State    number
	Lots     number
	Title    text `gorm:"size:100"`
	Text     long
	Link     code   `gorm:"size:500"`
	At       number `gorm:"index:reminder_owner,priority:2"`
}
