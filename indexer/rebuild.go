package indexer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"cottonmall/schema"
)

// rebuild is one full rebuild of an index.
type rebuild struct {
	changes []int64   // that made it necessary
	fence   int64     // of the lease at its beginning
	created time.Time // the next index
	cancel  context.CancelFunc
	stopped chan struct{} // closed at its end
	ended   bool          // the goroutine of Run knows
	err     error
	took    time.Duration
}

// prepare checks the indexes that were not checked since the start, and notes which of them must be built.
func (x *Index) prepare(ctx context.Context) error {
	for _, k := range x.kinds {
		if k.prepared || k.rebuild != nil || k.filling.paused() {
			continue
		}
		current, err := k.check(ctx)
		if err != nil {
			if ctx.Err() == nil {
				k.recordBuild(err, 0)
				k.countMiss()
			}
			continue
		}
		if !current {
			if err := x.dropFormerChanges(ctx); err != nil {
				return err
			}
		}
		k.prepared, k.lacking = true, !current
	}
	return nil
}

// check reports whether the index is whole. It creates an empty index if it is missing.
func (k *kindIndex) check(ctx context.Context) (current bool, err error) {
	if current, err = k.current(ctx); err != nil {
		return false, err
	}
	if current {
		k.built.Store(true)
		k.filling.record(nil, 0)
		return true, nil
	}
	return false, k.ensure(ctx)
}

// ensure creates an empty index if it is missing.
func (k *kindIndex) ensure(ctx context.Context) error {
	state, err := k.engine.State(ctx, k.uid)
	if err == nil && state == nil {
		err = k.create(ctx, k.uid)
	}
	if err != nil {
		return fmt.Errorf("look at index %s: %w", k.uid, err)
	}
	return nil
}

// dropFormerChanges deletes the changes before the start of an engine of this process: its first builds read
// everything, and no other process needs the changes.
func (x *Index) dropFormerChanges(ctx context.Context) error {
	if x.emptied || x.engine.Shared() {
		return nil
	}
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, schema.DropAllChanges(tx) })
	x.emptied = err == nil
	return err
}

// Rebuild reads everything again into new indexes and swaps them in: no search finds less in the meantime. It waits
// for the end. The server that holds the lease does it. If Run does not run in this process, Rebuild runs it.
func (x *Index) Rebuild(ctx context.Context) (err error) {
	if !x.running.Load() {
		following, stop := context.WithCancel(ctx)
		ended := make(chan error, 1)
		go func() { ended <- x.Run(following) }()
		defer func() {
			stop()
			err = errors.Join(err, <-ended)
		}()
	}
	asked, err := schema.Do(ctx, x.db, x.readAgain)
	if err != nil {
		return err
	}
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		waits, err := schema.View(ctx, x.db, func(tx *schema.Tx) (bool, error) { return anyWaits(tx, asked) })
		if err != nil || !waits && x.allBuilt() {
			return err
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// readAgain inserts a change of every collection as a whole.
func (x *Index) readAgain(tx *schema.Tx) (changes []int64, err error) {
	for _, k := range x.kinds {
		id, err := schema.ReadAgain(tx, k.collection)
		if err != nil {
			return nil, err
		}
		changes = append(changes, id)
	}
	return changes, nil
}

func anyWaits(tx *schema.Tx, changes []int64) (bool, error) {
	for _, id := range changes {
		if waits, err := schema.Waits(tx, id); waits || err != nil {
			return waits, err
		}
	}
	return false, nil
}

func (x *Index) allBuilt() bool {
	return !slices.ContainsFunc(x.kinds, func(k *kindIndex) bool { return !k.built.Load() })
}

// Garbage that may be in memory before it is collected after a build, in percent of what is in use.
const (
	leastGarbage = 10
	mostGarbage  = 100
	smallGarbage = 48 << 20 // bytes that may always be garbage
)

// buildGarbage returns the same for a build in the memory of this process: about 150 MB for 200,000 documents.
func buildGarbage(documents int) int { return min(max(15_000_000/max(documents, 1), 50), 100) }

// freeGarbage returns memory that a build no longer needs to the system, and then keeps the memory small: an index is
// large and lives long, and searches leave little garbage.
func freeGarbage() {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	debug.SetGCPercent(min(max(int(smallGarbage*100/m.HeapAlloc), leastGarbage), mostGarbage))
}

// startRebuild begins a rebuild of an index, during which changes are written as before.
func (k *kindIndex) startRebuild(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	r := &rebuild{changes: k.wide, fence: k.fence, cancel: cancel, stopped: make(chan struct{})}
	k.rebuild, k.wide, k.lacking = r, nil, false
	k.mu.Lock()
	k.changed = map[int64]bool{}
	k.mu.Unlock()
	go func() {
		defer close(r.stopped)
		defer cancel()
		r.err = k.build(ctx, r)
		k.rebuilds <- r
		if k.smallHeap {
			freeGarbage()
		}
	}()
}

// build fills the next index and swaps it in. The builds of several kinds take turns.
func (k *kindIndex) build(ctx context.Context, r *rebuild) error {
	select {
	case k.builder <- struct{}{}:
		defer func() { <-k.builder }()
	case <-ctx.Done():
		return ctx.Err()
	}
	start := time.Now()
	defer func() { r.took = time.Since(start) }()
	if err := k.fill(ctx, r); err != nil {
		return err
	}
	if err := k.swap(ctx, r); err != nil {
		return err
	}
	k.log.Info("search index built", "index", k.uid, "documents", k.done.Load(),
		"time", time.Since(start).Round(time.Millisecond))
	return nil
}

// endRebuilds completes the rebuilds that have ended, and deletes the changes that made them necessary.
func (x *Index) endRebuilds(ctx context.Context) error {
	var done []int64
	for _, k := range x.kinds {
		r := k.rebuild
		if r == nil || !r.ended {
			continue
		}
		k.rebuild = nil
		k.mu.Lock()
		k.changed = nil
		k.mu.Unlock()
		if r.err == nil {
			done = k.succeed(r, done)
		} else {
			k.fail(ctx, r)
		}
	}
	if len(done) == 0 {
		return nil
	}
	return x.drop(ctx, done, nil, nil, nil)
}

// succeed completes a rebuild and appends the changes to be deleted.
func (k *kindIndex) succeed(r *rebuild, done []int64) []int64 {
	k.recordBuild(nil, 0)
	k.recordWrite(nil)
	k.built.Store(true)
	k.broken, k.misses = false, 0
	for _, id := range r.changes {
		if w := k.waiting[id]; w != nil {
			w.rebuilds--
			done = k.settled(done, id)
		}
	}
	return done
}

// fail lets the changes of a failed rebuild wait for the next one, unless another server has the lease.
func (k *kindIndex) fail(ctx context.Context, r *rebuild) {
	k.prepared = k.prepared && k.built.Load()
	if r.fence == k.fence {
		k.wide = slices.Concat(r.changes, k.wide)
	}
	if ctx.Err() == nil && !errors.Is(r.err, context.Canceled) {
		k.recordBuild(fmt.Errorf("rebuild index %s: %w", k.uid, r.err), r.took)
	}
}

// recordBuild records an attempt to build the index, and logs if attempts begin to fail.
func (k *kindIndex) recordBuild(err error, took time.Duration) {
	if k.filling.record(err, took) && err != nil {
		k.log.Error("failed to build the search index", "index", k.uid, "error", err)
	}
}

// create creates an empty index with the settings of the kind.
func (k *kindIndex) create(ctx context.Context, name string) error {
	return k.engine.Create(ctx, name, k.key, k.settings)
}

// swap writes the changes since the beginning of the rebuild to the next index and puts it in the place of the old
// one. While the last few changes are written nothing else is.
func (k *kindIndex) swap(ctx context.Context, r *rebuild) error {
	const few = 500
	for {
		k.mu.Lock()
		ids := slices.Sorted(maps.Keys(k.changed))
		if len(ids) <= few {
			break
		}
		clear(k.changed)
		k.mu.Unlock()
		if err := k.writeThings(ctx, k.next, ids); err != nil {
			return err
		}
	}
	defer k.mu.Unlock()
	if err := k.writeThings(ctx, k.next, slices.Sorted(maps.Keys(k.changed))); err != nil {
		return err
	}
	if err := k.checkNext(ctx, r); err != nil {
		return err
	}
	if err := k.stillOurs(ctx, r.fence); err != nil {
		return err
	}
	if err := k.engine.Swap(ctx, k.uid, k.next); err != nil {
		return fmt.Errorf("swap: %w", err)
	}
	if err := k.stillOurs(ctx, r.fence); err != nil {
		return errors.Join(err, k.rebuildElsewhere(ctx))
	}
	if err := k.sign(ctx); err != nil {
		return err
	}
	return k.engine.Drop(ctx, k.next)
}

// checkNext returns an error if a server that lost its data has created the next index again. It creates the index that
// the next one replaces, if that was lost.
func (k *kindIndex) checkNext(ctx context.Context, r *rebuild) error {
	state, err := k.engine.State(ctx, k.next)
	if err == nil && (state == nil || !state.Created.Equal(r.created)) {
		err = errors.New("the search engine has lost the documents")
	}
	if err == nil {
		err = k.ensure(ctx)
	}
	return err
}

// stillOurs returns an error if another server has taken the lease.
func (k *kindIndex) stillOurs(ctx context.Context, fence int64) error {
	if !k.engine.Shared() {
		return nil
	}
	held, err := schema.Do(ctx, k.db, func(tx *schema.Tx) (bool, error) { return k.extendLease(tx, fence) })
	if err == nil && !held {
		err = errors.New("another server has taken over the search index")
	}
	return err
}

// rebuildElsewhere makes the holder of the lease rebuild the index: what was swapped in may lack its writes.
func (k *kindIndex) rebuildElsewhere(ctx context.Context) error {
	_, err := schema.Do(ctx, k.db, func(tx *schema.Tx) (int64, error) { return schema.ReadAgain(tx, k.collection) })
	return err
}
