package indexer

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"cottonmall/schema"
)

// write writes changes to every index and deletes those that no index waits for.
func (x *Index) write(ctx context.Context, t *taken) (more bool, err error) {
	if len(t.narrow)+len(t.wide) == 0 {
		return false, nil
	}
	if err := x.refreshFor(ctx, t.changes); err != nil {
		return false, err
	}
	by := map[outcome][]*kindIndex{}
	for _, k := range x.kinds {
		result := k.apply(ctx, t)
		by[result] = append(by[result], k)
	}
	x.writes += len(by[written])
	var lost []*kindIndex
	for _, k := range by[failed] {
		if k.misses < missesMax {
			return false, ctx.Err() // it is tried again
		}
		lost = append(lost, k)
	}
	done := t.narrow
	for _, id := range t.wide {
		x.waiting[id].written = true
		done = x.settled(done, id)
	}
	counts := countDocuments(ctx, by[written])
	if err := x.drop(ctx, done, t.ids, counts, lost); err != nil {
		return false, err
	}
	for k := range counts {
		k.inspection.uncounted = false
	}
	return len(t.narrow) > 0, nil
}

// countDocuments returns the numbers of documents after a write. They are unknown during rebuilds, which swap indexes.
func countDocuments(ctx context.Context, written []*kindIndex) map[*kindIndex]int {
	counts := map[*kindIndex]int{}
	for _, k := range written {
		if !k.engine.Shared() {
			continue
		}
		counts[k] = schema.UnknownCount
		k.inspection.written = true
		state, err := k.engine.State(ctx, k.uid)
		if err == nil && state != nil && k.rebuild == nil {
			counts[k] = state.Documents
		}
	}
	return counts
}

// outcome is the outcome of writing changes to one index.
type outcome int

const (
	skipped outcome = iota // nothing is to be written
	written
	failed // now, or before the pause that has not ended
)

// apply writes the things of a kind that changes concern to its index.
func (k *kindIndex) apply(ctx context.Context, t *taken) outcome {
	k.mu.Lock()
	defer k.mu.Unlock()
	result := k.applyIDs(ctx, t.ids[k], t.failed[k])
	if k.changed != nil && (result == written || result == skipped) {
		for _, id := range t.ids[k] {
			k.changed[id] = true
		}
	}
	return result
}

func (k *kindIndex) applyIDs(ctx context.Context, ids []int64, err error) outcome {
	switch {
	case k.broken:
		return skipped
	case !k.prepared || k.writing.paused():
		return failed
	}
	if err == nil {
		k.inspection.uncounted = k.inspection.uncounted || len(ids) > 0
		err = k.writeThings(ctx, k.uid, ids)
	}
	switch {
	case ctx.Err() != nil || errors.Is(err, errAmendFirst):
		return failed
	case err != nil:
		k.recordWrite(err)
		k.countMiss()
		return failed
	}
	k.recordWrite(nil)
	if len(ids) == 0 {
		return skipped
	}
	k.misses = 0
	return written
}

// countMiss counts a failure if another kind was written since the failure before: the search engine works, so this
// kind must not hold up the changes of the others for long.
func (k *kindIndex) countMiss() {
	if k.writes > k.missedAt {
		k.misses++
	}
	k.missedAt = k.writes
}

// settled appends a change to those to be deleted, unless an index waits for it.
func (x *Index) settled(done []int64, id int64) []int64 {
	if w := x.waiting[id]; w.rebuilds > 0 || !w.written {
		return done
	}
	delete(x.waiting, id)
	return append(done, id)
}

// drop deletes changes that the indexes contain. The changes for kinds that are left behind become one change of the
// whole collection, which makes the next rebuild. If another server took the lease in the meantime, it may have
// written newer documents than those: then it is made to write the things again.
func (x *Index) drop(
	ctx context.Context, changes []int64, ids map[*kindIndex][]int64, counts map[*kindIndex]int, lost []*kindIndex,
) error {
	_, err := schema.Do(ctx, x.db, func(tx *schema.Tx) (struct{}, error) {
		if x.engine.Shared() {
			held, err := x.extendLease(tx, x.fence)
			if err != nil {
				return struct{}{}, err
			}
			if !held {
				for k, list := range ids {
					for _, id := range list {
						tx.Changed(k.collection.One, id)
					}
				}
				return struct{}{}, nil
			}
		}
		for k, n := range counts {
			if err := schema.CountSearchIndex(tx, k.uid, n); err != nil {
				return struct{}{}, err
			}
		}
		for _, k := range lost {
			if _, err := schema.ReadAgain(tx, k.collection); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, schema.DropChanges(tx, changes)
	})
	if err != nil {
		return err
	}
	for _, k := range lost {
		k.broken, k.misses = true, 0
		k.log.Error("stopped writing changes to a search index until it is rebuilt", "index", k.uid)
	}
	return nil
}

// writeThings reads things as they are now and puts them into an index. It deletes those that must not be found.
func (k *kindIndex) writeThings(ctx context.Context, index string, ids []int64) error {
	for len(ids) > 0 {
		part := ids[:min(writeMax, len(ids))]
		ids = ids[len(part):]
		docs, gone, err := k.readDocuments(ctx, part)
		if err != nil {
			return err
		}
		if index == k.uid && k.amends() {
			if first, err := schema.View(ctx, k.db, k.amendWaits); err != nil || first {
				return cmp.Or(err, errAmendFirst)
			}
		}
		if err := k.send(ctx, index, docs, gone); err != nil {
			return err
		}
	}
	return nil
}

// readDocuments reads things as documents, and returns the ids of those that must not be found.
func (k *kindIndex) readDocuments(ctx context.Context, ids []int64) (docs Documents, gone []string, err error) {
	docs = k.engine.NewDocuments(k.fields, len(ids))
	gone, err = schema.View(ctx, k.db, func(tx *schema.Tx) (gone []string, err error) {
		found := make(map[int64]bool, len(ids))
		err = k.each(tx, ids, func(doc any) error {
			found[k.fields.id(doc, k.key)] = true
			docs.Add(doc)
			return nil
		})
		for _, id := range ids {
			if !found[id] {
				gone = append(gone, strconv.FormatInt(id, 10))
			}
		}
		return gone, err
	})
	return docs, gone, err
}

// send adds documents to an index and deletes others, and waits until both can be seen.
func (k *kindIndex) send(ctx context.Context, index string, docs Documents, gone []string) error {
	var tasks []Task
	if docs.Len() > 0 {
		t, err := k.engine.Put(ctx, index, k.key, docs)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	if len(gone) > 0 {
		t, err := k.engine.Delete(ctx, index, gone)
		if err != nil {
			return err
		}
		tasks = append(tasks, t)
	}
	return waitAll(ctx, tasks)
}
