package account

import (
	"fmt"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Point is one entry of the ledger of points: an amount added to a membership, or spent, for a cause.
type Point struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	MembershipID int64     `gorm:"index" json:"-"`
	Cause        string    `gorm:"size:80;uniqueIndex" json:"-"` // each cause counts once
	Amount       int       `json:"integral"`                     // negative if spent
	Note         string    `gorm:"size:200" json:"note"`
	At           time.Time `gorm:"serializer:moment;type:bigint" json:"at"`
}

// Points for events, each once. Points for the first deal are added where members settle deals.
const (
	PointsRegistered = 100 // for registering, added to the user's first membership when it becomes active
	PointsCompleted  = 200 // for complete company information, added by UpdateCompany
	PointsListed     = 300 // for the first lots that a member offers
)

// GivePoints adds an amount to the ledger of a membership, once for each cause. It refuses to spend more points than
// there are.
func GivePoints(tx *schema.Tx, membershipID int64, amount int, cause, note string) error {
	if amount == 0 || cause == "" {
		return schema.Invalid("integral", "积分的数量或事由不正确")
	}
	if _, err := TakeMembership(tx.DB().Clauses(schema.ForUpdate).Where("id = ?", membershipID)); err != nil {
		return err
	}
	p := Point{MembershipID: membershipID, Amount: amount, Cause: cause, Note: note, At: tx.Now()}
	if err := tx.Fit(&p); err != nil {
		return err
	}
	if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&p).Error; err != nil {
		return err
	}
	if amount > 0 {
		return nil
	}
	sum, err := Points(tx, membershipID)
	if err == nil && sum < 0 {
		err = schema.Conflict("积分不足，还有 %d 分", sum-amount)
	}
	return err
}

// givePointsRegistered adds the points for registering, once for each user.
func givePointsRegistered(tx *schema.Tx, m *Membership) error {
	return GivePoints(tx, m.ID, PointsRegistered, fmt.Sprintf("registered %d", m.UserID), "注册奖励")
}

// GivePointsListed adds the points for the first listing, once for each membership. Functions that create listings
// call it.
func GivePointsListed(tx *schema.Tx, membershipID int64) error {
	cause := fmt.Sprintf("listed %d", membershipID)
	var given int64
	if err := tx.DB().Model(&Point{}).Where("cause = ?", cause).Count(&given).Error; err != nil || given > 0 {
		return err
	}
	return GivePoints(tx, membershipID, PointsListed, cause, "首次挂牌")
}

// Points returns the sum of a membership's points.
func Points(tx *schema.Tx, membershipID int64) (int, error) {
	var sum int
	err := tx.DB().Model(&Point{}).Where("membership_id = ?", membershipID).Select("COALESCE(SUM(amount), 0)").
		Scan(&sum).Error
	return sum, err
}

// PointList returns one page of a membership's ledger, newest first, and the number of entries on all pages.
func PointList(tx *schema.Tx, membershipID int64, page schema.Page) ([]Point, int, error) {
	return schema.PageOf[Point](tx.DB().Model(&Point{}).Where("membership_id = ?", membershipID), "id DESC", page)
}
