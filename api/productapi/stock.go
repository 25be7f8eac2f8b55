package productapi

import (
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/market"
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
	Code        string               `json:"categoryCode"`
	Title       string               `json:"title"`
	Shown       []productindex.Shown `json:"values"`
	Texts       map[string]string    `json:"texts" doc:"属性的值，按代码，如表单所填"`
	Problems    []product.Problem    `json:"problems" doc:"不再符合的属性：属性改过，请修改"`
	Brand       string               `json:"brand"`
	Factory     string               `json:"factory"`
	WarehouseID int64                `json:"depotID"`
	Warehouse   string               `json:"depotName"`
	City        string               `json:"city"`
	Futures     bool                 `json:"futures"`
	DeliverOn   schema.Day           `json:"deliverOn"`
	Price       *schema.Yuan         `json:"price" doc:"元/吨，含税；面议时为空"`
	Left        schema.Weight        `json:"amount"`
	Least       schema.Weight        `json:"least"`
	Notes       string               `json:"notes"`
	Pictures    []int64              `json:"pictures" doc:"图片编号，第一张最先显示"`
	Verbs       []product.Verb       `json:"verbs" enum:"update,publish,takeOff,delete" doc:"现在可以做的"`
	State       product.ProductState `json:"status" enum:"0,1,2,3" doc:"0 草稿，1 在售，2 已下架，3 已过期"`
	Until       time.Time            `json:"until"`
	UpdatedAt   time.Time            `json:"updatedAt"`
	Version     int                  `json:"version"`
}

// newStockProducts returns products with the names of their warehouses and their pictures.
func newStockProducts(tx *schema.Tx, t *product.Tree, list []product.Product) ([]stockProduct, error) {
	var ids, depots []int64
	for i := range list {
		ids, depots = append(ids, list[i].ID), append(depots, list[i].WarehouseID)
	}
	pictures, err := product.PicturesOf(tx, ids)
	if err != nil {
		return nil, err
	}
	names, err := market.NamesOfWarehouses(tx, depots)
	if err != nil {
		return nil, err
	}
	rows := []stockProduct{}
	for i := range list {
		p := newStockProduct(&list[i], t)
		p.Warehouse = names[p.WarehouseID]
		p.Pictures = append(p.Pictures, pictures[p.ID]...)
		rows = append(rows, p)
	}
	return rows, nil
}

func newStockProduct(p *product.Product, t *product.Tree) stockProduct {
	out := stockProduct{
		ID: p.ID, Number: p.Number, CategoryID: p.CategoryID, Title: t.TitleOf(p.CategoryID, p.Values),
		Shown: productindex.ShownValues(t.AttributesOf(p.CategoryID), p.Values), Texts: t.TextsOf(p.CategoryID, p.Values),
		Problems: t.ProblemsOf(p.CategoryID, p.Values), Brand: p.Brand, Factory: p.Factory, WarehouseID: p.WarehouseID,
		City: p.City, Futures: p.Futures, DeliverOn: p.DeliverOn, Left: p.Left, Least: p.Least, Notes: p.Notes,
		Pictures: []int64{}, Verbs: product.ProductSteps.Verbs(p.State, schema.Seller), State: p.State,
		Until: p.Until, UpdatedAt: p.UpdatedAt, Version: p.Version,
	}
	if c := t.Category(p.CategoryID); c != nil {
		out.Category, out.Code = c.Name, c.Code
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
	Unfit    bool   `json:"unfit,omitempty" doc:"只看待改：不再符合品类的属性"`
	PageNum  int    `json:"pageNum,omitempty" default:"1" minimum:"1" doc:"页码"`
	PageSize int    `json:"pageSize,omitempty" default:"30" minimum:"1" maximum:"100" doc:"每页条数"`
}

// List returns a page of the company's products.
func (h Stock) List(c *web.Call, in *productStockIn) (web.PageOf[stockProduct], error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (out web.PageOf[stockProduct], err error) {
		f := product.Filter{Keyword: in.Keyword, Unfit: in.Unfit}
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
		list, total, err := product.OfCompany(tx, t, c.Caller.Actor.CompanyID, f, page)
		if err != nil {
			return out, err
		}
		rows, err := newStockProducts(tx, t, list)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// viewTree reads with the tree of categories.
func viewTree[T any](c *web.Call, db *schema.DB, f func(tx *schema.Tx, t *product.Tree) (T, error)) (T, error) {
	return schema.View(c, db, func(tx *schema.Tx) (T, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return *new(T), err
		}
		return f(tx, t)
	})
}

// productCounts are the numbers of products of a company.
type productCounts struct {
	Drafts  int `json:"drafts"`
	OnSale  int `json:"onSale"`
	OffSale int `json:"offSale"`
	Expired int `json:"expired"`
	Unfit   int `json:"unfit" doc:"待改：不再符合品类的属性"`
}

// Counts returns the numbers of the company's products by state.
func (h Stock) Counts(c *web.Call, _ *web.None) (productCounts, error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (productCounts, error) {
		n, err := product.CountStates(tx, t, c.Caller.Actor.CompanyID)
		of := n.States
		return productCounts{of[product.Draft], of[product.OnSale], of[product.OffSale], of[product.Expired], n.Unfit}, err
	})
}

// Detail returns a product of the company, for the form.
func (h Stock) Detail(c *web.Call, in *productIDIn) (*stockProduct, error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (*stockProduct, error) {
		p, err := product.OwnProduct(tx, c.Caller.Actor.CompanyID, in.ID)
		if err != nil {
			return nil, err
		}
		return oneStockProduct(tx, t, p)
	})
}

func oneStockProduct(tx *schema.Tx, t *product.Tree, p *product.Product) (*stockProduct, error) {
	rows, err := newStockProducts(tx, t, []product.Product{*p})
	if err != nil {
		return nil, err
	}
	return &rows[0], nil
}

// ProductTerms is what a seller enters for a product beside its article.
type ProductTerms struct {
	Factory     string        `json:"factory,omitempty" maxLength:"80" doc:"厂家"`
	WarehouseID int64         `json:"depotID,omitempty" minimum:"1" doc:"仓库"`
	City        string        `json:"city,omitempty" maxLength:"40" doc:"所在城市"`
	Futures     bool          `json:"futures,omitempty" doc:"期货"`
	DeliverOn   schema.Day    `json:"deliverOn,omitempty" maxLength:"10" doc:"期货的交货日期"`
	Price       *schema.Yuan  `json:"price,omitempty" doc:"价格：元/吨，含税；面议时不填"`
	Left        schema.Weight `json:"amount" doc:"数量，吨"`
	Least       schema.Weight `json:"least,omitempty" doc:"起订量，吨"`
	Until       time.Time     `json:"until" doc:"有效期至"`
	Notes       string        `json:"notes,omitempty" maxLength:"500" doc:"备注"`
	Pictures    []int64       `json:"pictures,omitempty" maxItems:"6" doc:"图片编号"`
}

// terms returns an offer without its article.
func (in *ProductTerms) terms() (o product.Offer, err error) {
	o = product.Offer{
		Factory: in.Factory, WarehouseID: in.WarehouseID, City: in.City, Futures: in.Futures, DeliverOn: in.DeliverOn,
		Left: in.Left, Least: in.Least, Until: in.Until, Notes: in.Notes, Pictures: in.Pictures,
	}
	if in.Price != nil {
		if o.Price = *in.Price; o.Price <= 0 {
			return o, errProductPrice()
		}
	}
	return o, nil
}

func errProductPrice() error { return schema.Invalid("price", "价格应大于 0；面议时不填") }

// ProductOffer is what a seller enters for a product.
type ProductOffer struct {
	Category string            `json:"category" minLength:"1" maxLength:"20" doc:"品类代码"`
	Brand    string            `json:"brand,omitempty" maxLength:"40" doc:"品牌"`
	Values   map[string]string `json:"values" doc:"属性的值，按代码"`
	ProductTerms
}

// offer returns what is offered.
func (in *ProductOffer) offer(t *product.Tree) (product.Offer, error) {
	of, err := t.Find(in.Category)
	if err != nil {
		return product.Offer{}, err
	}
	o, err := in.terms()
	o.CategoryID, o.Brand, o.Values = of.ID, in.Brand, in.Values
	return o, err
}

type productCreateIn struct {
	ProductOffer
	Publish bool `json:"publish,omitempty" doc:"上架：否则存为草稿"`
}

// Create inserts a product.
func (h Stock) Create(c *web.Call, in *productCreateIn) (*stockProduct, error) {
	return h.enter(c, func(tx *schema.Tx, t *product.Tree) (*product.Product, error) {
		o, err := in.offer(t)
		if err != nil {
			return nil, err
		}
		return product.Add(tx, t, accountapi.MemberOf(c.Caller), o, in.Publish)
	})
}

type productChangeIn struct {
	ProductOffer
	ID      int64 `json:"id" minimum:"1" doc:"产品"`
	Version int   `json:"version" minimum:"1" doc:"版本：看到的"`
}

// Update changes a product.
func (h Stock) Update(c *web.Call, in *productChangeIn) (*stockProduct, error) {
	return h.enter(c, func(tx *schema.Tx, t *product.Tree) (*product.Product, error) {
		o, err := in.offer(t)
		if err != nil {
			return nil, err
		}
		return product.Change(tx, t, accountapi.MemberOf(c.Caller), in.ID, in.Version, o)
	})
}

// enter stores a product and returns it.
func (h Stock) enter(
	c *web.Call, f func(tx *schema.Tx, t *product.Tree) (*product.Product, error),
) (*stockProduct, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*stockProduct, error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return nil, err
		}
		p, err := f(tx, t)
		if err != nil {
			return nil, err
		}
		return oneStockProduct(tx, t, p)
	})
}

type productPriceIn struct {
	IDs   []int64      `json:"ids" minItems:"1" maxItems:"200" doc:"产品"`
	Price *schema.Yuan `json:"price,omitempty" minimum:"0" doc:"新价格：元/吨，含税；0 为面议"`
	By    schema.Yuan  `json:"by,omitempty" doc:"加减价：元/吨"`
	Until *time.Time   `json:"until,omitempty" doc:"有效期至"`
}

// Reprice changes the prices or the validity of products.
func (h Stock) Reprice(c *web.Call, in *productPriceIn) (web.None, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, product.Reprice(
			tx, accountapi.MemberOf(c.Caller), in.IDs, product.Repricing{in.Price, in.By, in.Until})
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
