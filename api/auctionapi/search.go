package auctionapi

import (
	"cmp"
	"slices"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// Index is the part of the search index of cotton that the calls about auctions need.
type Index interface {
	Stored(tx *schema.Tx, offers map[int64]cotton.Offer) (*cottonindex.Index, error)
}

type auctionSearchIn struct {
	Code string `json:"code" maxLength:"20" doc:"场次编号"`
	demand.Demand
	web.PageIn
	Order  string      `json:"order,omitempty" default:"number" enum:"number,end,bids,weight,price,price3128,delivered,basis,length,strong,mike,neat,impurity,moisture" doc:"排序：number 序号，end 截止时间，bids 出价次数，weight 公重，其余与现货相同，价格按最高出价"`
	Asc    bool        `json:"asc,omitempty" default:"true" doc:"升序，即从小到大"`
	Facets schema.List `json:"facets,omitempty" maxLength:"1000" doc:"统计项：要计数的字段"`
}

// ownOrders are the orders of lots that the index of cotton does not have.
var ownOrders = map[string]func(a, b *auction.Lot) int{
	"number": func(_, _ *auction.Lot) int { return 0 },
	"end":    func(a, b *auction.Lot) int { return a.EndAt.Compare(b.EndAt) },
	"bids":   func(a, b *auction.Lot) int { return cmp.Compare(a.Bids, b.Bids) },
	"weight": func(a, b *auction.Lot) int { return cmp.Compare(a.Weight, b.Weight) },
}

// sessionLots are the lots of a session, with the index of their listings at the highest bids.
type sessionLots struct {
	list  []auction.Lot
	items map[int64][]auction.Item // by lot
	lotOf map[int64]*auction.Lot   // by listing
	index *cottonindex.Index
}

// readSessionLots reads the lots of a session.
func (h Auctions) readSessionLots(tx *schema.Tx, sessionID int64) (s sessionLots, err error) {
	if s.list, err = auction.LotsOf(tx, sessionID); err != nil {
		return s, err
	}
	ids := make([]int64, len(s.list))
	for i := range s.list {
		ids[i] = s.list[i].ID
	}
	if s.items, err = auction.ItemsOf(tx, ids); err != nil {
		return s, err
	}
	s.lotOf = map[int64]*auction.Lot{}
	offers := map[int64]cotton.Offer{}
	for i := range s.list {
		l := &s.list[i]
		for _, item := range s.items[l.ID] {
			s.lotOf[item.ListingID], offers[item.ListingID] = l, offerAt(l)
		}
	}
	s.index, err = h.Index.Stored(tx, offers)
	return s, err
}

// offerAt returns what the highest bid for a lot offers, or the start of bids as long as no bid is shown.
func offerAt(l *auction.Lot) cotton.Offer {
	asked := l.Start
	if price := priceOf(l).Price; price != nil {
		asked = *price
	}
	if l.Fixed() {
		return cotton.Offer{Price: asked}
	}
	return cotton.Offer{IndexCode: l.IndexCode, Basis: asked}
}

// search returns the lots that a search finds, in its order, and the facets that it asks for. A bundle is found by each
// of its listings. Facets count listings.
func (s *sessionLots) search(
	c *web.Call, in *auctionSearchIn,
) (found []*auction.Lot, facets map[string]cottonindex.Facet, err error) {
	v, own := accountapi.ViewerOf(c.Caller), ownOrders[in.Order]
	search := cottonindex.Search{
		Demand: in.Demand, Order: in.Order, Asc: in.Asc, PageNum: 1, PageSize: 1, Facets: in.Facets,
	}
	if own != nil {
		search.Order = "weight"
	}
	ids, err := s.index.All(c, v, search, len(s.lotOf))
	if err != nil {
		return nil, nil, err
	}
	found = []*auction.Lot{}
	seen := map[int64]bool{}
	for _, id := range ids {
		if l := s.lotOf[id]; !seen[l.ID] {
			seen[l.ID] = true
			found = append(found, l)
		}
	}
	if own != nil {
		slices.SortFunc(found, func(a, b *auction.Lot) int {
			if !in.Asc {
				a, b = b, a
			}
			return cmp.Or(own(a, b), cmp.Compare(a.Number, b.Number))
		})
	}
	if len(in.Facets) == 0 {
		return found, map[string]cottonindex.Facet{}, nil
	}
	counted, err := s.index.Search(c, v, search)
	if err != nil {
		return nil, nil, err
	}
	return found, counted.Facets, nil
}

// priceOrders are the orders by prices.
var priceOrders = map[string]func(l *cottonindex.Lot) *schema.Yuan{
	"price":     func(l *cottonindex.Lot) *schema.Yuan { return l.Price },
	"price3128": func(l *cottonindex.Lot) *schema.Yuan { return l.Price3128 },
	"delivered": func(l *cottonindex.Lot) *schema.Yuan { return l.Delivered },
}

// rows returns the first listings of lots by their ids. It sorts the lots if the order of the search is by a price: the
// index has sold lots at the present quotes.
func (s *sessionLots) rows(
	c *web.Call, in *auctionSearchIn, list []*auction.Lot,
) (map[int64]*cottonindex.Lot, error) {
	ids := make([]int64, len(list))
	for i, l := range list {
		ids[i] = l.ListingID
	}
	by := cottonindex.Pricing{Premium: in.Premium, Mill: in.Mill}
	lots, err := s.index.Lots(c, accountapi.ViewerOf(c.Caller), ids, by)
	rows := make(map[int64]*cottonindex.Lot, len(list))
	for _, l := range list {
		rows[l.ListingID] = new(cottonindex.Lot) // of a deleted listing
	}
	for i := range lots {
		sellAt(&lots[i], s.lotOf[lots[i].ListingID])
		rows[lots[i].ListingID] = &lots[i]
	}
	if price := priceOrders[in.Order]; price != nil && err == nil {
		slices.SortStableFunc(list, func(a, b *auction.Lot) int {
			return comparePrices(price(rows[a.ListingID]), price(rows[b.ListingID]), in.Asc)
		})
	}
	return rows, err
}

// sellAt moves the prices of the first listing of a sold lot to the quote at which the lot was sold.
func sellAt(row *cottonindex.Lot, l *auction.Lot) {
	if l.Futures == 0 || row.IndexValue == nil {
		return
	}
	by := l.Futures - *row.IndexValue
	row.IndexValue = &l.Futures
	for _, price := range []**schema.Yuan{&row.Price, &row.Price3128, &row.Delivered} {
		if *price != nil {
			*price = new(**price + by)
		}
	}
}

// comparePrices compares prices in a direction. Unknown prices come last in both directions.
func comparePrices(a, b *schema.Yuan, asc bool) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	case asc:
		return cmp.Compare(*a, *b)
	}
	return cmp.Compare(*b, *a)
}
