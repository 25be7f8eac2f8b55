package mill

import (
	"cottonmall/schema"
	"cottonmall/schema/series"
)

// Freight is what it costs to bring a ton of cotton from one place to another, and where the figure comes from.
type Freight struct {
	PerTon schema.Yuan  `json:"perTon" doc:"运费，元/吨"`
	Source Source       `json:"source" enum:"1,2" doc:"来源：1 成交的运费报价，2 里程乘运价指数"`
	Day    schema.Day   `json:"day" doc:"日期：报价成交或指数发布"`
	Km     int          `json:"km" doc:"里程：估算的公路里程，公里"`
	Rate   *schema.Fine `json:"rate" doc:"运价指数，元/吨公里；按报价时为空"`
}

// Source is where a freight comes from.
type Source int

// Sources.
const (
	Quoted   Source = 1 // an accepted quote of the route
	Computed Source = 2 // the distance times the freight index
)

// Quote is the newest accepted freight quote of a route.
type Quote struct {
	From, To string // codes of places
	PerTon   schema.Yuan
	Day      schema.Day
}

// route is a pair of codes of places.
type route struct{ from, to string }

// Rates are what freights are computed from, at one moment.
type Rates struct {
	Index  series.DayValue // the newest value of the freight index, CNY per ton and kilometre; zero: unknown
	quotes map[route]Quote
}

// NewRates returns the rates of an index and of the newest accepted quotes.
func NewRates(index series.DayValue, quotes []Quote) *Rates {
	r := &Rates{Index: index, quotes: make(map[route]Quote, len(quotes))}
	for _, q := range quotes {
		r.quotes[route{q.From, q.To}] = q
	}
	return r
}

// freightIndex is the code of the series of the freight index.
const freightIndex = "FREIGHT"

// ReadRates returns the rates of today.
func ReadRates(tx *schema.Tx) (*Rates, error) {
	s, err := series.Find(freightIndex)
	if err != nil {
		return nil, err
	}
	points, err := series.Points(tx, s, "")
	if err != nil {
		return nil, err
	}
	var index series.DayValue
	for _, p := range points {
		if p.Day <= tx.Today() {
			index = p
		}
	}
	return NewRates(index, nil), nil
}

// perKilometre is the unit of the freight index: ten-thousandths of a yuan per ton and kilometre.
const perKilometre = 10_000

// Between returns the freight from one place to another: that of the accepted quote of the route, else the distance
// times the index. It returns false without both.
func (r *Rates) Between(from, to *Place) (Freight, bool) {
	km := RoadKilometres(from, to)
	if q, ok := r.quotes[route{from.Code, to.Code}]; ok {
		return Freight{PerTon: q.PerTon, Source: Quoted, Day: q.Day, Km: km}, true
	}
	if r.Index.Value <= 0 {
		return Freight{}, false
	}
	perTon := schema.Yuan((int64(km)*int64(r.Index.Value) + perKilometre/2) / perKilometre)
	return Freight{PerTon: perTon, Source: Computed, Day: r.Index.Day, Km: km, Rate: &r.Index.Value}, true
}
