package imported

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Goods are lots of imported cotton for carts, deals and orders.
type Goods struct{}

var _ market.Goods = Goods{}

// Lots implements [market.Goods].
func (Goods) Lots(tx *schema.Tx, listingIDs []int64) (map[int64]market.Lot, error) {
	return readLots(tx, listingIDs, tx.DB())
}

// LockLots implements [market.Goods].
func (Goods) LockLots(tx *schema.Tx, listingIDs []int64) (map[int64]market.Lot, error) {
	return readLots(tx, listingIDs, tx.DB().Clauses(schema.ForUpdate))
}

// Mates implements [market.Goods]. Imported lots are sold one by one.
func (Goods) Mates(*schema.Tx, int64) ([]market.Lot, error) { return nil, nil }

// Hold implements [market.Goods].
func (Goods) Hold(tx *schema.Tx, listingIDs []int64) error { return move(tx, listingIDs, AskFor) }

// Release implements [market.Goods].
func (Goods) Release(tx *schema.Tx, listingIDs []int64) error { return move(tx, listingIDs, Release) }

// Sell implements [market.Goods].
func (Goods) Sell(tx *schema.Tx, listingIDs []int64) error {
	return move(tx, listingIDs, Sell, MarkSold)
}

// Return implements [market.Goods].
func (Goods) Return(tx *schema.Tx, listingIDs []int64) error { return move(tx, listingIDs, Return) }

// move applies to each listing the first of some verbs that its state allows, and ignores the others.
func move(tx *schema.Tx, ids []int64, verbs ...Verb) error {
	list, err := offered(ids, tx.DB().Clauses(schema.ForUpdate))
	if err != nil {
		return err
	}
	for i := range list {
		n := slices.IndexFunc(verbs, func(v Verb) bool {
			_, ok := ListingSteps.Next(list[i].State, v)
			return ok
		})
		if n < 0 {
			continue
		}
		list[i].State, _ = ListingSteps.Next(list[i].State, verbs[n])
		if err := list[i].store(tx); err != nil {
			return fmt.Errorf("%s imported listing %d: %w", verbs[n], list[i].ID, err)
		}
	}
	return nil
}

// offered returns the listings that a query finds in the order of their ids, but no drafts.
func offered(ids []int64, query *gorm.DB) ([]Listing, error) {
	return schema.FindIn[Listing](schema.Distinct(ids), func(part []int64) *gorm.DB {
		return query.Session(&gorm.Session{}).Where("id IN ? AND state NOT IN ?", part, []State{Draft, Deleted}).Order("id")
	})
}

// readLots returns the lots of the listings that a query finds.
func readLots(tx *schema.Tx, ids []int64, query *gorm.DB) (map[int64]market.Lot, error) {
	list, err := offered(ids, query)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	ref, err := ReadReference(tx)
	if err != nil {
		return nil, err
	}
	lots := make(map[int64]market.Lot, len(list))
	for i := range list {
		lots[list[i].ID] = list[i].lot(ref)
	}
	return lots, nil
}

// lotStates are the states of lots by the states of their listings.
var lotStates = map[State]market.LotState{
	OnSale: market.LotOffered, InDeal: market.LotInDeal, Sold: market.LotSold, OffSale: market.LotAway,
	Expired: market.LotAway,
}

// lot returns the lot of a listing.
func (l *Listing) lot(ref *Reference) market.Lot {
	lot := market.Lot{
		Goods: market.ImportedGoods, ListingID: l.ID, BatchID: l.BillNo, SellerID: l.CompanyID, State: lotStates[l.State],
		Weight: l.Weight, Packs: l.Packages, Country: l.Country,
		Currency: l.Currency, IndexCode: l.IndexCode, Until: l.Until, Notes: l.Notes,
		Facts: l.facts(ref),
	}
	lot.Basis, _ = l.Currency.Price(l.Basis)
	lot.Price, _ = l.Currency.Price(l.Price)
	if w := ref.Warehouse(l.WarehouseID); w != nil {
		lot.Warehouse = w.Name
	}
	lot.Warehouse = PlaceName(lot.Warehouse, l.portName(ref))
	return lot
}

func (l *Listing) portName(ref *Reference) string {
	if p := ref.Port(l.Port); p != nil {
		return p.Name
	}
	return ""
}

// facts returns the properties of a lot as text, as tables show them.
func (l *Listing) facts(ref *Reference) []market.Fact {
	country := l.Country
	if c := ref.Country(l.Country); c != nil {
		country = c.Name
	}
	position := l.Position.Name()
	if l.ShipMonth != "" {
		position += " " + l.ShipMonth
	}
	quota := "不带配额"
	if l.Quota {
		quota = "带配额"
	}
	return []market.Fact{
		{Name: "position", Label: "货物位置", Value: position},
		{Name: "originsName", Label: "产地国", Value: country},
		{Name: "level", Label: "等级", Value: l.Level},
		{Name: "importYear", Label: "年度", Value: strconv.Itoa(l.Year)},
		{Name: "inchLength", Label: "长度（英寸）", Value: InchText(l.Length)},
		{Name: "gramStrong", Label: "强力（克/特）", Value: valueText(l.Strength)},
		{Name: "mikeRange", Label: "马值", Value: rangeText(l.MikeMin, l.MikeMax)},
		{Name: "port", Label: "港口", Value: l.portName(ref)},
		{Name: "quota", Label: "配额", Value: quota},
	}
}

// InchText returns a length in 32nds of an inch as the trade writes it: 36 is 1-1/8.
func InchText(length int) string {
	if length <= 0 {
		return ""
	}
	whole, part, of := length/32, length%32, 32
	for ; part > 0 && part%2 == 0; part, of = part/2, of/2 {
	}
	switch {
	case part == 0:
		return strconv.Itoa(whole)
	case whole == 0:
		return fmt.Sprintf("%d/%d", part, of)
	}
	return fmt.Sprintf("%d-%d/%d", whole, part, of)
}

// valueText returns a value; empty if unknown.
func valueText(v schema.Centi) string {
	if v == 0 {
		return ""
	}
	return v.String()
}

// rangeText returns a range of values; empty if both ends are unknown.
func rangeText(least, most schema.Centi) string {
	if least == 0 || most == 0 || least == most {
		return valueText(cmp.Or(least, most))
	}
	return least.String() + "–" + most.String()
}
