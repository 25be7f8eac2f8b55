package jobs

import (
	"context"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// QuoteFeed reads futures quotes from outside.
type QuoteFeed interface {
	Read(ctx context.Context, now time.Time) ([]market.QuoteEntry, error)
}

// feedRetry is when a feed that failed is asked again. The pause doubles with each failure in turn.
type feedRetry struct {
	pause time.Duration
	after time.Time
	err   error // of the last failure
}

const (
	firstFeedPause = 3 * time.Second
	maxFeedPause   = 5 * time.Minute
)

// note records the outcome of a request at a time.
func (f *feedRetry) note(now time.Time, err error) {
	if err == nil {
		*f = feedRetry{}
		return
	}
	f.err, f.pause = err, min(max(2*f.pause, firstFeedPause), maxFeedPause)
	f.after = now.Add(f.pause)
}

// storeEvery is how often a price that does not change is stored again, so that quotes do not seem to pause.
const storeEvery = 30 * time.Second

// polledQuote is what the feed has sent of a contract.
type polledQuote struct {
	stored market.QuoteEntry
	newest time.Time
}

// feedMemory are the polled quotes by contract.
type feedMemory map[string]polledQuote

// filter returns the entries that are later than those before, and have changed or must be stored again.
func (m feedMemory) filter(entries []market.QuoteEntry) (fresh []market.QuoteEntry) {
	for _, e := range entries {
		known := m[e.IndexCode]
		if !e.At.After(known.newest) {
			continue
		}
		known.newest = e.At
		same := e.Price == known.stored.Price && e.Settled == known.stored.Settled
		if !same || e.At.Sub(known.stored.At) >= storeEvery {
			known.stored = e
			fresh = append(fresh, e)
		}
		m[e.IndexCode] = known
	}
	return fresh
}

// pollQuotes stores the quotes of the feed. During the pause after a failure it returns the same error again.
func (r *Runner) pollQuotes(ctx context.Context) error {
	now := r.db.Now()
	if now.Before(r.feedRetry.after) {
		return r.feedRetry.err
	}
	entries, err := r.feed.Read(ctx, now)
	if r.feedRetry.note(now, err); err != nil {
		return err
	}
	if entries = r.feedMemory.filter(entries); len(entries) == 0 {
		return nil
	}
	result, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (*market.QuoteResult, error) {
		return market.AddQuotes(tx, entries)
	})
	if err == nil {
		err = refusedQuotes(result)
	}
	if err != nil {
		clear(r.feedMemory)
	}
	return err
}

// refusedQuotes returns an error with the first price that was refused, or nil.
func refusedQuotes(result *market.QuoteResult) error {
	if len(result.Refused) == 0 {
		return nil
	}
	first := result.Refused[0]
	return schema.Invalid("", "行情有 %d 个价格未采用：%s %s", len(result.Refused), first.IndexCode, first.Reason)
}

// extendCalendar adds the contracts that the exchange lists by now.
func (r *Runner) extendCalendar(ctx context.Context) error {
	return schema.Write(ctx, r.db, market.ExtendCalendar)
}
