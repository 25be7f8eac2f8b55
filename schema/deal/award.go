package deal

import (
	"encoding/json"
	"fmt"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// Award is the result of an auction for one lot, or for lots that were sold together.
type Award struct {
	ListingIDs      []int64
	BuyerID         int64 // company
	BuyerMembership int64
	Price           market.Price // basis over the contract of the lots, or fixed price
	Deposit         schema.Fen   // of the buyer's balance, as part payment
	Origin          string       // the session, for the log
}

// SellAwarded makes a succeeded deal of each lot that was sold by an auction, and one order of all. It returns the
// deals in the order of the listings; the first one has held the deposit. A basis trades at the last quote of its
// contract. It refuses lots that are not on sale, and a contract without a quote.
func SellAwarded(tx *schema.Tx, goods market.Goods, a Award) ([]Deal, error) {
	k, err := newDesk(tx, goods, By{})
	if err != nil {
		return nil, err
	}
	if err := k.openListings(a.ListingIDs, nil); err != nil {
		return nil, err
	}
	numbers, err := schema.NextNumbers(tx, numberPrefix, len(a.ListingIDs))
	if err != nil {
		return nil, err
	}
	deals := make([]*Deal, len(a.ListingIDs))
	held := a.Deposit
	for i, id := range a.ListingIDs {
		if deals[i], err = k.award(numbers[i], id, held, &a); err != nil {
			return nil, err
		}
		held = 0
	}
	if err := k.openOrder(a.Origin, deals[0], deals[1:]...); err != nil {
		return nil, err
	}
	if err := k.addPoints(deals[0]); err != nil {
		return nil, err
	}
	return k.results(deals), k.close()
}

// award inserts the deal of an awarded lot, holds a deposit for it and lets it succeed.
func (k *desk) award(number string, listingID int64, deposit schema.Fen, a *Award) (*Deal, error) {
	lot := k.lots[listingID]
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
	if err := HoldDeposit(k.tx, d.BuyerID, d.ID, deposit); err != nil {
		return nil, err
	}
	d.Deposit = deposit
	return d, k.sell(d, Fill, schema.Clock, futures, a.Origin)
}
