package indexer

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

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// overlap is how far before the last look changes are read again: they become visible out of order, and the clocks of
// servers differ.
const overlap = time.Minute

// kept is how old changes can be that are surely still there. They are forgotten after ten minutes.
const kept = 8 * time.Minute

// look is what a look at the changes has found.
type look struct {
	at      time.Time
	changes []schema.ChangeLive
	depots  map[string]string
}

// Everything is read again once a day, and when so many demands were read again by themselves that it is no more work: a
// change that became visible very late may have been missed, and terms that nobody has any more go.
const (
	renewEvery = 24 * time.Hour
	renewAfter = 1000 // demands, and half of all
)

// follow brings the wants up to date with the saved demands. It reads again those that were changed, and those that name
// warehouses when the names of these mean others; all of them when that is not known: at first, after a pause that is
// longer than changes are kept, and when the clock went back.
func (m *Matcher) follow(ctx context.Context) error {
	m.following.Lock()
	defer m.following.Unlock()
	return m.catchUp(ctx)
}

// glance follows, unless somebody does already: for a number what is there is good enough.
func (m *Matcher) glance(ctx context.Context) error {
	if m.following.TryLock() {
		defer m.following.Unlock()
		return m.catchUp(ctx)
	}
	m.mu.RLock()
	ready := m.wants != nil
	m.mu.RUnlock()
	if ready {
		return nil
	}
	return m.follow(ctx)
}

func (m *Matcher) catchUp(ctx context.Context) error {
	l, err := schema.View(ctx, m.db, m.look)
	if err != nil {
		return err
	}
	if m.wants == nil || l.at.Before(m.looked) || l.at.Sub(m.looked) > kept {
		all, err := m.readAll(ctx, l)
		if err == nil {
			m.swap(all, l)
		}
		return err
	}
	ids := m.changed(l)
	m.redone += len(ids)
	if err := m.again(ctx, l, ids); err != nil {
		return err
	}
	m.note(l)
	return nil
}

// renew reads every demand again when it is time. Nobody waits for that: meanwhile the wants of before are followed, and
// afterwards what was changed meanwhile is read again.
func (m *Matcher) renew(ctx context.Context) error {
	m.following.Lock()
	aged := m.wants != nil && (m.db.Now().Sub(m.read) > renewEvery || m.redone > renewAfter+len(m.wants.list)/2)
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
	l.depots = depotsOf(names)
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
		ids = append(ids, m.wants.having(stored)...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// note remembers what was seen. Changes of before the overlap are not met again.
func (m *Matcher) note(l *look) {
	m.looked, m.depots, m.seen = l.at, l.depots, make(map[int64]bool, len(l.changes))
	for _, c := range l.changes {
		m.seen[c.ID] = true
	}
}

// again reads some demands again. Those that are gone, or cannot be asked any more, are forgotten.
func (m *Matcher) again(ctx context.Context, l *look, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var found []parts
	err := m.readWants(ctx, ids, l.depots, func(some []parts) { found = append(found, some...) })
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.wants.remove(id)
	}
	for _, p := range found {
		m.wants.put(p)
	}
	return nil
}

// readAll reads every demand.
func (m *Matcher) readAll(ctx context.Context, l *look) (*wants, error) {
	all := newWants()
	err := m.readWants(ctx, nil, l.depots, func(some []parts) {
		for _, p := range some {
			all.put(p)
		}
	})
	return all, err
}

// swap puts wants that were all read after a look in the place of those of before.
func (m *Matcher) swap(all *wants, l *look) {
	m.mu.Lock()
	m.wants = all
	m.mu.Unlock()
	m.read, m.redone = l.at, 0
	m.note(l)
}

// readMax is how many demands go from hand to hand at once.
const readMax = 500

// readWants reads saved demands, those with these ids or all, and takes them apart on every processor: one reads rows, and
// the caller is given what is ready, in no particular order. Demands that cannot be asked are left out.
func (m *Matcher) readWants(ctx context.Context, ids []int64, depots map[string]string, give func([]parts)) error {
	rows, ready := make(chan heldDemands), make(chan []parts)
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
				ready <- held.parts(&marketState{depots: depots}, m.log)
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
	list []demand.HeldDemand
	by   *demand.Surroundings
}

func readHeld(tx *schema.Tx, ids []int64, to chan<- heldDemands) error {
	by, err := demand.FindSurroundings(tx)
	if err != nil {
		return err
	}
	held := heldDemands{by: by}
	err = demand.EachHeldDemand(tx, ids, func(d *demand.HeldDemand) error {
		if held.list = append(held.list, *d); len(held.list) == readMax {
			to <- held
			held.list = nil
		}
		return nil
	})
	to <- held
	return err
}

func (h heldDemands) parts(m *marketState, log *slog.Logger) []parts {
	list := make([]parts, 0, len(h.list))
	for i := range h.list {
		list = h.appendOne(list, &h.list[i], m, log)
	}
	return list
}

// appendOne takes one demand apart. One that panics is left out: it takes no other with it.
func (h heldDemands) appendOne(list []parts, d *demand.HeldDemand, m *marketState, log *slog.Logger) (longer []parts) {
	defer func() {
		if cause := recover(); cause != nil {
			log.Error("a saved demand is not held against lots", "demand", d.ID, "cause", cause, "stack", string(debug.Stack()))
			longer = list
		}
	}()
	opened, is := d.Read(h.by, true), traits(0)
	if slices.ContainsFunc(opened.Demand.SaleTypes, onlyForMembers) {
		longer = appendParts(list, d, d.Read(h.by, false), m, outside)
		is = inside
	} else {
		longer = list
	}
	return appendParts(longer, d, opened, m, is)
}

// appendParts takes a demand apart, unless it cannot be asked.
func appendParts(list []parts, d *demand.HeldDemand, opened demand.Opened, m *marketState, is traits) []parts {
	if opened.Lost {
		return list
	}
	p, ok := takeApart(&opened.Demand, m)
	if !ok {
		return list
	}
	p.demand, p.owner = d.ID, d.MembershipID
	if p.is |= is; d.Waits {
		p.is |= waiting
	}
	return append(list, p)
}

// onlyForMembers tells whether a sale type exists only for member companies.
func onlyForMembers(mark string) bool { return !slices.Contains(Viewer{}.marks(), mark) }
