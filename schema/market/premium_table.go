package market

import (
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// PremiumTable is one published table of premiums and discounts (升贴水) against base cotton 3128B, in CNY/t.
// Tables are dated data: a new year gets a new row, and every result names its table.
type PremiumTable struct {
	Code      string       `gorm:"primaryKey;size:40" json:"code"` // part of the search attribute adjusted.<code>
	Name      string       `gorm:"size:80" json:"name"`
	Applies   string       `gorm:"size:200" json:"applies"` // what its publisher says it is for
	ValidFrom schema.Day   `gorm:"size:10" json:"validFrom"`
	Standard  bool         `json:"standard"` // the table that is used where none is chosen
	Rates     PremiumRates `gorm:"serializer:json;type:text" json:"rates"`
	Source    string       `gorm:"size:400" json:"source"` // where its numbers were published
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false" json:"-"`
}

// PremiumRates are the differences of a table by grade. A grade that is not in the table has no premium:
// the lot cannot be priced by it.
type PremiumRates struct {
	Colour     map[string]schema.Yuan `json:"colour"`                  // by share
	MainBody   schema.Yuan            `json:"mainBodyBonus,omitempty"` // for a lot with a main colour
	Length     map[string]schema.Yuan `json:"length"`                  // "30+", "29": by lot average
	Mike       map[string]schema.Yuan `json:"mic"`                     // by main grade: A, B, C or the finer B1 … C2
	Strength   map[string]schema.Yuan `json:"strength"`                // by lot average
	Uniformity map[string]schema.Yuan `json:"uniformity"`              // by lot average
	Ginning    map[string]schema.Yuan `json:"ginning"`                 // by share
	Foreign    *ForeignRate           `json:"foreignFibre,omitempty"`
}

// ForeignRate is the discount for bales with foreign fibre.
type ForeignRate struct {
	FreeBales    int         `json:"freeBales"`
	PerExtraBale schema.Yuan `json:"perExtraBale"`
}

// check refuses a table without a code or rates.
func (t *PremiumTable) check() error {
	part := func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}
	switch {
	case t.Code == "" || len(t.Code) > 40 || strings.ContainsFunc(t.Code, part):
		return schema.Invalid("code", "升贴水表代码应为 1 到 40 个字母、数字或下划线")
	case t.ValidFrom != "" && !t.ValidFrom.Valid():
		return schema.Invalid("validFrom", "升贴水表 %s 的生效日期不正确", t.Code)
	case slices.Contains([]int{
		len(t.Rates.Colour), len(t.Rates.Length), len(t.Rates.Mike),
		len(t.Rates.Strength), len(t.Rates.Uniformity), len(t.Rates.Ginning),
	}, 0):
		return schema.Invalid("rates", "升贴水表 %s 不完整", t.Code)
	}
	return nil
}

// PremiumTables are all premium tables, the standard one first, then the newest.
func PremiumTables(tx *schema.Tx) ([]PremiumTable, error) {
	var list []PremiumTable
	err := tx.DB().Order("standard DESC, valid_from DESC, code").Find(&list).Error
	return list, err
}

// SetPremiumTable adds a table or changes it. A standard table takes the place of the one before.
func SetPremiumTable(tx *schema.Tx, t PremiumTable) error {
	if err := t.check(); err != nil {
		return err
	}
	if t.Standard {
		if err := tx.DB().Exec("UPDATE premium_table SET standard = ? WHERE code <> ?", false, t.Code).Error; err != nil {
			return err
		}
	}
	t.UpdatedAt = tx.Now()
	tx.Changed(PremiumChanged, t.Code)
	return tx.Save(&t)
}

// RemovePremiumTable removes a premium table. The standard one stays: another must take its place first.
func RemovePremiumTable(tx *schema.Tx, by *account.Member, code string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	tables, err := PremiumTables(tx)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(tables, func(t PremiumTable) bool { return t.Code == code })
	switch {
	case i < 0:
		return schema.NotFound("没有升贴水表 %s", schema.Shorten(code, 40))
	case tables[i].Standard:
		return schema.Conflict("%s 是默认的升贴水表，请先把另一张设为默认", tables[i].Name)
	}
	if err := tx.DB().Delete(&tables[i]).Error; err != nil {
		return err
	}
	tx.Changed(PremiumChanged, code)
	return notice.RecordPlatform(tx, by.Actor(), "remove", PremiumChanged, code, 0, tables[i].Name)
}
