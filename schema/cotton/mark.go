package cotton

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// LotMark is the decision of an administrator about a platform mark of a listing.
type LotMark struct {
	ListingID int64     `gorm:"primaryKey;autoIncrement:false"`
	Mark      SaleType  `gorm:"primaryKey;autoIncrement:false"` // Selected or Preferred
	Excluded  bool      // the listing does not have the mark, whatever the rules say
	UserName  string    `gorm:"size:40"` // of the administrator
	Note      string    `gorm:"size:200"`
	At        time.Time `gorm:"serializer:moment;type:bigint;index:lot_mark_at"`
}

// MarkVerb is a decision about a mark.
type MarkVerb string

// Verbs of marks. They are also the verbs of their events.
const (
	MarkLots     MarkVerb = "mark lots"     // they have the mark
	ExcludeLots  MarkVerb = "exclude lots"  // they do not have it, whatever the rules say
	UndecideLots MarkVerb = "undecide lots" // the rules decide again
)

// markEventKind is the kind of thing of events about marks; its key is the name of the mark.
const markEventKind = "mark"

// MarkMax is the maximum number of listings of one decision.
const MarkMax = 1000

// MarkDecision is what an administrator decides about a mark of listings.
type MarkDecision struct {
	Listings []int64
	Mark     SaleType // Selected or Preferred
	Verb     MarkVerb
	Note     string // the reason; may be empty
}

// DecideMarks stores a decision of an administrator about listings in any state and returns how many it has changed.
func DecideMarks(tx *schema.Tx, by *account.Member, d MarkDecision) (int, error) {
	if err := account.Administers(tx, by); err != nil {
		return 0, err
	}
	if len(d.Listings) == 0 || len(d.Listings) > MarkMax {
		return 0, schema.Invalid("listingIDs", "请选择 1 到 %d 个批次", MarkMax)
	}
	list, err := schema.FindIn[Listing](schema.Distinct(d.Listings), func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return 0, err
	}
	changed := slices.DeleteFunc(list, func(l Listing) bool { return d.apply(l.SaleType) == l.SaleType })
	if len(changed) == 0 {
		return 0, nil
	}
	if err := storeDecision(tx, by, d, changed); err != nil {
		return 0, err
	}
	return len(changed), recordDecision(tx, by, d, changed)
}

// apply returns the sale type after the decision.
func (d *MarkDecision) apply(s SaleType) SaleType {
	s &^= d.Mark | d.Mark<<excluded
	switch d.Verb {
	case MarkLots:
		s |= d.Mark
	case ExcludeLots:
		s |= d.Mark << excluded
	}
	return s
}

// storeDecision stores the marks of listings and the decision about them. The versions of the listings stay, because
// their sellers have changed nothing.
func storeDecision(tx *schema.Tx, by *account.Member, d MarkDecision, list []Listing) error {
	rows := make([]LotMark, len(list))
	ids := make([]int64, len(list))
	for i, l := range list {
		ids[i] = l.ID
		rows[i] = LotMark{
			ListingID: l.ID, Mark: d.Mark, Excluded: d.Verb == ExcludeLots, UserName: by.Name,
			Note: schema.Shorten(schema.OneLine(d.Note), 200), At: tx.Now(),
		}
	}
	set, clear := d.apply(0), d.Mark|d.Mark<<excluded
	if err := updateMarks(tx, ids, clear, set); err != nil {
		return err
	}
	err := schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Where("mark = ? AND listing_id IN ?", d.Mark, part).Delete(&LotMark{}).Error
	})
	if err != nil || d.Verb == UndecideLots {
		return err
	}
	return schema.Insert(tx, rows)
}

// updateMarks clears and sets bits of the sale types of listings.
func updateMarks(tx *schema.Tx, ids []int64, clear, set SaleType) error {
	for _, id := range ids {
		tx.Changed(ListingChanged, id)
	}
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Exec("UPDATE listing SET sale_type = (sale_type & ?) | ? WHERE id IN ?",
			saleTypeBits&^clear, set, part).Error
	})
}

// recordDecision records the event of a decision. It names the first batches.
func recordDecision(tx *schema.Tx, by *account.Member, d MarkDecision, list []Listing) error {
	var numbers []string
	company := list[0].CompanyID
	for _, l := range list {
		if numbers = append(numbers, l.BatchID); l.CompanyID != company {
			company = 0
		}
	}
	note := fmt.Sprintf("%s 批：%s", schema.Grouped(len(list)), strings.Join(numbers[:min(20, len(numbers))], "、"))
	if len(numbers) > 20 {
		note += " 等"
	}
	if reason := schema.OneLine(d.Note); reason != "" {
		note += "。" + schema.Shorten(reason, 200)
	}
	return notice.RecordPlatform(tx, by.Actor(), string(d.Verb), markEventKind, d.Mark.Name(), company, note)
}

// SetRuleMarks sets or clears the mark by rule of listings, and returns how many it has changed.
func SetRuleMarks(tx *schema.Tx, listings []int64, mark SaleType, on bool) (int, error) {
	bit, former := mark<<byRule, SaleType(0)
	if !on {
		former = bit
	}
	ids, err := schema.FindIn[int64](schema.Distinct(listings), func(part []int64) *gorm.DB {
		return tx.DB().Model(&Listing{}).Clauses(schema.ForUpdate).Select("id").
			Where("id IN ? AND sale_type & ? = ?", part, bit, former).Order("id")
	})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	return len(ids), updateMarks(tx, ids, bit, bit&^former)
}

// LotMarkFilter selects decisions about marks; zero fields select all.
type LotMarkFilter struct {
	Mark     SaleType
	Excluded bool // only exclusions; else only marks
	BatchID  string
}

// DecidedLot is a listing with the decision about it.
type DecidedLot struct {
	LotMark
	BatchID     string
	CompanyName string
	State       ListingState
	SaleType    SaleType
}

// LotMarks returns one page of the selected decisions, newest first, and their number on all pages.
func LotMarks(tx *schema.Tx, f LotMarkFilter, page schema.Page) ([]DecidedLot, int, error) {
	q := tx.DB().Table("lot_mark m").Joins("JOIN listing l ON l.id = m.listing_id").
		Joins("JOIN company c ON c.id = l.member_id").Where("m.excluded = ?", f.Excluded)
	if f.Mark != 0 {
		q = q.Where("m.mark = ?", f.Mark)
	}
	if f.BatchID != "" {
		q = q.Where("l.batch_id = ?", schema.PlainOr(f.BatchID))
	}
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	var total int64
	if err := q.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	list := []DecidedLot{}
	err := q.Select("m.*, l.batch_id, c.name AS company_name, l.state, l.sale_type").
		Order("m.at DESC, m.listing_id").Offset(page.Offset()).Limit(page.Size).Scan(&list).Error
	return list, int(total), err
}

// DecisionsOf returns the decisions about the marks of a listing.
func DecisionsOf(tx *schema.Tx, listing int64) ([]LotMark, error) {
	var list []LotMark
	err := tx.DB().Where("listing_id = ?", listing).Order("mark").Find(&list).Error
	return list, err
}

// MarkableLot is a listing of a batch with its marks.
type MarkableLot struct {
	ID          int64
	BatchID     string
	CompanyName string
	State       ListingState
	SaleType    SaleType
}

// MarkableLots returns all listings of batches with their marks, by batch number.
func MarkableLots(tx *schema.Tx, numbers []string) ([]MarkableLot, error) {
	list := []MarkableLot{}
	err := schema.EachPart(numbers, func(part []string) error {
		var found []MarkableLot
		err := tx.DB().Table("listing l").Joins("JOIN company c ON c.id = l.member_id").
			Select("l.id, l.batch_id, c.name AS company_name, l.state, l.sale_type").
			Where("l.batch_id IN ?", part).Order("l.batch_id, l.id").Scan(&found).Error
		list = append(list, found...)
		return err
	})
	return list, err
}
