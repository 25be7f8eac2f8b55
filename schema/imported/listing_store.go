package imported

import (
	"database/sql"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

const (
	listingsMax = 20_000 // of a company that are not deleted

	// TakeMax is the largest number of listings of one change.
	TakeMax = 500
)

// Add inserts listings of a member's company, as drafts or on sale. It refuses all if one is refused, and names its
// place from 1 on.
func Add(tx *schema.Tx, by *account.Member, forms []Form, publish bool) ([]Listing, error) {
	if len(forms) == 0 || len(forms) > TakeMax {
		return nil, schema.Invalid("list", "一次请提交 1 到 %d 批", TakeMax)
	}
	ref, err := ReadReference(tx)
	if err != nil {
		return nil, err
	}
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	if err := makeRoom(tx, by.CompanyID, len(forms)); err != nil {
		return nil, err
	}
	list := make([]Listing, len(forms))
	for i := range forms {
		l := &list[i]
		if err := forms[i].Apply(l, ref, tx.Now()); err != nil {
			return nil, atPlace(err, i, len(forms))
		}
		l.State = Draft
		if publish {
			l.State = OnSale
		}
	}
	return list, insert(tx, by, list)
}

// makeRoom refuses more listings than a company may have.
func makeRoom(tx *schema.Tx, companyID int64, n int) error {
	var have int64
	err := tx.DB().Model(&Listing{}).Where("member_id = ? AND state <> ?", companyID, Deleted).Count(&have).Error
	if err == nil && have+int64(n) > listingsMax {
		return schema.Conflict("最多 %s 批进口棉，请先删除不用的", schema.Grouped(listingsMax))
	}
	return err
}

// insert inserts new listings of a member's company.
func insert(tx *schema.Tx, by *account.Member, list []Listing) error {
	for i := range list {
		l := &list[i]
		l.CompanyID, l.UserID, l.Version = by.CompanyID, by.UserID, 1
		l.CreatedAt, l.UpdatedAt, l.ListedAt = tx.Now(), tx.Now(), tx.Now()
	}
	if err := schema.Insert(tx, list); err != nil {
		return err
	}
	for i := range list {
		tx.Changed(ListingChanged, list[i].ID)
	}
	return nil
}

// atPlace adds to a refusal which of several lots it concerns.
func atPlace(err error, i, n int) error {
	if e, ok := schema.KindOf(err); ok && n > 1 {
		return schema.Invalid(e.Field, "第 %d 批：%s", i+1, e.Message)
	}
	return err
}

// Change enters a form into a listing of a member's company. The version is that which the seller has seen.
func Change(tx *schema.Tx, by *account.Member, id int64, version int, f Form) (*Listing, error) {
	ref, err := ReadReference(tx)
	if err != nil {
		return nil, err
	}
	l, err := lock(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if _, ok := ListingSteps.Next(l.State, Update); !ok {
		return nil, l.errState()
	}
	if l.Version != version {
		return nil, schema.Conflict("该批次刚刚被改过，请刷新后再改")
	}
	if err := l.change(&f, ref, tx.Now()); err != nil {
		return nil, err
	}
	return l, l.store(tx)
}

// change enters a form. Another price on sale sets the time of listing.
func (l *Listing) change(f *Form, ref *Reference, now time.Time) error {
	code, asked := l.IndexCode, l.Asked()
	if err := f.Apply(l, ref, now); err != nil {
		return err
	}
	if l.State == OnSale && (l.IndexCode != code || l.Asked() != asked) {
		l.ListedAt = now
	}
	return nil
}

// Take does a verb of a seller to some listings of a member's company. It refuses all if one cannot.
func Take(tx *schema.Tx, by *account.Member, ids []int64, verb Verb) error {
	ref, err := ReadReference(tx)
	if err != nil {
		return err
	}
	return each(tx, by, ids, func(l *Listing) error {
		next, ok := ListingSteps.Next(l.State, verb)
		if !ok || !ListingSteps.May(l.State, verb, schema.Seller) {
			return l.errState()
		}
		if verb == Publish {
			o := Offer{l.Currency, l.IndexCode, l.Basis, l.Price, l.Until}
			if err := o.check(ref, tx.Now()); err != nil {
				return err
			}
			l.ListedAt = tx.Now()
		}
		l.State = next
		return nil
	})
}

// Extend sets the validity of some listings of a member's company. It refuses all if one cannot be changed.
func Extend(tx *schema.Tx, by *account.Member, ids []int64, until time.Time) error {
	if err := checkValidity(until, tx.Now()); err != nil {
		return err
	}
	return each(tx, by, ids, func(l *Listing) error {
		if _, ok := ListingSteps.Next(l.State, Update); !ok {
			return l.errState()
		}
		l.Until = until.UTC().Truncate(time.Millisecond)
		return nil
	})
}

// Reprice adds an amount to what is asked for some listings of a member's company: the basis, or the fixed price. It
// refuses all if one cannot be changed or is in another currency.
func Reprice(tx *schema.Tx, by *account.Member, ids []int64, c market.Currency, amount market.Decimal) error {
	if amount == 0 {
		return schema.Invalid("by", "请填写加减的价格")
	}
	return each(tx, by, ids, func(l *Listing) error {
		_, ok := ListingSteps.Next(l.State, Update)
		switch {
		case !ok:
			return l.errState()
		case l.Currency != c:
			return schema.Invalid("currency", "以%s报价，请按币种分开改价", l.Currency.Unit())
		}
		return l.raise(amount, tx.Now())
	})
}

// each locks listings of a member's company in the order of their ids, changes and stores them.
func each(tx *schema.Tx, by *account.Member, ids []int64, change func(*Listing) error) error {
	ids = schema.Distinct(ids)
	if len(ids) == 0 || len(ids) > TakeMax {
		return schema.Invalid("importlistingIDs", "请选择 1 到 %d 批", TakeMax)
	}
	var list []Listing
	err := tx.DB().Clauses(schema.ForUpdate).Where("id IN ? AND member_id = ? AND state <> ?", ids, by.CompanyID, Deleted).
		Order("id").Find(&list).Error
	if err != nil {
		return err
	}
	if len(list) < len(ids) {
		return errNone()
	}
	for i := range list {
		if err := change(&list[i]); err != nil {
			return named(err, &list[i])
		}
		if err := list[i].store(tx); err != nil {
			return err
		}
	}
	return nil
}

// named adds the number of the bill of lading to a refusal.
func named(err error, l *Listing) error {
	if e, ok := schema.KindOf(err); ok {
		return schema.Conflict("提单 %s：%s", l.BillNo, e.Message)
	}
	return err
}

func (l *Listing) errState() error {
	return schema.Conflict("现在是%s，不能这样操作，请刷新页面", l.State.Name())
}

func (l *Listing) store(tx *schema.Tx) error {
	l.Version++
	l.UpdatedAt = tx.Now()
	tx.Changed(ListingChanged, l.ID)
	return tx.Update(l)
}

// lock locks a listing of a company. It refuses one of another company as it refuses one that is not there.
func lock(tx *schema.Tx, companyID, id int64) (*Listing, error) {
	return schema.Take[Listing](tx.DB().Clauses(schema.ForUpdate).
		Where("id = ? AND member_id = ? AND state <> ?", id, companyID, Deleted), errNone())
}

// Own returns a listing of a company.
func Own(tx *schema.Tx, companyID, id int64) (*Listing, error) {
	return schema.Take[Listing](
		tx.DB().Where("id = ? AND member_id = ? AND state <> ?", id, companyID, Deleted), errNone())
}

// Hidden returns the refusal of a listing that buyers do not see. It is gone if it was on sale.
func Hidden(tx *schema.Tx, id int64) error {
	return hidden(tx.DB().Where("id = ?", id), "没有这批进口棉，或已不在售")
}

// HiddenBill returns the refusal of a bill of lading without a listing that buyers see, likewise.
func HiddenBill(tx *schema.Tx, number string) error {
	bill, _ := NormalBill(number)
	return hidden(tx.DB().Where("bill_no = ?", bill), "提单 "+schema.Shorten(number, 40)+" 没有在售的批次")
}

func hidden(query *gorm.DB, message string) error {
	l, err := schema.Take[Listing](query.Where("state NOT IN ?", []State{Draft, Deleted}), nil)
	switch {
	case err != nil:
		return err
	case l != nil:
		return schema.Gone("%s", message)
	}
	return schema.NotFound("%s", message)
}

func errNone() error { return schema.NotFound("没有这批进口棉，或已删除") }

// ExpireDue expires the listings whose validity or contract has ended, at most limit of them, and returns how many.
func ExpireDue(tx *schema.Tx, limit int) (int, error) {
	var due []Listing
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND until <= ?", OnSale, schema.Millis(tx.Now())).
		Order("until, id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, err
	}
	if len(due) < limit {
		live, err := ReadCodes(tx)
		if err != nil {
			return 0, err
		}
		var more []Listing
		err = tx.DB().Clauses(schema.ForUpdate).
			Where("state = ? AND until > ? AND index_code NOT IN ?", OnSale, schema.Millis(tx.Now()), append(live, "")).
			Order("id").Limit(limit - len(due)).Find(&more).Error
		if err != nil {
			return 0, err
		}
		due = append(due, more...)
	}
	for i := range due {
		due[i].State, _ = ListingSteps.Next(due[i].State, Expire)
		if err := due[i].store(tx); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}

// ReadCodes returns the codes of all contracts that trade today.
func ReadCodes(tx *schema.Tx) ([]string, error) {
	ref := &Reference{Foreign: market.ForeignContracts(tx.Today())}
	var err error
	ref.Contracts, err = market.LiveContracts(tx, tx.Today())
	return append(ref.Codes(market.CNY), ref.Codes(market.USD)...), err
}

// Filter selects listings of a company.
type Filter struct {
	Currency market.Currency // zero: both
	States   []State         // none: all but deleted ones
	Keyword  string          // in the number of the bill of lading
}

func (f *Filter) on(query *gorm.DB) *gorm.DB {
	query = query.Where("state <> ?", Deleted)
	if f.Currency != 0 {
		query = query.Where("currency = ?", f.Currency)
	}
	if len(f.States) > 0 {
		query = query.Where("state IN ?", f.States)
	}
	if word := schema.Fold(f.Keyword); word != "" {
		like := "%" + schema.LikeEscape.Replace(word) + "%"
		query = query.Where("bill_no LIKE @like ESCAPE '!'", sql.Named("like", like))
	}
	return query
}

// OfCompany returns a page of the listings of a company, those changed last first, and their number.
func OfCompany(tx *schema.Tx, companyID int64, f Filter, page schema.Page) ([]Listing, int, error) {
	query := f.on(tx.DB().Model(&Listing{}).Where("member_id = ?", companyID))
	return schema.PageOf[Listing](query, "updated_at DESC, id DESC", page)
}

// CountStates returns the numbers of a company's listings by state.
func CountStates(tx *schema.Tx, companyID int64, c market.Currency) (map[State]int, error) {
	var rows []struct {
		State State
		N     int
	}
	query := tx.DB().Model(&Listing{}).Select("state, COUNT(*) AS n").Where("member_id = ?", companyID)
	f := Filter{Currency: c}
	err := f.on(query).Group("state").Scan(&rows).Error
	counts := map[State]int{}
	for _, r := range rows {
		counts[r.State] = r.N
	}
	return counts, err
}

// Dated returns listings that buyers see as schema.DatedRows does.
func Dated(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("imported_listing").Where("state + 0 IN ?", ShownStates)
	return schema.DatedRows(query, schema.NoName, "updated_at", after, until, limit)
}

// DatedBills returns the first listings that buyers see of each bill of lading, as schema.DatedRows does: with the
// numbers of the bills.
func DatedBills(tx *schema.Tx, after, until int64, limit int) ([]schema.Dated, error) {
	query := tx.DB().Table("imported_listing").Where("bill_no <> '' AND state + 0 IN ? AND NOT EXISTS ("+
		"SELECT 1 FROM imported_listing m WHERE m.bill_no = imported_listing.bill_no AND m.id < imported_listing.id"+
		" AND m.state + 0 IN ?)", ShownStates, ShownStates)
	return schema.DatedRows(query, "bill_no", "updated_at", after, until, limit)
}
