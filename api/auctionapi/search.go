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
	Stored(tx *schema.Tx, offers map[int64]cottonindex.StoredOffer) (*cottonindex.Index, error)
	StoredLots(
		tx *schema.Tx, v cottonindex.Viewer, offers map[int64]cottonindex.StoredOffer, by cottonindex.Pricing,
	) (map[int64]cottonindex.Lot, error)
}

type auctionSearchIn struct {
	Code string `json:"code" maxLength:"20" doc:"场次编号"`
	demand.Demand
	web.PageIn
	LotID  int64       `json:"lotID,omitempty" minimum:"0" doc:"竞价批次：给出时返回它所在的页，代替 pageNum"`
	Order  string      `json:"order,omitempty" default:"number" enum:"number,end,bids,weight,price,price3128,delivered,basis,length,strong,mike,neat,impurity,moisture" doc:"排序：number 序号，end 截止时间，bids 出价次数，weight 公重，其余与现货相同，价格按最高出价"`
	Asc    bool        `json:"asc,omitempty" default:"true" doc:"升序，即从小到大"`
	Facets schema.List `json:"facets,omitempty" maxLength:"1000" doc:"统计项：要计数的字段"`
}

// ownOrders are the orders of lots that the database has.
var ownOrders = map[string]func(a, b *auction.Lot) int{
	"number": func(_, _ *auction.Lot) int { return 0 },
	"end":    func(a, b *auction.Lot) int { return a.EndAt.Compare(b.EndAt) },
	"bids":   func(a, b *auction.Lot) int { return cmp.Compare(a.Bids, b.Bids) },
	"weight": func(a, b *auction.Lot) int { return cmp.Compare(a.Weight, b.Weight) },
}

// needsIndex reports whether the database alone cannot answer.
func (in *auctionSearchIn) needsIndex() bool {
	return !in.Empty() || ownOrders[in.Order] == nil || len(in.Facets) > 0
}

// sessionLots are the lots of a session.
type sessionLots struct {
	list  []auction.Lot            // in their order
	items map[int64][]auction.Item // by lot
}

func readSessionLots(tx *schema.Tx, sessionID int64) (s sessionLots, err error) {
	if s.list, err = auction.LotsOf(tx, sessionID); err != nil {
		return s, err
	}
	s.items, err = auction.ItemsOf(tx, s.ids())
	return s, err
}

// ids returns the ids of the lots.
func (s *sessionLots) ids() []int64 {
	ids := make([]int64, len(s.list))
	for i := range s.list {
		ids[i] = s.list[i].ID
	}
	return ids
}

// foundLots are the lots that a search finds, in its order.
type foundLots struct {
	list   []*auction.Lot
	facets map[string]cottonindex.Facet
}

// search returns the lots that a search finds. It opens an index only for a search that needs one.
func (s *sessionLots) search(tx *schema.Tx, c *web.Call, x Index, in *auctionSearchIn) (f foundLots, err error) {
	f.facets = map[string]cottonindex.Facet{}
	if !in.needsIndex() {
		f.list = make([]*auction.Lot, len(s.list))
		for i := range s.list {
			f.list[i] = &s.list[i]
		}
		f.sort(in)
		return f, nil
	}
	index, lotOf, err := s.open(tx, x)
	if err != nil {
		return f, err
	}
	return f, f.find(c, index, lotOf, in)
}

// open returns an index of the listings of all lots, and the lots by listing.
func (s *sessionLots) open(tx *schema.Tx, x Index) (*cottonindex.Index, map[int64]*auction.Lot, error) {
	lotOf, offers := map[int64]*auction.Lot{}, map[int64]cottonindex.StoredOffer{}
	for i := range s.list {
		l := &s.list[i]
		for _, item := range s.items[l.ID] {
			lotOf[item.ListingID], offers[item.ListingID] = l, offerAt(l)
		}
	}
	index, err := x.Stored(tx, offers)
	return index, lotOf, err
}

// find sets the lots and the facets that a search finds in an index. A bundle is found by each of its listings, and
// stands in the place of the first of them. Facets count listings.
func (f *foundLots) find(
	c *web.Call, index *cottonindex.Index, lotOf map[int64]*auction.Lot, in *auctionSearchIn,
) error {
	v := accountapi.ViewerOf(c.Caller)
	search := cottonindex.Search{
		Demand: in.Demand, Order: in.Order, Asc: in.Asc, PageNum: 1, PageSize: 1, Facets: in.Facets,
	}
	if ownOrders[in.Order] != nil {
		search.Order = "weight"
	}
	ids, err := index.All(c, v, search, len(lotOf))
	if err != nil {
		return err
	}
	seen := map[int64]bool{}
	for _, id := range ids {
		if l := lotOf[id]; !seen[l.ID] {
			seen[l.ID] = true
			f.list = append(f.list, l)
		}
	}
	f.sort(in)
	if len(in.Facets) == 0 {
		return nil
	}
	counted, err := index.Search(c, v, search)
	if err == nil {
		f.facets = counted.Facets
	}
	return err
}

// sort sorts the lots if the order is one of the database.
func (f *foundLots) sort(in *auctionSearchIn) {
	own := ownOrders[in.Order]
	if own == nil {
		return
	}
	slices.SortFunc(f.list, func(a, b *auction.Lot) int {
		if !in.Asc {
			a, b = b, a
		}
		return cmp.Or(own(a, b), cmp.Compare(a.Number, b.Number))
	})
}

// turn turns to the page of the lot that a search names. It ignores a lot that is not found.
func (f *foundLots) turn(in *auctionSearchIn) {
	if i := slices.IndexFunc(f.list, func(l *auction.Lot) bool { return l.ID == in.LotID }); i >= 0 {
		in.PageNum = i/in.PageSize + 1
	}
}

// page returns the lots of the page that a search asks for.
func (f *foundLots) page(in *auctionSearchIn) []*auction.Lot {
	from := min(in.Page().Offset(), len(f.list))
	return f.list[from:min(from+in.PageSize, len(f.list))]
}

// rowsOf returns the first listings of lots by their ids. It omits deleted ones.
func rowsOf(
	tx *schema.Tx, c *web.Call, x Index, lots []*auction.Lot, by cottonindex.Pricing,
) (map[int64]cottonindex.Lot, error) {
	offers := make(map[int64]cottonindex.StoredOffer, len(lots))
	for _, l := range lots {
		offers[l.ListingID] = offerAt(l)
	}
	return x.StoredLots(tx, accountapi.ViewerOf(c.Caller), offers, by)
}

// offerAt returns what the highest bid for a lot offers, or the start of bids as long as no bid is shown.
func offerAt(l *auction.Lot) cottonindex.StoredOffer {
	asked := l.Start
	if price := priceOf(l).Price; price != nil {
		asked = *price
	}
	if l.Fixed() {
		return cottonindex.StoredOffer{Offer: cotton.Offer{Price: asked}}
	}
	return cottonindex.StoredOffer{Offer: cotton.Offer{IndexCode: l.IndexCode, Basis: asked}, Futures: l.Futures}
}
