package demand

import (
	"time"

	"cottonmall/schema"
)

// Subscription is what the owner of a saved demand wants to be told of it, and when.
type Subscription struct {
	DemandID     int64            `gorm:"primaryKey;autoIncrement:false"`
	Kind         SubscriptionKind `gorm:"index:subscription_plan,priority:1"`        // what is told at the chosen time
	At           string           `gorm:"size:5;index:subscription_plan,priority:2"` // HH:mm in Shanghai; empty when the kind is none
	Days         string           `gorm:"size:7;index:subscription_plan,priority:3"` // digits of weekdays, 1 Sunday to 7 Saturday, ascending; empty: every day
	SkipHolidays bool             `gorm:"index:subscription_plan,priority:4"`        // not on holidays, also where their weekday is chosen
	Basis        []BasisLimit     `gorm:"serializer:json;type:text;not null"`        // of a contract reminder
	Below        []Below          `gorm:"serializer:json;type:text;not null"`        // of a quantity reminder
	AtOnce       bool             // told when a newly listed or re-priced lot meets the demand
	Fall         schema.Yuan      // told when the lowest price fell by so much, CNY/t; zero: not

	NextAt     time.Time   `gorm:"serializer:moment;type:bigint;index:subscription_next;index:subscription_plan,priority:5"` // of the chosen time; zero: none
	Told       string      // ids of the lots that were told at the chosen time, packed; the last told at the end
	ToldUpTo   int64       // the repricing up to which these were told as they were offered then
	ToldParts  []ToldPart  `gorm:"serializer:json;type:text;not null"`                            // of which more may have been told than there are ids
	AtOnceTold time.Time   `gorm:"serializer:moment;type:bigint;index:subscription_at_once_told"` // when something was last told at once
	LowTold    schema.Yuan // the lowest price when it was last told, or the reminder was switched on; zero: there was none
	ChangedAt  time.Time   `gorm:"serializer:moment;type:bigint"` // by the owner
	Version    int         // grows with every change and with what is told at once: who has prepared a reminder for another one starts again

	Stop    string    `gorm:"size:60"`                            // opens its end to whoever has the link of a message
	Stopped *Switches `gorm:"serializer:json;type:text;not null"` // what was on when it was stopped that way; nil when it was not
}

// Switches are what of a subscription is on.
type Switches struct {
	Kind   SubscriptionKind `json:"kind"`
	AtOnce bool             `json:"atOnce"`
	Fall   schema.Yuan      `json:"fall"`
}

// SubscriptionKind is what is told at the chosen time.
type SubscriptionKind int

// Kinds of subscriptions.
const (
	NoReminder       SubscriptionKind = 0 // 不推送
	ContractReminder SubscriptionKind = 1 // 合约推送
	QuantityReminder SubscriptionKind = 2 // 数量推送
)

// BasisLimit asks for lots on a contract at a basis of at most so much, CNY/t.
type BasisLimit struct {
	IndexCode string      `json:"indexCode"`
	Basis     schema.Yuan `json:"basisPrice"`
}

// Below asks for at least so many lots that are each at least so much under the average of the demand, CNY/t.
type Below struct {
	Lots int         `json:"batchLimit"`
	Fall schema.Yuan `json:"difPrice"`
}

// FreshLots are lots that met a demand since its owner was last told at once.
type FreshLots struct {
	DemandID int64     `gorm:"primaryKey;autoIncrement:false"`
	Listings string    // ids, packed
	Numbers  string    // of the FreshListings by which each of them did last, packed
	Since    time.Time `gorm:"serializer:moment;type:bigint"` // when the first of them did
}
