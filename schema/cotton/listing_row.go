package cotton

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// ListingRow is a shown listing with what it is about: as much of each as a search document needs.
type ListingRow struct {
	Listing   Listing // without version, times of writing
	Batch     Batch   // without certificates, dates, distributions other than colour and ginning, least and greatest values
	Warehouse *market.Warehouse
	Ginnery   *market.Ginnery
	Company   *account.Company
}

// EachListing calls f for the shown listings among ids, or for all shown listings when ids is nil. The row is only
// valid during the call. An id that does not come is gone or is not shown.
func EachListing(tx *schema.Tx, ids []int64, f func(*ListingRow) error) error {
	r, err := newRowReader(tx, f)
	if err != nil {
		return err
	}
	if ids == nil {
		return r.read(tx, shownRows)
	}
	for part := range slices.Chunk(ids, schema.MaxIn) {
		if err := r.read(tx, shownRows+" AND l.id IN ("+schema.JoinIDs(part)+")"); err != nil {
			return err
		}
	}
	return nil
}

// EachListingBetween is EachListing for the ids from one to before another: several of them can be read side by side,
// each in a View of its own.
func EachListingBetween(tx *schema.Tx, from, to int64, f func(*ListingRow) error) error {
	r, err := newRowReader(tx, f)
	if err != nil {
		return err
	}
	return r.read(tx, fmt.Sprintf(shownRows+" AND l.id >= %d AND l.id < %d", from, to))
}

// ListingRange is the least id of a listing and the one after the greatest; zeros when there are none.
func ListingRange(tx *schema.Tx) (from, to int64, err error) {
	var least, most sql.NullInt64
	err = tx.DB().Raw("SELECT MIN(id), MAX(id) FROM listing").Row().Scan(&least, &most)
	if err != nil || !least.Valid {
		return 0, 0, err
	}
	return least.Int64, most.Int64 + 1, nil
}

// rowReader reads joined rows into one ListingRow, over and over.
type rowReader struct {
	row        ListingRow
	f          func(*ListingRow) error
	columns    []Column
	values     []any // of one row, by column
	warehouses map[int64]*market.Warehouse
	ginneries  map[string]*market.Ginnery
	members    map[int64]*account.Company
}

func newRowReader(tx *schema.Tx, f func(*ListingRow) error) (*rowReader, error) {
	r := &rowReader{f: f, warehouses: map[int64]*market.Warehouse{}, ginneries: map[string]*market.Ginnery{}, members: map[int64]*account.Company{}}
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
	members, err := account.Companies(tx)
	if err != nil {
		return nil, err
	}
	for i := range members {
		r.members[members[i].ID] = &members[i]
	}
	r.columns = r.row.columns()
	r.values = make([]any, len(r.columns))
	return r, nil
}

// shownRows chooses shown listings. Rows are read in the order of ids: as +l.state the state keeps SQLite from walking an index
// of states, in which every span would meet all listings.
const shownRows = "+l.state IN (1, 2)"

// read reads the rows that a condition chooses.
func (r *rowReader) read(tx *schema.Tx, where string) (err error) {
	names, into := make([]string, len(r.columns)), make([]any, len(r.columns))
	for i, c := range r.columns {
		names[i], into[i] = c.Name, &r.values[i]
	}
	rows, err := tx.DB().Statement.ConnPool.QueryContext(tx.DB().Statement.Context, "SELECT "+strings.Join(names, ", ")+
		" FROM listing l JOIN batch b ON b.batch_id = l.batch_id WHERE "+where)
	if err != nil {
		return fmt.Errorf("read listings: %w", err)
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	for rows.Next() {
		err := rows.Scan(into...)
		if err == nil {
			err = r.set()
		}
		if err != nil {
			return fmt.Errorf("read a listing: %w", err)
		}
		if err := r.f(&r.row); err != nil {
			return err
		}
	}
	return rows.Err()
}

// set makes the values the row.
func (r *rowReader) set() error {
	for i, c := range r.columns {
		if err := c.Set(r.values[i]); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	r.row.Batch.BatchID = r.row.Listing.BatchID
	r.complete()
	return nil
}

// complete fills in what is kept by key.
func (r *rowReader) complete() {
	row := &r.row
	row.Warehouse = orEmpty(r.warehouses[row.Batch.WarehouseID])
	row.Ginnery = orEmpty(r.ginneries[row.Batch.GinneryCode])
	row.Company = orEmpty(r.members[row.Listing.CompanyID])
}

func orEmpty[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}
