package mill

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/series"
)

// Freight is what it costs to bring a ton of cotton from one place to another, and where the figure comes from.
type Freight struct {
	PerTon schema.Yuan  `json:"perTon" doc:"运费，元/吨"`
	Source Source       `json:"source" enum:"1,2" doc:"来源：1 接受的运费报价，2 里程乘运价指数"`
	Day    schema.Day   `json:"day" doc:"日期：报价接受或指数发布"`
	Km     int          `json:"km" doc:"里程：估算的公路里程，公里"`
	Rate   *schema.Fine `json:"rate" doc:"运价指数，元/吨公里；按报价时为空"`

	Loading bool `json:"loading" doc:"运费含装卸"`
}

// Source is where a freight comes from.
type Source int

// Sources.
const (
	Quoted   Source = 1 // an accepted quote of the route
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
	Index  series.DayValue // the newest value of the freight index, CNY per ton and kilometre; zero: unknown
	quotes map[route]freight.Rate
}

// NewRates returns the rates of an index and of accepted quotes, the oldest first.
func NewRates(index series.DayValue, quotes []freight.RouteRate) *Rates {
	r := &Rates{Index: index, quotes: make(map[route]freight.Rate, len(quotes))}
	for _, q := range quotes {
		r.quotes[route{origin{place: q.From}, q.To}] = q.Rate
		if q.WarehouseID != 0 {
			r.quotes[route{origin{warehouseID: q.WarehouseID}, q.To}] = q.Rate
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
	s, err := series.Find(freightIndex)
	if err != nil {
		return nil, err
	}
	index, err := series.NewestEntered(tx, s, tx.Today())
	if err != nil {
		return nil, err
	}
	ends := []string{}
	for i := range mills {
		if p := FindPlace(mills[i].Place); p != nil {
			ends = append(ends, p.routeEnds...)
		}
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

// Between returns the freight from a warehouse to a place: that of the newest accepted quote from the warehouse, else
// from its place, else the distance times the index. It returns false without all of them.
func (r *Rates) Between(from Warehouse, to *Place) (Freight, bool) {
	km := RoadKilometres(from.Place, to)
	if q, ok := r.quoted(from, to); ok {
		return Freight{PerTon: q.PerTon, Source: Quoted, Day: q.On, Km: km, Loading: q.Loading}, true
	}
	if r.Index.Value <= 0 {
		return Freight{}, false
	}
	perTon := schema.Yuan((int64(km)*int64(r.Index.Value) + perKilometre/2) / perKilometre)
	return Freight{PerTon: perTon, Source: Computed, Day: r.Index.Day, Km: km, Rate: &r.Index.Value}, true
}

// quoted returns the newest accepted quote from a warehouse to a place.
func (r *Rates) quoted(from Warehouse, to *Place) (freight.Rate, bool) {
	if len(r.quotes) == 0 {
		return freight.Rate{}, false
	}
	for _, end := range to.routeEnds {
		if q, ok := r.quotes[route{origin{warehouseID: from.ID}, end}]; ok {
			return q, true
		}
		for _, begin := range from.routeEnds {
			if q, ok := r.quotes[route{origin{place: begin}, end}]; ok {
				return q, true
			}
		}
	}
	return freight.Rate{}, false
}
