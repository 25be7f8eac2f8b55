package cotton

import (
	"cmp"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Goods are lots of cotton for carts, deals and orders.
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

// Mates implements [market.Goods].
func (g Goods) Mates(tx *schema.Tx, listingID int64) ([]market.Lot, error) {
	var ids []int64
	err := tx.DB().Raw("SELECT m.id FROM listing l JOIN listing m ON m.member_id = l.member_id AND m.bundle = l.bundle"+
		" WHERE l.id = ? AND l.bundle > 0 AND m.id <> l.id ORDER BY m.id", listingID).Scan(&ids).Error
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	lots, err := g.Lots(tx, ids)
	list := make([]market.Lot, 0, len(ids))
	for _, id := range ids {
		list = append(list, lots[id])
	}
	return list, err
}

// Hold implements [market.Goods].
func (Goods) Hold(tx *schema.Tx, listingIDs []int64) error {
	return moveListings(tx, listingIDs, AskFor)
}

// Release implements [market.Goods].
func (Goods) Release(tx *schema.Tx, listingIDs []int64) error {
	return moveListings(tx, listingIDs, Release)
}

// Sell implements [market.Goods].
func (Goods) Sell(tx *schema.Tx, listingIDs []int64) error {
	return moveListings(tx, listingIDs, Sell, MarkSold)
}

// Return implements [market.Goods].
func (Goods) Return(tx *schema.Tx, listingIDs []int64) error {
	return moveListings(tx, listingIDs, Return)
}

// moveListings applies to each listing the first of some verbs that its state allows, and ignores the others.
func moveListings(tx *schema.Tx, ids []int64, verbs ...ListingVerb) error {
	ids = schema.Distinct(ids)
	list, err := schema.FindIn[Listing](ids, func(part []int64) *gorm.DB {
		return tx.DB().Clauses(schema.ForUpdate).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return err
	}
	var changed []listingChange
	for _, l := range list {
		for _, verb := range verbs {
			if next, ok := ListingSteps.Next(l.State, verb); ok {
				c := listingChange{l, l}
				if c.after.State = next; verb == Leave {
					c.after.Way, c.after.Bid = WayListed, nil
				}
				changed = append(changed, c)
				break
			}
		}
	}
	return storeStock(tx, changed)
}

// readLots returns the lots of the listings that a query finds.
func readLots(tx *schema.Tx, ids []int64, query *gorm.DB) (map[int64]market.Lot, error) {
	ids = schema.Distinct(ids)
	list, err := schema.FindIn[Listing](ids, func(part []int64) *gorm.DB {
		return query.Session(&gorm.Session{}).Where("id IN ?", part).Order("id")
	})
	if err != nil {
		return nil, err
	}
	r, err := newLotReader(tx, list)
	if err != nil {
		return nil, err
	}
	lots := make(map[int64]market.Lot, len(list))
	for i := range list {
		list[i].offerBid()
		lots[list[i].ID] = r.lot(&list[i])
	}
	return lots, nil
}

// lotReader makes lots of listings. It has the names of the batches' places.
type lotReader struct {
	batches    map[string]*Batch
	warehouses map[int64]string
	ginneries  map[string]string
}

// newLotReader reads the batches of listings and the names of their places.
func newLotReader(tx *schema.Tx, list []Listing) (*lotReader, error) {
	r := &lotReader{map[string]*Batch{}, map[int64]string{}, map[string]string{}}
	numbers := make([]string, len(list))
	for i := range list {
		numbers[i] = list[i].BatchID
	}
	batches, err := schema.FindIn[*Batch](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	for _, b := range batches {
		r.batches[b.BatchID] = b
		r.warehouses[b.WarehouseID], r.ginneries[b.GinneryCode] = "", ""
	}
	warehouses, err := schema.FindIn[market.Warehouse](schema.KeysOf(r.warehouses), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	for i := range warehouses {
		r.warehouses[warehouses[i].ID] = warehouses[i].Name
	}
	ginneries, err := schema.FindIn[market.Ginnery](schema.KeysOf(r.ginneries), func(part []string) *gorm.DB {
		return tx.DB().Where("code IN ?", part)
	})
	for i := range ginneries {
		r.ginneries[ginneries[i].Code] = ginneries[i].Name
	}
	return r, err
}

// lotStates are the states of lots by the states of their listings.
var lotStates = map[ListingState]market.LotState{
	OnSale: market.LotOffered, InDeal: market.LotInDeal, Sold: market.LotSold, OffSale: market.LotAway,
	Expired: market.LotAway, Auction: market.LotInAuction,
}

// lot returns the lot of a listing.
func (r *lotReader) lot(l *Listing) market.Lot {
	b := orEmpty(r.batches[l.BatchID])
	lot := market.Lot{
		Goods: market.CottonGoods, Currency: market.CNY, ListingID: l.ID, BatchID: l.BatchID,
		SellerID: l.CompanyID, State: lotStates[l.State],
		Direct: l.SaleType.Marks()&Direct != 0, Marked: l.SaleType.Marks()&PlatformMarks != 0, Bundle: l.Bundle,
		Warehouse: r.warehouses[b.WarehouseID], Weight: b.Conditioned, Gross: b.Gross, Packs: b.PackNum,
		IndexCode: l.IndexCode, Basis: market.Price(l.Basis), Price: market.Price(l.Price), Until: l.Until, Notes: l.Notes,
		Facts: r.facts(b),
	}
	if lot.Weight == 0 {
		lot.Weight, lot.Uninspected = cmp.Or(b.Net, b.Gross), true
	}
	return lot
}

// facts returns the properties of a batch as text, as tables show them.
func (r *lotReader) facts(b *Batch) []market.Fact {
	ginnery := r.ginneries[b.GinneryCode]
	if ginnery == "" {
		ginnery = b.GinneryCode
	}
	year := ""
	if b.CottonYear != 0 {
		year = strconv.Itoa(b.CottonYear)
	}
	return []market.Fact{
		{Name: "quality", Label: "质量", Value: qualityMarkOf(b)},
		{Name: "origin", Label: "产地", Value: joinPlaces(b.Area, b.City)},
		{Name: "factoryName", Label: "加工厂", Value: ginnery},
		{Name: "cottonYear", Label: "年度", Value: year},
		{Name: "packType", Label: "采摘方式", Value: packTypeNames[b.PackType]},
		{Name: "cottonType", Label: "加工类型", Value: cottonTypeNames[b.CottonType]},
		{Name: "primaryColor", Label: "颜色级", Value: ColourWord(b.PrimaryColour)},
		{Name: "lengthAvg", Label: "长度（mm）", Value: valueText(b.Length.Avg)},
		{Name: "strongAvg", Label: "强力（cN/tex）", Value: valueText(b.Strength.Avg)},
		{Name: "mikeAvg", Label: "马值", Value: valueText(b.Mike.Avg)},
		{Name: "neatAvg", Label: "整齐度（%）", Value: valueText(b.Uniformity.Avg)},
		{Name: "moisture", Label: "回潮（%）", Value: valueText(b.Moisture)},
		{Name: "impurity", Label: "含杂（%）", Value: valueText(b.Impurity)},
		{Name: "standard", Label: "执行标准", Value: b.Standard},
	}
}

var (
	packTypeNames   = map[int]string{PickHand: "手采", PickMachine: "机采"}
	cottonTypeNames = map[int]string{GinSaw: "锯齿", GinRoller: "皮辊", GinLong: "长绒"}
)

// valueText returns a value with at least one decimal; empty if unknown.
func valueText(v schema.Centi) string {
	if v == 0 {
		return ""
	}
	return oneDecimal(v)
}

// joinPlaces returns an area and a city in one text.
func joinPlaces(area, city string) string {
	if area == city {
		return area
	}
	return strings.TrimSpace(area + " " + city)
}
