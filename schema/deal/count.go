package deal

import (
	"cmp"
	"fmt"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Count is the number of deals of a company on one side in one state. A company can have a hundred thousand.
type Count struct {
	Side      schema.Party `gorm:"primaryKey;size:10"`
	CompanyID int64        `gorm:"primaryKey;autoIncrement:false"`
	State     State        `gorm:"primaryKey;autoIncrement:false"`
	N         int
}

// TableName returns the name of the table.
func (Count) TableName() string { return "deal_count" }

// CountDeals returns the numbers of a side's deals by state; of all companies for zero.
func CountDeals(tx *schema.Tx, side schema.Party, companyID int64) (map[State]int, error) {
	q := tx.DB().Model(&Count{}).Select("state, SUM(n) AS n").Group("state")
	if companyID == 0 {
		side = schema.Buyer // each deal is counted on both sides
	} else {
		q = q.Where("company_id = ?", companyID)
	}
	var rows []Count
	err := q.Where("side = ? AND state <> ?", side, waitingCount).Scan(&rows).Error
	counts := map[State]int{}
	for _, r := range rows {
		counts[r.State] = r.N
	}
	return counts, err
}

// waitingCount is the state in which the deals that wait for a side are counted.
const waitingCount State = -1

// CountWaiting returns how many of a side's deals wait for that side; of all companies for zero.
func CountWaiting(tx *schema.Tx, side schema.Party, companyID int64) (n int, err error) {
	q := tx.DB().Model(&Count{}).Where("side = ? AND state = ?", side, waitingCount)
	if companyID != 0 {
		q = q.Where("company_id = ?", companyID)
	}
	return n, q.Select("COALESCE(SUM(n), 0)").Scan(&n).Error
}

// counter adds up the changes of counts of one transaction.
type counter map[Count]int // N is zero in the keys

// move counts a deal that moves between two states.
func (c counter) move(d *Deal, from, to State) {
	if from != to {
		c.add(d, from, -1)
		c.add(d, to, 1)
	}
}

// add adds n deals of the companies of a deal.
func (c counter) add(d *Deal, state State, n int) {
	c[Count{Side: schema.Buyer, CompanyID: d.BuyerID, State: state}] += n
	c[Count{Side: schema.Seller, CompanyID: d.SellerID, State: state}] += n
}

// wait adds n deals that wait for a side.
func (c counter) wait(d *Deal, side schema.Party, n int) {
	switch side {
	case schema.Buyer:
		c[Count{Side: side, CompanyID: d.BuyerID, State: waitingCount}] += n
	case schema.Seller:
		c[Count{Side: side, CompanyID: d.SellerID, State: waitingCount}] += n
	}
}

// store adds the changes to the stored counts, in one order for all transactions. Call it last: the counts of a company
// are locked until the transaction ends.
func (c counter) store(tx *schema.Tx) error {
	keys := schema.KeysOf(c)
	slices.SortFunc(keys, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.CompanyID, b.CompanyID), cmp.Compare(a.State, b.State))
	})
	for _, key := range keys {
		if c[key] == 0 {
			continue
		}
		row := key
		row.N = c[key]
		err := tx.DB().Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "side"}, {Name: "company_id"}, {Name: "state"}},
			DoUpdates: clause.Assignments(map[string]any{"n": gorm.Expr("deal_count.n + ?", c[key])}),
		}).Create(&row).Error
		if err != nil {
			return fmt.Errorf("count the deals of company %d: %w", key.CompanyID, err)
		}
	}
	return nil
}

// Recount replaces all counts with those of the stored deals, for deals that were not made by this package.
func Recount(tx *schema.Tx) error {
	if err := tx.DB().Exec("DELETE FROM deal_count").Error; err != nil {
		return err
	}
	for side, column := range map[schema.Party]string{schema.Buyer: "buyer_id", schema.Seller: "seller_id"} {
		err := tx.DB().Exec("INSERT INTO deal_count (side, company_id, state, n) SELECT ?, "+column+
			", state, COUNT(*) FROM deal GROUP BY "+column+", state", side).Error
		if err != nil {
			return err
		}
	}
	return nil
}
