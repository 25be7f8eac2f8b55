package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// ginneryCount is about how many works there are.
const ginneryCount = 400

// areaShares is which part of all lots comes from an area; Xinjiang with the Corps has 93 %.
var areaShares = []weighted{{"南疆", 40}, {"北疆", 24}, {"东疆", 1.5}, {"兵团", 27.5}, {"内地", 7}}

// works is a ginnery with what is typical of its cotton.
type works struct {
	market.Ginnery
	weight  float64     // part of the lots
	good    float64     // deviations by which its cotton is longer than the average
	lines   int         // production lines
	lots    map[int]int // numbered so far, by year
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

// foundGinneries makes the ginneries of all areas, the real ones first; weights add up to the shares of the areas.
func (k *knowledge) foundGinneries(r *rand.Rand, cities map[string][]string) []*works {
	var all []*works
	for _, g := range k.names.RealGinneries {
		if g.Area != "" {
			all = append(all, k.found(r, g))
		}
	}
	used := map[string]bool{}
	numbers := map[string]int{}
	for _, area := range areaShares {
		for range int(area.Weight / 100 * ginneryCount) {
			city := pick(r, k.weights(cities[area.Name]))
			all = append(all, k.found(r, k.nameGinnery(r, area.Name, city, numbers, used)))
		}
		balance(all, area)
	}
	return all
}

// found draws what is typical of a ginnery.
func (k *knowledge) found(r *rand.Rand, g market.Ginnery) *works {
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

// nameGinnery gives a new ginnery its code and name. Codes begin with 65 in Xinjiang, 66 in the Corps, and inland
// with the number of the province; the other three digits are running numbers.
func (k *knowledge) nameGinnery(r *rand.Rand, area, city string, numbers map[string]int, used map[string]bool) market.Ginnery {
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
		town = one(r, p.Towns)
	}
	if len(p.Farms) > 0 && r.IntN(3) == 0 {
		return town + one(r, p.Farms) + one(r, []string{"轧花厂", "第一轧花厂", "第二轧花厂", "棉花加工厂"})
	}
	return town + one(r, k.names.Stems) + one(r, k.names.Ginneries)
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

func one[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// number gives the next batch number of a ginnery's year: ginnery 5, year 2, line 1, running number 3 digits. The
// lines take turns; when they are full there are more of them. False when the year has no number left.
func (w *works) number(year int) (string, bool) {
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

// lastWord is the town of a Corps division, or the city itself.
func lastWord(city string) string { return city[strings.LastIndex(city, " ")+1:] }
