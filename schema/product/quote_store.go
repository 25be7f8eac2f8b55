package product

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// quotesMax is the largest number of standing quotes for an inquiry.
const quotesMax = 100

// acceptMax is the largest number of quotes that are accepted at once.
const acceptMax = 20

var errNoQuote = schema.NotFound("没有这个报价")

// SubmitQuote inserts a quote of a member's company for an inquiry that the company may see, and notifies the buyer. A
// company has one standing quote for an inquiry.
func SubmitQuote(tx *schema.Tx, by *account.Member, o Quoting) (*Quote, error) {
	if err := maySell(by); err != nil {
		return nil, err
	}
	asked, err := lockInquiry(tx, o.InquiryID)
	if err != nil {
		return nil, err
	}
	if err := asked.mayQuote(tx, by.CompanyID); err != nil {
		return nil, err
	}
	q := &Quote{
		InquiryID: asked.ID, CompanyID: by.CompanyID, MembershipID: by.MembershipID, CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if err := o.apply(q, tx.Now()); err != nil {
		return nil, err
	}
	if o.ProductID != 0 {
		p, err := OwnProduct(tx, by.CompanyID, o.ProductID)
		if err != nil {
			return nil, err
		}
		if p.State != OnSale || p.Left < q.Tons {
			return nil, schema.Conflict("产品 %s 不在售，或不够 %s 吨", p.Number, q.Tons)
		}
		q.ProductID = p.ID
	}
	numbers, err := schema.NextNumbers(tx, quotePrefix, 1)
	if err != nil {
		return nil, err
	}
	q.Number = numbers[0]
	if err := tx.Save(q); err != nil {
		return nil, fmt.Errorf("insert quote: %w", err)
	}
	tx.Changed(TradesChanged, q.CompanyID)
	if err := asked.store(tx); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("%s对 %s 报价 %s 元/吨，%s 吨，请查看。", by.CompanyName, asked.Title, schema.Grouped(q.Price), q.Tons)
	return q, asked.notifyBuyer(tx, notice.InquiryTopic, "收到新的报价", text, fmt.Sprintf("quote %d", q.ID))
}

// maySell refuses a member who does not sell for the company.
func maySell(by *account.Member) error {
	if !by.Sells() {
		return schema.Denied("只有管理员和产品管理可以报价和回复，请联系本企业管理员")
	}
	return nil
}

// mayQuote refuses a company that cannot quote for a locked inquiry now.
func (q *Inquiry) mayQuote(tx *schema.Tx, companyID int64) error {
	visible, err := q.visibleTo(tx, companyID)
	switch {
	case err != nil:
		return err
	case !visible:
		return errNoInquiry
	case q.CompanyID == companyID:
		return schema.Conflict("不能对本企业的采购需求报价")
	case q.State != InquiryOpen:
		return schema.Conflict("采购需求%s，不能报价", q.State)
	case !q.Until.After(tx.Now()):
		return schema.Conflict("采购需求已到期，不能报价")
	}
	frozen, err := account.FrozenNames(tx, []int64{q.CompanyID})
	switch {
	case err != nil:
		return err
	case len(frozen) > 0: // the name is not shown: a public inquiry has none
		return schema.Conflict("发布采购需求的企业已被冻结，不能报价")
	}
	standing, err := q.standing(tx)
	switch {
	case err != nil:
		return err
	case slices.ContainsFunc(standing, func(one Quote) bool { return one.CompanyID == companyID }):
		return schema.Conflict("本企业已报过价，请先撤回再报")
	case len(standing) >= quotesMax:
		return schema.Conflict("这个采购需求已有 %d 个报价，不能再报", quotesMax)
	}
	return nil
}

// take takes a step of a quote, and notifies its seller of the reason unless the seller has taken it.
func (q *Quote) take(tx *schema.Tx, asked *Inquiry, verb Verb, reason string) error {
	next, ok := QuoteSteps.Next(q.State, verb)
	if !ok {
		return schema.Conflict("报价%s，请刷新页面", q.State)
	}
	q.State, q.UpdatedAt = next, tx.Now()
	tx.Changed(TradesChanged, q.CompanyID)
	tx.Changed(TradesChanged, asked.CompanyID)
	if err := tx.Update(q); err != nil {
		return err
	}
	if verb == Withdraw {
		return nil
	}
	text := fmt.Sprintf("对 %s 的报价 %s（%s 元/吨，%s 吨）%s：%s。", asked.Title, q.Number, schema.Grouped(q.Price), q.Tons, q.State,
		reason)
	return notifySellers(tx, q.CompanyID, notice.Trade{
		Topic: notice.ResultTopic, Cause: fmt.Sprintf("quote %d %s", q.ID, verb), Title: "报价" + q.State.String(), Text: text,
		Link: quotesPage,
	})
}

// lockQuote locks a quote after its inquiry.
func lockQuote(tx *schema.Tx, id int64) (*Quote, *Inquiry, error) {
	found, err := schema.Take[Quote](tx.DB().Where("id = ?", id), errNoQuote)
	if err != nil {
		return nil, nil, err
	}
	asked, err := lockInquiry(tx, found.InquiryID)
	if err != nil {
		return nil, nil, err
	}
	q, err := schema.Take[Quote](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNoQuote)
	return q, asked, err
}

// WithdrawQuote withdraws a quote of a member's company, and notifies the buyer.
func WithdrawQuote(tx *schema.Tx, by *account.Member, id int64) (*Quote, error) {
	if err := maySell(by); err != nil {
		return nil, err
	}
	q, asked, err := lockQuote(tx, id)
	if err != nil {
		return nil, err
	}
	if q.CompanyID != by.CompanyID {
		return nil, errNoQuote
	}
	if err := q.take(tx, asked, Withdraw, ""); err != nil {
		return nil, err
	}
	if err := asked.store(tx); err != nil {
		return nil, err
	}
	text := fmt.Sprintf("%s撤回了对 %s 的报价（%s 元/吨）。", by.CompanyName, asked.Title, schema.Grouped(q.Price))
	return q, asked.notifyBuyer(tx, notice.InquiryTopic, "卖家撤回了报价", text, fmt.Sprintf("quote %d withdrawn", q.ID))
}

// RefuseQuote refuses a quote for an inquiry of a member's company. The inquiry stays open.
func RefuseQuote(tx *schema.Tx, by *account.Member, id int64) (*Quote, error) {
	q, asked, err := lockQuote(tx, id)
	if err != nil {
		return nil, err
	}
	if asked.CompanyID != by.CompanyID {
		return nil, errNoQuote
	}
	if err := q.take(tx, asked, Refuse, "买家没有采纳"); err != nil {
		return nil, err
	}
	return q, asked.store(tx)
}

// AcceptQuotes accepts quotes for one inquiry of a member's company. Each opens an order. The other standing quotes are
// refused. It returns the accepted quotes.
func AcceptQuotes(tx *schema.Tx, by *account.Member, ids []int64) ([]Quote, error) {
	ids = schema.Distinct(ids)
	if len(ids) == 0 || len(ids) > acceptMax {
		return nil, schema.Invalid("ids", "请选择 1 到 %d 个报价", acceptMax)
	}
	first, err := schema.Take[Quote](tx.DB().Where("id = ?", ids[0]), errNoQuote)
	if err != nil {
		return nil, err
	}
	asked, err := lockOwnInquiry(tx, by.CompanyID, first.InquiryID)
	if err != nil {
		return nil, errNoQuote
	}
	standing, err := asked.standing(tx)
	if err != nil {
		return nil, err
	}
	chosen, others, err := asked.choose(tx, standing, ids)
	if err != nil {
		return nil, err
	}
	if err := sellQuotes(tx, by, asked, chosen); err != nil {
		return nil, err
	}
	for i := range others {
		if err := others[i].take(tx, asked, Refuse, "买家采纳了其他报价"); err != nil {
			return nil, err
		}
	}
	return chosen, asked.take(tx, Accept)
}

// choose parts the standing quotes of an inquiry into those with some ids and the others. It refuses ids of quotes that
// cannot be accepted.
func (q *Inquiry) choose(tx *schema.Tx, standing []Quote, ids []int64) (chosen, others []Quote, err error) {
	if _, ok := InquirySteps.Next(q.State, Accept); !ok {
		return nil, nil, schema.Conflict("采购需求%s，请刷新页面", q.State)
	}
	for _, one := range standing {
		switch {
		case !slices.Contains(ids, one.ID):
			others = append(others, one)
		case !one.Until.After(tx.Now()):
			return nil, nil, schema.Conflict("报价 %s 的有效期已过，请联系卖家重新报价", one.Number)
		default:
			chosen = append(chosen, one)
		}
	}
	if len(chosen) != len(ids) {
		return nil, nil, schema.Conflict("选择的报价已撤回或已过期，请刷新页面")
	}
	return chosen, others, nil
}

// ExpireQuotes expires the standing quotes whose validity has ended, at most limit of them, and returns how many.
func ExpireQuotes(tx *schema.Tx, limit int) (int, error) {
	due := tx.DB().Model(&Quote{}).Where("state = ? AND until <= ?", QuoteOffered, schema.Millis(tx.Now()))
	var ids []int64
	if err := due.Order("until, id").Limit(limit).Pluck("id", &ids).Error; err != nil {
		return 0, err
	}
	for _, id := range ids {
		q, asked, err := lockQuote(tx, id)
		if err != nil {
			return 0, err
		}
		if q.State != QuoteOffered {
			continue
		}
		if err := q.take(tx, asked, Expire, "有效期已过"); err != nil {
			return 0, err
		}
		if err := asked.store(tx); err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// QuotedInquiry is a quote with the inquiry that it answers.
type QuotedInquiry struct {
	Quote
	Inquiry Inquiry
}

// QuotesBy returns a page of the quotes of a company, newest first, and their number.
func QuotesBy(tx *schema.Tx, companyID int64, state *QuoteState, page schema.Page) ([]QuotedInquiry, int, error) {
	query := tx.DB().Model(&Quote{}).Where("company_id = ?", companyID)
	if state != nil {
		query = query.Where("state = ?", *state)
	}
	list, total, err := schema.PageOf[Quote](query, "id DESC", page)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].InquiryID
	}
	asked, err := schema.FindIn[Inquiry](schema.Distinct(ids), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	byID := map[int64]Inquiry{}
	for _, q := range asked {
		byID[q.ID] = q
	}
	rows := make([]QuotedInquiry, len(list))
	for i, q := range list {
		rows[i] = QuotedInquiry{q, byID[q.InquiryID]}
	}
	return rows, total, err
}

// QuotesFor returns the quotes for inquiries that were not withdrawn, by inquiry, the cheapest first.
func QuotesFor(tx *schema.Tx, inquiryIDs []int64) (map[int64][]Quote, error) {
	list, err := schema.FindIn[Quote](inquiryIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("inquiry_id IN ? AND state <> ?", part, QuoteWithdrawn).Order("price, id")
	})
	found := map[int64][]Quote{}
	for _, q := range list {
		found[q.InquiryID] = append(found[q.InquiryID], q)
	}
	return found, err
}

// StandingBy returns the standing quotes of a company for inquiries, by inquiry.
func StandingBy(tx *schema.Tx, companyID int64, inquiryIDs []int64) (map[int64]Quote, error) {
	list, err := schema.FindIn[Quote](inquiryIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("company_id = ? AND inquiry_id IN ? AND state = ?", companyID, part, QuoteOffered)
	})
	found := map[int64]Quote{}
	for _, q := range list {
		found[q.InquiryID] = q
	}
	return found, err
}
