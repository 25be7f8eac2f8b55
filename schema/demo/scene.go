package demo

import (
	"math/rand/v2"
	"sort"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// scene is everything around the lots: who gins, stores and sells them, and what the market pays.
type scene struct {
	*knowledge
	now       time.Time
	newest    int // crop year of the last harvest
	holidays  []market.Holiday
	friday    time.Time // when the shortest validity ends
	futures   []future
	reference future

	works      []*works
	upTo       []float64 // running sums of the weights of the works
	warehouses []market.Warehouse
	companies  []account.Company
	mills      []weighted // inland provinces that Xinjiang lots are moved to
	crowd      crowd
	brokers    []int64
	days       map[int][]schema.Day // of inspection, by crop year
}

// around is what the database knows already and the generator must fit.
type around struct {
	cities   map[string][]string // by area
	live     market.Contracts
	holidays []market.Holiday
}

// newScene builds the surroundings. The clock, the arguments and the base data decide everything.
func newScene(r *rand.Rand, now time.Time, a around) (*scene, error) {
	k, err := learn()
	if err != nil {
		return nil, err
	}
	s := &scene{knowledge: k, now: now, newest: newestCrop(now), holidays: a.holidays, futures: k.market.futures(a.live)}
	s.friday = market.ComingFriday(now, a.holidays)
	s.reference = reference(s.futures)
	s.companies = k.companies(r, now)
	s.crowd, s.brokers = sellers(s.companies), brokerIDs(s.companies)
	s.warehouses, s.mills = k.build(), k.mills()
	s.works = k.foundGinneries(r, a.cities)
	var sum float64
	for _, w := range s.works {
		sum += w.weight
		s.upTo = append(s.upTo, sum)
		w.stores = s.storesOf(r, w)
		for range 3 {
			w.sellers = append(w.sellers, s.crowd.drawOther(r, sellerID))
		}
	}
	s.days = s.seasons()
	return s, nil
}

// build numbers the warehouses.
func (k *knowledge) build() []market.Warehouse {
	list := make([]market.Warehouse, len(k.depots))
	for i, w := range k.depots {
		list[i] = market.Warehouse{ID: int64(i + 1), Name: w.Name, Area: w.Area, City: w.City, Siding: w.Siding, Aliases: w.Aliases}
	}
	return list
}

func (s *scene) drawWorks(r *rand.Rand) *works {
	at := r.Float64() * s.upTo[len(s.upTo)-1]
	return s.works[min(sort.SearchFloat64s(s.upTo, at), len(s.works)-1)]
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
