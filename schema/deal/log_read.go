package deal

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// ChangeList returns the changed values of a step.
func (e *Entry) ChangeList() ([]Change, error) {
	list := []Change{}
	if e.Changes == "" {
		return list, nil
	}
	if err := json.Unmarshal([]byte(e.Changes), &list); err != nil {
		return nil, fmt.Errorf("read the changes of entry %d: %w", e.ID, err)
	}
	return list, nil
}

// Entries returns the log of a deal, oldest first.
func Entries(tx *schema.Tx, dealID int64) ([]Entry, error) {
	var list []Entry
	err := tx.DB().Where("deal_id = ?", dealID).Order("id").Find(&list).Error
	return list, err
}

// LastMessages returns the newest text that people have written to the other side, by deal: with the inquiry, or later.
func LastMessages(tx *schema.Tx, dealIDs []int64) (map[int64]Entry, error) {
	entries, err := schema.FindIn[Entry](dealIDs, func(part []int64) *gorm.DB {
		return tx.DB().Where("deal_id IN ? AND verb IN ? AND note <> ''", part, []Verb{Inquire, SendNotes}).Order("id")
	})
	last := map[int64]Entry{}
	for i := range entries {
		last[entries[i].DealID] = entries[i]
	}
	return last, err
}

// LatestEntry is a new step of a deal of a company.
type LatestEntry struct {
	Entry Entry
	Deal  Deal
	Side  schema.Party // of the company in the deal
}

// LatestEntries returns the newest steps of a company's deals on both sides, or of all deals if the company is zero,
// newest first. Steps of deleted deals are left out.
func LatestEntries(tx *schema.Tx, companyID int64, limit int) ([]LatestEntry, error) {
	var entries []Entry
	sides := []string{"buyer_id = ?", "seller_id = ?"}
	if companyID == 0 {
		sides = []string{"? = 0"}
	}
	for _, side := range sides {
		var found []Entry
		err := tx.DB().Where(side, companyID).Order("id DESC").Limit(2 * limit).Find(&found).Error
		if err != nil {
			return nil, err
		}
		entries = append(entries, found...)
	}
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Compare(b.ID, a.ID) })
	ids := map[int64]bool{}
	for i := range entries {
		ids[entries[i].DealID] = true
	}
	deals, err := schema.FindIn[Deal](schema.KeysOf(ids), func(part []int64) *gorm.DB {
		return tx.DB().Where("id IN ?", part)
	})
	if err != nil {
		return nil, err
	}
	byID := map[int64]*Deal{}
	for i := range deals {
		byID[deals[i].ID] = &deals[i]
	}
	var list []LatestEntry
	for _, e := range entries {
		d := byID[e.DealID]
		if d == nil || len(list) == limit {
			continue
		}
		side := schema.Buyer
		if d.SellerID == companyID {
			side = schema.Seller
		}
		list = append(list, LatestEntry{e, *d, side})
	}
	return list, nil
}
