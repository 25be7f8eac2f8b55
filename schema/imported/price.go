package imported

import (
	"cottonmall/schema"
)

// Price is a price or basis in hundredths of the unit of its currency: of CNY/t, or of US cents/lb.
type Price int64

// Places returns the number of decimals.
func (Price) Places() int { return 2 }

func (p Price) String() string { return schema.Cents(p).String() }

// MarshalJSON writes CNY/t or US cents/lb with at most two decimals.
func (p Price) MarshalJSON() ([]byte, error) { return schema.Cents(p).MarshalJSON() }

// UnmarshalJSON reads CNY/t or US cents/lb with at most two decimals.
func (p *Price) UnmarshalJSON(b []byte) error { return (*schema.Cents)(p).UnmarshalJSON(b) }

// Currency is the currency of a listing, and with it the unit of its price.
type Currency int

// Currencies of listings.
const (
	Yuan   Currency = 1 // 元/吨
	Dollar Currency = 2 // 美分/磅
)

// Unit returns the unit of prices: 元/吨 or 美分/磅.
func (c Currency) Unit() string {
	if c == Dollar {
		return "美分/磅"
	}
	return "元/吨"
}

// Step returns the smallest difference of prices.
func (c Currency) Step() Price {
	if c == Dollar {
		return 1
	}
	return 100
}

// bounds are plausible prices and bases of a currency. Values outside have a digit or a sign too many.
type bounds struct{ priceLeast, priceMost, basisLeast, basisMost Price }

func (c Currency) bounds() bounds {
	if c == Dollar {
		return bounds{20_00, 300_00, -30_00, 80_00}
	}
	return bounds{5_000_00, 60_000_00, -2_000_00, 5_000_00}
}

// Fits reports whether a price is a whole number of steps.
func (c Currency) Fits(p Price) bool { return p%c.Step() == 0 }
