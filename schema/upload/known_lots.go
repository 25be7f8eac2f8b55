package upload

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// KnownLots is what the house knows of some batch numbers.
type KnownLots struct {
	Batches map[string]*cotton.Batch  // findings, without certificates and the distributions of strength and uniformity
	Own     map[string]cotton.Listing // of a seller, in whatever state
	Others  map[string]bool           // other sellers show them
	Mending map[string]bool           // the seller may write over what is known: see mending
}

// FindKnownLots reads what is known of batch numbers, for a seller. There may be very many.
func FindKnownLots(tx *schema.Tx, seller int64, numbers []string) (*KnownLots, error) {
	k := &KnownLots{Batches: map[string]*cotton.Batch{}, Own: map[string]cotton.Listing{}, Others: map[string]bool{}, Mending: map[string]bool{}}
	for part := range slices.Chunk(numbers, schema.MaxIn) {
		if err := knownBatches(tx, k, part); err != nil {
			return nil, err
		}
		for _, number := range part {
			if b := k.Batches[number]; b != nil && b.BroughtBy == seller {
				k.Mending[number] = true
			}
		}
		var list []cotton.Listing
		if err := tx.DB().Where("batch_id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		for _, l := range list {
			k.listed(&l, seller)
		}
	}
	return k, nil
}

func (k *KnownLots) listed(l *cotton.Listing, seller int64) {
	if l.CompanyID == seller {
		k.Own[l.BatchID] = *l
	} else if l.State.Shown() {
		k.Others[l.BatchID] = true
	}
	if l.CompanyID != seller || l.State != cotton.OnSale && l.State != cotton.OffSale {
		delete(k.Mending, l.BatchID)
	}
}

// mending are the batches b that a seller may write over: he has brought them, nobody else has ever listed them, and they
// are in no deal.
const mending = "b.brought_by = ? AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = b.batch_id AND (l.member_id <> ? OR l.state NOT IN (?, ?)))"

// knownBatches reads as EachListing does: GORM takes several times as long for rows of so many columns.
func knownBatches(tx *schema.Tx, k *KnownLots, numbers []string) (err error) {
	var r cotton.ListingRow
	columns := append(r.Findings(), cotton.Column{"+b.batch_id", cotton.Text(&r.Batch.BatchID)}, cotton.Column{"b.gross", cotton.Number(&r.Batch.Gross)},
		cotton.Column{"b.brought_by", cotton.Number(&r.Batch.BroughtBy)}, cotton.Column{"b.tare", cotton.Number(&r.Batch.Tare)}, cotton.Column{"b.net", cotton.Number(&r.Batch.Net)},
		cotton.Column{"+b.lengths", cotton.SharesColumn(&r.Batch.Lengths)}, cotton.Column{"+b.mikes", cotton.SharesColumn(&r.Batch.Mikes)})
	names, values, into := make([]string, len(columns)), make([]any, len(columns)), make([]any, len(columns))
	for i, c := range columns {
		names[i], into[i] = c.Name, &values[i]
	}
	args := make([]any, len(numbers))
	for i, number := range numbers {
		args[i] = number
	}
	var rows *sql.Rows
	rows, err = tx.DB().Statement.ConnPool.QueryContext(tx.DB().Statement.Context, "SELECT "+strings.Join(names, ", ")+
		" FROM batch b WHERE b.batch_id IN (?"+strings.Repeat(",?", len(numbers)-1)+")", args...)
	if err != nil {
		return fmt.Errorf("read batches: %w", err)
	}
	defer func() {
		if e := rows.Close(); err == nil {
			err = e
		}
	}()
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		for i, c := range columns {
			if err := c.Set(values[i]); err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
		}
		own := r.Batch
		for _, s := range []*cotton.Shares{&own.Colours, &own.Ginning, &own.Lengths, &own.Mikes} {
			*s = slices.Clone(*s)
		}
		k.Batches[own.BatchID] = &own
	}
	return rows.Err()
}

// Cities are all cities and divisions by name.
func Cities(tx *schema.Tx) ([]market.City, error) {
	var list []market.City
	err := tx.DB().Order("name").Find(&list).Error
	return list, err
}
