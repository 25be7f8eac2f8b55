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

// Index finds what owners of demands are told. It is asked again when it refuses because it is away.
type Index interface {
	Ready() error
	AtTime(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, s *demand.Subscription, news bool) ([]demand.Telling, error)
	Fresh(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, listings []int64, before cotton.ToldBefore) (demand.Telling, error)
	Fall(ctx context.Context, v cottonindex.Viewer, name string, d demand.Demand, before, fall schema.Yuan) (demand.Telling, error)
	Lowest(ctx context.Context, asked []cottonindex.Asked) ([]cottonindex.Low, error)
	Check(v cottonindex.Viewer, d demand.Demand) error
}

// Matcher tells which demands are met by listings, of those whose owners want to hear of lots at once and may.
type Matcher interface {
	Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error)
}

// remind tells owners of demands what there is at the time that they have chosen.
func (r *Runner) remind(ctx context.Context) error {
	return r.shareDue(ctx, demand.SnagAtTime, demand.DueReminders, func(due []demand.Due) error {
		list, failed := r.prepare(due, func(d *demand.Due) ([]demand.Telling, error) { return r.atTime(ctx, d) })
		return r.keep(ctx, list, failed, demand.SnagAtTime, demand.Remind)
	})
}

func (r *Runner) atTime(ctx context.Context, d *demand.Due) ([]demand.Telling, error) {
	if d.Slot.IsZero() || d.Over != "" {
		return nil, nil
	}
	list, err := r.index.AtTime(ctx, viewer(d), d.Name, d.Demand, &d.Subscription, true)
	return demand.BesideTold(list, d.Aside), err
}

// remindAtOnce tells owners of demands of lots that were just listed or re-priced.
func (r *Runner) remindAtOnce(ctx context.Context) error {
	return r.shareDue(ctx, demand.SnagAtOnce, demand.DueFresh, func(due []demand.Due) error {
		due = slices.DeleteFunc(due, func(d demand.Due) bool { return d.Early }) // at the next look
		list, failed := r.prepare(due, func(d *demand.Due) ([]demand.Telling, error) { return r.atOnce(ctx, d) })
		return r.keep(ctx, list, failed, demand.SnagAtOnce, demand.RemindAtOnce)
	})
}

func (r *Runner) atOnce(ctx context.Context, d *demand.Due) (list []demand.Telling, err error) {
	if d.AtOnce {
		if list, err = worth(r.index.Fresh(ctx, viewer(d), d.Name, d.Demand, d.Fresh, d.Before)); err != nil {
			return nil, err
		}
	}
	if d.Fall == 0 || d.LowTold == 0 {
		return list, nil
	}
	fallen, err := worth(r.index.Fall(ctx, viewer(d), d.Name, d.Demand, d.LowTold, d.Fall))
	return demand.ToldAtOnce(append(list, fallen...)...), err
}

// worth is a telling that tells of lots, or none.
func worth(t demand.Telling, err error) ([]demand.Telling, error) {
	if err != nil || t.Lots == 0 {
		return nil, err
	}
	return []demand.Telling{t}, nil
}

// remindFalls looks whether lowest prices have fallen: they follow the market. It also tells owners who wait for what is
// told at once that a demand of theirs cannot be asked any more: no lot meets it.
func (r *Runner) remindFalls(ctx context.Context) error {
	err := r.eachDue(ctx, 0, demand.DueFalls, func(due []demand.Due) error { return r.lookAtFalls(ctx, due) })
	return errors.Join(err, r.snags(ctx, demand.SnagFall))
}

// remindFallsAgain looks at once at those who were told something so lately at the last look that they could not be told
// again.
func (r *Runner) remindFallsAgain(ctx context.Context) error {
	return r.eachDue(ctx, 0, demand.DueFallsAgain, func(due []demand.Due) error { return r.lookAtFalls(ctx, due) })
}

func (r *Runner) lookAtFalls(ctx context.Context, due []demand.Due) error {
	lows, failed, err := r.lowest(ctx, due)
	if err != nil {
		return err
	}
	var fallen, first, well []demand.Due
	low := map[int64]schema.Yuan{}
	for i, d := range due {
		switch price := lows[i].Price; {
		case d.Owner.ID == 0 || failed[d.DemandID] != nil:
		case d.Lost != "":
			fallen = append(fallen, d) // to nothing
		case price != nil && d.LowTold == 0:
			first, low[d.DemandID] = append(first, d), *price
		case price != nil && *price <= d.LowTold-d.Subscription.Fall:
			fallen = append(fallen, d)
		default:
			well = append(well, d)
		}
	}
	list, more := r.prepare(fallen, func(d *demand.Due) ([]demand.Telling, error) {
		return worth(r.index.Fall(ctx, viewer(d), d.Name, d.Demand, d.LowTold, d.Subscription.Fall))
	})
	maps.Copy(failed, more)
	return errors.Join(r.keep(ctx, list, failed, demand.SnagFall, demand.RemindAtOnce), r.begin(ctx, first, low, well))
}

// lowest finds the lowest prices of the demands whose owners wait for a fall. What the search refuses is lost. Where it
// fails for several it is asked for fewer, so that only those fail that do so by themselves.
func (r *Runner) lowest(ctx context.Context, due []demand.Due) ([]cottonindex.Low, map[int64]error, error) {
	lows, failed := make([]cottonindex.Low, len(due)), map[int64]error{}
	var asked []cottonindex.Asked
	var places []int
	for i := range due {
		d := &due[i]
		if d.Lost != "" {
			continue
		}
		if refusal, ok := schema.KindOf(r.index.Check(viewer(d), d.Demand)); ok {
			d.Refused(refusal.Message)
		} else if d.Subscription.Fall > 0 {
			asked, places = append(asked, cottonindex.Asked{Viewer: viewer(d), Demand: d.Demand}), append(places, i)
		}
	}
	err := halve(ctx, places, func(some []int) error {
		at := slices.Index(places, some[0])
		found, err := r.index.Lowest(ctx, asked[at:at+len(some)])
		for i, low := range found {
			lows[some[i]] = low
			if refusal, ok := schema.KindOf(low.Refused); ok {
				due[some[i]].Refused(refusal.Message)
			}
		}
		return err
	}, func(i int, err error) { failed[due[i].DemandID] = err })
	return lows, failed, err
}

// begin keeps the prices from which falls are counted, and forgets that demands have failed which do not any more.
func (r *Runner) begin(ctx context.Context, first []demand.Due, low map[int64]schema.Yuan, well []demand.Due) error {
	var again []int64
	for _, d := range slices.Concat(first, well) {
		if d.Snagged {
			again = append(again, d.DemandID)
		}
	}
	if len(first)+len(again) == 0 {
		return nil
	}
	_, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (struct{}, error) {
		for i := range first {
			if err := demand.NoteLow(tx, &first[i], low[first[i].DemandID]); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, demand.Unsnag(tx, demand.SnagFall, again)
	})
	return err
}

// viewer is the owner of a demand as the search knows him.
func viewer(d *demand.Due) cottonindex.Viewer {
	return cottonindex.Viewer{Company: d.Owner.CompanyID, Product: d.Owner.Product}
}
