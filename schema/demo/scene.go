package demo

import (
	"math/rand/v2"
	"slices"
	"sort"
	"time"

	"cottonmall/schema"
)

// scene is everything around the lots: who gins, stores and sells them, and what the market pays.
type scene struct {
	*knowledge
	now       time.Time
	newest    int // crop year of the last harvest
	holidays  []schema.Holiday
	friday    time.Time // when the shortest validity ends
	futures   []future
	reference future

	works      []*works
	upTo       []float64 // running sums of the weights of the works
	warehouses []schema.Warehouse
	companies  []schema.Company
	crowd      crowd
	brokers    []int64
	days       map[int][]schema.Day // of inspection, by crop year
}

// around is what the database knows already and the generator must fit.
type around struct {
	cities   map[string][]string // by area
	live     schema.Contracts
	holidays []schema.Holiday
}

// newScene builds the surroundings. The clock, the arguments and the base data decide everything.
func newScene(r *rand.Rand, now time.Time, a around) (*scene, error) {
	k, err := learn()
	if err != nil {
		return nil, err
	}
	s := &scene{knowledge: k, now: now, newest: newestCrop(now), holidays: a.holidays, futures: k.market.futures(a.live)}
	s.friday = schema.ComingFriday(now, a.holidays)
	s.reference = reference(s.futures)
	s.companies = k.companies(r)
	s.crowd, s.brokers = sellers(s.companies), brokerIDs(s.companies)
	s.warehouses = k.build()
	s.works = k.foundGinneries(r, a.cities)
	var sum float64
	for _, w := range s.works {
		sum += w.weight
		s.upTo = append(s.upTo, sum)
		w.stores = s.near(r, w)
		for range 3 {
			w.sellers = append(w.sellers, s.crowd.drawOther(r, sellerID))
		}
	}
	s.days = s.seasons()
	return s, nil
}

// build numbers the warehouses.
func (k *knowledge) build() []schema.Warehouse {
	list := make([]schema.Warehouse, len(k.stores))
	for i, w := range k.stores {
		list[i] = schema.Warehouse{ID: int64(i + 1), Name: w.Name, Area: w.Area, City: w.City, Siding: w.Siding, Aliases: w.Aliases}
	}
	return list
}

// near chooses the warehouses that a ginnery brings its lots to: those of its city and one or two of its area.
func (s *scene) near(r *rand.Rand, w *works) []int64 {
	var same, area []int64
	for _, store := range s.warehouses {
		switch {
		case store.City == w.City:
			same = append(same, store.ID)
		case store.Area == w.stored:
			area = append(area, store.ID)
		}
	}
	r.Shuffle(len(area), func(i, j int) { area[i], area[j] = area[j], area[i] })
	return append(same, area[:min(len(area), 1+r.IntN(2))]...)
}

func (s *scene) drawWorks(r *rand.Rand) *works {
	at := r.Float64() * s.upTo[len(s.upTo)-1]
	return s.works[min(sort.SearchFloat64s(s.upTo, at), len(s.works)-1)]
}

// warehouse draws where a lot of the works lies: nearly always near it; some have been moved inland already.
func (s *scene) warehouse(r *rand.Rand, w *works) schema.Warehouse {
	moved := r.Float64()
	if !w.inland && moved < 0.08 {
		return one(r, s.stored("内地"))
	}
	if !w.inland && moved < 0.11 {
		return one(r, s.stored(one(r, []string{"南疆", "北疆"})))
	}
	return s.warehouses[one(r, w.stores)-1]
}

func (s *scene) stored(area string) []schema.Warehouse {
	return slices.DeleteFunc(slices.Clone(s.warehouses), func(w schema.Warehouse) bool { return w.Area != area })
}

// newestCrop is the crop year whose cotton is being inspected: picking begins at the end of September.
func newestCrop(now time.Time) int { return now.In(schema.Shanghai).AddDate(0, -9, 0).Year() }

// cropYears are how old the cotton on sale is.
var cropYears = []weighted{{"0", 62}, {"1", 30}, {"2", 5.5}, {"3", 2.5}}

// seasons are the days of inspection of every crop on sale: from 25 September to the end of January, but not in the
// last days, whose certificates are not out yet.
func (s *scene) seasons() map[int][]schema.Day {
	days := map[int][]schema.Day{}
	for age := range cropYears {
		year := s.newest - age
		first := schema.DayOf(time.Date(year, time.September, 25, 12, 0, 0, 0, schema.Shanghai))
		for i := range seasonDays {
			if day := first.Add(i); i == 0 || day < schema.DayOf(s.now).Add(-4) {
				days[year] = append(days[year], day)
			}
		}
	}
	return days
}

// seasonDays is how long a crop is inspected.
const seasonDays = 128
