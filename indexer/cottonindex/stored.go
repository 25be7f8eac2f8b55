package cottonindex

import (
	"maps"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Stored returns an index of listings in any state, each at an offer in the place of its own, as they are stored at
// this moment: the lots of an auction. All of them are visible. Searches find lots of both sources and ways of selling.
func (x *Index) Stored(tx *schema.Tx, offers map[int64]cotton.Offer) (*Index, error) {
	m := x.moment()
	m.stored = true
	kind, err := x.kind.Among(func(add func(doc *Document)) error {
		d := NewConverter(m.Premiums.Tables)
		return cotton.EachStored(tx, slices.Sorted(maps.Keys(offers)), func(row *cotton.ListingRow) error {
			l, o := &row.Listing, offers[row.Listing.ID]
			l.IndexCode, l.Basis, l.Price = o.IndexCode, o.Basis, o.Price
			add(d.Document(row))
			return nil
		})
	})
	return &Index{db: x.db, kind: kind, fixed: m}, err
}
