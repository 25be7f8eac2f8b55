package dealapi

import (
	"encoding/json"
	"fmt"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/deal"
	"cottonmall/schema/market"
	"cottonmall/schema/order"
)

// reader shapes deals for one side. It reads what rows share once for a page.
type reader struct {
	tx      *schema.Tx
	company int64 // of the caller; zero for the platform, which sees both sides
	sells   bool  // the caller may act for the seller
	quotes  map[string]market.Price
	names   map[int64]string
	orders  map[int64]string          // numbers by id
	leaders map[deal.Round]*deal.Deal // of biddings
	words   map[int64]deal.Entry      // newest messages by deal
	paid    map[int64]schema.Fen      // deposits paid to sellers by deal
	around  map[int64]deal.Standing   // by deal
}

// newReader reads the quotes, the names of the companies and the best bids of deals.
func newReader(tx *schema.Tx, by deal.By, deals []deal.Deal) (*reader, error) {
	r := &reader{tx: tx, company: by.CompanyID, sells: by.Sells || by.Platform}
	if by.Platform {
		r.company = 0
	}
	var companies, listings, orders, ids, paid []int64
	for i := range deals {
		ids = append(ids, deals[i].ID)
		companies = append(companies, deals[i].BuyerID, deals[i].SellerID)
		if deals[i].OrderID != 0 {
			orders = append(orders, deals[i].OrderID)
		}
		if deals[i].State == deal.Succeeded || deals[i].Reason == deal.Abandoned {
			paid = append(paid, deals[i].ID)
		}
		if deals[i].BidType != 0 {
			listings = append(listings, deals[i].ListingID)
		}
	}
	var err error
	if r.quotes, err = market.AllPrices(tx); err != nil {
		return nil, err
	}
	if r.names, err = account.CompanyNames(tx, companies); err != nil {
		return nil, err
	}
	if r.orders, err = order.Numbers(tx, orders); err != nil {
		return nil, err
	}
	if r.words, err = deal.LastMessages(tx, ids); err != nil {
		return nil, err
	}
	if r.paid, err = deal.PaidDeposits(tx, paid); err != nil {
		return nil, err
	}
	if r.around, err = deal.Standings(tx, deals); err != nil {
		return nil, err
	}
	r.leaders, err = deal.LeadingBids(tx, listings)
	return r, err
}

// rows returns the deals as rows.
func (r *reader) rows(deals []deal.Deal) ([]DealRow, error) {
	list := make([]DealRow, len(deals))
	for i := range deals {
		row, err := r.row(&deals[i])
		if err != nil {
			return nil, err
		}
		list[i] = row
	}
	return list, nil
}

func (r *reader) row(d *deal.Deal) (DealRow, error) {
	row := DealRow{
		LotOffer: LotOffer{
			ListingID: d.ListingID, Goods: d.Goods, ImportedID: market.ImportedID(d.ListingID), BatchID: d.BatchID,
			SellerID: d.SellerID, SellerName: r.names[d.SellerID], Direct: d.Direct,
			DepotName: d.Warehouse, Amount: d.Weight, AmountType: amountType(d.Uninspected), PackNum: d.Packs,
			Currency: d.Currency, IndexCode: d.IndexCode, Basis: d.Currency.Decimal(d.Basis),
			FixedPrice: d.Currency.Decimal(d.FixedPrice), Notes: d.Notes,
		},
		SpotSaleID: d.ID, Number: d.Number, Status: d.State, BuyerID: d.BuyerID, BuyerName: r.names[d.BuyerID],
		Corrected: d.Corrected, CurrentPriceType: d.PriceType,
		Price: present(d.Currency, d.Futures), ListingValidity: moment(d.Until), AccountMember: d.Account, Deposit: d.Deposit,
		PaidDeposit: r.paid[d.ID], Rate: d.Rate, RateDay: d.RateDay,
		FillWhenTouched: d.FillWhenTouched, TouchedAt: moment(d.FirstTouch), BidType: d.BidType,
		RiskPrice: present(d.Currency, d.RiskPrice), AnswerBy: moment(d.AnswerBy), Reason: d.Reason, ReasonNote: d.ReasonNote,
		OrderID: d.OrderID, OrderNo: r.orders[d.OrderID], Verbs: r.verbs(d),
		Frozen: r.around[d.ID].Frozen, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt,
		Facts: []market.Fact{}, Message: r.words[d.ID].Note, MessageBy: string(r.words[d.ID].Party),
	}
	if quote, ok := r.quotes[d.IndexCode]; ok {
		row.IndexValue = present(d.Currency, quote)
	}
	r.addMoney(&row, d)
	r.addBids(&row, d)
	if err := json.Unmarshal([]byte(d.Facts), &row.Facts); err != nil {
		return row, fmt.Errorf("read facts of deal %d: %w", d.ID, err)
	}
	return row, nil
}

// addMoney adds the price and the amount as agreed, or as they would be now.
func (r *reader) addMoney(row *DealRow, d *deal.Deal) {
	price := d.Price
	quote, quoted := r.quotes[d.IndexCode]
	switch {
	case d.State == deal.Succeeded:
	case d.Fixed():
		price = d.FixedPrice
	case d.PriceType == deal.NamedPrice && d.Futures != 0:
		price = d.Futures + d.Basis
	case quoted:
		price = quote + d.Basis
	}
	if price != 0 {
		row.TotalPrice, row.Money = present(d.Currency, price), new(d.Currency.Times(price, d.Weight))
	}
}

// addBids adds the bids that the caller may see. A sealed bid is shown only to its buyer before the end.
func (r *reader) addBids(row *DealRow, d *deal.Deal) {
	if d.BidType == 0 {
		return
	}
	row.BidMinPrice, row.BidEnd = present(d.Currency, d.BidLeast), moment(d.BidEnd)
	sealed := d.Sealed(r.tx.Now())
	if !sealed || r.company == d.BuyerID {
		row.MyBid = present(d.Currency, d.Bid)
	}
	if best := r.leaders[d.Round()]; !sealed && best != nil {
		row.BestBid, row.Outbid = present(d.Currency, d.EquivalentBid(best)), d.State == deal.Bidding && d.ID != best.ID
	}
}

// verbs returns the verbs that the caller may use on a deal now.
func (r *reader) verbs(d *deal.Deal) []DealVerb {
	list := []DealVerb{}
	for _, side := range []schema.Party{schema.Buyer, schema.Seller} {
		if r.company != 0 && r.company != companyOf(d, side) || side == schema.Seller && !r.sells {
			continue
		}
		for _, verb := range r.around[d.ID].Verbs(d, side, r.company == 0, r.tx.Now()) {
			list = append(list, DealVerb{Verb: string(verb), For: string(side)})
		}
	}
	if r.company == 0 && deal.Steps.May(d.State, deal.Stop, schema.Platform) {
		list = append(list, DealVerb{Verb: string(deal.Stop), For: string(schema.Seller)})
	}
	return list
}

// moment returns a time; nil for none.
func moment(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// companyOf returns the company on a side of a deal.
func companyOf(d *deal.Deal, side schema.Party) int64 {
	if side == schema.Seller {
		return d.SellerID
	}
	return d.BuyerID
}
