package freight

import (
	"fmt"

	"cottonmall/schema"
)

// Cost is what a carrier's price comes to for a load.
type Cost struct {
	Trucks int64 // zero for a price per ton
	Total  schema.Fen
	PerTon schema.Yuan // Total by the tons of the load, with halves rounded up
}

// CostOf returns the cost of a load: its tons at a price per ton, or whole trucks at a price per truck. A truck that is
// not full costs as much as a full one.
func CostOf(load schema.Weight, unit Unit, price schema.Yuan, truckTons schema.Weight) Cost {
	if unit == Ton || load <= 0 || truckTons <= 0 {
		return Cost{0, price.Times(load), price}
	}
	trucks := int64((load + truckTons - 1) / truckTons)
	total := trucks * int64(price)
	perTon := (2*total*int64(schema.Ton) + int64(load)) / (2 * int64(load))
	return Cost{trucks, schema.Fen(100 * total), schema.Yuan(perTon)}
}

// Trucks returns how many trucks the goods need; zero for a price per ton.
func (q *Quote) Trucks() int64 {
	if q.Unit != Truck || q.Price <= 0 {
		return 0
	}
	return int64(q.Total) / (100 * int64(q.Price))
}

// costText returns what a quote costs in words: 763 元/吨（22,000 元/车 × 3 车，每车 33 吨），共 66,000 元.
func (q *Quote) costText() string {
	text := schema.Grouped(q.Rate) + " 元/吨"
	if q.Unit == Truck {
		text += fmt.Sprintf("（%s 元/车 × %s 车，每车 %s 吨）", schema.Grouped(q.Price), schema.Grouped(q.Trucks()), q.TruckTons)
	}
	return text + fmt.Sprintf("，共 %s 元", schema.Grouped((q.Total+50)/100))
}
