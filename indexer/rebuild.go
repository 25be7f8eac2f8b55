package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// docVersion goes up when newDoc means something else by a field, so that the documents of before are written anew.
const docVersion = 4

// rebuild is one full rebuild under way.
type rebuild struct {
	changes []int64 // for whose sake it runs; dropped at its end
	cancel  context.CancelFunc
	ended   bool
	err     error
}

// shape is the fingerprint of settings and documents: another shape means that everything must be written anew.
var shape = func() string {
	fields := fmt.Sprint(reflect.VisibleFields(reflect.TypeFor[document]()))
	text, err := json.Marshal([]any{cottonSettings(), docVersion, fields})
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}()

// aboutCotton is the id of the only document of the index about.
const aboutCotton = "cotton"

// about says what is in an index.
type about struct {
	ID    string `json:"id"`
	Shape string `json:"shape"`
}

var aboutFields = fieldsOf(reflect.TypeFor[about]())

// current reports whether the index is there, whole and of our shape.
func (x *Index) current(ctx context.Context) (bool, error) {
	var a about
	found, err := x.engine.document(ctx, x.uid.about, aboutCotton, aboutFields, &a)
	if err != nil {
		return false, fmt.Errorf("look at the index: %w", err)
	}
	if !found || a.Shape != shape {
		return false, nil
	}
	found, err = x.engine.exists(ctx, x.uid.cotton)
	if err != nil {
		return false, fmt.Errorf("look at the index: %w", err)
	}
	return found, nil
}

// prepare finds the index as it is at the start, and begins to build it where it is not whole.
func (x *Index) prepare(ctx context.Context) error {
	current, err := x.current(ctx)
	if err != nil {
		return err
	}
	if current {
		x.built.Store(true)
		return nil
	}
	exists, err := x.engine.exists(ctx, x.uid.cotton)
	if err == nil && !exists {
		err = x.create(ctx, x.uid.cotton)
	}
	if err != nil {
		return fmt.Errorf("look at the index: %w", err)
	}
	if !x.engine.shared() {
		// the build reads everything, and nobody else is waiting for these
		_, err = schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, schema.DropAllChanges(tx) })
		if err != nil {
			return err
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.rebuild == nil {
		x.startRebuild(ctx, nil)
	}
	return nil
}

// Rebuild reads everything again into a new index and swaps it in: no search finds less in the meantime. It waits for
// the end. The server that holds the lease does it; where this process does not follow the changes, it does for as
// long.
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
	asked, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (int64, error) { return schema.ReadAgain(tx, &cotton.Listings) })
	if err != nil {
		return err
	}
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		waiting, err := schema.View(ctx, x.db, func(tx *schema.Tx) (bool, error) { return schema.Waits(tx, asked) })
		if err != nil || !waiting && x.built.Load() {
			return err
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Garbage that may be in memory before it is collected after a build, in percent of what is in use.
const (
	leastGarbage = 10
	mostGarbage  = 100
	smallGarbage = 48 << 20 // bytes that may always be garbage
)

// buildGarbage returns the same for a build in our own memory: about 150 MB of 200,000 lots, and a half of many more.
func buildGarbage(lots int) int { return min(max(15_000_000/max(lots, 1), 50), 100) }

// freeGarbage returns to the system what a build needed beyond what it leaves, and keeps the memory small from then
// on: an index is much memory that lives long, and searches leave little garbage.
func freeGarbage() {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	debug.SetGCPercent(min(max(int(smallGarbage*100/m.HeapAlloc), leastGarbage), mostGarbage))
}

// startRebuild begins a rebuild beside the following of changes. The lock is held.
func (x *Index) startRebuild(ctx context.Context, changes []int64) {
	ctx, cancel := context.WithCancel(ctx)
	x.rebuild = &rebuild{changes: changes, cancel: cancel}
	x.meanwhile = map[int64]bool{}
	fence := x.fence
	go func() {
		defer cancel()
		start := time.Now()
		err := x.fill(ctx)
		if err == nil {
			err = x.swap(ctx, fence)
		}
		if err == nil {
			x.log.Info("search index built", "listings", x.done.Load(), "time", time.Since(start).Round(time.Millisecond))
		}
		x.rebuilds <- err
		if !x.engine.shared() {
			freeGarbage()
		}
	}()
}

// endRebuild takes note of a rebuild that has ended.
func (x *Index) endRebuild(ctx context.Context) error {
	r := x.rebuild
	x.rebuild = nil
	x.mu.Lock()
	x.meanwhile = nil
	x.mu.Unlock()
	if r.err != nil {
		x.prepared = x.built.Load()
		return fmt.Errorf("rebuild the search index: %w", r.err)
	}
	x.built.Store(true)
	return x.drop(ctx, r.changes, nil)
}

// create makes an empty index with the settings of the cotton index.
func (x *Index) create(ctx context.Context, name string) error {
	return x.engine.create(ctx, name, listingKey, cottonSettings())
}

// swap brings the next index up to date with what changed while it was written, and puts it in the place of the old
// one. The last few changes are written while nobody else writes.
func (x *Index) swap(ctx context.Context, fence int64) error {
	const few = 500
	for {
		x.mu.Lock()
		ids := slices.Sorted(maps.Keys(x.meanwhile))
		if len(ids) <= few {
			break
		}
		clear(x.meanwhile)
		x.mu.Unlock()
		if err := x.write(ctx, x.uid.next, ids); err != nil {
			return err
		}
	}
	defer x.mu.Unlock()
	if err := x.write(ctx, x.uid.next, slices.Sorted(maps.Keys(x.meanwhile))); err != nil {
		return err
	}
	if err := x.stillOurs(ctx, fence); err != nil {
		return err
	}
	err := x.engine.swap(ctx, x.uid.cotton, x.uid.next)
	if err != nil {
		return fmt.Errorf("swap: %w", err)
	}
	if err := x.stillOurs(ctx, fence); err != nil {
		return errors.Join(err, x.askAgain(ctx))
	}
	if err := x.sign(ctx); err != nil {
		return err
	}
	return x.engine.drop(ctx, x.uid.next)
}

// stillOurs refuses to go on when another server has taken the lease.
func (x *Index) stillOurs(ctx context.Context, fence int64) error {
	if !x.engine.shared() {
		return nil
	}
	now, held, err := x.lease(ctx)
	if err == nil && (!held || now != fence) {
		err = errors.New("another server has taken over the search index")
	}
	return err
}

// askAgain asks whoever holds the lease to rebuild: what was swapped in may lack its writes.
func (x *Index) askAgain(ctx context.Context) error {
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (int64, error) { return schema.ReadAgain(tx, &cotton.Listings) })
	return err
}

// sign writes down that the index is whole and of our shape.
func (x *Index) sign(ctx context.Context) error {
	docs := x.engine.newDocuments(aboutFields, 1)
	docs.add(&about{aboutCotton, shape})
	t, err := x.engine.put(ctx, x.uid.about, "id", docs)
	if err == nil {
		err = t.Wait(ctx)
	}
	if err != nil {
		return fmt.Errorf("sign the index: %w", err)
	}
	return nil
}
