package importedindex

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/indexer"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// ImportedQuery describes the imported lots that a buyer looks for.
type ImportedQuery struct {
	Currency  market.Currency `json:"currency,omitempty" minimum:"0" maximum:"2" doc:"币种：1 人民币，2 美元；不填为全部"`
	Origins   schema.List     `json:"originsName,omitempty" maxLength:"4000" doc:"产地国"`
	Levels    schema.List     `json:"level,omitempty" maxLength:"4000" doc:"等级"`
	Years     schema.List     `json:"cottonYear,omitempty" maxLength:"100" doc:"年度"`
	Depots    schema.List     `json:"depotName,omitempty" maxLength:"4000" doc:"仓库或港口"`
	Positions schema.List     `json:"position,omitempty" maxLength:"20" doc:"货物位置：1 保税，2 清关，3 即期装船，4 远期船期"`
	Months    schema.List     `json:"shipMonth,omitempty" maxLength:"400" doc:"装船月份，如 2027-01"`
	Contracts schema.List     `json:"indexCode,omitempty" maxLength:"400" doc:"合约"`
	Quota     *bool           `json:"quota,omitempty" doc:"卖家带配额"`

	LengthMin   *int            `json:"lengthMin,omitempty" doc:"长度不低于，1/32 英寸"`
	LengthMax   *int            `json:"lengthMax,omitempty" doc:"长度不高于，1/32 英寸"`
	StrengthMin *schema.Centi   `json:"strongMin,omitempty" doc:"强力不低于，克/特"`
	StrengthMax *schema.Centi   `json:"strongMax,omitempty" doc:"强力不高于，克/特"`
	MikeMin     *schema.Centi   `json:"mikeMin,omitempty" doc:"马值不低于"`
	MikeMax     *schema.Centi   `json:"mikeMax,omitempty" doc:"马值不高于"`
	PriceMin    *market.Decimal `json:"priceMin,omitempty" doc:"最低报价，单位见币种；要先选币种"`
	PriceMax    *market.Decimal `json:"priceMax,omitempty" doc:"最高报价，单位见币种；要先选币种"`
	Duty        Duty            `json:"duty,omitempty" minimum:"1" maximum:"3" default:"1" doc:"税率：到厂价按 1 配额内 1%，2 滑准税，3 配额外 40%"`
	LandedMin   *schema.Yuan    `json:"landedMin,omitempty" doc:"最低到厂价，元/吨"`
	LandedMax   *schema.Yuan    `json:"landedMax,omitempty" doc:"最高到厂价，元/吨"`
	Bills       schema.List     `json:"billOfLadingNo,omitempty" maxLength:"8000" doc:"提单号：整个号码"`
	CompanyID   int64           `json:"id,omitempty" minimum:"0" doc:"公司"`
	ListingIDs  []int64         `json:"importlistingIDs,omitempty" maxItems:"500" doc:"挂牌编号：只要这些批次"`
}

// builder collects the conditions of a query. It continues after the first refusal and keeps that one.
type builder struct {
	query      *ImportedQuery
	market     *Market
	conditions []indexer.Condition
	err        error
}

func (b *builder) add(attribute string, e indexer.Expr) {
	b.conditions = append(b.conditions, indexer.Condition{Attribute: attribute, Expr: e})
}

func (b *builder) refuse(field, format string, args ...any) {
	if b.err == nil {
		b.err = schema.Invalid(field, format, args...)
	}
}

// visible returns the conditions of every search: lots whose validity has not ended, with a fixed price or on a
// contract that trades.
func (m *Market) visible() []indexer.Condition {
	offered := indexer.IsNull("indexCode")
	if len(m.Contracts) > 0 {
		offered = indexer.AnyOf([]indexer.Expr{offered, indexer.In("indexCode", m.Contracts)})
	}
	// by the minute, so that the engine gets the same filter again
	valid := indexer.Between("listingValidity", indexer.Bounds[int64]{Min: new(m.Now.Unix() / 60 * 60)}, 0)
	return []indexer.Condition{{Expr: offered}, {Expr: valid}}
}

// conditions returns the conditions of a query and the words of a keyword. It refuses invalid ones.
func (m *Market) conditions(q *ImportedQuery, keyword string) (list []indexer.Condition, words string, err error) {
	b := &builder{query: q, market: m, conditions: m.visible()}
	b.lists()
	b.qualities()
	b.offers()
	words = b.keyword(keyword)
	return b.conditions, words, b.err
}

const (
	listMax = 200
	nameMax = 120
)

func (b *builder) lists() {
	q := b.query
	for _, one := range []struct {
		field, label string
		list         schema.List
	}{
		{"originsName", "产地国", q.Origins},
		{"level", "等级", q.Levels},
		{"cottonYear", "年度", q.Years},
		{"depotName", "仓库", q.Depots},
		{"position", "货物位置", q.Positions},
		{"shipMonth", "装船月份", q.Months},
		{"indexCode", "合约", q.Contracts},
	} {
		b.names(one.field, one.label, one.list)
	}
	if q.Quota != nil {
		b.add("quota", indexer.Equal("quota", strconv.FormatBool(*q.Quota)))
	}
	if q.CompanyID > 0 {
		b.add("", indexer.Equal("memberID", strconv.FormatInt(q.CompanyID, 10)))
	}
	if len(q.ListingIDs) > 0 {
		b.add("", indexer.In("importlistingID", numbersOf(q.ListingIDs)))
	}
	if q.Currency != 0 {
		b.add("currency", indexer.Equal("currency", strconv.Itoa(int(q.Currency))))
	}
	b.bills()
}

// bills adds the bills of lading by their whole numbers.
func (b *builder) bills() {
	var list []string
	for _, text := range b.query.Bills {
		bill, ok := imported.NormalBill(text)
		if !ok {
			b.refuse("billOfLadingNo", "提单号不正确：%s", schema.Shorten(text, 20))
			return
		}
		list = append(list, bill)
	}
	switch {
	case len(list) > listMax:
		b.refuse("billOfLadingNo", "提单号最多 %d 个", listMax)
	case len(list) > 0:
		b.add("", indexer.In("billOfLadingNo", list))
	}
}

// numbersOf returns ids as values of a filter.
func numbersOf(ids []int64) []string {
	texts := make([]string, len(ids))
	for n, id := range ids {
		texts[n] = strconv.FormatInt(id, 10)
	}
	return texts
}

func (b *builder) names(field, label string, list schema.List) {
	if len(list) > listMax {
		b.refuse(field, "%s最多选 %d 项", label, listMax)
		return
	}
	for _, name := range list {
		if !schema.Plain(name) || utf8.RuneCountInString(name) > nameMax {
			b.refuse(field, "%s中有无法识别的内容", label)
			return
		}
	}
	if len(list) > 0 {
		b.add(field, indexer.In(field, list))
	}
}

func (b *builder) qualities() {
	q := b.query
	bounded(b, "length", "长度", indexer.Bounds[int]{Min: q.LengthMin, Max: q.LengthMax}, 100, 0)
	bounded(b, "strong", "强力", indexer.Bounds[schema.Centi]{Min: q.StrengthMin, Max: q.StrengthMax}, 100_00, 2)
	mike := indexer.Bounds[schema.Centi]{Min: q.MikeMin, Max: q.MikeMax}
	if inOrder(b, "mikeMin", "马值", mike, 0, 100_00) { // the range of a lot is within the bounds
		b.conditions = append(b.conditions, indexer.Within("mikeMin", indexer.Bounds[schema.Centi]{Min: mike.Min}, 2))
		upper := indexer.Within("mikeMax", indexer.Bounds[schema.Centi]{Max: mike.Max}, 2)
		if upper.Expr != nil {
			upper.Attribute = "mikeMin" // both are one facet
		}
		b.conditions = append(b.conditions, upper)
	}
}

// bounded adds a range of a number in units of 10^-places.
func bounded[T ~int | ~int32 | ~int64](
	b *builder, attribute, label string, r indexer.Bounds[T], most T, places int,
) {
	if inOrder(b, attribute+"Min", label, r, 0, most) {
		b.conditions = append(b.conditions, indexer.Within(attribute, r, places))
	}
}

func inOrder[T ~int | ~int32 | ~int64](b *builder, field, label string, r indexer.Bounds[T], least, most T) bool {
	for _, v := range []*T{r.Min, r.Max} {
		if v != nil && (*v < least || *v > most) {
			b.refuse(field, "%s超出可能的范围", label)
			return false
		}
	}
	if r.Reversed() {
		b.refuse(field, "%s的下限不能大于上限", label)
		return false
	}
	return true
}

// priceMost is more than any price: in CNY/t, and in hundredths of the unit of a currency.
const (
	landedMost = 1_000_000
	priceMost  = landedMost * 100
)

// offers adds the ranges of prices, which are ranges of stored offers.
func (b *builder) offers() {
	q := b.query
	landed := indexer.Yuans{Min: q.LandedMin, Max: q.LandedMax}
	if inOrder(b, "landedMin", "到厂价", landed, 0, landedMost) && !landed.Empty() {
		b.add(LandedFacet, within(b.market.parts(q.landed()), landed))
	}
	price := indexer.Bounds[market.Decimal]{Min: q.PriceMin, Max: q.PriceMax}
	if !inOrder(b, "priceMin", "价格", price, 0, priceMost) || price.Empty() {
		return
	}
	if q.Currency == 0 {
		b.refuse("currency", "按报价筛选请先选择币种，或按到厂价筛选")
		return
	}
	b.add(PriceFacet, within(b.market.parts(q.priced()), stepsOf(price, q.Currency)))
}

// landed returns the scale of the landed prices of the query.
func (q *ImportedQuery) landed() scale {
	return scale{facet: LandedFacet, duty: max(q.Duty, QuotaDuty)}
}

// priced returns the scale of the prices in the currency of the query.
func (q *ImportedQuery) priced() scale { return scale{facet: PriceFacet, currency: q.Currency} }

// stepsOf returns bounds in steps of a currency.
func stepsOf(price indexer.Bounds[market.Decimal], c market.Currency) (steps indexer.Yuans) {
	if price.Min != nil {
		steps.Min = new(schema.Yuan((*price.Min + c.Step() - 1) / c.Step()))
	}
	if price.Max != nil {
		steps.Max = new(schema.Yuan(*price.Max / c.Step()))
	}
	return steps
}

// Limits of the search box.
const (
	billsMax = 100
	wordsMax = 10
)

// keyword adds the bills of lading in a search box and returns the words for the text search. A bill is found by its
// whole number, its beginning or its end; several are alternatives.
func (b *builder) keyword(text string) string {
	var words []string
	var bills []indexer.Expr
	for token := range strings.FieldsFuncSeq(cottonindex.FoldWidth(text), separates) {
		if bill, ok := billOf(token); ok {
			bills = append(bills, indexer.StartsWith("billOfLadingNo", bill),
				indexer.StartsWith("billEnd", cottonindex.ReverseDigits(bill)))
			continue
		}
		if strings.ContainsFunc(token, cottonindex.Searchable) {
			words = append(words, token)
		}
	}
	switch {
	case len(bills) > 2*billsMax:
		b.refuse("keyword", "最多同时搜索 %d 个提单号", billsMax)
	case len(words) > wordsMax:
		b.refuse("keyword", "搜索内容最多 %d 个词", wordsMax)
	case len(bills) > 0:
		b.add("", indexer.AnyOf(bills))
	}
	return strings.Join(words, " ")
}

func separates(r rune) bool { return strings.ContainsRune(" \t\r\n,，、;；\"", r) }

// billOf returns the number of a bill of lading, or a part of one: at least four letters and digits, with a digit. It
// returns false for a year.
func billOf(token string) (string, bool) {
	bill, ok := imported.NormalBill(token)
	year := len(bill) == 4 && strings.HasPrefix(bill, "20")
	return bill, ok && !year && slices.ContainsFunc([]byte(bill), func(c byte) bool { return c >= '0' && c <= '9' })
}
