package demand

import (
	"time"

	"cottonmall/schema"
)

// Retention of demands and reminders.
const (
	SharedKept   = 365 * 24 * time.Hour // of a shared demand after it was last shared
	ReminderKept = 180 * 24 * time.Hour
	matchKept    = 24 * time.Hour // of a matched lot after its reminder
	failureKept  = 24 * time.Hour // of a job failure after its pause
)

// Kinds of changes of saved demands.
const (
	DemandChanged  = "demand"  // id of a saved demand: filters, reminders, or gone
	DemandsChanged = "demands" // membership id: something of its saved demands
)

// Domain returns the registration of saved demands and reminders.
func Domain() schema.Domain {
	return schema.Domain{
		Name:    "demand",
		Changes: []string{DemandChanged, DemandsChanged},
		Verbs:   []string{addRule, changeRule, removeRule}, EventKinds: []string{ruleEventKind},
		Names: map[string]string{ruleEventKind: "SELECT name FROM mark_rule WHERE id = ?"},
		Retention: []schema.Retention{
			{Table: "shared_demand", Key: "code", Kept: SharedKept, Where: "at <= @over"},
			{Table: "reminder", Key: "id", Kept: ReminderKept, Where: "at <= @over"},
			{Table: "matched_lot", Key: "demand_id", Kept: matchKept, Where: "done_at > 0 AND done_at <= @over"},
			{Table: "snag", Key: "subject", Kept: failureKept, Where: "again_at <= @over"},
		},
	}
}
