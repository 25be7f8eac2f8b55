package shorthand

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// origin is a place of growth: an area, or one or more cities.
type origin struct {
	area   string // empty when it is less than one
	cities schema.List
}

func (o *origin) entry(in zone) entry {
	if o.area != "" {
		return entry{true, o, in, listed(origins, o.area)}
	}
	return entry{true, o, in, listed(cities, o.cities...)}
}

func (v *vocabulary) addAreas(areas []market.AreaGroup, in zone) {
	if v.areas == nil {
		v.areas = map[zone]schema.List{}
	}
	for _, area := range areas {
		v.areas[in] = append(v.areas[in], area.Name)
		o := &origin{area.Name, area.List}
		v.add(area.Name, o.entry(in))
		for _, city := range area.List {
			for _, name := range cityNames(city) {
				v.addCity(name, city, in, "地区", "省", "市")
			}
		}
	}
}

// cityNames returns the names of a city. A division of the Corps (八师 石河子) also has the name of its town, and is
// called 农八师 and 第八师.
func cityNames(city string) []string {
	names := append(strings.Fields(city), strings.ReplaceAll(city, " ", ""))
	if division := names[0]; strings.HasSuffix(division, "师") {
		names = append(names, "农"+division, "第"+division)
	}
	return names
}

func (v *vocabulary) addCounties(counties []market.County) {
	for _, county := range counties {
		if !strings.HasSuffix(county.Name, "团") { // a warehouse of 31团 is not one of 1团
			v.counties = append(v.counties, county.Name)
		}
		v.addCity(county.Name, county.City, v.entries[plainName(cityNames(county.City)[0])].zone, "县", "市")
	}
}

// addCity adds a name of a city, alone and with endings. One name can stand for a city and a Corps division.
func (v *vocabulary) addCity(name, city string, in zone, endings ...string) {
	for _, ending := range append([]string{""}, endings...) {
		key := plainName(name + ending)
		old, ok := v.entries[key]
		if !ok || old.origin == nil || old.origin.area != "" {
			v.add(key, (&origin{cities: schema.List{city}}).entry(in))
			continue
		}
		both := slices.Clone(old.origin.cities)
		addTo(&both, city)
		v.entries[key] = (&origin{cities: both}).entry(old.zone.both(in))
	}
}

// listSigns separate the items of a list. A blank does not: 南疆 阿克苏 means the one within the other.
var listSigns = map[string]bool{"/": true, "、": true}

// isConjunction reports whether a piece is a word such as 和 within a list.
func (p piece) isConjunction() bool {
	return p.apply == nil && p.adjoining && conjoined.FindString(p.text) == p.text
}

// continuesList reports whether a piece belongs to the list of the piece before it.
func continuesList(before, p piece) bool {
	return p.inList || p.isConjunction() || p.adjoining && before.isConjunction()
}

// mergeOrigins makes areas and cities of one list alternatives: 克州/北疆 is 克州 and every city of 北疆. As separate filters
// they would be intersected.
func mergeOrigins(pieces []piece) {
	for from := 0; from < len(pieces); {
		to := from + 1
		for to < len(pieces) && continuesList(pieces[to-1], pieces[to]) {
			to++
		}
		list := pieces[from:to]
		if slices.ContainsFunc(list, func(p piece) bool { return p.origin != nil && p.origin.area == "" }) {
			for i := range list {
				if o := list[i].origin; o != nil {
					list[i].apply = listed(cities, o.cities...)
				}
			}
		}
		from = to
	}
}
