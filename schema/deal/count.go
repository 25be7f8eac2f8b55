package deal

import (
	"cmp"
	"fmt"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Count is the number of deals of a company on one side in one state, and how many of them wait for that side. A
// company can have a hundred thousand.
type Count struct {
	Side      schema.Party `gorm:"primaryKey;size:10"`
	CompanyID int64        `gorm:"primaryKey;autoIncrement:false"`
	State     State        `gorm:"primaryKey;autoIncrement:false"`
	N         int
	Waiting   int
}

// TableName returns the name of the table.
func (Count) TableName() string { return "deal_count" }

// CountDeals returns the counts of a side's deals by state; of all companies for zero. A company does not wait for its
// turn in deals with frozen companies, which are the platform's.
func CountDeals(tx *schema.Tx, side schema.Party, companyID int64) (map[State]Count, error) {
	q := tx.DB().Model(&Count{}).Select("state, SUM(n) AS n, SUM(waiting) AS waiting").Group("state")
	if companyID != 0 {
		q = q.Where("company_id = ?", companyID)
	}
	var rows []Count
	err := q.Where("side = ?", side).Scan(&rows).Error
	counts := map[State]Count{}
	for _, r := range rows {
		counts[r.State] = r
	}
	if err != nil || companyID == 0 {
		return counts, err
	}
	return counts, subtractFrozen(tx, side, companyID, counts)
}

// subtractFrozen subtracts the deals with frozen companies from those that wait for a company.
func subtractFrozen(tx *schema.Tx, side schema.Party, companyID int64, counts map[State]Count) error {
	var frozen []int64
	if err := account.FrozenCompanies(tx).Pluck("id", &frozen).Error; err != nil || len(frozen) == 0 {
		return err
	}
	f := DealFilter{Side: side, CompanyID: companyID, Waiting: true}
	own, other := f.columns()
	var rows []Count
	err := tx.DB().Table(f.table(tx)).Where(own+" = ? AND turn = ? AND "+other+" IN ?", companyID, side, frozen).
		Select("state, COUNT(*) AS n").Group("state").Scan(&rows).Error
	for _, r := range rows {
		c := counts[r.State]
		c.Waiting -= r.N
		counts[r.State] = c
	}
	return err
}

// counter adds up the changes of counts of one transaction. The numbers are zero in the keys.
type counter map[Count]tally

type tally struct{ n, waiting int }

// add adds n deals of the companies of a deal, which are in a state and wait for the side whose turn it is.
func (c counter) add(d *Deal, state State, turn schema.Party, n int) {
	for side, company := range map[schema.Party]int64{schema.Buyer: d.BuyerID, schema.Seller: d.SellerID} {
		key := Count{Side: side, CompanyID: company, State: state}
		t := c[key]
		t.n += n
		if side == turn {
			t.waiting += n
		}
		c[key] = t
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
		change := c[key]
		if change == (tally{}) {
			continue
		}
		row := key
		row.N, row.Waiting = change.n, change.waiting
		err := tx.DB().Clauses(clause.OnConflict{
			Columns: []clause.Column{{Name: "side"}, {Name: "company_id"}, {Name: "state"}},
			DoUpdates: clause.Assignments(map[string]any{
				"n": gorm.Expr("deal_count.n + ?", change.n), "waiting": gorm.Expr("deal_count.waiting + ?", change.waiting),
			}),
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
		err := tx.DB().Exec("INSERT INTO deal_count (side, company_id, state, n, waiting) SELECT ?, "+column+
			", state, COUNT(*), SUM(CASE WHEN turn = ? THEN 1 ELSE 0 END) FROM deal GROUP BY "+column+", state",
			side, side).Error
		if err != nil {
			return err
		}
	}
	return nil
}
