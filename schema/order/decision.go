package order

import (
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Decision is what a side has decided about a row of the other side. It never changes.
type Decision struct {
	About    string    `gorm:"primaryKey;size:10"`
	RowID    int64     `gorm:"primaryKey;autoIncrement:false"`
	OrderID  int64     `gorm:"index:order_decision_order"`
	Outcome  Outcome   `gorm:"size:10"`
	Note     string    `gorm:"size:500"`
	UserID   int64     // who has decided
	UserName string    `gorm:"size:40"`
	At       time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Decision) TableName() string { return "order_decision" }

// Things that sides decide about.
const (
	aboutPayment    = "payment"
	aboutCorrection = "correction"
	aboutInvoice    = "invoice"
)

// decide inserts the decision of the step's side about a row.
func (s *step) decide(about string, rowID int64, outcome Outcome, note string) error {
	return schema.Insert(s.tx, []Decision{{
		About: about, RowID: rowID, OrderID: s.o.ID, Outcome: outcome, Note: strings.TrimSpace(note),
		UserID: s.by.UserID, UserName: s.by.Name, At: s.tx.Now(),
	}})
}

// undecided refuses a row about which somebody has decided.
func undecided(tx *schema.Tx, about string, rowID int64) error {
	var n int64
	err := tx.DB().Model(&Decision{}).Where("about = ? AND row_id = ?", about, rowID).Count(&n).Error
	if err == nil && n > 0 {
		err = schema.Conflict("已经处理过了，请刷新页面")
	}
	return err
}

// decisionsOf returns the decisions of an order about one kind of thing, by row.
func decisionsOf(tx *schema.Tx, orderIDs []int64, about string) (map[int64]Decision, error) {
	list, err := schema.FindIn[Decision](orderIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("order_id IN ? AND about = ?", part, about)
	})
	found := map[int64]Decision{}
	for _, d := range list {
		found[d.RowID] = d
	}
	return found, err
}
