package schema

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// KnownLots is what the house knows of some batch numbers.
type KnownLots struct {
	Batches map[string]*Batch  // findings, without certificates and the distributions of strength and uniformity
	Own     map[string]Listing // of a seller, in whatever state
	Others  map[string]bool    // other sellers show them
	Mending map[string]bool    // the seller may write over what is known: see mending
}

// KnownLots reads what is known of batch numbers, for a seller. There may be very many.
func (tx *Tx) KnownLots(seller int64, numbers []string) (*KnownLots, error) {
	k := &KnownLots{Batches: map[string]*Batch{}, Own: map[string]Listing{}, Others: map[string]bool{}, Mending: map[string]bool{}}
	for part := range slices.Chunk(numbers, maxIn) {
		if err := tx.knownBatches(k, part); err != nil {
			return nil, err
		}
		for _, number := range part {
			if b := k.Batches[number]; b != nil && b.BroughtBy == seller {
				k.Mending[number] = true
			}
		}
		var list []Listing
		if err := tx.db.Where("batch_id IN ?", part).Find(&list).Error; err != nil {
			return nil, err
		}
		for _, l := range list {
			k.listed(&l, seller)
		}
	}
	return k, nil
}

func (k *KnownLots) listed(l *Listing, seller int64) {
	if l.MemberID == seller {
		k.Own[l.BatchID] = *l
	} else if l.State.Shown() {
		k.Others[l.BatchID] = true
	}
	if l.MemberID != seller || l.State != OnSale && l.State != OffSale {
		delete(k.Mending, l.BatchID)
	}
}

// mending are the batches b that a seller may write over: he has brought them, nobody else has ever listed them, and they
// are in no deal.
const mending = "b.brought_by = ? AND NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = b.batch_id AND (l.member_id <> ? OR l.state NOT IN (?, ?)))"

// knownBatches reads as EachListing does: GORM takes several times as long for rows of so many columns.
func (tx *Tx) knownBatches(k *KnownLots, numbers []string) (err error) {
	var r ListingRow
	columns := append(r.findings(), column{"+b.batch_id", text(&r.Batch.BatchID)}, column{"b.gross", number(&r.Batch.Gross)},
		column{"b.brought_by", number(&r.Batch.BroughtBy)}, column{"b.tare", number(&r.Batch.Tare)}, column{"b.net", number(&r.Batch.Net)},
		column{"+b.lengths", shares(&r.Batch.Lengths)}, column{"+b.mikes", shares(&r.Batch.Mikes)})
	names, values, into := make([]string, len(columns)), make([]any, len(columns)), make([]any, len(columns))
	for i, c := range columns {
		names[i], into[i] = c.name, &values[i]
	}
	args := make([]any, len(numbers))
	for i, number := range numbers {
		args[i] = number
	}
	var rows *sql.Rows
	rows, err = tx.db.Statement.ConnPool.QueryContext(tx.db.Statement.Context, "SELECT "+strings.Join(names, ", ")+
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
			if err := c.set(values[i]); err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
		}
		own := r.Batch
		for _, s := range []*Shares{&own.Colours, &own.Ginning, &own.Lengths, &own.Mikes} {
			*s = slices.Clone(*s)
		}
		k.Batches[own.BatchID] = &own
	}
	return rows.Err()
}

// Cities are all cities and divisions by name.
func (tx *Tx) Cities() ([]City, error) {
	var list []City
	err := tx.db.Order("name").Find(&list).Error
	return list, err
}
