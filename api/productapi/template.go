package productapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/productindex"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Templates handles the calls about the articles that sellers fill products from.
type Templates struct{ Stock }

// productTemplate is a template.
type productTemplate struct {
	ID        int64                `json:"id"`
	Category  string               `json:"category" doc:"品类代码"`
	Name      string               `json:"categoryName"`
	Brand     string               `json:"brand"`
	Title     string               `json:"title"`
	Shown     []productindex.Shown `json:"values"`
	Texts     map[string]string    `json:"texts" doc:"属性的值，按代码，如表单所填"`
	ValidFrom schema.Day           `json:"validFrom"`
}

func newProductTemplate(m *product.Template, t *product.Tree) productTemplate {
	c := t.Category(m.CategoryID)
	return productTemplate{
		ID: m.ID, Category: c.Code, Name: c.Name, Brand: m.Brand, Title: t.TitleOf(c.ID, m.Values),
		Shown: productindex.ShownValues(t.AttributesOf(c.ID), m.Values), Texts: t.TextsOf(c.ID, m.Values),
		ValidFrom: m.ValidFrom,
	}
}

type productTemplatesIn struct {
	Category string `json:"category,omitempty" maxLength:"20" doc:"品类代码：含它的下级"`
	Keyword  string `json:"keyword,omitempty" maxLength:"40" doc:"关键词：品牌、品类或规格中的字"`
	PageNum  int    `json:"pageNum,omitempty" default:"1" minimum:"1" maximum:"1000000" doc:"页码"`
	PageSize int    `json:"pageSize,omitempty" default:"100" minimum:"1" maximum:"100" doc:"每页条数"`
}

// List returns a page of the templates.
func (h Templates) List(c *web.Call, in *productTemplatesIn) (web.PageOf[productTemplate], error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (out web.PageOf[productTemplate], err error) {
		f := product.TemplateFilter{Keyword: in.Keyword}
		if in.Category != "" {
			of, err := t.FindOpen(in.Category)
			if err != nil {
				return out, err
			}
			f.CategoryIDs = t.Below(of.ID)
		}
		list, err := product.Templates(tx, t, f)
		rows := []productTemplate{}
		for i := range list {
			rows = append(rows, newProductTemplate(&list[i], t))
		}
		return web.PageOfAll(&web.PageIn{PageNum: in.PageNum, PageSize: in.PageSize}, rows), err
	})
}

type productTemplateIn struct {
	ID int64 `json:"id" minimum:"1" doc:"模板"`
}

// Single returns a template.
func (h Templates) Single(c *web.Call, in *productTemplateIn) (*productTemplate, error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (*productTemplate, error) {
		m, err := product.FindTemplate(tx, t, in.ID)
		if err != nil {
			return nil, err
		}
		return new(newProductTemplate(m, t)), nil
	})
}

type productFromTemplateIn struct {
	ProductTerms
	TemplateID int64 `json:"templateID" minimum:"1" doc:"产品模板"`
	Draft      bool  `json:"draft,omitempty" doc:"存为草稿：否则上架"`
}

// Add puts the article of a template on sale.
func (h Templates) Add(c *web.Call, in *productFromTemplateIn) (*stockProduct, error) {
	return h.enter(c, func(tx *schema.Tx, t *product.Tree) (*product.Product, error) {
		m, err := product.FindTemplate(tx, t, in.TemplateID)
		if err != nil {
			return nil, err
		}
		o, err := in.terms()
		if err != nil {
			return nil, err
		}
		m.Fill(&o, t)
		return product.Add(tx, t, accountapi.MemberOf(c.Caller), o, !in.Draft)
	})
}
