package auction

import (
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Follow is the wish of a membership to be notified of a session, or of one lot in it.
type Follow struct {
	MembershipID int64     `gorm:"column:owner;primaryKey;autoIncrement:false"`
	SessionID    int64     `gorm:"primaryKey;autoIncrement:false"`
	LotID        int64     `gorm:"primaryKey;autoIncrement:false"` // zero for the whole session
	At           time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Follow) TableName() string { return "auction_follow" }

// followsMax is how many sessions and lots a membership may follow.
const followsMax = 2000

// FollowSession lets a membership follow a session by its code, or not.
func FollowSession(tx *schema.Tx, membershipID int64, code string, on bool) error {
	s, err := FindSession(tx, code)
	if err != nil {
		return err
	}
	return setFollow(tx, Follow{MembershipID: membershipID, SessionID: s.ID}, on)
}

// FollowLot lets a membership follow a lot, or not.
func FollowLot(tx *schema.Tx, membershipID, lotID int64, on bool) error {
	l, err := FindLot(tx, lotID)
	if err != nil {
		return err
	}
	return setFollow(tx, Follow{MembershipID: membershipID, SessionID: l.SessionID, LotID: lotID}, on)
}

// setFollow inserts a follow, or deletes it.
func setFollow(tx *schema.Tx, f Follow, on bool) error {
	f.At = tx.Now()
	tx.Changed(MineChanged, f.MembershipID)
	if !on {
		return tx.DB().Delete(&f).Error
	}
	var n int64
	if err := tx.DB().Model(&Follow{}).Where("owner = ?", f.MembershipID).Count(&n).Error; err != nil {
		return err
	}
	if n >= followsMax {
		return schema.Conflict("最多关注 %s 个场次和批次，请先取消一些", schema.Grouped(followsMax))
	}
	return tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&f).Error
}

// Followed are what a membership follows in a session.
type Followed struct {
	Session bool
	Lots    map[int64]bool
}

// FollowedIn returns what a membership follows, by session.
func FollowedIn(tx *schema.Tx, membershipID int64, sessionIDs ...int64) (map[int64]Followed, error) {
	found := map[int64]Followed{}
	if membershipID == 0 || len(sessionIDs) == 0 {
		return found, nil
	}
	var list []Follow
	err := tx.DB().Where("owner = ? AND session_id IN ?", membershipID, sessionIDs).Find(&list).Error
	for _, f := range list {
		in, known := found[f.SessionID]
		if !known {
			in.Lots = map[int64]bool{}
		}
		if f.LotID == 0 {
			in.Session = true
		} else {
			in.Lots[f.LotID] = true
		}
		found[f.SessionID] = in
	}
	return found, err
}

// colleagues returns the memberships of a company that follow a lot or its session.
func colleagues(tx *schema.Tx, companyID int64, l *Lot) (ids []int64, err error) {
	members, err := membersOf(tx, []int64{companyID})
	if err != nil {
		return nil, err
	}
	return ids, tx.DB().Model(&Follow{}).Distinct().
		Where("owner IN ? AND session_id = ? AND lot_id IN ?", members, l.SessionID, []int64{0, l.ID}).
		Order("owner").Pluck("owner", &ids).Error
}

// followers returns the memberships that follow a session, or a lot of it. Without a lot it also returns those that
// follow any lot of the session.
func followers(tx *schema.Tx, sessionID, lotID int64) (ids []int64, err error) {
	query := tx.DB().Model(&Follow{}).Distinct().Where("session_id = ?", sessionID)
	if lotID != 0 {
		query = query.Where("lot_id IN ?", []int64{0, lotID})
	}
	return ids, query.Order("owner").Pluck("owner", &ids).Error
}
