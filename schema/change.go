package schema

import (
	"fmt"
	"time"
)

// Kinds of changes, each with the key that names what changed.
const (
	ListingChanged   = "listing"   // listing id
	BatchChanged     = "batch"     // batch number
	WarehouseChanged = "warehouse" // warehouse id
	CompanyChanged   = "company"   // company id
	GinneryChanged   = "ginnery"   // ginnery code
	PremiumChanged   = "premium"   // table code
	ContractChanged  = "contract"  // contract code
	QuoteChanged     = "quote"     // contract code; told to those who look only: the index keeps no quotes
	LotsChanged      = "lots"      // no key: more lots than can be named
)

// Kinds of changes about people. The index keeps nothing of them, and each is told, however many there are.
const (
	MembershipChanged = "membership"     // membership id: state or rights
	SessionChanged    = "session"        // hash of a session: it has ended
	MessageChanged    = "message"        // membership id: its in-site messages
	InboxChanged      = "inbox"          // user id: the in-site messages that the user reads
	UserChanged       = "user"           // user id: name, password, state, rights on the platform
	UnboundTold       = "unbound"        // membership id, which is no longer one
	UserFrozenTold    = "userFrozen"     // membership id, frozen by its company
	PersonFrozenTold  = "personFrozen"   // user id, frozen by the platform
	MemberFrozenTold  = "memberFrozen"   // membership id, whose company was frozen
	ManagerTold       = "managerChanged" // membership id, which is a manager now or no longer
	DemandChanged     = "demand"         // id of a saved demand: filters, reminders, or gone
	DemandsChanged    = "demands"        // membership id: something of its saved demands
	ColleaguesChanged = "colleagues"     // membership id of a manager: the people of his company
)

// aboutPeople are the kinds of changes about people.
var aboutPeople = map[string]bool{
	MembershipChanged: true, SessionChanged: true, MessageChanged: true, InboxChanged: true, UserChanged: true,
	UnboundTold: true, UserFrozenTold: true, PersonFrozenTold: true, MemberFrozenTold: true, ManagerTold: true,
	DemandChanged: true, DemandsChanged: true, ColleaguesChanged: true,
}

// ChangeIndex says that something changed which the search index must read again. It is inserted in the
// transaction that changed it and deleted when the index has it.
type ChangeIndex struct {
	ID   int64     `gorm:"primaryKey"`
	Kind string    `gorm:"size:20"`
	Key  string    `gorm:"size:40"`
	At   time.Time `gorm:"serializer:moment;type:bigint"`
}

// ChangeLive says the same to those who look at it now; it is forgotten after minutes.
type ChangeLive struct {
	ID   int64     `gorm:"primaryKey"`
	Kind string    `gorm:"size:20"`
	Key  string    `gorm:"size:40"`
	At   time.Time `gorm:"serializer:moment;type:bigint;index"`
}

// liveMax is how many changes of lots of one transaction are told one by one to those who look.
const liveMax = 500

type change struct{ kind, key string }

// changes are what a transaction has changed so far, each once.
type changes struct {
	all   bool // those of lots are too many to name
	lots  bool // and there are some
	some  bool
	seen  map[change]bool
	order []change
	many  []query // of the ids of listings
}

// query is a statement that is run later.
type query struct {
	text string
	args []any
}

// Changed says that something visible changed: at the commit it becomes a row for the index and one for those who
// look, and the process is nudged. Saying it twice is one change.
func (tx *Tx) Changed(kind string, key any) {
	c := &tx.changes
	c.some = true
	one := change{kind, fmt.Sprint(key)}
	if c.all && !aboutPeople[kind] {
		c.lots = true
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

// changedLots says that listings have changed, of which a query gives the ids: for the index each by itself, for those who
// look as a whole.
func (tx *Tx) changedLots(n int, text string, args ...any) {
	if n > 0 {
		tx.changes.some = true
		tx.changes.many = append(tx.changes.many, query{text, args})
	}
}

// writeChanges inserts the rows of what was changed, dated at the end of the transaction: they become visible right
// after.
func (tx *Tx) writeChanges(at time.Time) (bool, error) {
	c := &tx.changes
	if !c.some {
		return false, nil
	}
	if c.lots {
		c.order = append(c.order, change{kind: LotsChanged})
	}
	var index []ChangeIndex
	var live, people []ChangeLive
	for _, one := range c.order {
		row := ChangeLive{Kind: one.kind, Key: one.key, At: at}
		if aboutPeople[one.kind] {
			people = append(people, row)
			continue
		}
		live = append(live, row)
		if one.kind != QuoteChanged {
			index = append(index, ChangeIndex{Kind: one.kind, Key: one.key, At: at})
		}
	}
	for _, q := range c.many {
		args := append([]any{ListingChanged, millis(at)}, q.args...)
		if err := tx.db.Exec("INSERT INTO change_index (kind, `key`, at) SELECT ?, CAST(lot.id AS CHAR), ? FROM ("+q.text+") lot", args...).Error; err != nil {
			return false, fmt.Errorf("write changes of listings: %w", err)
		}
	}
	if len(live) > liveMax || len(c.many) > 0 {
		live = []ChangeLive{{Kind: LotsChanged, At: at}}
	}
	if err := insert(tx, index); err != nil {
		return false, fmt.Errorf("write changes for the index: %w", err)
	}
	if err := insert(tx, append(people, live...)); err != nil {
		return false, fmt.Errorf("write live changes: %w", err)
	}
	return true, nil
}
