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

// demoMarket is what cotton is worth: the contracts' level, base cotton over the nearest liquid contract, and what
// makes a lot dearer or cheaper. All in CNY/t of conditioned weight.
type demoMarket struct {
	Level           schema.Yuan
	Term            []schema.Yuan // of the live contracts over the level, nearest first
	DailyMove       float64       // deviation of a day's change, as a part of the price
	Base            float64       // of 3128B in southern Xinjiang
	Scale           float64       // part of the grade differences that buyers pay
	TrashPoint      float64       // per % of trash beyond TrashFree
	TrashFree       float64
	OldCropYear     float64 // per year of age
	Noise           float64 // deviation between sellers
	Roller          float64
	LongStaple      float64 // price, not a basis: nothing trades it ahead
	LongStapleNoise float64
	Stored, Cities  map[string]float64
	Rates           market.PremiumRates
	grades          *market.PremiumTable // of the rates
}

// basis is what a lot is worth over the nearest liquid contract.
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

// future is a live contract with its price and the part of the listings that are priced by it.
type future struct {
	market.Contract
	price  schema.Yuan
	weight float64
}

// mostFutures is how many contracts trade at a time.
const mostFutures = 6

// futures are the live contracts with their prices: nearly all listings are on the liquid months.
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

// reference is the contract that bases are spoken of: the one with most listings.
func reference(list []future) future {
	return slices.MaxFunc(list, func(a, b future) int { return int(a.weight - b.weight) })
}

func drawFuture(r *rand.Rand, list []future) future {
	var sum float64
	for _, f := range list {
		sum += f.weight
	}
	at := sum * r.Float64()
	for _, f := range list {
		if at -= f.weight; at < 0 {
			return f
		}
	}
	return list[len(list)-1]
}

// offer prices a listing: long staple and about every eighth lot at a fixed price, the others over a contract.
func (s *scene) offer(r *rand.Rand, l *cotton.Listing, b *cotton.Batch, storedIn string, extra float64) {
	m, step := &s.market, one(r, priceSteps)
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
	on := drawFuture(r, s.futures)
	l.IndexCode = on.Code
	l.Basis = roundTo(worth+float64(s.reference.price-on.price), step)
}

// priceSteps are the steps in which sellers write prices, as often as they do.
var priceSteps = []schema.Yuan{10, 10, 10, 10, 10, 10, 50, 50, 20, 5}

func roundTo(v float64, step schema.Yuan) schema.Yuan {
	return step * schema.Yuan(math.Round(v/float64(step)))
}
