package demo

import (
	"slices"
	"strings"
	"testing"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

// TestLotsLieWhereTheyMay: inland lots in their province or beside it, Xinjiang lots in their region or where mills
// are, and nothing but long staple in the warehouses for it.
func TestLotsLieWhereTheyMay(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), 20_000, 31)
	counts := map[string]float64{}
	for _, id := range g.order[len(g.real):] {
		b := g.batches[id]
		at, from := g.depots[b.WarehouseID-1], g.places[b.City]
		own, near := at.City == b.City, slices.Contains(from.Near, at.City)
		moved := b.Zone == cotton.Xinjiang && g.places[at.City].Mills > 0
		if !own && !near && !moved {
			t.Errorf("%s of %s lies in %s of %s", id, b.City, at.Name, at.City)
		}
		if at.Long && b.CottonType != cotton.GinLong {
			t.Errorf("%s, of cotton type %d, lies in %s", id, b.CottonType, at.Name)
		}
		counts[b.Zone]++
		for name, is := range map[string]bool{"moved": moved, "in its province": b.Zone == cotton.Inland && own} {
			if is {
				counts[name]++
			}
		}
	}
	near(t, "Xinjiang lots moved inland", 100*counts["moved"]/counts[cotton.Xinjiang], 10, 1)
	near(t, "inland lots in their province", 100*counts["in its province"]/counts[cotton.Inland], 75, 6)
}

func TestEveryPlaceHasWarehouses(t *testing.T) {
	t.Parallel()
	k, err := loadKnowledge()
	if err != nil {
		t.Fatal(err)
	}
	cities, areas := map[string]bool{}, map[string]string{}
	for _, d := range k.depots {
		cities[d.City], areas[d.City] = true, d.Area
	}
	for city, p := range k.places {
		for _, near := range p.Near {
			if !cities[near] {
				t.Errorf("%s: there is no warehouse in %s", city, near)
			}
			if cities[city] && areas[city] != areas[near] {
				t.Errorf("%s lies in %s, %s near it in %s", city, areas[city], near, areas[near])
			}
		}
		if !cities[city] && len(p.Near) == 0 {
			t.Errorf("%s has no warehouse", city)
		}
		if p.Mills > 0 && areas[city] != "内地" {
			t.Errorf("Xinjiang lots are moved to %s, where no warehouse is inland", city)
		}
	}
}

// TestGinneriesAreNamedAfterTheirPlace: the name begins with a town of the city; a farm is one of its division.
func TestGinneriesAreNamedAfterTheirPlace(t *testing.T) {
	t.Parallel()
	g := newGenerated(t, schematest.New(t), LeastLots, 32)
	farms := map[string]string{}
	for city, p := range g.places {
		for _, farm := range p.Farms {
			if other, ok := farms[farm]; ok {
				t.Errorf("%s is in %s and in %s", farm, city, other)
			}
			farms[farm] = city
		}
	}
	named := 0
	for _, w := range g.works {
		if slices.ContainsFunc(g.names.RealGinneries, func(real market.Ginnery) bool { return real.Code == w.Code }) {
			continue
		}
		towns := append(slices.Clone(g.places[w.City].Towns), lastWord(w.City))
		i := slices.IndexFunc(towns, func(town string) bool { return strings.HasPrefix(w.Name, town) })
		if i < 0 {
			t.Errorf("%s is in %s", w.Name, w.City)
			continue
		}
		for farm, city := range farms {
			if strings.HasPrefix(w.Name[len(towns[i]):], farm) {
				named++
				if city != w.City {
					t.Errorf("%s is in %s, %s in %s", w.Name, w.City, farm, city)
				}
			}
		}
	}
	if named == 0 {
		t.Error("no ginnery is named after a farm")
	}
}
