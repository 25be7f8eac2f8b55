package demo

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// demoMarket are the price parameters: the contracts' level, the basis of 3128B, and premiums and discounts. All are
// in CNY/t of conditioned weight.
type demoMarket struct {
	Level           schema.Yuan
	Term            []schema.Yuan // difference of the live contracts from the level, nearest first
	DailyMove       float64       // standard deviation of a day's relative change
	Base            float64       // basis of 3128B in southern Xinjiang
	Scale           float64       // part of the premium table that is paid
	TrashPoint      float64       // per % of trash above TrashFree
	TrashFree       float64
	OldCropYear     float64 // per year of age
	Noise           float64 // standard deviation between sellers
	Roller          float64
	LongStaple      float64 // a fixed price: there are no futures
	LongStapleNoise float64
	Stored, Cities  map[string]float64
	Rates           market.PremiumRates
	grades          *market.PremiumTable // with Rates
}

// basis returns the value of a lot over the nearest liquid contract.
func (m *demoMarket) basis(b *cotton.Batch, storedIn string, newest int) float64 {
	worth := m.Base + m.Stored[storedIn] + m.Cities[b.City]
	if p, ok := cotton.PremiumOf(m.grades, b); ok {
		worth += m.Scale * float64(p.Total) / 100
	}
	worth += m.TrashPoint * (float64(b.Impurity)/100 - m.TrashFree)
	worth += m.OldCropYear * min(float64(newest-b.CottonYear), 4)
	if b.CottonType == cotton.GinRoller {
		worth += m.Roller
	}
	return worth
}

// future is a live contract with its price and its share of the listings.
type future struct {
	market.Contract
	price  schema.Yuan
	weight float64
}

// mostFutures is the number of contracts that trade at a time.
const mostFutures = 6

// futures returns the live contracts with their prices. Nearly all listings are on the liquid months.
func (m *demoMarket) futures(live market.Contracts) []future {
	liquid := []float64{55, 22, 12}
	list := make([]future, 0, mostFutures)
	for i, c := range live[:min(len(live), mostFutures)] {
		f := future{Contract: c, price: m.Level + m.Term[i], weight: 3}
		month := c.Code[len(c.Code)-2:]
		if len(liquid) > 0 && strings.Contains("01 05 09", month) {
			f.weight, liquid = liquid[0], liquid[1:]
		}
		list = append(list, f)
	}
	return list
}

// reference returns the contract with most listings, to which bases refer.
func reference(list []future) future {
	return slices.MaxFunc(list, func(a, b future) int { return int(a.weight - b.weight) })
}

// offer sets the price of a listing. Long staple and about every eighth lot have a fixed price, the others a basis.
func (s *scene) offer(r *rand.Rand, l *cotton.Listing, b *cotton.Batch, storedIn string, extra float64) {
	m, step := &s.market, choose(r, priceSteps)
	if b.CottonType == cotton.GinLong {
		worth := m.LongStaple + m.Stored[storedIn] + 150*(float64(b.Length.Avg)/100-36) + m.LongStapleNoise*r.NormFloat64()
		l.Price = roundTo(worth+extra, step)
		return
	}
	worth := m.basis(b, storedIn, s.newest) + m.Noise*r.NormFloat64() + extra
	if r.Float64() < 0.12 {
		l.Price = s.reference.price + roundTo(worth, step)
		return
	}
	on := draw(r, s.futures, func(f future) float64 { return f.weight })
	l.IndexCode = on.Code
	l.Basis = roundTo(worth+float64(s.reference.price-on.price), step)
}

// priceSteps are the rounding steps of prices, by frequency.
var priceSteps = []schema.Yuan{10, 10, 10, 10, 10, 10, 50, 50, 20, 5}

func roundTo(v float64, step schema.Yuan) schema.Yuan {
	return step * schema.Yuan(math.Round(v/float64(step)))
}
