package schema

import "time"

// Retention of demands and reminders.
const (
	sharedKept   = 365 * 24 * time.Hour // of a shared demand after it was last shared
	reminderKept = 180 * 24 * time.Hour
	snagKept     = 24 * time.Hour // of what is tried no more
)

// Kinds of changes of saved demands.
const (
	DemandChanged  = "demand"  // id of a saved demand: filters, reminders, or gone
	DemandsChanged = "demands" // membership id: something of its saved demands
)

// DemandDomain returns what the kernels must know of saved demands and reminders.
func DemandDomain() Domain {
	return Domain{
		Name:    "demand",
		Changes: []string{DemandChanged, DemandsChanged},
		Retention: []Retention{
			{Table: "shared_demand", Key: "code", Kept: sharedKept, Where: "at <= @over"},
			{Table: "reminder", Key: "id", Kept: reminderKept, Where: "at <= @over"},
			{Table: "snag", Key: "subject", Kept: snagKept, Where: "again_at <= @over"},
		},
	}
}
