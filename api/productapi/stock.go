package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Stock handles the calls of sellers about the products of their company.
type Stock struct{ DB *schema.DB }

// stockProduct is a product of the caller's company.
type stockProduct struct {
	ID          int64                `json:"id"`
	Number      string               `json:"number"`
	CategoryID  int64                `json:"categoryID"`
	Category    string               `json:"category"`
	Title       string               `json:"title"`
	Shown       []productindex.Shown `json:"values"`
	Problems    []product.Problem    `json:"problems" doc:"不再符合的属性：属性改过，请修改"`
	Brand       string               `json:"brand"`
	Factory     string               `json:"factory"`
	WarehouseID int64                `json:"depotID"`
	City        string               `json:"city"`
	Futures     bool                 `json:"futures"`
	DeliverOn   schema.Day           `json:"deliverOn"`
	Price       *schema.Yuan         `json:"price" doc:"元/吨，含税；面议时为空"`
	Left        schema.Weight        `json:"amount"`
	Least       schema.Weight        `json:"least"`
	Notes       string               `json:"notes"`
	State       product.ProductState `json:"status" enum:"0,1,2,3" doc:"0 草稿，1 在售，2 已下架，3 已过期"`
	Until       time.Time            `json:"until"`
	UpdatedAt   time.Time            `json:"updatedAt"`
	Version     int                  `json:"version"`
}

func newStockProduct(p *product.Product, t *product.Tree) stockProduct {
	out := stockProduct{
		ID: p.ID, Number: p.Number, CategoryID: p.CategoryID, Title: t.TitleOf(p.CategoryID, p.Values),
		Shown:    productindex.ShownValues(t.AttributesOf(p.CategoryID), p.Values),
		Problems: t.ProblemsOf(p.CategoryID, p.Values),
		Brand:    p.Brand, Factory: p.Factory, WarehouseID: p.WarehouseID, City: p.City, Futures: p.Futures,
		DeliverOn: p.DeliverOn, Left: p.Left, Least: p.Least, Notes: p.Notes, State: p.State,
		Until: p.Until, UpdatedAt: p.UpdatedAt, Version: p.Version,
	}
	if c := t.Category(p.CategoryID); c != nil {
		out.Category = c.Name
	}
	if p.Price != 0 {
		out.Price = &p.Price
	}
	return out
}

type productStockIn struct {
	Category string `json:"category,omitempty" maxLength:"20" doc:"品类代码"`
	States   []int  `json:"status,omitempty" maxItems:"4" doc:"状态：0 草稿，1 在售，2 已下架，3 已过期；不填时全部"`
	Keyword  string `json:"keyword,omitempty" maxLength:"40" doc:"关键词：品牌、厂家或编号中的字"`
	PageNum  int    `json:"pageNum,omitempty" default:"1" minimum:"1" doc:"页码"`
	PageSize int    `json:"pageSize,omitempty" default:"30" minimum:"1" maximum:"100" doc:"每页条数"`
}

// List returns a page of the company's products.
func (h Stock) List(c *web.Call, in *productStockIn) (web.PageOf[stockProduct], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[stockProduct], err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return out, err
		}
		f := product.Filter{Keyword: in.Keyword}
		for _, s := range in.States {
			f.States = append(f.States, product.ProductState(s))
		}
		if in.Category != "" {
			of, err := t.Find(in.Category)
			if err != nil {
				return out, err
			}
			f.CategoryIDs = t.Below(of.ID)
		}
		page := schema.Page{Num: in.PageNum, Size: in.PageSize}
		list, total, err := product.OfCompany(tx, c.Caller.Actor.CompanyID, f, page)
		rows := []stockProduct{}
		for i := range list {
			rows = append(rows, newStockProduct(&list[i], t))
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// Detail returns a product of the company, for the form.
func (h Stock) Detail(c *web.Call, in *productIDIn) (*stockProduct, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (*stockProduct, error) {
		p, err := product.OwnProduct(tx, c.Caller.Actor.CompanyID, in.ID)
		if err != nil {
			return nil, err
		}
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		return new(newStockProduct(p, t)), nil
	})
}

type ProductOffer struct {
	Category    string            `json:"category" minLength:"1" maxLength:"20" doc:"品类代码"`
	Brand       string            `json:"brand,omitempty" maxLength:"40" doc:"品牌"`
	Factory     string            `json:"factory,omitempty" maxLength:"80" doc:"厂家"`
	Values      map[string]string `json:"values" doc:"属性的值，按代码"`
	WarehouseID int64             `json:"depotID,omitempty" minimum:"1" doc:"仓库"`
	City        string            `json:"city,omitempty" maxLength:"40" doc:"所在城市"`
	Futures     bool              `json:"futures,omitempty" doc:"期货"`
	DeliverOn   schema.Day        `json:"deliverOn,omitempty" maxLength:"10" doc:"期货的交货日期"`
	Price       *schema.Yuan      `json:"price,omitempty" doc:"价格：元/吨，含税；面议时不填"`
	Left        schema.Weight     `json:"amount" doc:"数量，吨"`
	Least       schema.Weight     `json:"least,omitempty" doc:"起订量，吨"`
	Until       time.Time         `json:"until" doc:"有效期至"`
	Notes       string            `json:"notes,omitempty" maxLength:"500" doc:"备注"`
}

// offer returns what is offered.
func (in *ProductOffer) offer(t *product.Tree) (o product.Offer, err error) {
	of, err := t.Find(in.Category)
	if err != nil {
		return o, err
	}
	o = product.Offer{
		CategoryID: of.ID, Brand: in.Brand, Factory: in.Factory, Values: in.Values, WarehouseID: in.WarehouseID,
		City: in.City, Futures: in.Futures, DeliverOn: in.DeliverOn, Left: in.Left, Least: in.Least, Until: in.Until,
		Notes: in.Notes,
	}
	if in.Price != nil {
		if o.Price = *in.Price; o.Price <= 0 {
			return o, schema.Invalid("price", "价格应大于 0；面议时不填")
		}
	}
	return o, nil
}

type productCreateIn struct {
	ProductOffer
	Publish bool `json:"publish,omitempty" doc:"上架：否则存为草稿"`
}

// Create inserts a product.
func (h Stock) Create(c *web.Call, in *productCreateIn) (*stockProduct, error) {
	return h.enter(c, &in.ProductOffer, func(tx *schema.Tx, o product.Offer) (*product.Product, error) {
		return product.Add(tx, accountapi.MemberOf(c.Caller), o, in.Publish)
	})
}

type productChangeIn struct {
	ProductOffer
	ID      int64 `json:"id" minimum:"1" doc:"产品"`
	Version int   `json:"version" minimum:"1" doc:"版本：看到的"`
}

// Update changes a product.
func (h Stock) Update(c *web.Call, in *productChangeIn) (*stockProduct, error) {
	return h.enter(c, &in.ProductOffer, func(tx *schema.Tx, o product.Offer) (*product.Product, error) {
		return product.Change(tx, accountapi.MemberOf(c.Caller), in.ID, in.Version, o)
	})
}

func (h Stock) enter(
	c *web.Call, in *ProductOffer, f func(tx *schema.Tx, o product.Offer) (*product.Product, error),
) (*stockProduct, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*stockProduct, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		o, err := in.offer(t)
		if err != nil {
			return nil, err
		}
		p, err := f(tx, o)
		if err != nil {
			return nil, err
		}
		return new(newStockProduct(p, t)), nil
	})
}

type productPublishIn struct {
	IDs []int64 `json:"ids" minItems:"1" maxItems:"200" doc:"产品"`
	On  bool    `json:"publishStatus" doc:"上架：否则下架"`
}

// Publish puts products on sale or takes them off.
func (h Stock) Publish(c *web.Call, in *productPublishIn) (web.None, error) {
	verb := product.TakeOff
	if in.On {
		verb = product.Publish
	}
	return h.take(c, in.IDs, verb)
}

type productDeleteIn struct {
	IDs []int64 `json:"ids" minItems:"1" maxItems:"200" doc:"产品"`
}

// Delete deletes products.
func (h Stock) Delete(c *web.Call, in *productDeleteIn) (web.None, error) {
	return h.take(c, in.IDs, product.Delete)
}

func (h Stock) take(c *web.Call, ids []int64, verb product.Verb) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, product.Take(tx, accountapi.MemberOf(c.Caller), ids, verb)
	})
}
