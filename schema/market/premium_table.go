package market

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// PremiumTable is a table of premiums and discounts (升贴水) against base cotton 3128B, in CNY/t. Each year has its own
// row, and every result names its table. Tables are published by the platform or belong to one company.
type PremiumTable struct {
	Code      string       `gorm:"primaryKey;size:40" json:"code"` // part of the search attribute adjusted.<code>
	Name      string       `gorm:"size:80" json:"name"`
	Applies   string       `gorm:"size:200" json:"applies"` // the publisher's scope
	ValidFrom schema.Day   `gorm:"size:10" json:"validFrom"`
	Standard  bool         `json:"standard"` // chosen by an administrator as the default of those without a choice
	Rates     PremiumRates `gorm:"serializer:json;type:text" json:"rates"`
	Source    string       `gorm:"size:400" json:"source"` // where the rates were published
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false" json:"-"`
	Default   bool         `gorm:"-" json:"default"` // see Premiums.Of

	CompanyID  int64  `gorm:"index:premium_table_company" json:"-"` // to which the table belongs; 0: published
	CopiedFrom string `gorm:"size:40" json:"-"`                     // code of the table that an own one was copied from
}

// Own reports whether the table belongs to a company.
func (t *PremiumTable) Own() bool { return t.CompanyID != 0 }

// Origin returns the version of the table and where its rates are from, in Chinese.
func (t *PremiumTable) Origin() string {
	var parts []string
	if t.ValidFrom != "" {
		parts = append(parts, string(t.ValidFrom)+" 起")
	}
	if !t.UpdatedAt.IsZero() {
		parts = append(parts, string(schema.DayOf(t.UpdatedAt))+" 更新")
	}
	switch {
	case t.Source != "":
		parts = append(parts, "来源："+t.Source)
	case t.Own():
		parts = append(parts, "来源：本公司")
	}
	return strings.Join(parts, "，")
}

// Title returns the name of the table with its version and source.
func (t *PremiumTable) Title() string {
	if origin := t.Origin(); origin != "" {
		return t.Name + "（" + origin + "）"
	}
	return t.Name
}

// PremiumRates are the premiums of a table by grade. A grade that is missing in the table counts as the nearest one.
type PremiumRates struct {
	Colour     map[string]schema.Yuan `json:"colour"`                  // by share
	MainBody   schema.Yuan            `json:"mainBodyBonus,omitempty"` // for a lot with a main colour
	Length     map[string]schema.Yuan `json:"length"`                  // by lot average, as "30+" or "29"
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

// check refuses a table with an invalid code or date, or without rates.
func (t *PremiumTable) check() error {
	invalid := func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}
	switch {
	case t.Code == "" || len(t.Code) > 40 || strings.ContainsFunc(t.Code, invalid):
		return schema.Invalid("code", "升贴水表代码应为 1 到 40 个字母、数字或下划线")
	case t.ValidFrom != "" && !t.ValidFrom.Valid():
		return schema.Invalid("validFrom", "升贴水表 %s 的生效日期不正确", t.Code)
	}
	if missing := t.Rates.missing(); missing != "" {
		return schema.Invalid("rates", "升贴水表“%s”没有%s的升贴水，请至少填写一级", cmp.Or(t.Name, t.Code), missing)
	}
	return t.Rates.check()
}

// missing returns the name of the first item without rates; empty if all have some.
func (r *PremiumRates) missing() string {
	for _, item := range []struct {
		name  string
		rates map[string]schema.Yuan
	}{
		{"颜色级", r.Colour},
		{"长度级", r.Length},
		{"马值级", r.Mike},
		{"强力级", r.Strength},
		{"整齐度级", r.Uniformity},
		{"轧工质量", r.Ginning},
	} {
		if len(item.rates) == 0 {
			return item.name
		}
	}
	return ""
}

// PremiumTables returns the premium tables that a company may use, see Premiums.Of. A guest has the company zero.
func PremiumTables(tx *schema.Tx, companyID int64) ([]PremiumTable, error) {
	p, err := CompanyPremiums(tx, companyID)
	if err != nil {
		return nil, err
	}
	return p.Of(companyID), nil
}

// SetPremiumTable inserts or updates a published table. A chosen table replaces the one that was chosen before.
func SetPremiumTable(tx *schema.Tx, t PremiumTable) error {
	if err := t.check(); err != nil {
		return err
	}
	var own int64
	err := tx.DB().Model(&PremiumTable{}).Where("code = ? AND company_id <> 0", t.Code).Count(&own).Error
	if err != nil {
		return err
	}
	if own > 0 {
		return schema.Invalid("code", "编号 %s 已被占用，请换一个", t.Code)
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

// RemovePremiumTable deletes a premium table. It refuses to delete the one that is chosen as the default, and the only
// one.
func RemovePremiumTable(tx *schema.Tx, by *account.Member, code string) error {
	if err := account.Administers(tx, by); err != nil {
		return err
	}
	tables, err := PremiumTables(tx, 0)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(tables, func(t PremiumTable) bool { return t.Code == code })
	switch {
	case i < 0:
		return schema.NotFound("没有升贴水表 %s", schema.Shorten(code, 40))
	case tables[i].Standard:
		return schema.Conflict("%s 是选定的默认升贴水表，请先取消选定，或选定另一张", tables[i].Name)
	case len(tables) == 1:
		return schema.Conflict("%s 是唯一的升贴水表，不能删除", tables[i].Name)
	}
	if err := notice.RecordPlatform(tx, by.Actor(), "remove", PremiumChanged, code, 0, ""); err != nil {
		return err
	}
	return deletePremiumTable(tx, &tables[i])
}

// deletePremiumTable deletes a table. Companies whose default it was have that of the platform again.
func deletePremiumTable(tx *schema.Tx, t *PremiumTable) error {
	tx.Changed(PremiumChanged, t.Code)
	return errors.Join(
		tx.DB().Where("code = ?", t.Code).Delete(&PremiumChoice{}).Error,
		tx.DB().Delete(t).Error,
	)
}
