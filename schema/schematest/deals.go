package schematest

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// DealsSeller is the company that sells in the deals of AddDeals.
const DealsSeller = 99

// AddDeals inserts deals of one seller and fifty buyers on six contracts, with these states in turn. Their futures
// prices are 13,000 to 13,995 CNY/t; no lots stand behind them.
func AddDeals(db *DB, n int, until time.Time, states ...deal.State) {
	db.t.Helper()
	codes := []string{"CF701", "CF703", "CF705", "CF707", "CF709", "CF711"}
	list := make([]deal.Deal, n)
	for i := range list {
		list[i] = deal.Deal{
			Number: fmt.Sprintf("XP20261121%06d", i), State: states[i%len(states)], Goods: market.CottonGoods,
			Currency:  market.CNY,
			ListingID: int64(1_000_000 + i), BatchID: fmt.Sprintf("65%09d", i), BuyerID: int64(1 + i%50),
			SellerID: DealsSeller, IndexCode: codes[i%len(codes)], Basis: 1000, Weight: 4200000,
			PriceType: deal.NamedPrice, Futures: market.Price(13000 + 5*(i%200)), Until: until, Facts: "[]",
			CreatedAt: db.Now().Add(-time.Duration(i) * time.Minute),
		}
	}
	db.Do(func(tx *schema.Tx) error {
		if err := schema.Insert(tx, list); err != nil {
			return err
		}
		return deal.Recount(tx)
	})
}
