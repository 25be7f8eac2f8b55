package cottonindex

import (
	"cmp"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// Slider is the range of values that a slider of the page offers.
type Slider struct {
	Attribute string       `json:"attribute"`
	Name      string       `json:"name"`
	Unit      string       `json:"unit"`
	Min       schema.Centi `json:"min"`
	Max       schema.Centi `json:"max"`
	Step      schema.Centi `json:"step"`
}

// Sliders are the sliders of the cotton page (specification of the search page, part 9).
var Sliders = []Slider{
	{"lengthAvg", "长度", "mm", 26_00, 39_00, 10},
	{"strongAvg", "强力", "cN/tex", 24_00, 39_00, 10},
	{"mikeAvg", "马值", "", 3_00, 6_00, 10},
	{"moisture", "回潮", "%", 4_00, 11_00, 10},
	{"impurity", "含杂", "%", 0, 15_00, 10},
	{"neatAvg", "整齐度", "%", 78_00, 90_00, 10},
}

// valueTally is the number of lots with a value.
type valueTally struct {
	value schema.Centi
	count int
}

// binsWanted is the approximate number of bars under a slider without fixed ends.
const binsWanted = 40

// histogram counts values in the bins of a slider, or in about forty bins of a round width if it has none. The
// outermost bins contain the values beyond them.
func histogram(name string, values []valueTally) *Histogram {
	for _, s := range Sliders {
		if s.Attribute == name {
			return count(s.Min, s.Max, s.Step, values)
		}
	}
	if len(values) == 0 {
		return nil
	}
	least, most := usualRange(values)
	width := roundWidth(most - least)
	from := least / width * width
	if from > least {
		from -= width
	}
	return count(from, most, width, values)
}

// manyLots is the number of lots from which on outliers are found from the others.
const manyLots = 200

// usualRange returns the range of the values without outliers, which are further from the quartiles than twice their
// distance. Long-staple cotton costs half as much again as the rest.
func usualRange(values []valueTally) (least, most schema.Centi) {
	sorted := slices.SortedFunc(slices.Values(values), func(a, b valueTally) int { return cmp.Compare(a.value, b.value) })
	total := 0
	for _, v := range sorted {
		total += v.count
	}
	quantile := func(rank int) schema.Centi {
		i := 0
		for ; rank >= sorted[i].count; i++ {
			rank -= sorted[i].count
		}
		return sorted[i].value
	}
	least, most = sorted[0].value, sorted[len(sorted)-1].value
	low, high := quantile(total/4), quantile(total*3/4)
	if total < manyLots || low == high {
		return least, most
	}
	return max(least, low-2*(high-low)), min(most, high+2*(high-low))
}

// roundWidth returns the smallest of 1, 2, 5, 10, 20, 50, … whole units that makes few enough bins.
func roundWidth(span schema.Centi) schema.Centi {
	for unit := schema.Centi(100); ; unit *= 10 {
		for _, width := range []schema.Centi{unit, 2 * unit, 5 * unit} {
			if span/width < binsWanted || unit > 1e8 {
				return width
			}
		}
	}
}

func count(from, to, width schema.Centi, values []valueTally) *Histogram {
	h := &Histogram{From: from, Step: width, Counts: make([]int, (to-from)/width+1)}
	for _, v := range values {
		bin := min(max(int(v.value-from), 0)/int(width), len(h.Counts)-1)
		h.Counts[bin] += v.count
	}
	return h
}

// parseCenti returns a value of a distribution.
func parseCenti(value indexer.FacetValue) (schema.Centi, bool) {
	n, ok := value.Decimal(2)
	if !ok || n < -1<<31 || n >= 1<<31 {
		return 0, false
	}
	return schema.Centi(n), true
}
