package indexer

import (
	"context"
	"errors"
	"slices"
	"time"

	"cottonmall/schema"
)

// Cache is data of the database that searches keep in memory, such as quotes or names.
type Cache struct {
	Name    string
	Read    func(ctx context.Context) error // replaces the data by the current one
	Every   time.Duration                   // how often it is read in any case, because other servers write too
	Nudged  bool                            // also after each commit of this process
	Changes []string                        // also before an index applies changes of these kinds
}

// Keep reads caches, and again while Run runs. Call it before Run.
func (x *Index) Keep(ctx context.Context, caches ...Cache) error {
	x.caches = append(x.caches, caches...)
	return readCaches(ctx, caches)
}

// Refresh reads all caches. Run does it by itself.
func (x *Index) Refresh(ctx context.Context) error { return readCaches(ctx, x.caches) }

func readCaches(ctx context.Context, caches []Cache) error {
	errs := make([]error, len(caches))
	for i, c := range caches {
		errs[i] = c.Read(ctx)
	}
	return errors.Join(errs...)
}

// followCache reads a cache again and again until ctx ends.
func (x *Index) followCache(ctx context.Context, c Cache) {
	var nudges <-chan struct{}
	if c.Nudged {
		all, leave := x.db.Nudges()
		defer leave()
		nudges = all
	}
	look := time.NewTicker(c.Every)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-nudges:
		case <-look.C:
		}
		if err := c.Read(ctx); err != nil && ctx.Err() == nil {
			x.log.Error("failed to read a cache of searches", "cache", c.Name, "error", err)
		}
	}
}

// refreshFor reads the caches that changes concern.
func (x *Index) refreshFor(ctx context.Context, changes []schema.ChangeIndex) error {
	concerned := slices.DeleteFunc(slices.Clone(x.caches), func(c Cache) bool {
		return !slices.ContainsFunc(changes, func(one schema.ChangeIndex) bool {
			return slices.Contains(c.Changes, one.Kind)
		})
	})
	return readCaches(ctx, concerned)
}
