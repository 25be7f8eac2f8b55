package lottext

import (
	"slices"
	"strings"

	"cottonmall/schema/market"
)

// Origin is what the text of an origin can mean.
type Origin struct {
	market.Origin
	corps    bool // of the Corps
	local    bool // of Xinjiang and not of the Corps
	xinjiang bool
	province string // an inland one
}

// NewOrigin returns the meaning of a text.
func NewOrigin(text string, places *market.PlaceNames) *Origin {
	o := &Origin{Origin: places.Find(text)}
	for _, c := range o.Cities {
		o.Areas = append(o.Areas, c.Area)
		if slices.Contains(market.Provinces(), c.Name) {
			o.province = c.Name
		}
	}
	for _, name := range market.Provinces() {
		if strings.Contains(text, name) && !o.Corps {
			o.province, o.Areas = name, append(o.Areas, market.Inland)
		}
	}
	o.corps = o.Corps || slices.Contains(o.Areas, market.Corps)
	o.local = !o.Corps && slices.ContainsFunc(o.Areas, func(area string) bool { return strings.HasSuffix(area, "疆") })
	o.xinjiang = o.corps || o.local || strings.Contains(text, "疆")
	return o
}

// Includes reports whether the origin can be that of an area and a city.
func (o *Origin) Includes(area, city string) bool {
	if len(o.Cities) > 0 && city != "" {
		return slices.ContainsFunc(o.Cities, func(c market.City) bool { return c.Name == city })
	}
	return len(o.Areas) == 0 || area == "" || slices.Contains(o.Areas, area)
}

// isInland reports whether the origin is inland and cannot be in Xinjiang.
func (o *Origin) isInland() bool {
	return o.province != "" || !o.xinjiang && slices.Contains(o.Areas, market.Inland)
}

// Contradiction returns what cotton a batch number is of, if the origin is another, or nothing. The number begins with
// 65 in Xinjiang, with 66 in its Corps, or else with the code of a province.
func (o *Origin) Contradiction(batch string) string {
	code := batch[:2]
	province := market.Province(code)
	switch {
	case !IsXinjiang(batch) && o.xinjiang:
		return "内地棉"
	case IsXinjiang(batch) && o.isInland():
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
