package notice

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"cottonmall/schema"
)

// Event is an act by a manager or administrator: who, what, about whom, when.
type Event struct {
	ID        int64     `gorm:"primaryKey" json:"id"`
	UserID    int64     `gorm:"index" json:"-"`
	UserName  string    `gorm:"size:40" json:"userName"`                          // as it was then
	Platform  bool      `json:"platform"`                                         // an administrator did it as the platform
	Verb      string    `gorm:"size:40" json:"verb"`                              // registered by a domain
	Kind      string    `gorm:"size:20;index:event_about,priority:1" json:"kind"` // of what it is about: a kind of change
	Key       string    `gorm:"size:40;index:event_about,priority:2" json:"key"`
	Name      string    `gorm:"size:120" json:"name"`                   // of what it is about, as it was then; empty where the key says it
	CompanyID int64     `gorm:"column:member_id;index" json:"memberID"` // the company it is about; zero: none
	Note      string    `gorm:"size:500" json:"note"`
	Picture   int64     `gorm:"index" json:"-"` // the licence that another one has replaced, kept as long as the event; zero: none
	At        time.Time `gorm:"serializer:moment;type:bigint" json:"at"`

	CompanyName string `gorm:"-" json:"memberName"` // of the company, as it is now
	PictureURL  string `gorm:"-" json:"picture"`    // where the replaced licence can be seen; empty: none was
}

// Record writes who did what about which thing, for themselves or their company: the verb is one that a domain has
// registered. The company is zero when the event is about none.
func Record(tx *schema.Tx, by schema.Actor, verb, kind string, key any, company int64, note string) error {
	_, err := RecordEvent(tx, by, Event{Verb: verb, Kind: kind, Key: fmt.Sprint(key), CompanyID: company, Note: note})
	return err
}

// RecordPlatform writes what somebody did as the platform; else it is as Record.
func RecordPlatform(tx *schema.Tx, by schema.Actor, verb, kind string, key any, company int64, note string) error {
	_, err := RecordEvent(tx, by, Event{Platform: true, Verb: verb, Kind: kind, Key: fmt.Sprint(key), CompanyID: company, Note: note})
	return err
}

// RecordEvent inserts an event of what somebody did now and returns its id. It refuses a verb that no domain has
// registered: the pages would have no word for it.
func RecordEvent(tx *schema.Tx, by schema.Actor, e Event) (id int64, err error) {
	if !tx.HasVerb(e.Verb) {
		return 0, fmt.Errorf("record event: verb %q is not registered", e.Verb)
	}
	e.UserID, e.UserName, e.At = by.UserID, by.Name, tx.Now()
	if query := tx.NameQuery(e.Kind); query != "" {
		var names []string
		if err := tx.DB().Raw(query, e.Key).Scan(&names).Error; err != nil {
			return 0, err
		}
		if len(names) == 1 {
			e.Name = schema.Shorten(names[0], 120)
		}
	}
	list := []Event{e}
	err = schema.Insert(tx, list)
	return list[0].ID, err
}

// CountToday is how often a user has done something today, in Shanghai.
func CountToday(tx *schema.Tx, userID int64, verb string) (int, error) {
	var n int64
	err := tx.DB().Model(&Event{}).Where("user_id = ? AND verb = ? AND at >= ?", userID, verb, schema.Millis(tx.Today().At(0, 0))).Count(&n).Error
	return int(n), err
}

// EventFilter chooses events; zero fields choose all.
type EventFilter struct {
	Kind, Key string
	CompanyID int64 // about this company
	UserID    int64 // by this user
}

// Events are the chosen events, newest first, and how many there are on all pages.
func Events(tx *schema.Tx, f EventFilter, page schema.Page) ([]Event, int, error) {
	query := tx.DB().Model(&Event{})
	if f.Kind != "" {
		query = query.Where("kind = ?", f.Kind)
	}
	if f.Key != "" {
		query = query.Where("`key` = ?", f.Key)
	}
	if f.CompanyID != 0 {
		query = query.Where("member_id = ?", f.CompanyID)
	}
	if f.UserID != 0 {
		query = query.Where("user_id = ?", f.UserID)
	}
	list, total, err := schema.PageOf[Event](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	for i, e := range list {
		if e.Picture != 0 {
			list[i].PictureURL = PictureAt + strconv.FormatInt(e.Picture, 10)
		}
	}
	return list, total, nameCompanies(tx, list)
}

// nameCompanies gives events the names of the companies that they are about.
func nameCompanies(tx *schema.Tx, list []Event) error {
	ids := make([]int64, len(list))
	for i, e := range list {
		ids[i] = e.CompanyID
	}
	names := map[int64]string{}
	for part := range slices.Chunk(ids, schema.MaxIn) {
		var found []struct {
			ID   int64
			Name string
		}
		if err := tx.DB().Table("company").Select("id", "name").Where("id IN ?", part).Scan(&found).Error; err != nil {
			return err
		}
		for _, c := range found {
			names[c.ID] = c.Name
		}
	}
	for i := range list {
		list[i].CompanyName = names[list[i].CompanyID]
	}
	return nil
}
