package account

import (
	"fmt"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Point is one entry of the ledger of points: so many given to a membership, or taken, for a cause.
type Point struct {
	ID           int64     `gorm:"primaryKey" json:"id"`
	MembershipID int64     `gorm:"index" json:"-"`
	Cause        string    `gorm:"size:80;uniqueIndex" json:"-"` // counted once
	Amount       int       `json:"integral"`                     // negative: spent
	Note         string    `gorm:"size:200" json:"note"`
	At           time.Time `gorm:"serializer:moment;type:bigint" json:"at"`
}

// Points that are given, each once. The first deal earns points too: those are given where members settle deals.
const (
	PointsRegistered = 100 // to a user, in the first company of which he is a member: founding and approval give them
	PointsCompleted  = 200 // the company's information is complete: UpdateCompany gives them
	PointsListed     = 300 // to a member, for the first lots that he puts on sale for his company
)

// GivePoints writes an amount into the ledger of a membership, once for a cause. It refuses to take more than there
// are.
func GivePoints(tx *schema.Tx, membershipID int64, amount int, cause, note string) error {
	if amount == 0 || cause == "" {
		return schema.Invalid("integral", "积分的数量或事由不正确")
	}
	if _, err := TakeMembership(tx, tx.DB().Clauses(schema.ForUpdate).Where("id = ?", membershipID)); err != nil {
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

// givePointsRegistered gives a user, once, the points for registering, in a company where they are of use to him.
func givePointsRegistered(tx *schema.Tx, m *Membership) error {
	return GivePoints(tx, m.ID, PointsRegistered, fmt.Sprintf("registered %d", m.UserID), "注册奖励")
}

// GivePointsListed gives a membership, once, the points for its first lots on sale. Whoever puts lots on sale calls it.
func GivePointsListed(tx *schema.Tx, membershipID int64) error {
	cause := fmt.Sprintf("listed %d", membershipID)
	var given int64
	if err := tx.DB().Model(&Point{}).Where("cause = ?", cause).Count(&given).Error; err != nil || given > 0 {
		return err
	}
	return GivePoints(tx, membershipID, PointsListed, cause, "首次挂牌")
}

// Points is how many a membership has.
func Points(tx *schema.Tx, membershipID int64) (int, error) {
	var sum int
	err := tx.DB().Model(&Point{}).Where("membership_id = ?", membershipID).Select("COALESCE(SUM(amount), 0)").Scan(&sum).Error
	return sum, err
}

// PointList is the ledger of a membership, newest first, and how many entries there are on all pages.
func PointList(tx *schema.Tx, membershipID int64, page schema.Page) ([]Point, int, error) {
	return schema.PageOf[Point](tx.DB().Model(&Point{}).Where("membership_id = ?", membershipID), "id DESC", page)
}
