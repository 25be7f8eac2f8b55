package shorthand

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// rule is one form of the shorthand and its meaning.
type rule struct {
	form  *regexp.Regexp
	place bool
	alone bool // nothing may adjoin it
	zone  zone
	hint  string // for the user; contains the first group of the form
	apply func(r *lineReader, d *demand.Demand, m []string) bool
}

// say returns a rule. Its match includes suffixes: 机采棉, 南疆的.
func say(form string, apply func(r *lineReader, d *demand.Demand, m []string) bool) rule {
	return rule{form: regexp.MustCompile(`(?i)^(?:` + form + `)`), apply: apply}
}

// match returns the match at the beginning of a text with its groups; nil without one. In 17500 内地 the number has no
// ending.
func (r rule) match(text string) []string {
	m := r.form.FindStringSubmatch(text)
	if m != nil && strings.HasSuffix(m[0], "内") && strings.HasPrefix(text[len(m[0]):], "地") {
		return r.form.FindStringSubmatch(strings.TrimSuffix(m[0], "内"))
	}
	return m
}

// means returns a rule for words that set one field.
func means(form string, set func(d *demand.Demand)) rule {
	return say(form+`(?:棉花|棉)?的?`, func(_ *lineReader, d *demand.Demand, _ []string) bool {
		set(d)
		return true
	})
}

// with returns a rule for words that add a code to a list.
func with(form string, list func(d *demand.Demand) *schema.List, codes ...string) rule {
	return means(form, func(d *demand.Demand) { addTo(list(d), codes...) })
}

// grown returns a rule for words that mean only the place of growth.
func grown(form string, in zone) rule {
	r := means(form, func(*demand.Demand) {})
	r.zone = in
	return r
}

func (r rule) inNames() rule {
	r.place = true
	return r
}

func (r rule) standingAlone() rule {
	r.alone = true
	return r
}

func (r rule) withHint(hint string) rule {
	r.hint = hint
	return r
}

func packs(d *demand.Demand) *schema.List { return &d.PackTypes }

func gins(d *demand.Demand) *schema.List { return &d.CottonTypes }

func colours(d *demand.Demand) *schema.List { return &d.PrimaryColour }

func unwanted(d *demand.Demand) *schema.List { return &d.ExcludePrimaryColour }

func mikes(d *demand.Demand) *schema.List { return &d.MikeGrades }

func years(d *demand.Demand) *schema.List { return &d.CottonYears }

func codesOf(d *demand.Demand) *schema.List { return &d.IndexCodes }

func zones(d *demand.Demand) *schema.List { return &d.WarehouseZones }

// rules are all rules besides names. The longest match wins.
var rules = slices.Concat(kindRules, colourRules, offerRules, measureRules())

// kindRules read the kind of cotton and its origin.
var kindRules = []rule{
	with(`(?:手采|手摘|人工采摘|人工采)`, packs, "1"),
	with(`(?:机采|机摘|机械采摘)`, packs, "2"),
	with(`锯齿(?:细绒)?`, gins, "1"),
	with(`皮辊(?:细绒)?`, gins, "2"),
	with(`细绒`, gins, "1", "2"),
	with(`长绒`, gins, "4"),
	grown(`(?:(?:新疆|疆)棉|新疆)`, xinjiang).inNames(),
	grown(`地产`, inland),
	say(`(南疆|北疆|东疆|内地|疆内)(?:仓库|库|仓)`, storedIn),
	say(`原([\p{Han}\d]{1,8}?(?:仓库|库|仓))`, formerly),
	say(`双(\d\d(?:\.\d)?|[二三][〇零一二三四五六七八九])(?:以上|及以上|\+)?(?:的|棉)?`, double),
	say(`[含带]?单(\d\d)(?:以上|\+)?(?:的|棉)?`, single).
		withHint("单%[1]s 指长度或强力有一项达到 %[1]s，不能作为筛选条件；需要时请加“长%[1]s”或“强%[1]s”"),
	say(`(\d+(?:\.\d+)?)(?:吨|t)`, noCondition).standingAlone().
		withHint("%s 吨没有用作筛选条件；要配出这个数量，请用“配棉”"),
	say(`(最便宜|便宜|最低价|价格最低|价低)(?:的|优先|在前)?`, noCondition).
		withHint("“%s”没有用作筛选条件；批次默认按现价从低到高排列"),
	say(`(?:20)?(`+strings.Join(cropYears(), "|")+`)`, cropOnSale),
	say(`(?:20)?(\d\d)[-/~](?:20)?(\d\d)(年度|年)(?:新?[棉花])?`, twoYears),
	say(`(?:20)?(\d\d)(?:年度|年)(?:新?[棉花])?`, oneYear),
	say(`新[棉花]的?`, newCrop),
	say(`[陈老旧][棉花]的?`, oldCrops),
	say(`20([0-4]\d)`, yearOnSale),
}

func storedIn(_ *lineReader, d *demand.Demand, m []string) bool {
	if m[1] == "疆内" {
		addTo(zones(d), "南疆", "北疆", "东疆")
	} else {
		addTo(zones(d), m[1])
	}
	return true
}

// formerly reads 原西库: a warehouse by its former name.
func formerly(r *lineReader, d *demand.Demand, m []string) bool {
	name, ok := r.names.formerDepot(m[1])
	addTo(&d.Warehouses, name)
	return ok
}

// double reads 双29: length and strength both at least 29.
func double(_ *lineReader, d *demand.Demand, m []string) bool {
	text := m[1]
	for i, digit := range strings.Fields("〇零 一 二 三 四 五 六 七 八 九") {
		for _, r := range digit {
			text = strings.ReplaceAll(text, string(r), strconv.Itoa(i))
		}
	}
	n, err := schema.ParseCenti(text)
	d.LengthMin, d.StrengthMin = &n, &n
	return err == nil && n >= 20_00 && n <= 45_00
}

// single reads 双29（含单30）: one of both is even 30. No filter expresses it; after 双29 it is omitted.
func single(_ *lineReader, d *demand.Demand, _ []string) bool {
	return d.LengthMin != nil && d.StrengthMin != nil
}

// newCrop reads 新花: the newest cotton on sale.
func newCrop(r *lineReader, d *demand.Demand, _ []string) bool {
	known := r.names.years
	addTo(years(d), known[:min(1, len(known))]...)
	return len(known) > 0
}

// oldCrops reads 陈棉: all cotton on sale that is older than the newest.
func oldCrops(r *lineReader, d *demand.Demand, _ []string) bool {
	known := r.names.years
	addTo(years(d), known[min(1, len(known)):]...)
	return len(known) > 1
}

func oneYear(_ *lineReader, d *demand.Demand, m []string) bool {
	addTo(years(d), "20"+m[1])
	return true
}

// noCondition reads what no filter expresses.
func noCondition(*lineReader, *demand.Demand, []string) bool { return true }

// yearOnSale reads 2026 alone as a year if cotton of it is on sale, else as digits of a batch number.
func yearOnSale(r *lineReader, d *demand.Demand, m []string) bool {
	return r.names.years.Has("20"+m[1]) && oneYear(r, d, m)
}

// cropYears returns 25/26 and all other pairs of consecutive years, except pairs that are two colour grades.
func cropYears() (pairs []string) {
	for year := 10; year < 50; year++ {
		from, to := strconv.Itoa(year), strconv.Itoa(year+1)
		if cotton.ColourIndex(from) < 0 || cotton.ColourIndex(to) < 0 {
			pairs = append(pairs, from+"/"+to)
		}
	}
	return pairs
}

// cropOnSale reads 25/26 as the crop year that begins in 2025, if cotton of it is on sale.
func cropOnSale(r *lineReader, d *demand.Demand, m []string) bool {
	return yearOnSale(r, d, []string{"", m[1][:2]})
}

// twoYears reads 25/26年度 as the crop year that begins in 2025, and 25-26年 as both years.
func twoYears(_ *lineReader, d *demand.Demand, m []string) bool {
	from, _ := strconv.Atoi(m[1]) // two digits
	to, _ := strconv.Atoi(m[2])
	if to < from || to-from > 10 {
		return false
	}
	if m[3] == "年度" && to == from+1 {
		to = from
	}
	for ; from <= to; from++ {
		addTo(years(d), strconv.Itoa(2000+from))
	}
	return true
}

// offerRules read the terms of sale.
var offerRules = []rule{
	means(`(?:一口价|固定价)`, func(d *demand.Demand) { d.Pricing = true }),
	means(`(?:基差|点价)`, func(d *demand.Demand) { d.ListingIndex = true }),
	means(`捆绑(?:销售)?`, func(d *demand.Demand) { d.OnlyBundles = true }),
	say(`精选`, marked("1")),
	say(`优选`, marked("2")),
	say(`(?:商家直销|厂家直销|直销)`, marked("3")),
	say(`(?:有?专用线|有专线)`, func(r *lineReader, d *demand.Demand, _ []string) bool {
		addTo(&d.Sidings, r.names.sidings...)
		return len(r.names.sidings) > 0
	}),
	say(`CF ?(\d{4}|\d{3})(?:合约)?`+overIt, contractBasis),
	say(`(\d{4}|\d{3})合约`+overIt, contractBasis),
	say(`(\d{4}|\d{3})(\+\d{1,5})`+upTo, contractBasis),
	say(`(\d{3})`, liveContract).standingAlone(),
	say(`(\+\d{3,4})`+upTo, func(_ *lineReader, d *demand.Demand, m []string) bool { return overContract(d, m[1:]) }),
	say(`(?:CF ?(0[13579]|11)(?:合约)?|(0?[13579]|11)月?(?:份)?合约)`+overIt, monthContract),
}

// overIt is a basis behind a contract: +900, -200以内, +900-1000.
const (
	overIt = `(?:((?: ?\+|-)\d{1,5})` + upTo + `)?`
	upTo   = `(?:元/吨|元)?(?: ?(?:` + through + `) ?([+-]?\d{1,5})(?:元/吨|元)?)?` +
		`(` + upward + `|` + inward + `|` + nearly + `)?`
)

// marked adds a sale type if it exists for the viewer.
func marked(code string) func(*lineReader, *demand.Demand, []string) bool {
	return func(r *lineReader, d *demand.Demand, _ []string) bool {
		addTo(&d.SaleTypes, code)
		return slices.Contains(r.viewer.Marks(), code)
	}
}

// contractBasis reads CF701, 2701合约, 2701+900, and CF701+900 as at most that basis.
func contractBasis(_ *lineReader, d *demand.Demand, m []string) bool {
	code, ok := market.NormalContract("CF" + m[1])
	if !ok {
		return false
	}
	addTo(codesOf(d), code)
	return overContract(d, m[2:])
}

// liveContract reads 701 as the contract CF701 if it trades, else as digits of a batch number.
func liveContract(r *lineReader, d *demand.Demand, m []string) bool {
	return slices.Contains(r.names.contracts, "CF"+m[1]) && contractBasis(r, d, []string{"", m[1], ""})
}

// monthContract reads 01合约 as the next contract of January.
func monthContract(r *lineReader, d *demand.Demand, m []string) bool {
	code, ok := r.names.month(m[1] + m[2])
	addTo(codesOf(d), code)
	return ok && overContract(d, m[3:])
}

// overContract bounds the basis by the text after a contract: a number, perhaps a second one, and an ending.
func overContract(d *demand.Demand, m []string) bool {
	return m[0] == "" || basisMeasure.read(nil, d, []string{"", "", strings.TrimSpace(m[0]), m[1], m[2]})
}
