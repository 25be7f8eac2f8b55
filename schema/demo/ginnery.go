package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// ginneryCount is the approximate number of ginneries.
const ginneryCount = 400

// areaShares are the shares of the areas in all lots, in percent; Xinjiang with the Corps has 93 %.
var areaShares = []weighted{{"南疆", 40}, {"北疆", 24}, {"东疆", 1.5}, {"兵团", 27.5}, {"内地", 7}}

// works is a ginnery with the characteristics of its cotton.
type works struct {
	market.Ginnery
	weight  float64     // share of all lots
	good    float64     // length above average, in standard deviations
	lines   int         // production lines
	lots    map[int]int // lots numbered so far, by year
	sellers []int64     // companies that sell its cotton
	inland  bool
	stores
}

func (w *works) zone() string {
	if w.inland {
		return cotton.Inland
	}
	return cotton.Xinjiang
}

// makeGinneries returns the ginneries of all areas, the real ones first. Their weights add up to the shares of the
// areas.
func (k *knowledge) makeGinneries(r *rand.Rand, cities map[string][]string) []*works {
	var all []*works
	for _, g := range k.names.RealGinneries {
		if g.Area != "" {
			all = append(all, k.newWorks(r, g))
		}
	}
	used := map[string]bool{}
	numbers := map[string]int{}
	for _, area := range areaShares {
		for range int(area.Weight / 100 * ginneryCount) {
			city := pick(r, k.weights(cities[area.Name]))
			all = append(all, k.newWorks(r, k.nameGinnery(r, area.Name, city, numbers, used)))
		}
		balance(all, area)
	}
	return all
}

// newWorks draws the characteristics of a ginnery.
func (k *knowledge) newWorks(r *rand.Rand, g market.Ginnery) *works {
	w := &works{Ginnery: g, good: r.NormFloat64(), lines: 1 + r.IntN(3), lots: map[int]int{}, inland: g.Area == "内地"}
	w.weight = 0.4 + r.ExpFloat64()
	return w
}

// balance scales the weights of an area's ginneries to its share.
func balance(all []*works, area weighted) {
	var sum float64
	for _, w := range all {
		if w.Area == area.Name {
			sum += w.weight
		}
	}
	for _, w := range all {
		if w.Area == area.Name {
			w.weight *= area.Weight / 100 / sum
		}
	}
}

func (k *knowledge) weights(cities []string) []weighted {
	list := make([]weighted, len(cities))
	for i, city := range cities {
		list[i] = weighted{city, max(k.places[city].Weight, 0.1)}
	}
	return list
}

// nameGinnery returns a new ginnery with code and name. Codes begin with 65 in Xinjiang, 66 in the Corps and the
// province's number elsewhere. Three digits of a running number follow.
func (k *knowledge) nameGinnery(
	r *rand.Rand, area, city string, numbers map[string]int, used map[string]bool,
) market.Ginnery {
	p, region := k.places[city], "65"
	switch {
	case area == "兵团":
		region = "66"
	case p.Code != "":
		region = p.Code
	}
	code := ""
	for code == "" || slices.ContainsFunc(k.names.RealGinneries, func(g market.Ginnery) bool { return g.Code == code }) {
		numbers[region] += 1 + r.IntN(4)
		code = fmt.Sprintf("%s%03d", region, numbers[region])
	}
	g := market.Ginnery{Code: code, Area: area, City: city}
	for g.Name == "" || used[g.Name] {
		g.Name = k.ginneryName(r, city)
	}
	used[g.Name] = true
	g.Address = address(area, city, g.Name)
	return g
}

func (k *knowledge) ginneryName(r *rand.Rand, city string) string {
	p, town := k.places[city], lastWord(city)
	if len(p.Towns) > 0 {
		town = choose(r, p.Towns)
	}
	if len(p.Farms) > 0 && r.IntN(3) == 0 {
		return town + choose(r, p.Farms) + choose(r, []string{"轧花厂", "第一轧花厂", "第二轧花厂", "棉花加工厂"})
	}
	return town + choose(r, k.names.Stems) + choose(r, k.names.Ginneries)
}

func address(area, city, name string) string {
	switch area {
	case "内地":
		return city + name[:len("菏泽")]
	case "兵团":
		return "新疆生产建设兵团" + city
	}
	return "新疆" + city
}

// choose returns a random element.
func choose[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// nextBatchID returns the next batch number of a ginnery's year: ginnery 5, year 2, line 1, running number 3 digits.
// Lots alternate between the lines; more lines are added when they are full. It returns false when the year has no
// number left.
func (w *works) nextBatchID(year int) (string, bool) {
	const perLine, mostLines = 999, 9
	n := w.lots[year]
	w.lots[year]++
	line, running := n%w.lines, n/w.lines
	if running >= perLine {
		n -= w.lines * perLine
		line, running = w.lines+n/perLine, n%perLine
	}
	return fmt.Sprintf("%s%02d%d%03d", w.Code, year%100, line+1, running+1), line < mostLines
}

// lastWord returns the town of a Corps division, or the city itself.
func lastWord(city string) string { return city[strings.LastIndex(city, " ")+1:] }
