package product

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheetimport"
)

// Import is a sheet of products of a category and of those below it.
type Import struct {
	sheetimport.Import
	CategoryID int64
}

// TableName returns the name of the table.
func (Import) TableName() string { return "product_import" }

// ImportRow is a row of a sheet of products.
type ImportRow struct{ sheetimport.Row }

// TableName returns the name of the table.
func (ImportRow) TableName() string { return "product_import_row" }

// ImportChange is a product that an import has changed.
type ImportChange struct {
	ImportID  int64   `gorm:"primaryKey;autoIncrement:false"`
	ProductID int64   `gorm:"primaryKey;autoIncrement:false"`
	Former    Product `gorm:"serializer:json;size:16000"` // before the import; without an id for a new one
	Version   int     // of the product after the import
}

// TableName returns the name of the table.
func (ImportChange) TableName() string { return "product_import_change" }

// importGoods is what sheets are about, for refusals.
const importGoods = "产品"

// AddImport inserts the preview of a sheet.
func AddImport(tx *schema.Tx, by *account.Member, im Import, rows []sheetimport.SheetRow) (*Import, error) {
	return &im, sheetimport.Add[ImportRow](tx, by, &im, rows, importGoods)
}

// OnSaleOf returns the products of a company that are on sale in a category and in those below it.
func OnSaleOf(tx *schema.Tx, t *Tree, companyID, category int64) ([]Product, error) {
	f := Filter{CategoryIDs: t.Below(category), States: []ProductState{OnSale}}
	var list []Product
	err := f.where(tx, companyID).Order("id").Find(&list).Error
	return list, err
}
