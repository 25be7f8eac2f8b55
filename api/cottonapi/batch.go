package cottonapi

import (
	"fmt"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/market"
)

// Batches handles the calls about one batch.
type Batches struct {
	DB    *schema.DB
	Index Index
	Views *Views
}

type batchIn struct {
	BatchID   string `json:"batchID,omitempty" pattern:"^[0-9]{11}$" patternDescription:"11 位数字" doc:"批号"`
	ListingID int64  `json:"listingID,omitempty" minimum:"1" doc:"挂牌编号，此批的一个挂牌"`
	cottonindex.Pricing
}

type batchOut struct {
	Batch           certificate           `json:"batch"`
	Listings        []offer               `json:"listings" doc:"在售的挂牌，最便宜的在前"`
	Closed          *closedListing        `json:"closed" doc:"所问的挂牌，已不在售时"`
	Premiums        []cotton.TablePremium `json:"premiums" doc:"各升贴水表下的升贴水，逐项"`
	Price3128Reason string                `json:"price3128Reason" doc:"按所选升贴水表没有折3128的原因，一句话；有时为空"`
	Bales           []bale                `json:"bales" doc:"逐包检验；未知时为空"`
	History         []market.DailyQuote   `json:"history" doc:"所挂合约近几周的行情"`
	Offers          []cotton.DatedOffer   `json:"offers" doc:"在售挂牌先后的报价，每个挂牌最早的在前"`
	GinneryLots     int                   `json:"ginneryLots" doc:"同一加工厂在售批数"`
}

// offer is a listing of the batch with the amount of money for the whole lot.
type offer struct {
	cottonindex.Lot
	AmountMoney string `json:"amountMoney" doc:"整批金额：现价 × 公定重量，四舍五入到分，元，两位小数；没有现价时为空"`
}

// MarshalJSON returns the JSON of the lot with the amount. Without it, the method of the embedded lot would be used.
func (o offer) MarshalJSON() ([]byte, error) {
	return joinObjects(o.Lot, struct {
		AmountMoney string `json:"amountMoney"`
	}{o.AmountMoney})
}

func newOffers(lots []cottonindex.Lot) []offer {
	list := make([]offer, len(lots))
	for i, lot := range lots {
		list[i].Lot = lot
		if lot.Price != nil {
			fen := lot.Price.Times(lot.Amount)
			list[i].AmountMoney = fmt.Sprintf("%d.%02d", fen/100, max(fen, -fen)%100)
		}
	}
	return list
}

// historyDays is the number of days of the price history of a contract.
const historyDays = 60

// Certificate returns the inspection, listings, premiums and price history of a batch.
func (h Batches) Certificate(c *web.Call, in *batchIn) (*batchOut, error) {
	viewer := accountapi.ViewerOf(c.Caller)
	out, err := schema.View(c, h.DB, func(tx *schema.Tx) (*batchOut, error) { return readBatch(tx, in, viewer) })
	if err != nil {
		return nil, err
	}
	lots, _, err := h.Index.Batches(c, viewer, []string{out.Batch.BatchID}, in.Pricing)
	if err != nil {
		return nil, err
	}
	out.Listings = newOffers(lots)
	h.recordViews(c, in, lots)
	if name := out.Batch.Ginnery.Name; name != "" {
		out.GinneryLots, err = h.Index.Count(c, viewer, demand.Demand{Type: out.Batch.Type, Ginneries: schema.List{name}})
	}
	return out, err
}

// recordViews counts a view of the listing in the input, or of all listings of the batch. It skips listings of the
// caller's company.
func (h Batches) recordViews(c *web.Call, in *batchIn, lots []cottonindex.Lot) {
	for _, lot := range lots {
		own := c.Caller.Session != nil && c.Caller.Actor.CompanyID == lot.CompanyID
		if !own && (in.ListingID == 0 || in.ListingID == lot.ListingID) {
			h.Views.record(c.Caller, cotton.ListingViews, lot.ListingID)
		}
	}
}

func readBatch(tx *schema.Tx, in *batchIn, v cottonindex.Viewer) (*batchOut, error) {
	b, asked, err := findBatch(tx, in)
	if err != nil {
		return nil, err
	}
	closed, err := closedOf(tx, asked)
	if err != nil {
		return nil, err
	}
	inspection, err := readCertificate(tx, b)
	if err != nil {
		return nil, err
	}
	premiums, err := market.CompanyPremiums(tx, v.Company)
	if err != nil {
		return nil, err
	}
	table, err := premiums.Find(v.Company, in.Premium)
	if err != nil {
		return nil, err
	}
	inspected, err := cotton.Bales(tx, b.BatchID)
	if err != nil {
		return nil, err
	}
	out := &batchOut{
		Batch: inspection, Closed: closed, Bales: bales(inspected),
		Premiums: cotton.TablePremiums(premiums.Of(v.Company), b), Price3128Reason: cotton.PremiumRefusal(table, b),
	}
	offered, err := cotton.ListingsOfBatch(tx, b.BatchID)
	if err != nil {
		return nil, err
	}
	if out.Offers, err = cotton.OfferHistory(tx, offered); err != nil {
		return nil, err
	}
	out.History, err = readHistory(tx, offered)
	return out, err
}

// findBatch returns the batch in an input, and the listing in it; nil without one.
func findBatch(tx *schema.Tx, in *batchIn) (*cotton.Batch, *cotton.Listing, error) {
	number := in.BatchID
	var l *cotton.Listing
	if in.ListingID != 0 {
		var err error
		if l, err = cotton.FindListing(tx, in.ListingID); err != nil {
			return nil, nil, err
		}
		if number != "" && number != l.BatchID {
			return nil, nil, schema.NotFound("批次 %s 没有编号为 %d 的挂牌", number, l.ID)
		}
		number = l.BatchID
	}
	if number == "" {
		return nil, nil, schema.Invalid("batchID", "请输入批号!")
	}
	b, err := cotton.FindBatch(tx, number)
	return b, l, err
}

// readHistory returns the recent quotes of the contract of one of some listings; nil if all have fixed prices.
func readHistory(tx *schema.Tx, offered []cotton.Listing) ([]market.DailyQuote, error) {
	for i := range offered {
		if l := &offered[i]; !l.Fixed() {
			return market.DailyQuotes(tx, l.IndexCode, tx.Today().Add(-historyDays))
		}
	}
	return nil, nil
}
