package cottonapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema/demand"
)

type groupsIn struct {
	demand.Demand
	ByInterest
	web.PageIn
	Group string `json:"group" enum:"depot,ginnery,seller" doc:"分组：depot 仓库，ginnery 加工厂，seller 卖家"`
	Order string `json:"order,omitempty" default:"price" enum:"price,price3128,delivered,weight,count" doc:"排序：最低现价、最低折3128、最低到厂价、吨数、批数"`
	Asc   bool   `json:"asc,omitempty" default:"true" doc:"升序，即从小到大"`
}

// Groups returns a page of the lots that meet a demand, by warehouse, ginnery or seller.
func (h Lots) Groups(c *web.Call, in *groupsIn) (*cottonindex.Groups, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return nil, err
	}
	return h.Index.Groups(c, viewer, cottonindex.GroupSearch{
		Demand: in.Demand, By: in.Group, Order: in.Order, Asc: in.Asc, PageNum: in.PageNum, PageSize: in.PageSize,
	})
}
