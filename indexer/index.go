// Package indexer keeps search indexes in step with the database and answers queries. It knows no domain: each
// searchable kind of things is a Kind, which a package beside this one describes and main registers.
//
// It talks to a search engine through one interface, searchEngine: to a Meilisearch server over HTTP, or to the
// embedded engine with calls in Go.
package indexer

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"cottonmall/schema"
)

// Config selects the search engine.
type Config struct {
	Engine Engine // nil: the embedded engine
	Prefix string // of the names of the indexes, if several sites share a server
	Log    *slog.Logger

	InspectEvery time.Duration // zero: the default
	SmallHeap    bool          // keep the garbage of the whole process small: it is a server with an embedded engine
}

// Index are the search indexes of all kinds.
type Index struct {
	db     *schema.DB
	log    *slog.Logger
	engine Engine
	prefix string
	owner  string // this process among the servers that share the engine
	kinds  []*kindIndex
	caches []Cache

	running atomic.Bool           // during Run
	failed  atomic.Pointer[error] // why the last attempt to read the changes failed; nil if it succeeded
	builder chan struct{}         // held by the one rebuild that writes

	inspectEvery time.Duration
	smallHeap    bool

	// of the goroutine of Run
	held     *holder                  // nil if this server does not hold the lease
	fence    int64                    // of the lease; 0 if another server holds it
	free     time.Time                // another server may extend its lease until then
	emptied  bool                     // the changes before the start were deleted
	waiting  map[int64]*waitingChange // changes that wait for rebuilds
	rebuilds chan *rebuild            // those that have ended
	writes   int                      // how often changes were written to the index of a kind
}

// Open connects to the search engine and registers the kinds. Nothing can be found before Run has built the indexes.
func Open(ctx context.Context, db *schema.DB, c Config, kinds ...Source) (*Index, error) {
	host, _ := os.Hostname() // only a name to distinguish servers
	x := &Index{
		db: db, log: c.Log, engine: c.Engine, prefix: c.Prefix,
		owner:    host + " " + strconv.Itoa(os.Getpid()) + " " + strconv.FormatInt(time.Now().UnixNano(), 36),
		builder:  make(chan struct{}, 1),
		waiting:  map[int64]*waitingChange{},
		rebuilds: make(chan *rebuild, len(kinds)),

		inspectEvery: cmp.Or(c.InspectEvery, InspectEvery), smallHeap: c.SmallHeap,
	}
	if x.log == nil {
		x.log = slog.Default()
	}
	if x.engine == nil {
		x.engine = NewEmbedded()
	}
	for _, kind := range kinds {
		k, caches := kind.open(x)
		x.kinds = append(x.kinds, k)
		x.caches = append(x.caches, caches...)
	}
	if err := x.Refresh(ctx); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// Close closes the search engine. Call it after Run has returned.
func (x *Index) Close() error {
	x.engine.Close()
	return nil
}

// NotReady returns, by the names of the kinds, refusals of those that cannot be searched or do not follow changes.
func (x *Index) NotReady() map[string]error {
	refusals := map[string]error{}
	for _, k := range x.kinds {
		if err := k.ready(); err != nil {
			refusals[k.name] = err
		}
	}
	return refusals
}

// Lag returns the age of the oldest change that an index has not applied; zero if it has applied all.
func (x *Index) Lag(ctx context.Context) (time.Duration, error) {
	return schema.View(ctx, x.db, func(tx *schema.Tx) (time.Duration, error) {
		changes, err := schema.TakeChanges(tx, 1)
		if err != nil || len(changes) == 0 {
			return 0, err
		}
		return max(0, tx.Now().Sub(changes[0].At)), nil
	})
}
