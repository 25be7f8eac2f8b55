package schema

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// Repricing is one time at which a listing was offered anew, with what was asked until then.
type Repricing struct {
	ID        int64     `gorm:"primaryKey"`
	ListingID int64     `gorm:"index:repricing_listing"`
	At        time.Time `gorm:"serializer:moment;type:bigint;index:repricing_at"`
	IndexCode string    `gorm:"size:10"` // before; empty: the price was fixed
	Basis     Yuan      // before
	Price     Yuan      // before
}

// Offer is what the listing was offered at before.
func (r *Repricing) Offer() Offer {
	return Offer{IndexCode: r.IndexCode, Basis: r.Basis, Price: r.Price}
}

// From says what an offer was before, such as 改价 CF701+360→+260; empty when it was the same.
func (o Offer) From(was Offer) string {
	switch same := o.IndexCode == was.IndexCode; {
	case same && o.Basis == was.Basis && o.Price == was.Price:
		return ""
	case same && o.IndexCode != "":
		return fmt.Sprintf("改价 %s→%+d", was, o.Basis)
	case same:
		return fmt.Sprintf("改价 %d→%d元/吨", was.Price, o.Price)
	}
	return fmt.Sprintf("改价 %s→%s", was, o)
}

// String says the price in words: CF701+360, or 15300元/吨.
func (o Offer) String() string {
	if o.IndexCode != "" {
		return fmt.Sprintf("%s%+d", o.IndexCode, o.Basis)
	}
	return fmt.Sprintf("%d元/吨", o.Price)
}

// repriced says that listings are offered anew, each as it was before and as it is now, and keeps what was asked before. A
// longer validity alone is no news.
func (tx *Tx) repriced(list ...changed) error {
	var rows []Repricing
	var anew []int64
	for _, c := range list {
		was, l := c.before, c.after
		if was.State == OnSale && was.IndexCode == l.IndexCode && was.Basis == l.Basis && was.Price == l.Price {
			continue
		}
		rows = append(rows, Repricing{ListingID: l.ID, At: tx.now, IndexCode: was.IndexCode, Basis: was.Basis, Price: was.Price})
		anew = append(anew, l.ID)
	}
	if err := insert(tx, rows); err != nil {
		return err
	}
	return tx.freshen(anew...)
}

// ToldBefore is what the owner of a demand was told of lots before: until when of all of them, and of those that he was told at
// the chosen time, until which repricing.
type ToldBefore struct {
	At   time.Time
	Lots []int64
	UpTo int64
}

// OffersBefore are what listings were offered at when they were last told, of those that were offered anew since; of others, what
// they were offered at before they last were.
func (tx *Tx) OffersBefore(listings []int64, told ToldBefore) (map[int64]Offer, error) {
	offers := map[int64]Offer{}
	for part := range slices.Chunk(listings, maxIn) {
		var rows []Repricing
		if err := tx.db.Where("listing_id IN ?", part).Order("id DESC").Find(&rows).Error; err != nil {
			return nil, err
		}
		for _, r := range rows {
			if _, later := offers[r.ListingID]; !later || told.before(&r) {
				offers[r.ListingID] = r.Offer()
			}
		}
	}
	return offers, nil
}

// before tells whether this was told before a repricing.
func (b *ToldBefore) before(r *Repricing) bool {
	return r.At.After(b.At) && (r.ID > b.UpTo || !slices.Contains(b.Lots, r.ListingID))
}

// lookedFor is how many listings that were offered anew are looked for among lots that have no ids: the last ones.
const lookedFor = 5000

// OfferedAnew are the listings among some that were offered anew after a repricing.
func (tx *Tx) OfferedAnew(after int64, listings []int64) (map[int64]bool, error) {
	anew := map[int64]bool{}
	for part := range slices.Chunk(listings, maxIn) {
		var listing int64
		query := fmt.Sprintf("SELECT listing_id FROM repricing WHERE listing_id IN (%s) AND id > %d", joinIDs(part), after)
		if err := tx.eachRow(query, func() error { anew[listing] = true; return nil }, &listing); err != nil {
			return nil, err
		}
	}
	return anew, nil
}

// OlderAnew are the listings before one that were offered anew after a repricing, of very many the last ones.
func (tx *Tx) OlderAnew(after, listing int64) ([]int64, error) {
	var ids []int64
	err := tx.db.Model(&Repricing{}).Where("id > ? AND listing_id < ?", after, listing).Order("id DESC").Limit(lookedFor).Pluck("listing_id", &ids).Error
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// settled is what is surely seen and in the index: of what is younger transactions become visible out of order, and the clocks
// of servers differ.
type settled struct {
	repricing int64 // up to this one what is found is what is offered
	listing   int64 // up to this one what is on sale is found
}

func (tx *Tx) settled() (s settled, err error) {
	before := tx.now
	waiting, err := tx.TakeChanges(1)
	if err != nil {
		return s, err
	}
	if len(waiting) > 0 && waiting[0].At.Before(before) {
		before = waiting[0].At
	}
	from, to := millis(before.Add(-clocksDiffer)), millis(tx.now.Add(clocksDiffer)) // later is what a clock says that is ahead
	err = tx.db.Raw("SELECT COALESCE(MAX(id), 0) FROM repricing WHERE id < COALESCE((SELECT MIN(id) FROM repricing WHERE at > ? AND at <= ?), ?)",
		from, to, int64(math.MaxInt64)).Scan(&s.repricing).Error
	if err == nil {
		s.listing, err = tx.settledListing(from, to)
	}
	return s, err
}

// settledListing is the last listing before all that were created in a time.
func (tx *Tx) settledListing(from, to int64) (settled int64, err error) {
	for before, young := int64(math.MaxInt64), true; young; {
		var rows []Listing
		err := tx.db.Select("id", "created_at").Where("id < ?", before).Order("id DESC").Limit(maxIn).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return settled, err
		}
		young = false
		for _, l := range rows {
			if at := millis(l.CreatedAt); at > from && at <= to {
				settled, young = 0, true
			} else if settled == 0 {
				settled = l.ID
			}
		}
		before = rows[len(rows)-1].ID
	}
	return settled, nil
}
