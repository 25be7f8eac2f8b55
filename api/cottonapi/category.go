package cottonapi

import (
	"bytes"
	"encoding/json"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema/demand"
)

// category is a group of links to searches.
type category struct {
	Group string         `json:"group"`
	Items []categoryItem `json:"items"`
}

// categoryItem is a link to a search with one filter. The page derives the filter from the key and the click type in
// the address.
type categoryItem struct {
	Name      string `json:"name"`
	RouteKey  string `json:"routeKey"`
	ClickType string `json:"clickType" doc:"存放地 产地 棉花类型 指标"`
	Count     int    `json:"count" doc:"在售批数"`
}

// menuEntry is an entry of the category menu with the demand of its search.
type menuEntry struct {
	group, name string
	demand      demand.Demand
}

// readMenu returns the entries of the cotton menu. The pages have the same list.
func readMenu(menu []byte) (list []menuEntry) {
	var groups []struct {
		ClickType, Title string
		Items            []struct {
			Name    string
			Keys    []string
			Tab     int
			Filters demand.Demand
		}
	}
	d := json.NewDecoder(bytes.NewReader(menu))
	d.DisallowUnknownFields()
	if err := d.Decode(&groups); err != nil {
		panic(err) // the menu is part of the program
	}
	for _, g := range groups {
		for _, item := range g.Items {
			if item.Tab == 2 {
				item.Filters.Type = 1
			}
			list = append(list, menuEntry{g.ClickType, item.Name, item.Filters})
		}
	}
	return list
}

// categories returns the menu with the number of lots of each entry.
func (h Home) categories(c *web.Call) ([]category, error) {
	demands := make([]demand.Demand, len(h.menu))
	for i, entry := range h.menu {
		demands[i] = entry.demand
	}
	counts, err := h.index.Counts(c, accountapi.ViewerOf(c.Caller), demands)
	if err != nil {
		return nil, err
	}
	list := []category{}
	for i, entry := range h.menu {
		if len(list) == 0 || list[len(list)-1].Group != entry.group {
			list = append(list, category{Group: entry.group})
		}
		last := &list[len(list)-1]
		last.Items = append(last.Items, categoryItem{
			Name: entry.name, RouteKey: entry.name, ClickType: entry.group, Count: counts[i],
		})
	}
	return list, nil
}
