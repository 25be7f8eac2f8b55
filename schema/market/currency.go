package market

import (
	"math/bits"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// Currency is the currency of an offer, a deal or an order, and with it the unit of its prices.
type Currency int

// Currencies.
const (
	CNY Currency = 1 // 元/吨
	USD Currency = 2 // 美分/磅
)

// Unit returns the unit of prices: 元/吨 or 美分/磅.
func (c Currency) Unit() string {
	if c == USD {
		return "美分/磅"
	}
	return "元/吨"
}

// Money returns the unit of amounts: 元 or 美元.
func (c Currency) Money() string {
	if c == USD {
		return "美元"
	}
	return "元"
}

// Name returns the Chinese name of the currency.
func (c Currency) Name() string {
	if c == USD {
		return "美元"
	}
	return "人民币"
}

// Step returns the smallest difference of prices.
func (c Currency) Step() Decimal {
	if c == USD {
		return 1
	}
	return 100
}

// Decimal is a price or basis as people write it, in hundredths of the unit of its currency: of CNY/t, or of US
// cents/lb.
type Decimal int64

// Places returns the number of decimals.
func (Decimal) Places() int { return 2 }

func (d Decimal) String() string { return string(schema.AppendDecimal(nil, int64(d), 2)) }

// Text returns the number as people read it, with commas between thousands.
func (d Decimal) Text() string {
	whole, frac, _ := strings.Cut(d.String(), ".")
	n, _ := strconv.ParseInt(whole, 10, 64)
	text := schema.Grouped(n)
	if n == 0 && d < 0 {
		text = "-0"
	}
	if frac != "" {
		text += "." + frac
	}
	return text
}

// MarshalJSON writes CNY/t or US cents/lb with at most two decimals.
func (d Decimal) MarshalJSON() ([]byte, error) { return schema.Cents(d).MarshalJSON() }

// UnmarshalJSON reads CNY/t or US cents/lb with at most two decimals.
func (d *Decimal) UnmarshalJSON(b []byte) error { return (*schema.Cents)(d).UnmarshalJSON(b) }

// Price is a price or basis in steps of its currency: in whole CNY/t, or in hundredths of US cents/lb. So all prices
// of deals are exact, and prices in CNY are what they were before there were others.
type Price int64

// Decimal returns a price as people write it.
func (c Currency) Decimal(p Price) Decimal { return Decimal(p) * c.Step() }

// Price returns a price that people have written. It returns false if it is not a whole number of steps.
func (c Currency) Price(d Decimal) (Price, bool) { return Price(d / c.Step()), d%c.Step() == 0 }

// Text returns a price without its unit.
func (c Currency) Text(p Price) string { return c.Decimal(p).String() }

// poundsPerTon is in hundredths of a pound, as the trade counts.
const poundsPerTon = 2204_62

// Times returns the amount of a weight at a price in hundredths of the currency: in fen or in US cents. It rounds
// halves away from zero. One ton is 2204.62 lb.
func (c Currency) Times(p Price, w schema.Weight) schema.Fen {
	if c != USD {
		return schema.Yuan(p).Times(w)
	}
	// 1/100 ¢/lb × 1/100,000 t × 1/100 lb/t = 1e-9 ¢
	const unit = 1e9
	if p < 0 {
		return -c.Times(-p, w)
	}
	hi, lo := bits.Mul64(uint64(p)*poundsPerTon, uint64(w))
	lo, carry := bits.Add64(lo, unit/2, 0)
	cents, _ := bits.Div64(hi+carry, lo, unit)
	return schema.Fen(cents)
}

// InDollars returns an amount of CNY in US cents, rounded down. The rate is CNY per dollar.
func InDollars(amount schema.Fen, rate schema.PerDollar) schema.Fen {
	return amount * 10_000 / schema.Fen(rate)
}

// OfferBounds are plausible prices and bases of a currency. Values outside have a digit or a sign too many.
type OfferBounds struct{ PriceLeast, PriceMost, BasisLeast, BasisMost Decimal }

// Bounds returns the plausible prices and bases.
func (c Currency) Bounds() OfferBounds {
	if c == USD {
		return OfferBounds{20_00, 300_00, -30_00, 80_00}
	}
	return OfferBounds{5_000_00, 60_000_00, -2_000_00, 5_000_00}
}

// CurrencyOf returns the currency of a futures contract: US cents for those of ICE, CNY for those of CZCE.
func CurrencyOf(code string) Currency {
	if strings.HasPrefix(code, "CT") {
		return USD
	}
	return CNY
}
