package schema

import "slices"

// wholeColumns are the columns of a listing row with all that is known of the batch and the listing.
func (r *ListingRow) wholeColumns() []column {
	l, b := &r.Listing, &r.Batch
	return append(r.columns(), []column{
		{"l.updated_at", instant(&l.UpdatedAt)},
		{"l.version", number(&l.Version)},
		{"b.gross", number(&b.Gross)},
		{"b.tare", number(&b.Tare)},
		{"b.net", number(&b.Net)},
		{"b.length_min", number(&b.Length.Min)},
		{"b.length_max", number(&b.Length.Max)},
		{"+b.lengths", shares(&b.Lengths)},
		{"b.mike_min", number(&b.Mike.Min)},
		{"b.mike_max", number(&b.Mike.Max)},
		{"+b.mikes", shares(&b.Mikes)},
		{"b.strength_min", number(&b.Strength.Min)},
		{"b.strength_max", number(&b.Strength.Max)},
		{"b.uniformity_min", number(&b.Uniformity.Min)},
		{"b.uniformity_max", number(&b.Uniformity.Max)},
		{"+b.stored_on", text(&b.StoredOn)},
		{"+b.certified_on", text(&b.CertifiedOn)},
	}...)
}

// EachWhole calls f for listings in the order of ids, in whatever state they are, with all that a sheet of them can have.
// The row is only valid during the call. An id that does not come is gone.
func (tx *Tx) EachWhole(ids []int64, f func(*ListingRow) error) error {
	var part []ListingRow
	r, err := tx.newRowReader(nil)
	if err != nil {
		return err
	}
	r.columns = r.row.wholeColumns()
	r.values = make([]any, len(r.columns))
	r.f = func(row *ListingRow) error {
		part = append(part, *row)
		*row = ListingRow{} // the next one gets distributions of its own
		return nil
	}
	for some := range slices.Chunk(ids, maxIn) {
		part = part[:0]
		if err := r.read(tx, "l.id IN ("+joinIDs(some)+")"); err != nil {
			return err
		}
		if err := eachInOrder(part, some, f); err != nil {
			return err
		}
	}
	return nil
}

func eachInOrder(rows []ListingRow, ids []int64, f func(*ListingRow) error) error {
	place := make(map[int64]int, len(rows))
	for i := range rows {
		place[rows[i].Listing.ID] = i
	}
	for _, id := range ids {
		if i, ok := place[id]; ok {
			if err := f(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}
