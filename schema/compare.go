package schema

import "time"

// Compare is a lot that a visitor put on his comparison list.
type Compare struct {
	Owner     string `gorm:"primaryKey;size:64"` // the browser's fpId
	ListingID int64  `gorm:"primaryKey;autoIncrement:false"`
	At        time.Time
}

// CompareMax is how many lots fit side by side.
const CompareMax = 6
