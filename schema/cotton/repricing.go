package cotton

import (
	"fmt"
	"math"
	"slices"
	"time"

	"gorm.io/gorm"

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
		return fmt.Sprintf("改价 %s→%s 元/吨", schema.Grouped(was.Price), schema.Grouped(o.Price))
	}
	return fmt.Sprintf("改价 %s→%s", was, o)
}

// String returns the price as shown: CF701+360, or 一口价 15,300 元/吨.
func (o Offer) String() string {
	if o.IndexCode != "" {
		return fmt.Sprintf("%s%+d", o.IndexCode, o.Basis)
	}
	return "一口价 " + schema.Grouped(o.Price) + " 元/吨"
}

// recordRepricings records changed offers of listings and queues them for the saved demands. A change of validity
// alone is not recorded.
func recordRepricings(tx *schema.Tx, list ...listingChange) error {
	var rows []Repricing
	var repriced []int64
	for _, c := range list {
		was, l := c.before, c.after
		if was.State == OnSale && was.IndexCode == l.IndexCode && was.Basis == l.Basis && was.Price == l.Price {
			continue
		}
		rows = append(rows, Repricing{
			ListingID: l.ID, At: tx.Now(), IndexCode: was.IndexCode, Basis: was.Basis,
			Price: was.Price,
		})
		repriced = append(repriced, l.ID)
	}
	if err := schema.Insert(tx, rows); err != nil {
		return err
	}
	return queueForDemands(tx, repriced...)
}

// LastNotified is what the owner of a demand was already notified of: all offers until At, and of Lots those until a
// repricing.
type LastNotified struct {
	At   time.Time
	Lots map[int64]int64 // by listing, the repricing; 0 for the offer before the first one
}

// OffersBefore returns the former offers of repriced listings. For a listing repriced since the last
// notification it is the offer at that notification. For others it is the offer before their last repricing.
func OffersBefore(tx *schema.Tx, listings []int64, notified LastNotified) (map[int64]Offer, error) {
	offers := map[int64]Offer{}
	rows, err := schema.FindIn[Repricing](listings, func(part []int64) *gorm.DB {
		return tx.DB().Where("listing_id IN ?", part).Order("id DESC")
	})
	for _, r := range rows {
		if _, later := offers[r.ListingID]; !later || notified.before(&r) {
			offers[r.ListingID] = r.Offer()
		}
	}
	return offers, err
}

// before reports whether the last notification was before a repricing.
func (b *LastNotified) before(r *Repricing) bool {
	repricing, known := b.Lots[r.ListingID]
	return r.At.After(b.At) && (!known || r.ID > repricing)
}

// longestTransaction is how long a transaction may take. What it has written becomes visible that much later.
const longestTransaction = time.Minute

// LastRepricings are the last repricings of a listing; 0 for none.
type LastRepricings struct {
	Latest  int64
	Indexed int64 // the latest one that the index has
}

// FindLastRepricings returns the last repricings of listings. Those that were never repriced are missing.
func FindLastRepricings(tx *schema.Tx, listings []int64) (map[int64]LastRepricings, error) {
	last := map[int64]LastRepricings{}
	latest, err := lastRepricings(tx, listings, math.MaxInt64)
	for id, repricing := range latest {
		last[id] = LastRepricings{repricing, repricing}
	}
	if err != nil || len(last) == 0 {
		return last, err
	}
	waiting, err := schema.TakeChanges(tx, 1)
	if err != nil || len(waiting) == 0 {
		return last, err
	}
	indexed, err := lastRepricings(tx, listings, schema.Millis(waiting[0].At.Add(-longestTransaction)))
	for id, l := range last {
		last[id] = LastRepricings{l.Latest, indexed[id]}
	}
	return last, err
}

// lastRepricings returns the last repricing of each listing before a time in milliseconds.
func lastRepricings(tx *schema.Tx, listings []int64, before int64) (map[int64]int64, error) {
	last := map[int64]int64{}
	for part := range slices.Chunk(listings, schema.MaxIn) {
		var listing, id int64
		query := fmt.Sprintf("SELECT listing_id, MAX(id) FROM repricing WHERE listing_id IN (%s) AND at < %d "+
			"GROUP BY listing_id", schema.JoinIDs(part), before)
		if err := schema.EachRow(tx, query, func() error { last[listing] = id; return nil }, &listing, &id); err != nil {
			return nil, err
		}
	}
	return last, nil
}

// maxOfferedSince limits the result of OfferedSince to the most recent listings and repricings.
const maxOfferedSince = 5000

// OfferedSince returns the listings that were listed or repriced after a time, sorted, and some from up to
// longestTransaction before it. Of very many it returns the most recent ones.
func OfferedSince(tx *schema.Tx, since time.Time) ([]int64, error) {
	var listed, repriced []int64
	from := schema.Millis(since.Add(-longestTransaction))
	err := tx.DB().Model(&Repricing{}).Where("at >= ?", from).Order("at DESC").Limit(maxOfferedSince).
		Pluck("listing_id", &repriced).Error
	if err != nil {
		return nil, err
	}
	err = tx.DB().Raw("SELECT id FROM listing WHERE id > COALESCE((SELECT id FROM listing WHERE created_at < ? "+
		"ORDER BY id DESC LIMIT 1), 0) ORDER BY id DESC LIMIT ?", from, maxOfferedSince).Scan(&listed).Error
	all := append(listed, repriced...)
	slices.Sort(all)
	return slices.Compact(all), err
}
