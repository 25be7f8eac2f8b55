package cotton

import (
	"fmt"
	"strconv"

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
}

// PremiumOf returns the premium of a lot by the table. It returns false when the table has no rate for a grade of the
// lot, or a grade is not known.
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
	case lack.grade == "":
		return fmt.Sprintf("升贴水表“%s”中没有%s的升贴水，不能折算", t.Name, lack.item)
	}
	return fmt.Sprintf("升贴水表“%s”中没有%s %s 的升贴水，不能折算", t.Name, lack.item, lack.grade)
}

// missingRate is the reason why a table has no premium for a lot; zero when it has one.
type missingRate struct {
	item, grade string
	unknown     bool // not in the certificate; otherwise the table has no rate for grade
}

// premiumOf returns the premium of a lot and the first missing rate.
func premiumOf(t *market.PremiumTable, b *Batch) (Premium, missingRate) {
	p, r, first := Premium{Table: t.Code}, &t.Rates, missingRate{}
	if b.CottonType == GinLong { // the tables refer to base cotton 3128B; GB 19635 grades long staple separately
		return p, missingRate{item: "长绒棉"}
	}
	take := func(v schema.PerTon, lack missingRate) schema.PerTon {
		if first == (missingRate{}) {
			first = lack
		}
		return v
	}
	p.Colour = take(colourPremium(r, b))
	p.MainBody = take(mainBodyPremium(r, b))
	p.Length = take(lengthPremium(r, b.Length.Avg))
	p.Mike = take(mikePremium(r, b.MikeGrade))
	p.Strength = take(gradePremium("强力级", r.Strength, b.Strength.Avg, StrengthGrade))
	p.Uniformity = take(gradePremium("整齐度级", r.Uniformity, b.Uniformity.Avg, UniformityGrade))
	p.Ginning = take(sharesPremium("轧工质量", r.Ginning, GinningGrades[:], ginningOrBase(b.Ginning)))
	p.Foreign = foreignPremium(r, b.ForeignBales)
	p.Total = p.Colour + p.MainBody + p.Length + p.Mike + p.Strength + p.Uniformity + p.Ginning + p.Foreign
	return p, first
}

// ginningOrBase returns the shares of ginning grades; all P2 if they are not known.
func ginningOrBase(shares Shares) Shares {
	if len(shares) == 0 {
		return Shares{0, 100_00, 0}
	}
	return shares
}

// rateOrMissing returns a rate in PerTon, or the missing rate when ok is false.
func rateOrMissing(item, grade string, y schema.Yuan, ok bool) (schema.PerTon, missingRate) {
	if !ok {
		return 0, missingRate{item: item, grade: grade}
	}
	return perTon(y), missingRate{}
}

// colourPremium returns the premium by the colour shares. Without shares the main grade counts for the whole lot.
func colourPremium(r *market.PremiumRates, b *Batch) (schema.PerTon, missingRate) {
	const item = "颜色级"
	if len(b.Colours) > 0 {
		return sharesPremium(item, r.Colour, ColourGrades[:], b.Colours)
	}
	if ColourIndex(b.PrimaryColour) < 0 {
		return 0, missingRate{item: "颜色级占比", unknown: true}
	}
	y, ok := r.Colour[b.PrimaryColour]
	return rateOrMissing(item, b.PrimaryColour, y, ok)
}

// mainBodyPremium returns the premium for a lot that has a main colour grade.
func mainBodyPremium(r *market.PremiumRates, b *Batch) (schema.PerTon, missingRate) {
	switch {
	case b.PrimaryColour == NoMainGrade || r.MainBody == 0:
		return 0, missingRate{}
	case b.PrimaryColour == "":
		return 0, missingRate{item: "主体颜色级", unknown: true}
	}
	return perTon(r.MainBody), missingRate{}
}

// lengthPremium returns the rate of the whole millimetres: 29 for 29.3 mm. Lengths without an own rate use the
// nearest open entry such as 30+.
func lengthPremium(r *market.PremiumRates, avg schema.Centi) (schema.PerTon, missingRate) {
	if avg <= 0 {
		return 0, missingRate{item: "长度", unknown: true}
	}
	grade := LengthGrade(avg)
	if y, ok := r.Length[strconv.Itoa(grade)]; ok {
		return perTon(y), missingRate{}
	}
	for least := grade; least >= LengthGrades[0]; least-- {
		if y, ok := r.Length[strconv.Itoa(least)+"+"]; ok {
			return perTon(y), missingRate{}
		}
	}
	return 0, missingRate{item: "长度级", grade: strconv.Itoa(grade)}
}

// mikePremium returns the rate of a micronaire grade, or of its letter when the table does not divide it: B for B2.
func mikePremium(r *market.PremiumRates, grade string) (schema.PerTon, missingRate) {
	if grade == "" {
		return 0, missingRate{item: "马值级", unknown: true}
	}
	y, ok := r.Mike[grade]
	if !ok {
		y, ok = r.Mike[grade[:1]]
	}
	return rateOrMissing("马值级", grade, y, ok)
}

// foreignPremium returns the premium for bales with foreign fibre.
func foreignPremium(r *market.PremiumRates, bales *int) schema.PerTon {
	if r.Foreign == nil || bales == nil {
		return 0
	}
	return perTon(schema.Yuan(max(0, *bales-r.Foreign.FreeBales)) * r.Foreign.PerExtraBale)
}

// gradePremium returns the rate of the grade of an average.
func gradePremium(
	item string, rates map[string]schema.Yuan, avg schema.Centi, grade func(schema.Centi) string,
) (schema.PerTon, missingRate) {
	if avg <= 0 {
		return 0, missingRate{item: item, unknown: true}
	}
	y, ok := rates[grade(avg)]
	return rateOrMissing(item, grade(avg), y, ok)
}

// sharesPremium returns the rates weighted by the shares, rounded half away from zero to 0.01 CNY/t.
func sharesPremium(
	item string, rates map[string]schema.Yuan, grades []string, shares Shares,
) (schema.PerTon, missingRate) {
	if len(shares) != len(grades) {
		return 0, missingRate{item: item, unknown: true}
	}
	var sum int64 // 1/10,000 CNY/t
	for i, share := range shares {
		if share == 0 {
			continue
		}
		y, ok := rates[grades[i]]
		if !ok {
			return 0, missingRate{item: item, grade: grades[i]}
		}
		sum += int64(share) * int64(y)
	}
	if sum < 0 {
		return -schema.PerTon((-sum + 50) / 100), missingRate{}
	}
	return schema.PerTon((sum + 50) / 100), missingRate{}
}

// perTon converts whole CNY/t.
func perTon(y schema.Yuan) schema.PerTon { return schema.PerTon(y) * 100 }
