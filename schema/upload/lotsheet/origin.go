package lotsheet

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

const (
	corps  = "兵团" // the Xinjiang Production and Construction Corps
	inland = "内地"
)

// provinces are the codes with which batch numbers of inland lots begin (GB/T 2260).
var provinces = map[string]string{
	"11": "北京", "12": "天津", "13": "河北", "14": "山西", "31": "上海", "32": "江苏", "33": "浙江", "34": "安徽",
	"36": "江西", "37": "山东", "41": "河南", "42": "湖北", "43": "湖南", "51": "四川", "61": "陕西", "62": "甘肃",
	"63": "青海", "64": "宁夏",
}

// division is a division of the Corps.
var division = regexp.MustCompile(`[一二三四五六七八九十]师|第?\d+师`)

// origin is what the text of an origin can mean.
type origin struct {
	cities   []market.City // in the text: 石河子 is a city and the seat of a division
	areas    []string      // in the text, and of the cities
	corps    bool          // of the Corps
	local    bool          // of Xinjiang and not of the Corps
	xinjiang bool
	province string // an inland one
}

// origin returns the meaning of a text.
func (ref *Reference) origin(text string) *origin {
	o := ref.origins[text]
	if o == nil {
		if ref.origins == nil {
			ref.origins = map[string]*origin{}
		}
		o = newOrigin(text, ref.Cities)
		ref.origins[text] = o
	}
	return o
}

func newOrigin(text string, cities []market.City) *origin {
	o := &origin{}
	for _, c := range cities {
		if containsAny(text, strings.Fields(c.Name)) {
			o.cities, o.areas = append(o.cities, c), append(o.areas, c.Area)
		}
	}
	for _, area := range []string{"南疆", "北疆", "东疆", corps, inland} {
		if strings.Contains(text, area) {
			o.areas = append(o.areas, area)
		}
	}
	for _, name := range provinces {
		if strings.Contains(text, name) {
			o.province, o.areas = name, append(o.areas, inland)
		}
	}
	explicit := strings.Contains(text, corps) || division.MatchString(text)
	o.corps = explicit || slices.Contains(o.areas, corps)
	o.local = !explicit && slices.ContainsFunc(o.areas, func(area string) bool { return strings.HasSuffix(area, "疆") })
	o.xinjiang = o.corps || o.local || strings.Contains(text, "疆")
	return o
}

func containsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// includes reports whether the origin can be that of an area and a city.
func (o *origin) includes(area, city string) bool {
	if len(o.cities) > 0 {
		return slices.ContainsFunc(o.cities, func(c market.City) bool { return c.Name == city })
	}
	return len(o.areas) == 0 || area == "" || slices.Contains(o.areas, area)
}

// isInland reports whether the origin is inland and cannot be in Xinjiang.
func (o *origin) isInland() bool {
	return o.province != "" || !o.xinjiang && slices.Contains(o.areas, inland)
}

// contradiction returns what cotton a batch number is of, if the origin is another, or nothing. The number begins with
// 65 in Xinjiang, with 66 in its Corps, or else with the code of a province.
func (o *origin) contradiction(batch string) string {
	code := batch[:2]
	province := provinces[code]
	switch {
	case !isXinjiang(batch) && o.xinjiang:
		return "内地棉"
	case isXinjiang(batch) && o.isInland():
		return "新疆棉"
	case code == "65" && o.corps && !o.local:
		return "地方棉"
	case code == "66" && o.local && !o.corps:
		return "兵团棉"
	case province != "" && o.province != "" && province != o.province:
		return province + "棉"
	}
	return ""
}

// checkOrigin compares the origin with the batch number and with the origin of the ginnery.
func checkOrigin(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 || b.City == "" {
		return
	}
	o := ref.origin(b.City)
	if cotton := o.contradiction(b.BatchID); cotton != "" {
		l.warn("origins", "批号以 %s 开头是%s，表中产地为 %s", b.BatchID[:2], cotton, b.City)
		return
	}
	g, known := ref.Ginneries[b.GinneryCode]
	if known && ref.Batches[b.BatchID] == nil && !o.includes(g.Area, g.City) {
		l.warn("origins", "批号前 5 位是 %s（%s），表中产地为 %s", g.Name, strings.TrimSpace(g.Area+" "+g.City), b.City)
	}
}

var zoneNames = map[Zone]string{cotton.Inland: "内地棉", cotton.Xinjiang: "新疆棉"}

// checkNumber compares the batch number with the line. Its first five digits are the ginnery, the next two the year.
func checkNumber(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	if len(b.BatchID) != 11 {
		return
	}
	if ref.Batches[b.BatchID] == nil && !l.checkBatchParts(ref) {
		return
	}
	if ref.Zone != "" && ref.Zone != zoneOf(b.BatchID) {
		l.fail("batchID", "批号 %s 不是%s的批号", b.BatchID, zoneNames[ref.Zone])
	}
	year := 2000 + 10*int(b.BatchID[5]-'0') + int(b.BatchID[6]-'0')
	if b.CottonYear == 0 {
		b.CottonYear = year
	} else if b.CottonYear != year {
		l.warn("cottonYear", "批号第 6、7 位是 %02d 年度，表中为 %d 年度", year%100, b.CottonYear)
	}
	b.GinneryCode = b.BatchID[:5]
	if name := ref.Ginneries[b.GinneryCode].Name; name != "" && l.Lot.Ginnery != "" && !similar(name, l.Lot.Ginnery) {
		l.warn("factoryName", "批号前 5 位是 %s，表中加工企业为 %s", name, l.Lot.Ginnery)
	}
}

// checkBatchParts refuses the number of an unknown batch that cannot exist: of a province without cotton, of a year
// before public inspection or to come, or without a ginnery or a lot. It reports whether the number can exist.
func (l *Line) checkBatchParts(ref *Reference) bool {
	id := l.Lot.Batch.BatchID
	year, _ := strconv.Atoi(id[5:7])
	switch {
	case !isXinjiang(id) && provinces[id[:2]] == "":
		l.fail("batchID", "批号 %s 以 %s 开头，没有这样的产区，请核对", id, id[:2])
	case 2000+year > ref.Now.Year() || year < firstYear:
		l.fail("batchID", "批号 %s 的第 6、7 位是年份，不会是 %02d，请核对", id, year)
	case id[2:5] == "000":
		l.fail("batchID", "批号 %s 的前 5 位是加工企业，不会是 %s，请核对", id, id[:5])
	case id[8:] == "000":
		l.fail("batchID", "批号 %s 的后 3 位是流水号，从 001 起，请核对", id)
	default:
		return true
	}
	return false
}

// firstYear is the first crop year of public inspection by instruments, without the century.
const firstYear = 5

// setOrigin sets where the cotton of a new batch was grown: where its ginnery is, else by the text of the origin, else
// by the batch number.
func (l *Line) setOrigin(ref *Reference) {
	b := &l.Lot.Batch
	b.Zone = string(zoneOf(b.BatchID))
	if g, ok := ref.Ginneries[b.GinneryCode]; ok {
		b.Area, b.City = g.Area, g.City
		return
	}
	ofCorps := strings.HasPrefix(b.BatchID, "66")
	for _, city := range ref.Cities {
		if containsAny(b.City, strings.Fields(city.Name)) && (city.Area == corps) == ofCorps {
			b.Area, b.City = city.Area, city.Name
			return
		}
	}
	switch {
	case ofCorps:
		b.Area = corps
	case b.Zone == cotton.Inland:
		b.Area = inland
	}
}
