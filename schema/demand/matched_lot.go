package demand

import (
	"errors"
	"slices"
	"time"

	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
)

// MatchedLot is a lot that matched a demand when it was listed or repriced. It waits for an immediate reminder. Its key
// is kept after that, so that a lot that is matched again is not sent again.
type MatchedLot struct {
	DemandID  int64     `gorm:"primaryKey;autoIncrement:false;index:matched_lot_done,priority:2"`
	ListingID int64     `gorm:"primaryKey;autoIncrement:false"`
	FreshID   int64     `gorm:"primaryKey;autoIncrement:false"`                                  // the FreshListing, one for each time that it was listed or repriced
	At        time.Time `gorm:"serializer:moment;type:bigint"`                                   // of the FreshListing
	DoneAt    time.Time `gorm:"serializer:moment;type:bigint;index:matched_lot_done,priority:1"` // sent or dropped; zero while it waits
}

// MaxMatching is how many fresh listings are matched at once.
const MaxMatching = 1000

// FreshListings returns the oldest listings that wait to be matched with the demands, at most limit.
func FreshListings(tx *schema.Tx, limit int) (list []cotton.FreshListing, err error) {
	where, args := notPaused(tx, MatchNewLots, "fresh_listing.listing_id")
	err = tx.DB().Where(where, args...).Order("id").Limit(min(limit, MaxMatching)).Find(&list).Error
	return list, err
}

// Match is a demand with the lots that match it.
type Match struct {
	DemandID int64
	Listings []int64
}

// StoreMatches stores matches of fresh listings, ascending by demand. Matches that are stored already are ignored, so
// that another process can start again. With the last ones it deletes the fresh listings.
func StoreMatches(tx *schema.Tx, fresh []cotton.FreshListing, matches []Match, last bool) error {
	byListing := map[int64][]cotton.FreshListing{}
	ids, listings := make([]int64, len(fresh)), make([]int64, len(fresh))
	for i, row := range fresh {
		byListing[row.ListingID] = append(byListing[row.ListingID], row)
		ids[i], listings[i] = row.ID, row.ListingID
	}
	err := schema.EachPart(matches, func(part []Match) error { return insertMatches(tx, byListing, part) })
	if err != nil || !last {
		return err
	}
	return errors.Join(ClearFailures(tx, MatchNewLots, listings), schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Where("id IN ?", part).Delete(&cotton.FreshListing{}).Error
	}))
}

// insertMatches inserts the lots of demands that have a subscription. It locks the subscriptions.
func insertMatches(tx *schema.Tx, fresh map[int64][]cotton.FreshListing, matches []Match) error {
	demands := make([]int64, len(matches))
	for i := range matches {
		demands[i] = matches[i].DemandID
	}
	subscribed, err := lockSubscriptions(tx, demands)
	if err != nil {
		return err
	}
	var rows [][]int64
	for _, m := range matches {
		if subscribed[m.DemandID] == nil {
			continue
		}
		for _, id := range m.Listings {
			for _, f := range fresh[id] {
				rows = append(rows, []int64{m.DemandID, id, f.ID, schema.Millis(f.At), 0})
			}
		}
	}
	return insertNumbers(tx, "matched_lot (demand_id, listing_id, fresh_id, at, done_at)", rows)
}

// DropFreshListing deletes a listing that cannot be matched.
func DropFreshListing(tx *schema.Tx, listing int64) error {
	return errors.Join(tx.DB().Where("listing_id = ?", listing).Delete(&cotton.FreshListing{}).Error,
		ClearFailures(tx, MatchNewLots, []int64{listing}))
}

// MaxMatchedLots is how many lots of one demand an immediate reminder counts: the last ones that matched.
const MaxMatchedLots = 5000

// waitingLots are the lots that wait for an immediate reminder of a demand.
type waitingLots struct {
	lots    []int64 // at most MaxMatchedLots, the last ones first
	freshes []int64 // of all rows
	since   time.Time
}

// findWaitingLots returns the waiting lots of demands, by demand.
func findWaitingLots(tx *schema.Tx, demands []int64) (map[int64]*waitingLots, error) {
	waiting := map[int64]*waitingLots{}
	rows, err := schema.FindIn[MatchedLot](demands, func(part []int64) *gorm.DB {
		return tx.DB().Where("done_at = 0 AND demand_id IN ?", part).Order("demand_id, fresh_id DESC")
	})
	for _, row := range rows {
		w := waiting[row.DemandID]
		if w == nil {
			w = &waitingLots{since: row.At}
			waiting[row.DemandID] = w
		}
		w.freshes = append(w.freshes, row.FreshID)
		if len(w.lots) < MaxMatchedLots {
			w.lots = append(w.lots, row.ListingID)
		}
		if row.At.Before(w.since) {
			w.since = row.At
		}
	}
	for _, w := range waiting {
		slices.Sort(w.lots)
		w.lots = slices.Compact(w.lots)
	}
	return waiting, err
}

// before returns what the owner of a subscription was notified of before the waiting lots. An owner without an
// immediate reminder before knows all offers from before the first of them.
func (w *waitingLots) before(tx *schema.Tx, s *Subscription) (cotton.LastNotified, error) {
	at := s.LastImmediate
	if at.IsZero() || at.After(tx.Now()) {
		at = w.since.Add(-time.Millisecond)
	}
	notified, err := notifiedRepricings(tx, s.DemandID, w.lots)
	return cotton.LastNotified{At: at, Lots: notified}, err
}

// finishLots records that waiting lots of a demand were sent or dropped. A lot that was repriced since then has
// another FreshListing and still waits.
func finishLots(tx *schema.Tx, demand int64, freshes []int64) error {
	return schema.EachPart(freshes, func(part []int64) error {
		return tx.DB().Exec("UPDATE matched_lot SET done_at = ? WHERE demand_id = ? AND fresh_id IN ? AND done_at = 0",
			schema.Millis(tx.Now()), demand, part).Error
	})
}

// finishAllLots drops all waiting lots of a demand.
func finishAllLots(tx *schema.Tx, demand int64) error {
	return tx.DB().Exec("UPDATE matched_lot SET done_at = ? WHERE demand_id = ? AND done_at = 0",
		schema.Millis(tx.Now()), demand).Error
}

// FindWaitingLots returns the lots that wait for an immediate reminder of a demand and what its owner was notified
// of before. It also reports whether a subscription, stored or not, allows the reminder now.
func FindWaitingLots(tx *schema.Tx, s *Subscription) (lots []int64, before cotton.LastNotified, now bool, err error) {
	holidays, err := market.Holidays(tx)
	if err != nil {
		return nil, before, false, err
	}
	waiting, err := findWaitingLots(tx, []int64{s.DemandID})
	if err != nil {
		return nil, before, false, err
	}
	if w := waiting[s.DemandID]; w != nil {
		lots = w.lots
		before, err = w.before(tx, s)
	}
	return lots, before, s.AtOnceAllowed(tx.Now(), holidays), err
}
