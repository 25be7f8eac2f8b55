package imported

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheetimport"
)

// Import is a sheet of imported lots. Its columns are the keys of SheetColumns by cell, empty for those that are not
// read.
type Import struct {
	sheetimport.Import
	Titles []string  `gorm:"serializer:json;size:8000"`     // of the cells; empty without a title
	Until  time.Time `gorm:"serializer:moment;type:bigint"` // validity of lots without one
}

// TableName returns the name of the table.
func (Import) TableName() string { return "imported_import" }

// ImportRow is a row of a sheet of imported lots. Its texts are by the numbers of the cells from 0.
type ImportRow struct{ sheetimport.Row }

// TableName returns the name of the table.
func (ImportRow) TableName() string { return "imported_import_row" }

// ImportChange is a lot that an import has changed.
type ImportChange struct {
	ImportID  int64   `gorm:"primaryKey;autoIncrement:false"`
	ListingID int64   `gorm:"primaryKey;autoIncrement:false"`
	Former    Listing `gorm:"serializer:json;size:16000"` // before the import; without an id for a new one
	Version   int     // of the lot after the import
}

// TableName returns the name of the table.
func (ImportChange) TableName() string { return "imported_import_change" }

// ImportColumn is what a company has said that a column of its sheets is.
type ImportColumn struct {
	CompanyID int64  `gorm:"primaryKey;autoIncrement:false"`
	Title     string `gorm:"primaryKey;size:60"` // see titleKey
	Column    string `gorm:"column:column_key;size:20"`
}

// TableName returns the name of the table.
func (ImportColumn) TableName() string { return "imported_import_column" }

const (
	importGoods = "批次"
	titleMax    = 60
)

// SheetColumnsOf returns the keys of columns by their titles: those that a company has chosen, and the usual ones. Each
// key is that of the first column with it.
func SheetColumnsOf(titles []string, chosen map[string]string) []string {
	keys := make([]string, len(titles))
	for i, title := range titles {
		whole, _ := titleKey(title)
		key, has := chosen[schema.FirstRunes(whole, titleMax)]
		if c := find(SheetColumns, func(c SheetColumn) bool { return c.titled(title) }); !has && c != nil {
			key = c.Key
		}
		if !slices.Contains(keys[:i], key) {
			keys[i] = key
		}
	}
	return keys
}

// ChosenColumns returns the keys of columns by title that a company has chosen.
func ChosenColumns(tx *schema.Tx, companyID int64) (map[string]string, error) {
	var list []ImportColumn
	err := tx.DB().Where("company_id = ?", companyID).Find(&list).Error
	chosen := make(map[string]string, len(list))
	for _, c := range list {
		chosen[c.Title] = c.Column
	}
	return chosen, err
}

// AddImport inserts the preview of a sheet.
func AddImport(tx *schema.Tx, by *account.Member, im Import, rows []sheetimport.SheetRow) (*Import, error) {
	return &im, sheetimport.Add[ImportRow](tx, by, &im, rows, importGoods)
}

// SetColumns sets what columns of a preview are, by their numbers from 0, and remembers it for the next sheets of the
// company. Another column with the same key is read no more. It refuses columns that are not there.
func SetColumns(tx *schema.Tx, by *account.Member, id int64, choices map[int]string) (*Import, error) {
	im, err := sheetimport.Lock[Import](tx, by.CompanyID, id)
	if err != nil {
		return nil, err
	}
	if im.State != sheetimport.Preview {
		return nil, schema.Conflict("这次导入%s，不能再改列的含义", im.State.Name())
	}
	taken, err := im.checkChoices(choices)
	if err != nil {
		return nil, err
	}
	for i, key := range im.Columns {
		choice, chosen := choices[i]
		if !chosen && !taken[key] || choice == key {
			continue
		}
		im.Columns[i] = choice
		whole, _ := titleKey(im.Titles[i])
		if err := tx.Save(&ImportColumn{by.CompanyID, schema.FirstRunes(whole, titleMax), choice}); err != nil {
			return nil, err
		}
	}
	return im, tx.Update(im)
}

// checkChoices returns the keys of choices. It refuses a column or key that is not there, and two columns of a key.
func (im *Import) checkChoices(choices map[int]string) (taken map[string]bool, err error) {
	taken = map[string]bool{}
	for i, key := range choices {
		c := findColumn(key)
		switch {
		case i < 0 || i >= len(im.Titles) || im.Titles[i] == "":
			return nil, schema.Invalid("columns", "表格没有第 %d 列，请刷新页面", i+1)
		case key == "":
			continue
		case c == nil:
			return nil, schema.Invalid("columns", "没有这一项：%s", schema.Shorten(key, 20))
		case taken[key]:
			return nil, schema.Invalid("columns", "有两列都是“%s”，请只留一列", c.Titles[0])
		}
		taken[key] = true
	}
	return taken, nil
}
