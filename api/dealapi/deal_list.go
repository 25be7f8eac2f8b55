package dealapi

import (
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
)

// Deals handles the calls about deals.
type Deals struct {
	DB       *schema.DB
	Goods    market.Goods
	Slots    web.ExportSlots
	Platform bool // an administrator acts for a side
}

// company returns the company whose deals the caller sees. The platform chooses one; zero is all.
func (h Deals) company(c *web.Call, chosen int64) int64 {
	if h.Platform {
		return chosen
	}
	return c.Caller.Actor.CompanyID
}

// viewer returns the company as which the caller sees deals; zero for the platform.
func (h Deals) viewer(c *web.Call) int64 {
	if h.Platform {
		return 0
	}
	return c.Caller.Actor.CompanyID
}

// Purchases returns a page of the deals in which the company buys, newest first.
func (h Deals) Purchases(c *web.Call, in *dealListIn) (web.PageOf[DealRow], error) {
	return h.list(c, in, schema.Buyer)
}

// Sales returns a page of the deals in which the company sells, newest first.
func (h Deals) Sales(c *web.Call, in *dealListIn) (web.PageOf[DealRow], error) {
	return h.list(c, in, schema.Seller)
}

func (h Deals) list(c *web.Call, in *dealListIn, side schema.Party) (web.PageOf[DealRow], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (page web.PageOf[DealRow], err error) {
		deals, total, err := deal.DealList(tx, h.filter(c, &in.DealFilterIn, side), in.Page())
		if err != nil {
			return page, err
		}
		rows, err := h.rows(tx, c, deals)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// filter returns the filter of the side's deals that the caller may see.
func (h Deals) filter(c *web.Call, in *DealFilterIn, side schema.Party) deal.DealFilter {
	return deal.DealFilter{
		Side: side, CompanyID: h.company(c, in.MemberID), State: in.Status, Keyword: in.Keyword, Contract: in.IndexCode,
		OtherID: in.OtherID, From: in.From, To: in.To, Waiting: in.Waiting,
	}
}

// rows returns deals as the caller sees them.
func (h Deals) rows(tx *schema.Tx, c *web.Call, deals []deal.Deal) ([]DealRow, error) {
	r, err := newReader(tx, h.by(c), deals)
	if err != nil {
		return nil, err
	}
	return r.rows(deals)
}

// CountPurchases returns the numbers of the deals in which the company buys.
func (h Deals) CountPurchases(c *web.Call, in *dealCountIn) (DealCounts, error) {
	return h.count(c, in, schema.Buyer)
}

// CountSales returns the numbers of the deals in which the company sells.
func (h Deals) CountSales(c *web.Call, in *dealCountIn) (DealCounts, error) {
	return h.count(c, in, schema.Seller)
}

// tabStates are the states of deals in the order of the tabs.
var tabStates = []deal.State{
	deal.Pending, deal.Verified, deal.Waiting, deal.Hanging, deal.Bidding, deal.Locked, deal.Succeeded, deal.Failed,
}

func (h Deals) count(c *web.Call, in *dealCountIn, side schema.Party) (out DealCounts, err error) {
	company := h.company(c, in.MemberID)
	counts, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[deal.State]deal.Count, error) {
		return deal.CountDeals(tx, side, company)
	})
	for _, state := range tabStates {
		n := counts[state]
		out.Tabs = append(out.Tabs, DealTabCount{state, n.N, n.Waiting})
		out.Waiting += n.Waiting
	}
	return out, err
}

// Detail returns one deal with its log and the bids that the caller may see.
func (h Deals) Detail(c *web.Call, in *dealIn) (DealDetail, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out DealDetail, err error) {
		d, err := deal.FindDeal(tx, h.by(c), "", in.SpotSaleID)
		if err != nil {
			return out, err
		}
		r, err := newReader(tx, h.by(c), []deal.Deal{*d})
		if err != nil {
			return out, err
		}
		if out.DealRow, err = r.row(d); err != nil {
			return out, err
		}
		if err := r.addContacts(&out, d); err != nil {
			return out, err
		}
		if out.Others, err = deal.OthersOpen(tx, d); err != nil {
			return out, err
		}
		entries, err := deal.Entries(tx, d.ID)
		if err != nil {
			return out, err
		}
		if out.Steps, err = stepsOf(entries); err != nil {
			return out, err
		}
		if out.Bids, err = r.bids(d); err != nil {
			return out, err
		}
		out.History, err = historyOf(tx, d)
		return out, err
	})
}

// historyDays is the number of days of the price history of a deal's contract.
const historyDays = 60

// historyOf returns the quotes of the contract of a deal in the days before now, or before the end of the deal.
func historyOf(tx *schema.Tx, d *deal.Deal) ([]DealClose, error) {
	list := []DealClose{}
	if d.Fixed() {
		return list, nil
	}
	end := tx.Today()
	if d.State.Final() {
		end = schema.DayOf(d.UpdatedAt)
	}
	add := func(day schema.Day, price market.Price) {
		if day <= end {
			list = append(list, DealClose{d.IndexCode, day, d.Currency.Decimal(price)})
		}
	}
	from := end.Add(-historyDays)
	if d.Currency == market.USD {
		days, err := market.ForeignDays(tx, d.IndexCode, from)
		for _, q := range slices.Backward(days) {
			add(q.Day, market.Price(q.Price))
		}
		return list, err
	}
	days, err := market.DailyQuotes(tx, d.IndexCode, from)
	for _, q := range days {
		add(q.Day, market.Price(q.Close))
	}
	return list, err
}

// addContacts adds the people whom the sides of a deal call.
func (r *reader) addContacts(out *DealDetail, d *deal.Deal) error {
	buyers, err := account.Members(r.tx, []int64{d.BuyerMembership})
	if err != nil {
		return err
	}
	if out.BuyerContact, err = account.ContactOf(r.tx, buyers[d.BuyerMembership], d.BuyerID); err != nil {
		return err
	}
	seller, err := deal.SellerOf(r.tx, d)
	if err != nil {
		return err
	}
	out.SellerContact, err = account.ContactOf(r.tx, seller, d.SellerID)
	return err
}

// bids returns the bids for the listing of a deal that the caller may see, highest first.
func (r *reader) bids(d *deal.Deal) ([]DealBid, error) {
	list := []DealBid{}
	if d.BidType == 0 {
		return list, nil
	}
	found, err := deal.BidsOf(r.tx, d)
	if err != nil {
		return nil, err
	}
	companies := make([]int64, len(found))
	for i, b := range found {
		companies[i] = b.BuyerID
	}
	names, err := account.CompanyNames(r.tx, companies)
	for _, b := range found {
		mine := b.DealID == d.ID
		if d.Sealed(r.tx.Now()) && !(mine && r.company == d.BuyerID) {
			continue
		}
		bid := DealBid{Price: d.Currency.Decimal(b.Price), At: b.At, Mine: mine}
		if mine || r.company != d.BuyerID {
			bid.SpotSaleID, bid.BuyerName = b.DealID, names[b.BuyerID]
		}
		list = append(list, bid)
	}
	return list, err
}

// Latest returns the newest steps of the caller's deals on both sides.
func (h Deals) Latest(c *web.Call, in *dealCountIn) ([]LatestDealStep, error) {
	company := h.company(c, in.MemberID)
	return schema.View(c, h.DB, func(tx *schema.Tx) ([]LatestDealStep, error) {
		found, err := deal.LatestEntries(tx, company, latestMax)
		if err != nil {
			return nil, err
		}
		var others []int64
		for _, f := range found {
			others = append(others, f.Deal.BuyerID, f.Deal.SellerID)
		}
		names, err := account.CompanyNames(tx, others)
		if err != nil {
			return nil, err
		}
		list := make([]LatestDealStep, len(found))
		for i, f := range found {
			other := f.Deal.SellerID
			if f.Side == schema.Seller {
				other = f.Deal.BuyerID
			}
			list[i] = LatestDealStep{
				SpotSaleID: f.Deal.ID, Number: f.Deal.Number, Goods: f.Deal.Goods, BatchID: f.Deal.BatchID, Status: f.Deal.State,
				Side: string(f.Side), OtherName: names[other],
			}
			if list[i].DealStep, err = stepOf(&f.Entry); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

// latestMax is how many new steps a member sees.
const latestMax = 20

// stepsOf returns entries of the log as steps.
func stepsOf(entries []deal.Entry) (list []DealStep, err error) {
	list = make([]DealStep, len(entries))
	for i := range entries {
		if list[i], err = stepOf(&entries[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func stepOf(e *deal.Entry) (DealStep, error) {
	s := DealStep{
		ID: e.ID, Verb: string(e.Verb), From: e.From, To: e.To, At: e.At, UserName: e.UserName, MemberName: e.CompanyName,
		Party: string(e.Party), Changes: []DealChange{}, Note: e.Note,
	}
	if e.Platform {
		s.Party = string(schema.Platform)
	}
	changes, err := e.ChangeList()
	for _, c := range changes {
		s.Changes = append(s.Changes, DealChange(c))
	}
	return s, err
}

// by returns the caller as a side of deals.
func (h Deals) by(c *web.Call) deal.By {
	m := accountapi.MemberOf(c.Caller)
	return deal.By{Actor: m.Actor(), CompanyName: m.CompanyName, Sells: m.Sells(), Platform: h.Platform}
}
