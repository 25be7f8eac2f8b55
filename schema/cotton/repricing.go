package cotton

import (
	"fmt"
	"math"
	"slices"
	"time"

	"cottonmall/schema"
)

// Repricing is one time at which a listing was offered anew, with what was asked until then.
type Repricing struct {
	ID        int64       `gorm:"primaryKey"`
	ListingID int64       `gorm:"index:repricing_listing"`
	At        time.Time   `gorm:"serializer:moment;type:bigint;index:repricing_at"`
	IndexCode string      `gorm:"size:10"` // before; empty: the price was fixed
	Basis     schema.Yuan // before
	Price     schema.Yuan // before
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
func repriced(tx *schema.Tx, list ...changed) error {
	var rows []Repricing
	var anew []int64
	for _, c := range list {
		was, l := c.before, c.after
		if was.State == OnSale && was.IndexCode == l.IndexCode && was.Basis == l.Basis && was.Price == l.Price {
			continue
		}
		rows = append(rows, Repricing{ListingID: l.ID, At: tx.Now(), IndexCode: was.IndexCode, Basis: was.Basis, Price: was.Price})
		anew = append(anew, l.ID)
	}
	if err := schema.Insert(tx, rows); err != nil {
		return err
	}
	return freshen(tx, anew...)
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
func OffersBefore(tx *schema.Tx, listings []int64, told ToldBefore) (map[int64]Offer, error) {
	offers := map[int64]Offer{}
	for part := range slices.Chunk(listings, schema.MaxIn) {
		var rows []Repricing
		if err := tx.DB().Where("listing_id IN ?", part).Order("id DESC").Find(&rows).Error; err != nil {
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
func OfferedAnew(tx *schema.Tx, after int64, listings []int64) (map[int64]bool, error) {
	anew := map[int64]bool{}
	for part := range slices.Chunk(listings, schema.MaxIn) {
		var listing int64
		query := fmt.Sprintf("SELECT listing_id FROM repricing WHERE listing_id IN (%s) AND id > %d", schema.JoinIDs(part), after)
		if err := schema.EachRow(tx, query, func() error { anew[listing] = true; return nil }, &listing); err != nil {
			return nil, err
		}
	}
	return anew, nil
}

// OlderAnew are the listings before one that were offered anew after a repricing, of very many the last ones.
func OlderAnew(tx *schema.Tx, after, listing int64) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Repricing{}).Where("id > ? AND listing_id < ?", after, listing).Order("id DESC").Limit(lookedFor).Pluck("listing_id", &ids).Error
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// SettledRepricings is what is surely seen and in the index: of what is younger transactions become visible out of order, and the clocks
// of servers differ.
type SettledRepricings struct {
	Repricing int64 // up to this one what is found is what is offered
	Listing   int64 // up to this one what is on sale is found
}

func FindSettled(tx *schema.Tx) (s SettledRepricings, err error) {
	before := tx.Now()
	waiting, err := schema.TakeChanges(tx, 1)
	if err != nil {
		return s, err
	}
	if len(waiting) > 0 && waiting[0].At.Before(before) {
		before = waiting[0].At
	}
	from, to := schema.Millis(before.Add(-schema.ClocksDiffer)), schema.Millis(tx.Now().Add(schema.ClocksDiffer)) // later is what a clock says that is ahead
	err = tx.DB().Raw("SELECT COALESCE(MAX(id), 0) FROM repricing WHERE id < COALESCE((SELECT MIN(id) FROM repricing WHERE at > ? AND at <= ?), ?)",
		from, to, int64(math.MaxInt64)).Scan(&s.Repricing).Error
	if err == nil {
		s.Listing, err = settledListing(tx, from, to)
	}
	return s, err
}

// settledListing is the last listing before all that were created in a time.
func settledListing(tx *schema.Tx, from, to int64) (settled int64, err error) {
	for before, young := int64(math.MaxInt64), true; young; {
		var rows []Listing
		err := tx.DB().Select("id", "created_at").Where("id < ?", before).Order("id DESC").Limit(schema.MaxIn).Find(&rows).Error
		if err != nil || len(rows) == 0 {
			return settled, err
		}
		young = false
		for _, l := range rows {
			if at := schema.Millis(l.CreatedAt); at > from && at <= to {
				settled, young = 0, true
			} else if settled == 0 {
				settled = l.ID
			}
		}
		before = rows[len(rows)-1].ID
	}
	return settled, nil
}
