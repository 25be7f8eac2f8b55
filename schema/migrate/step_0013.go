package migrate

import "gorm.io/gorm"

// addReminderDetails adds the fresh_listing id by which each lot matched, and the notified lots by part of a demand.
// It also adds the time of the last change of a subscription, and an index for immediate reminders.
func addReminderDetails(db *gorm.DB) error {
	if err := addColumns(db, "fresh_lots", &freshLots13{}); err != nil {
		return err
	}
	if err := addColumns(db, "subscription", &subscription13{}); err != nil {
		return err
	}
	return createTable(db, "subscription", &toldAtOnce13{}) // only its index
}

type freshLots13 struct {
	Numbers long `gorm:"default:('')"`
}

type subscription13 struct {
	ToldParts long   `gorm:"default:('')"`
	ChangedAt number `gorm:"default:0"`
}

// toldAtOnce13 is the indexed column of subscription.
type toldAtOnce13 struct {
	AtOnceTold number `gorm:"index:subscription_at_once_told"`
}
