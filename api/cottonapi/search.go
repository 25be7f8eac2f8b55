package cottonapi

import (
	"context"
	"slices"
	"strconv"
	"time"

	"cottonmall/api/accountapi"
	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/indexer/shorthand"
	"cottonmall/schema"
	"cottonmall/schema/demand"
)

// Lots handles the calls that search for lots.
type Lots struct {
	DB     *schema.DB
	Index  Index
	Parser *shorthand.Parser
}

// Index is the part of the search index that the calls about cotton need.
type Index interface {
	Search(ctx context.Context, v cottonindex.Viewer, s cottonindex.Search) (*cottonindex.Page, error)
	Check(v cottonindex.Viewer, d demand.Demand) error
	Fit(v cottonindex.Viewer, o demand.Opened) demand.Opened
	Count(ctx context.Context, v cottonindex.Viewer, d demand.Demand) (int, error)
	Counts(ctx context.Context, v cottonindex.Viewer, demands []demand.Demand) ([]int, error)
	Sums(ctx context.Context, v cottonindex.Viewer, d demand.Demand) (cottonindex.Sums, error)
	Groups(ctx context.Context, v cottonindex.Viewer, s cottonindex.GroupSearch) (*cottonindex.Groups, error)
	Warehouses(ctx context.Context, v cottonindex.Viewer, d demand.Demand) (*cottonindex.Warehouses, error)
	Loosen(ctx context.Context, v cottonindex.Viewer, d demand.Demand) ([]cottonindex.Loosened, error)
	FindLine(ctx context.Context, v cottonindex.Viewer, line cottonindex.Line) (cottonindex.LineFound, error)
	Lots(ctx context.Context, v cottonindex.Viewer, listingIDs []int64, by cottonindex.Pricing) ([]cottonindex.Lot, error)
	Batches(
		ctx context.Context, v cottonindex.Viewer, numbers []string, by cottonindex.Pricing,
	) (found []cottonindex.Lot, missing []string, err error)
	Class(ctx context.Context, v cottonindex.Viewer, class string, lot *cottonindex.Lot) (cottonindex.ClassNow, error)
	All(ctx context.Context, v cottonindex.Viewer, s cottonindex.Search, most int) ([]int64, error)
	Candidates(
		ctx context.Context, v cottonindex.Viewer, d demand.Demand, order string,
	) (*cottonindex.Candidates, error)
}

type searchIn struct {
	demand.Demand
	ByInterest
	web.PageIn
	Order  string      `json:"order,omitempty" default:"price" enum:"price,price3128,delivered,basis,length,strong,mike,neat,impurity,moisture,weight,listingTime" doc:"排序"`
	Asc    bool        `json:"asc,omitempty" default:"true" doc:"升序，即从小到大"`
	Facets schema.List `json:"facets,omitempty" maxLength:"1000" doc:"统计项：要计数的字段"`
}

// Search returns a page of the lots that meet a demand.
func (h Lots) Search(c *web.Call, in *searchIn) (*cottonindex.Page, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return nil, err
	}
	return h.Index.Search(c, viewer, cottonindex.Search{
		Demand: in.Demand, Order: in.Order, Asc: in.Asc, PageNum: in.PageNum, PageSize: in.PageSize,
		Facets: in.Facets,
	})
}

type selectedIn struct {
	demand.Demand
	ByInterest
}

// Sum returns the weight, average price and basis range of the lots that meet a demand.
func (h Lots) Sum(c *web.Call, in *selectedIn) (cottonindex.Sums, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return cottonindex.Sums{}, err
	}
	return h.Index.Sums(c, viewer, in.Demand)
}

// Blending is the pace of calls for the lots of a blend, which are large.
var Blending = limiter.Paces{
	limiter.Session: limiter.Calls(1, time.Second, 20), limiter.Address: limiter.Calls(3, time.Second, 60),
}

type candidatesIn struct {
	demand.Demand
	ByInterest
	Order string `json:"order,omitempty" default:"price" enum:"price,delivered" doc:"排序：按现价或到厂价取最便宜的批次"`
}

// Candidates returns the lots of a demand that a blend is chosen from, the cheapest first.
func (h Lots) Candidates(c *web.Call, in *candidatesIn) (*cottonindex.Candidates, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return nil, err
	}
	return h.Index.Candidates(c, viewer, in.Demand, in.Order)
}

// Loosen returns the filters without which a demand would find lots.
func (h Lots) Loosen(c *web.Call, in *selectedIn) ([]cottonindex.Loosened, error) {
	viewer, err := in.viewerOf(c, h.DB, c.Caller)
	if err != nil {
		return nil, err
	}
	return h.Index.Loosen(c, viewer, in.Demand)
}

type shorthandIn struct {
	Text string `json:"text" maxLength:"2000" doc:"行话，如 双29 南疆 机采 马值3.7-4.2 基差<900"`
}

// Shorthand converts a text in the shorthand of traders to filters.
func (h Lots) Shorthand(c *web.Call, in *shorthandIn) (shorthand.Shorthand, error) {
	return h.Parser.Parse(accountapi.ViewerOf(c.Caller), in.Text)
}

type countIn struct {
	Source int   `json:"cottonSource" minimum:"0" maximum:"1" doc:"棉花来源：0 新疆棉，1 地产棉"`
	Member int64 `json:"memberID,omitempty" minimum:"1" doc:"公司：只数它的批次"`
}

// Count returns the number of lots on sale.
func (h Lots) Count(c *web.Call, in *countIn) (int, error) {
	return h.Index.Count(c, accountapi.ViewerOf(c.Caller), demand.Demand{Type: in.Source, CompanyID: in.Member})
}

type recommendIn struct {
	PageNum  int `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize int `json:"pageSize,omitempty" minimum:"1" maximum:"100" default:"12" doc:"每页条数"`
}

// upland selects saw-ginned Xinjiang cotton. The premium tables are made for it and would always rank long-staple
// cotton as the cheapest.
var upland = demand.Demand{CottonTypes: schema.List{"1"}}

// Recommend returns the lots with the lowest price after subtracting the premium.
func (h Lots) Recommend(c *web.Call, in *recommendIn) (web.PageOf[cottonindex.Lot], error) {
	page, err := h.Index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
		Demand: upland, Order: "price3128", Asc: true, PageNum: in.PageNum, PageSize: in.PageSize,
	})
	if err != nil {
		return web.PageOf[cottonindex.Lot]{}, err
	}
	return web.NewPage(page.PageNum, page.PageSize, page.TotalRow, page.List), nil
}

type listingIn struct {
	ID int64 `json:"listingID" minimum:"1" doc:"挂牌编号"`
}

type similarIn struct {
	ID int64 `json:"listingID" minimum:"1" doc:"挂牌编号"`
	cottonindex.Pricing
}

// similarMax is how many similar lots are shown.
const similarMax = 12

// Similar returns lots similar to one. Lots of the same colour with nearly the same fibre values come first. If there
// are too few, it adds lots within wider bounds. Within the same bounds, the cheapest come first.
func (h Lots) Similar(c *web.Call, in *similarIn) ([]cottonindex.Lot, error) {
	lot, err := h.lot(c, in.ID)
	if err != nil {
		return nil, err
	}
	found := []cottonindex.Lot{}
	for _, within := range []schema.Centi{30, 80, 200} {
		like := similarTo(lot, within)
		like.Premium, like.Mill = in.Premium, in.Mill
		page, err := h.Index.Search(c, accountapi.ViewerOf(c.Caller), cottonindex.Search{
			Demand: like, Order: "price", Asc: true, PageNum: 1, PageSize: 2 * similarMax,
		})
		if err != nil {
			return nil, err
		}
		for _, other := range page.List {
			known := slices.ContainsFunc(found, func(l cottonindex.Lot) bool { return l.ListingID == other.ListingID })
			if !known && other.ListingID != lot.ListingID && len(found) < similarMax {
				found = append(found, other)
			}
		}
		if len(found) == similarMax {
			break
		}
	}
	return found, nil
}

// similarTo returns a demand for lots whose length, strength and micronaire differ from those of a lot by at most
// within. If within is small, it also requires the same colour.
func similarTo(lot *cottonindex.Lot, within schema.Centi) demand.Demand {
	d := demand.Demand{Type: lot.Type, PackTypes: codeList(lot.PackType), CottonTypes: codeList(lot.CottonType)}
	if within < 100 && lot.PrimaryColour != "" {
		d.PrimaryColour = schema.List{lot.PrimaryColour}
	}
	d.LengthMin, d.LengthMax = rangeAround(lot.LengthAvg, within)
	d.StrengthMin, d.StrengthMax = rangeAround(lot.StrengthAvg, 2*within)
	d.MikeMin, d.MikeMax = rangeAround(lot.MikeAvg, within)
	return d
}

// codeList returns a list of one code; an empty list, which excludes nothing, if the code is not known.
func codeList(code int) schema.List {
	if code == 0 {
		return nil
	}
	return schema.List{strconv.Itoa(code)}
}

func rangeAround(v *schema.Centi, within schema.Centi) (from, to *schema.Centi) {
	if v == nil {
		return nil, nil
	}
	lo, hi := max(0, *v-within), *v+within
	return &lo, &hi
}

type sellerOut struct {
	CompanyID   int64  `json:"memberID"`
	CompanyName string `json:"memberName"`
}

// Seller returns the company that offers a listing.
func (h Lots) Seller(c *web.Call, in *listingIn) (sellerOut, error) {
	lot, err := h.lot(c, in.ID)
	if err != nil {
		return sellerOut{}, err
	}
	return sellerOut{lot.CompanyID, lot.CompanyName}, nil
}

// lot returns a listing that the caller may see.
func (h Lots) lot(c *web.Call, id int64) (*cottonindex.Lot, error) {
	found, err := h.Index.Lots(c, accountapi.ViewerOf(c.Caller), []int64{id}, cottonindex.Pricing{})
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, schema.NotFound("没有这个批次，或已下架")
	}
	return &found[0], nil
}
