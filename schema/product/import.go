package product

import (
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Import is a sheet of products that a seller sent, from its preview to its result.
type Import struct {
	ID         int64    `gorm:"primaryKey"`
	CompanyID  int64    `gorm:"index"`
	UserID     int64    // who has sent it
	CategoryID int64    // all products of the sheet are of it or of one below it
	FileName   string   `gorm:"size:120"`
	Columns    []string `gorm:"serializer:json;size:8000"` // keys of the columns that were read
	Hints      []string `gorm:"serializer:json;size:8000"` // sentences about what was not read
	State      ImportState
	Whole      bool // products on sale that are not in the sheet went off sale

	ImportCounts `gorm:"embedded"`
	Stayed       int // that the undo has left, since they were changed after the import

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false;index"`
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint"`
	UndoneAt  time.Time `gorm:"serializer:moment;type:bigint"`
}

// TableName returns the name of the table.
func (Import) TableName() string { return "product_import" }

// ImportCounts are the numbers of rows of a sheet by what becomes of their products.
type ImportCounts struct {
	Total    int
	Fresh    int
	Changed  int
	Relisted int
	Same     int
	Wrong    int
	Gone     int // products on sale that are not in the sheet
}

// ImportState is the state of an import.
type ImportState int

// States of an import.
const (
	ImportPreview ImportState = 1 // 待确认
	ImportDone    ImportState = 2 // 已完成
	ImportUndone  ImportState = 3 // 已撤销
)

var importNames = map[ImportState]string{ImportPreview: "待确认", ImportDone: "已完成", ImportUndone: "已撤销"}

// Name returns the Chinese name of the state.
func (s ImportState) Name() string { return importNames[s] }

// Verbs of an import.
const (
	Confirm Verb = "confirm"
	Undo    Verb = "undo"
)

// ImportSteps is the state machine of an import.
var ImportSteps = schema.Steps[ImportState, Verb]{
	{ImportPreview, Confirm, ImportDone, schema.Seller},
	{ImportDone, Undo, ImportUndone, schema.Seller},
}

// step changes the state by a verb. It refuses a verb that the state does not allow.
func (im *Import) step(verb Verb) error {
	next, ok := ImportSteps.Next(im.State, verb)
	if !ok {
		return schema.Conflict("这次导入%s，不能这样操作，请刷新页面", im.State.Name())
	}
	im.State = next
	return nil
}

// UndoUntil returns the end of the time in which an import can be undone; the zero time if it cannot be.
func (im *Import) UndoUntil() time.Time {
	if im.State != ImportDone {
		return time.Time{}
	}
	return im.DoneAt.Add(undoPeriod)
}

// ImportRow is a row of a sheet: the texts of its cells by the keys of their columns and, when the import is done, what
// became of it.
type ImportRow struct {
	ImportID int64             `gorm:"primaryKey;autoIncrement:false"`
	Number   int               `gorm:"primaryKey;autoIncrement:false"` // in the file
	Texts    map[string]string `gorm:"serializer:json;size:8000"`
	Title    string            `gorm:"size:200"` // of the product
	Becomes  Becoming          `gorm:"size:10"`
	Problems []string          `gorm:"serializer:json;size:8000"`
}

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

// Limits of sheets.
const (
	ImportRowsMax = 2_000
	importsPerDay = 50                  // of a company
	ImportKept    = 90 * 24 * time.Hour // retention of imports
	PreviewKept   = 7 * 24 * time.Hour  // retention of those that were not confirmed
	undoPeriod    = 24 * time.Hour
)

// SheetRow is a row of a sheet as it was read.
type SheetRow struct {
	Number int
	Texts  map[string]string
}

// AddImport inserts the preview of a sheet.
func AddImport(tx *schema.Tx, by *account.Member, im Import, rows []SheetRow) (*Import, error) {
	if len(rows) == 0 {
		return nil, schema.Invalid("file", "表格里没有产品，请在表头下面逐行填写")
	}
	if len(rows) > ImportRowsMax {
		return nil, schema.Invalid("file", "一次最多导入 %s 行，请拆成几个文件", schema.Grouped(ImportRowsMax))
	}
	if _, err := account.LockCompany(tx, by.CompanyID); err != nil {
		return nil, err
	}
	var today int64
	err := tx.DB().Model(&Import{}).
		Where("company_id = ? AND created_at >= ?", by.CompanyID, schema.Millis(tx.Today().At(0, 0))).Count(&today).Error
	if err != nil {
		return nil, err
	}
	if today >= importsPerDay {
		return nil, schema.Conflict("一天最多导入 %d 次，请明天再试", importsPerDay)
	}
	im.CompanyID, im.UserID, im.State, im.CreatedAt = by.CompanyID, by.UserID, ImportPreview, tx.Now()
	if err := tx.Save(&im); err != nil {
		return nil, err
	}
	stored := make([]ImportRow, len(rows))
	for i, r := range rows {
		stored[i] = ImportRow{ImportID: im.ID, Number: r.Number, Texts: r.Texts, Problems: []string{}}
	}
	return &im, schema.Insert(tx, stored)
}

// FindImport returns an import of a company.
func FindImport(tx *schema.Tx, companyID, id int64) (*Import, error) {
	return takeImport(tx.DB().Where("id = ? AND company_id = ?", id, companyID))
}

func lockImport(tx *schema.Tx, companyID, id int64) (*Import, error) {
	return takeImport(tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND company_id = ?", id, companyID))
}

func takeImport(query *gorm.DB) (*Import, error) {
	var list []Import
	if err := query.Limit(1).Find(&list).Error; err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, schema.NotFound("没有这次导入：可能没有确认而过期")
	}
	return &list[0], nil
}

// ListImports returns a page of the imports of a company, the newest first, and their number.
func ListImports(tx *schema.Tx, companyID int64, page schema.Page) ([]Import, int, error) {
	return schema.PageOf[Import](tx.DB().Model(&Import{}).Where("company_id = ?", companyID), "id DESC", page)
}

// OnSaleOf returns the products of a company that are on sale in a category and in those below it.
func OnSaleOf(tx *schema.Tx, t *Tree, companyID, category int64) ([]Product, error) {
	f := Filter{CategoryIDs: t.Below(category), States: []ProductState{OnSale}}
	var list []Product
	err := f.where(tx, companyID).Order("id").Find(&list).Error
	return list, err
}

func (im *Import) rows(tx *schema.Tx) ([]ImportRow, error) {
	var rows []ImportRow
	err := tx.DB().Where("import_id = ?", im.ID).Order("number").Find(&rows).Error
	return rows, err
}
