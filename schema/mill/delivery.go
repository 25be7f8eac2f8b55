package mill

import "cottonmall/schema"

// Delivery is what a ton of cotton costs more at a mill than in its warehouse.
type Delivery struct {
	Freight
	Unloading schema.Yuan `json:"unloading" doc:"卸车费，元/吨；运费含装卸时为 0"`
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
	f, ok := r.Between(from, at)
	if !ok {
		return nil
	}
	d := &Delivery{Freight: f, Unloading: to.Unloading, From: from.Name, To: at.Name}
	if f.Loading {
		d.Unloading = 0
	}
	return d
}
