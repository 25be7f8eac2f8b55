package marketapi

import (
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/notice"
)

// Warehouses returns the warehouses with a text in one of their names, unconfirmed ones first.
func (h PlatformMarket) Warehouses(c *web.Call, in *nameIn) ([]warehouseOut, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]warehouseOut, error) {
		found, err := market.WarehousesNamed(tx, in.Name)
		if err != nil {
			return nil, err
		}
		names, err := market.WarehouseNames(tx)
		aliases := map[int64][]string{}
		for _, n := range names {
			if n.Name != n.Canonical && n.Name != market.WarehouseKey(n.Canonical) {
				aliases[n.ID] = append(aliases[n.ID], n.Name)
			}
		}
		if err != nil {
			return nil, err
		}
		proposals := make([]market.Proposal, len(found))
		for i := range found {
			proposals[i] = found[i].Proposal
		}
		namers, err := namersOf(tx, proposals)
		list := make([]warehouseOut, len(found))
		for i := range found {
			w := &found[i]
			by := newProposal(&w.Proposal, namers)
			list[i] = warehouseOut{
				Depot: w.Depot(), Place: w.Place, PlaceName: fullName(mill.FindPlace(w.Place)), Named: fullName(mill.PlaceNamed(w)),
				Aliases: aliases[w.ID], By: by.By, Member: by.Member, At: by.At,
			}
		}
		slices.SortStableFunc(list, func(a, b warehouseOut) int {
			switch {
			case a.Unconfirmed == b.Unconfirmed:
				return 0
			case a.Unconfirmed:
				return -1
			}
			return 1
		})
		return list, err
	})
}

// fullName returns the name of a place with those around it; empty for nil.
func fullName(p *mill.Place) string {
	if p == nil {
		return ""
	}
	return p.FullName()
}

// namersOf returns the members who have made proposals, by membership ID.
func namersOf(tx *schema.Tx, list []market.Proposal) (map[int64]*account.Member, error) {
	var ids []int64
	for i := range list {
		if by := list[i].NamedBy; by != 0 {
			ids = append(ids, by)
		}
	}
	return account.Members(tx, ids)
}

// ConfirmWarehouse marks a warehouse that a seller has created as confirmed.
func (h PlatformMarket) ConfirmWarehouse(c *web.Call, in *depotIDIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.ConfirmWarehouse(tx, by, in.ID)
	})
}

// SetWarehouse adds a warehouse, or changes one and adds aliases.
func (h PlatformMarket) SetWarehouse(c *web.Call, in *warehouseIn) (web.None, error) {
	w := market.Warehouse{
		ID: in.ID, Name: in.Name, Area: in.Area, City: in.City, Place: in.Place, Siding: in.Siding, Aliases: in.Aliases,
	}
	if w.Place != "" {
		if err := mill.CheckPlace(w.Place); err != nil {
			return web.None{}, err
		}
	}
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		if w.ID != 0 {
			return market.ChangeWarehouse(tx, by, w)
		}
		list := []market.Warehouse{w}
		if err := market.AddWarehouses(tx, list); err != nil {
			return err
		}
		return notice.RecordPlatform(tx, by.Actor(), "add", market.WarehouseChanged, list[0].ID, 0, w.Name)
	})
}

// MergeWarehouse merges one warehouse into another.
func (h PlatformMarket) MergeWarehouse(c *web.Call, in *mergeIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.MergeWarehouse(tx, by, in.From, in.Into)
	})
}

// RemoveAlias removes an alias of a warehouse.
func (h PlatformMarket) RemoveAlias(c *web.Call, in *aliasIn) (web.None, error) {
	return accountapi.Change(c, h.DB, func(tx *schema.Tx, by *account.Member) error {
		return market.RemoveAlias(tx, by, in.ID, in.Name)
	})
}
