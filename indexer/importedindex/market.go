package importedindex

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// Market is the state of the market that a search is answered at. A search uses one from beginning to end.
type Market struct {
	Contracts []string // codes of the contracts that trade today, of both exchanges
	Quotes    map[string]schema.Yuan
	Foreign   map[string]schema.Cents
	market.ImportCosts
	Now time.Time

	classes []dutyClass
}

// dutyClass is the countries with the same additional duty, and the landed prices of their cotton.
type dutyClass struct {
	additional schema.Centi
	countries  []string                     // codes; nil: all that are in no other class
	landed     []*prices.Curve[schema.Yuan] // by Duty; nil if the exchange rate or the duties are not known
}

// Duty is the duty under which cotton is imported.
type Duty int

// Duties of imports.
const (
	QuotaDuty   Duty = 1 // 1% 关税，配额内
	SlidingDuty Duty = 2 // 滑准税
	FullDuty    Duty = 3 // 40% 关税，配额外
)

// Of returns the landed price under the duty.
func (d Duty) Of(l *market.Landed) schema.Yuan {
	switch d {
	case SlidingDuty:
		return l.Sliding
	case FullDuty:
		return l.Full
	}
	return l.Quota
}

// Numbers of groups of lots with a fixed price. A CF contract has its three digits, one on ICE its four.
const (
	fixedYuan   = 0
	fixedDollar = 9999
)

// groupNumber returns the number of the group of lots with a price on a contract, or a fixed one.
func groupNumber(c market.Currency, code string) (int64, bool) {
	switch {
	case code != "":
		n, err := strconv.ParseInt(strings.TrimLeft(code, "CFT"), 10, 32)
		return n, err == nil && n > fixedYuan && n < fixedDollar
	case c == market.USD:
		return fixedDollar, true
	}
	return fixedYuan, true
}

// ReadMarket reads the quotes, the exchange rate and the duties.
func ReadMarket(tx *schema.Tx) (m *Market, err error) {
	m = &Market{Now: tx.Now()}
	if m.Contracts, err = imported.ReadCodes(tx); err != nil {
		return nil, err
	}
	if m.Quotes, err = market.Prices(tx); err != nil {
		return nil, err
	}
	if m.Foreign, err = market.ForeignPrices(tx); err != nil {
		return nil, err
	}
	m.ImportCosts, err = market.ImportCostsAt(tx, tx.Today())
	return m, err
}

// setClasses computes the landed prices, or takes those of an earlier market with the same rate and duties.
func (m *Market) setClasses(before *Market) {
	if before != nil && before.classes != nil && reflect.DeepEqual(before.Duty, m.Duty) &&
		reflect.DeepEqual(before.Rate, m.Rate) {
		m.classes = before.classes
		return
	}
	m.classes = []dutyClass{{}}
	if m.Duty != nil {
		for country, additional := range m.Duty.Additional {
			m.addAdditional(country, additional)
		}
	}
	for i := range m.classes {
		m.classes[i].landed = m.curves(&m.classes[i])
	}
}

// addAdditional adds a country to the class with its additional duty.
func (m *Market) addAdditional(country string, additional schema.Centi) {
	if additional == 0 {
		return
	}
	i := slices.IndexFunc(m.classes, func(c dutyClass) bool { return c.additional == additional })
	if i < 0 {
		i, m.classes = len(m.classes), append(m.classes, dutyClass{additional: additional})
	}
	m.classes[i].countries = append(m.classes[i].countries, country)
	slices.Sort(m.classes[i].countries)
}

// centsMost is the price in hundredths of a cent from which on there is no landed price: more than any contract and
// basis.
const centsMost = 600_00

// curves returns the landed prices of a class by Duty, for each price in hundredths of a cent.
func (m *Market) curves(c *dutyClass) []*prices.Curve[schema.Yuan] {
	if m.Rate == nil || m.Duty == nil {
		return nil
	}
	country := ""
	if c.countries != nil {
		country = c.countries[0]
	}
	landed := make([]market.Landed, centsMost)
	for cents := range landed {
		landed[cents] = m.Duty.Landed(schema.Cents(cents), m.Rate.Rate, country)
	}
	list := []*prices.Curve[schema.Yuan]{nil}
	for duty := QuotaDuty; duty <= FullDuty; duty++ {
		list = append(list, prices.NewCurve(len(landed), func(cents int64) schema.Yuan { return duty.Of(&landed[cents]) }))
	}
	return list
}

// value returns the price of a contract in steps of its currency; false without a quote.
func (m *Market) value(code string) (int64, bool) {
	if v, ok := m.Quotes[code]; ok {
		return int64(v), true
	}
	v, ok := m.Foreign[code]
	return int64(v), ok
}

// unquoted returns the codes of the contracts that trade without a quote.
func (m *Market) unquoted() []string {
	return slices.DeleteFunc(slices.Clone(m.Contracts), func(code string) bool {
		_, ok := m.value(code)
		return ok
	})
}

// Price returns the present price of a lot in its currency, and the price of its contract; nil without a quote.
func (m *Market) Price(doc *ImportedDoc) (price, value *market.Decimal) {
	if doc.IndexCode == nil {
		return doc.FixedPrice, nil
	}
	steps, ok := m.value(*doc.IndexCode)
	if !ok {
		return nil, nil
	}
	v := market.Decimal(steps) * doc.Currency.Step()
	return new(v + *doc.Basis), &v
}

// Landed returns the landed prices of a lot; nil if its price, the exchange rate or the duties are not known.
func (m *Market) Landed(doc *ImportedDoc) *market.Landed {
	price, _ := m.Price(doc)
	if price == nil {
		return nil
	}
	return m.ImportCosts.Landed(doc.Currency, market.Price(*price/doc.Currency.Step()), doc.Country)
}
