package deal

import (
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// DealFilter selects deals of one side.
type DealFilter struct {
	Side      schema.Party // Buyer or Seller
	CompanyID int64        // on that side; zero for all, which only the platform may ask for
	State     *State
	Keyword   string // beginning of a batch number, number of a deal, or part of the other company's name
	Contract  string
	OtherID   int64      // the other company
	From, To  schema.Day // of the inquiry
}

// own and other return the columns of the two companies.
func (f *DealFilter) own() string {
	if f.Side == schema.Seller {
		return "seller_id"
	}
	return "buyer_id"
}

func (f *DealFilter) other() string {
	if f.Side == schema.Seller {
		return "buyer_id"
	}
	return "seller_id"
}

// namedMax limits the companies that a keyword can mean.
const namedMax = 200

// query returns the query of the selected deals.
func (f *DealFilter) query(tx *schema.Tx) (*gorm.DB, error) {
	q := tx.DB().Model(&Deal{})
	if f.CompanyID != 0 {
		q = q.Where(f.own()+" = ?", f.CompanyID)
	}
	if f.State != nil {
		q = q.Where("state = ?", *f.State)
	}
	if f.Contract != "" {
		q = q.Where("index_code = ?", f.Contract)
	}
	if f.OtherID != 0 {
		q = q.Where(f.other()+" = ?", f.OtherID)
	}
	if f.From != "" {
		q = q.Where("created_at >= ?", schema.Millis(f.From.At(0, 0)))
	}
	if f.To != "" {
		q = q.Where("created_at < ?", schema.Millis(f.To.Add(1).At(0, 0)))
	}
	return f.search(tx, q)
}

// search adds the condition of the keyword.
func (f *DealFilter) search(tx *schema.Tx, q *gorm.DB) (*gorm.DB, error) {
	word := schema.Fold(schema.PlainOr(f.Keyword))
	switch {
	case word == "":
		return q, nil
	case strings.HasPrefix(word, "XP") && schema.Digits(word[2:]):
		return q.Where("number >= ? AND number < ?", word, word+"~"), nil
	case schema.Digits(word):
		return q.Where("batch_id >= ? AND batch_id < ?", word, word+"~"), nil
	}
	var ids []int64
	err := tx.DB().Model(&account.Company{}).
		Where("name LIKE ? ESCAPE '!'", "%"+schema.LikeEscape.Replace(strings.TrimSpace(schema.PlainOr(f.Keyword)))+"%").
		Limit(namedMax).Pluck("id", &ids).Error
	if err != nil {
		return nil, err
	}
	if f.CompanyID == 0 {
		return q.Where("buyer_id IN ? OR seller_id IN ?", ids, ids), nil
	}
	return q.Where(f.other()+" IN ?", ids), nil
}

// check refuses impossible days.
func (f *DealFilter) check() error {
	for _, day := range []schema.Day{f.From, f.To} {
		if day != "" && !day.Valid() {
			return schema.Invalid("from", "日期 %s 不正确，应如 2026-11-20", schema.Shorten(string(day), 10))
		}
	}
	return nil
}

// DealList returns one page of the selected deals, newest first, and their number on all pages.
func DealList(tx *schema.Tx, f DealFilter, page schema.Page) ([]Deal, int, error) {
	if err := f.check(); err != nil {
		return nil, 0, err
	}
	q, err := f.query(tx)
	if err != nil {
		return nil, 0, err
	}
	return schema.PageOf[Deal](q, "id DESC", page)
}

// CountDeals returns the numbers of a side's deals by state; of all companies for zero.
func CountDeals(tx *schema.Tx, side schema.Party, companyID int64) (map[State]int, error) {
	f := DealFilter{Side: side, CompanyID: companyID}
	q, err := f.query(tx)
	if err != nil {
		return nil, err
	}
	var rows []struct {
		State State
		N     int
	}
	err = q.Select("state, COUNT(*) AS n").Group("state").Scan(&rows).Error
	counts := map[State]int{}
	for _, r := range rows {
		counts[r.State] = r.N
	}
	return counts, err
}

// CountWaiting returns how many of a side's deals wait for that side.
func CountWaiting(counts map[State]int, side schema.Party) int {
	if side == schema.Seller {
		return counts[Pending] + counts[Waiting]
	}
	return counts[Verified] + counts[Bidding] + counts[Locked]
}

// FindDeal returns a deal that a user may see: of their company on a side, or any for the platform. The side may be
// empty for both.
func FindDeal(tx *schema.Tx, by By, side schema.Party, id int64) (*Deal, error) {
	d, err := schema.Take[Deal](tx.DB().Where("id = ?", id), errNoDeal)
	if err != nil {
		return nil, err
	}
	if !by.owns(d, side) {
		return nil, errNoDeal
	}
	return d, nil
}

// DealsByID returns the deals of a side with some ids, in the order of ids. Others are left out.
func DealsByID(tx *schema.Tx, by By, side schema.Party, ids []int64) ([]Deal, error) {
	found, err := schema.FindIn[Deal](ids, func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part).Order("id")
	})
	var list []Deal
	for i := range found {
		if by.owns(&found[i], side) {
			list = append(list, found[i])
		}
	}
	return list, err
}

// OthersOpen returns how many other open deals are on the listing of a deal.
func OthersOpen(tx *schema.Tx, d *Deal) (int, error) {
	var n int64
	err := tx.DB().Model(&Deal{}).Where("listing_id = ? AND id <> ? AND state NOT IN ?", d.ListingID, d.ID,
		[]State{Succeeded, Failed}).Count(&n).Error
	return int(n), err
}
