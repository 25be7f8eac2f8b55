package jobs

import (
	"context"
	"math/rand/v2"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
)

// Auctions of the demonstration: one session runs and one is announced at any time, and companies bid now and then.
const (
	demoLots     = 8
	demoLength   = 25 * time.Minute
	demoAhead    = 20 * time.Minute
	demoBelow    = 150 // CNY/t: bids start so far below the offer
	demoAbove    = 200 // CNY/t: and end so far above it
	demoBidsOf12 = 1   // of twelve lots, at each run
)

// moveAuctions announces sessions of the demonstration and places bids.
func (r *Runner) moveAuctions(ctx context.Context) error {
	if err := schema.Write(ctx, r.db, announceDemo); err != nil {
		return err
	}
	lots, err := schema.View(ctx, r.db, auction.Ticked)
	if err != nil {
		return err
	}
	for i := range lots {
		l := &lots[i]
		if l.State != auction.LotRunning || rand.IntN(12) >= demoBidsOf12 || l.Price > l.Start+demoBelow+demoAbove {
			continue
		}
		err := schema.Write(ctx, r.db, func(tx *schema.Tx) error { return bidDemo(tx, l) })
		if _, refused := schema.KindOf(err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// announceDemo announces a session if none is announced, and begins one at once if none runs.
func announceDemo(tx *schema.Tx) error {
	counts, err := auction.SessionStates(tx, auction.SessionFilter{})
	if err != nil {
		return err
	}
	if counts[auction.Running] == 0 && counts[auction.Announced] < 2 {
		if err := addDemo(tx, 2*time.Second); err != nil {
			return err
		}
	}
	if counts[auction.Announced] == 0 {
		return addDemo(tx, demoAhead)
	}
	return nil
}

// addDemo announces a session of a seller with many lots on sale.
func addDemo(tx *schema.Tx, ahead time.Duration) error {
	var sellers []int64
	err := tx.DB().Model(&cotton.Listing{}).Where("state = ? AND bundle = 0", cotton.OnSale).Group("member_id").
		Having("COUNT(*) > ?", 10*demoLots).Order("member_id").Pluck("member_id", &sellers).Error
	if err != nil || len(sellers) == 0 {
		return err
	}
	by, err := actorOf(tx, sellers[rand.IntN(len(sellers))])
	if err != nil || by == nil {
		return err
	}
	begin := tx.Now().Add(ahead + time.Second).Truncate(time.Second)
	titles := []string{"机采棉专场", "双 29 专场", "新花专场", "库存清仓专场"}
	s, err := auction.CreateSession(tx, *by, auction.Terms{
		Title: by.CompanyName + titles[rand.IntN(len(titles))], Kind: auction.Open, BeginAt: begin,
		EndAt: begin.Add(demoLength), Step: 10, Notes: "成交后三天内提货，货款提货前付清",
	}, nil)
	if err != nil {
		return err
	}
	var listings []cotton.Listing
	err = tx.DB().Where("member_id = ? AND state = ? AND bundle = 0 AND until > ?", by.CompanyID, cotton.OnSale,
		schema.Millis(s.EndAt)).Where("NOT EXISTS (SELECT 1 FROM deal d WHERE d.listing_id = listing.id)").
		Order("id").Offset(rand.IntN(2 * demoLots)).Limit(demoLots).Find(&listings).Error
	if err != nil || len(listings) == 0 {
		return err
	}
	prices := make([]auction.LotPrices, len(listings))
	for i := range listings {
		l := &listings[i]
		prices[i] = auction.LotPrices{ListingID: l.ID, Start: (l.Basis + l.Price - demoBelow) / 5 * 5}
	}
	_, err = auction.PutIn(tx, *by, s.Code, prices)
	return err
}

// actorOf returns a member who sells for a company; nil without one.
func actorOf(tx *schema.Tx, companyID int64) (*auction.By, error) {
	ids, err := account.SellingMemberships(tx, companyID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	m, err := account.FindMember(tx, ids[0])
	if err != nil {
		return nil, err
	}
	return &auction.By{Actor: m.Actor(), CompanyName: m.CompanyName, Sells: true}, nil
}

// bidDemo places a bid of some company.
func bidDemo(tx *schema.Tx, l *auction.Lot) error {
	var companies []int64
	active := tx.DB().Table("membership m").Select("m.member_id").Where("m.state = ?", account.Active)
	err := tx.DB().Model(&account.Company{}).Where("state = ? AND id NOT IN ? AND id IN (?)", account.CompanyApproved,
		[]int64{l.SellerID, l.BuyerID}, active).Order("id").Pluck("id", &companies).Error
	if err != nil || len(companies) == 0 {
		return err
	}
	by, err := actorOf(tx, companies[rand.IntN(len(companies))])
	if err != nil || by == nil {
		return err
	}
	_, err = auction.BidOn(tx, *by, l.ID, l.Least()+l.Step*schema.Yuan(rand.IntN(3)))
	return err
}
