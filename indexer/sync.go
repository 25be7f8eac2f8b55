package indexer

import (
	"context"
	"slices"
	"sync"
	"time"

	"cottonmall/schema"
)

const (
	takeMax   = 5000            // changes of one pass
	writeMax  = 5000            // documents of one write
	lookAfter = time.Second     // changes of other processes cause no nudge
	waitLong  = 5 * time.Second // longest pause after a failure
	waitShort = 100 * time.Millisecond
	missesMax = 3 // failures of one kind alone until the others go on without it
)

// Run builds the indexes where needed and then writes changes to them, until ctx ends. It retries what fails: no
// committed change is lost. A kind that fails does not stop the others.
func (x *Index) Run(ctx context.Context) error {
	x.running.Store(true)
	defer x.running.Store(false)
	var caches sync.WaitGroup
	defer caches.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for _, c := range x.caches {
		caches.Go(func() { x.followCache(ctx, c) })
	}
	nudges, leave := x.db.Nudges()
	defer leave()
	pause := waitShort
	for ctx.Err() == nil {
		more, err := x.pass(ctx)
		wait := x.untilRetry(lookAfter)
		switch {
		case ctx.Err() != nil:
			return x.stop()
		case err != nil:
			wait, pause = pause, min(2*pause, waitLong)
		case more:
			wait, pause = 0, waitShort
		default:
			pause = waitShort
		}
		x.note(err)
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-timer.C:
		case r := <-x.rebuilds:
			r.ended = true
		case <-nudgesUnless(err != nil, nudges):
		}
		timer.Stop()
	}
	return x.stop()
}

// untilRetry returns the time until a kind may try again what has failed or must be examined, or the lease of another
// server may end, at most wait.
func (x *Index) untilRetry(wait time.Duration) time.Duration {
	if x.engine.Shared() && x.held == nil {
		wait = min(wait, max(time.Until(x.free), waitShort/10))
	}
	for _, k := range x.kinds {
		for _, a := range []*attempts{&k.writing, &k.filling} {
			if a.paused() {
				wait = min(wait, time.Until(a.retryAt))
			}
		}
		if k.rebuild == nil && !k.inspection.next.IsZero() {
			wait = min(wait, max(time.Until(k.inspection.next), waitShort))
		}
	}
	return wait
}

// nudgesUnless returns no channel during the pause after a failure.
func nudgesUnless(failed bool, nudges <-chan struct{}) <-chan struct{} {
	if failed {
		return nil
	}
	return nudges
}

// stop waits for running rebuilds, whose context has ended too, and releases the lease.
func (x *Index) stop() error {
	for _, k := range x.kinds {
		if k.rebuild != nil && !k.rebuild.ended {
			k.rebuild.cancel()
			<-k.rebuild.stopped
		}
	}
	x.letGo()
	if !x.engine.Shared() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
		return struct{}{}, schema.ReleaseLease(tx, leaseName, x.owner)
	})
	return err
}

// note keeps the reason of a failed pass for Ready, and logs if passes begin to fail or succeed again.
func (x *Index) note(err error) {
	before := x.failed.Load()
	if err == nil {
		x.failed.Store(nil)
		if before != nil {
			x.log.Info("changes are read for the search indexes again")
		}
		return
	}
	x.failed.Store(&err)
	if before == nil {
		x.log.Error("failed to read changes for the search indexes", "error", err)
	}
}

// pass builds the indexes that need it and writes the oldest changes. It reports whether there may be more changes.
// Failures of single kinds are kept with the kind.
func (x *Index) pass(ctx context.Context) (more bool, err error) {
	if err := x.endRebuilds(ctx); err != nil {
		return false, err
	}
	leased, err := x.hold(ctx)
	if err != nil {
		return false, err
	}
	if leased == nil {
		x.watch(ctx)
		return false, nil
	}
	more, err = x.follow(leased)
	if leased.Err() != nil && ctx.Err() == nil {
		return false, nil // another server goes on
	}
	return more, err
}

// follow checks the indexes and writes the oldest changes. It is the pass of the server that holds the lease. Builds
// begin after the changes were read, so that one build is enough for an index and for changes of all its things.
func (x *Index) follow(ctx context.Context) (more bool, err error) {
	x.inspectAll(ctx)
	if err := x.prepare(ctx); err != nil {
		return false, err
	}
	t, err := x.take(ctx)
	if err != nil {
		return false, err
	}
	for _, k := range x.kinds {
		k.amendDue(ctx)
		if (k.lacking || len(k.wide) > 0) && k.rebuild == nil && !k.filling.paused() {
			k.startRebuild(ctx)
		}
	}
	return x.write(ctx, t)
}

// taken are changes to be written to the indexes.
type taken struct {
	changes []schema.ChangeIndex // those of this pass
	narrow  []int64              // to be deleted when every index contains them
	wide    []int64              // that concern all things of a kind
	ids     map[*kindIndex][]int64
	failed  map[*kindIndex]error // why the ids of a kind are not known
}

// waitingChange is a change that concerns all things of some kinds. It is deleted after the rebuilds of these.
type waitingChange struct {
	kind     string
	rebuilds int  // rebuilds that have not succeeded yet
	written  bool // the other kinds contain the change
}

// take reads the oldest changes and notes which kinds must be rebuilt.
func (x *Index) take(ctx context.Context) (*taken, error) {
	t, err := schema.View(ctx, x.db, func(tx *schema.Tx) (*taken, error) {
		rows, err := schema.TakeChanges(tx, takeMax+len(x.waiting))
		if err != nil {
			return nil, err
		}
		rows = slices.DeleteFunc(rows, func(row schema.ChangeIndex) bool {
			w := x.waiting[row.ID]
			return w != nil && w.written
		})
		t := &taken{ids: map[*kindIndex][]int64{}, failed: map[*kindIndex]error{}}
		for _, row := range rows {
			if slices.ContainsFunc(x.kinds, func(k *kindIndex) bool { return k.collection.ConcernsAll(row.Kind) }) {
				t.wide = append(t.wide, row.ID)
			} else {
				t.narrow = append(t.narrow, row.ID)
			}
		}
		t.changes = x.db.DropUnknownChanges(rows)
		for _, k := range x.kinds {
			t.expand(tx, k)
		}
		return t, nil
	})
	if err == nil {
		x.wait(t)
	}
	return t, err
}

// expand finds the things of a kind that single changes concern.
func (t *taken) expand(tx *schema.Tx, k *kindIndex) {
	narrow := slices.DeleteFunc(slices.Clone(t.changes), func(c schema.ChangeIndex) bool {
		return k.collection.ConcernsAll(c.Kind)
	})
	ids, _, err := schema.ExpandChanges(tx, k.collection, narrow)
	if err != nil {
		t.failed[k] = err
	}
	t.ids[k] = ids
}

// wait makes new changes wait that concern all things of a kind.
func (x *Index) wait(t *taken) {
	for _, c := range t.changes {
		if x.waiting[c.ID] != nil || !slices.Contains(t.wide, c.ID) {
			continue
		}
		w := &waitingChange{kind: c.Kind}
		x.waiting[c.ID] = w
		for _, k := range x.kinds {
			if k.collection.ConcernsAll(c.Kind) {
				w.rebuilds++
				k.wide = append(k.wide, c.ID)
			}
		}
	}
}
