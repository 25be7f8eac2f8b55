package reserve

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/sheetimport"
)

// Import is a sheet of reserve lots or of their results, which the platform uploads. Its columns are the keys of
// SheetColumns by cell, empty for those that are not read.
type Import struct {
	sheetimport.Import
	Titles []string   `gorm:"serializer:json;size:8000"` // of the cells; empty without a title
	Day    schema.Day `gorm:"size:10"`                   // of lots without one; may be empty
}

// TableName returns the name of the table.
func (Import) TableName() string { return "reserve_import" }

// ImportRow is a row of a sheet of reserve lots. Its texts are by the numbers of the cells from 0.
type ImportRow struct{ sheetimport.Row }

// TableName returns the name of the table.
func (ImportRow) TableName() string { return "reserve_import_row" }

// ImportChange is a lot that an import has changed.
type ImportChange struct {
	ImportID int64 `gorm:"primaryKey;autoIncrement:false"`
	LotID    int64 `gorm:"primaryKey;autoIncrement:false"`
	Former   Lot   `gorm:"serializer:json;size:16000"` // before the import; without an id for a new one
	Version  int   // of the lot after the import
}

// TableName returns the name of the table.
func (ImportChange) TableName() string { return "reserve_import_change" }

const importGoods = "储备棉"

// platform returns an administrator as the sender of sheets, which belong to no company.
func platform(tx *schema.Tx, by *account.Member) (*account.Member, error) {
	sender := *by
	sender.CompanyID = 0
	return &sender, account.Administers(tx, by)
}

// AddImport inserts the preview of a sheet.
func AddImport(tx *schema.Tx, by *account.Member, im Import, rows []sheetimport.SheetRow) (*Import, error) {
	sender, err := platform(tx, by)
	if err != nil {
		return nil, err
	}
	if im.Day != "" && (!im.Day.Valid() || im.Day < earliestDay || im.Day > tx.Today().Add(latestAhead)) {
		return nil, schema.Invalid("day", "交易日应在 %s 到今后 %d 天之间", earliestDay, latestAhead)
	}
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, err
	}
	if err := checkTrading(im.Day, market.ClosedBecause(holidays)); err != nil {
		return nil, err
	}
	return &im, sheetimport.Add[ImportRow](tx, sender, &im, rows, importGoods)
}

// checkTrading refuses a day without auctions; an empty one is for the rows to tell.
func checkTrading(day schema.Day, closedBecause func(schema.Day) string) error {
	if day == "" {
		return nil
	}
	if reason := closedBecause(day); reason != "" {
		return schema.Invalid("day", "%s 是%s，不是交易日，请改为竞卖的那一天", day, reason)
	}
	return nil
}

// MissingTitles returns the titles of the columns that a sheet needs and lacks.
func (im *Import) MissingTitles() []string {
	list := []string{}
	for i := range SheetColumns {
		if c := &SheetColumns[i]; c.Required && !slices.Contains(im.Columns, c.Key) {
			list = append(list, c.Titles[0])
		}
	}
	return list
}
