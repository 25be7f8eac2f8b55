package upload

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// KnownLots is what is stored about some batch numbers, from the view of one seller.
type KnownLots struct {
	Batches map[string]*cotton.Batch  // without the ranges of values
	Own     map[string]cotton.Listing // the seller's listings in any state
	Others  map[string]bool           // on sale or in a deal with another seller
	Mending map[string]bool           // the seller may overwrite the batch; see overwritable
}

// FindKnownLots returns what is stored about any number of batch numbers.
func FindKnownLots(tx *schema.Tx, companyID int64, numbers []string) (*KnownLots, error) {
	k := &KnownLots{
		Batches: map[string]*cotton.Batch{}, Own: map[string]cotton.Listing{}, Others: map[string]bool{},
		Mending: map[string]bool{},
	}
	for part := range slices.Chunk(numbers, schema.MaxIn) {
		if err := readKnownBatches(tx, k, part); err != nil {
			return nil, err
		}
		for _, number := range part {
			if b := k.Batches[number]; b != nil && b.BroughtBy == companyID && companyID != 0 && !b.Inspected() {
				k.Mending[number] = true
			}
		}
		var list []cotton.Listing
		if err := tx.DB().Where("batch_id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		for _, l := range list {
			k.addListing(&l, companyID)
		}
	}
	return k, nil
}

// addListing records one listing of a batch.
func (k *KnownLots) addListing(l *cotton.Listing, companyID int64) {
	if l.CompanyID == companyID {
		k.Own[l.BatchID] = *l
	} else if l.State.Shown() {
		k.Others[l.BatchID] = true
	}
	if l.CompanyID != companyID || l.State != cotton.OnSale && l.State != cotton.OffSale {
		delete(k.Mending, l.BatchID)
	}
}

// overwritable is the SQL condition for a batch b that a seller may overwrite. It is from a sheet of the seller and has
// no official certificate, no other company ever listed it, and the seller's listing, if any, is on or off sale.
const overwritable = "b.brought_by = ? AND b.certificate = 0" +
	" AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = b.batch_id AND (l.member_id <> ?" +
	" OR l.state NOT IN (?, ?)))"

// readKnownBatches reads batches by column setters: GORM is several times slower for that many columns.
func readKnownBatches(tx *schema.Tx, k *KnownLots, numbers []string) error {
	var r cotton.ListingRow
	columns := append(r.Findings(), []cotton.Column{
		{"+b.batch_id", cotton.Text(&r.Batch.BatchID)},
		{"b.gross", cotton.Number(&r.Batch.Gross)},
		{"b.brought_by", cotton.Number(&r.Batch.BroughtBy)},
		{"b.certificate", cotton.Number(&r.Batch.Certificate)},
		{"b.tare", cotton.Number(&r.Batch.Tare)},
		{"b.net", cotton.Number(&r.Batch.Net)},
		{"+b.lengths", cotton.SharesColumn(&r.Batch.Lengths)},
		{"+b.mikes", cotton.SharesColumn(&r.Batch.Mikes)},
		{"+b.strengths", cotton.SharesColumn(&r.Batch.Strengths)},
		{"+b.uniformities", cotton.SharesColumn(&r.Batch.Uniformities)},
	}...)
	columns = append(columns, r.Batch.Papers()...)
	args := make([]any, len(numbers))
	for i, number := range numbers {
		args[i] = number
	}
	from := "batch b WHERE b.batch_id IN (?" + strings.Repeat(",?", len(numbers)-1) + ")"
	return cotton.ReadRows(tx, columns, from, args, func() error {
		own := r.Batch
		own.CloneShares()
		k.Batches[own.BatchID] = &own
		return nil
	})
}
