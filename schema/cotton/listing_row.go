package cotton

import (
	"fmt"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// ListingRow is a shown listing joined with what a search document needs.
type ListingRow struct {
	Listing   Listing // at its bid in an auction; without version, CreatedAt and UpdatedAt
	Own       Offer   // the seller's, which is that of Listing without a bid
	Batch     Batch   // only the columns of Findings
	Warehouse *market.Warehouse
	Ginnery   *market.Ginnery
	Company   *account.Company

	Intermediary *account.Company // nil without one
}

// EachListing calls f for each shown listing among ids, or for all shown listings when ids is nil. The row is only
// valid during the call. Ids without a call are deleted or not shown.
func EachListing(tx *schema.Tx, ids []int64, f func(*ListingRow) error) error {
	r, err := newRowReader(tx, f)
	if err != nil {
		return err
	}
	if ids == nil {
		return r.read(tx, shownRows)
	}
	return r.readIDs(tx, shownRows+" AND ", ids)
}

// EachStored calls f as EachListing does, for the listings among ids in any state.
func EachStored(tx *schema.Tx, ids []int64, f func(*ListingRow) error) error {
	r, err := newRowReader(tx, f)
	if err != nil {
		return err
	}
	return r.readIDs(tx, "", ids)
}

// EachListingBetween calls f as EachListing does, for the ids in [from, to). Several ranges can be read in parallel,
// each in its own View.
func EachListingBetween(tx *schema.Tx, from, to int64, f func(*ListingRow) error) error {
	r, err := newRowReader(tx, f)
	if err != nil {
		return err
	}
	return r.read(tx, fmt.Sprintf(shownRows+" AND l.id >= %d AND l.id < %d", from, to))
}

// rowReader reads joined rows into a single ListingRow that it reuses.
type rowReader struct {
	row        ListingRow
	f          func(*ListingRow) error
	columns    []Column
	warehouses map[int64]*market.Warehouse
	ginneries  map[string]*market.Ginnery
	companies  map[int64]*account.Company
}

// newRowReader returns a reader with all warehouses, ginneries and companies loaded.
func newRowReader(tx *schema.Tx, f func(*ListingRow) error) (*rowReader, error) {
	r := &rowReader{
		f: f, warehouses: map[int64]*market.Warehouse{}, ginneries: map[string]*market.Ginnery{},
		companies: map[int64]*account.Company{},
	}
	warehouses, err := market.Warehouses(tx)
	if err != nil {
		return nil, err
	}
	for i := range warehouses {
		r.warehouses[warehouses[i].ID] = &warehouses[i]
	}
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return nil, err
	}
	for _, n := range names {
		if w := r.warehouses[n.ID]; w != nil && n.Name != n.Canonical {
			w.Aliases = append(w.Aliases, n.Name)
		}
	}
	ginneries, err := market.Ginneries(tx)
	if err != nil {
		return nil, err
	}
	for i := range ginneries {
		r.ginneries[ginneries[i].Code] = &ginneries[i]
	}
	companies, err := account.Companies(tx)
	if err != nil {
		return nil, err
	}
	for i := range companies {
		r.companies[companies[i].ID] = &companies[i]
	}
	r.columns = r.row.columns()
	return r, nil
}

// shownRows selects shown listings in the order of ids. The unary + keeps SQLite from using an index of states, which
// would scan all listings for each range.
const shownRows = "+l.state IN (1, 2, 6)"

// read calls f for each row that satisfies the condition.
func (r *rowReader) read(tx *schema.Tx, where string) error {
	const from = "listing l JOIN batch b ON b.batch_id = l.batch_id WHERE "
	return ReadRows(tx, r.columns, from+where, nil, func() error {
		r.row.Batch.BatchID = r.row.Listing.BatchID
		r.complete()
		return r.f(&r.row)
	})
}

// readIDs calls f for each row among ids that satisfies the condition.
func (r *rowReader) readIDs(tx *schema.Tx, condition string, ids []int64) error {
	for part := range slices.Chunk(ids, schema.MaxIn) {
		if err := r.read(tx, condition+"l.id IN ("+schema.JoinIDs(part)+")"); err != nil {
			return err
		}
	}
	return nil
}

// complete sets warehouse, ginnery, company and intermediary of the row, and offers the listing at its bid. The first
// three are empty where unknown.
func (r *rowReader) complete() {
	row := &r.row
	row.Own = row.Listing.Offer()
	row.Listing.offerBid()
	row.Warehouse = orEmpty(r.warehouses[row.Batch.WarehouseID])
	row.Ginnery = orEmpty(r.ginneries[row.Batch.GinneryCode])
	row.Company = orEmpty(r.companies[row.Listing.CompanyID])
	row.Intermediary = r.companies[row.Listing.IntermediaryID]
}

// orEmpty returns p, or a new zero value when p is nil.
func orEmpty[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}
