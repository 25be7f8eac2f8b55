package order

import (
	"slices"
	"strings"
)

// withPricing returns sections that say which lots have a fixed price and to which ones the basis sections apply. A
// company writes its sections for all contracts, so they do not know.
func withPricing(terms []TermSection, lines []Line) []TermSection {
	priced, fixed := batchesByPricing(lines)
	if len(fixed) == 0 {
		return terms
	}
	terms = slices.Clone(terms)
	first := slices.IndexFunc(terms, func(s TermSection) bool { return s.Type == "spot" })
	if first >= 0 {
		whose := "各批次"
		if len(priced) > 0 {
			whose = lines[0].Goods.NumberName() + " " + strings.Join(fixed, "、") + " "
		}
		terms[first].Content += "\n" + whose + "的单价为双方约定的一口价，不随期货价格的涨跌变动。"
	}
	for i := range terms {
		if terms[i].Type == "basis" && len(priced) > 0 {
			terms[i].Content = "本条只适用于按基差点价的批次（" + lines[0].Goods.NumberName() + " " +
				strings.Join(priced, "、") + "）。\n" + terms[i].Content
		}
	}
	return terms
}

// batchesByPricing returns the batch numbers of lots on a futures contract, and of those with a fixed price.
func batchesByPricing(lines []Line) (priced, fixed []string) {
	for i := range lines {
		if l := &lines[i]; l.IndexCode == "" {
			fixed = append(fixed, l.BatchID)
		} else {
			priced = append(priced, l.BatchID)
		}
	}
	return priced, fixed
}
