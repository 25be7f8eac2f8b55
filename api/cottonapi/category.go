package cottonapi

import (
	"bytes"
	"encoding/json"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/frontend"
	"cottonmall/schema/demand"
)

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

// menuEntry is one entry of the category menu and the demand it stands for.
type menuEntry struct {
	group, name string
	demand      demand.Demand
}

// menuEntries are the entries of the cotton menu, as the pages have them.
var menuEntries = readMenu(frontend.Categories)

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

// categories counts every way in.
func (h Home) categories(c *web.Call) ([]category, error) {
	demands := make([]demand.Demand, len(menuEntries))
	for i, way := range menuEntries {
		demands[i] = way.demand
	}
	counts, err := h.Index.Counts(c, accountapi.ViewerOf(c.Caller), demands)
	if err != nil {
		return nil, err
	}
	list := []category{}
	for i, way := range menuEntries {
		if len(list) == 0 || list[len(list)-1].Group != way.group {
			list = append(list, category{Group: way.group})
		}
		last := &list[len(list)-1]
		last.Items = append(last.Items, categoryItem{Name: way.name, RouteKey: way.name, ClickType: way.group, Count: counts[i]})
	}
	return list, nil
}
