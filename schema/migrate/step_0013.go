package migrate

import "gorm.io/gorm"

// numberFreshLots tells how each lot came to meet a demand, what of each part of a demand was told, and when a subscription was
// last changed; who was lately told at once can be found.
func numberFreshLots(db *gorm.DB) error {
	if err := addColumns(db, "fresh_lots", &freshLots13{}); err != nil {
		return err
	}
	if err := addColumns(db, "subscription", &subscription13{}); err != nil {
		return err
	}
	return create(db, "subscription", &toldAtOnce13{}) // its index
}

type freshLots13 struct {
	Numbers long `gorm:"default:('')"`
}

type subscription13 struct {
	ToldParts long   `gorm:"default:('')"`
	ChangedAt number `gorm:"default:0"`
}

// toldAtOnce13 is the column of subscription that gets an index.
type toldAtOnce13 struct {
	AtOnceTold number `gorm:"index:subscription_at_once_told"`
}
