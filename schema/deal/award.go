package deal

import (
	"encoding/json"
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Award is the result of an auction for one lot.
type Award struct {
	ListingID       int64
	BuyerID         int64 // company
	BuyerMembership int64
	Price           market.Price // basis over the contract of the lot, or fixed price
	Deposit         schema.Fen   // of the buyer's balance, as part payment
	Origin          string       // the session, for the log
}

// SellAwarded makes a succeeded deal and an order of each lot on sale that was sold by auction. A basis trades at the
// last quote of its contract. It refuses lots that are not on sale, and a contract without a quote.
func SellAwarded(tx *schema.Tx, goods market.Goods, list []Award) ([]Deal, error) {
	k, err := newDesk(tx, goods, By{})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ListingID
	}
	if err := k.openListings(ids, nil); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, numberPrefix, len(list))
	if err != nil {
		return nil, err
	}
	deals := make([]*Deal, len(list))
	for i := range list {
		if deals[i], err = k.award(numbers[i], &list[i]); err != nil {
			return nil, err
		}
	}
	return k.results(deals), k.close()
}

// award inserts the deal of an awarded lot, holds its deposit and lets it succeed.
func (k *desk) award(number string, a *Award) (*Deal, error) {
	lot := k.lots[a.ListingID]
	facts, err := json.Marshal(lot.Facts)
	if err != nil {
		return nil, fmt.Errorf("encode the facts of listing %d: %w", lot.ListingID, err)
	}
	d := &Deal{
		Number: number, State: Bidding, Goods: lot.Goods, Currency: lot.Currency, ListingID: lot.ListingID,
		BatchID: lot.BatchID, BuyerID: a.BuyerID, BuyerMembership: a.BuyerMembership, SellerID: lot.SellerID, Direct: true,
		Warehouse: lot.Warehouse, Weight: lot.Weight, Uninspected: lot.Uninspected, Packs: lot.Packs,
		IndexCode: lot.IndexCode, Basis: a.Price, Facts: string(facts), Notes: lot.Notes, CreatedAt: k.tx.Now(),
		UpdatedAt: k.tx.Now(),
	}
	var futures market.Price
	if d.Fixed() {
		d.Basis, d.FixedPrice = 0, a.Price
	} else {
		q, known := k.exchange.Quotes[d.IndexCode]
		if !known {
			return nil, schema.Conflict("合约 %s 没有行情", d.IndexCode)
		}
		d.PriceType, futures = CurrentPrice, q.Price
	}
	if err := k.tx.DB().Create(d).Error; err != nil {
		return nil, fmt.Errorf("insert the deal of an auction: %w", err)
	}
	k.add(d)
	if err := k.readCompanies(); err != nil {
		return nil, err
	}
	if err := k.record(d, Inquire, d.State, schema.Buyer, a.Origin); err != nil {
		return nil, err
	}
	k.dropLetter()
	if err := HoldDeposit(k.tx, d.BuyerID, d.ID, a.Deposit); err != nil {
		return nil, err
	}
	d.Deposit = a.Deposit
	return d, k.succeed(d, Fill, schema.Clock, futures, a.Origin)
}
