package cotton

import (
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Premium is the premium of one lot by one table in CNY/t, split by item.
type Premium struct {
	Table      string        `json:"table"`
	Colour     schema.PerTon `json:"colour"`
	MainBody   schema.PerTon `json:"mainBody"`
	Length     schema.PerTon `json:"length"`
	Mike       schema.PerTon `json:"mic"`
	Strength   schema.PerTon `json:"strength"`
	Uniformity schema.PerTon `json:"uniformity"`
	Ginning    schema.PerTon `json:"ginning"`
	Foreign    schema.PerTon `json:"foreign"`
	Total      schema.PerTon `json:"total"`
	Nearest    []NearestRate `json:"nearest" doc:"不在表内、按最近一档计的级"`
}

// Amounts returns the items and the total, in the order in which they are shown.
func (p *Premium) Amounts() []*schema.PerTon {
	return []*schema.PerTon{
		&p.Colour, &p.MainBody, &p.Length, &p.Mike, &p.Strength, &p.Uniformity, &p.Ginning, &p.Foreign, &p.Total,
	}
}

// PremiumOf returns the premium of a lot by the table. A grade that the table lacks counts as the nearest one that it
// has. It returns false when a grade is not known, and for long staple.
//
// Colour and ginning count by their shares of the bales, length, strength and uniformity by the lot's average.
// Micronaire counts by the main grade, foreign fibre by the bales above the free number. Bales that were not counted
// for foreign fibre have none. Ginning that is not known counts as P2, the base grade: sellers' sheets seldom have it,
// and nearly all bales are P2.
func PremiumOf(t *market.PremiumTable, b *Batch) (Premium, bool) {
	p, lack := premiumOf(t, b)
	return p, lack == missingRate{}
}

// PremiumRefusal returns the reason in Chinese why the table has no premium for a lot; empty when it has one.
func PremiumRefusal(t *market.PremiumTable, b *Batch) string {
	_, lack := premiumOf(t, b)
	switch {
	case lack == missingRate{}:
		return ""
	case lack.unknown:
		return fmt.Sprintf("检验结果中没有%s，不能按升贴水表“%s”折算", lack.item, t.Name)
	}
	return fmt.Sprintf("升贴水表“%s”中没有%s的升贴水，不能折算", t.Name, lack.item)
}

// missingRate is the reason why a table has no premium for a lot; zero when it has one.
type missingRate struct {
	item    string
	unknown bool // not in the certificate; otherwise the table has no rates for the item
}

// premiumOf returns the premium of a lot and the first missing rate.
func premiumOf(t *market.PremiumTable, b *Batch) (Premium, missingRate) {
	if b.CottonType == GinLong { // the tables refer to base cotton 3128B; GB 19635 grades long staple separately
		return Premium{Table: t.Code}, missingRate{item: "长绒棉"}
	}
	r := rateReader{rates: &t.Rates}
	p := Premium{
		Table:      t.Code,
		Colour:     r.colour(b),
		MainBody:   r.mainBody(b),
		Length:     r.length(b.Length.Avg),
		Mike:       r.mike(b.MikeGrade),
		Strength:   r.average(StrengthItem, t.Rates.Strength, b.Strength.Avg, StrengthGrade),
		Uniformity: r.average(UniformityItem, t.Rates.Uniformity, b.Uniformity.Avg, UniformityGrade),
		Ginning:    r.shares(GinningItem, t.Rates.Ginning, GinningGrades[:], ginningOrBase(b.Ginning)),
		Foreign:    r.foreign(b.ForeignBales),
	}
	p.Total = p.Colour + p.MainBody + p.Length + p.Mike + p.Strength + p.Uniformity + p.Ginning + p.Foreign
	p.Nearest = r.nearest
	return p, r.first
}

// ginningOrBase returns the shares of ginning grades; all P2 if they are not known.
func ginningOrBase(shares Shares) Shares {
	if len(shares) == 0 {
		return Shares{0, 100_00, 0}
	}
	return shares
}

// TablePremium is the premium of a batch by one table. If a grade of the batch is not known, Known is false and Reason
// names it.
type TablePremium struct {
	Premium

	Name      string     `json:"name"`
	ValidFrom schema.Day `json:"validFrom"`
	Origin    string     `json:"origin" doc:"版本和来源，一句话；不知道时为空"`
	Standard  bool       `json:"standard" doc:"默认的表"`
	Own       bool       `json:"own" doc:"本公司的表"`
	Known     bool       `json:"known"`
	Reason    string     `json:"reason" doc:"没有升贴水的原因，一句话；有时为空"`
	Note      string     `json:"note" doc:"表内没有的级按哪一档计；都在表内时为空"`
}

// TablePremiums returns the premiums of a batch by tables.
func TablePremiums(tables []market.PremiumTable, b *Batch) []TablePremium {
	list := []TablePremium{}
	for i := range tables {
		t := &tables[i]
		p, known := PremiumOf(t, b)
		p.Nearest = append([]NearestRate{}, p.Nearest...)
		list = append(list, TablePremium{
			p, t.Name, t.ValidFrom, t.Origin(), t.Default, t.Own(), known, PremiumRefusal(t, b), NearestText(p.Nearest),
		})
	}
	return list
}
