package schematest

import (
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/auction"
	"cottonmall/schema/deal"
)

// Bidder is a member of a company with a deposit, and the token of their session.
type Bidder struct {
	schema.Actor
	Token string
}

// Bidders inserts companies with a member and a deposit of 10,000,000 CNY each.
func (db *DB) Bidders(n int) []Bidder {
	db.t.Helper()
	list := make([]Bidder, n)
	db.Do(func(tx *schema.Tx) error {
		companies, users := make([]account.Company, n), make([]account.User, n)
		for i := range n {
			name := fmt.Sprintf("竞买企业%d", i)
			companies[i] = account.Company{Name: name, ShortName: name, City: "南通", State: account.CompanyApproved}
			users[i] = account.User{Mobile: fmt.Sprintf("136%08d", i), Name: "采购", State: account.UserActive}
		}
		if err := account.AddCompanies(tx, companies); err != nil {
			return err
		}
		if err := account.AddUsers(tx, users); err != nil {
			return err
		}
		members, ids := make([]account.Membership, n), make([]int64, n)
		for i := range n {
			members[i] = account.Membership{UserID: users[i].ID, CompanyID: companies[i].ID, State: account.Active}
			ids[i] = companies[i].ID
		}
		if err := account.AddMemberships(tx, members); err != nil {
			return err
		}
		for i, m := range members {
			token, err := account.StartSession(tx, m.UserID, m.ID, account.APISession, "", "")
			if err != nil {
				return err
			}
			list[i] = Bidder{schema.Actor{UserID: m.UserID, MembershipID: m.ID, CompanyID: m.CompanyID}, token}
		}
		return payIn(tx, 10_000_000_00, ids)
	})
	return list
}

// payIn pays an amount into the account of each company, in one posting. The database has no accounts yet.
func payIn(tx *schema.Tx, amount schema.Fen, companies []int64) error {
	posting := []deal.DepositPosting{{At: tx.Now()}}
	if err := schema.Insert(tx, posting); err != nil {
		return err
	}
	amounts := map[int64]schema.Fen{0: -amount * schema.Fen(len(companies))} // 0 is the platform's bank
	for _, id := range companies {
		amounts[id] = amount
	}
	var entries []deal.DepositEntry
	var accounts []deal.DepositAccount
	for id, amount := range amounts {
		entries = append(entries, deal.DepositEntry{
			PostingID: posting[0].ID, CompanyID: id, Kind: deal.PaidIn, Available: amount, Balance: amount, At: tx.Now(),
		})
		accounts = append(accounts, deal.DepositAccount{CompanyID: id, Available: amount})
	}
	if err := schema.Insert(tx, entries); err != nil {
		return err
	}
	return schema.Insert(tx, accounts)
}

// Auction is a session that runs, with its lots.
type Auction struct {
	auction.Session
	Lots []auction.Lot
}

// RunningAuction lets a new seller offer lots at a fixed price in a session that has begun. Bids start at 10,000 CNY/t,
// rise by 5 and hold a deposit. The sessions of a database have different numbers.
func (db *DB) RunningAuction(number, lots int, length time.Duration) Auction {
	db.t.Helper()
	company := db.Company(fmt.Sprintf("拍卖企业%d", number))
	seller := company.Merchant(fmt.Sprintf("拍卖员%d", number))
	by := auction.By{Actor: seller.Actor(), CompanyName: company.Name, Sells: true}
	begin := db.Now().Add(time.Minute).Truncate(time.Second)
	var out Auction
	db.Do(func(tx *schema.Tx) error {
		s, err := auction.CreateSession(tx, by, auction.Terms{
			Title: fmt.Sprintf("专场%d", number), Kind: auction.Open, BeginAt: begin, EndAt: begin.Add(length), Step: 5,
			PerTon: 100_00,
		}, nil)
		if err == nil {
			out.Session = *s
		}
		return err
	})
	prices := make([]auction.LotPrices, lots)
	for i := range prices {
		l := company.Seller().Batch(fmt.Sprintf("65%03d%06d", number, i)).Fixed(15_000)
		prices[i] = auction.LotPrices{ListingID: l.ID, Start: 10_000}
	}
	db.Do(func(tx *schema.Tx) (err error) {
		out.Lots, err = auction.PutIn(tx, by, out.Code, prices)
		return err
	})
	db.Do(func(tx *schema.Tx) error {
		begun := schema.Millis(tx.Now().Add(-time.Second))
		if err := Run(tx, "UPDATE auction_session SET state = ?, begin_at = ? WHERE id = ?", auction.Running, begun,
			out.ID); err != nil {
			return err
		}
		return Run(tx, "UPDATE auction_lot SET state = ?, begin_at = ? WHERE session_id = ?", auction.LotRunning, begun,
			out.ID)
	})
	return out
}

// EndAuction sets the end of a session and its lots to the present.
func (db *DB) EndAuction(sessionID int64) {
	db.t.Helper()
	db.Do(func(tx *schema.Tx) error {
		end := schema.Millis(tx.Now())
		if err := Run(tx, "UPDATE auction_lot SET end_at = ?, version = version + 1 WHERE session_id = ?", end,
			sessionID); err != nil {
			return err
		}
		return Run(tx, "UPDATE auction_session SET end_at = ? WHERE id = ?", end, sessionID)
	})
}
