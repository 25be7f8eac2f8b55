package api

import "cottonmall/schema"

// warehouses are those one of whose names has a text in it, with all their names.
func (h platformBases) warehouses(c *call, in *nameIn) ([]warehouseOut, error) {
	return schema.View(c, h.db, func(tx *schema.Tx) ([]warehouseOut, error) {
		found, err := tx.WarehousesNamed(in.Name)
		if err != nil {
			return nil, err
		}
		names, err := tx.WarehouseNames()
		others := map[int64][]string{}
		for _, n := range names {
			if n.Name != n.Canonical && n.Name != schema.WarehouseKey(n.Canonical) {
				others[n.ID] = append(others[n.ID], n.Name)
			}
		}
		list := []warehouseOut{}
		for _, w := range found {
			list = append(list, warehouseOut{DepotOut{w.ID, w.Name, w.Area, w.City, w.Siding}, others[w.ID]})
		}
		return list, err
	})
}

// setWarehouse adds a warehouse, or changes one and gives it more names.
func (h platformBases) setWarehouse(c *call, in *warehouseIn) (none, error) {
	w := schema.Warehouse{ID: in.ID, Name: in.Name, Area: in.Area, City: in.City, Siding: in.Siding, Aliases: in.Aliases}
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error {
		if w.ID != 0 {
			return tx.ChangeWarehouse(by, w)
		}
		list := []schema.Warehouse{w}
		if err := tx.AddWarehouses(list); err != nil {
			return err
		}
		return tx.RecordPlatform(by, "add", schema.WarehouseChanged, list[0].ID, 0, w.Name)
	})
}

func (h platformBases) mergeWarehouse(c *call, in *mergeIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.MergeWarehouse(by, in.From, in.Into) })
}

func (h platformBases) removeAlias(c *call, in *aliasIn) (none, error) {
	return h.change(c, func(tx *schema.Tx, by *schema.Member) error { return tx.RemoveAlias(by, in.ID, in.Name) })
}
