package cottonindex

import "cottonmall/indexer"

// Choice narrows what a viewer searches to listings of their own choosing, or to all others. It is no part of a demand
// and the index does not have it.
type Choice struct {
	Only     bool // the listings alone; otherwise all except them
	Listings []int64
	Unwanted []int64 // listings that a page counts, as if there were no choice
}

// filter returns the filter for the chosen listings. No choice has no filter; a choice of no listings finds none.
func (c *Choice) filter() []indexer.Expr {
	switch {
	case c == nil, !c.Only && len(c.Listings) == 0:
		return nil
	case c.Only:
		return []indexer.Expr{indexer.In(Key, idTexts(c.Listings))}
	}
	return []indexer.Expr{indexer.NotIn(Key, idTexts(c.Listings))}
}

// unwantedCalls asks for the number of unwanted listings that the demand finds.
func (q *search) unwantedCalls() []indexer.Call {
	if q.viewer.Choice == nil || len(q.viewer.Choice.Unwanted) == 0 {
		return nil
	}
	all := *q.filter
	all.visible = Visible(q.market)
	counting := all.counting(all.all(indexer.In(Key, idTexts(q.viewer.Choice.Unwanted))))
	return []indexer.Call{{counting, indexer.ReadTotal(&q.unwanted)}}
}
