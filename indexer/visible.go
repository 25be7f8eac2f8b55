package indexer

import (
	"slices"
	"strconv"

	"cottonmall/schema/cotton"
)

// visible is the filter that every query carries besides its own: what is on sale or in a deal, still valid, and has
// a price at the moment.
func visible(m *marketState) []expr {
	priced := isNull("indexCode")
	if live := m.live(); len(live) > 0 {
		priced = anyOf([]expr{priced, in("indexCode", live)})
	}
	return []expr{
		in("state", []string{code(cotton.OnSale), code(cotton.InDeal)}),
		priced,
		// by the minute, so that the engine meets the same filter again
		between("listingValidity", bounds[int64]{min: new(m.now.Unix() / 60 * 60)}, 0),
	}
}

func code[T ~int](n T) string { return strconv.Itoa(int(n)) }

// memberMarks are the sale types that exist only for the platform's member companies.
var memberMarks = []int{1, 2}

// marks are the sale types that exist for the viewer.
func (v Viewer) marks() []string {
	if v.Product {
		return []string{"1", "2", "3"}
	}
	return []string{"3"}
}

// hide takes out of a document what the viewer may not read.
func (v Viewer) hide(doc *CottonDoc) {
	if v.Product {
		return
	}
	doc.SaleTypes = slices.DeleteFunc(doc.SaleTypes, func(mark int) bool {
		return slices.Contains(memberMarks, mark)
	})
}

// mayCount tells whether the viewer may see how many lots have a value of a facet.
func (v Viewer) mayCount(facet, value string) bool {
	return facet != "specialSaleType" || slices.Contains(v.marks(), value)
}
