package interest

import (
	"time"

	"cottonmall/schema"
)

// Kept is how long the interests, seen lots and visits of an ended membership are kept.
const Kept = 30 * 24 * time.Hour

// Domain returns the registration of what members have decided about lots.
func Domain() schema.Domain {
	return schema.Domain{
		Name: "interest",
		Retention: []schema.Retention{
			ofEndedMemberships("interest"), ofEndedMemberships("seen_lot"), ofEndedMemberships("visit"),
		},
	}
}

// ofEndedMemberships returns the retention of a table of memberships: the user may come back for a while.
func ofEndedMemberships(table string) schema.Retention {
	return schema.Retention{
		Table: table, Key: "owner", Kept: Kept,
		Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
	}
}
