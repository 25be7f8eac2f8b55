package api

import "cottonmall/schema"

// category is a group of ways into the search.
type category struct {
	Group string         `json:"group"`
	Items []categoryItem `json:"items"`
}

// categoryItem leads into the search with one filter. The page turns the key and click type of its address into
// that filter.
type categoryItem struct {
	Name      string `json:"name"`
	RouteKey  string `json:"routeKey"`
	ClickType string `json:"clickType" doc:"存放地 产地 棉花类型 指标"`
	Count     int    `json:"count" doc:"在售批数"`
}

// wayIn is one entry of the category menu.
type wayIn struct {
	group, key string
	demand     schema.Demand
}

// waysIn are the entries of the cotton menu and the demand each stands for (spec: cotton search page, section 2).
var waysIn = []wayIn{
	{"棉花类型", "手采棉", schema.Demand{PackType: schema.List{"1"}}},
	{"棉花类型", "机采棉", schema.Demand{PackType: schema.List{"2"}}},
	{"棉花类型", "皮辊棉", schema.Demand{CottonType: schema.List{"2"}}},
	{"棉花类型", "长绒棉", schema.Demand{CottonType: schema.List{"4"}}},
	{"存放地", "南疆", schema.Demand{DepositaryZone: schema.List{"南疆"}}},
	{"存放地", "北疆", schema.Demand{DepositaryZone: schema.List{"北疆"}}},
	{"存放地", "东疆", schema.Demand{DepositaryZone: schema.List{"东疆"}}},
	{"存放地", "内地", schema.Demand{DepositaryZone: schema.List{"内地"}}},
	{"产地", "南疆", schema.Demand{Origins: schema.List{"南疆"}}},
	{"产地", "北疆", schema.Demand{Origins: schema.List{"北疆"}}},
	{"产地", "东疆", schema.Demand{Origins: schema.List{"东疆"}}},
	{"产地", "兵团", schema.Demand{Origins: schema.List{"兵团"}}},
	{"产地", "内地", schema.Demand{Type: 1}},
	{"指标", "双28", atLeast(2800)},
	{"指标", "双29", atLeast(2900)},
	{"指标", "双30", atLeast(3000)},
}

// atLeast wants length and strength of at least the same value.
func atLeast(v schema.Centi) schema.Demand { return schema.Demand{LengthMin: &v, StrongMin: &v} }

// categories counts every way in.
func (h home) categories(c *call) ([]category, error) {
	list := []category{}
	for _, way := range waysIn {
		n, err := h.index.Count(c, c.caller.viewer(), way.demand)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 || list[len(list)-1].Group != way.group {
			list = append(list, category{Group: way.group})
		}
		last := &list[len(list)-1]
		last.Items = append(last.Items, categoryItem{Name: way.key, RouteKey: way.key, ClickType: way.group, Count: n})
	}
	return list, nil
}
