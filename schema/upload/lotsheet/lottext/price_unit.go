package lottext

import (
	"regexp"
	"strings"
)

// GrossUnit is the unit of a price per ton of gross weight.
const GrossUnit = "毛重"

// PerTon are how many of a unit are a ton.
var PerTon = map[string]int64{"斤": 2000, "市斤": 2000, "公斤": 1000, "千克": 1000, "KG": 1000}

// perWeight is a price by a unit of weight smaller than the ton.
var perWeight = regexp.MustCompile(`^(?:一口价|报价|价格)?[:]?¥?(\d+(?:\.\d+)?)元?(?:/|每)?(市?斤|公斤|千克|KG)$`)

// PriceUnit returns the unit in the title of a price, or nothing.
func PriceUnit(title string) string {
	s := Fold(strings.Join(strings.Fields(title), ""))
	if strings.Contains(s, GrossUnit) || strings.Contains(s, "毛价") {
		return GrossUnit
	}
	for _, unit := range []string{"公斤", "千克", "KG", "斤"} {
		if strings.Contains(s, "/"+unit) || strings.Contains(s, "/市"+unit) || strings.Contains(s, "每"+unit) {
			return unit
		}
	}
	return ""
}

// NumberWithUnit returns the number of a price and its unit: that behind it, or else the one of its column.
func NumberWithUnit(price, columnUnit string) (number, unit string) {
	number, unit = strings.Join(strings.Fields(Fold(price)), ""), columnUnit
	if m := perWeight.FindStringSubmatch(number); m != nil {
		number, unit = m[1], m[2]
	} else if strings.Contains(number, GrossUnit) {
		number, unit = strings.Trim(strings.ReplaceAll(number, GrossUnit, ""), "价:()/"), GrossUnit
	}
	return strings.TrimSuffix(strings.TrimPrefix(RemoveGrouping(number), "¥"), "元"), unit
}
