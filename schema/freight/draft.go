package freight

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// Draft is a request that is filled in from an order or from lots: what is in one warehouse.
type Draft struct {
	OrderID int64 // zero without one
	Route         // the place where it ends is that of the company that asks, if it is known
	Goods   string
	Kind    Kind
	Lots    int
	Packs   int
	Tons    schema.Weight // to the kilogram

	// How many lots of cotton are in Tons by their gross weight, which carriers charge, and by their conditioned weight.
	GrossLots, ConditionedLots int
}

// goodsNames are what kinds of lots are called in requests. Products have their titles.
var goodsNames = map[market.GoodsKind]string{market.CottonGoods: "棉花", market.ImportedGoods: "进口棉"}

// load is one lot or line that drafts are made from.
type load struct {
	goods     string
	kind      Kind
	warehouse string
	packs     int
	tons      schema.Weight
	gross     bool // tons is the gross weight
	inspected bool // tons is the conditioned weight
}

// loadOf returns a lot as a load: its gross weight if it is known.
func loadOf(l *market.Lot) load {
	one := load{goods: goodsNames[l.Goods], kind: Cotton, warehouse: l.Warehouse, packs: l.Packs, tons: l.Weight}
	one.weigh(l)
	return one
}

// weigh enters the gross weight of a lot if it is known.
func (l *load) weigh(lot *market.Lot) {
	l.gross = lot.Gross > 0
	l.inspected = !l.gross && lot.Goods == market.CottonGoods && !lot.Uninspected
	if l.gross {
		l.tons = lot.Gross
	}
}

// DraftsOfOrder returns the drafts of an order of a member's company, one for each warehouse and kind of goods. It
// leaves out those that the company has asked for: with an open or accepted request.
func DraftsOfOrder(tx *schema.Tx, by *account.Member, goods market.Goods, orderID int64) ([]Draft, error) {
	o, err := order.Read(tx, by, false, orderID)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(o.Lines))
	for i, l := range o.Lines {
		ids[i] = l.ListingID
	}
	lots, err := goods.Lots(tx, schema.Distinct(ids))
	if err != nil {
		return nil, err
	}
	loads := make([]load, len(o.Lines))
	for i, l := range o.Lines {
		name, isCotton := goodsNames[l.Goods]
		kind := Cotton
		if !isCotton {
			name, kind = schema.FirstRunes(l.Title, goodsMax), OtherGoods
		}
		loads[i] = load{goods: name, kind: kind, warehouse: l.Warehouse, packs: l.Packs, tons: l.Weight}
		loads[i].inspected = l.Goods == market.CottonGoods
		if lot, known := lots[l.ListingID]; known && lot.Goods == l.Goods && lot.BatchID == l.BatchID {
			loads[i].weigh(&lot)
		}
	}
	list, err := draftsOf(tx, by, orderID, loads)
	if err != nil {
		return nil, err
	}
	asked, err := RequestsOfOrder(tx, by.CompanyID, orderID)
	return withoutAsked(list, asked), err
}

// withoutAsked returns the drafts without those of open and accepted requests. The goods of a request can have another
// name than those of its draft.
func withoutAsked(list []Draft, asked []Request) []Draft {
	over := make([]bool, len(list))
	for i := range asked {
		q := &asked[i]
		if q.State != RequestOpen && !slices.Contains(dealt, q.State) {
			continue
		}
		at := slices.IndexFunc(list, func(d Draft) bool { return d.beginsWith(q) && d.Goods == q.Goods })
		if at < 0 {
			at = slices.IndexFunc(list, func(d Draft) bool { return d.beginsWith(q) })
		}
		if at >= 0 {
			over[at] = true
		}
	}
	left := []Draft{}
	for i, d := range list {
		if !over[i] {
			left = append(left, d)
		}
	}
	return left
}

// beginsWith reports whether a request begins where the draft does. Without a place the weight decides.
func (d *Draft) beginsWith(q *Request) bool {
	switch {
	case d.WarehouseID != 0 || q.WarehouseID != 0:
		return d.WarehouseID == q.WarehouseID
	case d.FromPlace != "":
		return d.FromPlace == q.FromPlace
	}
	return d.Tons == q.Tons
}

// DraftsOfLots returns the drafts of lots, one for each warehouse and kind of goods. It ignores unknown lots, and those
// of other companies that are sold or off sale.
func DraftsOfLots(tx *schema.Tx, by *account.Member, goods market.Goods, lotIDs []int64) ([]Draft, error) {
	lots, err := goods.Lots(tx, lotIDs)
	if err != nil {
		return nil, err
	}
	var loads []load
	for _, id := range schema.Distinct(lotIDs) {
		l, known := lots[id]
		gone := l.State == market.LotSold || l.State == market.LotAway
		if known && (!gone || l.SellerID == by.CompanyID) {
			loads = append(loads, loadOf(&l))
		}
	}
	return draftsOf(tx, by, 0, loads)
}

// kilogram is the unit to which the tons of drafts are rounded.
const kilogram = schema.Ton / 1000

// add adds a load to what is in the warehouse.
func (d *Draft) add(l load) {
	d.Lots, d.Packs, d.Tons = d.Lots+1, d.Packs+l.packs, d.Tons+l.tons
	if l.gross {
		d.GrossLots++
	}
	if l.inspected {
		d.ConditionedLots++
	}
}

// draftsOf returns the sums of loads by warehouse and goods, in the order of the loads.
func draftsOf(tx *schema.Tx, by *account.Member, orderID int64, loads []load) ([]Draft, error) {
	list := []Draft{}
	var names []string
	for _, l := range loads {
		i := slices.IndexFunc(list, func(d Draft) bool { return d.Warehouse == l.warehouse && d.Goods == l.goods })
		if i < 0 {
			i = len(list)
			list = append(list, Draft{
				OrderID: orderID, Route: Route{Warehouse: l.warehouse, Way: Road}, Goods: l.goods, Kind: l.kind,
			})
			names = append(names, l.warehouse)
		}
		d := &list[i]
		d.add(l)
	}
	for i := range list {
		list[i].Tons = (list[i].Tons + kilogram/2) / kilogram * kilogram
	}
	warehouses, err := schema.FindIn[market.Warehouse](schema.Distinct(names), func(part []string) *gorm.DB {
		return tx.DB().Where("name IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	c, err := account.FindCompany(tx, by.CompanyID)
	if err != nil {
		return nil, err
	}
	to, known := PlaceOf(c.City)
	for i := range list {
		d := &list[i]
		if known {
			d.ToPlace, d.ToAddress = to, schema.FirstRunes(c.Address, addressMax)
		}
		for _, w := range warehouses {
			if w.Name == d.Warehouse {
				d.WarehouseID = w.ID
				d.FromPlace, _ = PlaceOf(w.City)
			}
		}
		if port, ok := PlaceOfPort(d.Warehouse); ok && d.FromPlace == "" {
			d.FromPlace = port
		}
	}
	return list, nil
}
