package cottonindex

import (
	"slices"
	"strconv"

	"cottonmall/indexer"
	"cottonmall/schema/cotton"
)

// Visible returns the filter of every query for lots that are on sale, in a deal or in an auction and valid, with a
// fixed price or on a contract that trades, even without a quote. Stored lots are all visible.
func Visible(m *Market) []indexer.Expr {
	if m.stored {
		return nil
	}
	offered := indexer.IsNull("indexCode")
	if len(m.Contracts) > 0 {
		offered = indexer.AnyOf([]indexer.Expr{offered, indexer.In("indexCode", m.Contracts)})
	}
	return []indexer.Expr{
		indexer.In("state", []string{code(cotton.OnSale), code(cotton.InDeal), code(cotton.Auction)}),
		offered,
		// by the minute, so that the engine gets the same filter again
		indexer.Between("listingValidity", indexer.Bounds[int64]{Min: new(m.Now.Unix() / 60 * 60)}, 0),
	}
}

func code[T ~int](n T) string { return strconv.Itoa(int(n)) }

// memberMarks are the sale types that exist only for the platform's member companies.
var memberMarks = []int{1, 2}

// Marks returns the sale types that exist for the viewer.
func (v Viewer) Marks() []string {
	if v.Product {
		return []string{"1", "2", "3"}
	}
	return []string{"3"}
}

// hideFields removes from a document what the viewer may not read.
func (v Viewer) hideFields(doc *CottonDoc) {
	if v.Product {
		return
	}
	doc.SaleTypes = slices.DeleteFunc(doc.SaleTypes, func(mark int) bool {
		return slices.Contains(memberMarks, mark)
	})
}

// marksFacet is the facet of the sale types.
const marksFacet = "specialSaleType"

// mayCount reports whether the viewer may see the count of a facet's value.
func (v Viewer) mayCount(facet, value string) bool {
	return facet != marksFacet || slices.Contains(v.Marks(), value)
}

// addMarks adds the sale types of the viewer that no lot has, so that a page can show all of them.
func (v Viewer) addMarks(counts []Count) []Count {
	for _, mark := range v.Marks() {
		if !slices.ContainsFunc(counts, func(c Count) bool { return c.Value == mark }) {
			counts = append(counts, Count{mark, 0})
		}
	}
	return counts
}
