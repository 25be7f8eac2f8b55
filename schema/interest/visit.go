package interest

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// SeenLot is a listing that a membership has opened.
type SeenLot struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false;index:seen_lot_at,priority:1"`
	ListingID    int64     `gorm:"primaryKey;autoIncrement:false"`
	At           time.Time `gorm:"serializer:moment;type:bigint;index:seen_lot_at,priority:2"`
}

const (
	// SeenMax is how many listings are remembered as seen by a membership, those seen last.
	SeenMax = 5000
	// SeenAtOnce is the largest number of listings of one call.
	SeenAtOnce = 100
)

// SeeLots records that a membership has opened listings. It ignores unknown listings, and forgets those seen first if
// there are more than SeenMax.
func SeeLots(tx *schema.Tx, membershipID int64, listings []int64) error {
	listings = schema.Distinct(listings)
	if len(listings) == 0 || len(listings) > SeenAtOnce {
		return schema.Invalid("listingIDs", "请选择 1 到 %d 个批次", SeenAtOnce)
	}
	var known []int64
	err := tx.DB().Model(&cotton.Listing{}).Where("id IN ?", listings).Order("id").Pluck("id", &known).Error
	if err != nil {
		return err
	}
	if err := deleteSeen(tx, membershipID, known); err != nil {
		return err
	}
	rows := make([]SeenLot, len(known))
	for i, id := range known {
		rows[i] = SeenLot{MembershipID: membershipID, ListingID: id, At: tx.Now()}
	}
	if err := schema.Insert(tx, rows); err != nil {
		return err
	}
	return forgetFirstSeen(tx, membershipID)
}

func deleteSeen(tx *schema.Tx, membershipID int64, listings []int64) error {
	return schema.EachPart(listings, func(part []int64) error {
		return tx.DB().Where("owner = ? AND listing_id IN ?", membershipID, part).Delete(&SeenLot{}).Error
	})
}

// forgetFirstSeen deletes the seen lots of a membership beyond SeenMax.
func forgetFirstSeen(tx *schema.Tx, membershipID int64) error {
	var over []int64
	err := tx.DB().Model(&SeenLot{}).Where("owner = ?", membershipID).Order("at DESC, listing_id DESC").
		Offset(SeenMax).Limit(SeenAtOnce).Pluck("listing_id", &over).Error
	if err != nil {
		return err
	}
	return deleteSeen(tx, membershipID, over)
}

// SeenListings returns the listings that a membership has seen, in order.
func SeenListings(tx *schema.Tx, membershipID int64) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&SeenLot{}).Where("owner = ?", membershipID).Order("listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// SeenAmong returns which of some listings a membership has seen.
func SeenAmong(tx *schema.Tx, membershipID int64, listings []int64) (map[int64]bool, error) {
	rows, err := schema.FindIn[SeenLot](listings, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner = ? AND listing_id IN ?", membershipID, part)
	})
	seen := make(map[int64]bool, len(rows))
	for _, r := range rows {
		seen[r.ListingID] = true
	}
	return seen, err
}

// Visit is the present visit of a membership to the lots, and the end of the one before.
type Visit struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"`
	At           time.Time `gorm:"serializer:moment;type:bigint"` // last activity
	Before       time.Time `gorm:"serializer:moment;type:bigint"` // end of the visit before; zero for none
}

// visitPause is how long a membership is away before its next activity begins another visit.
const visitPause = 3 * time.Hour

// Continue records an activity. It begins another visit after a pause.
func (v *Visit) Continue(now time.Time) {
	if !v.At.IsZero() && now.Sub(v.At) >= visitPause {
		v.Before = v.At
	}
	v.At = now
}

// ContinueVisit records an activity of a membership and returns its visit.
func ContinueVisit(tx *schema.Tx, membershipID int64) (*Visit, error) {
	var v Visit
	err := tx.DB().Clauses(schema.ForUpdate).Where("owner = ?", membershipID).Limit(1).Find(&v).Error
	if err != nil {
		return nil, err
	}
	v.MembershipID = membershipID
	v.Continue(tx.Now())
	return &v, tx.Save(&v)
}
