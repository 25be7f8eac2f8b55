package freightapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/freight"
	"cottonmall/schema/mill"
)

// FreightQuote is a quote, for its carrier and the company that asks.
type FreightQuote struct {
	ID        int64              `json:"id"`
	Number    string             `json:"number"`
	RequestID int64              `json:"inquireID"`
	Unit      freight.Unit       `json:"unit" enum:"1,2" doc:"1 元/吨，2 元/车"`
	Price     schema.Yuan        `json:"price" doc:"每吨或每车的运费，元"`
	TruckTons schema.Weight      `json:"truckTons" doc:"每车吨数；按吨报价时为 0"`
	Trucks    int64              `json:"trucks" doc:"这批货要的车数，不满一车按一车；按吨报价时为 0"`
	Total     schema.Fen         `json:"total" doc:"总运费，元：每吨运费乘吨数，或每车运费乘车数"`
	Rate      schema.Yuan        `json:"rate" doc:"总运费折合每吨，元；报价按总运费比较"`
	Remark    string             `json:"remark"`
	State     freight.QuoteState `json:"status" enum:"0,1,2,3,4,5,6" doc:"0 待答复，1 已中标，2 未中标，3 已撤回，4 已过期，5 已完成，6 已取消"`
	Until     time.Time          `json:"until"`
	CreatedAt time.Time          `json:"createdAt"`
}

func newQuote(q *freight.Quote) FreightQuote {
	return FreightQuote{
		ID: q.ID, Number: q.Number, RequestID: q.RequestID, Unit: q.Unit, Price: q.Price,
		TruckTons: q.TruckTons, Trucks: q.Trucks(), Total: q.Total, Rate: q.Rate, Remark: q.Remark, State: q.State,
		Until: q.Until, CreatedAt: q.CreatedAt,
	}
}

type freightQuoteIn struct {
	RequestKey string        `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	RequestID  int64         `json:"inquireID" minimum:"1" doc:"运输询价"`
	Unit       freight.Unit  `json:"unit" minimum:"1" maximum:"2" doc:"单位：1 元/吨，2 元/车"`
	Price      schema.Yuan   `json:"price" minimum:"1" maximum:"500000" doc:"运费：每吨或每车"`
	TruckTons  schema.Weight `json:"truckTons,omitempty" doc:"每车吨数：按车报价时填"`
	Until      time.Time     `json:"until" doc:"有效期至"`
	Remark     string        `json:"remark,omitempty" maxLength:"200" doc:"备注"`
}

// Quote inserts a quote for a request. It replaces a standing one of the caller's company.
func (h Requests) Quote(c *web.Call, in *freightQuoteIn) (*FreightQuote, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (*FreightQuote, error) {
		q, err := freight.SubmitQuote(tx, accountapi.MemberOf(c.Caller), freight.Quoting{
			RequestID: in.RequestID, Unit: in.Unit, Price: in.Price, TruckTons: in.TruckTons, Until: in.Until,
			Remark: in.Remark,
		})
		if err != nil {
			return nil, err
		}
		return new(newQuote(q)), nil
	})
}

type freightQuoteIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"报价"`
}

// WithdrawQuote withdraws a quote of the caller's company.
func (h Requests) WithdrawQuote(c *web.Call, in *freightQuoteIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := freight.WithdrawQuote(tx, by, in.ID)
		return err
	})
}

// Accept accepts a quote for a request of the caller's company.
func (h Requests) Accept(c *web.Call, in *freightQuoteIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := freight.AcceptQuote(tx, by, in.ID)
		return err
	})
}

type myFreightQuotesIn struct {
	web.PageIn
	State *freight.QuoteState `json:"status,omitempty" minimum:"0" maximum:"6" doc:"状态：0 待答复，1 已中标，2 未中标，3 已撤回，4 已过期，5 已完成，6 已取消；不填时全部"`
}

// ownFreightQuote is a quote of the caller's company with the request that it answers.
type ownFreightQuote struct {
	FreightQuote
	Request FreightRequest `json:"inquire"`
	Shipper string         `json:"memberName" doc:"货主；中标后才有"`
	Contact string         `json:"contact" doc:"货主的联系人和电话；中标后才有"`
}

// Quotes returns a page of the quotes of the caller's company. The company that asks is shown for accepted ones.
func (h Requests) Quotes(c *web.Call, in *myFreightQuotesIn) (web.PageOf[ownFreightQuote], error) {
	by := c.Caller.Actor.CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[ownFreightQuote], err error) {
		found, total, err := freight.QuotesBy(tx, by, in.State, in.Page())
		if err != nil {
			return out, err
		}
		rows, err := quoteRows(tx, found)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

func quoteRows(tx *schema.Tx, found []freight.QuotedRequest) ([]ownFreightQuote, error) {
	shippers, members, open := []int64{}, []int64{}, []freight.Request{}
	for i := range found {
		if found[i].State == freight.QuoteOffered {
			open = append(open, found[i].Request)
		}
		if found[i].State.Won() {
			shippers = append(shippers, found[i].Request.CompanyID)
			members = append(members, found[i].Request.MembershipID)
		}
	}
	names, err := account.CompanyNames(tx, shippers)
	if err != nil {
		return nil, err
	}
	people, err := account.Members(tx, members)
	if err != nil {
		return nil, err
	}
	usual, err := mill.UsualFreights(tx, open)
	if err != nil {
		return nil, err
	}
	rows := make([]ownFreightQuote, len(found))
	for i := range found {
		q, won := &found[i], found[i].State.Won()
		rows[i] = ownFreightQuote{newQuote(&q.Quote), newRequest(&q.Request, won), "", ""}
		if u, ok := usual[q.Request.ID]; ok {
			rows[i].Request.Usual = &u
		}
		if !won {
			continue
		}
		rows[i].Shipper = names[q.Request.CompanyID]
		rows[i].Contact, err = contactOf(tx, people[q.Request.MembershipID], q.Request.CompanyID)
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}
