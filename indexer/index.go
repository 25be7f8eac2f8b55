// Package indexer is how things are found. It keeps a search index of what is on sale in step with the database,
// turns demands into queries, and answers them at the current quotes.
//
// It talks to a search engine through one interface, searchEngine: to a Meilisearch server over HTTP, or to the
// embedded engine with calls in Go.
package indexer

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"cottonmall/schema"
)

// Config says where the search engine is.
type Config struct {
	MeiliURL string // of a Meilisearch server; empty: the embedded engine
	MeiliKey string
	Prefix   string // of the names of the indexes, where several sites share a server
	Log      *slog.Logger
}

// Index finds lots.
type Index struct {
	db     *schema.DB
	log    *slog.Logger
	engine searchEngine
	owner  string // this process among the servers of one index
	uid    uids

	quotes  atomic.Pointer[marketState]
	words   atomic.Pointer[vocabulary]
	running atomic.Bool           // Run is
	built   atomic.Bool           // the index is whole and may be asked
	failed  atomic.Pointer[error] // why the last attempt to follow the changes failed; nil when it did not
	done    atomic.Int64          // listings written by a first build

	distinctMax int // distributions with so many values may have been cut off

	mu        sync.Mutex     // held while changes are written, and at the swap of a rebuild
	meanwhile map[int64]bool // listings changed during a rebuild; nil when none runs

	// of the goroutine of Run
	fence    int64      // of the lease
	rebuilds chan error // how a rebuild has ended
	rebuild  *rebuild   // the one that runs; nil when none does
	prepared bool       // the index was looked at and is whole, or being built
}

// uids are the names of the indexes.
type uids struct {
	cotton string
	next   string // a rebuild writes it and swaps it in
	about  string // says what shape the documents have
}

// Open connects to the search engine. Nothing can be found before Run has built the index.
func Open(ctx context.Context, db *schema.DB, c Config) (*Index, error) {
	host, _ := os.Hostname() // only a name to tell servers apart
	x := &Index{
		db: db, log: c.Log, distinctMax: distinctMax,
		uid:      uids{c.Prefix + "cotton", c.Prefix + "cotton_next", c.Prefix + "cotton_about"},
		owner:    host + " " + strconv.Itoa(os.Getpid()) + " " + strconv.FormatInt(time.Now().UnixNano(), 36),
		rebuilds: make(chan error, 1),
	}
	if x.log == nil {
		x.log = slog.Default()
	}
	if c.MeiliURL == "" {
		x.engine = newEmbedded()
	} else {
		x.engine = newRemote(c.MeiliURL, c.MeiliKey)
	}
	if err := x.Refresh(ctx); err != nil {
		return nil, errors.Join(err, x.Close())
	}
	return x, nil
}

// Close ends the embedded engine. Call it when Run has returned.
func (x *Index) Close() error {
	x.engine.close()
	return nil
}

// Ready reports whether lots can be found: nil, or a refusal that says why not.
func (x *Index) Ready() error {
	if !x.built.Load() {
		if err := x.failed.Load(); err != nil {
			return schema.Busy(*err, "搜索服务暂时不可用，请稍后再试")
		}
		return schema.Busy(nil, "正在建立索引，已完成 %d 批，请稍候", x.done.Load())
	}
	if err := x.failed.Load(); err != nil {
		return schema.Busy(*err, "搜索服务暂时不可用，请稍后再试")
	}
	return nil
}

// Lag is how old the oldest change is that the index has not got; zero when it has them all.
func (x *Index) Lag(ctx context.Context) (time.Duration, error) {
	return schema.View(ctx, x.db, func(tx *schema.Tx) (time.Duration, error) {
		changes, err := schema.TakeChanges(tx, 1)
		if err != nil || len(changes) == 0 {
			return 0, err
		}
		return max(0, tx.Now().Sub(changes[0].At)), nil
	})
}

// Refresh reads the quotes and the names that the shorthand knows. Run does it by itself.
func (x *Index) Refresh(ctx context.Context) error {
	return errors.Join(x.refreshQuotes(ctx), x.refreshWords(ctx))
}

func (x *Index) refreshQuotes(ctx context.Context) error {
	m, err := readMarket(ctx, x.db)
	if err == nil {
		x.quotes.Store(m)
	}
	return err
}

// market is the market of a request that begins now. It refuses while the first build runs.
func (x *Index) market() (*marketState, error) {
	if !x.built.Load() {
		return nil, x.Ready()
	}
	return x.moment(), nil
}

// moment is the market as it is now.
func (x *Index) moment() *marketState {
	m := *x.quotes.Load()
	m.now, m.distinctMax, m.depots = x.db.Now(), x.distinctMax, x.words.Load().depots
	return &m
}
