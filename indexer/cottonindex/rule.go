package cottonindex

import (
	"context"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/indexer/engine"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

// RuleDifference has listings whose mark by rule differs from what the rules say.
type RuleDifference struct {
	Mark     cotton.SaleType
	On       bool // the rules say that they have the mark
	Listings []int64
}

// RuleDifferences returns the listings that must get or lose a mark by rule, at most most of each kind. Only
// differences are read: for each mark it searches the lots that meet a rule and lack the mark, and the others that
// have it.
func (x *Index) RuleDifferences(ctx context.Context, rules []demand.ActiveRule, most int) ([]RuleDifference, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	var list []RuleDifference
	for _, mark := range []cotton.SaleType{cotton.Selected, cotton.Preferred} {
		marked, meets := ruleMarked(mark), meetsRule(rules, mark, m)
		if len(meets) > 0 {
			any := indexer.AnyOf(meets)
			on := []indexer.Expr{any, engine.Not(marked)}
			list, err = x.appendDifference(ctx, list, m, RuleDifference{Mark: mark, On: true}, on, most)
			if err != nil {
				return nil, err
			}
			marked = engine.And(marked, engine.Not(any))
		}
		list, err = x.appendDifference(ctx, list, m, RuleDifference{Mark: mark}, []indexer.Expr{marked}, most)
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// appendDifference searches the listings of a difference and appends it if there are any.
func (x *Index) appendDifference(
	ctx context.Context, list []RuleDifference, m *Market, d RuleDifference, filter []indexer.Expr, most int,
) ([]RuleDifference, error) {
	f := &Filter{visible: Visible(m)}
	rows := f.rows(f.all(filter...), 0, most)
	rows.Retrieve = []string{"listingID"}
	err := x.do(ctx, []indexer.Call{{rows, func(a indexer.Answer) ([]indexer.Call, error) {
		return nil, eachRow(a, func(doc *Row) { d.Listings = append(d.Listings, doc.ListingID) })
	}}})
	if err != nil || len(d.Listings) == 0 {
		return list, err
	}
	return append(list, d), nil
}

// meetsRule returns a filter for each rule of a mark. It omits rules that a search refuses.
func meetsRule(rules []demand.ActiveRule, mark cotton.SaleType, m *Market) (filters []indexer.Expr) {
	for i := range rules {
		if rules[i].Mark != mark {
			continue
		}
		f, err := NewFilter(&rules[i].Demand, Viewer{Product: true}, m)
		if err != nil {
			continue
		}
		var all []indexer.Expr
		for _, c := range f.Conditions {
			all = append(all, c.Expr)
		}
		filters = append(filters, engine.And(all...))
	}
	return filters
}

// ruleMarked returns the filter for lots with a mark by rule.
func ruleMarked(mark cotton.SaleType) indexer.Expr {
	return indexer.Equal("ruleMarks", strconv.Itoa(mark.Code()))
}

// RuleMarked returns a page of the lots that have a mark by rule, the newest listing first, and their number on all
// pages.
func (x *Index) RuleMarked(
	ctx context.Context, mark cotton.SaleType, pageNum, pageSize int,
) (lots []Lot, total int, err error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, 0, err
	}
	v := Viewer{Product: true}
	table, err := m.table(v, "")
	if err != nil {
		return nil, 0, err
	}
	f := &Filter{visible: Visible(m), table: table.Code}
	filter := f.all(ruleMarked(mark), indexer.Equal(marksFacet, strconv.Itoa(mark.Code())))
	var docs []*Row
	err = x.do(ctx, []indexer.Call{
		{f.rows(filter, (pageNum-1)*pageSize, pageSize, "listingTime:desc"), appendRows(&docs)},
		{f.counting(filter), indexer.ReadTotal(&total)},
	})
	if err != nil {
		return nil, 0, err
	}
	return m.lots(docs, v, table, nil), total, nil
}
