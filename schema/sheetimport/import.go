// Package sheetimport contains what imports of sellers' sheets have in common, whatever goods they are about: the
// preview of a sheet, its confirmation and its undoing. It stores nothing of its own: domains have the tables.
package sheetimport

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheet"
)

// Import is a sheet that a seller sent, from its preview to its result. The imports of domains embed it.
type Import struct {
	ID        int64    `gorm:"primaryKey"`
	CompanyID int64    `gorm:"index"` // zero for a sheet of the platform
	UserID    int64    // who has sent it
	FileName  string   `gorm:"size:120"`
	Columns   []string `gorm:"serializer:json;size:8000"` // keys of the columns that are read
	Hints     []string `gorm:"serializer:json;size:8000"` // sentences about what was not read
	State     State
	Whole     bool // goods on sale that are not in the sheet went off sale

	Counts `gorm:"embedded"`
	Stayed int // that the undo has left, since they were changed after the import

	CreatedAt time.Time `gorm:"serializer:moment;type:bigint;autoCreateTime:false;index"`
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint"`
	UndoneAt  time.Time `gorm:"serializer:moment;type:bigint"`
}

// Head returns what the import of a domain embeds.
func (im *Import) Head() *Import { return im }

// Stored is the import of a domain: a pointer to a struct that embeds Import.
type Stored interface{ Head() *Import }

// State is the state of an import.
type State int

// States of an import.
const (
	Preview State = 1 // 待确认
	Done    State = 2 // 已完成
	Undone  State = 3 // 已撤销
)

var stateNames = map[State]string{Preview: "待确认", Done: "已完成", Undone: "已撤销"}

// Name returns the Chinese name of the state.
func (s State) Name() string { return stateNames[s] }

// Verb is an event in the life of an import.
type Verb string

// Verbs of an import.
const (
	Confirm Verb = "confirm"
	Undo    Verb = "undo"
)

// Steps is the state machine of an import.
var Steps = schema.Steps[State, Verb]{
	{Preview, Confirm, Done, schema.Seller},
	{Done, Undo, Undone, schema.Seller},
}

// step changes the state by a verb. It refuses a verb that the state does not allow.
func (im *Import) step(verb Verb) error {
	next, ok := Steps.Next(im.State, verb)
	if !ok {
		return schema.Conflict("这次导入%s，不能这样操作，请刷新页面", im.State.Name())
	}
	im.State = next
	return nil
}

// Summary is an import without its rows, as pages show it.
type Summary struct {
	ID        int64     `json:"importID"`
	FileName  string    `json:"fileName"`
	Hints     []string  `json:"hints" doc:"没有读取的内容"`
	State     State     `json:"state" enum:"1,2,3" doc:"1 待确认，2 已完成，3 已撤销"`
	Whole     bool      `json:"whole"`
	Counts    Counts    `json:"counts"`
	Stayed    int       `json:"stayed" doc:"撤销时因又有变化而没有恢复的"`
	CreatedAt time.Time `json:"createdAt"`
	DoneAt    time.Time `json:"doneAt"`
	UndoUntil time.Time `json:"undoUntil"`
}

// Summary returns the import as pages show it.
func (im *Import) Summary() Summary {
	return Summary{
		ID: im.ID, FileName: im.FileName, Hints: im.Hints, State: im.State, Whole: im.Whole, Counts: im.Counts,
		Stayed: im.Stayed, CreatedAt: im.CreatedAt, DoneAt: im.DoneAt, UndoUntil: im.UndoUntil(),
	}
}

// Limits of imports.
const (
	perDay      = 50                  // of a company
	Kept        = 90 * 24 * time.Hour // retention of imports
	PreviewKept = 7 * 24 * time.Hour  // retention of those that were not confirmed
	undoPeriod  = 24 * time.Hour
)

// Row is a row of a sheet: the texts of its cells by the keys of their columns and, when the import is done, what
// became of it.
type Row struct {
	ImportID int64             `gorm:"primaryKey;autoIncrement:false"`
	Number   int               `gorm:"primaryKey;autoIncrement:false"` // in the file
	Texts    map[string]string `gorm:"serializer:json;size:8000"`
	Title    string            `gorm:"size:200"` // of the goods
	Becomes  Becoming          `gorm:"size:10"`
	Problems []string          `gorm:"serializer:json;size:8000"`
}

// SheetRow is a row of a sheet as it was read.
type SheetRow = sheet.TitledRow

// RowsMax is the largest number of rows of a sheet: those that one transaction changes within seconds.
const RowsMax = 2_000

// Add inserts the preview of a sheet with some rows. It refuses one without rows or with too many, and more imports
// than a company has on a day. The goods are those of the sheet, in Chinese. A sender without a company is the
// platform.
func Add[R ~struct{ Row }](tx *schema.Tx, by *account.Member, im Stored, rows []SheetRow, goods string) error {
	if len(rows) == 0 {
		return schema.Invalid("file", "表格里没有%s，请在表头下面逐行填写", goods)
	}
	if len(rows) > RowsMax {
		return schema.Invalid("file", "一次最多导入 %s 行，请拆成几个文件", schema.Grouped(RowsMax))
	}
	if err := lockSender(tx, by); err != nil {
		return err
	}
	var today int64
	err := tx.DB().Model(im).
		Where("company_id = ? AND created_at >= ?", by.CompanyID, schema.Millis(tx.Today().At(0, 0))).Count(&today).Error
	if err != nil {
		return err
	}
	if today >= perDay {
		return schema.Conflict("一天最多导入 %d 次，请明天再试", perDay)
	}
	head := im.Head()
	head.CompanyID, head.UserID, head.State, head.CreatedAt = by.CompanyID, by.UserID, Preview, tx.Now()
	if err := tx.Save(im); err != nil {
		return err
	}
	stored := make([]R, len(rows))
	for i, r := range rows {
		stored[i] = R{Row{ImportID: head.ID, Number: r.Number, Texts: r.Texts, Problems: []string{}}}
	}
	return schema.Insert(tx, stored)
}

// lockSender locks the company of a sender. The platform has none.
func lockSender(tx *schema.Tx, by *account.Member) error {
	if by.CompanyID == 0 {
		return nil
	}
	_, err := account.LockCompany(tx, by.CompanyID)
	return err
}

// Find returns an import of a company.
func Find[T any](tx *schema.Tx, companyID, id int64) (*T, error) {
	return schema.Take[T](tx.DB().Where("id = ? AND company_id = ?", id, companyID), ErrNone())
}

// Lock locks an import of a company.
func Lock[T any](tx *schema.Tx, companyID, id int64) (*T, error) {
	return schema.Take[T](tx.DB().Clauses(schema.ForUpdate).Where("id = ? AND company_id = ?", id, companyID), ErrNone())
}

// ErrNone returns the refusal of an import that is not there, or is of another company.
func ErrNone() error { return schema.NotFound("没有这次导入：可能没有确认而过期") }

// List returns a page of the imports of a company, the newest first, and their number.
func List[T any](tx *schema.Tx, companyID int64, page schema.Page) ([]T, int, error) {
	return schema.PageOf[T](tx.DB().Model(new(T)).Where("company_id = ?", companyID), "id DESC", page)
}

// Rows returns the rows of an import in their order.
func Rows[R any](tx *schema.Tx, importID int64) ([]R, error) {
	var rows []R
	err := tx.DB().Where("import_id = ?", importID).Order("number").Find(&rows).Error
	return rows, err
}

// Retention returns how long the imports of the tables with a prefix are kept: prefix, prefix_row, prefix_change.
func Retention(prefix string) []schema.Retention {
	const old, unconfirmed = "created_at <= @over", "created_at <= @over AND state = @preview"
	preview := map[string]any{"preview": Preview}
	of := func(where string) string { return "import_id IN (SELECT id FROM " + prefix + " WHERE " + where + ")" }
	return []schema.Retention{
		{Table: prefix + "_row", Key: "import_id", Kept: PreviewKept, Where: of(unconfirmed), Args: preview},
		{Table: prefix + "_row", Key: "import_id", Kept: Kept, Where: of(old)},
		{Table: prefix + "_change", Key: "import_id", Kept: Kept, Where: of(old)},
		{Table: prefix, Key: "id", Kept: PreviewKept, Where: unconfirmed, Args: preview},
		{Table: prefix, Key: "id", Kept: Kept, Where: old},
	}
}
