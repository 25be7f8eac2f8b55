package demo

import (
	"math/rand/v2"
	"sort"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// scene is the environment of the lots: ginneries, warehouses, companies and market prices.
type scene struct {
	*knowledge
	now       time.Time
	newest    int // crop year of the last harvest
	holidays  []market.Holiday
	friday    time.Time // end of the shortest validity
	futures   []future
	reference future

	works      []*works
	upTo       []float64 // cumulated weights of the works
	warehouses []market.Warehouse
	companies  []account.Company
	mills      []weighted // inland provinces with mills for Xinjiang lots
	sellers    sellerPool
	brokers    []int64
	days       map[int][]schema.Day // of inspection, by crop year
}

// baseData is the content of the database that the generator must match.
type baseData struct {
	cities   map[string][]string // by area
	live     market.Contracts
	holidays []market.Holiday
}

// newScene returns the scene. It depends only on the clock, the random source and the base data.
func newScene(r *rand.Rand, now time.Time, a baseData) (*scene, error) {
	k, err := loadKnowledge()
	if err != nil {
		return nil, err
	}
	s := &scene{knowledge: k, now: now, newest: newestCrop(now), holidays: a.holidays, futures: k.market.futures(a.live)}
	s.friday = market.ComingFriday(now, a.holidays)
	s.reference = reference(s.futures)
	s.companies = k.companies(r, now)
	s.sellers, s.brokers = sellerIDs(s.companies), brokerIDs(s.companies)
	s.warehouses, s.mills = k.makeWarehouses(), k.mills()
	s.works = k.makeGinneries(r, a.cities)
	var sum float64
	for _, w := range s.works {
		sum += w.weight
		s.upTo = append(s.upTo, sum)
		w.stores = s.storesOf(r, w)
		for range 3 {
			w.sellers = append(w.sellers, s.sellers.drawOther(r, sellerID))
		}
	}
	s.days = s.seasons()
	return s, nil
}

// makeWarehouses returns the warehouses, numbered from 1.
func (k *knowledge) makeWarehouses() []market.Warehouse {
	list := make([]market.Warehouse, len(k.depots))
	for i, w := range k.depots {
		list[i] = market.Warehouse{
			ID: int64(i + 1), Name: w.Name, Area: w.Area, City: w.City, Siding: w.Siding,
			Aliases: w.Aliases,
		}
	}
	return list
}

func (s *scene) drawWorks(r *rand.Rand) *works {
	at := r.Float64() * s.upTo[len(s.upTo)-1]
	return s.works[min(sort.SearchFloat64s(s.upTo, at), len(s.works)-1)]
}

// newestCrop returns the crop year under inspection. Picking begins at the end of September.
func newestCrop(now time.Time) int { return now.In(schema.Shanghai).AddDate(0, -9, 0).Year() }

// cropYears are the ages of the cotton on sale in years, with weights.
var cropYears = []weighted{{"0", 62}, {"1", 30}, {"2", 5.5}, {"3", 2.5}}

// seasons returns the inspection days of the crops on sale: from 25 September to the end of January. The last four
// days are left out, because their certificates are not yet issued.
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

// seasonDays is the length of the inspection season.
const seasonDays = 128
