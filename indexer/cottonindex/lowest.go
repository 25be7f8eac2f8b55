package cottonindex

import (
	"context"
	"slices"
	"strconv"
	"time"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// LowestQuery is a demand whose lowest price is asked for.
type LowestQuery struct {
	Viewer Viewer
	Demand demand.Demand
	Since  time.Time // lots listed after it are counted by themselves; zero: none are
}

// Low is what a demand finds at the current quotes.
type Low struct {
	Count   int
	Price   *schema.Yuan // the lowest, CNY/t; nil when nothing is found
	New     int          // listed since
	Refused error        // why the demand cannot be asked

	Delivered *schema.Yuan // the lowest at the mill; nil without a range of delivered prices
}

// lowestMax is the number of demands in one multi-search, which caches the lots of every condition.
const lowestMax = 25

// Lowest returns what each demand finds. A refused demand does not affect the others.
func (x *Index) Lowest(ctx context.Context, asked []LowestQuery) ([]Low, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	m.once = true // so many would take the place of what pages ask for
	lows := make([]Low, 0, len(asked))
	for part := range slices.Chunk(asked, lowestMax) {
		found := make([]Low, len(part))
		var calls []indexer.Call
		for i := range part {
			calls = append(calls, found[i].calls(&part[i], m)...)
		}
		if err := x.do(ctx, calls); err != nil {
			return nil, err
		}
		for i := range part {
			if err := x.readLowestDelivered(ctx, &found[i], &part[i], m); err != nil {
				return nil, err
			}
		}
		lows = append(lows, found...)
	}
	return lows, nil
}

// calls returns the queries for a demand.
func (low *Low) calls(a *LowestQuery, m *Market) []indexer.Call {
	f, err := NewFilter(&a.Demand, a.Viewer, m)
	if err != nil {
		low.Refused = err
		return nil
	}
	l := &priceHistogram{}
	calls := f.readPrices(l, Scale{}, f.all(), func() {
		low.Count = l.Total() + l.Unpriced
		low.Price, _ = l.Ends()
	})
	if !a.Since.IsZero() {
		newer := f.all(engine.Above("listingTime", strconv.FormatInt(a.Since.Unix(), 10)))
		calls = append(calls, indexer.Call{f.counting(newer), indexer.ReadTotal(&low.New)})
	}
	return calls
}

// readLowestDelivered reads the lowest delivered price of a demand with a range of them.
func (x *Index) readLowestDelivered(ctx context.Context, low *Low, a *LowestQuery, m *Market) error {
	if low.Refused != nil || a.Demand.DeliveredMin == nil && a.Demand.DeliveredMax == nil {
		return nil
	}
	f, err := NewFilter(&a.Demand, a.Viewer, m)
	if err != nil {
		return err
	}
	l, err := x.readDelivered(ctx, f, f.delivered, f.all())
	if err == nil {
		low.Delivered, _ = l.Ends()
	}
	return err
}

// Check refuses an invalid demand of a viewer with a sentence that names the field.
func (x *Index) Check(v Viewer, d demand.Demand) error {
	_, err := NewFilter(&d, v, x.moment())
	return err
}

// Fit removes from an opened demand what its viewer may not ask for, and lists it as lost.
func (x *Index) Fit(v Viewer, o demand.Opened) demand.Opened {
	for {
		err := x.Check(v, o.Demand)
		refusal, refused := schema.KindOf(err)
		if !refused {
			return o
		}
		before := o.Demand.Text()
		o.Drop(refusal.Field, refusal.Message)
		if o.Demand.Text() == before {
			o.Demand = demand.Demand{} // not one field is wrong but how they go together
		}
	}
}
