package product

import (
	"embed"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
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

// Conditions of the retention rules.
const (
	oldPreviews   = "created_at <= @over AND state = @preview"
	ofOldPreviews = "import_id IN (SELECT id FROM product_import WHERE " + oldPreviews + ")"
	ofOldImports  = "import_id IN (SELECT id FROM product_import WHERE created_at <= @over)"

	// The user may come back for a while.
	ofEndedMemberships = "owner IN (SELECT id FROM membership WHERE state = 5 AND decided_at <= @over)"
)

// Inquiries is the collection of inquiries that pages watch. No index contains them.
var Inquiries = schema.Collection{One: InquiryChanged, Many: InquiriesChanged}

// Domain returns the registration of products and their categories.
func Domain() schema.Domain {
	unconfirmed := map[string]any{"preview": ImportPreview}
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
		Retention: []schema.Retention{
			{Table: "article_day", Key: "day", Kept: articleDaysKept, Where: "at <= @over"},
			{Table: "article_reminder", Key: "owner", Kept: ArticleReminderKept, Where: ofEndedMemberships},
			{Table: "product_import_row", Key: "import_id", Kept: PreviewKept, Where: ofOldPreviews, Args: unconfirmed},
			{Table: "product_import_row", Key: "import_id", Kept: ImportKept, Where: ofOldImports},
			{Table: "product_import_change", Key: "import_id", Kept: ImportKept, Where: ofOldImports},
			{Table: "product_import", Key: "id", Kept: PreviewKept, Where: oldPreviews, Args: unconfirmed},
			{Table: "product_import", Key: "id", Kept: ImportKept, Where: "created_at <= @over"},
		},
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
