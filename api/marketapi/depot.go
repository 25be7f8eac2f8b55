package marketapi

import (
	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Depots handles the calls about places and warehouses.
type Depots struct{ DB *schema.DB }

type nameDepotIn struct {
	Name   string `json:"name" minLength:"2" maxLength:"40" doc:"仓库名称：全称，2–40 个字，应有汉字"`
	Area   string `json:"area" enum:"南疆,北疆,东疆,内地" doc:"存放地"`
	Siding bool   `json:"siding,omitempty" doc:"有铁路专用线"`
}

// NamedDepot is the warehouse with a name.
type NamedDepot struct {
	market.Depot
	Made bool `json:"made" doc:"新建的；否则平台本来就有，可能用另一种写法"`
}

// Name returns the warehouse with a name. It creates a missing warehouse.
func (h Depots) Name(c *web.Call, in *nameDepotIn) (NamedDepot, error) {
	return schema.Do(c, h.DB, func(tx *schema.Tx) (NamedDepot, error) {
		w, created, err := market.NameWarehouse(
			tx, accountapi.MemberOf(c.Caller), market.Warehouse{Name: in.Name, Area: in.Area, Siding: in.Siding})
		if err != nil {
			return NamedDepot{}, err
		}
		return NamedDepot{w.Depot(), created}, nil
	})
}

type areaIn struct {
	Type string `json:"type" enum:"ORIGINS,DEPOSITARY" doc:"地点类型：ORIGINS 产地城市，DEPOSITARY 存放地的仓库"`
	Zone string `json:"zoneType,omitempty" enum:"XJ,ND" default:"XJ" doc:"产地：XJ 新疆，ND 内地"`
}

// Areas returns places by area: cities of origin, or warehouses.
func (h Depots) Areas(c *web.Call, in *areaIn) ([]market.AreaGroup, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.AreaGroup, error) {
		if in.Type == "DEPOSITARY" {
			return market.DepotAreas(tx)
		}
		return market.Areas(tx, in.Zone)
	})
}

type nameIn struct {
	Name string `json:"name,omitempty" maxLength:"120" doc:"名称，或其中的字"`
}

// List returns the warehouses with a text in one of their names.
func (h Depots) List(c *web.Call, in *nameIn) ([]market.Depot, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]market.Depot, error) {
		warehouses, err := market.WarehousesNamed(tx, in.Name)
		list := []market.Depot{}
		for i := range warehouses {
			list = append(list, warehouses[i].Depot())
		}
		return list, err
	})
}
