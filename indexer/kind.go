package indexer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"cottonmall/indexer/engine"
	"cottonmall/schema"
)

// Kind describes a kind of things that can be found: the things of a collection, as documents of a search index. Open
// registers it; then it answers queries.
//
// Doc is the struct of the documents. The index tags of its fields are the settings of the index, see attribute.
type Kind[Doc any] struct {
	Name       string             // of the index
	Collection *schema.Collection // the things, and the changes that concern them
	Table      string             // their table; its column id has their ids
	Version    int                // to be increased if a row becomes another document than before
	Dictionary []string           // words that stay whole where text is cut into words

	// Each calls f with the documents of the things with these ids, Between with those of from <= id < to. Both omit
	// things that must not be found. A document is valid during the call of f.
	Each    func(tx *schema.Tx, ids []int64, f func(doc *Doc) error) error
	Between func(tx *schema.Tx, from, to int64, f func(doc *Doc) error) error

	// Parts are the attributes that changes of all things concern, and those that must agree with them, by the kind of the
	// change. An engine that can replace attributes alone is not built again for such a change.
	Parts map[string][]string

	Caches []Cache // what searches of this kind keep in memory

	index *kindIndex
}

// NewKind returns a kind whose documents are the rows of one query. read returns the rows that meet a condition on the
// table's column id; it may join other tables. document returns nil for a row that must not be found.
func NewKind[Row, Doc any](
	name, table string, c *schema.Collection,
	read func(tx *schema.Tx, where string, args ...any) ([]Row, error), document func(*Row) *Doc,
) *Kind[Doc] {
	id := table + ".id"
	each := func(tx *schema.Tx, f func(*Doc) error, where string, args ...any) error {
		rows, err := read(tx, where, args...)
		for i := range rows {
			if doc := document(&rows[i]); doc != nil && err == nil {
				err = f(doc)
			}
		}
		return err
	}
	return &Kind[Doc]{
		Name: name, Collection: c, Table: table,
		Each: func(tx *schema.Tx, ids []int64, f func(*Doc) error) error {
			for part := range slices.Chunk(ids, schema.MaxIn) {
				if err := each(tx, f, id+" IN ?", part); err != nil {
					return err
				}
			}
			return nil
		},
		Between: func(tx *schema.Tx, from, to int64, f func(*Doc) error) error {
			return each(tx, f, id+" >= ? AND "+id+" < ?", from, to)
		},
	}
}

// Source is a Kind of documents of any type.
type Source interface {
	open(x *Index) (*kindIndex, []Cache)
}

func (kind *Kind[Doc]) open(x *Index) (*kindIndex, []Cache) {
	list := AttributesOf[Doc]()
	k := &kindIndex{
		Index: x, name: kind.Name, collection: kind.Collection, table: kind.Table,
		uid: x.prefix + kind.Name, next: x.prefix + kind.Name + "_next", about: x.prefix + kind.Name + "_about",
		attributes: list, key: list.key(), fields: FieldsOf(reflect.TypeFor[Doc]()), settings: list.Settings(kind.Dictionary),
	}
	k.parts = kind.Parts
	k.shape = shapeOf[Doc](k.settings, kind.Version)
	k.each = func(tx *schema.Tx, ids []int64, f func(doc any) error) error {
		return kind.Each(tx, ids, func(doc *Doc) error { return f(doc) })
	}
	k.between = func(tx *schema.Tx, from, to int64, f func(doc any) error) error {
		return kind.Between(tx, from, to, func(doc *Doc) error { return f(doc) })
	}
	kind.index = k
	return k, kind.Caches
}

// shapeOf returns the fingerprint of settings and documents. An index of another shape must be rebuilt.
func shapeOf[Doc any](s engine.Settings, version int) string {
	text, err := json.Marshal([]any{s, version, fmt.Sprint(reflect.VisibleFields(reflect.TypeFor[Doc]()))})
	if err != nil {
		panic(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// Lag returns the age of the oldest change that an index has not applied; zero if it has applied all.
func (kind *Kind[Doc]) Lag(ctx context.Context) (time.Duration, error) { return kind.index.Lag(ctx) }

// Ready returns nil if the things of this kind can be found, and a refusal with the reason otherwise.
func (kind *Kind[Doc]) Ready() error { return kind.index.ready() }

// Searchable returns nil if queries can be answered. During the first build it returns a refusal.
func (kind *Kind[Doc]) Searchable() error {
	if kind.index.built.Load() {
		return nil
	}
	return kind.index.ready()
}

// kindIndex is the search index of a kind.
type kindIndex struct {
	*Index
	name       string
	uid        string // of the index
	next       string // a rebuild writes it and swaps it in
	about      string // has the stamp of the index
	collection *schema.Collection
	table      string
	key        string // the attribute that identifies documents
	attributes Attributes
	fields     *Fields
	parts      map[string][]string // see Kind.Parts
	settings   engine.Settings
	shape      string
	each       func(tx *schema.Tx, ids []int64, f func(doc any) error) error
	between    func(tx *schema.Tx, from, to int64, f func(doc any) error) error

	built   atomic.Bool  // the index is whole and can be searched
	done    atomic.Int64 // documents that the last rebuild has written
	writing attempts     // to write changes
	filling attempts     // to rebuild
	suspect atomic.Bool  // a search was refused that the index of this site permits

	mu      sync.Mutex     // held while changes are written, and at the swap of a rebuild
	changed map[int64]bool // ids of things that changed during a rebuild; nil if none runs

	// of the goroutine of Run
	inspection inspection
	prepared   bool     // the index was checked, and is whole or being built
	lacking    bool     // the check has found that the index must be built
	rebuild    *rebuild // the one that runs; nil if none does
	wide       []int64  // changes that wait for the next rebuild
	misses     int      // failures in a row, each after another kind was written
	missedAt   int      // how often kinds had been written at the last failure
	broken     bool     // changes are not written until a rebuild has succeeded
}

// ready implements Kind.Ready.
func (k *kindIndex) ready() error {
	for _, failed := range []*atomic.Pointer[error]{
		&k.failed, &k.filling.failed, &k.writing.failed, &k.inspection.failed,
	} {
		if err := failed.Load(); err != nil {
			return searchAway(*err)
		}
	}
	if !k.built.Load() || k.suspect.Load() {
		return k.building(nil)
	}
	return nil
}

// building returns the refusal of searches before the index is built.
func (k *kindIndex) building(cause error) error {
	done := k.done.Load()
	if k.suspect.Load() {
		done = 0 // the next build has not begun
	}
	return schema.Busy(cause, "正在建立索引，已完成 %d 批，请稍候", done)
}

// attempts are attempts to do something, with a pause after each failure.
type attempts struct {
	failed  atomic.Pointer[error] // why the last one failed; nil if it succeeded
	retryAt time.Time             // the next one must not begin earlier
	pause   time.Duration         // after the next failure
}

// record keeps the outcome of an attempt and how long it took. It reports whether a failure has begun or ended.
func (a *attempts) record(err error, took time.Duration) (news bool) {
	before := a.failed.Load()
	if err == nil {
		a.failed.Store(nil)
		a.retryAt, a.pause = time.Time{}, 0
		return before != nil
	}
	a.failed.Store(&err)
	a.pause = min(max(2*a.pause, waitShort), waitLong)
	a.retryAt = time.Now().Add(max(a.pause, took))
	return before == nil
}

// paused reports whether the pause after a failure has not ended.
func (a *attempts) paused() bool { return time.Now().Before(a.retryAt) }

// recordWrite records an attempt to write changes, and logs if writing begins to fail or succeeds again.
func (k *kindIndex) recordWrite(err error) {
	switch news := k.writing.record(err, 0); {
	case news && err != nil:
		k.log.Error("failed to write changes to the search index", "index", k.uid, "error", err)
	case news:
		k.log.Info("changes are written to the search index again", "index", k.uid)
	}
}
