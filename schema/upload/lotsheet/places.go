package lotsheet

import (
	"regexp"
	"slices"
	"strings"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// provinces are the codes with which batch numbers of inland lots begin (GB/T 2260).
var provinces = map[string]string{
	"11": "北京", "12": "天津", "13": "河北", "14": "山西", "31": "上海", "32": "江苏", "33": "浙江", "34": "安徽", "36": "江西", "37": "山东",
	"41": "河南", "42": "湖北", "43": "湖南", "51": "四川", "61": "陕西", "62": "甘肃", "63": "青海", "64": "宁夏",
}

// division is a division of the Corps.
var division = regexp.MustCompile(`[一二三四五六七八九十]师|第?\d+师`)

// place is what the text of an origin means.
type place struct {
	cities   []market.City // that it names; 石河子 is a city and the place of a division
	areas    []string      // that it names or in which those lie
	corps    bool          // of the Corps, and said so or known by its name
	local    bool          // of Xinjiang and not of the Corps
	xinjiang bool
	province string // of the inland
}

// where reads the text of an origin.
func (k *Known) where(text string) *place {
	if p := k.places[text]; p != nil {
		return p
	}
	p := &place{xinjiang: strings.Contains(text, "疆")}
	for _, c := range k.Cities {
		if slices.ContainsFunc(strings.Fields(c.Name), func(name string) bool { return strings.Contains(text, name) }) {
			p.cities, p.areas = append(p.cities, c), append(p.areas, c.Area)
		}
	}
	for _, area := range []string{"南疆", "北疆", "东疆", "兵团", "内地"} {
		if strings.Contains(text, area) {
			p.areas = append(p.areas, area)
		}
	}
	for _, name := range provinces {
		if strings.Contains(text, name) {
			p.province, p.areas = name, append(p.areas, "内地")
		}
	}
	said := strings.Contains(text, "兵团") || division.MatchString(text)
	p.corps = said || slices.Contains(p.areas, "兵团")
	p.local = !said && slices.ContainsFunc(p.areas, func(area string) bool { return strings.HasSuffix(area, "疆") })
	p.xinjiang = p.xinjiang || p.corps || p.local
	if k.places == nil {
		k.places = map[string]*place{}
	}
	k.places[text] = p
	return p
}

// at tells whether an origin can be meant by somebody who speaks of an area and a city.
func (p *place) at(area, city string) bool {
	if len(p.cities) > 0 {
		return slices.ContainsFunc(p.cities, func(c market.City) bool { return c.Name == city })
	}
	return len(p.areas) == 0 || area == "" || slices.Contains(p.areas, area)
}

// checkNumber compares what a batch number tells with what the line says: digits 6 and 7 are the year, the first five the
// ginnery.
func checkNumber(l *Line, k *Known) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 {
		return
	}
	if k.Market != "" && k.Market != zoneOf(b.BatchID) {
		l.note(Wrong, "batchID", "批号 %s 不是%s的批号", b.BatchID, map[Market]string{cotton.Inland: "内地棉", cotton.Xinjiang: "新疆棉"}[k.Market])
	}
	year := 2000 + 10*int(b.BatchID[5]-'0') + int(b.BatchID[6]-'0')
	if b.CottonYear == 0 {
		b.CottonYear = year
	} else if b.CottonYear != year {
		l.note(Doubtful, "cottonYear", "批号第 6、7 位是 %02d 年度，表中为 %d 年度", year%100, b.CottonYear)
	}
	b.GinneryCode = b.BatchID[:5]
	if name := k.Ginneries[b.GinneryCode].Name; name != "" && l.Lot.Factory != "" && !alike(name, l.Lot.Factory) {
		l.note(Doubtful, "factoryName", "批号前 5 位是 %s，表中加工企业为 %s", name, l.Lot.Factory)
	}
}

// checkOrigin compares the origin with what a batch number tells of it: it begins with 65 in Xinjiang, with 66 in its Corps,
// else with the code of a province, and goes on with the ginnery.
func checkOrigin(l *Line, k *Known) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 || b.City == "" {
		return
	}
	p, code := k.where(b.City), b.BatchID[:2]
	inland := p.province != "" || !p.xinjiang && slices.Contains(p.areas, "内地")
	grown := ""
	switch {
	case zoneOf(b.BatchID) == cotton.Inland && p.xinjiang:
		grown = "内地棉"
	case zoneOf(b.BatchID) == cotton.Xinjiang && inland:
		grown = "新疆棉"
	case code == "65" && p.corps && !p.local:
		grown = "地方棉"
	case code == "66" && p.local && !p.corps:
		grown = "兵团棉"
	case provinces[code] != "" && p.province != "" && p.province != provinces[code]:
		grown = provinces[code] + "棉"
	}
	g, known := k.Ginneries[b.GinneryCode]
	switch {
	case grown != "":
		l.note(Doubtful, "origins", "批号以 %s 开头是%s，表中产地为 %s", code, grown, b.City)
	case k.Batches[b.BatchID] == nil && known && !p.at(g.Area, g.City):
		l.note(Doubtful, "origins", "批号前 5 位是 %s（%s），表中产地为 %s", g.Name, strings.TrimSpace(g.Area+" "+g.City), b.City)
	}
}

// alike tells whether one name is part of the other, however they are written.
func alike(a, b string) bool {
	a, b = market.WarehouseKey(a), market.WarehouseKey(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}
