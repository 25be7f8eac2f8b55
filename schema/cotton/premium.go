package cotton

import (
	"fmt"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Premium is the premium of one lot by one table, split by item.
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
}

// PremiumOf is the premium of a lot by the table; false when the table does not know one of its grades, or when one of
// them is not known.
//
// Colour and ginning count by their shares of the bales; length, strength and uniformity by the lot's average;
// micronaire by the main grade; foreign fibre by the bales beyond the free ones, none where they were not counted.
func PremiumOf(t *market.PremiumTable, b *Batch) (Premium, bool) {
	p, lack := premiumOf(t, b)
	return p, lack == lacking{}
}

// PremiumRefusal says in a sentence why the table has no premium for a lot; empty when it has one.
func PremiumRefusal(t *market.PremiumTable, b *Batch) string {
	_, lack := premiumOf(t, b)
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

func premiumOf(t *market.PremiumTable, b *Batch) (Premium, lacking) {
	p, r, first := Premium{Table: t.Code}, &t.Rates, lacking{}
	if b.CottonType == GinLong { // the tables are against base cotton 3128B; GB 19635 grades long staple apart
		return p, lacking{item: "长绒棉"}
	}
	take := func(v schema.PerTon, lack lacking) schema.PerTon {
		if first == (lacking{}) {
			first = lack
		}
		return v
	}
	p.Colour = take(colour(r, b))
	p.MainBody = take(mainBody(r, b))
	p.Length = take(length(r, b.Length.Avg))
	p.Mike = take(mike(r, b.MikeGrade))
	p.Strength = take(rate("强力级", r.Strength, b.Strength.Avg, StrengthGrade))
	p.Uniformity = take(rate("整齐度级", r.Uniformity, b.Uniformity.Avg, UniformityGrade))
	p.Ginning = take(byShares("轧工质量", r.Ginning, GinningGrades[:], b.Ginning))
	p.Foreign = foreign(r, b.ForeignBales)
	p.Total = p.Colour + p.MainBody + p.Length + p.Mike + p.Strength + p.Uniformity + p.Ginning + p.Foreign
	return p, first
}

// found is a rate, or that the table has none for a grade.
func found(item, grade string, y schema.Yuan, ok bool) (schema.PerTon, lacking) {
	if !ok {
		return 0, lacking{item: item, grade: grade}
	}
	return perTon(y), lacking{}
}

// colour takes the main grade for the whole lot where the shares are not known.
func colour(r *market.PremiumRates, b *Batch) (schema.PerTon, lacking) {
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

func mainBody(r *market.PremiumRates, b *Batch) (schema.PerTon, lacking) {
	switch {
	case b.PrimaryColour == NoMainGrade || r.MainBody == 0:
		return 0, lacking{}
	case b.PrimaryColour == "":
		return 0, lacking{item: "主体颜色级", untold: true}
	}
	return perTon(r.MainBody), lacking{}
}

// length finds 29 for 29.3 mm, and 30+ for all from 30 mm on that have no entry of their own.
func length(r *market.PremiumRates, avg schema.Centi) (schema.PerTon, lacking) {
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
func mike(r *market.PremiumRates, grade string) (schema.PerTon, lacking) {
	if grade == "" {
		return 0, lacking{item: "马值级", untold: true}
	}
	y, ok := r.Mike[grade]
	if !ok {
		y, ok = r.Mike[grade[:1]]
	}
	return found("马值级", grade, y, ok)
}

func foreign(r *market.PremiumRates, bales *int) schema.PerTon {
	if r.Foreign == nil || bales == nil {
		return 0
	}
	return perTon(schema.Yuan(max(0, *bales-r.Foreign.FreeBales)) * r.Foreign.PerExtraBale)
}

func rate(item string, rates map[string]schema.Yuan, avg schema.Centi, grade func(schema.Centi) string) (schema.PerTon, lacking) {
	if avg <= 0 {
		return 0, lacking{item: item, untold: true}
	}
	y, ok := rates[grade(avg)]
	return found(item, grade(avg), y, ok)
}

// byShares weighs the rates by the shares, rounded half away from zero to the hundredth of a CNY/t.
func byShares(item string, rates map[string]schema.Yuan, grades []string, shares Shares) (schema.PerTon, lacking) {
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
		return -schema.PerTon((-sum + 50) / 100), lacking{}
	}
	return schema.PerTon((sum + 50) / 100), lacking{}
}

func perTon(y schema.Yuan) schema.PerTon { return schema.PerTon(y) * 100 }
