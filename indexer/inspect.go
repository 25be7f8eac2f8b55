package indexer

import (
	"context"
	"fmt"
	"time"

	"cottonmall/schema"
)

// InspectEvery is by default how often an index on a shared server is examined while it can be searched.
const InspectEvery = 2 * time.Second

const (
	inspectAgain = 500 * time.Millisecond // after an examination has failed
	doubtsMax    = 2                      // examinations in a row that an index must fail
)

// inspection is the periodic examination of an index on a shared server.
type inspection struct {
	attempts
	next      time.Time // the next one must not begin earlier
	doubts    int       // examinations in a row that have failed
	written   bool      // since the stamp was renewed
	uncounted bool      // writes of unknown effect may have changed the number of documents
}

// due reports whether an index must be examined: sometimes, and at once if a search was refused.
func (k *kindIndex) due() bool {
	return k.engine.Shared() && (k.suspect.Load() || !time.Now().Before(k.inspection.next))
}

// inspectAll examines the indexes that are due. It is for the server that holds the lease.
func (x *Index) inspectAll(ctx context.Context) {
	for _, k := range x.kinds {
		if !k.prepared || k.rebuild != nil && !k.built.Load() || !k.due() {
			continue
		}
		k.inspection.next = time.Now().Add(k.inspectEvery)
		err := k.inspect(ctx)
		if ctx.Err() == nil {
			k.recordInspection(err)
		}
	}
}

// inspect examines the index. If it was lost, all servers refuse searches from then on, and the next pass rebuilds it.
func (k *kindIndex) inspect(ctx context.Context) error {
	e, err := k.examine(ctx)
	if err != nil {
		return err
	}
	reason := k.lost(e)
	if reason == "" && k.rebuild == nil {
		reason = k.miscounted(e)
	}
	if reason != "" {
		if k.doubt() {
			return k.lose(ctx, reason)
		}
		return nil
	}
	k.trust()
	settled := !k.inspection.written && e.stored.NextStamp == "" && e.stored.Documents != schema.UnknownCount
	if settled || k.rebuild != nil {
		return nil
	}
	err = k.renewStamp(ctx, e)
	k.inspection.written = err != nil
	return err
}

// trust ends the doubts when the index was found to be right, or is known to be lost.
func (k *kindIndex) trust() {
	k.suspect.Store(false)
	k.inspection.doubts = 0
}

// doubt counts a failed examination and reports whether it was the last one that is allowed. After a refused search
// none is allowed.
func (k *kindIndex) doubt() bool {
	k.inspection.doubts++
	k.inspection.next = time.Now().Add(inspectAgain)
	return k.suspect.Load() || k.inspection.doubts >= doubtsMax
}

// miscounted returns a reason if the index has another number of documents than after the last recorded write.
func (k *kindIndex) miscounted(e *examination) string {
	want := e.stored.Documents
	if want == schema.UnknownCount || k.inspection.uncounted && e.waits {
		return ""
	}
	k.inspection.uncounted = false
	if want == e.state.Documents {
		return ""
	}
	return fmt.Sprintf("it has %d documents instead of %d", e.state.Documents, want)
}

// lose makes an index be built again.
func (k *kindIndex) lose(ctx context.Context, reason string) error {
	if err := k.store(ctx, schema.SearchIndex{Name: k.uid, Documents: schema.UnknownCount}); err != nil {
		return fmt.Errorf("forget index %s: %w", k.uid, err)
	}
	k.log.Error("search index lost: it is built again", "index", k.uid, "reason", reason)
	k.built.Store(false)
	k.done.Store(0)
	k.prepared = k.rebuild != nil
	k.trust()
	return nil
}

// recordInspection records an examination, and logs if examinations begin to fail or succeed again.
func (k *kindIndex) recordInspection(err error) {
	switch news := k.inspection.record(err, 0); {
	case news && err != nil:
		k.log.Error("failed to examine the search index", "index", k.uid, "error", err)
	case news:
		k.log.Info("the search index can be examined again", "index", k.uid)
	}
}

// watch examines the indexes. It is the pass of a server without the lease.
func (x *Index) watch(ctx context.Context) {
	for _, k := range x.kinds {
		if k.built.Load() && !k.due() {
			continue
		}
		k.inspection.next = time.Now().Add(k.inspectEvery)
		err := k.watch(ctx)
		if ctx.Err() == nil {
			k.recordInspection(err)
		}
	}
}

// watch examines an index that another server writes.
func (k *kindIndex) watch(ctx context.Context) error {
	e, err := k.examine(ctx)
	if err != nil {
		return err
	}
	if k.lost(e) == "" {
		k.trust()
		k.built.Store(true)
		return nil
	}
	if k.built.Load() && !k.doubt() {
		return nil
	}
	k.built.Store(false)
	k.trust()
	next, err := k.engine.State(ctx, k.next)
	if err == nil && next != nil {
		k.done.Store(int64(next.Documents))
	}
	return err
}

// explain returns a refusal instead of the error of a search if the index must be built again.
func (k *kindIndex) explain(ctx context.Context, refused error) error {
	current, err := k.current(ctx)
	switch {
	case err != nil:
		return searchAway(err)
	case current:
		return refused
	}
	k.suspect.Store(true)
	return k.building(refused)
}
