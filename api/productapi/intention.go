package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// Intentions handles the calls about purchase intentions and orders of products.
type Intentions struct{ DB *schema.DB }

// productIntention is an intention for its buyer and the seller of the product.
type productIntention struct {
	ID        int64                  `json:"id"`
	ProductID int64                  `json:"productID"`
	Title     string                 `json:"title"`
	Tons      schema.Weight          `json:"amount" doc:"吨"`
	Price     *schema.Yuan           `json:"price" doc:"期望价，元/吨；没有时为空"`
	Notes     string                 `json:"notes"`
	Reply     string                 `json:"reply" doc:"卖家的回复"`
	State     product.IntentionState `json:"status" enum:"0,1,2,3" doc:"0 待联系，1 已联系，2 已达成，3 已谢绝"`
	CreatedAt time.Time              `json:"createdAt"`
	UpdatedAt time.Time              `json:"updatedAt"`
	OtherID   int64                  `json:"memberID" doc:"对方企业"`
	OtherName string                 `json:"memberName"`
	Contact   string                 `json:"contact" doc:"对方的联系人和电话"`
}

func newIntention(i *product.Intention) productIntention {
	out := productIntention{
		ID: i.ID, ProductID: i.ProductID, Title: i.Title, Tons: i.Tons, Notes: i.Notes, Reply: i.Reply, State: i.State,
		CreatedAt: i.CreatedAt, UpdatedAt: i.UpdatedAt, OtherID: i.SellerID,
	}
	if i.Price != 0 {
		out.Price = &i.Price
	}
	return out
}

type intentionAddIn struct {
	RequestKey string        `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	ProductID  int64         `json:"productID" minimum:"1" doc:"产品"`
	Tons       schema.Weight `json:"amount" doc:"数量，吨"`
	Price      *schema.Yuan  `json:"price,omitempty" doc:"期望价：元/吨"`
	Notes      string        `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

// Add inserts an intention on a product.
func (h Intentions) Add(c *web.Call, in *intentionAddIn) (*productIntention, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (*productIntention, error) {
		w := product.Wish{ProductID: in.ProductID, Tons: in.Tons, Notes: in.Notes}
		if in.Price != nil {
			w.Price = *in.Price
		}
		i, err := product.AddIntention(tx, accountapi.MemberOf(c.Caller), w)
		if err != nil {
			return nil, err
		}
		return new(newIntention(i)), nil
	})
}

type intentionsIn struct {
	web.PageIn
	Side  schema.Party            `json:"side,omitempty" enum:"buyer,seller" default:"buyer" doc:"本企业的一边：buyer 买方，seller 卖方"`
	State *product.IntentionState `json:"status,omitempty" minimum:"0" maximum:"3" doc:"状态：0 待联系，1 已联系，2 已达成，3 已谢绝；不填时全部"`
}

// List returns a page of the intentions of one side of the caller's company.
func (h Intentions) List(c *web.Call, in *intentionsIn) (web.PageOf[productIntention], error) {
	by := c.Caller.Actor.CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[productIntention], err error) {
		found, total, err := product.Intentions(tx, by, in.Side, in.State, in.Page())
		if err != nil {
			return out, err
		}
		rows, err := intentionRows(tx, found, in.Side)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// intentionRows returns intentions as a side sees them, with the other side.
func intentionRows(tx *schema.Tx, found []product.Intention, side schema.Party) ([]productIntention, error) {
	rows, others, people := make([]productIntention, len(found)), []int64{}, make([]int64, len(found))
	for i := range found {
		rows[i], people[i] = newIntention(&found[i]), found[i].SellerMembership
		if side == schema.Seller {
			rows[i].OtherID, people[i] = found[i].BuyerID, found[i].BuyerMembership
		}
		others = append(others, rows[i].OtherID)
	}
	names, err := account.CompanyNames(tx, others)
	if err != nil {
		return nil, err
	}
	members, err := account.Members(tx, schema.Distinct(people))
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].OtherName = names[rows[i].OtherID]
		if rows[i].Contact, err = account.ContactOf(tx, members[people[i]], rows[i].OtherID); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

type intentionAnswerIn struct {
	ID    int64                  `json:"id" minimum:"1" doc:"采购意向"`
	State product.IntentionState `json:"status" enum:"1,2,3" doc:"状态：1 已联系，2 已达成，3 已谢绝"`
	Notes string                 `json:"notes,omitempty" maxLength:"500" doc:"回复"`
}

// Answer brings an intention on a product of the caller's company to another state.
func (h Intentions) Answer(c *web.Call, in *intentionAnswerIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := product.AnswerIntention(tx, by, in.ID, in.State, in.Notes)
		return err
	})
}

type productOrderIn struct {
	RequestKey string        `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	ProductID  int64         `json:"productID,omitempty" minimum:"0" doc:"产品"`
	Tons       schema.Weight `json:"amount,omitempty" doc:"数量，吨；采纳报价时不填"`
	Price      schema.Yuan   `json:"price,omitempty" doc:"看到的价格：元/吨；采纳报价时不填"`
	QuoteID    int64         `json:"quoteID,omitempty" minimum:"0" doc:"报价：采纳它，不填产品"`
}

// productOrder is an order that was opened.
type productOrder struct {
	OrderID int64 `json:"orderID"`
}

// Order orders a product, or accepts a quote. An order is opened.
func (h Intentions) Order(c *web.Call, in *productOrderIn) (productOrder, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (out productOrder, err error) {
		if in.QuoteID != 0 {
			accepted, err := acceptQuotes(tx, c, []int64{in.QuoteID})
			if err == nil {
				out.OrderID = accepted[0].OrderID
			}
			return out, err
		}
		out.OrderID, err = product.OrderProduct(tx, accountapi.MemberOf(c.Caller), in.ProductID, in.Tons, in.Price)
		return out, err
	})
}
