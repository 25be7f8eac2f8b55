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
	"cottonmall/schema/mill"
)

// overlap is how far before the last read changes are read again, because transactions become visible out of order.
const overlap = time.Minute

// changeRetention is the age up to which changes are certain to be kept. They are deleted after ten minutes.
const changeRetention = 8 * time.Minute

// changeRead is the result of a read of the changes.
type changeRead struct {
	at      time.Time
	changes []schema.ChangeLive
	names   names
}

// names are the names that saved demands are read with.
type names struct {
	depots  map[string]string   // canonical names of warehouses by the keys of all their names
	current market.CurrentNames // of renamed ginneries and places

	premiums *market.Premiums // without rates
	mills    *mill.Mills
}

// sameMills reports whether demands refer to the same mills with both names.
func (n names) sameMills(o names) bool {
	owners := func(m *mill.Mills) map[int64]int64 {
		all := map[int64]int64{}
		if m == nil {
			return all
		}
		for _, one := range m.List {
			all[one.ID] = one.CompanyID
		}
		return all
	}
	return maps.Equal(owners(n.mills), owners(o.mills))
}

// samePremiums reports whether demands refer to the same premium tables with both names.
func (n names) samePremiums(o names) bool {
	owners := func(p *market.Premiums) map[string]int64 {
		m := map[string]int64{}
		if p == nil {
			return m
		}
		for _, t := range p.Tables {
			m[t.Code] = t.CompanyID
		}
		if t, err := p.Find(0, ""); err == nil {
			m["default "+t.Code] = 0
		}
		return m
	}
	return maps.Equal(owners(n.premiums), owners(o.premiums))
}

// Every demand is read again once a day, and after rereadLimit demands plus half of all were read again. This applies
// changes that became visible very late, and drops unused terms.
const (
	rereadInterval = 24 * time.Hour
	rereadLimit    = 1000
)

// followChanges applies the changes of saved demands. It reads changed demands again, and those with names of
// warehouses after a change of these names. It reads all demands at first, when changes may have been deleted since the
// last read, and when the clock went back.
func (m *Matcher) followChanges(ctx context.Context) error {
	m.following.Lock()
	defer m.following.Unlock()
	return m.applyChanges(ctx)
}

// followIfIdle follows the changes unless another goroutine does. Counts may be slightly out of date.
func (m *Matcher) followIfIdle(ctx context.Context) error {
	if m.following.TryLock() {
		defer m.following.Unlock()
		return m.applyChanges(ctx)
	}
	m.mu.RLock()
	ready := m.demands != nil
	m.mu.RUnlock()
	if ready {
		return nil
	}
	return m.followChanges(ctx)
}

func (m *Matcher) applyChanges(ctx context.Context) error {
	l, err := schema.View(ctx, m.db, m.readChanges)
	if err != nil {
		return err
	}
	if m.demands == nil || l.at.Before(m.changesReadAt) || l.at.Sub(m.changesReadAt) > changeRetention {
		all, err := m.readAll(ctx, l)
		if err == nil {
			m.replaceAll(all, l)
		}
		return err
	}
	ids := m.changedDemands(l)
	m.reread += len(ids)
	if err := m.rereadDemands(ctx, l, ids); err != nil {
		return err
	}
	m.recordChanges(l)
	return nil
}

// rereadIfDue reads every demand again when that is due. Until it ends, the former demands are used and followed.
func (m *Matcher) rereadIfDue(ctx context.Context) error {
	m.following.Lock()
	due := m.rereadDue()
	l, err := schema.View(ctx, m.db, m.readChanges)
	m.following.Unlock()
	if err != nil || !due {
		return err
	}
	all, err := m.readAll(ctx, l)
	if err != nil {
		return err
	}
	m.following.Lock()
	defer m.following.Unlock()
	m.replaceAll(all, l)
	return nil
}

// rereadDue reports whether every demand is to be read again.
func (m *Matcher) rereadDue() bool {
	return m.demands != nil &&
		(m.db.Now().Sub(m.allReadAt) > rereadInterval || m.reread > rereadLimit+len(m.demands.list)/2)
}

func (m *Matcher) readChanges(tx *schema.Tx) (l *changeRead, err error) {
	l = &changeRead{at: tx.Now()}
	if l.changes, err = demand.ChangedDemands(tx, m.changesReadAt.Add(-overlap)); err != nil {
		return nil, err
	}
	warehouses, err := market.WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	l.names.depots = cottonindex.CanonicalDepots(warehouses)
	if l.names.current, err = market.ReadCurrentNames(tx); err != nil {
		return nil, err
	}
	if l.names.premiums, err = market.NamedPremiums(tx); err != nil {
		return nil, err
	}
	l.names.mills, err = mill.ReadMills(tx)
	return l, err
}

// changedDemands returns the ids of the demands to be read again.
func (m *Matcher) changedDemands(l *changeRead) (ids []int64) {
	for _, c := range l.changes {
		if id, err := strconv.ParseInt(c.Key, 10, 64); err == nil && !m.seen[c.ID] {
			ids = append(ids, id)
		}
	}
	if !maps.Equal(l.names.depots, m.names.depots) {
		ids = append(ids, m.demands.idsWith(namesWarehouse)...)
	}
	if !maps.EqualFunc(l.names.current, m.names.current, maps.Equal[map[string]string]) {
		ids = append(ids, m.demands.idsWith(namesOrigin)...)
	}
	if !l.names.samePremiums(m.names) {
		ids = append(ids, m.demands.idsWith(namesPremium)...)
	}
	if !l.names.sameMills(m.names) {
		ids = append(ids, m.demands.idsWith(namesMill)...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// recordChanges records the changes that were applied. Those before the overlap are not read again.
func (m *Matcher) recordChanges(l *changeRead) {
	m.changesReadAt, m.names, m.seen = l.at, l.names, make(map[int64]bool, len(l.changes))
	for _, c := range l.changes {
		m.seen[c.ID] = true
	}
}

// rereadDemands reads demands again. It removes those that are deleted or that a search would refuse.
func (m *Matcher) rereadDemands(ctx context.Context, l *changeRead, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var found []demandTerms
	err := m.readDemands(ctx, ids, l.names, func(some []demandTerms) { found = append(found, some...) })
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.demands.remove(id)
	}
	for _, p := range found {
		m.demands.add(p)
	}
	return nil
}

// readAll reads every demand.
func (m *Matcher) readAll(ctx context.Context, l *changeRead) (*demandSet, error) {
	all := newDemandSet()
	err := m.readDemands(ctx, nil, l.names, func(some []demandTerms) {
		for _, p := range some {
			all.add(p)
		}
	})
	return all, err
}

// replaceAll replaces all demands by those that were read after l.
func (m *Matcher) replaceAll(all *demandSet, l *changeRead) {
	m.mu.Lock()
	m.demands = all
	m.mu.Unlock()
	m.allReadAt, m.reread = l.at, 0
	m.recordChanges(l)
}

// chunkLength is the number of demands that are parsed at a time.
const chunkLength = 500

// readDemands reads the saved demands with the ids, or all if there are no ids, and parses them on every processor. It
// calls use from one goroutine, in no particular order. It omits demands that a search would refuse.
func (m *Matcher) readDemands(
	ctx context.Context, ids []int64, by names, use func([]demandTerms),
) error {
	rows, ready := make(chan demandChunk), make(chan []demandTerms)
	work, ctx := errgroup.WithContext(ctx)
	work.Go(func() error {
		defer close(rows)
		_, err := schema.View(ctx, m.db, func(tx *schema.Tx) (struct{}, error) {
			return struct{}{}, sendChunks(tx, ids, rows)
		})
		return err
	})
	var parsers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		parsers.Go(func() {
			for chunk := range rows {
				ready <- chunk.terms(by.market(), m.log)
			}
		})
	}
	go func() {
		parsers.Wait()
		close(ready)
	}()
	for some := range ready {
		use(some)
	}
	return work.Wait()
}

// market returns a market with the names alone.
func (n names) market() *cottonindex.Market {
	return &cottonindex.Market{Depots: n.depots, Names: n.current, Premiums: n.premiums, Mills: n.mills}
}

// demandChunk has saved demands and the surroundings that their names refer to.
type demandChunk struct {
	list []demand.DemandFilter
	by   *demand.Surroundings
}

func sendChunks(tx *schema.Tx, ids []int64, to chan<- demandChunk) error {
	by, err := demand.FindSurroundings(tx)
	if err != nil {
		return err
	}
	chunk := demandChunk{by: by}
	err = demand.EachDemandFilter(tx, ids, func(d *demand.DemandFilter) error {
		if chunk.list = append(chunk.list, *d); len(chunk.list) == chunkLength {
			to <- chunk
			chunk.list = nil
		}
		return nil
	})
	to <- chunk
	return err
}

func (c demandChunk) terms(m *cottonindex.Market, log *slog.Logger) []demandTerms {
	list := make([]demandTerms, 0, len(c.list))
	for i := range c.list {
		list = c.appendDemand(list, &c.list[i], m, log)
	}
	return list
}

// appendDemand appends the terms of a demand. It logs and omits a demand that panics.
func (c demandChunk) appendDemand(
	list []demandTerms, d *demand.DemandFilter, m *cottonindex.Market, log *slog.Logger,
) (longer []demandTerms) {
	defer func() {
		if cause := recover(); cause != nil {
			log.Error("failed to parse a saved demand", "demand", d.ID,
				"panic", cause, "stack", string(debug.Stack()))
			longer = list
		}
	}()
	opened := d.Read(c.by, demand.Reader{CompanyID: d.CompanyID, Product: true})
	if !slices.ContainsFunc(opened.Demand.SaleTypes, onlyForMembers) {
		return appendTerms(list, d, opened, m, 0)
	}
	longer = appendTerms(list, d, d.Read(c.by, demand.Reader{CompanyID: d.CompanyID}), m, forOthers)
	return appendTerms(longer, d, opened, m, forMembers)
}

// appendTerms appends the terms of a demand unless a search would refuse it.
func appendTerms(
	list []demandTerms, d *demand.DemandFilter, opened demand.Opened, m *cottonindex.Market, flags demandFlags,
) []demandTerms {
	if opened.Lost {
		return list
	}
	p, ok := termsOf(&opened.Demand, d.CompanyID, m)
	if !ok {
		return list
	}
	p.demand, p.owner = d.ID, d.MembershipID
	if p.flags |= flags; d.Waits {
		p.flags |= immediate
	}
	return append(list, p)
}

// onlyForMembers reports whether a sale type exists only for member companies.
func onlyForMembers(mark string) bool { return !slices.Contains(cottonindex.Viewer{}.Marks(), mark) }
