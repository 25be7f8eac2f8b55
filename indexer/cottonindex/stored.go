package cottonindex

import (
	"maps"
	"slices"

	"cottonmall/indexer/prices"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// StoredOffer is an offer in the place of a listing's own.
type StoredOffer struct {
	cotton.Offer

	Futures schema.Yuan // price of the contract at which the listing was sold; zero: the present price
}

// Stored returns an index of listings in any state, each at an offer in the place of its own, as they are stored at
// this moment: the lots of an auction. All of them are visible. Searches find lots of both sources and ways of selling.
func (x *Index) Stored(tx *schema.Tx, offers map[int64]StoredOffer) (*Index, error) {
	m := x.storedMoment()
	kind, err := x.kind.Among(func(add func(doc *Document)) error { return m.eachStored(tx, offers, add) })
	return &Index{db: x.db, kind: kind, fixed: m}, err
}

// StoredLots returns listings as Stored has them, by their ids, from the database alone, with prices as in Lots.
func (x *Index) StoredLots(
	tx *schema.Tx, v Viewer, offers map[int64]StoredOffer, by Pricing,
) (map[int64]Lot, error) {
	m := x.storedMoment()
	table, to, err := m.pricing(v, by)
	if err != nil {
		return nil, err
	}
	var docs []*Row
	err = m.eachStored(tx, offers, func(doc *Document) { docs = append(docs, &doc.Row) })
	found := make(map[int64]Lot, len(docs))
	for _, lot := range m.lots(docs, v, table, to) {
		found[lot.ListingID] = lot
	}
	return found, err
}

// storedMoment returns the market as it is now, for stored lots.
func (x *Index) storedMoment() *Market {
	m := x.moment()
	m.stored = true
	return m
}

// eachStored calls f with the documents of listings at offers. The documents share no values.
func (m *Market) eachStored(tx *schema.Tx, offers map[int64]StoredOffer, f func(doc *Document)) error {
	return cotton.EachStored(tx, slices.Sorted(maps.Keys(offers)), func(row *cotton.ListingRow) error {
		own, o := *row, offers[row.Listing.ID]
		own.Listing.IndexCode, own.Listing.Basis, own.Listing.Price = o.IndexCode, o.Basis, o.Price
		own.Batch.Ginning = slices.Clone(own.Batch.Ginning)
		doc := NewConverter(m.Premiums.Tables).Document(&own)
		if o.Futures != 0 {
			doc.sellAt(o.Futures)
		}
		f(doc)
		return nil
	})
}

// sellAt fixes the prices of a document on a contract at a price of the contract.
func (doc *Document) sellAt(futures schema.Yuan) {
	doc.FixedPrice = new(*doc.Basis + futures)
	for scale, offer := range doc.Offer {
		_, asked := prices.Split(offer)
		doc.SetOffer(scale, "", schema.Yuan(asked)+futures)
	}
}

// soldAt returns the price of the contract at which a document was sold; nil if its price follows the market.
func (doc *Row) soldAt() *schema.Yuan {
	if doc.Basis == nil || doc.FixedPrice == nil {
		return nil
	}
	return new(*doc.FixedPrice - *doc.Basis)
}
