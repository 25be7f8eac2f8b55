package productapi

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/product"
	"cottonmall/schema/product/productsheet"
	"cottonmall/schema/sheet"
	"cottonmall/schema/sheetimport"
)

// Imports handles the calls about sheets of products.
type Imports struct {
	DB      *schema.DB
	reading *limiter.Pool // limits the sheets in memory
}

// NewImports returns the handlers of the calls about sheets of products. They read one sheet at a time.
func NewImports(db *schema.DB) Imports {
	each := map[limiter.Kind]int64{limiter.User: 1}
	return Imports{db, limiter.NewPool(limiter.Capacity{Total: 1, Each: each, Wait: -1})}
}

const (
	sheetBytes = 5 << 20
	sheetTime  = 20 * time.Second
)

// Sheeting marks a call that brings a sheet of products.
func Sheeting(r *web.Route) {
	web.Uploading(r)
	r.Body, r.Wait = sheetBytes+64<<10, 45*time.Second
}

// productImport is a sheet of products, from its preview to its result.
type productImport struct {
	sheetimport.Summary
	Category string `json:"category" doc:"品类代码"`
	Name     string `json:"categoryName"`
}

func newProductImport(im *product.Import, t *product.Tree) productImport {
	out := productImport{Summary: im.Summary()}
	if c := t.Category(im.CategoryID); c != nil {
		out.Category, out.Name = c.Code, c.Name
	}
	return out
}

type productSheetIn struct {
	web.SheetFile
	Category string `json:"category" minLength:"1" maxLength:"20" doc:"品类代码"`
}

// Add reads a sheet and returns its preview.
func (h Imports) Add(c *web.Call, in *productSheetIn) (out productImport, err error) {
	data, name, err := in.Content(sheetBytes)
	if err != nil {
		return out, err
	}
	leave, err := web.AcquireSlot(c, h.reading, c.Caller.Actor.UserID,
		"您的另一张表格还在读取，请等它读完后再试", "正在读取表格的人太多，请稍后再试")
	if err != nil {
		return out, err
	}
	defer leave()
	t, err := schema.View(c, h.DB, product.ReadTree)
	if err != nil {
		return out, err
	}
	of, err := t.FindOpen(in.Category)
	if err != nil {
		return out, err
	}
	ctx, cancel := context.WithTimeout(c, sheetTime)
	defer cancel()
	table, err := productsheet.Read(ctx, data, t, of.ID)
	if err != nil {
		return out, err
	}
	im, err := schema.Do(c, h.DB, func(tx *schema.Tx) (*product.Import, error) {
		im := product.Import{
			CategoryID: of.ID, Import: sheetimport.Import{FileName: name, Columns: table.Columns, Hints: table.Hints},
		}
		return product.AddImport(tx, accountapi.MemberOf(c.Caller), im, table.Rows)
	})
	if err != nil {
		return out, err
	}
	return h.Single(c, &productImportIn{im.ID})
}

type productImportIn struct {
	ID int64 `json:"importID" minimum:"1" doc:"导入编号"`
}

// view returns an import with its rows.
func (h Imports) view(c *web.Call, id int64) (v *product.ImportView, tree *product.Tree, err error) {
	v, err = viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (*product.ImportView, error) {
		tree = t
		return product.ViewImport(tx, t, c.Caller.Actor.CompanyID, id)
	})
	return v, tree, err
}

// Single returns an import.
func (h Imports) Single(c *web.Call, in *productImportIn) (out productImport, err error) {
	v, t, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	return newProductImport(v.Import, t), nil
}

// List returns a page of the imports of the company.
func (h Imports) List(c *web.Call, in *web.PageIn) (web.PageOf[productImport], error) {
	return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (out web.PageOf[productImport], err error) {
		list, total, err := sheetimport.List[product.Import](tx, c.Caller.Actor.CompanyID, in.Page())
		rows := []productImport{}
		for i := range list {
			rows = append(rows, newProductImport(&list[i], t))
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// productImportLine is a row of a sheet, or a product that the sheet does not have.
type productImportLine struct {
	Number   int                  `json:"number" doc:"表中的行号；表中没有的产品为 0"`
	Product  string               `json:"product" doc:"店铺里的产品的编号；新产品为空"`
	Title    string               `json:"title"`
	Price    string               `json:"price" doc:"表中的含税价"`
	Amount   string               `json:"amount" doc:"表中的数量"`
	Becomes  sheetimport.Becoming `json:"becomes" enum:"fresh,changed,relisted,same,wrong,gone"`
	Changes  []schema.FieldChange `json:"changes"`
	Problems []string             `json:"problems"`
}

func newProductImportLine(l *product.ImportLine) productImportLine {
	out := productImportLine{
		Number: l.Number, Product: l.Texts[product.NumberKey], Title: l.Title, Price: l.Texts[product.PriceKey],
		Amount: l.Texts[product.AmountKey], Becomes: l.Becomes, Changes: append([]schema.FieldChange{}, l.Changes...),
		Problems: append([]string{}, l.Problems...),
	}
	if l.Product != nil {
		out.Product = l.Product.Number
	}
	return out
}

type productImportLinesIn struct {
	ID      int64  `json:"importID" minimum:"1" doc:"导入编号"`
	Becomes string `json:"becomes,omitempty" enum:"fresh,changed,relisted,same,wrong,gone" doc:"只看哪些"`
	web.PageIn
}

// Lines returns a page of the rows of a sheet.
func (h Imports) Lines(c *web.Call, in *productImportLinesIn) (out web.PageOf[productImportLine], err error) {
	v, t, err := h.view(c, in.ID)
	if err != nil {
		return out, err
	}
	rows := []productImportLine{}
	for i := range v.Lines {
		if l := &v.Lines[i]; in.Becomes == "" || in.Becomes == string(l.Becomes) {
			rows = append(rows, newProductImportLine(l))
		}
	}
	if in.Becomes == string(sheetimport.Gone) {
		for i := range v.Leaving {
			p := &v.Leaving[i]
			rows = append(rows, productImportLine{
				Product: p.Number, Title: strings.TrimSpace(p.Brand + " " + t.TitleOf(p.CategoryID, p.Values)),
				Price: product.PriceText(p.Price), Amount: p.Left.String(), Becomes: sheetimport.Gone,
				Changes: []schema.FieldChange{}, Problems: []string{},
			})
		}
	}
	return web.PageOfAll(&in.PageIn, rows), nil
}

type productImportSaveIn struct {
	ID    int64              `json:"importID" minimum:"1" doc:"导入编号"`
	Whole bool               `json:"whole,omitempty" doc:"全部库存：在售而表中没有的产品下架"`
	Seen  sheetimport.Counts `json:"counts" doc:"看到的数目：不同时不导入"`
}

// Save confirms an import.
func (h Imports) Save(c *web.Call, in *productImportSaveIn) (productImport, error) {
	return h.change(c, func(tx *schema.Tx, t *product.Tree) (*product.Import, error) {
		how := sheetimport.Confirmation{Seen: in.Seen, Whole: in.Whole}
		return product.ConfirmImport(tx, t, accountapi.MemberOf(c.Caller), in.ID, how)
	})
}

// Undo undoes an import.
func (h Imports) Undo(c *web.Call, in *productImportIn) (productImport, error) {
	return h.change(c, func(tx *schema.Tx, _ *product.Tree) (*product.Import, error) {
		return product.UndoImport(tx, accountapi.MemberOf(c.Caller), in.ID)
	})
}

func (h Imports) change(
	c *web.Call, f func(tx *schema.Tx, t *product.Tree) (*product.Import, error),
) (productImport, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (out productImport, err error) {
		t, err := product.ReadTree(tx)
		if err != nil {
			return out, err
		}
		im, err := f(tx, t)
		if err != nil {
			return out, err
		}
		return newProductImport(im, t), nil
	})
}

// Template sends a sheet of a category to be filled in.
func (h Imports) Template(c *web.Call) error {
	return h.send(c, func(tx *schema.Tx, t *product.Tree, of *product.Category, w io.Writer) (string, error) {
		list, err := product.Templates(tx, t, product.TemplateFilter{CategoryIDs: t.Below(of.ID)})
		if err != nil {
			return "", err
		}
		var example *product.Template
		if len(list) > 0 {
			example = &list[0]
		}
		return of.Name + "导入模板", productsheet.WriteForm(w, t, of.ID, example, tx.Now())
	})
}

// Export sends the products of the company on sale in a category, as a sheet that can be imported again.
func (h Imports) Export(c *web.Call) error {
	return h.send(c, func(tx *schema.Tx, t *product.Tree, of *product.Category, w io.Writer) (string, error) {
		list, err := product.OnSaleOf(tx, t, c.Caller.Actor.CompanyID, of.ID)
		if err != nil {
			return "", err
		}
		var depots []int64
		for i := range list {
			depots = append(depots, list[i].WarehouseID)
		}
		names, err := market.NamesOfWarehouses(tx, depots)
		if err != nil {
			return "", err
		}
		return of.Name + "在售产品", productsheet.Write(w, t, of.ID, list, names)
	})
}

type writeProducts func(tx *schema.Tx, t *product.Tree, of *product.Category, w io.Writer) (name string, err error)

// send sends a workbook about the category that a request names.
func (h Imports) send(c *web.Call, write writeProducts) error {
	code := c.Fiber.Query("category")
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return viewTree(c, h.DB, func(tx *schema.Tx, t *product.Tree) (string, error) {
			of, err := t.FindOpen(code)
			if err != nil {
				return "", err
			}
			return write(tx, t, of, w)
		})
	})
}

// Failed sends the rows of a sheet that cannot be imported, each with its reasons.
func (h Imports) Failed(c *web.Call) error {
	id, err := strconv.ParseInt(c.Fiber.Query("importID"), 10, 64)
	if err != nil {
		return sheetimport.ErrNone()
	}
	v, t, err := h.view(c, id)
	if err != nil {
		return err
	}
	columns := productsheet.Columns(t, v.CategoryID)
	columns = slices.DeleteFunc(columns, func(col productsheet.Column) bool {
		return !slices.Contains(v.Columns, col.Key)
	})
	titles := make([]string, len(columns), len(columns)+1)
	for i := range columns {
		titles[i] = columns[i].Heading()
	}
	row := func(l *product.ImportLine) *sheetimport.Row { return &l.Row }
	rows := sheetimport.Failed(v.Lines, row, func(r *sheetimport.Row) (cells []string) {
		for i := range columns {
			cells = append(cells, r.Texts[columns[i].Key])
		}
		return cells
	})
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "不能导入的行", sheet.WriteRows(w, "不能导入的行", append(titles, "原因"), rows)
	})
}
