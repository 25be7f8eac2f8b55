package schema

import (
	"fmt"
	"time"
)

// ChangeIndex is a change that the search indexes have not applied yet. It is inserted in the transaction that makes
// the change and deleted when the indexes contain it.
type ChangeIndex struct {
	ID   int64     `gorm:"primaryKey"`
	Kind string    `gorm:"size:20"`
	Key  string    `gorm:"size:40"`
	At   time.Time `gorm:"serializer:moment;type:bigint"`
}

// ChangeLive is a change that open pages are notified of. It is deleted after LiveKept.
type ChangeLive struct {
	ID   int64     `gorm:"primaryKey"`
	Kind string    `gorm:"size:20"`
	Key  string    `gorm:"size:40"`
	At   time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// liveMax is how many changes of collections one transaction lists one by one at most for open pages.
const liveMax = 500

type change struct{ kind, key string }

// changes are the changes that a transaction has made so far, each once.
type changes struct {
	bulk  bool         // changes of things in collections are not listed one by one
	many  map[int]bool // numbers of the collections with changes that are not listed
	some  bool         // there is something to notify of
	seen  map[change]bool
	order []change
	sets  []changeSet
}

// changeSet is a query of the ids of the changed things of a collection.
type changeSet struct {
	one   string // kind of change of one of them
	query string
	args  []any
}

// Changed records a change of a thing that users see. At the commit it becomes a row for the indexes concerned and a
// row for open pages, and the receivers of Nudges are notified. The same change is recorded once. A change of a kind
// that no domain has registered is logged, counted and dropped.
func (tx *Tx) Changed(kind string, key any) {
	c, r, one := &tx.changes, tx.origin.registry, change{kind, fmt.Sprint(key)}
	if !r.changes[kind] {
		tx.origin.dropUnknown(unknownKind, kind, one.key)
		return
	}
	c.some = true
	if numbers := r.indexed[kind]; c.bulk && len(numbers) > 0 {
		c.markMany(numbers)
		return
	}
	if c.seen[one] {
		return
	}
	if c.seen == nil {
		c.seen = map[change]bool{}
	}
	c.seen[one] = true
	c.order = append(c.order, one)
}

// markMany records that things of these collections have changed that are not listed one by one.
func (c *changes) markMany(collections []int) {
	if c.many == nil {
		c.many = map[int]bool{}
	}
	for _, n := range collections {
		c.many[n] = true
	}
}

// ChangedSet records that n things of a collection have changed; the query returns their ids. The index reads each
// of them. Open pages are notified once for the whole collection.
func (tx *Tx) ChangedSet(kind string, n int, query string, args ...any) {
	if n > 0 {
		tx.changes.some = true
		tx.changes.sets = append(tx.changes.sets, changeSet{kind, query, args})
	}
}

// Nudge notifies the receivers of Nudges at the commit, even if nothing visible has changed.
func (tx *Tx) Nudge() { tx.changes.some = true }

// writeChanges inserts the rows of the recorded changes, dated at the end of the transaction, shortly before they
// become visible. It reports whether receivers must be notified.
func (tx *Tx) writeChanges(at time.Time) (bool, error) {
	c := &tx.changes
	if !c.some {
		return false, nil
	}
	index, live := c.rows(tx.origin.registry, at)
	for _, s := range c.sets {
		args := append([]any{s.one, Millis(at)}, s.args...)
		err := tx.db.Exec("INSERT INTO change_index (kind, `key`, at) "+
			"SELECT ?, CAST(thing.id AS CHAR), ? FROM ("+s.query+") thing", args...).Error
		if err != nil {
			return false, fmt.Errorf("write changes of kind %s: %w", s.one, err)
		}
	}
	if err := Insert(tx, index); err != nil {
		return false, fmt.Errorf("write changes for the index: %w", err)
	}
	if err := Insert(tx, live); err != nil {
		return false, fmt.Errorf("write live changes: %w", err)
	}
	return true, nil
}

// rows returns the rows of the changes for the indexes and for open pages. If more than liveMax changes concern
// collections, pages are notified of these collections as a whole.
func (c *changes) rows(r *registry, at time.Time) (index []ChangeIndex, live []ChangeLive) {
	for n := range r.collections {
		if c.many[n] {
			c.order = append(c.order, change{kind: r.collections[n].Many})
		}
	}
	var named []ChangeLive
	for _, one := range c.order {
		row := ChangeLive{Kind: one.kind, Key: one.key, At: at}
		if len(r.indexed[one.kind]) == 0 {
			live = append(live, row)
			continue
		}
		named = append(named, row)
		index = append(index, ChangeIndex{Kind: one.kind, Key: one.key, At: at})
	}
	if len(named) <= liveMax && len(c.sets) == 0 {
		return index, append(live, named...)
	}
	for _, kind := range c.collectionKinds(r) {
		live = append(live, ChangeLive{Kind: kind, At: at})
	}
	return index, live
}

// collectionKinds returns, for each collection that a change concerns, its kind of change for the whole collection.
func (c *changes) collectionKinds(r *registry) (kinds []string) {
	concerned := map[int]bool{}
	for _, one := range c.order {
		for _, n := range r.indexed[one.kind] {
			concerned[n] = true
		}
	}
	for _, s := range c.sets {
		for _, n := range r.indexed[s.one] {
			concerned[n] = true
		}
	}
	for n := range r.collections {
		if concerned[n] {
			kinds = append(kinds, r.collections[n].Many)
		}
	}
	return kinds
}
