package schema

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Domain describes a domain for the packages that all domains share. The program opens the database with all of its
// domains.
type Domain struct {
	Name        string
	Collections []Collection
	Changes     []string          // further kinds of changes, which concern no index
	Verbs       []string          // the verbs of its events
	EventKinds  []string          // the kinds of things of its events
	Names       map[string]string // by kind of thing: query of a thing's name by its key, for events
	UsedFiles   UsedFiles
	Expire      func(tx *Tx) error // erases expired parts of rows that stay; nil if it has none
	Retention   []Retention
	Base        func(tx *Tx) error // inserts missing base data; nil if it has none
}

// Collection is a set of things with numbers, such as listings, that indexes contain and pages watch.
type Collection struct {
	One    string            // kind of the change of one thing; its key is the id
	Many   string            // kind of the change of the whole collection; it has no key
	Expand map[string]string // by kind of change: query of the ids of the concerned things, by the changed keys
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

// ConcernsAll reports whether a change of a kind concerns every thing of the collection.
func (c *Collection) ConcernsAll(kind string) bool {
	return kind == c.Many || slices.Contains(c.All, kind)
}

// UsedFiles describes which stored files a domain uses, so that unused files can be deleted.
type UsedFiles struct {
	// Pictures returns the ids of the pictures that are used; ids and owners are parallel. It may be nil.
	Pictures func(tx *Tx, ids, owners []int64) (used []int64, err error)
	Tables   []string // tables whose column hash names the files that they use
}

// Retention is how long the rows of a table are kept.
type Retention struct {
	Table string
	Key   string // the column whose values select the rows to delete
	Kept  time.Duration
	Where string         // selects expired rows; @over is the time Kept ago, @now the time of the transaction
	Args  map[string]any // further named parameters of Where
}

// Verbs returns the verbs of the events of these domains, without duplicates.
func Verbs(domains []Domain) []string {
	return distinct(domains, func(d Domain) []string { return d.Verbs })
}

// EventKinds returns the kinds of things of the events of these domains, without duplicates.
func EventKinds(domains []Domain) []string {
	return distinct(domains, func(d Domain) []string { return d.EventKinds })
}

// distinct returns the words of all domains, without duplicates.
func distinct(domains []Domain, words func(Domain) []string) (list []string) {
	for _, d := range domains {
		for _, word := range words(d) {
			if !slices.Contains(list, word) {
				list = append(list, word)
			}
		}
	}
	return list
}

// registry holds the registrations of all domains of a database.
type registry struct {
	domains     []Domain
	collections []Collection
	indexed     map[string][]int // by kind of change: numbers of the collections concerned
	changes     map[string]bool  // all known kinds of changes
	verbs       map[string]bool
	eventKinds  map[string]bool
	names       map[string]string
}

// newRegistry registers the domains. It refuses an empty list and two name queries for one kind of thing.
func newRegistry(domains []Domain) (*registry, error) {
	if len(domains) == 0 {
		return nil, errors.New("register domains: empty list")
	}
	r := &registry{
		domains: domains, indexed: map[string][]int{}, changes: map[string]bool{},
		verbs: map[string]bool{}, eventKinds: map[string]bool{}, names: map[string]string{},
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
		for _, kind := range d.EventKinds {
			r.eventKinds[kind] = true
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

// UnknownChanges returns how many changes this process has dropped because no domain registered their kind, or
// because their key is no id.
func (db *DB) UnknownChanges() int64 { return db.unknown.Load() }

// dropUnknown logs and counts a change that nothing can be done with.
func (db *DB) dropUnknown(reason, kind, key string) {
	db.unknown.Add(1)
	db.logger.Warn("dropped change "+reason, "kind", kind, "key", key)
}

const (
	unknownKind = "of unknown kind"
	invalidID   = "with invalid id"
)

// HasVerb reports whether a domain has registered this verb of events.
func (tx *Tx) HasVerb(verb string) bool { return tx.origin.registry.verbs[verb] }

// HasEventKind reports whether a domain has registered this kind of thing for events.
func (tx *Tx) HasEventKind(kind string) bool { return tx.origin.registry.eventKinds[kind] }

// NameQuery returns the query of a thing's name by its key, for a kind of thing. It is empty if the key is the name.
func (tx *Tx) NameQuery(kind string) string { return tx.origin.registry.names[kind] }

// Domains returns the domains of the database; a domain comes after those that it uses.
func (tx *Tx) Domains() []Domain { return tx.origin.registry.domains }

// loadBase inserts the missing base data of all domains. Existing rows stay as they are.
func loadBase(tx *Tx) error {
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

// AddMissing inserts the rows whose keys are not stored yet.
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

// retentionMax is how many rows of a table one transaction deletes, so that it does not block other writers for
// long.
const retentionMax = 5000

// DeleteExpired erases the expired parts of rows, deletes some of the rows whose retention has ended and returns the
// number of deleted rows. Call it again until it returns zero.
func DeleteExpired(tx *Tx) (total int, err error) {
	for _, d := range tx.Domains() {
		if d.Expire != nil {
			if err := d.Expire(tx); err != nil {
				return total, fmt.Errorf("erase expired data of %s: %w", d.Name, err)
			}
		}
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
		args["keys"] = part // Where is repeated below: the key of some tables has further columns
		if err := tx.db.Exec("DELETE FROM "+r.Table+" WHERE "+r.Key+" IN @keys AND ("+r.Where+")", args).Error; err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}
