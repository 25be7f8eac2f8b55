package jobs

import (
	"context"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// replanEvery is how often the next times of all reminders are checked without a known reason. A million take most of
// a second.
const replanEvery = 10 * time.Minute

// checkedPlans is when, and with which holidays, the next times of reminders were last checked.
type checkedPlans struct {
	at       time.Time
	holidays []market.Holiday
}

// valid reports whether the times are still right: neither the holidays have changed nor was the clock set back.
func (p *checkedPlans) valid(now time.Time, holidays []market.Holiday) bool {
	return schema.DeadlinePending(p.at.Add(replanEvery), now, replanEvery) && slices.Equal(holidays, p.holidays)
}

// planReminders corrects the next times of reminders.
func (r *Runner) planReminders(ctx context.Context) error {
	now := r.db.Now()
	var holidays []market.Holiday
	wrong, err := schema.View(ctx, r.db, func(tx *schema.Tx) (wrong []demand.Subscription, err error) {
		if holidays, err = market.Holidays(tx); err != nil || r.checked.valid(now, holidays) {
			return nil, err
		}
		return demand.WrongPlans(tx)
	})
	if err == nil && len(wrong) > 0 {
		err = r.write(ctx, func(tx *schema.Tx) error { return demand.PlanReminders(tx, wrong) })
	}
	if err == nil && !r.checked.valid(now, holidays) {
		r.checked = checkedPlans{now, holidays}
	}
	return err
}
