package order

import (
	"cmp"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// Filter selects orders. Zero fields select all.
type Filter struct {
	CompanyID int64 // a side of the order; zero for the platform
	Side      schema.Party
	Goods     market.GoodsKind // empty: all
	State     *State
	Waiting   bool // the company has to do something
	Keyword   string
	OtherID   int64
	From, To  schema.Day
}

// Row is an order in a list, with its side there and the names of both companies.
type Row struct {
	Order
	Side                  schema.Party // of the company; empty for the platform
	BuyerName, SellerName string
	Frozen                string   // the name of a frozen company of an open order; empty without one
	BatchIDs              []string // the first few
	Titles                []string // of products, likewise
	AcceptedPacks         int      // of a settled order
	AcceptedWeight        schema.Weight
}

// rowBatches is how many batches a row of a list names.
const rowBatches = 3

// query returns the rows of order_side that the filter selects. For the platform each order is there as the buyer's.
func (f *Filter) query(tx *schema.Tx) *gorm.DB {
	q := tx.DB().Model(&Side{})
	if f.CompanyID != 0 {
		q = q.Where("company_id = ?", f.CompanyID)
	} else {
		q = q.Where("side = ?", schema.Buyer)
	}
	if f.Side != "" && f.CompanyID != 0 {
		q = q.Where("side = ?", f.Side)
	}
	if f.Goods != "" {
		q = q.Where("goods = ?", f.Goods)
	}
	if f.State != nil {
		q = q.Where("state = ?", *f.State)
	}
	if f.Waiting {
		q = q.Where("waits = ? AND (state = ? OR other_id NOT IN (?))", true, Cancelled, account.FrozenCompanies(tx))
	}
	if f.OtherID != 0 {
		q = q.Where("other_id = ?", f.OtherID)
	}
	if f.From != "" {
		q = q.Where("day >= ?", f.From)
	}
	if f.To != "" {
		q = q.Where("day <= ?", f.To)
	}
	return f.word(q, tx)
}

// word adds the condition of the keyword: the number of an order, a batch or the other company.
func (f *Filter) word(q *gorm.DB, tx *schema.Tx) *gorm.DB {
	word := strings.TrimSpace(f.Keyword)
	if word == "" {
		return q
	}
	number, end := strings.ToUpper(word), "\U0010ffff"
	like := "%" + schema.LikeEscape.Replace(word) + "%"
	byNumber := tx.DB().Model(&Order{}).Select("id").Where("number >= ? AND number < ?", number, number+end)
	byBatch := tx.DB().Model(&Line{}).Select("order_id").Where("batch_id >= ? AND batch_id < ?", word, word+end)
	// MariaDB executes a union for each order unless it is a table
	found := tx.DB().Table("(? UNION ?) AS found", byNumber, byBatch).Select("id")
	names := []int64{}
	err := tx.DB().Table("company").Where("name LIKE ? ESCAPE '!'", like).Limit(schema.MaxIn).Pluck("id", &names).Error
	switch {
	case err != nil:
		_ = q.AddError(err)
	case len(names) == 0:
		return q.Where("order_id IN (?)", found)
	case f.CompanyID == 0:
		byEither := tx.DB().Model(&Side{}).Select("order_id").Where("company_id IN ?", names)
		found = tx.DB().Table("(? UNION ? UNION ?) AS found", byNumber, byBatch, byEither).Select("id")
		return q.Where("order_id IN (?)", found)
	}
	return q.Where("order_id IN (?) OR other_id IN ?", found, names)
}

// check refuses a filter with unreadable values.
func (f *Filter) check() error {
	if !schema.Plain(f.Keyword) {
		return schema.Invalid("keyword", "查询内容含有无法识别的字符")
	}
	for _, d := range []struct {
		name string
		day  schema.Day
	}{{"from", f.From}, {"to", f.To}} {
		if d.day != "" && !d.day.Valid() {
			return schema.Invalid(d.name, "日期不正确，如 2026-11-21")
		}
	}
	return nil
}

// List returns one page of the selected orders, newest first, and their number on all pages.
func List(tx *schema.Tx, f Filter, page schema.Page) ([]Row, int, error) {
	if err := f.check(); err != nil {
		return nil, 0, err
	}
	sides, total, err := schema.PageOf[Side](f.query(tx), "order_id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	rows, err := rowsOf(tx, sides, f.CompanyID == 0)
	return rows, total, err
}

// rowsOf returns the orders of rows of order_side, in their order.
func rowsOf(tx *schema.Tx, sides []Side, platform bool) ([]Row, error) {
	ids := make([]int64, len(sides))
	for i, s := range sides {
		ids[i] = s.OrderID
	}
	orders, err := schema.FindIn[Order](ids, func(part []int64) *gorm.DB { return tx.DB().Where("id IN ?", part) })
	if err != nil {
		return nil, err
	}
	byID := map[int64]Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	rows := make([]Row, len(sides))
	for i, s := range sides {
		rows[i] = Row{Order: byID[s.OrderID], Side: s.Side}
		if platform {
			rows[i].Side = schema.Platform
		}
	}
	if err := setNames(tx, rows); err != nil {
		return nil, err
	}
	if err := setBatches(tx, rows); err != nil {
		return nil, err
	}
	return rows, setAccepted(tx, rows)
}

// setNames sets the names of the companies, and which one of an open order is frozen.
func setNames(tx *schema.Tx, rows []Row) error {
	ids := make([]int64, 0, 2*len(rows))
	for _, r := range rows {
		ids = append(ids, r.BuyerID, r.SellerID)
	}
	names, err := account.CompanyNames(tx, ids)
	if err != nil {
		return err
	}
	frozen, err := account.FrozenNames(tx, ids)
	for i := range rows {
		r := &rows[i]
		r.BuyerName, r.SellerName = names[r.BuyerID], names[r.SellerID]
		if r.open() {
			r.Frozen = cmp.Or(frozen[r.BuyerID], frozen[r.SellerID])
		}
	}
	return err
}

// setBatches sets the first batches of orders.
func setBatches(tx *schema.Tx, rows []Row) error {
	ids, at := make([]int64, len(rows)), map[int64]int{}
	for i, r := range rows {
		ids[i], at[r.ID] = r.ID, i
	}
	lines, err := schema.FindIn[Line](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("order_id", "batch_id", "title").Where("order_id IN ?", part).Order("id")
	})
	for _, l := range lines {
		if r := &rows[at[l.OrderID]]; len(r.BatchIDs) < rowBatches {
			r.BatchIDs = append(r.BatchIDs, l.BatchID)
			if l.Title != "" {
				r.Titles = append(r.Titles, l.Title)
			}
		}
	}
	return err
}

// Count is the number of orders in one state.
type Count struct {
	State   State
	N       int
	Waiting int // of them wait for the company
}

// Counts returns the numbers of the orders that a filter selects in each state. Merged orders are not counted.
func Counts(tx *schema.Tx, f Filter) ([]Count, error) {
	q := f.query(tx)
	if f.CompanyID != 0 && f.Side != "" && f.Goods == "" && !tx.Embedded() { // MariaDB would read each row for its side
		q = q.Table("order_side FORCE INDEX (order_side_state)")
	}
	var found []Count
	err := q.Select("state, COUNT(*) AS n, SUM(waits) AS waiting").Group("state").Scan(&found).Error
	list := make([]Count, len(States))
	for i, s := range States {
		list[i].State = s
		for _, c := range found {
			if c.State == s {
				list[i] = c
			}
		}
		if f.CompanyID == 0 {
			list[i].Waiting = 0
		}
	}
	if err != nil || f.CompanyID == 0 {
		return list, err
	}
	return list, f.subtractFrozen(tx, list)
}

// subtractFrozen subtracts the open orders with frozen companies from those that wait for the company.
func (f *Filter) subtractFrozen(tx *schema.Tx, list []Count) error {
	var frozen []int64
	if err := account.FrozenCompanies(tx).Pluck("id", &frozen).Error; err != nil || len(frozen) == 0 {
		return err
	}
	q := f.query(tx).Where("waits = ? AND state NOT IN ?", true, []State{Completed, Cancelled})
	var found []Count
	err := q.Where("other_id IN ?", frozen).Select("state, COUNT(*) AS n").Group("state").Scan(&found).Error
	for _, c := range found {
		at := slices.IndexFunc(list, func(l Count) bool { return l.State == c.State })
		list[at].Waiting -= c.N
	}
	return err
}
