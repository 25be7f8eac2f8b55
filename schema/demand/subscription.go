package demand

import (
	"time"

	"cottonmall/schema"
)

// Subscription is which reminders of a saved demand its owner wants, and when.
type Subscription struct {
	DemandID     int64            `gorm:"primaryKey;autoIncrement:false"`
	Kind         SubscriptionKind `gorm:"index:subscription_plan,priority:1"`        // of the scheduled reminder
	At           string           `gorm:"size:5;index:subscription_plan,priority:2"` // HH:mm in Shanghai; empty for NoReminder
	Days         string           `gorm:"size:7;index:subscription_plan,priority:3"` // digits of weekdays, 1 Sunday to 7 Saturday, ascending; empty for every day
	SkipHolidays bool             `gorm:"index:subscription_plan,priority:4"`        // none on holidays
	Basis        []BasisLimit     `gorm:"serializer:json;type:text;not null"`        // of a contract reminder
	Below        []Below          `gorm:"serializer:json;type:text;not null"`        // of a quantity reminder
	AtOnce       bool             // reminders of newly listed and repriced lots
	Fall         schema.Yuan      // reminders of a lowest price that fell by this, CNY/t; zero for none

	NextAt        time.Time      `gorm:"serializer:moment;type:bigint;index:subscription_next;index:subscription_plan,priority:5"` // of the chosen time; zero for none
	PartReminders []PartReminder `gorm:"column:told_parts;serializer:json;type:text;not null"`
	LastImmediate time.Time      `gorm:"column:at_once_told;serializer:moment;type:bigint;index:subscription_at_once_told"` // the last immediate reminder
	LastLowest    schema.Yuan    `gorm:"column:low_told"`                                                                   // the lowest price at the last reminder of it, or when these were switched on; zero for none
	ChangedAt     time.Time      `gorm:"serializer:moment;type:bigint"`                                                     // by the owner
	Version       int            // increased by changes and immediate reminders; drops prepared reminders of an older one

	// Columns whose contents NotifiedLot has taken over.
	FormerLots     string `gorm:"column:told"`
	FormerLotsUpTo int64  `gorm:"column:told_up_to"`

	Stop    string    `gorm:"size:60"`                            // the code of the link in a message that ends the reminders
	Stopped *Switches `gorm:"serializer:json;type:text;not null"` // what was on when the link ended it; nil if it did not
}

// Switches are the reminders of a subscription that are on.
type Switches struct {
	Kind   SubscriptionKind `json:"kind"`
	AtOnce bool             `json:"atOnce"`
	Fall   schema.Yuan      `json:"fall"`
}

// SubscriptionKind is the kind of the scheduled reminder.
type SubscriptionKind int

// Kinds of subscriptions.
const (
	NoReminder       SubscriptionKind = 0 // 不推送
	ContractReminder SubscriptionKind = 1 // 合约推送
	QuantityReminder SubscriptionKind = 2 // 数量推送
)

// BasisLimit selects lots on a contract with a basis of at most Basis, CNY/t.
type BasisLimit struct {
	IndexCode string      `json:"indexCode"`
	Basis     schema.Yuan `json:"basisPrice"`
}

// Below selects demands with at least Lots lots that are each at least Fall below the average price, CNY/t.
type Below struct {
	Lots int         `json:"batchLimit"`
	Fall schema.Yuan `json:"difPrice"`
}
