package schema

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Domain is what the kernels must know of a domain. The program opens the database with all of its domains.
type Domain struct {
	Name        string
	Collections []Collection
	Changes     []string          // further kinds of changes: they concern no index
	Verbs       []string          // of its events
	Names       map[string]string // kind of thing: query of a thing's name by its key, for events
	Uploads     Uploads
	Retention   []Retention
	Base        func(tx *Tx) error // inserts the base data that is missing; nil: it has none
}

// Collection is a set of things with numbers that indexes hold and pages watch, such as the listings of cotton.
type Collection struct {
	One    string            // kind of change of one thing; the key is its id
	Many   string            // kind of change of more things than can be named; it has no key
	Expand map[string]string // kind of change: query of the ids of the things that it concerns, by the keys that changed
	All    []string          // kinds of changes that concern every thing
}

// kinds returns all kinds of changes that concern the collection.
func (c *Collection) kinds() []string {
	list := append([]string{c.One, c.Many}, c.All...)
	for kind := range c.Expand {
		list = append(list, kind)
	}
	return list
}

// Uploads names what a domain uses of uploaded files, so that the rest can be deleted.
type Uploads struct {
	Pictures func(tx *Tx, ids, owners []int64) (used []int64, err error) // of the pictures with these ids and owners; nil: none
	Tables   []string                                                    // tables with a column hash: the files that they use
}

// Retention is how long the rows of a table are kept.
type Retention struct {
	Table string
	Key   string // the column by which rows are deleted
	Kept  time.Duration
	Where string         // which rows expire; @over is the time Kept ago, @now the time of the transaction
	Args  map[string]any // further names in Where
}

// Verbs returns the verbs of the events of domains.
func Verbs(domains []Domain) (verbs []string) {
	for _, d := range domains {
		for _, verb := range d.Verbs {
			if !slices.Contains(verbs, verb) {
				verbs = append(verbs, verb)
			}
		}
	}
	return verbs
}

// registry is what the domains of a database have registered.
type registry struct {
	domains     []Domain
	collections []Collection
	indexed     map[string][]int // kind of change: numbers of the collections that it concerns
	changes     map[string]bool  // all known kinds of changes
	verbs       map[string]bool
	names       map[string]string
}

func newRegistry(domains []Domain) (*registry, error) {
	if len(domains) == 0 {
		return nil, errors.New("register domains: there are none")
	}
	r := &registry{
		domains: domains, indexed: map[string][]int{}, changes: map[string]bool{},
		verbs: map[string]bool{}, names: map[string]string{},
	}
	for _, d := range domains {
		for _, c := range d.Collections {
			for _, kind := range c.kinds() {
				r.indexed[kind] = append(r.indexed[kind], len(r.collections))
				r.changes[kind] = true
			}
			r.collections = append(r.collections, c)
		}
		for _, kind := range d.Changes {
			r.changes[kind] = true
		}
		for _, verb := range d.Verbs {
			r.verbs[verb] = true
		}
		for kind, query := range d.Names {
			if r.names[kind] != "" {
				return nil, fmt.Errorf("register domain %s: names of %s are registered already", d.Name, kind)
			}
			r.names[kind] = query
		}
	}
	return r, nil
}

// Domains returns the domains of the database, those below first.
func (db *DB) Domains() []Domain { return db.registry.domains }

// Collections returns the collections of all domains.
func (db *DB) Collections() []Collection { return db.registry.collections }

// UnknownChanges returns how many changes of kinds that no domain has registered this process has dropped.
func (db *DB) UnknownChanges() int64 { return db.unknown.Load() }

// dropUnknown logs and counts a change of a kind that no domain has registered.
func (db *DB) dropUnknown(kind, key string) {
	db.unknown.Add(1)
	db.logger.Warn("change of unknown kind dropped", "kind", kind, "key", key)
}

// HasVerb reports whether a domain has registered a verb of events.
func (tx *Tx) HasVerb(verb string) bool { return tx.origin.registry.verbs[verb] }

// NameQuery returns the query of the name of a thing of a kind, by its key; empty when its key is its name.
func (tx *Tx) NameQuery(kind string) string { return tx.origin.registry.names[kind] }

// Domains returns the domains of the database, those below first.
func (tx *Tx) Domains() []Domain { return tx.origin.registry.domains }

// LoadBase inserts the base data of all domains that is missing. Rows that exist stay as they are.
func LoadBase(tx *Tx) error {
	for _, d := range tx.Domains() {
		if d.Base == nil {
			continue
		}
		if err := d.Base(tx); err != nil {
			return fmt.Errorf("load base data of %s: %w", d.Name, err)
		}
	}
	return nil
}

// ReadBase reads a JSON file of base data.
func ReadBase[T any](files embed.FS, name string) (T, error) {
	var file T
	b, err := files.ReadFile("base/" + name)
	if err == nil {
		err = json.Unmarshal(b, &file)
	}
	if err != nil {
		return file, fmt.Errorf("read base data %s: %w", name, err)
	}
	return file, nil
}

// AddMissing inserts the rows whose keys no stored row has.
func AddMissing[T any](tx *Tx, rows []T, key func(T) string) error {
	var stored []T
	if err := tx.db.Find(&stored).Error; err != nil {
		return err
	}
	known := map[string]bool{}
	for _, row := range stored {
		known[key(row)] = true
	}
	return Insert(tx, slices.DeleteFunc(slices.Clone(rows), func(row T) bool { return known[key(row)] }))
}

// retentionMax is how many rows of a table one transaction deletes, so that the writer is never held for long.
const retentionMax = 5000

// DeleteExpired deletes a part of the rows whose retention is over and returns how many. As long as there are any, call
// it again.
func DeleteExpired(tx *Tx) (total int, err error) {
	for _, d := range tx.Domains() {
		for i := range d.Retention {
			n, err := d.Retention[i].delete(tx)
			if err != nil {
				return total, fmt.Errorf("delete expired rows of %s: %w", d.Retention[i].Table, err)
			}
			total += n
		}
	}
	return total, nil
}

func (r *Retention) delete(tx *Tx) (int, error) {
	args := map[string]any{"over": Millis(tx.now.Add(-r.Kept)), "now": Millis(tx.now)}
	for name, value := range r.Args {
		args[name] = value
	}
	var keys []string
	if err := tx.db.Table(r.Table).Where(r.Where, args).Limit(retentionMax).Pluck(r.Key, &keys).Error; err != nil {
		return 0, err
	}
	for part := range slices.Chunk(keys, MaxIn) {
		args["keys"] = part // which is only a part of the key of some
		if err := tx.db.Exec("DELETE FROM "+r.Table+" WHERE "+r.Key+" IN @keys AND ("+r.Where+")", args).Error; err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}
