package match

import (
	"context"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Draft is a lot that a company may put on sale.
type Draft struct {
	Company int64
	BatchID string
	Offer   cotton.Offer
	Depot   string // any name of the warehouse; empty for that of the batch
}

// CountDraft returns how many saved demands of members of other companies a lot would match that is not on sale yet. It
// refuses lots that cannot be listed.
func (m *Matcher) CountDraft(ctx context.Context, d Draft) (int, error) {
	return m.count(ctx, d.Company, d.read)
}

// read returns the lot with its document.
func (d *Draft) read(tx *schema.Tx) (*lotSet, error) {
	m, err := cottonindex.ReadMarket(tx)
	if err != nil {
		return nil, err
	}
	row, err := cotton.DraftRow(tx, d.Company, d.BatchID, d.Offer, d.Depot)
	if err != nil {
		return nil, err
	}
	w := cottonindex.DocumentFields.NewRows(1)
	w.Write(cottonindex.NewConverter(m.Premiums.Tables).Document(row))
	return &lotSet{market: m, ids: []int64{row.Listing.ID}, rows: w.Rows}, nil
}
