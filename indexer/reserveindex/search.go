package reserveindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

// FloorFacet is the facet and order of floor prices, which are no attribute.
const FloorFacet = "floor"

// offerAttribute holds the stored quality differences of lots.
const offerAttribute = "offer"

// ReserveSearch asks for one page of reserve lots. Without an order the newest day comes first.
type ReserveSearch struct {
	indexer.Search
	ReserveQuery
}

// ReserveLot is a row of an answer: a lot with its floor price.
type ReserveLot struct {
	ReserveDoc
	Standard *schema.Yuan `json:"standard" doc:"所在周的标准级底价，元/吨；没有公布时为空"`
	Floor    *schema.Yuan `json:"floor" doc:"底价：标准级底价加质量差价，元/吨；不能计算时为空"`

	Shares []schema.Centi `json:"-"` // by cotton.ColourGrades; empty when not known
}

// ReservePage is one page of reserve lots with the facets asked for.
type ReservePage struct {
	TotalRow int                        `json:"totalRow"`
	PageNum  int                        `json:"pageNum"`
	PageSize int                        `json:"pageSize"`
	List     []ReserveLot               `json:"list"`
	Facets   map[string][]indexer.Count `json:"facets" doc:"各统计项的值和批数，不计该项自身的条件；floor 为底价，按价格分段"`
}

// search is the state of one Search.
type search struct {
	ReserveSearch
	*standards
	index      *Index
	conditions []indexer.Condition
	byFloor    bool
	counting   bool // the facet of floors is asked for
	order      prices.Histogram[schema.Yuan]
	facet      prices.Histogram[schema.Yuan]
}

// Search returns one page of reserve lots and the facets asked for, each without its own condition. It refuses invalid
// searches with a sentence.
func (x *Index) Search(ctx context.Context, in ReserveSearch) (*ReservePage, error) {
	if err := x.kind.Searchable(); err != nil {
		return nil, err
	}
	const attempts = 3 // the index may change between the two questions of a page by floor
	for n := 1; ; n++ {
		s := &search{ReserveSearch: in, standards: x.standards.Load(), index: x}
		page, err := s.page(ctx)
		if err != nil || n == attempts || len(page.List) == min(in.PageSize, max(0, page.TotalRow-s.offset())) {
			return page, err
		}
	}
}

func (s *search) offset() int { return (s.PageNum - 1) * s.PageSize }

func (s *search) page(ctx context.Context) (*ReservePage, error) {
	if err := s.prepare(); err != nil {
		return nil, err
	}
	kind, calls := s.index.kind, s.floorCalls()
	var found *indexer.Found[Document]
	var err error
	if s.byFloor {
		if found, err = kind.CountWith(ctx, s.Search, calls, s.conditions...); err == nil {
			found.List, err = s.readByFloor(ctx)
		}
	} else {
		found, err = kind.FindWith(ctx, s.Search, calls, s.conditions...)
	}
	if err != nil {
		return nil, err
	}
	if s.counting {
		found.Facets[FloorFacet] = s.facet.Bins(schema.Yuan.String)
	}
	return &ReservePage{
		TotalRow: found.TotalRow, PageNum: s.PageNum, PageSize: s.PageSize, List: s.lots(found.List), Facets: found.Facets,
	}, nil
}

// prepare checks the search. It takes the order and the facet of floors out of it, which the index cannot answer.
func (s *search) prepare() (err error) {
	if s.conditions, s.Keyword, err = s.standards.conditions(&s.ReserveQuery, s.Keyword); err != nil {
		return err
	}
	s.Facets = slices.DeleteFunc(slices.Clone(s.Facets), func(name string) bool {
		s.counting = s.counting || name == FloorFacet
		return name == FloorFacet
	})
	if s.byFloor = s.Order == FloorFacet; s.byFloor {
		s.Order = ""
	} else if s.Order == "" && s.Keyword == "" {
		s.Order = "day"
	}
	return nil
}

// floorCalls asks for the floors of the order and of the facet.
func (s *search) floorCalls() (calls []indexer.Call) {
	if s.byFloor {
		calls = append(calls, s.readFloors("", &s.order)...)
	}
	if s.counting {
		calls = append(calls, s.readFloors(FloorFacet, &s.facet)...)
	}
	return calls
}

// readFloors asks for the floors of the lots found, without the conditions on an attribute.
func (s *search) readFloors(without string, to *prices.Histogram[schema.Yuan]) []indexer.Call {
	d := &prices.Distribution{
		Attribute: offerAttribute, Filter: indexer.Without(without, s.conditions), Max: indexer.DistinctMax,
		Wide: &s.index.wide,
		Query: func(filter []indexer.Expr, attribute string) *indexer.Query {
			return s.Counting(filter, attribute)
		},
	}
	return d.Calls(func(counts []prices.Count) {
		to.Set(prices.Known[schema.Yuan]{Counts: counts, Groups: s.groups})
	})
}

// readByFloor reads the rows of a page by floor, once the floors are known. Lots without a floor come last in both
// directions.
func (s *search) readByFloor(ctx context.Context) (docs []*Document, err error) {
	var calls []indexer.Call
	ask := func(more indexer.Expr, sort bool, offset, limit int) {
		query := s.Counting(append(indexer.Exprs(s.conditions), more))
		query.Offset, query.Limit, query.Sort = offset, limit, []string{"reserveID:asc"}
		calls = append(calls, indexer.Call{Query: query, Read: func(a indexer.Answer) ([]indexer.Call, error) {
			rows, err := indexer.DocumentsOf[Document](a, s.index.kind.Fields())
			if sort {
				s.sortByFloor(rows)
			}
			docs = append(docs, rows...)
			return nil, err
		}})
	}
	limit := s.PageSize
	for _, b := range s.order.Page(s.offset(), limit, s.Asc) {
		ask(prices.Within(offerAttribute, s.groups, b.Price), true, b.Offset, b.Limit)
		limit -= b.Limit
	}
	if limit > 0 {
		ask(indexer.IsNull(offerAttribute), false, max(0, s.offset()-s.order.Total()), limit)
	}
	return docs, s.index.kind.Do(ctx, calls)
}

func (s *search) sortByFloor(docs []*Document) {
	slices.SortFunc(docs, func(a, b *Document) int {
		_, first := s.floorOf(&a.ReserveDoc)
		_, second := s.floorOf(&b.ReserveDoc)
		if first == nil || second == nil || *first == *second {
			return cmp.Compare(a.ID, b.ID)
		}
		if !s.Asc {
			first, second = second, first
		}
		return cmp.Compare(*first, *second)
	})
}

// floorOf returns the standard of the week and the kind of a lot, and its floor; nil if they are not known.
func (s *standards) floorOf(doc *ReserveDoc) (standard, floor *schema.Yuan) {
	price, ok := s.prices[groupNumber(doc.Day, doc.Kind)]
	if !ok {
		price, ok = s.prices[groupNumber(doc.Day, 0)]
	}
	if !ok {
		return nil, nil
	}
	if doc.Premium != nil {
		floor = new(price + *doc.Premium)
	}
	return &price, floor
}

// lots returns documents as lots with their floors.
func (s *standards) lots(docs []*Document) []ReserveLot {
	list := make([]ReserveLot, len(docs))
	for i, doc := range docs {
		list[i].ReserveDoc, list[i].Shares = doc.ReserveDoc, doc.GE.Shares()
		list[i].Standard, list[i].Floor = s.floorOf(&doc.ReserveDoc)
	}
	return list
}

// All returns all lots that a search finds, in its order, at most so many.
func (x *Index) All(ctx context.Context, s ReserveSearch, most int) (list []ReserveLot, err error) {
	for s.PageNum, s.PageSize = 1, pageMax; len(list) < most; s.PageNum++ {
		page, err := x.Search(ctx, s)
		if err != nil {
			return nil, err
		}
		list = append(list, page.List...)
		if len(page.List) < pageMax {
			break
		}
	}
	return list[:min(len(list), most)], nil
}

// pageMax is the largest number of rows of a page that All reads.
const pageMax = 500

// Lots returns stored lots as searches return them.
func Lots(floors *reserve.Floors, stored []reserve.Lot) []ReserveLot {
	list := make([]ReserveLot, len(stored))
	for i, l := range stored {
		list[i].ReserveDoc, list[i].Shares = newDocument(&row{l, floors}).ReserveDoc, l.Colours
		if f := floors.Of(&l); f.Standard != nil {
			list[i].Standard, list[i].Floor = &f.Standard.Price, f.Price
		}
	}
	return list
}
