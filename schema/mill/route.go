package mill

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
)

// RouteEnd returns the narrowest place of package freight that a place is in; empty without one.
func (p *Place) RouteEnd() string {
	if p == nil || len(p.routeEnds) == 0 {
		return ""
	}
	return p.routeEnds[0]
}

// placeOfRoute returns the place that a place of package freight names, or nil: 南通市 for 江苏 南通.
func placeOfRoute(name string) *Place {
	list := gazetteerOf().list
	if i := slices.IndexFunc(list, func(p Place) bool { return p.RouteEnd() == name }); i >= 0 {
		return &list[i]
	}
	return seatOf(name)
}

// FreightOf returns the freight of a route, as [Rates.Between] does for free unloading. It returns false without one.
func FreightOf(tx *schema.Tx, r freight.Route) (Freight, bool, error) {
	from, to := placeOfRoute(r.FromPlace), placeOfRoute(r.ToPlace)
	if from == nil || to == nil {
		return Freight{}, false, nil
	}
	rates, err := readRatesTo(tx, to.routeEnds)
	if err != nil {
		return Freight{}, false, err
	}
	f, ok := rates.Between(Warehouse{r.WarehouseID, from}, to, 0)
	return f, ok, nil
}

// PlaceRoute enters the place of the chosen warehouse where a route begins, unless a place was chosen.
func PlaceRoute(tx *schema.Tx, r *freight.Route) (err error) {
	if r.WarehouseID != 0 && r.FromPlace == "" {
		r.FromPlace, err = BeginOf(tx, r.WarehouseID)
	}
	return err
}

// BeginOf returns the place of package freight where routes from a warehouse begin; empty if it is not known.
func BeginOf(tx *schema.Tx, warehouseID int64) (string, error) {
	var found []market.Warehouse
	err := tx.DB().Where("id = ?", warehouseID).Find(&found).Error
	if err != nil || len(found) == 0 {
		return "", err
	}
	if at := PlaceOf(&found[0]).RouteEnd(); at != "" {
		return at, nil
	}
	place, _ := freight.PlaceOf(found[0].City)
	return place, nil
}

// PlaceDrafts enters where the drafts of a company begin and end, as far as it is known: at the places of their
// warehouses, whose cities may be provinces, and at the default mill of the company.
func PlaceDrafts(tx *schema.Tx, companyID int64, drafts []freight.Draft) error {
	ids := make([]int64, len(drafts))
	for i := range drafts {
		ids[i] = drafts[i].WarehouseID
	}
	warehouses, err := schema.FindIn[market.Warehouse](schema.Distinct(ids), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	if err != nil {
		return err
	}
	begins := map[int64]string{}
	for i := range warehouses {
		begins[warehouses[i].ID] = PlaceOf(&warehouses[i]).RouteEnd()
	}
	var mills []Mill
	if err := tx.DB().Where("company_id = ? AND is_default = ?", companyID, true).Limit(1).Find(&mills).Error; err != nil {
		return err
	}
	for i := range drafts {
		d := &drafts[i]
		if begin := begins[d.WarehouseID]; begin != "" {
			d.FromPlace = begin
		}
		if len(mills) == 0 {
			continue
		}
		if at := FindPlace(mills[0].Place); at.RouteEnd() != "" {
			d.ToPlace, d.ToAddress = at.RouteEnd(), at.Name+" "+mills[0].Name
		}
	}
	return nil
}
