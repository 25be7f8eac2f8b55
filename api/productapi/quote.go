package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// ProductQuote is a quote for an inquiry, for its seller and the buyer.
type ProductQuote struct {
	ID        int64              `json:"id"`
	Number    string             `json:"number"`
	InquiryID int64              `json:"inquireID"`
	ProductID int64              `json:"productID" doc:"报价的产品；没有时为 0"`
	Brand     string             `json:"brand"`
	Price     schema.Yuan        `json:"price" doc:"元/吨，含税"`
	Tons      schema.Weight      `json:"amount" doc:"吨"`
	Place     string             `json:"place" doc:"交货地"`
	DeliverOn schema.Day         `json:"deliverOn" doc:"交货日期；现货为空"`
	Notes     string             `json:"notes"`
	State     product.QuoteState `json:"status" enum:"0,1,2,3,4" doc:"0 待回复，1 已采纳，2 未采纳，3 已撤回，4 已过期"`
	Until     time.Time          `json:"until"`
	CreatedAt time.Time          `json:"createdAt"`
	OrderID   int64              `json:"orderID" doc:"采纳后的订单"`
	SellerID  int64              `json:"memberID"`
	Seller    string             `json:"memberName" doc:"卖家；本企业的报价为空"`
}

func newQuote(q *product.Quote, seller string) ProductQuote {
	return ProductQuote{
		ID: q.ID, Number: q.Number, InquiryID: q.InquiryID, ProductID: q.ProductID, Brand: q.Brand, Price: q.Price,
		Tons: q.Tons, Place: q.Place, DeliverOn: q.DeliverOn, Notes: q.Notes, State: q.State, Until: q.Until,
		CreatedAt: q.CreatedAt, OrderID: q.OrderID, SellerID: q.CompanyID, Seller: seller,
	}
}

type quoteSubmitIn struct {
	RequestKey string        `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	InquiryID  int64         `json:"inquireID" minimum:"1" doc:"采购需求"`
	ProductID  int64         `json:"productID,omitempty" minimum:"0" doc:"本企业的产品：采纳后从它的数量中扣除"`
	Brand      string        `json:"brand,omitempty" maxLength:"40" doc:"品牌"`
	Price      schema.Yuan   `json:"price" doc:"价格：元/吨，含税"`
	Tons       schema.Weight `json:"amount" doc:"数量，吨"`
	Place      string        `json:"place,omitempty" maxLength:"40" doc:"交货地"`
	DeliverOn  schema.Day    `json:"deliverOn,omitempty" maxLength:"10" doc:"交货日期；现货不填"`
	Notes      string        `json:"notes,omitempty" maxLength:"500" doc:"备注"`
	Until      time.Time     `json:"until" doc:"有效期至"`
}

// Quote inserts a quote for an inquiry.
func (h Inquiries) Quote(c *web.Call, in *quoteSubmitIn) (*ProductQuote, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (*ProductQuote, error) {
		q, err := product.SubmitQuote(tx, accountapi.MemberOf(c.Caller), product.Quoting{
			InquiryID: in.InquiryID, ProductID: in.ProductID, Brand: in.Brand, Price: in.Price, Tons: in.Tons, Place: in.Place,
			DeliverOn: in.DeliverOn, Notes: in.Notes, Until: in.Until,
		})
		if err != nil {
			return nil, err
		}
		return new(newQuote(q, "")), nil
	})
}

type quoteIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"报价"`
}

// Withdraw withdraws a quote of the caller's company.
func (h Inquiries) Withdraw(c *web.Call, in *quoteIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := product.WithdrawQuote(tx, by, in.ID)
		return err
	})
}

// Refuse refuses a quote for an inquiry of the caller's company.
func (h Inquiries) Refuse(c *web.Call, in *quoteIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := product.RefuseQuote(tx, by, in.ID)
		return err
	})
}

type quoteAcceptIn struct {
	RequestKey string  `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	IDs        []int64 `json:"ids" minItems:"1" maxItems:"20" doc:"报价：同一个采购需求的"`
}

// Accept accepts quotes for an inquiry of the caller's company. Each opens an order.
func (h Inquiries) Accept(c *web.Call, in *quoteAcceptIn) ([]ProductQuote, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) ([]ProductQuote, error) {
		return acceptQuotes(tx, c, in.IDs)
	})
}

func acceptQuotes(tx *schema.Tx, c *web.Call, ids []int64) ([]ProductQuote, error) {
	accepted, err := product.AcceptQuotes(tx, accountapi.MemberOf(c.Caller), ids)
	rows := make([]ProductQuote, len(accepted))
	for i := range accepted {
		rows[i] = newQuote(&accepted[i], "")
	}
	return rows, err
}

type myQuotesIn struct {
	web.PageIn
	State *product.QuoteState `json:"status,omitempty" minimum:"0" maximum:"4" doc:"状态：0 待回复，1 已采纳，2 未采纳，3 已撤回，4 已过期；不填时全部"`
}

// ownQuote is a quote of the caller's company with the inquiry that it answers.
type ownQuote struct {
	ProductQuote
	Inquiry ProductInquiry `json:"inquire"`
}

// Quotes returns a page of the quotes of the caller's company. The buyer's name is shown to chosen sellers and to those
// whose quote is accepted.
func (h Inquiries) Quotes(c *web.Call, in *myQuotesIn) (web.PageOf[ownQuote], error) {
	by := c.Caller.Actor.CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[ownQuote], err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return out, err
		}
		found, total, err := product.QuotesBy(tx, by, in.State, in.Page())
		if err != nil {
			return out, err
		}
		buyers := []int64{}
		for i := range found {
			if q := &found[i]; q.Inquiry.Chosen || q.State == product.QuoteAccepted {
				buyers = append(buyers, q.Inquiry.CompanyID)
			}
		}
		names, err := account.CompanyNames(tx, buyers)
		rows := make([]ownQuote, len(found))
		for i := range found {
			q := &found[i]
			rows[i] = ownQuote{newQuote(&q.Quote, ""), newInquiry(&q.Inquiry, t)}
			if q.Inquiry.Chosen || q.State == product.QuoteAccepted {
				rows[i].Inquiry.Buyer = names[q.Inquiry.CompanyID]
			}
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}
