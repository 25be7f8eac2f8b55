package interest

import (
	"gorm.io/gorm"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
)

// Set changes the interests of a membership in listings and returns the number of changed ones. It refuses more
// than Max of a kind, and all if a new one is not shown to buyers.
func Set(tx *schema.Tx, membershipID int64, c Change) (int, error) {
	c, err := c.check()
	if err != nil {
		return 0, err
	}
	query := tx.DB().Clauses(schema.ForUpdate).Where("id = ?", membershipID)
	if _, err := account.TakeMembership(query); err != nil {
		return 0, err
	}
	known, err := Among(tx, membershipID, c.Listings)
	if err != nil {
		return 0, err
	}
	changed := c.apply(membershipID, known, tx.Now())
	if err := checkNewInterests(tx, membershipID, c.Kind, changed, known); err != nil {
		return 0, err
	}
	return len(changed), storeInterests(tx, membershipID, changed)
}

func checkNewInterests(
	tx *schema.Tx, membershipID int64, kind Kind, changed []Interest, known map[int64]Interest,
) error {
	have, err := Count(tx, membershipID)
	if err != nil {
		return err
	}
	added := 0
	for _, i := range changed {
		if known[i.ListingID].Kind != kind {
			added++
		}
	}
	if err := checkInterests(kind, have[kind], added); err != nil {
		return err
	}
	fresh := withoutKnown(changed, known)
	shown, err := schema.FindIn[cotton.Listing](fresh, func(part []int64) *gorm.DB {
		return tx.DB().Select("id").Where("id IN ? AND state IN ?", part, cotton.ShownStates)
	})
	if err == nil && len(shown) < len(fresh) {
		err = schema.NotFound("所选批次中有 %d 批已售或已下架，请刷新页面后再选", len(fresh)-len(shown))
	}
	return err
}

// storeInterests replaces the stored interests of a membership by changed ones. Undecided ones are not stored.
func storeInterests(tx *schema.Tx, membershipID int64, changed []Interest) error {
	var ids []int64
	var kept []Interest
	for _, i := range changed {
		ids = append(ids, i.ListingID)
		if i.Kind != Undecided {
			kept = append(kept, i)
		}
	}
	err := schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Where("owner = ? AND listing_id IN ?", membershipID, part).Delete(&Interest{}).Error
	})
	if err != nil {
		return err
	}
	return schema.Insert(tx, kept)
}

// Among returns the interests of a membership in some listings, by listing. Undecided ones are missing.
func Among(tx *schema.Tx, membershipID int64, listings []int64) (map[int64]Interest, error) {
	rows, err := schema.FindIn[Interest](listings, func(part []int64) *gorm.DB {
		return tx.DB().Where("owner = ? AND listing_id IN ?", membershipID, part)
	})
	found := make(map[int64]Interest, len(rows))
	for _, i := range rows {
		found[i.ListingID] = i
	}
	return found, err
}

// Listings returns the listings in which a membership has an interest of a kind, in order.
func Listings(tx *schema.Tx, membershipID int64, kind Kind) ([]int64, error) {
	var ids []int64
	err := tx.DB().Model(&Interest{}).Where("owner = ? AND kind = ?", membershipID, kind).
		Order("listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// Count returns the numbers of interests of a membership by kind.
func Count(tx *schema.Tx, membershipID int64) (map[Kind]int, error) {
	var rows []struct {
		Kind  Kind
		Count int
	}
	err := tx.DB().Model(&Interest{}).Select("kind, COUNT(*) AS count").Where("owner = ?", membershipID).
		Group("kind").Scan(&rows).Error
	counts := map[Kind]int{}
	for _, r := range rows {
		counts[r.Kind] = r.Count
	}
	return counts, err
}

// GoneLot is a followed listing that is no longer shown to buyers, with its batch.
type GoneLot struct {
	Interest
	State cotton.ListingState
	Batch cotton.Batch
}

// GoneLots returns the followed listings of a membership that are no longer shown to buyers, those followed last first.
func GoneLots(tx *schema.Tx, membershipID int64) ([]GoneLot, error) {
	var interests []Interest
	err := tx.DB().Where("owner = ? AND kind = ? AND listing_id NOT IN (SELECT id FROM listing WHERE state IN ?)",
		membershipID, Followed, cotton.ShownStates).Order("at DESC, listing_id").Find(&interests).Error
	if err != nil || len(interests) == 0 {
		return nil, err
	}
	listings, err := schema.FindIn[cotton.Listing](listingsOf(interests), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	return withBatches(tx, interests, listings)
}

func listingsOf(interests []Interest) []int64 {
	ids := make([]int64, len(interests))
	for i := range interests {
		ids[i] = interests[i].ListingID
	}
	return ids
}

// withBatches returns interests with their listings and batches. It omits those of deleted listings.
func withBatches(tx *schema.Tx, interests []Interest, listings []cotton.Listing) ([]GoneLot, error) {
	byID := make(map[int64]*cotton.Listing, len(listings))
	numbers := make([]string, len(listings))
	for i := range listings {
		byID[listings[i].ID], numbers[i] = &listings[i], listings[i].BatchID
	}
	batches, err := schema.FindIn[cotton.Batch](numbers, func(part []string) *gorm.DB {
		return tx.DB().Where("batch_id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	byNumber := make(map[string]*cotton.Batch, len(batches))
	for i := range batches {
		byNumber[batches[i].BatchID] = &batches[i]
	}
	var gone []GoneLot
	for _, i := range interests {
		if l := byID[i.ListingID]; l != nil {
			gone = append(gone, GoneLot{i, l.State, *byNumber[l.BatchID]})
		}
	}
	return gone, nil
}
