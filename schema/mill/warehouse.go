package mill

import (
	"sort"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// seats are the cities of the market whose names are those of no place, by code.
var seats = map[string]string{
	"巴州": "652801", "克州": "653001", "博州": "652701", "伊犁": "654002", "塔城": "654201", "昌吉": "652301",
	"阿克苏": "652901", "喀什": "653101", "和田": "653201", "吐鲁番": "650402", "哈密": "650502", "克拉玛依": "650203",
	"石河子": "659001", "乌鲁木齐": "650100", "一师 阿拉尔": "659002", "二师 铁门关": "659006", "三师 图木舒克": "659003",
	"四师 可克达拉": "659008", "五师 双河": "659007", "六师 五家渠": "659004", "七师 胡杨河": "659010",
	"八师 石河子": "659001", "十师 北屯": "659005", "十二师 乌鲁木齐": "650100", "十三师 新星": "659011",
	"十四师 昆玉": "659009",
}

// Warehouse is a warehouse at its place.
type Warehouse struct {
	ID int64
	*Place
}

// PlaceOf returns the place of a warehouse, or nil if it is not known: the county or city that its name contains, else
// the seat of its city. The name is looked up in the province of its city alone.
func PlaceOf(w *market.Warehouse) *Place {
	seat := seatOf(w.City)
	if seat == nil {
		return nil
	}
	if p := placeIn(w.Name, seat.Code[:2]); p != nil {
		return p
	}
	return seat
}

// WarehousePlaces returns the warehouses with known places by their names.
func WarehousePlaces(tx *schema.Tx) (map[string]Warehouse, error) {
	list, err := market.Warehouses(tx)
	places := make(map[string]Warehouse, len(list))
	for i := range list {
		if p := PlaceOf(&list[i]); p != nil {
			places[list[i].Name] = Warehouse{ID: list[i].ID, Place: p}
		}
	}
	return places, err
}

// seatOf returns the place of a city of the market, which is a province outside of Xinjiang.
func seatOf(city string) *Place {
	if code := seats[city]; code != "" {
		return FindPlace(code)
	}
	if city == "" {
		return nil
	}
	var found *Place
	for i := range gazetteerOf().list {
		p := &gazetteerOf().list[i]
		if p.Short != city && p.Name != city {
			continue
		}
		if found == nil || strings.HasSuffix(p.Code, "0000") { // 河北 is no district of Tianjin
			found = p
		}
	}
	return found
}

// nameLeast is the least length of a name, in characters, that is not part of other words by chance.
const nameLeast = 2

// placeIn returns the place of a province whose name a text contains: of several the one with the longest name, of
// equal ones a county before its city.
func placeIn(text, province string) (found *Place) {
	for _, p := range placesOf(province) {
		if p.IsProvince() || utf8.RuneCountInString(p.Short) < nameLeast || !strings.Contains(text, p.Short) {
			continue
		}
		if found == nil || len(p.Short) > len(found.Short) || len(p.Short) == len(found.Short) && found.city() == found.Code {
			found = &p
		}
	}
	return found
}

// placesOf returns the places whose codes begin with that of a province.
func placesOf(province string) []Place {
	list := gazetteerOf().list
	from := sort.Search(len(list), func(i int) bool { return list[i].Code >= province })
	to := sort.Search(len(list), func(i int) bool { return list[i].Code >= province+"A" })
	return list[from:to]
}
