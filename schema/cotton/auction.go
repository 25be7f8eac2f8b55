package cotton

import (
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/market"
)

// EnterAuction moves listings of a seller, and the other ones of their bundles, from sale to an auction that ends at a
// time. It returns them by bundle, a listing without a bundle alone. Their validity lasts until after the end. It
// refuses listings that are not on sale, and those whose contract ends before.
func EnterAuction(tx *schema.Tx, companyID int64, ids []int64, end time.Time) ([][]Listing, error) {
	var done StockDone
	list, _, err := lockWithBundles(tx, companyID, ids, &done)
	if err != nil {
		return nil, err
	}
	if len(done.Failed) > 0 {
		return nil, schema.NotFound("所选批次中有的不在本企业的店里，请刷新后重新选择")
	}
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	changes := make([]listingChange, len(list))
	for i := range list {
		l := &list[i]
		next, ok := ListingSteps.Next(l.State, Enter)
		switch {
		case !ok:
			return nil, schema.Conflict("批次 %s %s，只能放入在售的批次", l.BatchID, l.State.Name())
		case !l.Fixed() && !contracts.Trades(l.IndexCode, end):
			return nil, schema.Conflict("批次 %s 的合约 %s 在竞价结束前到期", l.BatchID, l.IndexCode)
		}
		changes[i] = listingChange{*l, *l}
		after := &changes[i].after
		after.State, after.Way = next, WayAuction
		if least := end.AddDate(0, 0, 1); after.Until.Before(least) {
			after.Until = ValidityEnd(schema.DayOf(least))
		}
	}
	return groupByBundle(list), storeStock(tx, changes)
}

// SetBid sets the basis, or the fixed price, for which buyers can have listings in an auction. Searches, files and
// carts show it in the place of the seller's offer.
func SetBid(tx *schema.Tx, ids []int64, bid schema.Yuan) error {
	for _, id := range ids {
		tx.Changed(ListingChanged, id)
	}
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Exec("UPDATE listing SET bid = ? WHERE id IN ? AND state = ?", bid, part, Auction).Error
	})
}

// LeaveAuction puts listings that are in an auction back on sale.
func LeaveAuction(tx *schema.Tx, ids []int64) error {
	ids = slices.Sorted(slices.Values(ids))
	return moveListings(tx, ids, Leave)
}
