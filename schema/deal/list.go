package deal

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
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
	Waiting   bool       // the side has to act next
}

// columns returns the columns of the company on the side and of the other one.
func (f *DealFilter) columns() (own, other string) {
	if f.Side == schema.Seller {
		return "seller_id", "buyer_id"
	}
	return "buyer_id", "seller_id"
}

const (
	namedMax   = 200    // companies that a keyword can mean
	countedMax = 10_000 // deals that are counted one by one
)

// search is a query of deals and the index that serves it.
type search struct {
	query *gorm.DB
	order string
	exact bool // the total is stored
}

// newSearch returns the query of the selected deals.
func (f *DealFilter) newSearch(tx *schema.Tx) (*search, error) {
	own, other := f.columns()
	q := tx.DB().Table(f.table(tx))
	if f.CompanyID != 0 {
		q = q.Where(own+" = ?", f.CompanyID)
	}
	if f.State != nil {
		q = q.Where("state = ?", *f.State)
	}
	if f.Waiting {
		q = q.Where("turn = ?", f.Side)
	}
	if f.Waiting && f.CompanyID != 0 {
		q = q.Where(other+" NOT IN (?)", account.FrozenCompanies(tx))
	}
	s := &search{query: q, order: "created_at DESC, id DESC", exact: f.simple()}
	if f.Contract != "" {
		s.query = s.query.Where("index_code = ?", f.Contract)
	}
	if f.From != "" {
		s.query = s.query.Where("created_at >= ?", schema.Millis(f.From.At(0, 0)))
	}
	if f.To != "" {
		s.query = s.query.Where("created_at < ?", schema.Millis(f.To.Add(1).At(0, 0)))
	}
	return s, f.addKeyword(tx, s)
}

// simple reports whether only the state, or what waits for the side, is filtered.
func (f *DealFilter) simple() bool {
	return f.Keyword == "" && f.Contract == "" && f.OtherID == 0 && f.From == "" && f.To == ""
}

// table returns the table with the index that serves the filter. Without it, both databases sort all deals of a
// company at times.
func (f *DealFilter) table(tx *schema.Tx) string {
	if f.CompanyID == 0 {
		return "deal"
	}
	index := "all"
	word := f.word()
	switch {
	case isBatch(word):
		index = "batch"
	case isNumber(word):
	case f.OtherID != 0 || word != "":
		index = "other"
	case f.Waiting && f.simple():
		index = "turn"
	case f.State != nil && f.Contract != "":
		index = "both"
	case f.State != nil:
		index = "state"
	case f.Contract != "":
		index = "code"
	}
	side := "buyer"
	if f.Side == schema.Seller {
		side = "seller"
	}
	if tx.Embedded() {
		return "deal INDEXED BY deal_" + side + "_" + index
	}
	return "deal FORCE INDEX (deal_" + side + "_" + index + ")"
}

// word returns the keyword in capitals. The digits of a deal's number get their prefix.
func (f *DealFilter) word() string {
	word := schema.Fold(schema.PlainOr(f.Keyword))
	if len(word) == numberDigits && schema.Digits(word) {
		return "XP" + word
	}
	return word
}

// numberDigits is the length of a deal's number without its prefix: a day and six digits.
const numberDigits = 14

// billPattern is the beginning of a bill of lading: two letters or more, and then digits and letters.
var billPattern = regexp.MustCompile(`^[A-Z]{2,}[0-9][A-Z0-9]{3,}$`)

// isBatch reports whether a keyword is the beginning of a batch number or of a bill of lading.
func isBatch(word string) bool {
	return word != "" && schema.Digits(word) || billPattern.MatchString(word) && !isNumber(word)
}

// isNumber reports whether a keyword is the beginning of a deal's number, with its day.
func isNumber(word string) bool {
	digits, ok := strings.CutPrefix(word, "XP")
	return ok && len(digits) >= 8 && schema.Digits(digits) && numberDay(word).Valid()
}

// numberDay returns the day of a deal's number.
func numberDay(word string) schema.Day {
	return schema.Day(word[2:6] + "-" + word[6:8] + "-" + word[8:10])
}

// addKeyword adds the conditions of the keyword and of the other company.
func (f *DealFilter) addKeyword(tx *schema.Tx, s *search) error {
	_, other := f.columns()
	if f.OtherID != 0 {
		s.query = s.query.Where(other+" = ?", f.OtherID)
	}
	switch word := f.word(); {
	case word == "":
	case isNumber(word):
		day := numberDay(word)
		s.query = s.query.Where("created_at >= ? AND created_at < ? AND number >= ? AND number < ?",
			schema.Millis(day.At(0, 0)), schema.Millis(day.Add(1).At(0, 0)), word, word+"~")
	case isBatch(word):
		s.query = s.query.Where("batch_id >= ? AND batch_id < ?", word, word+"~")
		s.order = "batch_id, id"
	default:
		ids, err := f.named(tx)
		if err != nil {
			return err
		}
		if f.CompanyID == 0 {
			s.query = s.query.Where("buyer_id IN ? OR seller_id IN ?", ids, ids)
			return nil
		}
		s.query = s.query.Where(other+" IN ?", ids)
	}
	return nil
}

// named returns the companies whose names contain the keyword.
func (f *DealFilter) named(tx *schema.Tx) (ids []int64, err error) {
	name := strings.TrimSpace(schema.PlainOr(f.Keyword))
	err = tx.DB().Model(&account.Company{}).Where("name LIKE ? ESCAPE '!'", "%"+schema.LikeEscape.Replace(name)+"%").
		Limit(namedMax).Pluck("id", &ids).Error
	return ids, err
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

// DealList returns one page of the selected deals, newest first or by batch number, and their number on all pages. The
// number is at most countedMax unless only the state is filtered.
func DealList(tx *schema.Tx, f DealFilter, page schema.Page) ([]Deal, int, error) {
	if err := errors.Join(f.check(), page.Check()); err != nil {
		return nil, 0, err
	}
	s, err := f.newSearch(tx)
	if err != nil {
		return nil, 0, err
	}
	total, err := f.total(tx, s)
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.rows(tx, page.Offset(), page.Size)
	return rows, total, err
}

// exportMax is the number of deals of an export.
const exportMax = 10_000

// ExportedDeals returns the selected deals, newest first. It refuses more than 10,000.
func ExportedDeals(tx *schema.Tx, f DealFilter) ([]Deal, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	s, err := f.newSearch(tx)
	if err != nil {
		return nil, err
	}
	rows, err := s.rows(tx, 0, exportMax+1)
	if len(rows) > exportMax {
		return nil, schema.Conflict("一次最多导出 %s 个询盘单，请按日期分次导出", schema.Grouped(exportMax))
	}
	return rows, err
}

// rows returns deals of the search, newest first.
func (s *search) rows(tx *schema.Tx, offset, limit int) ([]Deal, error) {
	var ids []int64 // from the index alone; the rows are read afterwards
	err := s.query.Session(&gorm.Session{}).Order(s.order).Offset(offset).Limit(limit).Pluck("id", &ids).Error
	if err != nil {
		return nil, err
	}
	rows, err := schema.FindIn[Deal](ids, func(part []int64) *gorm.DB { return tx.DB().Where("id IN ?", part) })
	at := map[int64]int{}
	for i, id := range ids {
		at[id] = i
	}
	slices.SortFunc(rows, func(a, b Deal) int { return cmp.Compare(at[a.ID], at[b.ID]) })
	return rows, err
}

// total returns the number of the selected deals.
func (f *DealFilter) total(tx *schema.Tx, s *search) (int, error) {
	if s.exact {
		counts, err := CountDeals(tx, f.Side, f.CompanyID)
		sum := 0
		for state, c := range counts {
			switch {
			case f.State != nil && *f.State != state:
			case f.Waiting:
				sum += c.Waiting
			default:
				sum += c.N
			}
		}
		return sum, err
	}
	var n int64
	limited := s.query.Session(&gorm.Session{}).Select("1 AS one").Limit(countedMax)
	err := tx.DB().Table("(?) AS counted", limited).Count(&n).Error
	return int(n), err
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

// Currencies returns the currencies of deals by id.
func Currencies(tx *schema.Tx, ids []int64) (map[int64]market.Currency, error) {
	deals, err := schema.FindIn[Deal](ids, func(part []int64) *gorm.DB {
		return tx.DB().Select("id", "currency").Where("id IN ?", part)
	})
	list := make(map[int64]market.Currency, len(deals))
	for i := range deals {
		list[deals[i].ID] = deals[i].Currency
	}
	return list, err
}

// NewestOf returns the newest deals on a kind of lots in any state, at most n.
func NewestOf(tx *schema.Tx, goods market.GoodsKind, n int) (list []Deal, err error) {
	err = tx.DB().Where("goods = ?", goods).Order("id DESC").Limit(n).Find(&list).Error
	return list, err
}

// FactValues returns the facts of the lot by name, as of the inquiry.
func (d *Deal) FactValues() (map[string]string, error) {
	var facts []market.Fact
	if err := json.Unmarshal([]byte(d.Facts), &facts); err != nil {
		return nil, fmt.Errorf("read facts of deal %d: %w", d.ID, err)
	}
	values := make(map[string]string, len(facts))
	for _, f := range facts {
		values[f.Name] = f.Value
	}
	return values, nil
}
