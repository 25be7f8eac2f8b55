package mill

import (
	"strings"

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

// aroundCorps are the prefectures around the cities of the Corps, where their divisions have warehouses too. They are
// the beginnings of codes, by the code of the city.
var aroundCorps = map[string]area{
	"659001": {"6523", "6542"}, "659002": {"6529"}, "659003": {"6531"}, "659004": {"6523"}, "659005": {"6543"},
	"659006": {"6528"}, "659007": {"6527"}, "659008": {"6540"}, "659009": {"6532"}, "659010": {"6540", "6542"},
	"659011": {"6505"},
}

// PlaceOf returns the place of a warehouse: the chosen one, else the one that it is named after. It returns nil if
// neither is known.
func PlaceOf(w *market.Warehouse) *Place {
	if chosen := FindPlace(w.Place); chosen != nil {
		return chosen
	}
	return PlaceNamed(w)
}

// CheckPlace refuses the code of no city or county.
func CheckPlace(code string) error {
	if p := FindPlace(code); p == nil || p.IsProvince() {
		return schema.Invalid("place", "请选择列出的市县")
	}
	return nil
}

// PlaceNamed returns the place that a warehouse is named after, or nil: a county that its name has within its city,
// else the seat of its city. Without a city the name alone counts, if it names a place in one province only.
func PlaceNamed(w *market.Warehouse) *Place {
	seat := seatOf(w.City)
	var named *Place
	switch {
	case w.City == "":
		return placeAnywhere(w.Name, func(province string) bool { return inArea(province, w.Area) })
	case seat == nil:
		return nil
	case seat.IsProvince():
		named = placeInProvince(w.Name, seat.Code[:2])
	default:
		named = placeInCity(w.Name, append(areaOf(seat), aroundCorps[seat.Code]...))
	}
	if named == nil {
		return seat
	}
	return named
}

// inArea reports whether a province, by the beginning of its code, can have warehouses of a storage area.
func inArea(province, storage string) bool {
	return storage == "" || (storage == market.Inland) != (province == xinjiang)
}

// xinjiang is the beginning of the codes of Xinjiang.
const xinjiang = "65"

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
