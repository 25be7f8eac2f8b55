package api

import (
	"maps"
	"strconv"
	"strings"

	"cottonmall/indexer"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/site"
)

// bases answers with what the pages choose from.
type bases struct {
	db   *schema.DB
	demo bool
}

type filtersOut struct {
	Areas         zonesOut          `json:"areas"`
	Depots        []depotName       `json:"depots"`
	Years         []int             `json:"years"`
	Quotes        []market.Quote    `json:"quotes"`
	PremiumTables []premiumTableOut `json:"premiumTables"`
	Sliders       []indexer.Slider  `json:"sliders"`
	Colours       []colour          `json:"colours"`
}

type zonesOut struct {
	Xinjiang []market.AreaGroup `json:"XJ"`
	Inland   []market.AreaGroup `json:"ND"`
}

type depotName struct {
	Name   string `json:"name"`
	Area   string `json:"area"`
	Siding bool   `json:"siding"`
}

type premiumTableOut struct {
	Code      string     `json:"code"`
	Name      string     `json:"name"`
	Applies   string     `json:"applies"`
	ValidFrom schema.Day `json:"validFrom"`
	Standard  bool       `json:"standard"`
}

type colour struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// filters is all that the filter area needs, in one answer.
func (h bases) filters(c *call, _ *none) (out filtersOut, err error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (filtersOut, error) {
		out := filtersOut{Sliders: indexer.Sliders, Colours: colours()}
		if out.Areas.Xinjiang, err = market.Areas(tx, cotton.Xinjiang); err != nil {
			return out, err
		}
		if out.Areas.Inland, err = market.Areas(tx, cotton.Inland); err != nil {
			return out, err
		}
		if out.Years, err = cotton.Years(tx); err != nil {
			return out, err
		}
		if out.Quotes, err = liveQuotes(tx); err != nil {
			return out, err
		}
		if out.Depots, err = depotNames(tx); err != nil {
			return out, err
		}
		out.PremiumTables, err = premiumTables(tx)
		return out, err
	})
}

func colours() []colour {
	list := []colour{}
	for _, grade := range cotton.ColourGrades {
		list = append(list, colour{grade, cotton.ColourName(grade)})
	}
	return append(list, colour{cotton.NoMainGrade, cotton.ColourName(cotton.NoMainGrade)})
}

func depotNames(tx *schema.Tx) ([]depotName, error) {
	warehouses, err := market.Warehouses(tx)
	names := []depotName{}
	for _, w := range warehouses {
		names = append(names, depotName{w.Name, w.Area, w.Siding})
	}
	return names, err
}

func premiumTables(tx *schema.Tx) ([]premiumTableOut, error) {
	tables, err := market.PremiumTables(tx)
	list := []premiumTableOut{}
	for _, t := range tables {
		list = append(list, premiumTableOut{t.Code, t.Name, t.Applies, t.ValidFrom, t.Standard})
	}
	return list, err
}

type areaIn struct {
	Type string `json:"type" enum:"ORIGINS,DEPOSITARY" doc:"地点类型：ORIGINS 产地城市，DEPOSITARY 存放地的仓库"`
	Zone string `json:"zoneType,omitempty" enum:"XJ,ND" default:"XJ" doc:"产地：XJ 新疆，ND 内地"`
}

func (h bases) areas(c *call, in *areaIn) ([]market.AreaGroup, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]market.AreaGroup, error) {
		if in.Type == "DEPOSITARY" {
			return market.DepotAreas(tx)
		}
		return market.Areas(tx, in.Zone)
	})
}

type nameIn struct {
	Name string `json:"name,omitempty" maxLength:"120" doc:"名称，或其中的字"`
}

// DepotOut is a warehouse.
type DepotOut struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Area   string `json:"area"`
	City   string `json:"city"`
	Siding bool   `json:"siding" doc:"有铁路专用线"`

	Unconfirmed bool `json:"unconfirmed" doc:"待核：卖家新建，平台还没有核实"`
}

func newDepot(w *market.Warehouse) DepotOut {
	return DepotOut{w.ID, w.Name, w.Area, w.City, w.Siding, w.Unconfirmed}
}

func (h bases) depots(c *call, in *nameIn) ([]DepotOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]DepotOut, error) {
		warehouses, err := market.WarehousesNamed(tx, in.Name)
		list := []DepotOut{}
		for i := range warehouses {
			list = append(list, newDepot(&warehouses[i]))
		}
		return list, err
	})
}

func (h bases) years(c *call, _ *none) ([]int, error) {
	return schema.View(c, h.db, cotton.Years)
}

type paramIn struct {
	Names schema.List `json:"names,omitempty" maxLength:"1000" doc:"设置名，空为全部"`
}

// params are the public settings, and whether the data is a demonstration.
func (h bases) params(c *call, in *paramIn) (map[string]string, error) {
	params, err := schema.View(c, h.db, func(tx *schema.Tx) (map[string]string, error) { return site.Params(tx, in.Names) })
	maps.DeleteFunc(params, func(name, _ string) bool { return strings.HasPrefix(name, site.PrivateParam) })
	if err == nil && (len(in.Names) == 0 || in.Names.Has("demo")) {
		params["demo"] = strconv.FormatBool(h.demo)
	}
	return params, err
}

type shopsIn struct {
	PageIn
	Name   string `json:"name,omitempty" maxLength:"120" doc:"公司名，或其中的字"`
	City   string `json:"city,omitempty" maxLength:"40" doc:"所在城市"`
	OnSale bool   `json:"onSale,omitempty" doc:"只看有在售批次的"`
}

func (h bases) shops(c *call, in *shopsIn) (PageOf[cotton.Shop], error) {
	return schema.View(c, h.db, func(tx *schema.Tx) (PageOf[cotton.Shop], error) {
		list, total, err := cotton.Shops(tx, cotton.ShopFilter{Name: in.Name, City: in.City, OnSale: in.OnSale}, schema.Page{Num: in.PageNum, Size: in.PageSize})
		return PageOf[cotton.Shop]{total, in.PageNum, in.PageSize, list}, err
	})
}

func number(n int) string { return strconv.Itoa(n) }
