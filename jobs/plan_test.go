package jobs

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// TestNextTimesAreCheckedForAReason checks next times after a change of holidays or clock, and every ten minutes.
func TestNextTimesAreCheckedForAReason(t *testing.T) {
	t.Parallel()
	eachFixture(t, func(t *testing.T, w *fixture) {
		late := schema.Day("2026-12-24").At(9, 0)
		holiday := func() {
			w.addHoliday("2026-11-30")
		}
		w.run((*Runner).planReminders)
		for i, c := range []struct {
			what   string
			after  time.Duration
			change func()
			looks  bool
		}{
			{"a minute later", time.Minute, func() {}, false},
			{"when a holiday is known", time.Minute, holiday, true},
			{"nine minutes later", 9 * time.Minute, func() {}, false},
			{"ten minutes later", time.Minute, func() {}, true},
			{"when the clock was set back", -time.Second, func() {}, true},
		} {
			saved := []demand.SavedDemand{
				{
					MembershipID: w.buyer.MembershipID, Name: fmt.Sprint("第", i), Form: 1,
					Filters: `{"origins":"南疆"}`, Version: 1,
				},
			}
			w.Do(func(tx *schema.Tx) error {
				return schematest.AddSavedDemands(tx, saved, func(saved []demand.SavedDemand) []demand.Subscription {
					wrong := onContract(1100)
					wrong.DemandID, wrong.NextAt = saved[0].ID, late
					return []demand.Subscription{wrong}
				})
			})
			c.change()
			w.Advance(c.after)
			w.run((*Runner).planReminders)
			if looks := !w.subscription(saved[0].ID).NextAt.Equal(late); looks != c.looks {
				t.Errorf("%s they are looked through: %t", c.what, looks)
			}
		}
	})
}
