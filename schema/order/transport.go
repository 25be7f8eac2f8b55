package order

import (
	"cottonmall/schema"
	"cottonmall/schema/account"
)

// Transport is an order with what is fetched by each of its delivery orders.
type Transport struct {
	Row
	Loads []Load // oldest first
}

// Load is a delivery order with the sums of its lots. It has none when all have a newer delivery order.
type Load struct {
	Delivery
	Lots, Packs int
	Weight      schema.Weight
}

// ReadTransport returns the transport of an order. Others than its companies and the platform do not find it.
func ReadTransport(tx *schema.Tx, by *account.Member, platform bool, id int64) (*Transport, error) {
	row, err := Find(tx, by, platform, id)
	if err != nil {
		return nil, err
	}
	var deliveries []Delivery
	if err := readInto(tx, id, "id", &deliveries)(); err != nil {
		return nil, err
	}
	lines, err := linesOf(tx, []int64{id})
	return &Transport{*row, loadsOf(deliveries, lines)}, err
}

// loadsOf returns delivery orders with the sums of their lines.
func loadsOf(deliveries []Delivery, lines []Line) []Load {
	loads, at := make([]Load, len(deliveries)), map[int64]*Load{}
	for i, d := range deliveries {
		loads[i].Delivery, at[d.ID] = d, &loads[i]
	}
	for _, l := range lines {
		if load := at[l.DeliveryID]; load != nil {
			load.Lots, load.Packs, load.Weight = load.Lots+1, load.Packs+l.Packs, load.Weight+l.Weight
		}
	}
	return loads
}
