package api

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

type nameDepotIn struct {
	Name   string `json:"name" minLength:"2" maxLength:"40" doc:"仓库名称：全称，2–40 个字，应有汉字"`
	Area   string `json:"area" enum:"南疆,北疆,东疆,内地" doc:"存放地"`
	Siding bool   `json:"siding,omitempty" doc:"有铁路专用线"`
}

// NamedDepot is the warehouse that has a name now.
type NamedDepot struct {
	DepotOut
	Made bool `json:"made" doc:"新建的；否则平台本来就有，可能用另一种写法"`
}

// nameDepot makes a warehouse for a seller's lots, or finds the one that has its name.
func (h bases) nameDepot(c *call, in *nameDepotIn) (NamedDepot, error) {
	return schema.Do(c, h.db, func(tx *schema.Tx) (NamedDepot, error) {
		w, made, err := market.NameWarehouse(tx, memberOf(c.caller), market.Warehouse{Name: in.Name, Area: in.Area, Siding: in.Siding})
		if err != nil {
			return NamedDepot{}, err
		}
		return NamedDepot{newDepot(w), made}, nil
	})
}
