package shorthand

import (
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// measure is a value with bounds: 长度29+, 马值3.7-4.2, 含杂<3, 基差800-1000.
type measure struct {
	names string
	unit  string
	bare  string                                     // the comparison of a number alone: ">", "<" or "="
	about int64                                      // the tolerance of 左右 in hundredths; zero: 左右 is not allowed
	set   func(d *demand.Demand, lo, hi *int64) bool // in hundredths; false if a bound is not possible
}

var measures = []measure{
	{`(?:平均)?(?:纤维)?长度|绒长|长`, `mm|毫米`, ">", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.LengthMin, &d.LengthMax
	})},
	{`断裂比强度|比强度|强力|强度|强`, `cn/tex|cn`, ">", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.StrengthMin, &d.StrengthMax
	})},
	{`马克隆值?|马值|马|mic`, ``, "=", 20, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.MikeMin, &d.MikeMax
	})},
	{`长度整齐度|整齐度|整齐|长整|整`, `%`, ">", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.UniformityMin, &d.UniformityMax
	})},
	{`含杂率|含杂|杂质|杂`, `%`, "<", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.ImpurityMin, &d.ImpurityMax
	})},
	{`回潮率|回潮|水[分份]|潮`, `%`, "<", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.MoistureMin, &d.MoistureMax
	})},
	{`黄度|\+b`, ``, "<", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.PlusBMin, &d.PlusBMax
	})},
	{`反射率|rd`, `%`, ">", 0, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.RdMin, nil
	})},
	{`轧工p3|p3`, `%`, "<", 0, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return nil, &d.GinningP3Max
	})},
	basisMeasure,
	priceMeasure,
	{`包数|件数`, `包|件`, "=", 0, setPacks},
}

var basisMeasure = measure{`基差`, `元/吨|元`, "<", 50_00, setYuans(func(d *demand.Demand) (lo, hi **schema.Yuan) {
	return &d.BasisMin, &d.BasisMax
})}

var priceMeasure = measure{`价格|现价|单价|价`, `元/吨|元`, "<", 100_00, setYuans(func(d *demand.Demand) (lo, hi **schema.Yuan) {
	return &d.PriceMin, &d.PriceMax
})}

// Words of comparison. Bounds are inclusive, as everywhere on the page.
const (
	more    = `>=|=>|≥|>|大于等于|大于|不低于|不小于|不少于|高于|至少`
	less    = `<=|=<|≤|<|小于等于|小于|不高于|不大于|不超过|低于|至多`
	upward  = `及以上|以上|起|\+`
	inward  = `及以下|以下|以内|之内|内`
	nearly  = `左右|上下`
	through = `--?|~|到|至|—+|–`
)

// measureRules returns the rules of all measures, and of numbers with a unit or ending.
func measureRules() []rule {
	number := `([+-]?\d{1,7}(?:\.\d{1,2})?)`
	var list []rule
	for _, m := range measures {
		unit := ""
		if m.unit != "" {
			unit = `(?:` + m.unit + `)?`
		}
		form := `(?:` + m.names + `)[:为是在]? ?(` + more + `|` + less + `|=)? ?` + number + unit +
			`(?: ?(?:` + through + `) ?` + number + unit + `)? ?(` + upward + `|` + inward + `|` + nearly + `)?`
		list = append(list, say(form, m.read))
	}
	suffixed := func(number, unit string, m measure) rule {
		form := `(` + more + `|` + less + `|=)? ?` + number + `(?:` + unit + `)?(?: ?(?:` + through + `) ?` + number +
			`)?(?:` + unit + `)(` + upward + `|` + inward + `|` + nearly + `)?`
		return say(form, m.read)
	}
	const price = `(\d{5})` // a basis has fewer digits
	return append(list, suffixed(number, `mm|毫米`, measures[0]), suffixed(number, `cn/tex`, measures[1]),
		suffixed(number, `包`, measures[11]), suffixed(price, priceMeasure.unit, priceMeasure))
}

// read adds a comparison, a range, or a single number. m has the comparison, one or two numbers, the ending.
func (m measure) read(_ *lineReader, d *demand.Demand, found []string) bool {
	first, ok := parseHundredths(strings.TrimPrefix(found[2], "+"))
	if !ok {
		return false
	}
	if found[3] != "" {
		second, ok := parseHundredths(strings.TrimPrefix(found[3], "+"))
		if second < first {
			first, second = second, first
		}
		return ok && found[1] == "" && found[4] == "" && m.set(d, &first, &second)
	}
	switch m.direction(found[1], found[4]) {
	case ">":
		return m.set(d, &first, nil)
	case "<":
		return m.set(d, nil, &first)
	case "=":
		return m.set(d, &first, &first)
	case "~":
		least, most := first-m.about, first+m.about
		return m.about > 0 && m.set(d, &least, &most)
	}
	return false
}

// direction returns the common meaning of comparison and ending, or nothing if they contradict each other.
func (m measure) direction(comparison, ending string) string {
	before, after := comparisonSign(comparison), endingSign(ending)
	switch {
	case before == "" && after == "":
		return m.bare
	case before == "" || before == after:
		return after
	case after == "":
		return before
	}
	return ""
}

// comparisonSign returns "=", ">" or "<" for a comparison, and nothing without one.
func comparisonSign(comparison string) string {
	switch {
	case comparison == "" || comparison == "=":
		return comparison
	case strings.Contains("|"+more+"|", "|"+comparison+"|"):
		return ">"
	}
	return "<"
}

// endingSign returns ">", "~" or "<" for an ending, and nothing without one.
func endingSign(ending string) string {
	switch {
	case ending == "":
		return ""
	case ending == "+" || strings.Contains("|"+upward+"|", "|"+ending+"|"):
		return ">"
	case strings.Contains("|"+nearly+"|", "|"+ending+"|"):
		return "~"
	}
	return "<"
}

// setCentis sets the bounds of a fibre value. A value with one bound cannot take the other.
func setCentis(of func(d *demand.Demand) (lo, hi **schema.Centi)) func(*demand.Demand, *int64, *int64) bool {
	return func(d *demand.Demand, lo, hi *int64) bool {
		least, most := of(d)
		set := func(to **schema.Centi, n *int64) bool {
			if n == nil {
				return true
			}
			if to == nil || *n < 0 || *n > 100_00 {
				return false
			}
			*to = new(schema.Centi(*n))
			return true
		}
		return set(least, lo) && set(most, hi)
	}
}

func setYuans(of func(d *demand.Demand) (lo, hi **schema.Yuan)) func(*demand.Demand, *int64, *int64) bool {
	return func(d *demand.Demand, lo, hi *int64) bool {
		least, most := of(d)
		return setWhole(least, lo) && setWhole(most, hi)
	}
}

func setPacks(d *demand.Demand, lo, hi *int64) bool {
	if lo != nil && hi != nil && *lo == *hi {
		return setWhole(&d.PackNumEqual, lo)
	}
	return setWhole(&d.PackNumMin, lo) && setWhole(&d.PackNumMax, hi)
}

// setWhole sets a bound without decimals.
func setWhole[T ~int | ~int64](to **T, hundredths *int64) bool {
	if hundredths == nil {
		return true
	}
	*to = new(T(*hundredths / 100))
	return *hundredths%100 == 0
}

// parseHundredths returns a decimal number with at most two places in hundredths.
func parseHundredths(s string) (int64, bool) {
	whole, part, _ := strings.Cut(s, ".")
	if len(part) > 2 || len(strings.TrimPrefix(whole, "-")) > 12 {
		return 0, false
	}
	n, err := strconv.ParseInt(whole+part+"00"[len(part):], 10, 64)
	return n, err == nil && whole != "" && whole != "-"
}
