package indexer

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"cottonmall/schema"
)

// errAmendFirst is the error of a write that would have values of attributes before they are replaced everywhere.
var errAmendFirst = errors.New("attributes of all documents are to be replaced first")

// amendDue replaces the attributes that waiting changes of all things concern. Those changes need no rebuild then.
func (k *kindIndex) amendDue(ctx context.Context) {
	if len(k.wide) == 0 || !k.amends() || k.filling.paused() {
		return
	}
	var parts []string
	for _, id := range k.wide {
		concerned := k.parts[k.waiting[id].kind]
		if len(concerned) == 0 {
			return
		}
		parts = append(parts, concerned...)
	}
	slices.Sort(parts)
	start := time.Now()
	err := k.amend(ctx, slices.Compact(parts))
	if ctx.Err() != nil {
		return
	}
	if k.recordBuild(err, time.Since(start)); err != nil {
		return
	}
	for _, id := range k.wide {
		k.waiting[id].rebuilds--
	}
	k.wide = nil
	k.log.Info("attributes replaced in the search index", "index", k.uid, "attributes", slices.Compact(parts),
		"time", time.Since(start).Round(time.Millisecond))
}

// amends reports whether attributes of the index can be replaced now.
func (k *kindIndex) amends() bool {
	_, can := k.engine.(amender)
	return can && len(k.parts) > 0 && k.rebuild == nil && !k.lacking && !k.broken && k.built.Load()
}

// amend replaces attributes of every document at once. It reads again if a further change of attributes was committed
// while it read, so that no search finds values of two moments.
func (k *kindIndex) amend(ctx context.Context, parts []string) error {
	for {
		before, err := schema.View(ctx, k.db, k.partChanges)
		if err != nil {
			return err
		}
		docs, err := k.readParts(ctx, parts)
		if err != nil {
			return fmt.Errorf("read %v: %w", parts, err)
		}
		after, err := schema.View(ctx, k.db, k.partChanges)
		if err != nil {
			return err
		}
		if !slices.Equal(before, after) {
			continue
		}
		task, err := k.engine.(amender).Amend(ctx, k.uid, k.key, docs)
		if err != nil {
			return fmt.Errorf("replace %v: %w", parts, err)
		}
		return task.Wait(ctx)
	}
}

// readParts reads attributes of every thing.
func (k *kindIndex) readParts(ctx context.Context, parts []string) (Documents, error) {
	spans, err := schema.View(ctx, k.db, k.spans)
	if err != nil {
		return nil, err
	}
	docs := k.engine.(amender).NewAmendments(k.fields, append(slices.Clone(parts), k.key), len(spans)*rangeSize)
	var writing sync.Mutex
	work, ctx := errgroup.WithContext(ctx)
	work.SetLimit(runtime.GOMAXPROCS(0))
	for _, s := range spans {
		work.Go(func() error {
			_, err := schema.View(ctx, k.db, func(tx *schema.Tx) (struct{}, error) {
				return struct{}{}, k.between(tx, s.from, s.to, func(doc any) error {
					writing.Lock()
					defer writing.Unlock()
					docs.Add(doc)
					return nil
				})
			})
			return err
		})
	}
	return docs, work.Wait()
}

// partChanges returns the ids of the waiting changes for which attributes must be replaced.
func (k *kindIndex) partChanges(tx *schema.Tx) ([]int64, error) {
	return schema.ChangesOf(tx, slices.Collect(maps.Keys(k.parts)))
}

// amendWaits reports whether a change was committed for which attributes must be replaced and which is not known yet.
func (k *kindIndex) amendWaits(tx *schema.Tx) (bool, error) {
	ids, err := k.partChanges(tx)
	return slices.ContainsFunc(ids, func(id int64) bool { return k.waiting[id] == nil }), err
}
