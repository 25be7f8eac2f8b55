package productindex

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/product"
)

// Document is the search document of a product.
type Document struct {
	ID         int64         `json:"id" index:"key,equal,rank"`
	Number     string        `json:"number" index:"search,exact"`
	CategoryID int64         `json:"categoryID" index:"show"`
	Path       []int64       `json:"path" index:"equal,facet"` // the category and those above it
	Title      string        `json:"title" index:"search"`
	Brand      string        `json:"brand" index:"search,equal,facet"`
	Factory    string        `json:"factory" index:"search,equal,facet"`
	Article    string        `json:"article" index:"equal,count"`
	CompanyID  int64         `json:"memberID" index:"equal,count"`
	Company    string        `json:"memberName" index:"search,equal,facet"`
	Warehouse  string        `json:"depotName" index:"search,equal,facet"`
	City       string        `json:"city" index:"search,equal,facet"`
	Futures    bool          `json:"futures" index:"equal,facet"`
	DeliverOn  string        `json:"deliverOn" index:"show"`
	Price      *schema.Yuan  `json:"price" index:"range,facet,sort" doc:"元/吨，含税；面议时为空"`
	Left       schema.Weight `json:"amount" index:"range,sort" doc:"可订数量，吨"`
	Least      schema.Weight `json:"least" index:"show" doc:"起订量，吨"`
	Notes      string        `json:"notes" index:"show"`
	Pictures   []int64       `json:"pictures" index:"show" doc:"图片编号，第一张最先显示"`
	ListedAt   int64         `json:"listedAt" index:"range,sort" doc:"秒"`
	Until      int64         `json:"until" index:"range" doc:"秒"`

	// Attr has the values of numbers, in thousandths, and of choices, by attribute: attr.12.
	Attr map[string]int64 `json:"attr" index:"equal,range,facet,sort"`
	// Texts are the values of texts, of the attributes TextOf.
	Texts  []string `json:"texts" index:"search"`
	TextOf []int64  `json:"textOf" index:"show"`
}

var documentFields = indexer.FieldsOf(reflect.TypeFor[Document]())

// documentVersion is increased if a product becomes another document than before.
const documentVersion = 3

// row is a product with what its document needs.
type row struct {
	product.Product
	CompanyName   string
	WarehouseName string

	tree     *product.Tree
	pictures []int64
}

// readRows returns the products on sale that meet a condition.
func readRows(tx *schema.Tx, where string, args ...any) ([]row, error) {
	tree, err := product.ReadTree(tx)
	if err != nil {
		return nil, err
	}
	var rows []row
	err = tx.DB().Table("product").
		Select("product.*, company.name AS company_name, COALESCE(warehouse.name, '') AS warehouse_name").
		Joins("JOIN company ON company.id = product.company_id").
		Joins("LEFT JOIN warehouse ON warehouse.id = product.warehouse_id").
		Where("product.state = ?", product.OnSale).Where(where, args...).Order("product.id").Find(&rows).Error
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	pictures, err := product.PicturesOf(tx, ids)
	for i := range rows {
		rows[i].tree, rows[i].pictures = tree, append([]int64{}, pictures[rows[i].ID]...)
	}
	return rows, err
}

// newDocument returns the document of a product; nil if its category is removed.
func newDocument(r *row) *Document {
	p := &r.Product
	if !r.tree.Open(p.CategoryID) {
		return nil
	}
	doc := &Document{
		ID: p.ID, Number: p.Number, CategoryID: p.CategoryID, Brand: p.Brand, Factory: p.Factory,
		Article: p.Article, CompanyID: p.CompanyID, Company: r.CompanyName, Warehouse: r.WarehouseName, City: p.City,
		Futures: p.Futures, DeliverOn: string(p.DeliverOn), Left: p.Left, Least: p.Least, Notes: p.Notes,
		Pictures: r.pictures, ListedAt: p.ListedAt.Unix(), Until: p.Until.Unix(),
		Attr: map[string]int64{}, Texts: []string{}, TextOf: []int64{},
	}
	if p.Price != 0 {
		doc.Price = &p.Price
	}
	names := []string{r.tree.TitleOf(p.CategoryID, p.Values)}
	for _, c := range r.tree.Path(p.CategoryID) {
		doc.Path = append(doc.Path, c.ID)
		names = append(names, c.Name)
	}
	doc.Title = strings.TrimSpace(strings.Join(names, " "))
	doc.setValues(r.tree.AttributesOf(p.CategoryID), p.Values)
	return doc
}

// setValues sets the values that fit their attributes.
func (doc *Document) setValues(attributes []*product.Attribute, values product.Values) {
	for _, a := range attributes {
		v, ok := values[a.ID]
		switch {
		case !ok || !a.Fits(v):
		case a.Kind == product.Text:
			doc.Texts, doc.TextOf = append(doc.Texts, v.Text), append(doc.TextOf, a.ID)
		default:
			doc.Attr[strconv.FormatInt(a.ID, 10)] = v.Number
		}
	}
}

// values returns the values of a document by attribute.
func (doc *Document) values(attributes []*product.Attribute) product.Values {
	values := product.Values{}
	for _, a := range attributes {
		if n, ok := doc.Attr[strconv.FormatInt(a.ID, 10)]; ok && a.Kind != product.Text {
			values[a.ID] = product.Value{Kind: a.Kind, Number: n}
		}
		if i := slices.Index(doc.TextOf, a.ID); i >= 0 && i < len(doc.Texts) && a.Kind == product.Text {
			values[a.ID] = product.Value{Kind: product.Text, Text: doc.Texts[i]}
		}
	}
	return values
}

// attributeName returns the name in the index of the values of an attribute.
func attributeName(id int64) string { return "attr." + strconv.FormatInt(id, 10) }

// newKind returns the searchable kind of products.
func newKind(caches ...indexer.Cache) *indexer.Kind[Document] {
	kind := indexer.NewKind("product", "product", &product.Products, readRows, newDocument)
	kind.Version, kind.Caches = documentVersion, caches
	return kind
}
