package orderapi

import (
	"bytes"
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
	"cottonmall/schema/order/contract"
)

// Terms handles the calls about the sections from which a company draws contracts.
type Terms struct{ DB *schema.DB }

type termRow struct {
	ID        int64     `json:"id"`
	Type      string    `json:"type" doc:"类型：见 query/type"`
	Title     string    `json:"title" doc:"标题"`
	Content   string    `json:"content" doc:"内容：各段一行，可含 {{占位符}}"`
	Place     int       `json:"place" doc:"顺序：从 1 起"`
	Standard  bool      `json:"standard" doc:"默认：每份合同都有"`
	UserName  string    `json:"userName" doc:"最近修改的人：空为平台范本"`
	UpdatedAt time.Time `json:"updatedAt"`
}

type termsIn struct {
	Goods market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" default:"cotton" doc:"合同种类：cotton 棉花，imported 进口棉，product 棉纱等产品"`
}

// List returns the sections of the caller's company. A company without any receives those of the platform.
func (h Terms) List(c *web.Call, in *termsIn) ([]termRow, error) {
	list, err := schema.Do(c, h.DB, func(tx *schema.Tx) ([]order.TermSection, error) {
		return order.TermSections(tx, accountapi.MemberOf(c.Caller).CompanyID, in.Goods)
	})
	rows := make([]termRow, len(list))
	for i, s := range list {
		rows[i] = termRow{s.ID, s.Type, s.Title, s.Content, s.Place, s.Standard, s.UserName, s.UpdatedAt}
	}
	return rows, err
}

type termTypesOut struct {
	Types        []order.TermType        `json:"types"`
	Placeholders []order.TermPlaceholder `json:"placeholders"`
}

// Types returns the types of sections and the placeholders.
func (h Terms) Types(*web.Call, *web.None) (termTypesOut, error) {
	return termTypesOut{order.TermTypes(), order.TermPlaceholders()}, nil
}

type termIn struct {
	RequestKey string           `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求只执行一次"`
	Type       string           `json:"type" maxLength:"20" doc:"类型"`
	Title      string           `json:"title" maxLength:"60" doc:"标题"`
	Content    string           `json:"content" maxLength:"4000" doc:"内容：各段一行，可含 {{占位符}}"`
	Place      int              `json:"place,omitempty" minimum:"0" maximum:"60" doc:"顺序：从 1 起，空为最后"`
	Standard   bool             `json:"standard,omitempty" doc:"默认：每份合同都有"`
	Goods      market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" default:"cotton" doc:"合同种类：cotton 棉花，imported 进口棉，product 棉纱等产品"`
}

type termChangeIn struct {
	ID         int64            `json:"id" minimum:"1" doc:"条款编号"`
	RequestKey string           `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求只执行一次"`
	Type       string           `json:"type" maxLength:"20" doc:"类型"`
	Title      string           `json:"title" maxLength:"60" doc:"标题"`
	Content    string           `json:"content" maxLength:"4000" doc:"内容：各段一行，可含 {{占位符}}"`
	Place      int              `json:"place,omitempty" minimum:"0" maximum:"60" doc:"顺序：从 1 起，空为最后"`
	Standard   bool             `json:"standard,omitempty" doc:"默认：每份合同都有"`
	Goods      market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" default:"cotton" doc:"合同种类：cotton 棉花，imported 进口棉，product 棉纱等产品"`
}

type termOut struct {
	ID int64 `json:"id"`
}

// Create inserts a section.
func (h Terms) Create(c *web.Call, in *termIn) (termOut, error) {
	return h.save(c, in.RequestKey, in, order.TermSection{
		Goods: in.Goods, Type: in.Type, Title: in.Title, Content: in.Content, Place: in.Place, Standard: in.Standard,
	})
}

// Modify changes a section, or its place.
func (h Terms) Modify(c *web.Call, in *termChangeIn) (termOut, error) {
	return h.save(c, in.RequestKey, in, order.TermSection{
		ID: in.ID, Goods: in.Goods, Type: in.Type, Title: in.Title, Content: in.Content, Place: in.Place,
		Standard: in.Standard,
	})
}

func (h Terms) save(c *web.Call, key string, in any, s order.TermSection) (termOut, error) {
	by := accountapi.MemberOf(c.Caller)
	return accountapi.Once(c, h.DB, key, in, func(tx *schema.Tx) (termOut, error) {
		id, err := order.SaveTermSection(tx, by, s)
		return termOut{id}, err
	})
}

type termIDIn struct {
	RequestKey string `json:"requestKey,omitempty" maxLength:"40" doc:"请求编号：重复的请求只执行一次"`
	ID         int64  `json:"id" minimum:"1" doc:"条款编号"`
}

// Delete deletes a section. Contracts that were drawn with it stay as they are.
func (h Terms) Delete(c *web.Call, in *termIDIn) (web.None, error) {
	by := accountapi.MemberOf(c.Caller)
	return accountapi.Once(c, h.DB, in.RequestKey, in, func(tx *schema.Tx) (web.None, error) {
		return web.None{}, order.RemoveTermSection(tx, by, in.ID)
	})
}

type termPreviewIn struct {
	IDs     []int64          `json:"ids,omitempty" maxItems:"60" doc:"条款编号：空为默认条款"`
	Title   string           `json:"title,omitempty" maxLength:"60" doc:"正在编辑的标题"`
	Content string           `json:"content,omitempty" maxLength:"4000" doc:"正在编辑的内容：只预览这一条"`
	Goods   market.GoodsKind `json:"goods,omitempty" enum:"cotton,imported,product" default:"cotton" doc:"合同种类：cotton 棉花，imported 进口棉，product 棉纱等产品"`
}

type termSectionOut struct {
	Title      string   `json:"title"`
	Paragraphs []string `json:"paragraphs" doc:"各段：{{批次表}} 是批次明细表的位置"`
}

type termLotOut struct {
	BatchID   string         `json:"batchID"`
	Warehouse string         `json:"warehouse"`
	Quality   string         `json:"quality" doc:"质量指标"`
	Pricing   string         `json:"pricing" doc:"点价：合约、期货价和基差；一口价为空"`
	Packs     int            `json:"packs" doc:"件数"`
	Weight    schema.Weight  `json:"weight" doc:"公定重量：吨"`
	Price     market.Decimal `json:"price" doc:"单价：元/吨"`
	Amount    schema.Fen     `json:"amount" doc:"金额：元"`
}

type termPreviewOut struct {
	Title         string           `json:"title"`
	Number        string           `json:"number" doc:"合同编号"`
	Seller        string           `json:"seller"`
	Buyer         string           `json:"buyer"`
	Sections      []termSectionOut `json:"sections"`
	Lots          []termLotOut     `json:"lots"`
	Amount        schema.Fen       `json:"amount" doc:"总金额：元"`
	AmountInWords string           `json:"amountInWords" doc:"金额大写"`
}

// Preview returns chosen sections, or one that is being edited, with an example deal.
func (h Terms) Preview(c *web.Call, in *termPreviewIn) (out termPreviewOut, err error) {
	d, err := h.example(c, in)
	if err != nil {
		return out, err
	}
	amount := d.Total().Amount
	out = termPreviewOut{
		Title: d.Title, Number: d.Number, Seller: d.Seller.Name, Buyer: d.Buyer.Name, Sections: []termSectionOut{},
		Amount: amount, AmountInWords: contract.AmountInWords(amount),
	}
	for _, s := range d.Sections {
		out.Sections = append(out.Sections, termSectionOut(s))
	}
	for _, l := range d.Lots {
		out.Lots = append(out.Lots, termLotOut{
			l.BatchID, l.Warehouse, l.Quality, l.Pricing(), l.Packs, l.Weight, l.Price, l.Amount,
		})
	}
	return out, nil
}

// example returns the example contract of the caller's company with chosen sections.
func (h Terms) example(c *web.Call, in *termPreviewIn) (*contract.Document, error) {
	by := accountapi.MemberOf(c.Caller)
	return schema.Do(c, h.DB, func(tx *schema.Tx) (*contract.Document, error) {
		sections, err := chosenSections(tx, by.CompanyID, in)
		if err != nil {
			return nil, err
		}
		d := order.ExampleContract(in.Goods, by.CompanyName, tx.Now())
		d.Sections, err = order.RenderTerms(sections, order.TermValues(d, order.ExampleTermFacts(in.Goods)))
		return d, err
	})
}

func chosenSections(tx *schema.Tx, companyID int64, in *termPreviewIn) ([]order.TermSection, error) {
	switch {
	case in.Content != "":
		return []order.TermSection{{Title: in.Title, Content: in.Content}}, nil
	case len(in.IDs) > 0:
		return order.ChosenTerms(tx, companyID, in.Goods, in.IDs)
	}
	return order.StandardTerms(tx, companyID, in.Goods, true)
}

// PDF sends the example contract with chosen sections as a file.
func (h Terms) PDF(c *web.Call) error {
	in := &termPreviewIn{Goods: market.GoodsKind(cmp.Or(c.Fiber.Query("goods"), "cotton"))}
	for _, text := range schema.ParseList(c.Fiber.Query("ids")) {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || slices.Contains(in.IDs, id) {
			return schema.NotFound("没有这个条款，可能已被删除，请刷新页面")
		}
		in.IDs = append(in.IDs, id)
	}
	d, err := h.example(c, in)
	if err != nil {
		return err
	}
	return sendContract(c, d, "示例合同.pdf")
}

// sendContract sends a contract as a file with a name.
func sendContract(c *web.Call, d *contract.Document, name string) error {
	var file bytes.Buffer
	if err := contract.Write(&file, *d); err != nil {
		return err
	}
	c.Fiber.Set("Content-Type", "application/pdf")
	c.Fiber.Set("Cache-Control", web.PrivateAnswer)
	c.Fiber.Set("Content-Disposition", `attachment; filename="contract.pdf"; filename*=UTF-8''`+url.PathEscape(name))
	return c.Fiber.Send(file.Bytes())
}

// Form sends the example contract on cotton with the sections of the platform, for everybody.
func (h Terms) Form(c *web.Call) error {
	d := order.ExampleContract(market.CottonGoods, "示例棉业有限公司", h.DB.Now())
	sections, err := order.BaseTerms(market.CottonGoods)
	if err != nil {
		return err
	}
	d.Sections, err = order.RenderTerms(sections, order.TermValues(d, order.ExampleTermFacts(market.CottonGoods)))
	if err != nil {
		return err
	}
	return sendContract(c, d, "棉花购销合同（示例）.pdf")
}
