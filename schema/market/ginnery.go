package market

import (
	"cmp"
	"errors"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Ginnery is a factory that gins and packs cotton, identified by the first five digits of its batch numbers. A factory
// with several codes has a row for each, with the same data.
type Ginnery struct {
	Code    string `gorm:"primaryKey;size:5"`
	Name    string `gorm:"size:120;index"` // empty when only the code is known
	Area    string `gorm:"size:20"`
	City    string `gorm:"size:40"`
	Address string `gorm:"size:200"`
	SameAs  string `gorm:"size:5"` // main code of the factory; empty in the row of the main code

	Proposal
}

// GinneryCodeLen is the number of digits of a ginnery's code.
const GinneryCodeLen = 5

// provinces are the codes with which inland ginneries begin (GB/T 2260).
var provinces = map[string]string{
	"11": "北京", "12": "天津", "13": "河北", "14": "山西", "31": "上海", "32": "江苏", "33": "浙江", "34": "安徽",
	"36": "江西", "37": "山东", "41": "河南", "42": "湖北", "43": "湖南", "51": "四川", "61": "陕西", "62": "甘肃",
	"63": "青海", "64": "宁夏",
}

// Codes with which ginneries of Xinjiang begin.
const (
	LocalPrefix = "65" // local ginneries
	CorpsPrefix = "66" // ginneries of the Corps
)

// Province returns the inland province of a ginnery's code or of a batch number; empty in Xinjiang and when unknown.
func Province(code string) string { return provinces[code[:min(2, len(code))]] }

// Provinces returns the inland provinces.
func Provinces() []string {
	list := make([]string, 0, len(provinces))
	for _, name := range provinces {
		list = append(list, name)
	}
	return list
}

// Ginneries returns all ginneries by code.
func Ginneries(tx *schema.Tx) ([]Ginnery, error) {
	var list []Ginnery
	err := tx.DB().Order("code").Find(&list).Error
	return list, err
}

// Factory is a ginnery with all its codes.
type Factory struct {
	Ginnery
	Codes []string // the main code first
}

// FactoryFilter selects factories.
type FactoryFilter struct {
	Text        string // in a code, the name or the city
	Unconfirmed bool
}

// ListFactories returns a page of factories and their number: unconfirmed ones first, then by code.
func ListFactories(tx *schema.Tx, f FactoryFilter, page schema.Page) ([]Factory, int, error) {
	query := tx.DB().Model(&Ginnery{}).Where("same_as = ''")
	if f.Unconfirmed {
		query = query.Where("unconfirmed")
	}
	if text := strings.TrimSpace(f.Text); text != "" {
		like := "%" + schema.LikeEscape.Replace(schema.PlainOr(text)) + "%"
		query = query.Where("name LIKE ? ESCAPE '!' OR city LIKE ? ESCAPE '!' OR area LIKE ? ESCAPE '!'"+
			" OR code LIKE ? ESCAPE '!'"+
			" OR code IN (SELECT same_as FROM ginnery WHERE code LIKE ? ESCAPE '!')", like, like, like, like, like)
	}
	mains, total, err := schema.PageOf[Ginnery](query, "unconfirmed DESC, code", page)
	if err != nil {
		return nil, 0, err
	}
	list, codes := make([]Factory, len(mains)), make([]string, len(mains))
	for i := range mains {
		codes[i] = mains[i].Code
	}
	others, err := schema.FindIn[Ginnery](codes, func(part []string) *gorm.DB {
		return tx.DB().Where("same_as IN ?", part).Order("code")
	})
	byMain := map[string][]string{}
	for _, g := range others {
		byMain[g.SameAs] = append(byMain[g.SameAs], g.Code)
	}
	for i, g := range mains {
		list[i] = Factory{g, append([]string{g.Code}, byMain[g.Code]...)}
	}
	return list, total, err
}

// CountUnconfirmed returns the number of factories that sellers have added and the platform has not confirmed.
func CountUnconfirmed(tx *schema.Tx) (int, error) {
	var n int64
	err := tx.DB().Model(&Ginnery{}).Where("same_as = '' AND unconfirmed").Count(&n).Error
	return int(n), err
}

// AddGinneries inserts ginneries. It refuses a code that has a name.
func AddGinneries(tx *schema.Tx, ginneries []Ginnery) error {
	codes := make([]string, len(ginneries))
	for i, g := range ginneries {
		if err := checkGinneryCode(g.Code); err != nil {
			return err
		}
		if g.Name == "" {
			return schema.Invalid("factoryName", "加工厂 %s 没有名称", g.Code)
		}
		codes[i] = g.Code
		tx.Changed(GinneryChanged, g.Code)
	}
	err := schema.EachPart(codes, func(part []string) error {
		return tx.DB().Where("name = '' AND code IN ?", part).Delete(&Ginnery{}).Error
	})
	if err != nil {
		return err
	}
	return schema.Insert(tx, ginneries)
}

func checkGinneryCode(code string) error {
	if len(code) != GinneryCodeLen || !schema.Digits(code) {
		return schema.Invalid("factoryCode", "加工厂代码 %q 应为 5 位数字", code)
	}
	return nil
}

// maxGinneryName is the largest number of characters of a name of a ginnery.
const maxGinneryName = 60

// CheckGinneryName refuses an invalid name of a ginnery in a seller's sheet.
func CheckGinneryName(name string) error {
	return checkProposedName("加工厂", name, WarehouseKey(name), maxGinneryName)
}

// ProposeGinneries inserts the ginneries of a seller's lots that the platform does not know. They are to be confirmed.
// A ginnery without a name gets the proposed one. It returns the number of ginneries that are new or got a name.
func ProposeGinneries(tx *schema.Tx, by schema.Actor, list []Ginnery) (n int, err error) {
	names, err := ReadCurrentNames(tx)
	if err != nil {
		return 0, err
	}
	for _, g := range list {
		g.Name, g.City = names.Of(GinneryName, g.Name), names.Of(CityName, g.City)
		g.Area, g.SameAs, g.Proposal = names.Of(AreaName, g.Area), "", newProposal(tx, by)
		proposed, err := proposeGinnery(tx, &g)
		if err != nil {
			return n, err
		}
		if proposed {
			n++
			tx.Changed(GinneryChanged, g.Code)
		}
	}
	return n, nil
}

// proposeGinnery inserts a ginnery, or names an unnamed one. It reports whether it did.
func proposeGinnery(tx *schema.Tx, g *Ginnery) (bool, error) {
	if err := checkGinneryCode(g.Code); err != nil {
		return false, err
	}
	was, err := schema.ByKey[Ginnery](tx, "code = ?", g.Code)
	if err == nil && was == nil {
		if err = tx.DB().Create(g).Error; err == nil {
			return true, nil
		}
		if errors.Is(err, gorm.ErrDuplicatedKey) { // a concurrent transaction has inserted it
			was, err = schema.Take[Ginnery](tx.DB().Clauses(schema.ForUpdate).Where("code = ?", g.Code), err)
		}
	}
	if err != nil || was.Name != "" || g.Name == "" {
		return false, err
	}
	if was.City != "" {
		g.Area, g.City = was.Area, was.City
	}
	g.Area = cmp.Or(g.Area, was.Area)
	return true, tx.Update(g)
}
