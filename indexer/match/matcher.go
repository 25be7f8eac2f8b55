package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"slices"
	"sync"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Max is the largest number of listings in one match.
const Max = 1000

// followInterval is the interval at which Run reads the changes of demands, before they are deleted.
const followInterval = time.Minute

// Matcher finds the saved demands that lots match, with the filters of the search. It keeps the conditions of every
// saved demand, follows their changes and reads only the database, so it works with any search engine.
type Matcher struct {
	db  *schema.DB
	log *slog.Logger

	mu      sync.RWMutex
	demands *demandSet // nil before the first read

	following     sync.Mutex // protects the fields below; its holder may change the demands
	names         names      // that the demands were read with
	changesReadAt time.Time
	seen          map[int64]bool // changes that were applied and are read again within the overlap
	allReadAt     time.Time
	reread        int // demands that were read again since allReadAt
}

// New returns a matcher. It reads the saved demands at its first use.
func New(db *schema.DB, log *slog.Logger) *Matcher { return &Matcher{db: db, log: log} }

// Run follows the saved demands until ctx ends, so that no match waits for them.
func (m *Matcher) Run(ctx context.Context) error {
	look := time.NewTicker(followInterval)
	defer look.Stop()
	for ctx.Err() == nil {
		if err := errors.Join(m.followChanges(ctx), m.rereadIfDue(ctx)); err != nil && ctx.Err() == nil {
			m.log.Error("failed to follow the saved demands", "err", err)
		}
		select {
		case <-look.C:
		case <-ctx.Done():
		}
	}
	return nil
}

// Match returns the saved demands with immediate reminders that listings match at the present prices, ascending, with
// the ids of these listings. It omits demands of frozen and unbound owners. It refuses more than Max listings.
func (m *Matcher) Match(ctx context.Context, listings []int64) (iter.Seq2[int64, []int64], error) {
	if err := m.followChanges(ctx); err != nil {
		return nil, fmt.Errorf("match listings: %w", err)
	}
	lots, hits, err := m.hits(ctx, immediate, readListings(listings))
	if err != nil {
		return nil, fmt.Errorf("match listings: %w", err)
	}
	slices.SortFunc(hits, func(a, b hit) int { return cmp.Compare(a.demand, b.demand) })
	return func(yield func(int64, []int64) bool) {
		for _, h := range hits {
			if !yield(h.demand, lots.listings(h.lots)) {
				return
			}
		}
	}, nil
}

// Count returns how many saved demands of members of other companies match at least one of the listings. Listings that
// are not on sale match no demand. It refuses more than Max listings.
func (m *Matcher) Count(ctx context.Context, company int64, listings ...int64) (int, error) {
	return m.count(ctx, company, readListings(listings))
}

// count returns how many demands that match the lots do not belong to members of a company.
func (m *Matcher) count(ctx context.Context, company int64, read readLots) (int, error) {
	if err := m.followIfIdle(ctx); err != nil {
		return 0, fmt.Errorf("count the demands for lots: %w", err)
	}
	_, hits, err := m.hits(ctx, 0, read)
	if err != nil {
		return 0, fmt.Errorf("count the demands for lots: %w", err)
	}
	return others(hits, company), nil
}

// others returns how many demands do not belong to members of a company.
func others(hits []hit, company int64) (n int) {
	for _, h := range hits {
		if h.company != company {
			n++
		}
	}
	return n
}

// readLots reads lots.
type readLots func(*schema.Tx) (*lotSet, error)

// readListings returns a function that reads listings. It refuses more than Max.
func readListings(listings []int64) readLots {
	return func(tx *schema.Tx) (*lotSet, error) {
		if len(listings) > Max {
			return nil, fmt.Errorf("%d listings are more than %d", len(listings), Max)
		}
		return readLotSet(tx, slices.Compact(slices.Sorted(slices.Values(listings))))
	}
}

// hits returns the lots and the demands with the required flags that they match and whose owners may be notified.
func (m *Matcher) hits(ctx context.Context, required demandFlags, read readLots) (*lotSet, []hit, error) {
	l, err := schema.View(ctx, m.db, read)
	if err != nil {
		return nil, nil, err
	}
	hits, err := m.percolate(l, required)
	if err != nil {
		return nil, nil, err
	}
	hits, err = m.permitted(ctx, hits)
	return l, hits, err
}

func (m *Matcher) percolate(l *lotSet, required demandFlags) ([]hit, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.demands.match(l, required, m.log)
}

// permitted returns the hits whose owners are active. Of a demand that was read for both kinds of company it keeps the
// reading for the owner's kind.
func (m *Matcher) permitted(ctx context.Context, hits []hit) ([]hit, error) {
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.owner
	}
	slices.Sort(ids)
	owners, err := schema.View(ctx, m.db, func(tx *schema.Tx) (map[int64]demand.ActiveOwner, error) {
		return demand.ActiveOwners(tx, slices.Compact(ids))
	})
	permitted := hits[:0]
	for _, h := range hits {
		o, active := owners[h.owner]
		if active && (o.Product && !h.flags.has(forOthers) || !o.Product && !h.flags.has(forMembers)) {
			h.company = o.CompanyID
			permitted = append(permitted, h)
		}
	}
	return permitted, err
}
