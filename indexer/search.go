package indexer

import (
	"cottonmall/indexer/engine"
	"cottonmall/indexer/engine/text"
	"cottonmall/schema"
)

// Search asks for one page of the things of a kind. Inputs of calls embed it.
type Search struct {
	Keyword  string      `json:"keyword,omitempty" maxLength:"100" doc:"关键词"`
	Order    string      `json:"order,omitempty" maxLength:"40" doc:"排序；空则按相关性"`
	Asc      bool        `json:"asc,omitempty" doc:"升序"`
	PageNum  int         `json:"pageNum,omitempty" minimum:"1" maximum:"3000" default:"1" doc:"页码，从 1 起"`
	PageSize int         `json:"pageSize,omitempty" minimum:"1" maximum:"100" default:"30" doc:"每页条数"`
	Facets   schema.List `json:"facets,omitempty" maxLength:"1000" doc:"统计项：要计数的字段"`
}

func (s *Search) page() schema.Page { return schema.Page{Num: s.PageNum, Size: s.PageSize} }

// check refuses a page, an order or a facet that does not exist.
func (s *Search) check(list Attributes) error {
	if err := s.page().Check(); err != nil {
		return err
	}
	if s.Order != "" && list.order(s.Order) == "" {
		return schema.Invalid("order", "不能按此排序：%s", schema.Shorten(s.Order, 20))
	}
	for _, name := range s.Facets {
		if !list.has(name, "facet") {
			return schema.Invalid("facets", "没有这样的统计项：%s", schema.Shorten(name, 20))
		}
	}
	return nil
}

// rows returns the query for the documents of the page. Without an order, those that match the words best come first.
// Others of the same rank are sorted by key.
func (s *Search) rows(list Attributes, filter []Expr) *Query {
	q := s.Counting(filter)
	q.Offset, q.Limit = s.page().Offset(), s.PageSize
	direction := ":desc"
	if s.Asc {
		direction = ":asc"
	}
	if s.Order != "" {
		q.Sort = []string{list.order(s.Order) + direction}
	}
	if s.Order != "" || s.Keyword == "" {
		q.Sort = append(q.Sort, list.key()+direction)
	}
	return q
}

// Counting returns a query for the number of documents and the counts of facets.
func (s *Search) Counting(filter []Expr, facets ...string) *Query {
	return &Query{Query: engine.Query{Words: s.Keyword, Strategy: text.All, Filter: filter, Facets: facets}}
}
