package match

import (
	"context"
	"log/slog"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// overlap is how far before the last look changes are read again, because transactions become visible out of order.
const overlap = time.Minute

// changeRetention is the age up to which no change is deleted. Changes are deleted after ten minutes.
const changeRetention = 8 * time.Minute

// look is what a look at the changes has found.
type look struct {
	at      time.Time
	changes []schema.ChangeLive
	depots  map[string]string
}

// Every demand is read again once a day, and when so many were read again that it is no more work. This finds changes
// that became visible very late, and drops terms that no demand has any more.
const (
	renewEvery = 24 * time.Hour
	renewAfter = 1000 // demands, and half of all
)

// followChanges brings the demands up to date with the saved demands. It reads again those that were changed, and those that name
// warehouses when the names of these mean others; all of them at first, after a pause that is
// longer than changes are kept, and when the clock went back.
func (m *Matcher) followChanges(ctx context.Context) error {
	m.following.Lock()
	defer m.following.Unlock()
	return m.catchUp(ctx)
}

// followIfIdle follows, unless somebody does already: for a number what is there is good enough.
func (m *Matcher) followIfIdle(ctx context.Context) error {
	if m.following.TryLock() {
		defer m.following.Unlock()
		return m.catchUp(ctx)
	}
	m.mu.RLock()
	ready := m.demands != nil
	m.mu.RUnlock()
	if ready {
		return nil
	}
	return m.followChanges(ctx)
}

func (m *Matcher) catchUp(ctx context.Context) error {
	l, err := schema.View(ctx, m.db, m.look)
	if err != nil {
		return err
	}
	if m.demands == nil || l.at.Before(m.looked) || l.at.Sub(m.looked) > changeRetention {
		all, err := m.readAll(ctx, l)
		if err == nil {
			m.swap(all, l)
		}
		return err
	}
	ids := m.changed(l)
	m.redone += len(ids)
	if err := m.readAgain(ctx, l, ids); err != nil {
		return err
	}
	m.noteChanges(l)
	return nil
}

// renew reads every demand again when it is time. The former demands are used and followed in the meantime. Afterwards the
// demands that have changed since are read again.
func (m *Matcher) renew(ctx context.Context) error {
	m.following.Lock()
	aged := m.demands != nil && (m.db.Now().Sub(m.read) > renewEvery || m.redone > renewAfter+len(m.demands.list)/2)
	l, err := schema.View(ctx, m.db, m.look)
	m.following.Unlock()
	if err != nil || !aged {
		return err
	}
	all, err := m.readAll(ctx, l)
	if err != nil {
		return err
	}
	m.following.Lock()
	defer m.following.Unlock()
	m.swap(all, l)
	return nil
}

func (m *Matcher) look(tx *schema.Tx) (l *look, err error) {
	l = &look{at: tx.Now()}
	if l.changes, err = demand.ChangedDemands(tx, m.looked.Add(-overlap)); err != nil {
		return nil, err
	}
	names, err := market.WarehouseNames(tx)
	l.depots = cottonindex.CanonicalDepots(names)
	return l, err
}

// changed are the demands to be read again.
func (m *Matcher) changed(l *look) (ids []int64) {
	for _, c := range l.changes {
		if id, err := strconv.ParseInt(c.Key, 10, 64); err == nil && !m.seen[c.ID] {
			ids = append(ids, id)
		}
	}
	if !maps.Equal(l.depots, m.depots) {
		ids = append(ids, m.demands.having(stored)...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// noteChanges remembers what was seen. Changes of before the overlap are not met again.
func (m *Matcher) noteChanges(l *look) {
	m.looked, m.depots, m.seen = l.at, l.depots, make(map[int64]bool, len(l.changes))
	for _, c := range l.changes {
		m.seen[c.ID] = true
	}
}

// readAgain reads some demands again. Those that are gone, or cannot be asked any more, are forgotten.
func (m *Matcher) readAgain(ctx context.Context, l *look, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var found []demandTerms
	err := m.readDemands(ctx, ids, l.depots, func(some []demandTerms) { found = append(found, some...) })
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.demands.remove(id)
	}
	for _, p := range found {
		m.demands.put(p)
	}
	return nil
}

// readAll reads every demand.
func (m *Matcher) readAll(ctx context.Context, l *look) (*demandSet, error) {
	all := newDemandSet()
	err := m.readDemands(ctx, nil, l.depots, func(some []demandTerms) {
		for _, p := range some {
			all.put(p)
		}
	})
	return all, err
}

// swap replaces all demands by those read after a look.
func (m *Matcher) swap(all *demandSet, l *look) {
	m.mu.Lock()
	m.demands = all
	m.mu.Unlock()
	m.read, m.redone = l.at, 0
	m.noteChanges(l)
}

// readMax is how many demands go from hand to hand at once.
const readMax = 500

// readDemands reads saved demands, those with these ids or all, and takes them apart on every processor: one reads rows, and
// the caller is given what is ready, in no particular order. Demands that cannot be asked are left out.
func (m *Matcher) readDemands(ctx context.Context, ids []int64, depots map[string]string, give func([]demandTerms)) error {
	rows, ready := make(chan heldDemands), make(chan []demandTerms)
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error {
		defer close(rows)
		_, err := schema.View(ctx, m.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, readHeld(tx, ids, rows) })
		return err
	})
	var apart sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		apart.Go(func() {
			for held := range rows {
				ready <- held.terms(&cottonindex.Market{Depots: depots}, m.log)
			}
		})
	}
	go func() {
		apart.Wait()
		close(ready)
	}()
	for some := range ready {
		give(some)
	}
	return work.Wait()
}

// heldDemands are saved demands with what they are read by.
type heldDemands struct {
	list []demand.DemandFilter
	by   *demand.Surroundings
}

func readHeld(tx *schema.Tx, ids []int64, to chan<- heldDemands) error {
	by, err := demand.FindSurroundings(tx)
	if err != nil {
		return err
	}
	held := heldDemands{by: by}
	err = demand.EachDemandFilter(tx, ids, func(d *demand.DemandFilter) error {
		if held.list = append(held.list, *d); len(held.list) == readMax {
			to <- held
			held.list = nil
		}
		return nil
	})
	to <- held
	return err
}

func (h heldDemands) terms(m *cottonindex.Market, log *slog.Logger) []demandTerms {
	list := make([]demandTerms, 0, len(h.list))
	for i := range h.list {
		list = h.appendOne(list, &h.list[i], m, log)
	}
	return list
}

// appendOne takes one demand apart. One that panics is left out: it takes no other with it.
func (h heldDemands) appendOne(list []demandTerms, d *demand.DemandFilter, m *cottonindex.Market, log *slog.Logger) (longer []demandTerms) {
	defer func() {
		if cause := recover(); cause != nil {
			log.Error("failed to read a saved demand for the match", "demand", d.ID, "cause", cause, "stack", string(debug.Stack()))
			longer = list
		}
	}()
	opened, is := d.Read(h.by, true), traits(0)
	if slices.ContainsFunc(opened.Demand.SaleTypes, onlyForMembers) {
		longer = appendTerms(list, d, d.Read(h.by, false), m, outside)
		is = inside
	} else {
		longer = list
	}
	return appendTerms(longer, d, opened, m, is)
}

// appendTerms takes a demand apart, unless it cannot be asked.
func appendTerms(list []demandTerms, d *demand.DemandFilter, opened demand.Opened, m *cottonindex.Market, is traits) []demandTerms {
	if opened.Lost {
		return list
	}
	p, ok := termsOf(&opened.Demand, m)
	if !ok {
		return list
	}
	p.demand, p.owner = d.ID, d.MembershipID
	if p.is |= is; d.Waits {
		p.is |= waiting
	}
	return append(list, p)
}

// onlyForMembers reports whether a sale type exists only for member companies.
func onlyForMembers(mark string) bool { return !slices.Contains(cottonindex.Viewer{}.Marks(), mark) }
