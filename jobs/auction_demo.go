package jobs

import (
	"context"
	"errors"
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

// moveAuctions announces sessions of the demonstration and places bids. Companies whose members have logged in bid for
// themselves.
func (r *Runner) moveAuctions(ctx context.Context) error {
	if err := schema.Write(ctx, r.db, announceDemo); err != nil {
		return err
	}
	lots, err := schema.View(ctx, r.db, auction.RunningLots)
	if err != nil {
		return err
	}
	for i := range lots {
		l := &lots[i]
		if rand.IntN(12) >= demoBidsOf12 || l.Price > l.Start+demoBelow+demoAbove {
			continue
		}
		err := schema.Write(ctx, r.db, func(tx *schema.Tx) error {
			visited, err := visitedCompanies(tx)
			if err != nil {
				return err
			}
			return bidDemo(tx, l, rand.IntN(1000), visited...)
		})
		if _, refused := schema.KindOf(err); err != nil && !refused {
			return err
		}
	}
	return nil
}

// announceDemo announces a session if none is announced, and begins one at once if none runs. The first one of all has
// just ended.
func announceDemo(tx *schema.Tx) error {
	counts, err := auction.SessionStates(tx, auction.SessionFilter{})
	if err != nil {
		return err
	}
	if len(counts) == 0 {
		if err := addEndedDemo(tx); err != nil {
			return err
		}
	}
	if counts[auction.Running] == 0 && counts[auction.Announced] < 2 {
		if _, err := addDemo(tx, 2*time.Second); err != nil {
			return err
		}
	}
	if counts[auction.Announced] == 0 {
		_, err = addDemo(tx, demoAhead)
	}
	return err
}

// addEndedDemo adds a session whose lots have bids, except the last one, and whose time is over. The clock ends it. The
// buyer of the demonstration accounts wins the first lot.
func addEndedDemo(tx *schema.Tx) error {
	tx.BeQuiet()
	lots, err := addDemo(tx, 0)
	if err != nil || len(lots) == 0 {
		return err
	}
	session := lots[0].SessionID
	end := tx.Now().Truncate(time.Minute).Add(-10 * time.Minute)
	begin := schema.Millis(end.Add(-demoLength))
	err = errors.Join(
		tx.DB().Exec("UPDATE auction_session SET begin_at = ?, end_at = ?, state = ?, reminded = ? WHERE id = ?", begin,
			schema.Millis(end), auction.Running, true, session).Error,
		tx.DB().Exec("UPDATE auction_lot SET begin_at = ?, state = ? WHERE session_id = ?", begin, auction.LotRunning,
			session).Error,
	)
	for i := range lots[:len(lots)-1] {
		for left := 1 + rand.IntN(4); left >= 0; left-- {
			l, findErr := auction.FindLot(tx, lots[i].ID)
			if err = errors.Join(err, findErr); err == nil {
				err = bidDemo(tx, l, 5*i+left)
			}
		}
	}
	const ofLots = " WHERE lot_id IN (SELECT id FROM auction_lot WHERE session_id = ?)"
	return errors.Join(err,
		tx.DB().Exec("UPDATE auction_bid SET at = ? + 30000 * id"+ofLots, begin, session).Error,
		tx.DB().Exec("UPDATE auction_bidder SET at = (SELECT MAX(b.at) FROM auction_bid b WHERE"+
			" b.lot_id = auction_bidder.lot_id AND b.company_id = auction_bidder.company_id)"+ofLots, session).Error,
		tx.DB().Exec("UPDATE auction_lot SET end_at = ? WHERE session_id = ?", schema.Millis(end), session).Error,
	)
}

// addDemo announces a session of a seller with members and many lots on sale, and returns its lots.
func addDemo(tx *schema.Tx, ahead time.Duration) ([]auction.Lot, error) {
	var sellers []int64
	active := tx.DB().Table("membership m").Select("m.member_id").Where("m.state = ?", account.Active)
	err := tx.DB().Model(&cotton.Listing{}).Where("state = ? AND bundle = 0 AND member_id IN (?)", cotton.OnSale, active).
		Group("member_id").Having("COUNT(*) > ?", 10*demoLots).Order("member_id").Pluck("member_id", &sellers).Error
	if err != nil || len(sellers) == 0 {
		return nil, err
	}
	by, err := actorOf(tx, sellers[rand.IntN(len(sellers))])
	if err != nil || by == nil {
		return nil, err
	}
	var sessions int64
	if err := tx.DB().Model(&auction.Session{}).Count(&sessions).Error; err != nil {
		return nil, err
	}
	begin := tx.Now().Add(ahead + time.Second).Truncate(time.Second)
	titles := []string{"库存清仓专场", "机采棉专场", "双 29 专场", "新花专场"}
	s, err := auction.CreateSession(tx, *by, auction.Terms{
		Title: by.CompanyName + titles[sessions%int64(len(titles))], Kind: auction.Open, BeginAt: begin,
		EndAt: begin.Add(demoLength), Step: 10, Notes: "成交后三天内提货，货款提货前付清",
	}, nil)
	if err != nil {
		return nil, err
	}
	var listings []cotton.Listing
	err = tx.DB().Where("member_id = ? AND state = ? AND bundle = 0 AND until > ?", by.CompanyID, cotton.OnSale,
		schema.Millis(s.EndAt)).Where("NOT EXISTS (SELECT 1 FROM deal d WHERE d.listing_id = listing.id)").
		Order("id").Offset(rand.IntN(2 * demoLots)).Limit(demoLots).Find(&listings).Error
	if err != nil || len(listings) == 0 {
		return nil, err
	}
	prices := make([]auction.LotPrices, len(listings))
	for i := range listings {
		l := &listings[i]
		prices[i] = auction.LotPrices{ListingID: l.ID, Start: (l.Basis + l.Price - demoBelow) / 5 * 5}
	}
	return auction.PutIn(tx, *by, s.Code, prices)
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

// visitedCompanies returns the companies whose members have logged in.
func visitedCompanies(tx *schema.Tx) (ids []int64, err error) {
	return ids, tx.DB().Model(&account.Session{}).Joins("JOIN membership m ON m.id = session.membership_id").
		Distinct().Pluck("m.member_id", &ids).Error
}

// bidDemo places a bid of the nth company that may bid, counted in a circle, except for some.
func bidDemo(tx *schema.Tx, l *auction.Lot, nth int, except ...int64) error {
	var companies []int64
	active := tx.DB().Table("membership m").Select("m.member_id").Where("m.state = ?", account.Active)
	err := tx.DB().Model(&account.Company{}).Where("state = ? AND id NOT IN ? AND id IN (?)", account.CompanyApproved,
		append(except, l.SellerID, l.BuyerID), active).Order("id").Pluck("id", &companies).Error
	if err != nil || len(companies) == 0 {
		return err
	}
	by, err := actorOf(tx, companies[nth%len(companies)])
	if err != nil || by == nil {
		return err
	}
	_, err = auction.BidOn(tx, *by, l.ID, l.Least()+l.Step*schema.Yuan(rand.IntN(3)))
	return err
}
