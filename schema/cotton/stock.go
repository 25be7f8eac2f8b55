package cotton

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// StockFilter selects among the listings of one seller; zero fields select all.
type StockFilter struct {
	State       ListingState `json:"state,omitempty" minimum:"0" maximum:"5" doc:"状态：1 在售，2 点价中，3 已售，4 已下架，5 已过期；0 为全部"`
	BatchID     string       `json:"batchID,omitempty" maxLength:"11" pattern:"^[0-9]*$" patternDescription:"数字" doc:"批号：11 位为一批，较少的位数为批号的开头或结尾"`
	IndexCode   string       `json:"indexCode,omitempty" maxLength:"10" doc:"合约，如 CF701"`
	Fixed       bool         `json:"fixed,omitempty" doc:"一口价：只看一口价"`
	GinneryCode string       `json:"ginneryCode,omitempty" pattern:"^[0-9]{5}$" patternDescription:"5 位数字" doc:"加工厂代码：批号的前 5 位"`
	DepotID     int64        `json:"depotID,omitempty" minimum:"0" doc:"仓库编号"`
	CottonYear  int          `json:"cottonYear,omitempty" minimum:"0" maximum:"9999" doc:"年度"`
	AgeFrom     *int         `json:"ageFrom,omitempty" minimum:"0" maximum:"9999" doc:"挂牌至少天数"`
	AgeTo       *int         `json:"ageTo,omitempty" minimum:"0" maximum:"9999" doc:"挂牌至多天数"`
	Notes       string       `json:"notes,omitempty" maxLength:"100" doc:"备注中的文字"`
	Bundle      bool         `json:"bundle,omitempty" doc:"捆绑销售：只看捆绑销售"`
	BundleID    int64        `json:"bundleID,omitempty" minimum:"0" doc:"捆绑编号：只看这一组，即 bindSaleListingID"`
	Until       schema.Day   `json:"until,omitempty" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" patternDescription:"如 2026-11-28" doc:"有效期至多到：如 2026-11-28"`
}

// StockOrder is the sort order of a seller's listings.
type StockOrder struct {
	By   string // one of StockOrders
	Desc bool
}

// StockOrders are the valid values of StockOrder.By.
var StockOrders = []string{"listedAt", "updatedAt", "basis", "price", "until", "views", "batchID"}

// StockRow is a listing as shown to its seller.
type StockRow struct {
	ListingRow
	Views int
}

// stockQuery returns the query for a seller's listings.
func stockQuery(tx *schema.Tx, companyID int64, f StockFilter) (*gorm.DB, error) {
	q := tx.DB().Table(shopTable(tx)).Where("l.member_id = ?", companyID)
	if f.State != 0 {
		q = q.Where("l.state = ?", f.State)
	}
	if f.BatchID != "" {
		if !schema.Digits(f.BatchID) || len(f.BatchID) > 11 {
			return nil, schema.Invalid("batchID", "批号应为至多 11 位数字")
		}
		q = whereBatchID(q, f.BatchID)
	}
	if f.GinneryCode != "" {
		q = q.Where("l.batch_id >= ? AND l.batch_id < ?", f.GinneryCode, f.GinneryCode+":") // ':' follows '9'
	}
	if f.Fixed {
		q = q.Where("l.index_code = ''")
	}
	if f.IndexCode != "" {
		code, ok := market.NormalContract(f.IndexCode)
		if !ok {
			return nil, schema.Invalid("indexCode", "合约代码 %s 不正确，应如 CF701", schema.FirstRunes(schema.PlainOr(f.IndexCode), 10))
		}
		q = q.Where("l.index_code = ?", code)
	}
	if f.Bundle {
		q = q.Where("l.bundle > 0")
	}
	if f.BundleID != 0 {
		q = q.Where("l.bundle = ?", f.BundleID)
	}
	if f.Notes != "" {
		notes := strings.TrimSpace(schema.PlainOr(f.Notes))
		if notes == "" {
			return nil, schema.Invalid("notes", "请填写要找的文字")
		}
		q = q.Where("l.notes LIKE ? ESCAPE '!'", "%"+schema.LikeEscape.Replace(notes)+"%")
	}
	q, err := whereDates(tx, q, f)
	return whereBatch(q, f), err
}

// shopTable returns the table expression for listings of one seller. MySQL needs the index hint: it scans all
// listings when a seller has a tenth of them.
func shopTable(tx *schema.Tx) string {
	if tx.Embedded() {
		return "listing l"
	}
	return "listing l FORCE INDEX (listing_offer, listing_member_listed, listing_member_until, listing_member_offer," +
		" listing_member_bundle, listing_member_updated)"
}

// whereBatchID selects by a batch number, or by its beginning or end.
func whereBatchID(q *gorm.DB, number string) *gorm.DB {
	if len(number) == 11 {
		return q.Where("l.batch_id = ?", number)
	}
	return q.Where("(l.batch_id LIKE ? OR l.batch_id LIKE ?)", number+"%", "%"+number)
}

// whereDates selects by age and validity.
func whereDates(tx *schema.Tx, q *gorm.DB, f StockFilter) (*gorm.DB, error) {
	const day = 24 * time.Hour
	if f.AgeFrom != nil {
		q = q.Where("l.listed_at <= ?", schema.Millis(tx.Now().Add(-time.Duration(*f.AgeFrom)*day)))
	}
	if f.AgeTo != nil {
		q = q.Where("l.listed_at > ?", schema.Millis(tx.Now().Add(-time.Duration(*f.AgeTo+1)*day)))
	}
	if f.Until == "" {
		return q, nil
	}
	if !f.Until.Valid() {
		return q, schema.Invalid("until", "日期应如 2026-11-28")
	}
	return q.Where("l.until < ?", schema.Millis(f.Until.Add(1).At(0, 0))), nil
}

// whereBatch selects by warehouse and crop year. The unary + keeps the database from scanning all batches of a year:
// few sellers have many of them.
func whereBatch(q *gorm.DB, f StockFilter) *gorm.DB {
	if f.DepotID == 0 && f.CottonYear == 0 {
		return q
	}
	q = q.Joins("JOIN batch b ON b.batch_id = l.batch_id")
	if f.DepotID != 0 {
		q = q.Where("b.warehouse_id = ?", f.DepotID)
	}
	if f.CottonYear != 0 {
		q = q.Where("+b.cotton_year = ?", f.CottonYear)
	}
	return q
}

// orderStock adds the order. Listings without the value come last; ties are ordered by id.
func orderStock(tx *schema.Tx, q *gorm.DB, o StockOrder) (*gorm.DB, error) {
	way := " ASC"
	if o.Desc {
		way = " DESC"
	}
	by := ""
	switch o.By {
	case "listedAt", "":
		by = "l.listed_at" + way
	case "updatedAt":
		by = "l.updated_at" + way
	case "until":
		by = "l.until" + way
	case "batchID":
		by = "l.batch_id" + way
	case "basis":
		by = "CASE l.index_code WHEN '' THEN 1 ELSE 0 END, l.basis" + way
	case "price":
		prices, err := priceExpression(tx)
		if err != nil {
			return nil, err
		}
		by = "CASE WHEN " + prices + " IS NULL THEN 1 ELSE 0 END, " + prices + way
	case "views":
		q = q.Joins("LEFT JOIN view_count v ON v.kind = ? AND v.subject = l.id", ListingViews)
		by = "COALESCE(v.views, 0)" + way
	default:
		return nil, schema.Invalid("orderBy", "没有这种排序")
	}
	return q.Order(by + ", l.id" + way), nil
}

// priceExpression returns an SQL expression for the price of a listing at the current quotes; null where its contract
// has no quote.
func priceExpression(tx *schema.Tx) (string, error) {
	quotes, err := market.Quotes(tx)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	text.WriteString("CASE l.index_code WHEN '' THEN l.price")
	for _, q := range quotes {
		if code, ok := market.NormalContract(q.IndexCode); ok { // a normal code is letters and digits, safe in a literal
			fmt.Fprintf(&text, " WHEN '%s' THEN l.basis + %d", code, q.Price)
		}
	}
	return text.String() + " END", nil
}

// Stock returns one page of a seller's listings and their total number.
func Stock(tx *schema.Tx, companyID int64, f StockFilter, o StockOrder, page schema.Page) ([]StockRow, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	q, err := stockQuery(tx, companyID, f)
	if err != nil {
		return nil, 0, err
	}
	var total int64
	if err := q.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	if q, err = orderStock(tx, q, o); err != nil {
		return nil, 0, err
	}
	var ids []int64
	if err := q.Offset(page.Offset()).Limit(page.Size).Pluck("l.id", &ids).Error; err != nil {
		return nil, 0, err
	}
	rows, err := StockRows(tx, ids)
	return rows, int(total), err
}

// StockIDs returns at most limit ids of a seller's listings that a filter selects, ascending, all greater than after.
func StockIDs(tx *schema.Tx, companyID int64, f StockFilter, after int64, limit int) ([]int64, error) {
	q, err := stockQuery(tx, companyID, f)
	if err != nil {
		return nil, err
	}
	var ids []int64
	err = q.Where("l.id > ?", after).Order("l.id").Limit(limit).Pluck("l.id", &ids).Error
	return ids, err
}

// StockInOrder returns at most limit ids of a seller's listings that a filter selects, in the given order.
func StockInOrder(tx *schema.Tx, companyID int64, f StockFilter, o StockOrder, limit int) ([]int64, error) {
	q, err := stockQuery(tx, companyID, f)
	if err == nil {
		q, err = orderStock(tx, q, o)
	}
	if err != nil {
		return nil, err
	}
	var ids []int64
	return ids, q.Limit(limit).Pluck("l.id", &ids).Error
}

// StockAmong returns those of ids that are listings of the seller, in the same order.
func StockAmong(tx *schema.Tx, companyID int64, ids []int64) ([]int64, error) {
	own := map[int64]bool{}
	found, err := schema.FindIn[int64](ids, func(part []int64) *gorm.DB {
		return tx.DB().Model(&Listing{}).Select("id").Where("id IN ? AND member_id = ?", part, companyID)
	})
	for _, id := range found {
		own[id] = true
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return !own[id] }), err
}

// StockRows returns listings in any state with their batches and views, in the order of ids.
func StockRows(tx *schema.Tx, ids []int64) ([]StockRow, error) {
	views, err := Views(tx, ListingViews, ids)
	if err != nil {
		return nil, err
	}
	found := map[int64]*StockRow{}
	r, err := newRowReader(tx, func(row *ListingRow) error {
		own := StockRow{ListingRow: *row, Views: views[row.Listing.ID]}
		own.Batch.Colours, own.Batch.Ginning = slices.Clone(row.Batch.Colours), slices.Clone(row.Batch.Ginning)
		found[row.Listing.ID] = &own
		return nil
	})
	if err != nil {
		return nil, err
	}
	for part := range slices.Chunk(ids, schema.MaxIn) {
		var list []Listing
		if err := tx.DB().Where("id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		if err := r.read(tx, "l.id IN ("+schema.JoinIDs(part)+")"); err != nil {
			return nil, err
		}
		for _, l := range list {
			if row := found[l.ID]; row != nil {
				row.Listing = l
			}
		}
	}
	rows := make([]StockRow, 0, len(ids))
	for _, id := range ids {
		if row := found[id]; row != nil {
			rows = append(rows, *row)
		}
	}
	return rows, nil
}

// StockOfBatches returns the seller's listings of batches as batch numbers by listing id, and the numbers without a
// listing.
func StockOfBatches(
	tx *schema.Tx, companyID int64, batchIDs []string,
) (lots map[int64]string, missing []string, err error) {
	lots = map[int64]string{}
	batchIDs = schema.Distinct(batchIDs)
	rows, err := schema.FindIn[Listing](batchIDs, func(part []string) *gorm.DB {
		return tx.DB().Select("id", "batch_id").Where("member_id = ? AND batch_id IN ?", companyID, part)
	})
	listed := map[string]bool{}
	for _, l := range rows {
		lots[l.ID], listed[l.BatchID] = l.BatchID, true
	}
	return lots, slices.DeleteFunc(batchIDs, func(number string) bool { return listed[number] }), err
}
