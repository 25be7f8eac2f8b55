package shorthand

import (
	"cmp"
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
	form  string                                     // a number, by default one with at most two decimals
}

var measures = []measure{
	{`(?:平均)?(?:纤维)?长度|绒长|长`, `mm|毫米`, ">", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.LengthMin, &d.LengthMax
	}), ""},
	{`断裂比强度|比强度|强力|强度|强`, `cn/tex|cn`, ">", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.StrengthMin, &d.StrengthMax
	}), ""},
	{`马克隆值?|马值|马|mic`, ``, "=", 20, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.MikeMin, &d.MikeMax
	}), ""},
	{`长度整齐度|整齐度|整齐|长整|整`, `%`, ">", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.UniformityMin, &d.UniformityMax
	}), ""},
	{`含杂率|含杂|杂质|杂`, `%`, "<", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.ImpurityMin, &d.ImpurityMax
	}), ""},
	{`回潮率|回潮|水[分份]|潮`, `%`, "<", 50, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.MoistureMin, &d.MoistureMax
	}), ""},
	{`黄度|\+b`, ``, "<", 30, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.PlusBMin, &d.PlusBMax
	}), ""},
	{`反射率|rd`, `%`, ">", 0, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return &d.RdMin, nil
	}), ""},
	{`轧工p3|p3`, `%`, "<", 0, setCentis(func(d *demand.Demand) (lo, hi **schema.Centi) {
		return nil, &d.GinningP3Max
	}), ""},
	basisMeasure,
	priceMeasure,
	basePriceMeasure,
	packsMeasure,
}

var packsMeasure = measure{names: `包数|件数`, unit: `包|件`, bare: "=", set: setPacks}

var basisMeasure = measure{names: `基差`, unit: yuan, bare: "<", about: 50_00, set: setYuans(
	func(d *demand.Demand) (lo, hi **schema.Yuan) { return &d.BasisMin, &d.BasisMax },
)}

var priceMeasure = measure{names: `价格|现价|单价|价`, unit: yuan, bare: "<", about: 100_00, set: setYuans(
	func(d *demand.Demand) (lo, hi **schema.Yuan) { return &d.PriceMin, &d.PriceMax },
), form: priceForm}

// basePriceMeasure is the price in terms of base cotton.
var basePriceMeasure = measure{names: `折(?:合|算|成)?3128b?(?:价格?)?`, unit: yuan, bare: "<", about: 100_00, set: setYuans(
	func(d *demand.Demand) (lo, hi **schema.Yuan) { return &d.Price3128Min, &d.Price3128Max },
), form: priceForm}

// deliveredMeasure is the price at the mill of the viewer.
var deliveredMeasure = measure{names: `到厂(?:价格?)?|落地价`, unit: yuan, bare: "<", about: 100_00, set: setYuans(
	func(d *demand.Demand) (lo, hi **schema.Yuan) { return &d.DeliveredMin, &d.DeliveredMax },
), form: priceForm}

const (
	yuan         = `元/吨|元|块`
	decimal      = `[+-]?\d{1,7}(?:\.\d{1,2})?`
	tenThousands = `[1-3](?:\.\d{1,4})?万`
	thousands    = `\d\d,\d{3}`
	priceForm    = tenThousands + `|` + thousands + `|` + decimal
)

// Words of comparison. Bounds are inclusive, as everywhere on the page.
const (
	more    = `>=|=>|≥|>|大于等于|大于|不低于|不小于|不少于|高于|至少`
	less    = `<=|=<|≤|<|小于等于|小于|不高于|不大于|不超过|低于|至多`
	upward  = `及以上|以上|起|\+`
	inward  = `及以下|以下|以内|之内|内`
	nearly  = `左右|上下`
	through = `--?|~|到|至|—+|–`
	between = `(?:之间)?`
)

// measureRules returns the rules of all measures, and of numbers with a unit or ending.
func measureRules() []rule {
	var list []rule
	for _, m := range measures {
		list = append(list, say(m.named(), m.read))
	}
	list = append(list, say(deliveredMeasure.named(), delivered),
		say(`按?到厂价?(?:排序|优先|最低|最便宜|便宜|从低到高|低到高)的?`, byDelivered), say(`按到厂价?`, byDelivered).standingAlone())
	suffixed := func(number, unit string, m measure) rule {
		form := `(` + more + `|` + less + `|=)? ?(` + number + `)(?:` + unit + `)?(?: ?(?:` + through + `) ?(` + number +
			`))?(?:` + unit + `)` + between + `(` + upward + `|` + inward + `|` + nearly + `)?`
		return say(form, m.read)
	}
	list = append(list, suffixed(decimal, `mm|毫米`, measures[0]), suffixed(decimal, `cn/tex`, measures[1]),
		suffixed(decimal, `包`, packsMeasure), suffixed(tenThousands+`|`+thousands+`|\d{5}`, yuan, priceMeasure))
	return append(list, unnamedPrices()...)
}

// named returns the form of a measure with its name.
func (m measure) named() string {
	number, unit := `(`+cmp.Or(m.form, decimal)+`)`, ""
	if m.unit != "" {
		unit = `(?:` + m.unit + `)?`
	}
	return `(?:` + m.names + `)[:为是在]? ?(` + more + `|` + less + `|=)? ?` + number + unit +
		`(?: ?(?:` + through + `) ?` + number + unit + between + `)? ?(` + upward + `|` + inward + `|` + nearly + `)?`
}

// delivered reads 到厂<16000. Without a mill it is no condition.
func delivered(r *lineReader, d *demand.Demand, m []string) bool {
	if !r.hasMill() {
		d = new(demand.Demand)
	}
	return deliveredMeasure.read(r, d, m)
}

// byDelivered reads 到厂价最低, which is an order.
func byDelivered(r *lineReader, _ *demand.Demand, _ []string) bool {
	if r.hasMill() {
		r.order = "delivered"
	}
	return true
}

// hasMill reports whether the viewer has a mill, and notes that one is needed.
func (r *lineReader) hasMill() bool {
	has := r.names.mills[r.viewer.Company]
	r.lacksMill = !has
	return has
}

// unnamedPrices returns the rules of prices without a name: ≤17500, 17500以下, 1.7-1.75万. They need a comparison, an
// ending or a range, because a number alone is the beginning or end of a batch number.
func unnamedPrices() []rule {
	const price = tenThousands + `|[12]\d,?\d{3}|30,?000` // a basis is lower; ginneries of Xinjiang have higher codes
	const number = `(` + price + `)(?:` + yuan + `)?`
	const first = `(` + price + `|[123](?:\.\d{1,4})?)(?:` + yuan + `)?`
	return []rule{
		say(`(`+more+`|`+less+`) ?`+number+`()()`, priceMeasure.read),
		say(`()`+number+`() ?(及以上|以上|起|`+inward+`|`+nearly+`)`, priceMeasure.read),
		say(`()`+first+` ?(?:`+through+`) ?`+number+between+`()`, priceMeasure.read),
	}
}

// read adds a comparison, a range, or a single number. m has the comparison, one or two numbers, the ending.
func (m measure) read(_ *lineReader, d *demand.Demand, found []string) bool {
	first, ok := parseNumber(found[2], found[3])
	if !ok {
		return false
	}
	if found[3] != "" {
		second, ok := parseNumber(found[3], "")
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

// parseNumber returns a number in hundredths. The 万 of the other end of its range counts for both: 1.7-1.75万.
func parseNumber(s, other string) (int64, bool) {
	digits := strings.ReplaceAll(strings.TrimPrefix(strings.TrimSuffix(s, "万"), "+"), ",", "")
	whole, part, _ := strings.Cut(digits, ".")
	if (strings.HasSuffix(s, "万") || strings.HasSuffix(other, "万")) && len(whole) == 1 {
		digits = whole + (part + "0000")[:4]
	}
	return parseHundredths(digits)
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
