package demo

import (
	"maps"
	"math/rand/v2"
	"slices"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// stores are the warehouses for a ginnery's lots.
type stores struct {
	own  []int64 // in its city
	near []int64 // in cities near it
	long []int64 // only for long staple
}

// storesOf returns the warehouses of a ginnery: all in its city, and one or two nearby.
func (s *scene) storesOf(r *rand.Rand, w *works) (to stores) {
	p := s.places[w.City]
	for i, at := range s.depots {
		id := s.warehouses[i].ID
		own, near := at.City == w.City, slices.Contains(p.Near, at.City)
		switch {
		case at.Long && (own || near):
			to.long = append(to.long, id)
		case at.Long:
		case own:
			to.own = append(to.own, id)
		case near:
			to.near = append(to.near, id)
		}
	}
	r.Shuffle(len(to.near), func(i, j int) { to.near[i], to.near[j] = to.near[j], to.near[i] })
	to.near = to.near[:min(len(to.near), 1+r.IntN(2))]
	return to
}

// mills returns the provinces with mills for Xinjiang lots.
func (k *knowledge) mills() []weighted {
	var list []weighted
	for _, province := range slices.Sorted(maps.Keys(k.places)) {
		if part := k.places[province].Mills; part > 0 {
			list = append(list, weighted{province, part})
		}
	}
	return list
}

// warehouse draws the warehouse of a lot: nearly always in the ginnery's city or near it. Some Xinjiang lots have
// been moved inland. Long staple has warehouses of its own where there are any.
func (s *scene) warehouse(r *rand.Rand, w *works, cottonType int) market.Warehouse {
	const moved, nearby = 0.1, 0.25
	at := r.Float64()
	list := w.own
	switch {
	case !w.inland && at < moved:
		list = s.inCity(pick(r, s.mills))
	case cottonType == cotton.GinLong && len(w.long) > 0:
		list = w.long
	case len(list) == 0 || at > 1-nearby && len(w.near) > 0:
		list = w.near
	}
	return s.warehouses[choose(r, list)-1]
}

func (s *scene) inCity(city string) []int64 {
	var ids []int64
	for _, w := range s.warehouses {
		if w.City == city {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
