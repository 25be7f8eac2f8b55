package cotton

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// PremiumItem is an item of a premium that counts by grades.
type PremiumItem string

// Items of a premium, as in its JSON.
const (
	ColourItem     PremiumItem = "colour"
	LengthItem     PremiumItem = "length"
	MikeItem       PremiumItem = "mic"
	StrengthItem   PremiumItem = "strength"
	UniformityItem PremiumItem = "uniformity"
	GinningItem    PremiumItem = "ginning"
)

var premiumItems = map[PremiumItem]string{
	ColourItem: "颜色级", LengthItem: "长度级", MikeItem: "马值级", StrengthItem: "强力级", UniformityItem: "整齐度级",
	GinningItem: "轧工质量",
}

// rateReader reads the rates of a lot's grades. It collects the grades that the table lacks, and the first missing
// rate.
type rateReader struct {
	rates   *market.PremiumRates
	nearest []NearestRate
	first   missingRate
}

// lacks records a missing rate and returns zero.
func (r *rateReader) lacks(lack missingRate) schema.PerTon {
	if r.first == (missingRate{}) {
		r.first = lack
	}
	return 0
}

// rate returns the rate of a grade, or of the nearest grade that the table has.
func (r *rateReader) rate(item PremiumItem, rates map[string]schema.Yuan, grade string) schema.Yuan {
	if y, ok := rates[grade]; ok {
		return y
	}
	used, ok := nearestGrade(item, rates, grade)
	if !ok {
		r.lacks(missingRate{item: premiumItems[item]})
		return 0
	}
	r.nearest = append(r.nearest, NearestRate{item, grade, used})
	return rates[used]
}

// colour returns the premium by the colour shares. Without shares the main grade counts for the whole lot.
func (r *rateReader) colour(b *Batch) schema.PerTon {
	if len(b.Colours) > 0 {
		return r.shares(ColourItem, r.rates.Colour, ColourGrades[:], b.Colours)
	}
	if ColourIndex(b.PrimaryColour) < 0 {
		return r.lacks(missingRate{item: "颜色级占比", unknown: true})
	}
	return perTon(r.rate(ColourItem, r.rates.Colour, b.PrimaryColour))
}

// mainBody returns the premium for a lot that has a main colour grade.
func (r *rateReader) mainBody(b *Batch) schema.PerTon {
	switch {
	case b.PrimaryColour == NoMainGrade || r.rates.MainBody == 0:
		return 0
	case b.PrimaryColour == "":
		return r.lacks(missingRate{item: "主体颜色级", unknown: true})
	}
	return perTon(r.rates.MainBody)
}

// length returns the rate of the whole millimetres: 29 for 29.3 mm. Lengths without an own rate use the nearest open
// entry such as 30+ below them.
func (r *rateReader) length(avg schema.Centi) schema.PerTon {
	if avg <= 0 {
		return r.lacks(missingRate{item: "长度", unknown: true})
	}
	grade := LengthGrade(avg)
	if y, ok := r.rates.Length[strconv.Itoa(grade)]; ok {
		return perTon(y)
	}
	for least := grade; least >= LengthGrades[0]; least-- {
		if y, ok := r.rates.Length[strconv.Itoa(least)+"+"]; ok {
			return perTon(y)
		}
	}
	return perTon(r.rate(LengthItem, r.rates.Length, strconv.Itoa(grade)))
}

// mike returns the rate of a micronaire grade, or of its letter when the table does not divide it: B for B2.
func (r *rateReader) mike(grade string) schema.PerTon {
	if grade == "" {
		return r.lacks(missingRate{item: premiumItems[MikeItem], unknown: true})
	}
	if _, ok := r.rates.Mike[grade]; !ok {
		if y, ok := r.rates.Mike[grade[:1]]; ok {
			return perTon(y)
		}
	}
	return perTon(r.rate(MikeItem, r.rates.Mike, grade))
}

// average returns the rate of the grade of an average.
func (r *rateReader) average(
	item PremiumItem, rates map[string]schema.Yuan, avg schema.Centi, grade func(schema.Centi) string,
) schema.PerTon {
	if avg <= 0 {
		return r.lacks(missingRate{item: premiumItems[item], unknown: true})
	}
	return perTon(r.rate(item, rates, grade(avg)))
}

// shares returns the rates weighted by the shares, rounded half away from zero to 0.01 CNY/t.
func (r *rateReader) shares(
	item PremiumItem, rates map[string]schema.Yuan, grades []string, shares Shares,
) schema.PerTon {
	if len(shares) != len(grades) {
		return r.lacks(missingRate{item: premiumItems[item], unknown: true})
	}
	var sum int64 // 1/10,000 CNY/t
	for i, share := range shares {
		if share != 0 {
			sum += int64(share) * int64(r.rate(item, rates, grades[i]))
		}
	}
	if sum < 0 {
		return -schema.PerTon((-sum + 50) / 100)
	}
	return schema.PerTon((sum + 50) / 100)
}

// foreign returns the premium for bales with foreign fibre.
func (r *rateReader) foreign(bales *int) schema.PerTon {
	if r.rates.Foreign == nil || bales == nil {
		return 0
	}
	return perTon(schema.Yuan(max(0, *bales-r.rates.Foreign.FreeBales)) * r.rates.Foreign.PerExtraBale)
}

// perTon converts whole CNY/t.
func perTon(y schema.Yuan) schema.PerTon { return schema.PerTon(y) * 100 }

// NearestRate is a grade of a lot that a premium table lacks, and the nearest grade of the table, whose rate counts.
type NearestRate struct {
	Item  PremiumItem `json:"item" enum:"colour,length,mic,strength,uniformity,ginning"`
	Grade string      `json:"grade"`
	Used  string      `json:"used"`
}

// String returns the substitution as a sentence: 按最近一档 41级 计，51级不在升贴水表内.
func (n NearestRate) String() string {
	return "按最近一档 " + n.Item.gradeWord(n.Used) + " 计，" + n.Item.gradeWord(n.Grade) + "不在升贴水表内"
}

// gradeWord returns a grade as it is spoken: 51级, 长度26级, C1.
func (i PremiumItem) gradeWord(grade string) string {
	switch i {
	case ColourItem:
		return grade + "级"
	case LengthItem:
		if least, open := strings.CutSuffix(grade, "+"); open {
			return "长度" + least + "级以上"
		}
		return "长度" + grade + "级"
	}
	return grade
}

// NearestText returns substitutions as one text; empty without any.
func NearestText(list []NearestRate) string {
	sentences := make([]string, len(list))
	for i, n := range list {
		sentences[i] = n.String()
	}
	return strings.Join(sentences, "；")
}

// nearestGrade returns the grade of the rates that is nearest to one that they lack. Of equally near grades it is the
// one with the lower rate. It returns false if the rates have no known grade.
func nearestGrade(item PremiumItem, rates map[string]schema.Yuan, grade string) (nearest string, ok bool) {
	least := 0
	for _, other := range item.rateNames() {
		y, known := rates[other]
		if !known {
			continue
		}
		away := item.distance(grade, other)
		if !ok || away < least || away == least && y < rates[nearest] {
			nearest, least, ok = other, away, true
		}
	}
	return nearest, ok
}

// rateNames are the names that a table may have for the grades of an item.
func (i PremiumItem) rateNames() []string {
	switch i {
	case ColourItem:
		return ColourGrades[:]
	case LengthItem:
		return lengthRateNames
	case MikeItem:
		return mikeRateNames
	case StrengthItem:
		return StrengthGrades[:]
	case UniformityItem:
		return UniformityGrades[:]
	}
	return GinningGrades[:]
}

var (
	mikeRateNames   = append([]string{"A", "B", "C"}, MikeGrades[:]...)
	lengthRateNames = func() (names []string) {
		for _, mm := range LengthGrades {
			names = append(names, strconv.Itoa(mm), strconv.Itoa(mm)+"+")
		}
		return names
	}()
)

// distance returns how far two grades of an item are apart. Colours of one type, and micronaires of one letter, are
// nearer to each other than to any other.
func (i PremiumItem) distance(a, b string) int {
	switch i {
	case ColourItem:
		return 10*apart(int(a[1]), int(b[1])) + apart(int(a[0]), int(b[0]))
	case LengthItem:
		return apart(millimetres(a), millimetres(b))
	case MikeItem:
		steps := apart(mikePlace(a), mikePlace(b))
		if a[0] != b[0] {
			steps += 10
		}
		return steps
	}
	names := i.rateNames()
	return apart(slices.Index(names, a), slices.Index(names, b))
}

// mikePlace returns the place of a micronaire grade by its fineness. A letter alone is coarse like B2 and C2.
func mikePlace(grade string) int {
	if len(grade) == 1 && grade != "A" {
		grade += "2"
	}
	return slices.Index(MikeGrades[:], grade)
}

// millimetres returns the number of a length grade, 30 for 30+.
func millimetres(grade string) int {
	mm, err := strconv.Atoi(strings.TrimSuffix(grade, "+"))
	if err != nil {
		return 0
	}
	return mm
}

// apart returns the difference of two places.
func apart(a, b int) int { return max(a-b, b-a) }
