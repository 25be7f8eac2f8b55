package cottonapi

import (
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
)

// Warehouses returns the lots that meet a demand by warehouse, with the positions of the warehouses.
func (h Lots) Warehouses(c *web.Call, in *selectedIn) (*cottonindex.Warehouses, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return nil, err
	}
	return h.Index.Warehouses(c, viewer, in.Demand)
}
