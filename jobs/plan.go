package jobs

import (
	"context"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// planEvery is how often times are looked through by themselves: another server, with a clock that was ahead, may have set some.
// With a million demands that takes most of a second.
const planEvery = 10 * time.Minute

// planned is with what the next times of reminders were last looked through.
type planned struct {
	at       time.Time
	holidays []market.Holiday
}

// still tells whether the times are as right as then: neither the holidays nor the clock were changed.
func (p *planned) still(now time.Time, holidays []market.Holiday) bool {
	return !p.at.IsZero() && !now.Before(p.at) && now.Sub(p.at) < planEvery && slices.Equal(holidays, p.holidays)
}

// planReminders sets times anew that are wrong by now.
func (r *Runner) planReminders(ctx context.Context) error {
	now := r.db.Now()
	var holidays []market.Holiday
	wrong, err := schema.View(ctx, r.db, func(tx *schema.Tx) (wrong []demand.Subscription, err error) {
		if holidays, err = market.Holidays(tx); err != nil || r.planned.still(now, holidays) {
			return nil, err
		}
		return demand.WrongPlans(tx)
	})
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		if _, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, demand.PlanReminders(tx, wrong) }); err != nil {
			return err
		}
	}
	if !r.planned.still(now, holidays) {
		r.planned = planned{now, holidays}
	}
	return nil
}
