package deal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// CartItem is a listing in the cart of a membership, with the lot as it was when it was put in.
type CartItem struct {
	MembershipID int64         `gorm:"column:owner;primaryKey;autoIncrement:false"`
	ListingID    int64         `gorm:"primaryKey;autoIncrement:false"`
	BatchID      string        `gorm:"size:40"`
	SellerID     int64         // company
	Warehouse    string        `gorm:"size:100"`
	Weight       schema.Weight // conditioned, or of the warehouse if Uninspected
	Uninspected  bool
	Packs        int
	Currency     market.Currency
	IndexCode    string       `gorm:"size:10"` // contract; empty when the price was fixed
	Basis        market.Price // over the contract
	Price        market.Price // the fixed price
	AddedAt      time.Time    `gorm:"serializer:moment;type:bigint"`
}

const (
	// CartMax is the largest number of listings in a cart.
	CartMax = 500
	// CartKept is how long the cart of an ended membership is kept: the user may come back.
	CartKept = 30 * 24 * time.Hour

	// CartChanged is the kind of changes of a cart; its key is the membership id.
	CartChanged = "cart"

	namedLots = 5 // lots that a refusal names
)

// NewCartItem returns a lot as an item of a cart.
func NewCartItem(membershipID int64, lot *market.Lot, now time.Time) CartItem {
	return CartItem{
		MembershipID: membershipID, ListingID: lot.ListingID, BatchID: lot.BatchID, SellerID: lot.SellerID,
		Warehouse: lot.Warehouse, Weight: lot.Weight, Uninspected: lot.Uninspected, Packs: lot.Packs,
		Currency: lot.Currency, IndexCode: lot.IndexCode, Basis: lot.Basis, Price: lot.Price, AddedAt: now,
	}
}

// Lot returns the lot as it was when it was put in. It is for a listing that no longer exists.
func (i *CartItem) Lot() market.Lot {
	return market.Lot{
		Goods: market.GoodsOf(i.ListingID), Currency: i.Currency, ListingID: i.ListingID, BatchID: i.BatchID,
		SellerID: i.SellerID, State: market.LotAway,
		Warehouse: i.Warehouse, Weight: i.Weight, Uninspected: i.Uninspected, Packs: i.Packs,
		IndexCode: i.IndexCode, Basis: i.Basis, Price: i.Price,
	}
}

// Changes returns what is different about a lot since it was put in. The fields have their names in JSON.
func (i *CartItem) Changes(lot *market.Lot) (list []Change) {
	old := i.Lot()
	for _, c := range []Change{
		{"indexCode", old.IndexCode, lot.IndexCode},
		{"basis", basisText(&old), basisText(lot)},
		{"fixedPrice", fixedPriceText(&old), fixedPriceText(lot)},
		{"amount", old.Weight.String(), lot.Weight.String()},
		{"packnum", strconv.Itoa(old.Packs), strconv.Itoa(lot.Packs)},
		{"depotName", old.Warehouse, lot.Warehouse},
	} {
		if c.Old != c.New {
			list = append(list, c)
		}
	}
	return list
}

// basisText returns the basis of a lot; empty when its price is fixed.
func basisText(l *market.Lot) string {
	if l.Fixed() {
		return ""
	}
	return l.Currency.Text(l.Basis)
}

// fixedPriceText returns the fixed price of a lot; empty when it is priced over a contract.
func fixedPriceText(l *market.Lot) string {
	if !l.Fixed() {
		return ""
	}
	return l.Currency.Text(l.Price)
}

// newIDs returns the ids that are not known, in order and without duplicates.
func newIDs(ids, known []int64) []int64 {
	fresh := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		_, has := slices.BinarySearch(known, id)
		return has
	})
	slices.Sort(fresh)
	return slices.Compact(fresh)
}

// checkCartLots refuses listings that a company may not put into a cart. The refusal names them.
func checkCartLots(companyID int64, listingIDs []int64, lots map[int64]market.Lot) error {
	var unknown, own, away []string
	var kind market.GoodsKind
	for _, id := range listingIDs {
		lot, known := lots[id]
		switch {
		case !known:
			unknown = append(unknown, strconv.FormatInt(id, 10))
		case lot.SellerID == companyID:
			own, kind = append(own, lot.BatchID), lot.Goods
		case !lot.State.Offered():
			away, kind = append(away, fmt.Sprintf("%s（%s）", lot.BatchID, CartReason(lot.State))), lot.Goods
		}
	}
	switch {
	case len(unknown) > 0:
		return schema.NotFound("没有挂牌 %s，可能已被删除，请刷新页面后再选", namesOf(unknown))
	case len(own) > 0:
		return schema.Conflict("%s 是本企业的货，不能加入购物车，请去掉后再加入", kind.Named(namesOf(own)))
	case len(away) > 0:
		return schema.Conflict("%s 已不能购买，请去掉后再加入", kind.Named(namesOf(away)))
	}
	return nil
}

// CartReason returns why a lot cannot be bought; empty if it can.
func CartReason(s market.LotState) string {
	switch {
	case s.Offered():
		return ""
	case s == market.LotSold:
		return "已售"
	}
	return "已下架"
}

// namesOf returns the first names of a list, and the number of all if there are more.
func namesOf(list []string) string {
	text := strings.Join(list[:min(len(list), namedLots)], "、")
	if len(list) > namedLots {
		text += fmt.Sprintf(" 等 %d 批", len(list))
	}
	return text
}
