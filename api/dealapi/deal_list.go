package dealapi

import (
	"encoding/json"
	"fmt"

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
	filter := deal.Filter{
		Side: side, CompanyID: h.company(c, in.MemberID), State: in.Status, Keyword: in.Keyword, Contract: in.IndexCode,
		OtherID: in.OtherID, From: in.From, To: in.To,
	}
	return schema.View(c, h.DB, func(tx *schema.Tx) (page web.PageOf[DealRow], err error) {
		deals, total, err := deal.List(tx, filter, in.Page())
		if err != nil {
			return page, err
		}
		r, err := newReader(tx, h.viewer(c), deals)
		if err != nil {
			return page, err
		}
		rows, err := r.rows(deals)
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// CountPurchases returns the numbers of the deals in which the company buys.
func (h Deals) CountPurchases(c *web.Call, in *dealCountIn) (DealCounts, error) {
	return h.count(c, in, schema.Buyer)
}

// CountSales returns the numbers of the deals in which the company sells.
func (h Deals) CountSales(c *web.Call, in *dealCountIn) (DealCounts, error) {
	return h.count(c, in, schema.Seller)
}

// waitingStates are the states in which a deal waits for a side.
var waitingStates = map[schema.Party][]deal.State{
	schema.Buyer:  {deal.Verified, deal.Locked},
	schema.Seller: {deal.Pending, deal.Waiting},
}

func (h Deals) count(c *web.Call, in *dealCountIn, side schema.Party) (out DealCounts, err error) {
	byState, err := schema.View(c, h.DB, func(tx *schema.Tx) (map[deal.State]int, error) {
		return deal.Count(tx, side, h.company(c, in.MemberID))
	})
	for _, state := range deal.States {
		out.Tabs = append(out.Tabs, DealTabCount{state, byState[state]})
	}
	for _, state := range waitingStates[side] {
		out.Waiting += byState[state]
	}
	return out, err
}

// Detail returns one deal with its log and the bids that the caller may see.
func (h Deals) Detail(c *web.Call, in *dealIn) (DealDetail, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out DealDetail, err error) {
		d, err := deal.Find(tx, h.viewer(c), in.SpotSaleID)
		if err != nil {
			return out, err
		}
		r, err := newReader(tx, h.viewer(c), []deal.Deal{*d})
		if err != nil {
			return out, err
		}
		if out.DealRow, err = r.row(d); err != nil {
			return out, err
		}
		if err := r.addContacts(&out, d); err != nil {
			return out, err
		}
		if out.Others, err = deal.CountOthers(tx, d); err != nil {
			return out, err
		}
		entries, err := deal.Entries(tx, d.ID)
		if err != nil {
			return out, err
		}
		if out.Steps, err = stepsOf(entries); err != nil {
			return out, err
		}
		out.Bids, err = r.bids(d)
		return out, err
	})
}

// addContacts adds the people whom the sides of a deal call.
func (r *reader) addContacts(out *DealDetail, d *deal.Deal) error {
	buyer, err := account.Members(r.tx, []int64{d.BuyerMembership})
	if err != nil {
		return err
	}
	if m := buyer[d.BuyerMembership]; m != nil {
		out.BuyerContact = m.Name + " " + m.Mobile
	}
	sellers, err := account.Contacts(r.tx, d.SellerID, 1)
	if err != nil || len(sellers) == 0 {
		return err
	}
	out.SellerContact = sellers[0].Name + " " + sellers[0].Mobile
	return nil
}

// bids returns the bids for the listing of a deal that the caller may see, highest first.
func (r *reader) bids(d *deal.Deal) ([]DealBid, error) {
	list := []DealBid{}
	if d.BidType == 0 {
		return list, nil
	}
	found, err := deal.BidsOf(r.tx, d)
	for _, b := range found {
		mine := b.DealID == d.ID
		if d.BidType == deal.SealedBids && d.State == deal.Bidding && !(mine && r.company == d.BuyerID) {
			continue
		}
		bid := DealBid{Price: b.Price, At: b.At, Mine: mine}
		if mine || r.company != d.BuyerID {
			bid.SpotSaleID, bid.BuyerName = b.DealID, b.BuyerName
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
		list := make([]LatestDealStep, len(found))
		for i, f := range found {
			list[i] = LatestDealStep{
				SpotSaleID: f.Deal.ID, Number: f.Deal.Number, BatchID: f.Deal.BatchID, Status: f.Deal.State,
				Side: string(schema.Buyer), OtherName: f.SellerName,
			}
			if f.Deal.SellerID == company {
				list[i].Side, list[i].OtherName = string(schema.Seller), f.BuyerName
			}
			steps, e := stepsOf([]deal.Entry{f.Entry})
			if e != nil {
				return nil, e
			}
			list[i].DealStep = steps[0]
		}
		return list, err
	})
}

// latestMax is how many new steps a member sees.
const latestMax = 20

// stepsOf returns entries of the log as steps.
func stepsOf(entries []deal.Entry) ([]DealStep, error) {
	list := make([]DealStep, len(entries))
	for i, e := range entries {
		list[i] = DealStep{
			ID: e.ID, Verb: string(e.Verb), From: e.From, To: e.To, At: e.At, UserName: e.UserName, MemberName: e.CompanyName,
			Party: string(e.Party), Changes: []DealChange{}, Note: e.Note,
		}
		if e.Platform {
			list[i].Party = string(schema.Platform)
		}
		if e.Changes == "" {
			continue
		}
		if err := json.Unmarshal([]byte(e.Changes), &list[i].Changes); err != nil {
			return nil, fmt.Errorf("read changes of deal %d: %w", e.DealID, err)
		}
	}
	return list, nil
}

// by returns the caller as a side of deals.
func (h Deals) by(c *web.Call) deal.By {
	m := accountapi.MemberOf(c.Caller)
	return deal.By{Actor: m.Actor(), CompanyName: m.CompanyName, Platform: h.Platform}
}
