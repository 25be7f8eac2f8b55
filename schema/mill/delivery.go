package mill

import (
	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/market"
)

// Delivery is what a ton of cotton costs more at a mill than in its warehouse.
type Delivery struct {
	Freight
	Unloading schema.Yuan `json:"unloading" doc:"卸车费，元/吨；运费含卸车时为 0"`
	From      string      `json:"from" doc:"仓库所在的市县"`
	To        string      `json:"to" doc:"工厂所在的市县"`
}

// Cost returns what the delivery adds to a price.
func (d *Delivery) Cost() schema.Yuan { return d.PerTon + d.Unloading }

// Delivery returns the delivery from a warehouse to a mill, or nil if it is not known. The mill's cost of unloading is
// not added to a freight that includes it.
func (r *Rates) Delivery(from Warehouse, to *Mill) *Delivery {
	at := FindPlace(to.Place)
	if from.Place == nil || at == nil {
		return nil
	}
	f, ok := r.Between(from, at, to.Unloading)
	if !ok {
		return nil
	}
	d := &Delivery{Freight: f, Unloading: to.Unloading, From: from.Name, To: at.Name}
	if f.Loading {
		d.Unloading = 0
	}
	return d
}

// DeliveryFrom returns the default mill of a company, and the delivery to it. It begins at the first of some warehouses
// and ports whose place is known. The mill is nil for a company without one. The delivery is nil without a known place.
func DeliveryFrom(tx *schema.Tx, companyID int64, names ...string) (*Mill, *Delivery, error) {
	mills, err := CompanyMills(tx, companyID)
	if err != nil {
		return nil, nil, err
	}
	to := mills.DefaultOf(companyID)
	if to == nil {
		return nil, nil, nil
	}
	for _, name := range names {
		from, err := warehouseNamed(tx, name)
		if err != nil {
			return nil, nil, err
		}
		if d := mills.Delivery(from, to); d != nil {
			return to, d, nil
		}
	}
	return to, nil, nil
}

// warehouseNamed returns the place of a warehouse or a port by its name. A name that is not known counts with the only
// place that it contains: 盐城 for 中储棉盐城有限公司.
func warehouseNamed(tx *schema.Tx, name string) (Warehouse, error) {
	var found []market.Warehouse
	if err := tx.DB().Where("name = ?", name).Limit(1).Find(&found).Error; err != nil || name == "" {
		return Warehouse{}, err
	}
	if len(found) > 0 {
		return Warehouse{found[0].ID, PlaceOf(&found[0])}, nil
	}
	if port, ok := freight.PlaceOfPort(name); ok {
		return Warehouse{0, placeOfRoute(port)}, nil
	}
	return Warehouse{0, placeAnywhere(name, func(string) bool { return true })}, nil
}
