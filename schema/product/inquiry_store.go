package product

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Prefixes of the numbers of inquiries, quotes and sales.
const (
	inquiryPrefix = "XJ"
	quotePrefix   = "BJ"
	salePrefix    = "XS"
)

var errNoInquiry = schema.NotFound("没有这个采购需求，或已撤销")

// Inquire inserts an inquiry of a member's company, and notifies the chosen sellers.
func Inquire(tx *schema.Tx, by *account.Member, a Asking) (*Inquiry, error) {
	t, err := ReadTree(tx)
	if err != nil {
		return nil, err
	}
	if err := a.completeFrom(tx, t); err != nil {
		return nil, err
	}
	q := &Inquiry{
		CompanyID: by.CompanyID, MembershipID: by.MembershipID, CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if len(a.ProductIDs) == 1 {
		q.ProductID = a.ProductIDs[0]
	}
	if err := a.apply(q, t, tx.Now()); err != nil {
		return nil, err
	}
	if err := a.checkSellers(tx, by.CompanyID); err != nil {
		return nil, err
	}
	if err := q.checkRoom(tx); err != nil {
		return nil, err
	}
	if err := q.insert(tx, a.SellerIDs); err != nil {
		return nil, err
	}
	return q, q.notifyChosen(tx, by, a.SellerIDs)
}

// checkSellers refuses sellers that do not exist, the buyer itself, and too many.
func (a *Asking) checkSellers(tx *schema.Tx, buyer int64) error {
	a.SellerIDs = schema.Distinct(a.SellerIDs)
	if len(a.SellerIDs) > askedSellersMax {
		return schema.Invalid("sellers", "最多选 %d 家供应商", askedSellersMax)
	}
	if slices.Contains(a.SellerIDs, buyer) {
		return schema.Invalid("sellers", "不能向本企业询价")
	}
	if err := refuseFrozen(tx, a.SellerIDs...); err != nil {
		return err
	}
	names, err := account.CompanyNames(tx, a.SellerIDs)
	if err == nil && len(names) != len(a.SellerIDs) {
		return schema.Invalid("sellers", "没有这家企业，请重新选择")
	}
	return err
}

// checkRoom refuses another inquiry of a company with too many open ones.
func (q *Inquiry) checkRoom(tx *schema.Tx) error {
	if _, err := account.LockCompany(tx, q.CompanyID); err != nil {
		return err
	}
	var open int64
	err := tx.DB().Model(&Inquiry{}).Where("company_id = ? AND state = ?", q.CompanyID, InquiryOpen).Count(&open).Error
	if err == nil && open >= inquiriesMax {
		return schema.Conflict("最多同时有 %d 个采购需求，请先撤销不用的", inquiriesMax)
	}
	return err
}

func (q *Inquiry) insert(tx *schema.Tx, sellers []int64) error {
	numbers, err := schema.NextNumbers(tx, inquiryPrefix, 1)
	if err != nil {
		return err
	}
	q.Number = numbers[0]
	if err := tx.Save(q); err != nil {
		return fmt.Errorf("insert inquiry: %w", err)
	}
	rows := make([]InquirySeller, len(sellers))
	for i, id := range sellers {
		rows[i] = InquirySeller{id, q.ID}
		tx.Changed(TradesChanged, id)
	}
	if !q.Chosen {
		tx.Changed(InquiriesChanged, "")
	}
	tx.Changed(TradesChanged, q.CompanyID)
	return schema.Insert(tx, rows)
}

// lockInquiry locks an inquiry. Its quotes are locked after it.
func lockInquiry(tx *schema.Tx, id int64) (*Inquiry, error) {
	return schema.Take[Inquiry](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNoInquiry)
}

// lockOwnInquiry locks an inquiry of a company. It refuses one of another company as it refuses one that is not there.
func lockOwnInquiry(tx *schema.Tx, companyID, id int64) (*Inquiry, error) {
	q, err := lockInquiry(tx, id)
	if err == nil && q.CompanyID != companyID {
		return nil, errNoInquiry
	}
	return q, err
}

// visibleTo reports whether a company may see an inquiry and quote for it.
func (q *Inquiry) visibleTo(tx *schema.Tx, companyID int64) (bool, error) {
	if !q.Chosen || q.CompanyID == companyID {
		return true, nil
	}
	var n int64
	err := tx.DB().Model(&InquirySeller{}).Where("company_id = ? AND inquiry_id = ?", companyID, q.ID).Count(&n).Error
	return n > 0, err
}

// take takes a step of an inquiry, and counts its quotes again.
func (q *Inquiry) take(tx *schema.Tx, verb Verb) error {
	next, ok := InquirySteps.Next(q.State, verb)
	if !ok {
		return schema.Conflict("采购需求%s，请刷新页面", q.State)
	}
	q.State = next
	return q.store(tx)
}

// store stores an inquiry with the number of its quotes.
func (q *Inquiry) store(tx *schema.Tx) error {
	var n int64
	err := tx.DB().Model(&Quote{}).Where("inquiry_id = ? AND state IN ?", q.ID, []QuoteState{QuoteOffered, QuoteAccepted}).
		Count(&n).Error
	if err != nil {
		return err
	}
	q.Quotes, q.UpdatedAt = int(n), tx.Now()
	tx.Changed(InquiryChanged, q.ID)
	tx.Changed(TradesChanged, q.CompanyID)
	return tx.Update(q)
}

// RevokeInquiry revokes an inquiry of a member's company. Its standing quotes are refused.
func RevokeInquiry(tx *schema.Tx, by *account.Member, id int64) (*Inquiry, error) {
	q, err := lockOwnInquiry(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if _, ok := InquirySteps.Next(q.State, Revoke); !ok {
		return nil, schema.Conflict("采购需求%s，不能撤销", q.State)
	}
	standing, err := q.standing(tx)
	if err != nil {
		return nil, err
	}
	for i := range standing {
		if err := standing[i].take(tx, q, Refuse, "买家撤销了采购需求"); err != nil {
			return nil, err
		}
	}
	return q, q.take(tx, Revoke)
}

// ExpireInquiries expires the open inquiries whose validity has ended with their standing quotes, at most limit of
// them, and returns how many.
func ExpireInquiries(tx *schema.Tx, limit int) (int, error) {
	var due []Inquiry
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND until <= ?", InquiryOpen, schema.Millis(tx.Now())).
		Order("until, id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, err
	}
	for i := range due {
		if err := due[i].expire(tx); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}

func (q *Inquiry) expire(tx *schema.Tx) error {
	standing, err := q.standing(tx)
	if err != nil {
		return err
	}
	for i := range standing {
		if err := standing[i].take(tx, q, Expire, "采购需求已到期"); err != nil {
			return err
		}
	}
	if err := q.take(tx, Expire); err != nil {
		return err
	}
	return q.notifyBuyer(tx, notice.ResultTopic, "采购需求已过期", "采购需求 "+q.Number+"（"+q.Title+"）到期没有成交，可以重新发布。",
		fmt.Sprintf("inquiry %d expired", q.ID))
}

// standing locks the standing quotes of a locked inquiry.
func (q *Inquiry) standing(tx *schema.Tx) ([]Quote, error) {
	var list []Quote
	err := tx.DB().Clauses(schema.ForUpdate).Where("inquiry_id = ? AND state = ?", q.ID, QuoteOffered).Order("id").
		Find(&list).Error
	return list, err
}

// InquiryFilter selects inquiries.
type InquiryFilter struct {
	CategoryIDs []int64 // none: all
	State       *InquiryState
	AskedOf     int64 // those asked of this chosen seller; zero: those in public
}

// OpenInquiries returns a page of the open inquiries for sellers to quote for, newest first, and their number.
func OpenInquiries(tx *schema.Tx, f InquiryFilter, page schema.Page) ([]Inquiry, int, error) {
	query := tx.DB().Model(&Inquiry{}).Where("state = ? AND until > ?", InquiryOpen, schema.Millis(tx.Now())).
		Where("company_id NOT IN (?)", account.FrozenCompanies(tx))
	if f.AskedOf == 0 {
		query = query.Where("chosen = ?", false)
	} else {
		asked := tx.DB().Model(&InquirySeller{}).Select("inquiry_id").Where("company_id = ?", f.AskedOf)
		query = query.Where("id IN (?)", asked)
	}
	return schema.PageOf[Inquiry](f.in(query), "id DESC", page)
}

// InquiriesOf returns a page of the inquiries of a company, newest first, and their number.
func InquiriesOf(tx *schema.Tx, companyID int64, f InquiryFilter, page schema.Page) ([]Inquiry, int, error) {
	query := tx.DB().Model(&Inquiry{}).Where("company_id = ?", companyID)
	if f.State != nil {
		query = query.Where("state = ?", *f.State)
	}
	return schema.PageOf[Inquiry](f.in(query), "id DESC", page)
}

func (f *InquiryFilter) in(query *gorm.DB) *gorm.DB {
	if len(f.CategoryIDs) > 0 {
		query = query.Where("category_id IN ?", f.CategoryIDs)
	}
	return query
}

// AskedSellers returns the names of the chosen sellers of inquiries.
func AskedSellers(tx *schema.Tx, inquiryIDs []int64) (map[int64][]string, error) {
	rows, err := schema.FindIn[InquirySeller](inquiryIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("inquiry_id IN ?", part).Order("company_id")
	})
	if err != nil {
		return nil, err
	}
	companies := make([]int64, len(rows))
	for i := range rows {
		companies[i] = rows[i].CompanyID
	}
	names, err := account.CompanyNames(tx, companies)
	found := map[int64][]string{}
	for _, r := range rows {
		found[r.InquiryID] = append(found[r.InquiryID], names[r.CompanyID])
	}
	return found, err
}
