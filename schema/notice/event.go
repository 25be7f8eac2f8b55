package notice

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"cottonmall/schema"
)

// Event is an entry of the audit log: who did what to which thing, and when.
type Event struct {
	ID        int64     `gorm:"primaryKey" json:"id"`
	UserID    int64     `gorm:"index" json:"-"`
	UserName  string    `gorm:"size:40" json:"userName"`                          // at the time of the event
	Platform  bool      `json:"platform"`                                         // an administrator acted for the platform
	Verb      string    `gorm:"size:40" json:"verb"`                              // registered by a domain
	Kind      string    `gorm:"size:20;index:event_about,priority:1" json:"kind"` // of the thing; registered by a domain
	Key       string    `gorm:"size:40;index:event_about,priority:2" json:"key"`
	Name      string    `gorm:"size:120" json:"name"`                   // of the thing at the time; empty if the key is the name
	CompanyID int64     `gorm:"column:member_id;index" json:"memberID"` // the company concerned, or zero
	Note      string    `gorm:"size:500" json:"note"`
	Picture   int64     `gorm:"index" json:"-"` // a replaced licence, kept with the event, or zero
	At        time.Time `gorm:"serializer:moment;type:bigint" json:"at"`

	CompanyName string `gorm:"-" json:"memberName"` // present name of the company
	PictureURL  string `gorm:"-" json:"picture"`    // URL of the replaced licence, or empty
}

// Record inserts an event of an actor who acts for themselves or their company. The company is zero if the event
// concerns none. A domain must have registered the verb and the kind.
func Record(tx *schema.Tx, by schema.Actor, verb, kind string, key any, companyID int64, note string) error {
	_, err := RecordEvent(tx, by, Event{Verb: verb, Kind: kind, Key: fmt.Sprint(key), CompanyID: companyID, Note: note})
	return err
}

// RecordPlatform inserts an event of an actor who acts for the platform. It is otherwise the same as Record.
func RecordPlatform(tx *schema.Tx, by schema.Actor, verb, kind string, key any, companyID int64, note string) error {
	_, err := RecordEvent(tx, by, Event{
		Platform: true, Verb: verb, Kind: kind, Key: fmt.Sprint(key), CompanyID: companyID,
		Note: note,
	})
	return err
}

// RecordEvent inserts an event of an actor at the present time and returns its id. It refuses verbs and kinds that no
// domain has registered, because the pages have no text for them.
func RecordEvent(tx *schema.Tx, by schema.Actor, e Event) (id int64, err error) {
	if !tx.HasVerb(e.Verb) {
		return 0, fmt.Errorf("record event: verb %q is not registered", e.Verb)
	}
	if !tx.HasEventKind(e.Kind) {
		return 0, fmt.Errorf("record event: kind %q is not registered", e.Kind)
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

// CountToday returns how often a user has done something today, in Shanghai.
func CountToday(tx *schema.Tx, userID int64, verb string) (int, error) {
	var n int64
	err := tx.DB().Model(&Event{}).Where("user_id = ? AND verb = ? AND at >= ?", userID, verb,
		schema.Millis(tx.Today().At(0, 0))).Count(&n).Error
	return int(n), err
}

// EventFilter selects events; zero fields select all.
type EventFilter struct {
	Kind, Key string
	CompanyID int64 // concerning this company
	UserID    int64 // by this user
}

// Events returns one page of the selected events, newest first, and their number on all pages.
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
	return list, total, setCompanyNames(tx, list)
}

// setCompanyNames sets the names of the companies that the events concern.
func setCompanyNames(tx *schema.Tx, list []Event) error {
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
