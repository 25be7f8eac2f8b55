package demand

import (
	"cmp"
	"errors"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// FreshMax is how many fresh listings are held against the demands at once.
const FreshMax = 1000

// Matching is what is being held against the demands: which fresh listings, and up to which demand it is stored who waits
// for them. There is one at a time; a process that ends leaves it to the next.
type Matching struct {
	ID      int64  `gorm:"primaryKey;autoIncrement:false"` // theMatching
	Taken   string // ids of FreshListings, packed
	Reached int64  // demand

	Fresh []cotton.FreshListing `gorm:"-"`
}

// theMatching is the id of the only one.
const theMatching = 1

// Met is a demand with lots that meet it.
type Met struct {
	DemandID int64
	Listings []int64
}

// errTaken undoes what two processes have done at once.
var errTaken = schema.Conflict("这些批次已由另一个进程比对")

// NextMatching is the matching that was begun and not ended, or else the next one: the oldest fresh listings that were not
// held against the demands, at most so many. It has no fresh listings when there are none.
func NextMatching(tx *schema.Tx, most int) (m Matching, err error) {
	err = tx.DB().Take(&m, "id = ?", theMatching).Error
	query := tx.DB().Order("id")
	switch {
	case err == nil:
		query = query.Where("id IN ?", unpack(m.Taken))
	case errors.Is(err, gorm.ErrRecordNotFound):
		where, args := unsnagged(tx, SnagMatch, "fresh_listing.listing_id")
		query = query.Where(where, args...).Limit(min(most, FreshMax))
	default:
		return m, err
	}
	err = query.Find(&m.Fresh).Error
	return m, err
}

// Listings are the ids of what is held against the demands.
func (m *Matching) Listings() []int64 {
	ids := make([]int64, len(m.Fresh))
	for i, row := range m.Fresh {
		ids[i] = row.ListingID
	}
	return ids
}

// numbers are those of the fresh listings by which each listing came last.
func (m *Matching) numbers() map[int64]int64 {
	numbers := make(map[int64]int64, len(m.Fresh))
	for _, row := range m.Fresh {
		numbers[row.ListingID] = row.ID
	}
	return numbers
}

func (m *Matching) rows() []int64 {
	ids := make([]int64, len(m.Fresh))
	for i, row := range m.Fresh {
		ids[i] = row.ID
	}
	return ids
}

// Matched stores lots for some of the demands that they meet, those after the last that was reached, ascending, and gives
// how far the matching is now. The last part ends it. It refuses when another process has stored the same meanwhile: so no
// demand gets a lot twice.
func Matched(tx *schema.Tx, m Matching, part []Met, last bool) (Matching, error) {
	m, err := reach(tx, m, part)
	if err != nil {
		return m, err
	}
	if err := addFresh(tx, part, m.numbers()); err != nil || !last {
		return m, err
	}
	gone := int64(0)
	for ids := range slices.Chunk(m.rows(), schema.MaxIn) {
		out := tx.DB().Exec("DELETE FROM fresh_listing WHERE id IN ?", ids)
		if out.Error != nil {
			return m, out.Error
		}
		gone += out.RowsAffected
	}
	if gone != int64(len(m.Fresh)) {
		return m, errTaken
	}
	return m, errors.Join(Unsnag(tx, SnagMatch, m.Listings()), AbandonMatching(tx))
}

// reach notes how far the matching is stored, unless another process is farther.
func reach(tx *schema.Tx, m Matching, part []Met) (Matching, error) {
	before := m
	m.ID, m.Taken = theMatching, pack(m.rows(), FreshMax)
	if len(part) > 0 {
		m.Reached = part[len(part)-1].DemandID
	}
	if before.ID == 0 {
		return m, beginMatching(tx, &m)
	}
	out := tx.DB().Exec("UPDATE matching SET reached = ? WHERE id = ? AND reached = ? AND taken = ?", m.Reached, m.ID, before.Reached, before.Taken)
	if out.Error == nil && out.RowsAffected == 0 {
		return m, errTaken
	}
	return m, out.Error
}

// beginMatching notes that a matching is under way, unless another one is, or its listings were matched meanwhile.
func beginMatching(tx *schema.Tx, m *Matching) error {
	err := tx.DB().Create(m).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return errTaken
	}
	there := 0
	for ids := range slices.Chunk(m.rows(), schema.MaxIn) {
		var n int64
		err = errors.Join(err, tx.DB().Model(&cotton.FreshListing{}).Where("id IN ?", ids).Count(&n).Error)
		there += int(n)
	}
	if err == nil && there != len(m.Fresh) {
		return errTaken
	}
	return err
}

// AbandonMatching forgets how far a matching is stored.
func AbandonMatching(tx *schema.Tx) error {
	return tx.DB().Where("id = ?", theMatching).Delete(&Matching{}).Error
}

// DropFresh forgets a listing that cannot be held against the demands.
func DropFresh(tx *schema.Tx, listing int64) error {
	return errors.Join(tx.DB().Where("listing_id = ?", listing).Delete(&cotton.FreshListing{}).Error, Unsnag(tx, SnagMatch, []int64{listing}))
}

// addFresh adds lots to those that demands have met. The subscriptions are locked in the order of their demands; where one
// is gone, nobody waits any more.
func addFresh(tx *schema.Tx, met []Met, numbers map[int64]int64) error {
	for part := range slices.Chunk(met, schema.MaxIn) {
		ids := make([]int64, len(part))
		for i, m := range part {
			ids[i] = m.DemandID
		}
		var waiting []int64
		err := tx.DB().Model(&Subscription{}).Clauses(schema.ForUpdate).Where("demand_id IN ?", ids).Order("demand_id").Pluck("demand_id", &waiting).Error
		if err != nil {
			return err
		}
		if err := mergeFresh(tx, waiting, part, numbers); err != nil {
			return err
		}
	}
	return nil
}

// mergeFresh merges lots that were met into what is known of demands.
func mergeFresh(tx *schema.Tx, waiting []int64, met []Met, numbers map[int64]int64) error {
	if len(waiting) == 0 {
		return nil
	}
	var known []FreshLots
	if err := tx.DB().Where("demand_id IN ?", waiting).Find(&known).Error; err != nil {
		return err
	}
	before := map[int64]FreshLots{}
	for _, row := range known {
		before[row.DemandID] = row
	}
	var rows []FreshLots
	for _, m := range met {
		if _, waits := slices.BinarySearch(waiting, m.DemandID); waits {
			row := before[m.DemandID]
			row.DemandID, row.Since = m.DemandID, cmp.Or(row.Since, tx.Now())
			row.add(m.Listings, numbers)
			rows = append(rows, row)
		}
	}
	return tx.DB().Clauses(clause.OnConflict{UpdateAll: true}).CreateInBatches(rows, schema.MaxVars/4).Error
}
