package freight

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// quotesMax is the largest number of standing quotes for a request.
const quotesMax = 100

var errNoQuote = schema.NotFound("没有这个报价")

// SubmitQuote inserts a quote of a member's company for a request, and notifies the company that asks. A standing quote
// of the company for the request is withdrawn.
func SubmitQuote(tx *schema.Tx, by *account.Member, o Quoting) (*Quote, error) {
	asked, err := lockRequest(tx, o.RequestID)
	if err != nil {
		return nil, err
	}
	former, err := asked.mayQuote(tx, by.CompanyID)
	if err != nil {
		return nil, err
	}
	q := &Quote{
		RequestID: asked.ID, CompanyID: by.CompanyID, MembershipID: by.MembershipID, CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if err := o.apply(q, asked.Tons, schema.Present(tx)); err != nil {
		return nil, err
	}
	if former != nil {
		if err := former.take(tx, asked, Withdraw, ""); err != nil {
			return nil, err
		}
	}
	numbers, err := schema.NextNumbers(tx, quotePrefix, 1)
	if err != nil {
		return nil, err
	}
	q.Number = numbers[0]
	if err := tx.Save(q); err != nil {
		return nil, fmt.Errorf("insert freight quote: %w", err)
	}
	tx.Changed(TradesChanged, q.CompanyID)
	if err := asked.store(tx); err != nil {
		return nil, err
	}
	title := "收到新的运费报价"
	if former != nil {
		title = "承运方修改了运费报价"
	}
	text := fmt.Sprintf("%s对 %s 报价 %s，请查看。", by.CompanyName, asked.title(), q.costText())
	return q, asked.notifyOwner(tx, notice.InquiryTopic, title, text, fmt.Sprintf("freight quote %d", q.ID))
}

// mayQuote refuses a company that cannot quote for a locked request now. It returns the standing quote of the company;
// nil without one.
func (q *Request) mayQuote(tx *schema.Tx, companyID int64) (former *Quote, err error) {
	switch {
	case q.CompanyID == companyID:
		return nil, schema.Conflict("不能对本企业的运输询价报价")
	case q.State != RequestOpen:
		return nil, schema.Conflict("运输询价%s，不能报价", q.State)
	case !q.Until.After(schema.Present(tx)):
		return nil, schema.Conflict("运输询价已到期，不能报价")
	}
	frozen, err := account.FrozenNames(tx, []int64{q.CompanyID})
	switch {
	case err != nil:
		return nil, err
	case len(frozen) > 0: // without its name, which is hidden
		return nil, schema.Conflict("发布询价的企业已被冻结，不能报价")
	}
	standing, err := q.standing(tx)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(standing, func(one Quote) bool { return one.CompanyID == companyID }); i >= 0 {
		return &standing[i], nil
	}
	if len(standing) >= quotesMax {
		return nil, schema.Conflict("这个运输询价已有 %d 个报价，不能再报", quotesMax)
	}
	return nil, nil
}

// step takes a step of a quote without a message.
func (q *Quote) step(tx *schema.Tx, verb Verb) error {
	next, ok := QuoteSteps.Next(q.State, verb)
	if !ok {
		return schema.Conflict("报价%s，请刷新页面", q.State)
	}
	q.State, q.UpdatedAt = next, tx.Now()
	tx.Changed(TradesChanged, q.CompanyID)
	return tx.Update(q)
}

// take takes a step of a quote, and notifies its carrier of the reason unless the carrier has taken it.
func (q *Quote) take(tx *schema.Tx, asked *Request, verb Verb, reason string) error {
	if err := q.step(tx, verb); err != nil || verb == Withdraw {
		return err
	}
	text := fmt.Sprintf("对 %s 的报价 %s %s：%s，%s。", asked.title(), q.Number, q.State, q.costText(), reason)
	return q.notifyCarrier(tx, notice.Trade{
		Topic: notice.ResultTopic, Cause: fmt.Sprintf("freight quote %d %s", q.ID, verb), Title: "运费报价" + q.State.String(),
		Text: text,
	})
}

// lockQuote locks a quote after its request.
func lockQuote(tx *schema.Tx, id int64) (*Quote, *Request, error) {
	found, err := schema.Take[Quote](tx.DB().Where("id = ?", id), errNoQuote)
	if err != nil {
		return nil, nil, err
	}
	asked, err := lockRequest(tx, found.RequestID)
	if err != nil {
		return nil, nil, err
	}
	q, err := schema.Take[Quote](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNoQuote)
	return q, asked, err
}

// WithdrawQuote withdraws a quote of a member's company, and notifies the company that asks.
func WithdrawQuote(tx *schema.Tx, by *account.Member, id int64) (*Quote, error) {
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
	text := fmt.Sprintf("%s撤回了对 %s 的报价：%s。", by.CompanyName, asked.title(), q.costText())
	return q, asked.notifyOwner(tx, notice.InquiryTopic, "承运方撤回了报价", text, fmt.Sprintf("freight quote %d withdrawn", q.ID))
}

// AcceptQuote accepts a quote for a request of a member's company. The other standing quotes are refused.
func AcceptQuote(tx *schema.Tx, by *account.Member, id int64) (*Quote, error) {
	q, asked, err := lockQuote(tx, id)
	if err != nil {
		return nil, err
	}
	switch {
	case asked.CompanyID != by.CompanyID:
		return nil, errNoQuote
	case asked.State != RequestOpen:
		return nil, schema.Conflict("运输询价%s，请刷新页面", asked.State)
	case !asked.Until.After(schema.Present(tx)):
		return nil, schema.Conflict("运输询价已到期，请重新发布")
	case q.State == QuoteOffered && !q.Until.After(schema.Present(tx)):
		return nil, schema.Conflict("这个报价的有效期已过，请选择其他报价")
	}
	frozen, err := account.FrozenNames(tx, []int64{q.CompanyID})
	switch {
	case err != nil:
		return nil, err
	case len(frozen) > 0:
		return nil, schema.Conflict("%s 已被平台冻结，请选择其他报价", frozen[q.CompanyID])
	}
	if err := q.take(tx, asked, Accept, "请在“物流管理”查看货主的联系方式"); err != nil {
		return nil, err
	}
	asked.QuoteID, asked.Rate, asked.AcceptedOn = q.ID, q.Rate, tx.Today()
	return q, asked.end(tx, Accept, Refuse, "货主选择了其他报价")
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

// QuotedRequest is a quote with the request that it answers.
type QuotedRequest struct {
	Quote
	Request Request
}

// QuotesBy returns a page of the quotes of a company, newest first, and their number. A nil state selects all.
func QuotesBy(tx *schema.Tx, companyID int64, state *QuoteState, page schema.Page) ([]QuotedRequest, int, error) {
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
		ids[i] = list[i].RequestID
	}
	asked, err := schema.FindIn[Request](schema.Distinct(ids), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	byID := map[int64]Request{}
	for _, q := range asked {
		byID[q.ID] = q
	}
	rows := make([]QuotedRequest, len(list))
	for i, q := range list {
		rows[i] = QuotedRequest{q, byID[q.RequestID]}
	}
	return rows, total, err
}

// QuotesFor returns the quotes for requests that were not withdrawn, by request, the cheapest first.
func QuotesFor(tx *schema.Tx, requestIDs []int64) (map[int64][]Quote, error) {
	list, err := schema.FindIn[Quote](requestIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("request_id IN ? AND state <> ?", part, QuoteWithdrawn).Order("total, id")
	})
	found := map[int64][]Quote{}
	for _, q := range list {
		found[q.RequestID] = append(found[q.RequestID], q)
	}
	return found, err
}

// StandingBy returns the standing quotes of a company for requests, by request.
func StandingBy(tx *schema.Tx, companyID int64, requestIDs []int64) (map[int64]Quote, error) {
	list, err := schema.FindIn[Quote](requestIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("company_id = ? AND request_id IN ? AND state = ?", companyID, part, QuoteOffered)
	})
	found := map[int64]Quote{}
	for _, q := range list {
		found[q.RequestID] = q
	}
	return found, err
}

// CarriersOf returns the names of the companies whose quotes were accepted, by request.
func CarriersOf(tx *schema.Tx, requests []Request) (map[int64]string, error) {
	var ids []int64
	for i := range requests {
		if id := requests[i].QuoteID; id != 0 {
			ids = append(ids, id)
		}
	}
	accepted, err := schema.FindIn[Quote](ids, func(part []int64) *gorm.DB { return tx.DB().Where("id IN ?", part) })
	if err != nil {
		return nil, err
	}
	companies := make([]int64, len(accepted))
	for i := range accepted {
		companies[i] = accepted[i].CompanyID
	}
	names, err := account.CompanyNames(tx, companies)
	carriers := map[int64]string{}
	for i := range accepted {
		carriers[accepted[i].RequestID] = names[accepted[i].CompanyID]
	}
	return carriers, err
}
