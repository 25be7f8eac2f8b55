package mill

import (
	"cottonmall/schema"
	"cottonmall/schema/freight"
)

// Usual is what a route usually costs. A quote out of its bounds may have a slipped digit.
type Usual struct {
	PerTon schema.Yuan `json:"perTon" doc:"该线路常见运价，元/吨：成交报价的中位数，或里程乘运价指数"`
	Least  schema.Yuan `json:"least" doc:"更低的报价要确认，元/吨"`
	Most   schema.Yuan `json:"most" doc:"更高的报价要确认，元/吨"`
}

// usualOf returns a usual price with the bounds that quotes have around the distance times the index.
func usualOf(perTon schema.Yuan) Usual {
	return Usual{perTon, (perTon*quoteLeast + 99) / 100, perTon*quoteMost/100 + quoteBeyond}
}

// UsualFreights returns the usual prices of the routes of requests, by request. It leaves out small loads, which share
// a truck, and routes without a price. Quotes that were not accepted do not count.
func UsualFreights(tx *schema.Tx, requests []freight.Request) (map[int64]Usual, error) {
	var ends []string
	for i := range requests {
		if to := placeOfRoute(requests[i].ToPlace); to != nil {
			ends = append(ends, to.routeEnds...)
		}
	}
	found := map[int64]Usual{}
	if len(ends) == 0 {
		return found, nil
	}
	rates, err := readRatesTo(tx, ends)
	if err != nil {
		return nil, err
	}
	for i := range requests {
		q := &requests[i]
		from, to := placeOfRoute(q.FromPlace), placeOfRoute(q.ToPlace)
		if from == nil || to == nil || !q.FillsTruck() {
			continue
		}
		if f, ok := rates.Between(Warehouse{q.WarehouseID, from}, to, 0); ok {
			found[q.ID] = usualOf(f.PerTon)
		}
	}
	return found, nil
}
