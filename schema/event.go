package schema

import (
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Event is an act by a manager or administrator: who, what, about whom, when.
type Event struct {
	ID       int64     `gorm:"primaryKey" json:"id"`
	UserID   int64     `gorm:"index" json:"-"`
	UserName string    `gorm:"size:40" json:"userName"`                          // as it was then
	Platform bool      `json:"platform"`                                         // an administrator did it as the platform
	Verb     string    `gorm:"size:40" json:"verb"`                              // one of EventVerbs
	Kind     string    `gorm:"size:20;index:event_about,priority:1" json:"kind"` // of what it is about: a kind of change
	Key      string    `gorm:"size:40;index:event_about,priority:2" json:"key"`
	Name     string    `gorm:"size:120" json:"name"`  // of what it is about, as it was then; empty where the key says it
	MemberID int64     `gorm:"index" json:"memberID"` // the company it is about; zero: none
	Note     string    `gorm:"size:500" json:"note"`
	Picture  int64     `gorm:"index" json:"-"` // the licence that another one has replaced, kept as long as the event; zero: none
	At       time.Time `gorm:"serializer:moment;type:bigint" json:"at"`

	MemberName string `gorm:"-" json:"memberName"` // of the company, as it is now
	PictureURL string `gorm:"-" json:"picture"`    // where the replaced licence can be seen; empty: none was
}

// nameQueries give the name of a thing by its key, for the kinds of things that are known by a number.
var nameQueries = map[string]string{
	MembershipChanged: "SELECT u.name FROM membership m JOIN `user` u ON u.id = m.user_id WHERE m.id = ?",
	UserChanged:       "SELECT name FROM `user` WHERE id = ?",
	CompanyChanged:    "SELECT name FROM company WHERE id = ?",
	WarehouseChanged:  "SELECT name FROM warehouse WHERE id = ?",
	aboutFeedback:     "SELECT description FROM feedback WHERE id = ?",
	aboutNotice:       "SELECT title FROM notice WHERE id = ?",
	aboutImport:       "SELECT file_name FROM `import` WHERE id = ?",
}

// Kinds of things that events are about and that nobody watches.
const (
	aboutFeedback = "feedback"
	aboutNotice   = "notice"
	aboutImport   = "import"
)

// Record writes who did what about which thing, for himself or his company: the verb is one of EventVerbs. The company
// is zero when it is about none.
func (tx *Tx) Record(by *Member, verb, kind string, key any, company int64, note string) error {
	return tx.record(by, false, verb, kind, key, company, note)
}

// RecordPlatform writes what somebody did as the platform; else it is as Record.
func (tx *Tx) RecordPlatform(by *Member, verb, kind string, key any, company int64, note string) error {
	return tx.record(by, true, verb, kind, key, company, note)
}

func (tx *Tx) record(by *Member, platform bool, verb, kind string, key any, company int64, note string) error {
	_, err := tx.write(by, Event{Platform: platform, Verb: verb, Kind: kind, Key: fmt.Sprint(key), MemberID: company, Note: note})
	return err
}

// write stores an event of what somebody did now, and gives its id.
func (tx *Tx) write(by *Member, e Event) (id int64, err error) {
	if err := knownVerb(e.Verb); err != nil {
		return 0, err
	}
	e.UserID, e.UserName, e.At = by.Person, by.Name, tx.now
	if query, known := nameQueries[e.Kind]; known {
		var names []string
		if err := tx.db.Raw(query, e.Key).Scan(&names).Error; err != nil {
			return 0, err
		}
		if len(names) == 1 {
			e.Name = shorten(names[0], 120)
		}
	}
	list := []Event{e}
	err = insert(tx, list)
	return list[0].ID, err
}

// countToday is how often a user has done something today, in Shanghai.
func (tx *Tx) countToday(userID int64, verb string) (int, error) {
	var n int64
	err := tx.db.Model(&Event{}).Where("user_id = ? AND verb = ? AND at >= ?", userID, verb, millis(tx.Today().At(0, 0))).Count(&n).Error
	return int(n), err
}

// EventFilter chooses events; zero fields choose all.
type EventFilter struct {
	Kind, Key string
	MemberID  int64 // about this company
	UserID    int64 // by this user
}

// Events are the chosen events, newest first, and how many there are on all pages.
func (tx *Tx) Events(f EventFilter, page Page) ([]Event, int, error) {
	query := tx.db.Model(&Event{})
	if f.Kind != "" {
		query = query.Where("kind = ?", f.Kind)
	}
	if f.Key != "" {
		query = query.Where("`key` = ?", f.Key)
	}
	if f.MemberID != 0 {
		query = query.Where("member_id = ?", f.MemberID)
	}
	if f.UserID != 0 {
		query = query.Where("user_id = ?", f.UserID)
	}
	list, total, err := pageOf[Event](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	for i, e := range list {
		if e.Picture != 0 {
			list[i].PictureURL = PictureAt + strconv.FormatInt(e.Picture, 10)
		}
	}
	return list, total, tx.nameCompanies(list)
}

// nameCompanies gives events the names of the companies that they are about.
func (tx *Tx) nameCompanies(list []Event) error {
	ids := make([]int64, len(list))
	for i, e := range list {
		ids[i] = e.MemberID
	}
	names := map[int64]string{}
	for part := range slices.Chunk(ids, maxIn) {
		var found []CompanyName
		if err := tx.db.Model(&Company{}).Where("id IN ?", part).Scan(&found).Error; err != nil {
			return err
		}
		for _, c := range found {
			names[c.ID] = c.Name
		}
	}
	for i := range list {
		list[i].MemberName = names[list[i].MemberID]
	}
	return nil
}
