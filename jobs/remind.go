package jobs

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Index finds the lots of reminders. While it is not ready, the jobs try again.
type Index interface {
	Ready() error
	ScheduledReminders(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription,
		onlyNew bool) ([]demand.ReminderText, error)
	ImmediateReminders(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription,
		newLots []int64, before cotton.LastNotified) ([]demand.ReminderText, error)
	Lowest(ctx context.Context, list []cottonindex.LowestQuery) ([]cottonindex.Low, error)
	Check(v cottonindex.Viewer, d demand.Demand) error
	RuleDifferences(ctx context.Context, rules []demand.ActiveRule, most int) ([]cottonindex.RuleDifference, error)
}

// Matcher finds the demands with immediate reminders that listings match, and the rules that they meet.
type Matcher interface {
	Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error)
	MatchRules(ctx context.Context, rules []demand.ActiveRule, listings []int64) ([][]int64, error)
}

// remind sends the scheduled reminders that are due.
func (r *Runner) remind(ctx context.Context) error {
	return r.shareDue(ctx, demand.RemindScheduled, demand.DueReminders, func(due []demand.Due) error {
		list, failed := r.prepare(due, func(d *demand.Due) ([]demand.ReminderText, error) { return r.scheduled(ctx, d) })
		return r.send(ctx, list, failed, demand.RemindScheduled, demand.SendScheduled)
	})
}

func (r *Runner) scheduled(ctx context.Context, d *demand.Due) ([]demand.ReminderText, error) {
	if d.Slot.IsZero() || d.Expired != "" {
		return nil, nil
	}
	list, err := r.index.ScheduledReminders(ctx, viewer(d), d.Name, d.Demand, &d.Subscription, true)
	return demand.AppendNote(list, d.Note), err
}

// remindAtOnce sends the reminders of lots that were just listed or repriced.
func (r *Runner) remindAtOnce(ctx context.Context) error {
	return r.shareDue(ctx, demand.RemindAtOnce, demand.DueNewLots, func(due []demand.Due) error {
		due = slices.DeleteFunc(due, func(d demand.Due) bool { return d.NotIndexed }) // the next run finds them
		list, failed := r.prepare(due, func(d *demand.Due) ([]demand.ReminderText, error) { return r.immediate(ctx, d) })
		return r.send(ctx, list, failed, demand.RemindAtOnce, demand.SendAtOnce)
	})
}

// immediate returns the reminder of the new lots of a demand and of a fall of its lowest price.
func (r *Runner) immediate(ctx context.Context, d *demand.Due) ([]demand.ReminderText, error) {
	return r.index.ImmediateReminders(ctx, viewer(d), d.Name, d.Demand, &d.Subscription, d.NewLots, d.Before)
}

// remindFalls sends reminders of lowest prices that fell with the market. It also notifies the owners of immediate
// reminders whose demand is unusable, because no lot matches it.
func (r *Runner) remindFalls(ctx context.Context) error {
	err := r.eachDue(ctx, 0, demand.DueFalls, func(due []demand.Due) error { return r.checkFalls(ctx, due) })
	return errors.Join(err, r.reportFailures(ctx, demand.RemindFalls))
}

// remindFallsAgain checks the demands whose pause after the last reminder was not over at the last check.
func (r *Runner) remindFallsAgain(ctx context.Context) error {
	return r.eachDue(ctx, 0, demand.DueFallsAgain, func(due []demand.Due) error { return r.checkFalls(ctx, due) })
}

func (r *Runner) checkFalls(ctx context.Context, due []demand.Due) error {
	lows, failed, err := r.lowest(ctx, due)
	if err != nil {
		return err
	}
	var fallen, first, unchanged []demand.Due
	low := map[int64]schema.Yuan{}
	for i, d := range due {
		switch price := lows[i].Price; {
		case d.Owner.ID == 0 || failed[d.DemandID] != nil:
		case d.Unusable != "":
			fallen = append(fallen, d) // only its pause is sent
		case price != nil && d.LastLowest == 0:
			first, low[d.DemandID] = append(first, d), *price
		case price != nil && *price <= d.LastLowest-d.Subscription.Fall:
			fallen = append(fallen, d)
		default:
			unchanged = append(unchanged, d)
		}
	}
	list, more := r.prepare(fallen, func(d *demand.Due) ([]demand.ReminderText, error) { return r.immediate(ctx, d) })
	maps.Copy(failed, more)
	return errors.Join(r.send(ctx, list, failed, demand.RemindFalls, demand.SendAtOnce),
		r.storeLowest(ctx, first, low, unchanged))
}

// lowest returns the lowest prices of demands with reminders of falls. It marks demands that the search refuses as
// unusable. If a search of several demands fails, it searches fewer, so that only those fail that fail alone.
func (r *Runner) lowest(ctx context.Context, due []demand.Due) ([]cottonindex.Low, map[int64]error, error) {
	lows, failed := make([]cottonindex.Low, len(due)), map[int64]error{}
	var queries []cottonindex.LowestQuery
	var places []int // in due, by query
	for i := range due {
		d := &due[i]
		if d.Unusable != "" {
			continue
		}
		if refusal, ok := schema.KindOf(r.index.Check(viewer(d), d.Demand)); ok {
			d.Refuse(refusal.Message)
		} else if d.Subscription.Fall > 0 {
			queries = append(queries, cottonindex.LowestQuery{Viewer: viewer(d), Demand: d.Demand})
			places = append(places, i)
		}
	}
	err := halve(ctx, places, func(some []int) error {
		at := slices.Index(places, some[0])
		found, err := r.index.Lowest(ctx, queries[at:at+len(some)])
		for i, low := range found {
			lows[some[i]] = low
			if refusal, ok := schema.KindOf(low.Refused); ok {
				due[some[i]].Refuse(refusal.Message)
			}
		}
		return err
	}, func(i int, err error) { failed[due[i].DemandID] = err })
	return lows, failed, err
}

// storeLowest stores the first lowest prices, from which falls are measured, and clears the failures of these demands
// and of the unchanged ones.
func (r *Runner) storeLowest(ctx context.Context, first []demand.Due, low map[int64]schema.Yuan,
	unchanged []demand.Due,
) error {
	var again []int64
	for _, d := range slices.Concat(first, unchanged) {
		if d.FailedBefore {
			again = append(again, d.DemandID)
		}
	}
	if len(first)+len(again) == 0 {
		return nil
	}
	return r.write(ctx, func(tx *schema.Tx) error {
		for i := range first {
			if err := demand.SetFirstLowest(tx, &first[i], low[first[i].DemandID]); err != nil {
				return err
			}
		}
		return demand.ClearFailures(tx, demand.RemindFalls, again)
	})
}

// write runs f in a writing transaction.
func (r *Runner) write(ctx context.Context, f func(tx *schema.Tx) error) error {
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, f(tx) })
	return err
}

// viewer returns the owner of a demand as a viewer of the search.
func viewer(d *demand.Due) cottonindex.Viewer {
	return cottonindex.Viewer{Company: d.Owner.CompanyID, Product: d.Owner.Product}
}
