package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// PremiumTable is one published table of premiums and discounts (升贴水) against base cotton 3128B, in CNY/t.
// Tables are dated data: a new year gets a new row, and every result names its table.
type PremiumTable struct {
	Code      string       `gorm:"primaryKey;size:40" json:"code"` // part of the search attribute adjusted.<code>
	Name      string       `gorm:"size:80" json:"name"`
	Applies   string       `gorm:"size:200" json:"applies"` // what its publisher says it is for
	ValidFrom Day          `gorm:"size:10" json:"validFrom"`
	Standard  bool         `json:"standard"` // the table that is used where none is chosen
	Rates     PremiumRates `gorm:"serializer:json;type:text" json:"rates"`
	Source    string       `gorm:"size:400" json:"source"` // where its numbers were published
	UpdatedAt time.Time    `gorm:"serializer:moment;type:bigint;autoUpdateTime:false" json:"-"`
}

// PremiumRates are the differences of a table by grade. A grade that is not in the table has no premium:
// the lot cannot be priced by it.
type PremiumRates struct {
	Colour     map[string]Yuan `json:"colour"`                  // by share
	MainBody   Yuan            `json:"mainBodyBonus,omitempty"` // for a lot with a main colour
	Length     map[string]Yuan `json:"length"`                  // "30+", "29": by lot average
	Mike       map[string]Yuan `json:"mic"`                     // by main grade: A, B, C or the finer B1 … C2
	Strength   map[string]Yuan `json:"strength"`                // by lot average
	Uniformity map[string]Yuan `json:"uniformity"`              // by lot average
	Ginning    map[string]Yuan `json:"ginning"`                 // by share
	Foreign    *ForeignRate    `json:"foreignFibre,omitempty"`
}

// ForeignRate is the discount for bales with foreign fibre.
type ForeignRate struct {
	FreeBales    int  `json:"freeBales"`
	PerExtraBale Yuan `json:"perExtraBale"`
}

// Premium is the premium of one lot by one table, split by item.
type Premium struct {
	Table      string `json:"table"`
	Colour     PerTon `json:"colour"`
	MainBody   PerTon `json:"mainBody"`
	Length     PerTon `json:"length"`
	Mike       PerTon `json:"mic"`
	Strength   PerTon `json:"strength"`
	Uniformity PerTon `json:"uniformity"`
	Ginning    PerTon `json:"ginning"`
	Foreign    PerTon `json:"foreign"`
	Total      PerTon `json:"total"`
}

// Of is the premium of a lot by the table; false when the table does not know one of its grades, or when one of
// them is not known.
//
// Colour and ginning count by their shares of the bales; length, strength and uniformity by the lot's average;
// micronaire by the main grade; foreign fibre by the bales beyond the free ones, none where they were not counted.
func (t *PremiumTable) Of(b *Batch) (Premium, bool) {
	p, lack := t.of(b)
	return p, lack == lacking{}
}

// Refusal says in a sentence why the table has no premium for a lot; empty when it has one.
func (t *PremiumTable) Refusal(b *Batch) string {
	_, lack := t.of(b)
	switch {
	case lack == lacking{}:
		return ""
	case lack.untold:
		return fmt.Sprintf("检验结果中没有%s，不能按升贴水表“%s”折算", lack.item, t.Name)
	case lack.grade == "":
		return fmt.Sprintf("升贴水表“%s”中没有%s的升贴水，不能折算", t.Name, lack.item)
	}
	return fmt.Sprintf("升贴水表“%s”中没有%s %s 的升贴水，不能折算", t.Name, lack.item, lack.grade)
}

// lacking is what keeps a table from having a premium; zero when nothing does.
type lacking struct {
	item, grade string
	untold      bool // the certificate does not tell it; else the table has no such grade
}

func (t *PremiumTable) of(b *Batch) (Premium, lacking) {
	p, r, first := Premium{Table: t.Code}, &t.Rates, lacking{}
	if b.CottonType == GinLong { // the tables are against base cotton 3128B; GB 19635 grades long staple apart
		return p, lacking{item: "长绒棉"}
	}
	take := func(v PerTon, lack lacking) PerTon {
		if first == (lacking{}) {
			first = lack
		}
		return v
	}
	p.Colour = take(r.colour(b))
	p.MainBody = take(r.mainBody(b))
	p.Length = take(r.length(b.Length.Avg))
	p.Mike = take(r.mike(b.MikeGrade))
	p.Strength = take(rate("强力级", r.Strength, b.Strength.Avg, StrengthGrade))
	p.Uniformity = take(rate("整齐度级", r.Uniformity, b.Uniformity.Avg, UniformityGrade))
	p.Ginning = take(byShares("轧工质量", r.Ginning, GinningGrades[:], b.Ginning))
	p.Foreign = r.foreign(b.ForeignBales)
	p.Total = p.Colour + p.MainBody + p.Length + p.Mike + p.Strength + p.Uniformity + p.Ginning + p.Foreign
	return p, first
}

// found is a rate, or that the table has none for a grade.
func found(item, grade string, y Yuan, ok bool) (PerTon, lacking) {
	if !ok {
		return 0, lacking{item: item, grade: grade}
	}
	return perTon(y), lacking{}
}

// colour takes the main grade for the whole lot where the shares are not known.
func (r *PremiumRates) colour(b *Batch) (PerTon, lacking) {
	const item = "颜色级"
	if len(b.Colours) > 0 {
		return byShares(item, r.Colour, ColourGrades[:], b.Colours)
	}
	if ColourIndex(b.PrimaryColour) < 0 {
		return 0, lacking{item: "颜色级占比", untold: true}
	}
	y, ok := r.Colour[b.PrimaryColour]
	return found(item, b.PrimaryColour, y, ok)
}

func (r *PremiumRates) mainBody(b *Batch) (PerTon, lacking) {
	switch {
	case b.PrimaryColour == NoMainGrade || r.MainBody == 0:
		return 0, lacking{}
	case b.PrimaryColour == "":
		return 0, lacking{item: "主体颜色级", untold: true}
	}
	return perTon(r.MainBody), lacking{}
}

// length finds 29 for 29.3 mm, and 30+ for all from 30 mm on that have no entry of their own.
func (r *PremiumRates) length(avg Centi) (PerTon, lacking) {
	if avg <= 0 {
		return 0, lacking{item: "长度", untold: true}
	}
	grade := LengthGrade(avg)
	if y, ok := r.Length[strconv.Itoa(grade)]; ok {
		return perTon(y), lacking{}
	}
	for least := grade; least >= LengthGrades[0]; least-- {
		if y, ok := r.Length[strconv.Itoa(least)+"+"]; ok {
			return perTon(y), lacking{}
		}
	}
	return 0, lacking{item: "长度级", grade: strconv.Itoa(grade)}
}

// mike finds B2 as B2, or as B where the table does not part the grade.
func (r *PremiumRates) mike(grade string) (PerTon, lacking) {
	if grade == "" {
		return 0, lacking{item: "马值级", untold: true}
	}
	y, ok := r.Mike[grade]
	if !ok {
		y, ok = r.Mike[grade[:1]]
	}
	return found("马值级", grade, y, ok)
}

func (r *PremiumRates) foreign(bales *int) PerTon {
	if r.Foreign == nil || bales == nil {
		return 0
	}
	return perTon(Yuan(max(0, *bales-r.Foreign.FreeBales)) * r.Foreign.PerExtraBale)
}

func rate(item string, rates map[string]Yuan, avg Centi, grade func(Centi) string) (PerTon, lacking) {
	if avg <= 0 {
		return 0, lacking{item: item, untold: true}
	}
	y, ok := rates[grade(avg)]
	return found(item, grade(avg), y, ok)
}

// byShares weighs the rates by the shares, rounded half away from zero to the hundredth of a CNY/t.
func byShares(item string, rates map[string]Yuan, grades []string, shares Shares) (PerTon, lacking) {
	if len(shares) != len(grades) {
		return 0, lacking{item: item, untold: true}
	}
	var sum int64 // 1/10,000 CNY/t
	for i, share := range shares {
		if share == 0 {
			continue
		}
		y, ok := rates[grades[i]]
		if !ok {
			return 0, lacking{item: item, grade: grades[i]}
		}
		sum += int64(share) * int64(y)
	}
	if sum < 0 {
		return -PerTon((-sum + 50) / 100), lacking{}
	}
	return PerTon((sum + 50) / 100), lacking{}
}

func perTon(y Yuan) PerTon { return PerTon(y) * 100 }

// check refuses a table without a code or rates.
func (t *PremiumTable) check() error {
	part := func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	}
	switch {
	case t.Code == "" || len(t.Code) > 40 || strings.ContainsFunc(t.Code, part):
		return Invalid("code", "升贴水表代码应为 1 到 40 个字母、数字或下划线")
	case t.ValidFrom != "" && !t.ValidFrom.Valid():
		return Invalid("validFrom", "升贴水表 %s 的生效日期不正确", t.Code)
	case slices.Contains([]int{
		len(t.Rates.Colour), len(t.Rates.Length), len(t.Rates.Mike),
		len(t.Rates.Strength), len(t.Rates.Uniformity), len(t.Rates.Ginning),
	}, 0):
		return Invalid("rates", "升贴水表 %s 不完整", t.Code)
	}
	return nil
}

// PremiumTables are all premium tables, the standard one first, then the newest.
func (tx *Tx) PremiumTables() ([]PremiumTable, error) {
	var list []PremiumTable
	err := tx.db.Order("standard DESC, valid_from DESC, code").Find(&list).Error
	return list, err
}

// SetPremiumTable adds a table or changes it. A standard table takes the place of the one before.
func (tx *Tx) SetPremiumTable(t PremiumTable) error {
	if err := t.check(); err != nil {
		return err
	}
	if t.Standard {
		if err := tx.db.Exec("UPDATE premium_table SET standard = ? WHERE code <> ?", false, t.Code).Error; err != nil {
			return err
		}
	}
	t.UpdatedAt = tx.now
	tx.Changed(PremiumChanged, t.Code)
	return tx.Save(&t)
}

// RemovePremiumTable removes a premium table. The standard one stays: another must take its place first.
func (tx *Tx) RemovePremiumTable(by *Member, code string) error {
	if err := tx.administers(by); err != nil {
		return err
	}
	tables, err := tx.PremiumTables()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(tables, func(t PremiumTable) bool { return t.Code == code })
	switch {
	case i < 0:
		return NotFound("没有升贴水表 %s", shorten(code, 40))
	case tables[i].Standard:
		return Conflict("%s 是默认的升贴水表，请先把另一张设为默认", tables[i].Name)
	}
	if err := tx.db.Delete(&tables[i]).Error; err != nil {
		return err
	}
	tx.Changed(PremiumChanged, code)
	return tx.RecordPlatform(by.Actor(), "remove", PremiumChanged, code, 0, tables[i].Name)
}
