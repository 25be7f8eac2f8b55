package demo

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// Trades of the demonstration are of its last days, in the hours of business.
const (
	tradedDays   = 30
	firstHour    = 9
	hours        = 8
	longestOffer = 7 // days between the listing and the trade
)

// tradedAt returns when a listing that is sold was traded.
func (s *scene) tradedAt(listingID int64) time.Time {
	r := rand.New(rand.NewPCG(uint64(listingID), tradedDays)) //nolint:gosec // an id is not negative
	today := schema.DayOf(s.now)
	days := market.TradingDays(today.Add(1-tradedDays), today.Add(1), s.holidays)
	i, after := r.IntN(len(days)), time.Duration(r.IntN(hours*3600))*time.Second
	if at := days[i].At(firstHour, 0).Add(after); at.Before(s.now) {
		return at
	}
	return days[max(0, i-1)].At(firstHour, 0).Add(after)
}

// sell sets the state of a listing, and dates it before its trade. The batch was certified earlier.
func (s *scene) sell(l *cotton.Listing, certified time.Time) {
	l.State = cotton.Sold
	at := s.tradedAt(l.ID)
	l.ListedAt = at.AddDate(0, 0, -1-int(l.ID%longestOffer))
	if l.ListedAt.Before(certified) {
		l.ListedAt = certified
	}
}

// addTrades inserts a deal and a completed order of each sold listing.
func (s *scene) addTrades(tx *schema.Tx, quotes []market.DailyQuote, listings []cotton.Listing) error {
	var ids []int64
	at := map[int64]time.Time{}
	for i := range listings {
		l := &listings[i]
		if l.State != cotton.Sold || l.CompanyID == sellerID {
			continue
		}
		ids = append(ids, l.ID)
		if at[l.ID] = s.tradedAt(l.ID); at[l.ID].Before(l.ListedAt) {
			at[l.ID] = l.ListedAt.Add(s.now.Sub(l.ListedAt) / 2).Truncate(time.Second)
		}
	}
	lots, err := cotton.Goods{}.Lots(tx, ids)
	if err != nil {
		return err
	}
	buyers, err := buyers(tx)
	if err != nil {
		return err
	}
	slices.SortFunc(ids, func(a, b int64) int { return at[a].Compare(at[b]) })
	deals := make([]deal.Deal, 0, len(ids))
	for _, id := range ids {
		lot := lots[id]
		d, err := trade(&lot, buyers, closing(quotes, lot.IndexCode, schema.DayOf(at[id])), at[id])
		if err != nil {
			return err
		}
		deals = append(deals, d)
	}
	return deal.AddTraded(tx, deals)
}

// closing returns the price of a contract at the end of a day, or the oldest one.
func closing(quotes []market.DailyQuote, code string, day schema.Day) (price schema.Yuan) {
	for _, q := range quotes {
		if q.IndexCode == code && (price == 0 || q.Day <= day) {
			price = q.Close
		}
	}
	return price
}

// buyers returns members of companies that trade. None is a demonstration account.
func buyers(tx *schema.Tx) ([]*account.Member, error) {
	list, err := activeManagers(tx, companiesWithStaff)
	return slices.DeleteFunc(list, func(m *account.Member) bool {
		return m.CompanyID == millID || m.CompanyID == sellerID
	}), err
}

// trade returns the deal of a lot with one of the buyers, at a price of its contract.
func trade(lot *market.Lot, buyers []*account.Member, price schema.Yuan, at time.Time) (d deal.Deal, err error) {
	by := buyers[lot.ListingID%int64(len(buyers))]
	if by.CompanyID == lot.SellerID {
		by = buyers[(lot.ListingID+1)%int64(len(buyers))]
	}
	facts, err := json.Marshal(lot.Facts)
	if err != nil {
		return d, fmt.Errorf("encode the facts of listing %d: %w", lot.ListingID, err)
	}
	d = deal.Deal{
		Goods: lot.Goods, ListingID: lot.ListingID, BatchID: lot.BatchID, BuyerID: by.CompanyID,
		BuyerMembership: by.MembershipID, SellerID: lot.SellerID, Warehouse: lot.Warehouse, Weight: lot.Weight,
		Uninspected: lot.Uninspected, Packs: lot.Packs, Currency: lot.Currency, IndexCode: lot.IndexCode,
		Basis: lot.Basis, FixedPrice: lot.Price, Facts: string(facts), CreatedAt: at,
	}
	if !lot.Fixed() {
		d.PriceType, d.DoneFutures = deal.CurrentPrice, market.Price(price)
	}
	return d, nil
}

// Trade sells a lot of a demonstration at the quote of its contract. It chooses one that nobody has asked for, of a
// company without accounts, at random. It notifies nobody.
func Trade(tx *schema.Tx) error {
	_, end, err := schema.IDRange(tx, "listing")
	if err != nil || end == 0 {
		return err
	}
	var ids []int64
	err = tx.DB().Model(&cotton.Listing{}).Where("id >= ? AND state = ? AND bundle = 0", rand.Int64N(end), cotton.OnSale).
		Where("member_id NOT IN ? AND until > ?", []int64{millID, sellerID}, schema.Millis(tx.Now())).
		Where("NOT EXISTS (SELECT 1 FROM deal d WHERE d.listing_id = listing.id)").
		Order("id").Limit(1).Pluck("id", &ids).Error
	if err != nil || len(ids) == 0 {
		return err
	}
	lots, err := cotton.Goods{}.LockLots(tx, ids)
	if err != nil {
		return err
	}
	buyers, err := buyers(tx)
	if err != nil || len(buyers) < 2 {
		return err
	}
	quotes, err := market.Quotes(tx)
	if err != nil {
		return err
	}
	lot, price := lots[ids[0]], schema.Yuan(0)
	for _, q := range quotes {
		if q.IndexCode == lot.IndexCode {
			price = q.Price
		}
	}
	if !lot.Fixed() && price == 0 {
		return nil
	}
	d, err := trade(&lot, buyers, price, tx.Now())
	if err != nil {
		return err
	}
	if err := (cotton.Goods{}).Sell(tx, ids); err != nil {
		return err
	}
	return deal.AddTraded(tx, []deal.Deal{d})
}
