package freight

import (
	"fmt"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
)

// Prefixes of the numbers of requests and quotes.
const (
	requestPrefix = "YS"
	quotePrefix   = "YB"
)

var (
	errNoRequest = schema.NotFound("没有这个运输询价")
	errNotOpen   = schema.NotFound("这个运输询价已结束，或不存在")
)

// Ask inserts a request of a member's company. NotifyCarriers sends it to the carriers.
func Ask(tx *schema.Tx, by *account.Member, a Asking) (*Request, error) {
	q := &Request{
		CompanyID: by.CompanyID, MembershipID: by.MembershipID, CreatedAt: tx.Now(), UpdatedAt: tx.Now(),
	}
	if err := a.readWarehouse(tx); err != nil {
		return nil, err
	}
	if err := a.apply(q, tx.Now()); err != nil {
		return nil, err
	}
	if a.OrderID != 0 {
		if _, err := order.Find(tx, by, false, a.OrderID); err != nil {
			return nil, err
		}
	}
	if err := q.checkRoom(tx); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, requestPrefix, 1)
	if err != nil {
		return nil, err
	}
	q.Number = numbers[0]
	if err := tx.Save(q); err != nil {
		return nil, fmt.Errorf("insert freight request: %w", err)
	}
	tx.Changed(RequestsChanged, "")
	tx.Changed(TradesChanged, q.CompanyID)
	return q, q.announce(tx)
}

// readWarehouse enters the name of the chosen warehouse, and its place if none was chosen.
func (a *Asking) readWarehouse(tx *schema.Tx) error {
	a.Warehouse = ""
	if a.WarehouseID == 0 {
		return nil
	}
	w, err := schema.Take[market.Warehouse](tx.DB().Where("id = ?", a.WarehouseID),
		schema.Invalid("warehouseID", "没有这个仓库，请重新选择"))
	if err != nil {
		return err
	}
	a.Warehouse = w.Name
	if a.FromPlace == "" {
		a.FromPlace = w.City
	}
	return nil
}

// checkRoom refuses another request of a company with too many open ones.
func (q *Request) checkRoom(tx *schema.Tx) error {
	if _, err := account.LockCompany(tx, q.CompanyID); err != nil {
		return err
	}
	var open int64
	err := tx.DB().Model(&Request{}).Where("company_id = ? AND state = ?", q.CompanyID, RequestOpen).Count(&open).Error
	if err == nil && open >= requestsMax {
		return schema.Conflict("最多同时有 %d 个运输询价，请先撤销不用的", requestsMax)
	}
	return err
}

// lockRequest locks a request. Its quotes are locked after it.
func lockRequest(tx *schema.Tx, id int64) (*Request, error) {
	return schema.Take[Request](tx.DB().Clauses(schema.ForUpdate).Where("id = ?", id), errNoRequest)
}

// lockOwnRequest locks a request of a company. It refuses one of another company as it refuses one that is not there.
func lockOwnRequest(tx *schema.Tx, companyID, id int64) (*Request, error) {
	q, err := lockRequest(tx, id)
	if err == nil && q.CompanyID != companyID {
		return nil, errNoRequest
	}
	return q, err
}

// take takes a step of a request, and counts its quotes again.
func (q *Request) take(tx *schema.Tx, verb Verb) error {
	next, ok := RequestSteps.Next(q.State, verb)
	if !ok {
		return schema.Conflict("运输询价%s，请刷新页面", q.State)
	}
	q.State = next
	return q.store(tx)
}

// store stores a request with the number of its quotes.
func (q *Request) store(tx *schema.Tx) error {
	counted := []QuoteState{QuoteOffered, QuoteAccepted, QuoteDone}
	var n int64
	err := tx.DB().Model(&Quote{}).Where("request_id = ? AND state IN ?", q.ID, counted).Count(&n).Error
	if err != nil {
		return err
	}
	q.Quotes, q.UpdatedAt = int(n), tx.Now()
	tx.Changed(RequestChanged, q.ID)
	tx.Changed(TradesChanged, q.CompanyID)
	return tx.Update(q)
}

// WithdrawRequest withdraws a request of a member's company. Its standing quotes are refused.
func WithdrawRequest(tx *schema.Tx, by *account.Member, id int64) (*Request, error) {
	q, err := lockOwnRequest(tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if _, ok := RequestSteps.Next(q.State, Withdraw); !ok {
		return nil, schema.Conflict("运输询价%s，不能撤销", q.State)
	}
	return q, q.end(tx, Withdraw, Refuse, "货主撤销了询价")
}

// end takes the last step of a request and one of each of its standing quotes.
func (q *Request) end(tx *schema.Tx, verb, ofQuotes Verb, reason string) error {
	standing, err := q.standing(tx)
	if err != nil {
		return err
	}
	for i := range standing {
		if err := standing[i].take(tx, q, ofQuotes, reason); err != nil {
			return err
		}
	}
	return q.take(tx, verb)
}

// ExpireRequests expires the open requests whose validity has ended with their standing quotes, at most limit of them,
// and returns how many.
func ExpireRequests(tx *schema.Tx, limit int) (int, error) {
	var due []Request
	err := tx.DB().Clauses(schema.ForUpdate).Where("state = ? AND until <= ?", RequestOpen, schema.Millis(tx.Now())).
		Order("until, id").Limit(limit).Find(&due).Error
	if err != nil {
		return 0, err
	}
	for i := range due {
		q := &due[i]
		quotes := q.Quotes
		if err := q.end(tx, Expire, Expire, "询价已到期"); err != nil {
			return 0, err
		}
		text := fmt.Sprintf("运输询价 %s（%s）到期没有成交，共收到 %d 个报价，可以重新发布。", q.Number, q.title(), quotes)
		cause := fmt.Sprintf("freight %d expired", q.ID)
		if err := q.notifyOwner(tx, notice.ResultTopic, "运输询价已过期", text, cause); err != nil {
			return 0, err
		}
	}
	return len(due), nil
}

// standing locks the standing quotes of a locked request.
func (q *Request) standing(tx *schema.Tx) ([]Quote, error) {
	var list []Quote
	err := tx.DB().Clauses(schema.ForUpdate).Where("request_id = ? AND state = ?", q.ID, QuoteOffered).Order("id").
		Find(&list).Error
	return list, err
}

// RouteFilter selects routes. A province selects all of its places. Empty fields select all.
type RouteFilter struct {
	From, To string
	Way      Way
}

func (f *RouteFilter) in(query *gorm.DB) *gorm.DB {
	for column, name := range map[string]string{"from_place": f.From, "to_place": f.To} {
		if place, ok := PlaceOf(name); ok {
			query = query.Where("("+column+" = ? OR "+column+" LIKE ?)", place, place+" %")
		} else if name != "" {
			query = query.Where("1 = 0")
		}
	}
	if f.Way != 0 {
		query = query.Where("way = ?", f.Way)
	}
	return query
}

// OpenRequests returns a page of the open requests for carriers to quote for, newest first, and their number.
func OpenRequests(tx *schema.Tx, f RouteFilter, page schema.Page) ([]Request, int, error) {
	query := tx.DB().Model(&Request{}).Where("state = ? AND until > ?", RequestOpen, schema.Millis(tx.Now())).
		Where("company_id NOT IN (?)", account.FrozenCompanies(tx))
	return schema.PageOf[Request](f.in(query), "id DESC", page)
}

// From returns the first request whose id is larger than another one; nil without one.
func From(tx *schema.Tx, id int64) (*Request, error) {
	var list []Request
	err := tx.DB().Where("id > ?", id).Order("id").Limit(1).Find(&list).Error
	return schema.First(list), err
}

// OpenRequest returns an open request. It refuses others as it refuses those that are not there.
func OpenRequest(tx *schema.Tx, id int64) (*Request, error) {
	query := tx.DB().Where("id = ? AND state = ? AND until > ?", id, RequestOpen, schema.Millis(tx.Now()))
	return schema.Take[Request](query.Where("company_id NOT IN (?)", account.FrozenCompanies(tx)), errNotOpen)
}

// RequestsOf returns a page of the requests of a company, newest first, and their number. A nil state selects all
// states, and a zero order all orders. Those of an order are in the order of RequestsOfOrder.
func RequestsOf(
	tx *schema.Tx, companyID int64, state *RequestState, orderID int64, page schema.Page,
) ([]Request, int, error) {
	query := tx.DB().Model(&Request{}).Where("company_id = ?", companyID)
	if state != nil {
		query = query.Where("state = ?", *state)
	}
	sorted := "id DESC"
	if orderID != 0 {
		query, sorted = query.Where("order_id = ?", orderID), acceptedFirst
	}
	return schema.PageOf[Request](query, sorted, page)
}

// acceptedFirst sorts accepted and done requests before open ones, and these before those that have ended without a
// price.
const acceptedFirst = "CASE state WHEN 1 THEN 0 WHEN 4 THEN 0 WHEN 0 THEN 1 ELSE 2 END, id DESC"

// RequestsOfOrder returns the requests that a company has made from an order: accepted ones, then open ones, then
// others, each newest first.
func RequestsOfOrder(tx *schema.Tx, companyID, orderID int64) (list []Request, err error) {
	err = tx.DB().Where("order_id = ? AND company_id = ?", orderID, companyID).Order(acceptedFirst).Find(&list).Error
	return list, err
}
