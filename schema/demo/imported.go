package demo

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/imported"
	"cottonmall/schema/market"
)

// growth is the cotton of a country as it is offered.
type growth struct {
	Country  string
	Weight   int                       // part of the lots
	Levels   map[string]market.Decimal // what each costs more than the basis
	Basis    market.Decimal            // over ICE, delivered to a Chinese port
	Lengths  []int
	Strength schema.Centi
	Mike     [2]schema.Centi
	Ports    []string // of shipment
	Lines    []string // shipping lines, as in numbers of bills of lading
}

// Imported lots of the demonstration, and the companies that offer them.
const (
	importedMost    = 1500
	importedSellers = 25
)

// arrivals are the ports of arrival.
var arrivals = []string{"CNTAO", "CNTAO", "CNTAO", "CNZJG", "CNSHA", "CNNTG", "CNTXG"}

// addImported inserts imported lots, as many as lots but at most importedMost.
func (s *scene) addImported(tx *schema.Tx, seed uint64, lots int) error {
	r := newRand(seed^0x696d706f, lots)
	var growths []growth
	for _, g := range s.growths {
		growths = append(growths, slices.Repeat([]growth{g}, g.Weight)...)
	}
	var inland []int64
	for _, w := range s.warehouses {
		if w.Area == "内地" {
			inland = append(inland, w.ID)
		}
	}
	contracts := market.ForeignContracts(schema.DayOf(s.now))[:4]
	sellers := s.sellers[:min(importedSellers, len(s.sellers))]
	list := make([]imported.Listing, 0, lots)
	for len(list) < min(lots, importedMost) {
		g := choose(r, growths)
		bill := fmt.Sprintf("%s%d", choose(r, g.Lines), 2_100_000_000+r.IntN(800_000_000))
		first := s.shipment(r, &g, choose(r, sellers), choose(r, inland))
		for range 1 + r.IntN(5) {
			l := first
			l.BillNo, l.CreatedAt, l.UpdatedAt = bill, tx.Now(), tx.Now()
			l.Level = choose(r, slices.Sorted(maps.Keys(g.Levels)))
			l.Length, l.Strength = choose(r, g.Lengths), g.Strength+schema.Centi(10*(r.IntN(21)-10))
			l.Packages = 86 + r.IntN(5)
			l.Weight = schema.Weight(l.Packages) * schema.Weight(22_000+r.IntN(800))
			s.price(r, &l, &g, contracts)
			list = append(list, l)
		}
	}
	return schema.Insert(tx, list[:min(lots, importedMost)])
}

// shipment returns what the lots of a bill of lading have in common. Most are on sale.
func (s *scene) shipment(r *rand.Rand, g *growth, seller, warehouse int64) imported.Listing {
	l := imported.Listing{
		CompanyID: seller, Country: g.Country, Year: s.newest - r.IntN(2), MikeMin: g.Mike[0], MikeMax: g.Mike[1],
		Position: imported.Position(1 + r.IntN(4)), Port: choose(r, arrivals), Version: 1,
		ListedAt: s.now.Add(-time.Duration(r.IntN(20*24)) * time.Hour),
		Until:    s.now.Add(time.Duration(24+r.IntN(40*24)) * time.Hour),
	}
	month := s.now.In(schema.Shanghai)
	switch l.Position {
	case imported.Bonded, imported.Cleared:
		l.WarehouseID = warehouse
	case imported.Prompt:
		l.Port = choose(r, g.Ports)
		l.ShipMonth = month.Format("2006-01")
	case imported.Forward:
		l.Port = choose(r, g.Ports)
		l.ShipMonth = month.AddDate(0, 1+r.IntN(4), 1-month.Day()).Format("2006-01")
	}
	l.Quota = l.Position != imported.Cleared && r.IntN(6) == 0
	if n := r.IntN(30); n == 0 {
		l.State = imported.OffSale
	} else if n == 1 {
		l.State = imported.Draft
	}
	return l
}

// price sets what is asked for a lot: over a contract or, for one of three, a fixed price. Cotton that customs have
// cleared costs about as much as that with 1 % duty.
func (s *scene) price(r *rand.Rand, l *imported.Listing, g *growth, contracts []market.ForeignContract) {
	l.Currency = l.Position.Currency()
	cents := g.Basis + g.Levels[l.Level] + market.Decimal(60*(l.Length-36)) + market.Decimal(5*(r.IntN(41)-20))
	if l.Quota {
		cents += 300
	}
	fixed := r.IntN(3) == 0
	switch {
	case l.Currency == market.USD && fixed:
		l.Price = iceLevel*100 + cents
	case l.Currency == market.USD:
		l.IndexCode, l.Basis = choose(r, contracts).Code, cents
	default:
		// 1 cent is about 160 CNY/t
		yuan := schema.Yuan(r.IntN(31)-15)*20 + schema.Yuan(cents-1000)*8/5
		if l.Basis = market.Decimal(yuan/10*10+700) * 100; fixed {
			l.Price, l.Basis = market.Decimal(s.reference.price)*100+l.Basis, 0
		} else {
			l.IndexCode = s.reference.Code
		}
	}
}
