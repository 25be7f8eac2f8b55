package cotton

import (
	"slices"

	"cottonmall/schema"
)

// sheetColumns returns all columns of a listing and its batch that a sheet can have.
func (r *ListingRow) sheetColumns() []Column {
	l, b := &r.Listing, &r.Batch
	return append(append(r.columns(), []Column{
		{"l.updated_at", timeColumn(&l.UpdatedAt)},
		{"l.version", Number(&l.Version)},
		{"b.gross", Number(&b.Gross)},
		{"b.tare", Number(&b.Tare)},
		{"b.net", Number(&b.Net)},
		{"b.length_min", Number(&b.Length.Min)},
		{"b.length_max", Number(&b.Length.Max)},
		{"+b.lengths", SharesColumn(&b.Lengths)},
		{"b.mike_min", Number(&b.Mike.Min)},
		{"b.mike_max", Number(&b.Mike.Max)},
		{"+b.mikes", SharesColumn(&b.Mikes)},
		{"b.strength_min", Number(&b.Strength.Min)},
		{"b.strength_max", Number(&b.Strength.Max)},
		{"b.uniformity_min", Number(&b.Uniformity.Min)},
		{"b.uniformity_max", Number(&b.Uniformity.Max)},
		{"+b.strengths", SharesColumn(&b.Strengths)},
		{"+b.uniformities", SharesColumn(&b.Uniformities)},
		{"b.rd_min", Number(&b.Rd.Min)},
		{"b.rd_max", Number(&b.Rd.Max)},
		{"b.plus_b_min", Number(&b.PlusB.Min)},
		{"b.plus_b_max", Number(&b.PlusB.Max)},
		{"+b.stored_on", Text(&b.StoredOn)},
	}...), b.Papers()...)
}

// Papers returns the columns of the certificates of a batch.
func (b *Batch) Papers() []Column {
	return []Column{
		{"+b.standard", Text(&b.Standard)},
		{"+b.inspect_org", Text(&b.InspectOrg)},
		{"+b.laboratory", Text(&b.Laboratory)},
		{"+b.weight_cert", Text(&b.WeightCert)},
		{"+b.quality_cert", Text(&b.QualityCert)},
		{"+b.inspected_on", Text(&b.InspectedOn)},
		{"+b.certified_on", Text(&b.CertifiedOn)},
	}
}

// EachWhole calls f for listings in any state, in the order of ids, with all columns that a sheet can have. The row
// is only valid during the call. Ids without a call are deleted.
func EachWhole(tx *schema.Tx, ids []int64, f func(*ListingRow) error) error {
	var part []ListingRow
	r, err := newRowReader(tx, nil)
	if err != nil {
		return err
	}
	r.columns = r.row.sheetColumns()
	r.f = func(row *ListingRow) error {
		part = append(part, *row)
		*row = ListingRow{} // the next row allocates its own distributions
		return nil
	}
	for some := range slices.Chunk(ids, schema.MaxIn) {
		part = part[:0]
		if err := r.read(tx, "l.id IN ("+schema.JoinIDs(some)+")"); err != nil {
			return err
		}
		if err := eachInOrder(part, some, f); err != nil {
			return err
		}
	}
	return nil
}

// eachInOrder calls f for rows in the order of ids.
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
