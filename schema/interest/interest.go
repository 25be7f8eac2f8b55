package interest

import (
	"time"
	"unicode/utf8"

	"cottonmall/schema"
)

// Interest is what a membership has decided about a listing. Nobody else sees it.
type Interest struct {
	MembershipID int64 `gorm:"column:owner;primaryKey;autoIncrement:false"`
	ListingID    int64 `gorm:"primaryKey;autoIncrement:false"`
	Kind         Kind
	Note         string    `gorm:"size:200"` // of a followed listing; may be empty
	At           time.Time `gorm:"serializer:moment;type:bigint"`
}

// Kind is a decision about a listing.
type Kind int

// Kinds of interests. They exclude each other.
const (
	Undecided Kind = 0
	Followed  Kind = 1 // 关注
	Unwanted  Kind = 2 // 不要
)

var interestNames = map[Kind]string{Followed: "关注", Unwanted: "不要"}

const (
	// Max is the largest number of listings of one kind of interest of a membership.
	Max = 2000
	// NoteMax is the largest number of characters of a note.
	NoteMax = 200
)

// Change is a new decision about listings.
type Change struct {
	Listings []int64
	Kind     Kind
	Note     *string // of a followed listing; nil keeps the present one
}

// check returns the change with distinct listings and a trimmed note. It refuses one that no listing can have.
func (c Change) check() (Change, error) {
	c.Listings = schema.Distinct(c.Listings)
	switch {
	case c.Kind != Undecided && interestNames[c.Kind] == "":
		return c, schema.Invalid("kind", "记号只能是 0（取消）、1（关注）或 2（不要）")
	case len(c.Listings) == 0:
		return c, schema.Invalid("listingIDs", "请选择数据!")
	case len(c.Listings) > Max:
		return c, schema.Invalid("listingIDs", "一次最多选择 %s 批", schema.Grouped(Max))
	case c.Note == nil:
		return c, nil
	case c.Kind != Followed:
		return c, schema.Invalid("note", "只有关注的批次可以写备注")
	}
	note := schema.OneLine(*c.Note)
	if utf8.RuneCountInString(note) > NoteMax || !schema.Plain(note) {
		return c, schema.Invalid("note", "备注最多 %d 个字，不能有无法识别的字符", NoteMax)
	}
	c.Note = &note
	return c, nil
}

// apply returns the interests of the listings after the change. It omits those that stay as they are.
func (c Change) apply(membershipID int64, known map[int64]Interest, now time.Time) (changed []Interest) {
	for _, id := range c.Listings {
		was := known[id]
		is := Interest{MembershipID: membershipID, ListingID: id, Kind: c.Kind, At: now}
		switch {
		case c.Note != nil:
			is.Note = *c.Note
		case was.Kind == c.Kind:
			is.Note = was.Note
		}
		if was.Kind == is.Kind {
			is.At = was.At
		}
		if was.Kind != is.Kind || was.Note != is.Note {
			changed = append(changed, is)
		}
	}
	return changed
}

// checkInterests refuses more than Max interests of a kind, if some are added to those there are.
func checkInterests(kind Kind, have, added int) error {
	if kind == Undecided || have+added <= Max {
		return nil
	}
	name := interestNames[kind]
	return schema.Conflict("最多%s %s 批，已%s %s 批，请先取消一些再%s",
		name, schema.Grouped(Max), name, schema.Grouped(have), name)
}

// withoutKnown returns the listings of changed interests that had none.
func withoutKnown(changed []Interest, known map[int64]Interest) (fresh []int64) {
	for _, i := range changed {
		if known[i.ListingID].Kind == Undecided {
			fresh = append(fresh, i.ListingID)
		}
	}
	return fresh
}
