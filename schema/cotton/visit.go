package cotton

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

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

// PriceMove is the change of the price of a listing since a time.
type PriceMove struct {
	ListingID int64
	By        *schema.Yuan // of the basis or the fixed price; nil if the contract has changed
	Text      string       // such as 改价 CF701+360→+260
}

// PriceMoves returns the changed prices of listings since a time. It omits listings that are not shown to buyers, and
// those that were put on sale since.
func PriceMoves(tx *schema.Tx, listings []int64, since time.Time) ([]PriceMove, error) {
	rows, err := schema.FindIn[Repricing](listings, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ? AND at > ?", part, schema.Millis(since)).Order("id DESC")
	})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	before := map[int64]Offer{}
	for _, r := range rows {
		before[r.ListingID] = r.Offer() // the first one since then is the last of the list
	}
	list, err := schema.FindIn[Listing](schema.KeysOf(before), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ? AND state IN ? AND listed_at <= ?", part, shownStates, schema.Millis(since))
	})
	var moves []PriceMove
	for i := range list {
		if m, moved := list[i].moveFrom(before[list[i].ID]); moved {
			moves = append(moves, m)
		}
	}
	return moves, err
}

// moveFrom returns the change of the price from a former offer, and reports whether there is one.
func (l *Listing) moveFrom(was Offer) (m PriceMove, moved bool) {
	is := l.Offer()
	m = PriceMove{ListingID: l.ID, Text: is.From(was)}
	if is.IndexCode == was.IndexCode {
		m.By = new(is.Basis - was.Basis + is.Price - was.Price)
	}
	return m, m.Text != ""
}
