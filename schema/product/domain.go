package product

import (
	"embed"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

//go:embed base/*.json
var baseFiles embed.FS

// Kinds of changes of products.
const (
	ProductChanged  = "product"  // product id
	ProductsChanged = "products" // no key: more products than can be named
	CategoryChanged = "category" // id of a category whose own name, attributes or state changed

	InquiryChanged   = "inquiry"       // inquiry id
	InquiriesChanged = "inquiries"     // no key: there are new ones in public
	TradesChanged    = "productTrades" // company id: its inquiries, quotes and intentions
)

// attributeKind is the kind of thing of events about attributes.
const attributeKind = "attribute"

// Products is the collection of products on sale.
var Products = schema.Collection{
	One:  ProductChanged,
	Many: ProductsChanged,
	Expand: map[string]string{
		CategoryChanged: "WITH RECURSIVE below AS (SELECT id FROM category WHERE id IN ?" +
			" UNION SELECT c.id FROM category c JOIN below b ON c.parent_id = b.id)" +
			" SELECT p.id FROM product p JOIN below b ON b.id = p.category_id",
		market.WarehouseChanged: "SELECT id FROM product WHERE warehouse_id IN ?",
		account.CompanyChanged:  "SELECT id FROM product WHERE company_id IN ?",
	},
}

// ofEndedMemberships is the condition of what is kept for a while after a membership: its user may come back.
const ofEndedMemberships = "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)"

// Inquiries is the collection of inquiries that pages watch. No index contains them.
var Inquiries = schema.Collection{One: InquiryChanged, Many: InquiriesChanged}

// Domain returns the registration of products and their categories.
func Domain() schema.Domain {
	return schema.Domain{
		Name:        "product",
		Collections: []schema.Collection{Products},
		Changes:     []string{InquiryChanged, InquiriesChanged, TradesChanged},
		Verbs:       []string{"add", "update"},
		EventKinds:  []string{CategoryChanged, attributeKind},
		Names: map[string]string{
			CategoryChanged: "SELECT name FROM category WHERE id = ?",
			attributeKind:   "SELECT name FROM product_attribute WHERE id = ?",
		},
		Retention: append(sheetimport.Retention("product_import"),
			schema.Retention{Table: "article_day", Key: "day", Kept: articleDaysKept, Where: "at <= @over"},
			schema.Retention{Table: "article_reminder", Key: "owner", Kept: ArticleReminderKept, Where: ofEndedMemberships}),
		UsedFiles: schema.UsedFiles{Pictures: usedPictures},
		Base:      loadBase,
	}
}

// loadBase inserts the missing categories, and then the templates of articles in them.
func loadBase(tx *schema.Tx) error {
	if err := loadCategories(tx); err != nil {
		return err
	}
	return loadTemplates(tx)
}
