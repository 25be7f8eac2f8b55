package cotton

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
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

// PriceSpread is the spread of the prices of lots in CNY/t. A quartile is the price of a lot: at least a quarter of the
// lots costs no more than the lower one.
type PriceSpread struct {
	Lots   int         `json:"lots" doc:"批数"`
	Lowest schema.Yuan `json:"lowest" doc:"最低"`
	Lower  schema.Yuan `json:"lower" gorm:"column:lower_quartile" doc:"下四分位"`
	Median schema.Yuan `json:"median" doc:"中位"`
	Upper  schema.Yuan `json:"upper" gorm:"column:upper_quartile" doc:"上四分位"`
}

// NewPriceSpread returns the spread of prices, which are given with their numbers of lots, the lowest first.
func NewPriceSpread(prices iter.Seq2[schema.Yuan, int]) PriceSpread {
	var s PriceSpread
	for _, lots := range prices {
		s.Lots += lots
	}
	quartiles := [3]*schema.Yuan{&s.Lower, &s.Median, &s.Upper}
	before := 0
	for price, lots := range prices {
		if before == 0 {
			s.Lowest = price
		}
		for i, quartile := range quartiles {
			if rank := (s.Lots*(i+1) + 3) / 4; before < rank && rank <= before+lots {
				*quartile = price
			}
		}
		before += lots
	}
	return s
}

// ClassDay is the spread of the prices of a quality class at the close of a trading day. IndexCode is the contract with
// most lots of that day: a price less its value is the basis.
type ClassDay struct {
	Class string     `gorm:"primaryKey;size:60" json:"-"`
	Day   schema.Day `gorm:"primaryKey;size:10" json:"day"`

	PriceSpread

	IndexCode  string      `gorm:"size:10" json:"indexCode" doc:"当天挂牌最多的合约"`
	IndexValue schema.Yuan `json:"indexValue" doc:"该合约当天的结算价或收盘价"`
	At         time.Time   `gorm:"serializer:moment;type:bigint;index:class_day_at" json:"-"` // the close
}

// PricedDay is a trading day with the prices of the contracts at its close.
type PricedDay struct {
	Day    schema.Day
	Prices map[string]schema.Yuan
}

// Close returns the time of the close.
func (d *PricedDay) Close() time.Time { return d.Day.At(15, 0) }

// price returns the price of a listing at the close. It returns false if the listing was not on sale then, or its
// contract had no price. A listing that expired at the close was on sale.
func (d *PricedDay) price(l *Listing) (schema.Yuan, bool) {
	end := d.Close()
	if !l.State.Shown() && l.State != Expired || l.Way != WayListed || l.ListedAt.After(end) || l.Until.Before(end) {
		return 0, false
	}
	if l.Fixed() {
		return l.Price, true
	}
	value, ok := d.Prices[l.IndexCode]
	return value + l.Basis, ok
}

// ClassPrices counts the lots of the quality classes by their prices on some days. Lots are added one by one.
type ClassPrices struct {
	days    []PricedDay
	classes map[string][]map[schema.Yuan]int // by class and day
	onIndex []map[string]int                 // lots by day and contract
}

// NewClassPrices returns the counts of no lots.
func NewClassPrices(days []PricedDay) *ClassPrices {
	c := &ClassPrices{days: days, classes: map[string][]map[schema.Yuan]int{}, onIndex: make([]map[string]int, len(days))}
	for i := range days {
		c.onIndex[i] = map[string]int{}
	}
	return c
}

// Add counts a listing of a class on the days on which it was on sale. A listing without a class counts only for the
// contract of the day.
func (c *ClassPrices) Add(class string, l *Listing) {
	counts := c.classes[class]
	if counts == nil {
		counts = make([]map[schema.Yuan]int, len(c.days))
		c.classes[class] = counts
	}
	for i := range c.days {
		price, ok := c.days[i].price(l)
		if !ok {
			continue
		}
		if counts[i] == nil {
			counts[i] = map[schema.Yuan]int{}
		}
		counts[i][price]++
		if !l.Fixed() {
			c.onIndex[i][l.IndexCode]++
		}
	}
}

// Rows returns the spreads of the classes that have lots, by day and class.
func (c *ClassPrices) Rows() []ClassDay {
	names := slices.Sorted(maps.Keys(c.classes))
	var rows []ClassDay
	for i := range c.days {
		day := &c.days[i]
		code := mostLots(c.onIndex[i])
		for _, class := range names {
			if counts := c.classes[class][i]; class != "" && len(counts) > 0 {
				rows = append(rows, ClassDay{class, day.Day, spreadOf(counts), code, day.Prices[code], day.Close()})
			}
		}
	}
	return rows
}

// spreadOf returns the spread of prices with their numbers of lots.
func spreadOf(counts map[schema.Yuan]int) PriceSpread {
	prices := slices.Sorted(maps.Keys(counts))
	return NewPriceSpread(func(yield func(schema.Yuan, int) bool) {
		for _, price := range prices {
			if !yield(price, counts[price]) {
				return
			}
		}
	})
}

// mostLots returns the contract with most lots, of several the first by name; empty without lots.
func mostLots(lots map[string]int) string {
	codes := slices.SortedFunc(maps.Keys(lots), func(a, b string) int {
		return cmp.Or(cmp.Compare(lots[b], lots[a]), cmp.Compare(a, b))
	})
	if len(codes) == 0 {
		return ""
	}
	return codes[0]
}
