package market

import (
	"maps"
	"slices"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
)

// Limits of the premium tables of companies.
const (
	OwnPremiumMax  = 5   // of a company
	ownPremiumsMax = 200 // of all companies: each is an attribute of the search index, see docs/adr/0029
	premiumNameMax = 40
	rateMost       = 10_000 // CNY/t
	gradesMax      = 40     // of an item
)

// PremiumChoice is the default premium table of a company that has chosen one.
type PremiumChoice struct {
	CompanyID int64  `gorm:"primaryKey;autoIncrement:false"`
	Code      string `gorm:"size:40;index:premium_choice_code"`
}

// OwnPremium is what a company says of a premium table of its own.
type OwnPremium struct {
	Code       string // empty: a new table
	CopiedFrom string // of a new one
	Name       string
	Rates      PremiumRates
}

// check refuses an unusable name and rates. It tidies the name.
func (o *OwnPremium) check() error {
	o.Name = schema.OneLine(o.Name)
	if o.Name == "" || !schema.Plain(o.Name) || utf8.RuneCountInString(o.Name) > premiumNameMax {
		return schema.Invalid("name", "请填写升贴水表的名称，最多 %d 个字", premiumNameMax)
	}
	return o.Rates.check()
}

// check refuses rates beyond the limits.
func (r *PremiumRates) check() error {
	switch {
	case r.Foreign != nil && (r.Foreign.FreeBales < 0 || r.Foreign.FreeBales > rateMost):
		return schema.Invalid("rates", "异纤不扣的包数应在 0 到 %d 之间", rateMost)
	case !r.plausible():
		return schema.Invalid("rates", "各级升贴水应在 -%d 到 %d 元/吨之间", rateMost, rateMost)
	}
	return nil
}

// plausible reports whether the rates are within limits.
func (r *PremiumRates) plausible() bool {
	ok := r.MainBody >= -rateMost && r.MainBody <= rateMost
	if f := r.Foreign; f != nil {
		ok = ok && f.PerExtraBale >= -rateMost && f.PerExtraBale <= rateMost
	}
	for _, item := range []map[string]schema.Yuan{r.Colour, r.Length, r.Mike, r.Strength, r.Uniformity, r.Ginning} {
		ok = ok && len(item) <= gradesMax
		for grade, y := range item {
			ok = ok && len(grade) <= 4 && y >= -rateMost && y <= rateMost
		}
	}
	return ok
}

// equal reports whether two tables have the same rates.
func (r *PremiumRates) equal(o *PremiumRates) bool {
	foreign := r.Foreign == o.Foreign || r.Foreign != nil && o.Foreign != nil && *r.Foreign == *o.Foreign
	return foreign && r.MainBody == o.MainBody && maps.Equal(r.Colour, o.Colour) && maps.Equal(r.Length, o.Length) &&
		maps.Equal(r.Mike, o.Mike) && maps.Equal(r.Strength, o.Strength) && maps.Equal(r.Uniformity, o.Uniformity) &&
		maps.Equal(r.Ginning, o.Ginning)
}

// SaveOwnPremium inserts a copy of a table that the company may use, or changes one of its own tables. It returns the
// code. It refuses a name that the company already has in its list.
func SaveOwnPremium(tx *schema.Tx, by *account.Member, o OwnPremium) (string, error) {
	if err := o.check(); err != nil {
		return "", err
	}
	tables, err := lockedTables(tx, by.CompanyID)
	if err != nil {
		return "", err
	}
	for _, t := range tables {
		if t.Name == o.Name && t.Code != o.Code {
			return "", schema.Invalid("name", "已有名为“%s”的升贴水表，请换个名称", o.Name)
		}
	}
	if err := o.checkRoom(tx); err != nil {
		return "", err
	}
	t, err := o.table(tables, by.CompanyID)
	if err != nil {
		return "", err
	}
	changed := o.Code == "" || !t.Rates.equal(&o.Rates)
	t.Name, t.Rates, t.UpdatedAt = o.Name, o.Rates, tx.Now()
	if err := t.check(); err != nil {
		return "", err
	}
	if changed { // a name is not in the index
		tx.Changed(PremiumChanged, t.Code)
	}
	if err := tx.Save(t); err != nil {
		return "", err
	}
	return t.Code, notice.Record(tx, by.Actor(), "set", PremiumChanged, t.Code, by.CompanyID, "")
}

// checkRoom refuses a new table if the companies together have as many as the search index may hold.
func (o *OwnPremium) checkRoom(tx *schema.Tx) error {
	if o.Code != "" {
		return nil
	}
	var all int64
	err := tx.DB().Model(&PremiumTable{}).Where("company_id <> 0").Count(&all).Error
	if err == nil && all >= ownPremiumsMax {
		err = schema.Conflict("各企业自己的升贴水表已满 %d 张，请联系客服", ownPremiumsMax)
	}
	return err
}

// table returns the table to be changed, or a new one.
func (o *OwnPremium) table(tables []PremiumTable, companyID int64) (*PremiumTable, error) {
	if o.Code != "" {
		return ownTable(tables, o.Code)
	}
	from := slices.IndexFunc(tables, func(t PremiumTable) bool { return t.Code == o.CopiedFrom })
	if from < 0 {
		return nil, errNoPremium()
	}
	own := 0
	for i := range tables {
		if tables[i].Own() {
			own++
		}
	}
	if own >= OwnPremiumMax {
		return nil, schema.Conflict("一家企业最多有 %d 张自己的升贴水表，请先删除不用的", OwnPremiumMax)
	}
	// nobody can guess the code, so that no other company can ask for it even by chance
	return &PremiumTable{
		Code: "own_" + schema.HashToken(schema.NewToken())[:24], CompanyID: companyID, CopiedFrom: o.CopiedFrom,
		Source: "本公司，复制自“" + tables[from].Name + "”",
	}, nil
}

// RemoveOwnPremium deletes a table of the company.
func RemoveOwnPremium(tx *schema.Tx, by *account.Member, code string) error {
	tables, err := lockedTables(tx, by.CompanyID)
	if err != nil {
		return err
	}
	t, err := ownTable(tables, code)
	if err != nil {
		return err
	}
	if err := notice.Record(tx, by.Actor(), "remove", PremiumChanged, code, by.CompanyID, t.Name); err != nil {
		return err
	}
	return deletePremiumTable(tx, t)
}

// ChoosePremium makes a table the default of the company. Without a code it is that of the platform again.
func ChoosePremium(tx *schema.Tx, by *account.Member, code string) error {
	tables, err := lockedTables(tx, by.CompanyID)
	switch {
	case err != nil:
		return err
	case code == "":
		return tx.DB().Where("company_id = ?", by.CompanyID).Delete(&PremiumChoice{}).Error
	case !slices.ContainsFunc(tables, func(t PremiumTable) bool { return t.Code == code }):
		return errNoPremium()
	}
	return tx.Save(&PremiumChoice{CompanyID: by.CompanyID, Code: code})
}

func errNoPremium() error {
	return schema.NotFound("没有这张升贴水表，可能已被删除，请刷新页面")
}

// lockedTables locks a company and returns the tables that it may use.
func lockedTables(tx *schema.Tx, companyID int64) ([]PremiumTable, error) {
	if _, err := account.LockCompany(tx, companyID); err != nil {
		return nil, err
	}
	return PremiumTables(tx, companyID)
}

// ownTable returns the company's own table with a code from the tables that it may use.
func ownTable(tables []PremiumTable, code string) (*PremiumTable, error) {
	i := slices.IndexFunc(tables, func(t PremiumTable) bool { return t.Own() && t.Code == code })
	if i < 0 {
		return nil, errNoPremium()
	}
	return &tables[i], nil
}
