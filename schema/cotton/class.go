package cotton

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema/market"
)

// ClassOf returns the quality class of a lot in words of the trade, such as 南疆 机采 白棉3级 双29 B2. Traders call lots of
// one class alike. Lots of Xinjiang that are stored inland are classes of their own: their freight is paid. It is
// empty when a value that it needs is not known.
func ClassOf(b *Batch, storedIn string) string {
	words := []string{b.Area, pickWords[b.PackType], colourClass(b.PrimaryColour), fibreClass(b), mikeClass(b)}
	if slices.Contains(words, "") {
		return ""
	}
	if kind := ginClasses[b.CottonType]; kind != "" {
		words = slices.Insert(words, 2, kind)
	}
	if b.Zone == Xinjiang && storedIn == market.Inland {
		words = append(words, "内地库")
	}
	return strings.Join(words, " ")
}

var (
	pickWords  = map[int]string{PickHand: "手采", PickMachine: "机采"}
	ginClasses = map[int]string{GinRoller: "皮辊棉", GinLong: "长绒棉"}
)

// colourClass returns the main colour grade in words; empty when it is not known.
func colourClass(grade string) string {
	if grade == "" {
		return ""
	}
	return ColourName(grade)
}

// Ends of the double grades of upland cotton. Longer and stronger lots, and shorter or weaker ones, are a class each.
const (
	leastDouble = 27
	mostDouble  = 31
)

// fibreClass returns the double grade of upland cotton: 双29 for at least 29 mm and 29 cN/tex. Long staple is classed by
// its length alone.
func fibreClass(b *Batch) string {
	if b.Length.Avg <= 0 || b.Strength.Avg <= 0 {
		return ""
	}
	if b.CottonType == GinLong {
		return "长" + strconv.Itoa(LengthGrade(b.Length.Avg))
	}
	switch double := int(min(b.Length.Avg, b.Strength.Avg)) / 100; {
	case double < leastDouble:
		return "双" + strconv.Itoa(leastDouble) + "以下"
	case double >= mostDouble:
		return "双" + strconv.Itoa(mostDouble) + "以上"
	default:
		return "双" + strconv.Itoa(double)
	}
}

// mikeClass returns the grade of the average micronaire, or else the main grade; empty when neither is known.
func mikeClass(b *Batch) string {
	if b.Mike.Avg > 0 {
		return MikeGrade(b.Mike.Avg)
	}
	return b.MikeGrade
}
