package mill

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/series"
)

// Freight is what it costs to bring a ton of cotton from one place to another, and where the figure comes from.
type Freight struct {
	PerTon schema.Yuan  `json:"perTon" doc:"运费，元/吨：成交报价的中位数，或里程乘运价指数"`
	Source Source       `json:"source" enum:"1,2" doc:"来源：1 成交的运费报价，2 里程乘运价指数"`
	Day    schema.Day   `json:"day" doc:"日期：最近一笔成交，或指数发布"`
	Km     int          `json:"km" doc:"里程：估算的公路里程，公里"`
	Rate   *schema.Fine `json:"rate" doc:"运价指数，元/吨公里；按报价时为空"`

	Loading bool          `json:"loading" doc:"运费含卸车"`
	Quotes  int           `json:"quotes" doc:"成交笔数；按里程时为 0"`
	Lowest  schema.Yuan   `json:"lowest" doc:"其中最低，元/吨；按里程时为 0"`
	Highest schema.Yuan   `json:"highest" doc:"其中最高，元/吨；按里程时为 0"`
	Ways    []freight.Way `json:"ways" enum:"1,2,3" doc:"其运输方式：1 汽运，2 铁路集装箱，3 多式联运"`
}

// Source is where a freight comes from.
type Source int

// Sources.
const (
	Quoted   Source = 1 // accepted quotes of the route
	Computed Source = 2 // the distance times the freight index
)

// origin is a place of package freight or a warehouse that a route begins at.
type origin struct {
	warehouseID int64
	place       string // empty: the warehouse
}

// route is where a delivery begins, and the place of package freight where it ends.
type route struct {
	from origin
	to   string
}

// Rates are what freights are computed from, at one moment.
type Rates struct {
	Index  series.DayValue          // the newest value of the freight index, CNY per ton and kilometre; zero: unknown
	quotes map[route][]freight.Rate // the newest last
}

// NewRates returns the rates of an index and of accepted quotes, the oldest first.
func NewRates(index series.DayValue, quotes []freight.RouteRate) *Rates {
	r := &Rates{Index: index, quotes: make(map[route][]freight.Rate, len(quotes))}
	for _, q := range quotes {
		add := func(from origin) {
			r.quotes[route{from, q.To}] = append(r.quotes[route{from, q.To}], q.Rate)
		}
		add(origin{place: q.From})
		if q.WarehouseID != 0 {
			add(origin{warehouseID: q.WarehouseID})
		}
	}
	return r
}

const (
	freightIndex = "FREIGHT" // the code of the series of the freight index
	quoteDays    = 90        // accepted quotes that are older are not used
)

// readRates returns the rates to mills as of today.
func readRates(tx *schema.Tx, mills []Mill) (*Rates, error) {
	ends := []string{}
	for i := range mills {
		if p := FindPlace(mills[i].Place); p != nil {
			ends = append(ends, p.routeEnds...)
		}
	}
	return readRatesTo(tx, ends)
}

// readRatesTo returns the rates to places of package freight as of today.
func readRatesTo(tx *schema.Tx, ends []string) (*Rates, error) {
	s, err := series.Find(freightIndex)
	if err != nil {
		return nil, err
	}
	index, err := series.NewestEntered(tx, s, tx.Today())
	if err != nil {
		return nil, err
	}
	if len(ends) == 0 {
		return NewRates(index, nil), nil
	}
	slices.Sort(ends)
	quotes, err := freight.AcceptedRates(tx, slices.Compact(ends), tx.Today().Add(-quoteDays))
	return NewRates(index, quotes), err
}

// perKilometre is the unit of the freight index: ten-thousandths of a yuan per ton and kilometre.
const perKilometre = 10_000

// Between returns the freight from a warehouse to a place where unloading costs something: the median of the newest
// accepted quotes, else the distance times the index. It returns false without both of them.
func (r *Rates) Between(from Warehouse, to *Place, unloading schema.Yuan) (Freight, bool) {
	km := RoadKilometres(from.Place, to)
	if s := r.quoted(from, to, km); s.n > 0 {
		f := s.freight(unloading)
		f.Km = km
		return f, true
	}
	if r.Index.Value <= 0 {
		return Freight{}, false
	}
	return Freight{
		PerTon: r.computed(km), Source: Computed, Day: r.Index.Day, Km: km, Rate: &r.Index.Value, Ways: []freight.Way{},
	}, true
}

// computed returns the distance times the index.
func (r *Rates) computed(km int) schema.Yuan {
	return schema.Yuan((int64(km)*int64(r.Index.Value) + perKilometre/2) / perKilometre)
}

// Bounds of the quotes that count, as of 2026-11-27: from half to double the distance times the index, and above that
// what loading costs on short ways. Seasons and ways of transport move freights by less than a third.
const (
	quoteLeast  = 50  // percent
	quoteMost   = 200 // percent
	quoteBeyond = 100 // CNY/t
)

// plausible reports whether a rate is near the distance times the index. Without an index every rate is.
func (r *Rates) plausible(rate schema.Yuan, km int) bool {
	usual := r.computed(km)
	return usual == 0 || rate*100 >= usual*quoteLeast && rate*100 <= usual*quoteMost+quoteBeyond*100
}
