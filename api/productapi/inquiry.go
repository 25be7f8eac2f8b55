package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/product"
)

// Inquiries handles the calls about what buyers ask for, and the quotes for it.
type Inquiries struct {
	DB    *schema.DB
	Index *productindex.Index
}

// ProductInquiry is an inquiry as sellers see it. In public it has no name.
type ProductInquiry struct {
	ID        int64                `json:"id"`
	Number    string               `json:"number"`
	Category  string               `json:"category" doc:"品类代码"`
	Title     string               `json:"title"`
	Shown     []productindex.Shown `json:"values"`
	Query     map[string]string    `json:"query" doc:"要求的属性，同搜索产品的 values"`
	Brand     string               `json:"brand"`
	Tons      schema.Weight        `json:"amount" doc:"吨"`
	Place     string               `json:"place" doc:"交货地"`
	Notes     string               `json:"notes"`
	Chosen    bool                 `json:"chosen" doc:"只有指定的供应商看得到"`
	State     product.InquiryState `json:"status" enum:"0,1,2,3" doc:"0 求购中，1 已成交，2 已撤销，3 已过期"`
	Until     time.Time            `json:"until"`
	CreatedAt time.Time            `json:"createdAt"`
	Quotes    int                  `json:"quotes" doc:"报价数"`
	ProductID int64                `json:"productID" doc:"询价的产品；没有时为 0"`
	Mine      bool                 `json:"mine" doc:"本企业的"`
	Buyer     string               `json:"memberName" doc:"买家；公开的采购需求为空"`
	MyQuote   *ProductQuote        `json:"myQuote" doc:"本企业待回复的报价"`
}

func newInquiry(q *product.Inquiry, t *product.Tree) ProductInquiry {
	out := ProductInquiry{
		ID: q.ID, Number: q.Number, Title: q.Title, Shown: []productindex.Shown{}, Query: map[string]string{},
		Brand: q.Brand, Tons: q.Tons, Place: q.Place, Notes: q.Notes, Chosen: q.Chosen, State: q.State, Until: q.Until,
		CreatedAt: q.CreatedAt, Quotes: q.Quotes, ProductID: q.ProductID,
	}
	if c := t.Category(q.CategoryID); c != nil {
		out.Category = c.Code
	}
	for _, a := range t.AttributesOf(q.CategoryID) {
		if w, ok := q.Wanted[a.ID]; ok && a.WantedText(w) != "" {
			out.Shown = append(out.Shown, productindex.Shown{Code: a.Code, Name: a.Name, Text: a.WantedText(w)})
			out.Query[a.Code] = w.Query()
		}
	}
	return out
}

type inquirySubmitIn struct {
	RequestKey string            `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求得到同一个回答，只执行一次"`
	Category   string            `json:"category,omitempty" maxLength:"20" doc:"品类代码：向产品的卖家询价时不填"`
	Values     map[string]string `json:"values,omitempty" doc:"属性：按代码，选项为编号，逗号分隔；数字为范围，如 20-40、-40、20-"`
	Brand      string            `json:"brand,omitempty" maxLength:"40" doc:"品牌；不填时不限"`
	Tons       schema.Weight     `json:"amount" doc:"数量，吨"`
	Place      string            `json:"place,omitempty" maxLength:"40" doc:"交货地"`
	Notes      string            `json:"notes,omitempty" maxLength:"500" doc:"备注"`
	Until      time.Time         `json:"until" doc:"有效期至"`
	SellerIDs  []int64           `json:"sellers,omitempty" maxItems:"20" doc:"指定的供应商：不填时公开"`
	ProductIDs []int64           `json:"products,omitempty" maxItems:"100" doc:"产品：向它们的卖家询它们共有的规格，不填品类和属性"`
}

func (in *inquirySubmitIn) asking(t *product.Tree) (product.Asking, error) {
	a := product.Asking{
		Values: in.Values, Brand: in.Brand, Tons: in.Tons, Place: in.Place, Notes: in.Notes, Until: in.Until,
		SellerIDs: in.SellerIDs, ProductIDs: in.ProductIDs,
	}
	if len(in.ProductIDs) > 0 {
		return a, nil
	}
	of, err := t.Find(in.Category)
	if err == nil {
		a.CategoryID = of.ID
	}
	return a, err
}

// Submit inserts an inquiry.
func (h Inquiries) Submit(c *web.Call, in *inquirySubmitIn) (*ProductInquiry, error) {
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (*ProductInquiry, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		a, err := in.asking(t)
		if err != nil {
			return nil, err
		}
		q, err := product.Inquire(tx, accountapi.MemberOf(c.Caller), a)
		if err != nil {
			return nil, err
		}
		return new(newInquiry(q, t)), nil
	})
}

type inquiryIDIn struct {
	ID int64 `json:"id" minimum:"1" doc:"采购需求"`
}

// Revoke revokes an inquiry.
func (h Inquiries) Revoke(c *web.Call, in *inquiryIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		_, err := product.RevokeInquiry(tx, by, in.ID)
		return err
	})
}

type openInquiriesIn struct {
	web.PageIn
	Category string `json:"category,omitempty" maxLength:"20" doc:"品类代码"`
	Asked    bool   `json:"asked,omitempty" doc:"只看指定本企业报价的"`
}

// Open returns a page of the open inquiries, for sellers to quote for.
func (h Inquiries) Open(c *web.Call, in *openInquiriesIn) (out web.PageOf[ProductInquiry], err error) {
	by := c.Caller.Actor.CompanyID
	if in.Asked && by == 0 {
		return out, schema.Unauthenticated("请先登录")
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[ProductInquiry], err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return out, err
		}
		f, err := inquiryFilter(t, in.Category, nil)
		if err != nil {
			return out, err
		}
		if in.Asked {
			f.AskedOf = by
		}
		found, total, err := product.OpenInquiries(tx, f, in.Page())
		if err != nil {
			return out, err
		}
		rows, err := openRows(tx, t, found, by)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// inquiryFilter returns the inquiries of a category, with its code, in a state.
func inquiryFilter(t *product.Tree, category string, state *product.InquiryState) (f product.InquiryFilter, err error) {
	f.State = state
	if category == "" {
		return f, nil
	}
	of, err := t.Find(category)
	if err == nil {
		f.CategoryIDs = t.Below(of.ID)
	}
	return f, err
}

// openRows returns open inquiries as a company sees them; zero for visitors.
func openRows(tx *schema.Tx, t *product.Tree, found []product.Inquiry, companyID int64) ([]ProductInquiry, error) {
	ids, buyers := make([]int64, len(found)), []int64{}
	for i := range found {
		ids[i] = found[i].ID
		if found[i].Chosen {
			buyers = append(buyers, found[i].CompanyID)
		}
	}
	names, err := account.CompanyNames(tx, buyers)
	if err != nil {
		return nil, err
	}
	standing, err := product.StandingBy(tx, companyID, ids)
	rows := make([]ProductInquiry, len(found))
	for i := range found {
		q := &found[i]
		rows[i] = newInquiry(q, t)
		rows[i].Mine, rows[i].Buyer = companyID != 0 && q.CompanyID == companyID, names[q.CompanyID]
		if own, ok := standing[q.ID]; ok {
			rows[i].MyQuote = new(newQuote(&own, ""))
		}
	}
	return rows, err
}

type myInquiriesIn struct {
	web.PageIn
	State *product.InquiryState `json:"status,omitempty" minimum:"0" maximum:"3" doc:"状态：0 求购中，1 已成交，2 已撤销，3 已过期；不填时全部"`
}

// ownInquiry is an inquiry of the caller's company with the quotes that were received.
type ownInquiry struct {
	ProductInquiry
	Sellers []string       `json:"sellers" doc:"指定的供应商"`
	List    []ProductQuote `json:"list" doc:"收到的报价，便宜的在前"`
}

// Mine returns a page of the inquiries of the caller's company.
func (h Inquiries) Mine(c *web.Call, in *myInquiriesIn) (web.PageOf[ownInquiry], error) {
	by := c.Caller.Actor.CompanyID
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[ownInquiry], err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return out, err
		}
		found, total, err := product.InquiriesOf(tx, by, product.InquiryFilter{State: in.State}, in.Page())
		if err != nil {
			return out, err
		}
		rows, err := ownRows(tx, t, found)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// ownRows returns inquiries as their company sees them.
func ownRows(tx *schema.Tx, t *product.Tree, found []product.Inquiry) ([]ownInquiry, error) {
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	asked, err := product.AskedSellers(tx, ids)
	if err != nil {
		return nil, err
	}
	quotes, err := product.QuotesFor(tx, ids)
	if err != nil {
		return nil, err
	}
	sellers := []int64{}
	for _, list := range quotes {
		for i := range list {
			sellers = append(sellers, list[i].CompanyID)
		}
	}
	names, err := account.CompanyNames(tx, sellers)
	rows := make([]ownInquiry, len(found))
	for i := range found {
		rows[i] = ownInquiry{newInquiry(&found[i], t), append([]string{}, asked[found[i].ID]...), []ProductQuote{}}
		rows[i].Mine = true
		for _, q := range quotes[found[i].ID] {
			rows[i].List = append(rows[i].List, newQuote(&q, names[q.CompanyID]))
		}
	}
	return rows, err
}

// Counts returns what waits for the caller's company.
func (h Inquiries) Counts(c *web.Call, _ *web.None) (product.TradeCount, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (product.TradeCount, error) {
		return product.CountTrades(tx, c.Caller.Actor.CompanyID)
	})
}
