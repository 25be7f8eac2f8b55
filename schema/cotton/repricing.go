package cotton

import (
	"fmt"
	"math"
	"slices"
	"time"

	"cottonmall/schema"
)

// Repricing is one change of a listing's offer, with the offer before it.
type Repricing struct {
	ID        int64       `gorm:"primaryKey"`
	ListingID int64       `gorm:"index:repricing_listing"`
	At        time.Time   `gorm:"serializer:moment;type:bigint;index:repricing_at"`
	IndexCode string      `gorm:"size:10"` // before; empty for a fixed price
	Basis     schema.Yuan // before
	Price     schema.Yuan // before
}

// Offer returns the offer before the repricing.
func (r *Repricing) Offer() Offer {
	return Offer{IndexCode: r.IndexCode, Basis: r.Basis, Price: r.Price}
}

// From describes the change from a former offer, such as 改价 CF701+360→+260. It returns "" when the price is the same.
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

// String returns the price as shown: CF701+360, or 15300元/吨.
func (o Offer) String() string {
	if o.IndexCode != "" {
		return fmt.Sprintf("%s%+d", o.IndexCode, o.Basis)
	}
	return fmt.Sprintf("%d元/吨", o.Price)
}

// recordRepricings records changed offers of listings and queues them for the saved demands. A change of validity
// alone is not recorded.
func recordRepricings(tx *schema.Tx, list ...listingChange) error {
	var rows []Repricing
	var anew []int64
	for _, c := range list {
		was, l := c.before, c.after
		if was.State == OnSale && was.IndexCode == l.IndexCode && was.Basis == l.Basis && was.Price == l.Price {
			continue
		}
		rows = append(rows, Repricing{
			ListingID: l.ID, At: tx.Now(), IndexCode: was.IndexCode, Basis: was.Basis,
			Price: was.Price,
		})
		anew = append(anew, l.ID)
	}
	if err := schema.Insert(tx, rows); err != nil {
		return err
	}
	return queueForDemands(tx, anew...)
}

// ToldBefore is what the owner of a demand was already notified of: all lots until At, and Lots until the repricing
// UpTo.
type ToldBefore struct {
	At   time.Time
	Lots []int64
	UpTo int64
}

// OffersBefore returns the former offers of repriced listings. For a listing repriced since the last
// notification it is the offer at that notification. For others it is the offer before their last repricing.
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

// before reports whether the last notification was before a repricing.
func (b *ToldBefore) before(r *Repricing) bool {
	return r.At.After(b.At) && (r.ID > b.UpTo || !slices.Contains(b.Lots, r.ListingID))
}

// maxRepricedBefore limits the result of OlderAnew to the most recent repricings.
const maxRepricedBefore = 5000

// OfferedAnew returns those of listings that were repriced after a repricing id.
func OfferedAnew(tx *schema.Tx, after int64, listings []int64) (map[int64]bool, error) {
	anew := map[int64]bool{}
	for part := range slices.Chunk(listings, schema.MaxIn) {
		var listing int64
		query := fmt.Sprintf("SELECT listing_id FROM repricing WHERE listing_id IN (%s) AND id > %d",
			schema.JoinIDs(part), after)
		if err := schema.EachRow(tx, query, func() error { anew[listing] = true; return nil }, &listing); err != nil {
			return nil, err
		}
	}
	return anew, nil
}

// OlderAnew returns the listings with ids below listing that were repriced after a repricing id, sorted.
// Of very many it returns the most recently repriced.
func OlderAnew(tx *schema.Tx, after, listing int64) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Repricing{}).Where("id > ? AND listing_id < ?", after, listing).Order("id DESC").
		Limit(maxRepricedBefore).Pluck("listing_id", &ids).Error
	slices.Sort(ids)
	return slices.Compact(ids), err
}

// SettledRepricings are the greatest ids up to which all rows are committed and indexed. Above them, concurrent
// transactions may still commit smaller ids.
type SettledRepricings struct {
	Repricing int64 // the index has all prices up to this repricing
	Listing   int64 // the index has all listings up to this one
}

// FindSettled returns the greatest repricing and listing that are settled. Rows younger than the oldest waiting
// change, less the tolerance for clock differences, are not.
func FindSettled(tx *schema.Tx) (s SettledRepricings, err error) {
	before := tx.Now()
	waiting, err := schema.TakeChanges(tx, 1)
	if err != nil {
		return s, err
	}
	if len(waiting) > 0 && waiting[0].At.Before(before) {
		before = waiting[0].At
	}
	from := schema.Millis(before.Add(-schema.ClocksDiffer))
	to := schema.Millis(tx.Now().Add(schema.ClocksDiffer)) // rows after it are from clocks that are ahead
	err = tx.DB().Raw("SELECT COALESCE(MAX(id), 0) FROM repricing WHERE id < COALESCE("+
		"(SELECT MIN(id) FROM repricing WHERE at > ? AND at <= ?), ?)",
		from, to, int64(math.MaxInt64)).Scan(&s.Repricing).Error
	if err == nil {
		s.Listing, err = settledListing(tx, from, to)
	}
	return s, err
}

// settledListing returns the greatest listing id below all that were created between from and to, in milliseconds.
func settledListing(tx *schema.Tx, from, to int64) (settled int64, err error) {
	for before, young := int64(math.MaxInt64), true; young; {
		var rows []Listing
		err := tx.DB().Select("id", "created_at").Where("id < ?", before).Order("id DESC").Limit(schema.MaxIn).
			Find(&rows).Error
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
