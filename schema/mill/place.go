package mill

import (
	"embed"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/freight"
)

// Place is a province, city or county with the position of its seat.
type Place struct {
	Code      string  // of GB/T 2260, 6 digits
	Name      string  // 如东县
	Latitude  float64 // degrees north
	Longitude float64 // degrees east
	Short     string  // the name as warehouses and ginneries have it: 如东
	former    string  // the name of a city while it was a county: 沙湾县
	full      string  // 江苏南通如东县
	brief     string  // 江苏如东县

	routeEnds []string // the places of package freight that it is in, the narrowest first: 江苏 南通
	sides     []int    // on which side of each of passes it is
}

// base/places.csv has the divisions of GB/T 2260 as of 2016 and the later cities of the Xinjiang Corps. A county that
// has become a city since has its new name and its old code: mills store it. Its former name is in the last column.
// Positions are those of GeoNames (CC BY 4.0), else of the table of the package cpca (MIT), in hundredths of a degree:
// about 1 km.
//
//go:embed base/places.csv
var placeFile embed.FS

// gazetteer has all places in the order of their codes.
type gazetteer struct {
	list   []Place
	byCode map[string]*Place
}

var gazetteerOf = sync.OnceValue(func() *gazetteer {
	file, err := placeFile.Open("base/places.csv")
	if err != nil {
		panic(err)
	}
	reader := csv.NewReader(file)
	reader.FieldsPerRecord = -1 // most places have no former name
	rows, err := reader.ReadAll()
	if err != nil {
		panic(fmt.Sprintf("read base/places.csv: %v", err))
	}
	g := &gazetteer{list: make([]Place, len(rows)), byCode: make(map[string]*Place, len(rows))}
	for i, row := range rows {
		p := &g.list[i]
		g.byCode[row[0]] = p
		p.Code, p.Name, p.Short = row[0], row[1], shortName(row[1])
		if len(row) > 4 {
			p.former = row[4]
		}
		if _, err := fmt.Sscan(row[2], &p.Latitude); err != nil {
			panic(fmt.Sprintf("latitude of %s: %v", p.Name, err))
		}
		if _, err := fmt.Sscan(row[3], &p.Longitude); err != nil {
			panic(fmt.Sprintf("longitude of %s: %v", p.Name, err))
		}
	}
	for i := range g.list {
		g.list[i].setNames(g)
		g.list[i].setRouteEnds(g)
		g.list[i].setSides()
	}
	return g
})

// divisions are the ends of the names of divisions, the longest first.
var divisions = []string{
	"蒙古自治州", "自治州", "自治县", "自治旗", "特别行政区", "自治区", "地区", "林区", "省", "市", "县", "区", "盟", "旗",
}

// peoples are in the names of autonomous divisions.
var peoples = []string{
	"维吾尔", "哈萨克", "蒙古", "柯尔克孜", "回族", "锡伯", "塔吉克", "壮族", "土家族", "苗族", "满族", "藏族", "彝族",
}

// shortName returns the name of a place without what kind of division it is: 巴里坤 for 巴里坤哈萨克自治县.
func shortName(name string) string {
	for _, end := range divisions {
		if short, ok := strings.CutSuffix(name, end); ok && len(short) > len("中") {
			name = short
			break
		}
	}
	for cut := true; cut; {
		cut = false
		for _, people := range peoples {
			if short, ok := strings.CutSuffix(name, people); ok && len(short) > len("中") {
				name, cut = short, true
			}
		}
	}
	return name
}

// FindPlace returns the place with a code, or nil.
func FindPlace(code string) *Place { return gazetteerOf().byCode[code] }

// province and city are the codes of the province and of the city that the place is in.
func (p *Place) province() string { return p.Code[:2] + "0000" }
func (p *Place) city() string     { return p.Code[:4] + "00" }

// isCity reports whether the name is that of a city. Four cities have the rank of a province.
func (p *Place) isCity() bool { return strings.HasSuffix(p.Name, "市") }

// IsProvince reports whether the place is a whole province and no city.
func (p *Place) IsProvince() bool { return strings.HasSuffix(p.Code, "0000") && !p.isCity() }

// FullName returns the name with those of the divisions around it: 江苏南通如东县.
func (p *Place) FullName() string { return p.full }

func (p *Place) setNames(g *gazetteer) {
	p.full, p.brief = p.Name, p.Name
	if city := g.byCode[p.city()]; city != nil && city.Code != p.Code {
		p.full = city.Short + p.full
	}
	if province := g.byCode[p.province()]; province != nil && province.Code != p.Code && province.Code != p.city() {
		p.full, p.brief = province.Short+p.full, province.Short+p.brief
	}
}

// prefectures are the prefectures that package freight knows by another name, by code.
var prefectures = map[string]string{"652800": "巴州", "653000": "克州", "652700": "博州"}

// setRouteEnds sets the places of package freight that a place is in: itself, its prefecture, and a municipality, which
// has neither.
func (p *Place) setRouteEnds(g *gazetteer) {
	province := g.byCode[p.province()]
	if province == nil {
		return
	}
	names := []string{p.Short, prefectures[p.city()]}
	if city := g.byCode[p.city()]; city != nil {
		names = append(names, city.Short)
	}
	for _, name := range names {
		name = province.Short + " " + name
		if place, ok := freight.PlaceOf(name); ok && place == name && !slices.Contains(p.routeEnds, name) {
			p.routeEnds = append(p.routeEnds, name)
		}
	}
	if place, ok := freight.PlaceOf(province.Short); ok && len(p.routeEnds) == 0 && province.isCity() {
		p.routeEnds = []string{place}
	}
}

// PlacesMax is the most places that a text finds.
const PlacesMax = 30

// PlacesNamed returns the places that a text names. A text may leave out 省, 市 and 县, have the former name of a city,
// or another one of 市, 县 and 区 at its end: 海门区 was 海门市. Without a text it returns nothing.
func PlacesNamed(text string) []*Place {
	text = strings.ReplaceAll(schema.OneLine(text), " ", "")
	if list := placesWith(text); len(list) > 0 {
		return list
	}
	for _, division := range []string{"市", "县", "区"} {
		if short, ok := strings.CutSuffix(text, division); ok && utf8.RuneCountInString(short) >= wordLeast {
			return placesWith(short)
		}
	}
	return []*Place{}
}

// placesWith returns places whose full names contain a text, those whose own name begins with it first.
func placesWith(text string) []*Place {
	if text == "" {
		return []*Place{}
	}
	var first, inside, around []*Place
	for i := range gazetteerOf().list {
		p := &gazetteerOf().list[i]
		switch {
		case p.IsProvince():
		case strings.HasPrefix(p.Name, text), strings.HasPrefix(p.former, text):
			first = append(first, p)
		case strings.Contains(p.Name, text):
			inside = append(inside, p)
		case strings.Contains(p.full, text), strings.Contains(p.brief, text), p.hadName(text):
			around = append(around, p)
		}
	}
	slices.SortStableFunc(first, func(a, b *Place) int { return len(a.Name) - len(b.Name) })
	list := slices.Concat(first, inside, around)
	return list[:min(len(list), PlacesMax)]
}

// hadName reports whether a former name, with those of the divisions around it, contains a text.
func (p *Place) hadName(text string) bool {
	return p.former != "" && (strings.Contains(strings.TrimSuffix(p.full, p.Name)+p.former, text) ||
		strings.Contains(strings.TrimSuffix(p.brief, p.Name)+p.former, text))
}

// earthRadius is the mean radius of the earth in km.
const earthRadius = 6371.0

// roadFactor is the length of a road over the great circle between its ends. The expressway G30 (连霍高速), the road of
// Xinjiang cotton, is 4,395 km long; its ends, Lianyungang and Khorgos, are 3,465 km apart.
const roadFactor = 1.27

// RoadKilometres returns the length of the road between two places, estimated from their positions: over the pass
// between them, if there is one.
func RoadKilometres(a, b *Place) int {
	if over := passBetween(a, b); over != nil {
		return int(math.Round(roadFactor * (greatCircle(a, over) + greatCircle(over, b))))
	}
	return int(math.Round(roadFactor * greatCircle(a, b)))
}

// greatCircle returns the distance of two places in km, by the haversine formula.
func greatCircle(a, b *Place) float64 {
	const degree = math.Pi / 180
	half := func(x, y float64) float64 { s := math.Sin((y - x) * degree / 2); return s * s }
	h := half(a.Latitude, b.Latitude) +
		math.Cos(a.Latitude*degree)*math.Cos(b.Latitude*degree)*half(a.Longitude, b.Longitude)
	return 2 * earthRadius * math.Asin(math.Sqrt(min(1, h)))
}

// Province is a province with its cities and counties, or itself if it has none.
type Province struct {
	Name   string
	Places []Place
	Seats  []Place // those of Places without two at one position
}

// Provinces returns all provinces in the order of their codes. All callers share the list.
func Provinces() []Province { return provincesOf() }

var provincesOf = sync.OnceValue(func() []Province {
	list := []Province{}
	known := map[[2]float64]bool{}
	places := gazetteerOf().list
	for i, p := range places {
		if p.province() == p.Code {
			list = append(list, Province{Name: p.Short})
		}
		if p.IsProvince() && i+1 < len(places) && places[i+1].province() == p.Code {
			continue
		}
		last, at := &list[len(list)-1], [2]float64{p.Latitude, p.Longitude}
		last.Places = append(last.Places, p)
		if !known[at] {
			known[at], last.Seats = true, append(last.Seats, p)
		}
	}
	return list
})
