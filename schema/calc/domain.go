package calc

import "cottonmall/schema"

// Domain returns the registration of the computations that members keep.
func Domain() schema.Domain {
	return schema.Domain{
		Name: "calc",
		Retention: []schema.Retention{
			{Table: "calculation", Key: "id", Kept: HistoryKept, Where: "name = '' AND shared_at = 0 AND at <= @over"},
			{
				Table: "calculation", Key: "id", Kept: SharedKept,
				Where: "name = '' AND shared_at > 0 AND shared_at <= @over AND at <= @over",
			},
			{
				Table: "calculation", Key: "owner", Kept: EndedKept,
				Where: "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)",
			},
		},
	}
}
