package api

import (
	"context"

	"cottonmall/indexer"
	"cottonmall/schema"
)

// explained is the search index whose lots say why they have no price in terms of base cotton.
type explained struct {
	Index
	db *schema.DB
}

// Search answers one page of lots, each explained by the premium table that was chosen.
func (x explained) Search(ctx context.Context, v indexer.Viewer, s indexer.Search) (*indexer.Page, error) {
	page, err := x.Index.Search(ctx, v, s)
	if err != nil {
		return nil, err
	}
	return page, x.explain(ctx, page.List, s.Premium)
}

// Lots gives the lots of listings, explained by the standard table.
func (x explained) Lots(ctx context.Context, v indexer.Viewer, listingIDs []int64) ([]indexer.Lot, error) {
	list, err := x.Index.Lots(ctx, v, listingIDs)
	if err != nil {
		return nil, err
	}
	return list, x.explain(ctx, list, "")
}

// Batches gives the lots of batches, explained by the standard table.
func (x explained) Batches(ctx context.Context, v indexer.Viewer, numbers []string) (found []indexer.Lot, missing []string, err error) {
	if found, missing, err = x.Index.Batches(ctx, v, numbers); err != nil {
		return nil, nil, err
	}
	return found, missing, x.explain(ctx, found, "")
}

// explain writes the reason on every lot that has none of the price. Nearly all lots have it.
func (x explained) explain(ctx context.Context, list []indexer.Lot, table string) error {
	numbers := []string{}
	for i := range list {
		if list[i].Price3128 == nil {
			numbers = append(numbers, list[i].BatchID)
		}
	}
	if len(numbers) == 0 {
		return nil
	}
	reasons, err := schema.View(ctx, x.db, func(tx *schema.Tx) (map[string]string, error) {
		return readReasons(tx, numbers, table)
	})
	for i := range list {
		if list[i].Price3128 == nil {
			list[i].Price3128Reason = reasons[list[i].BatchID]
		}
	}
	return err
}

// readReasons tells by batch number why a premium table, the standard one where none is named, has no premium.
func readReasons(tx *schema.Tx, numbers []string, table string) (map[string]string, error) {
	tables, err := tx.PremiumTables()
	if err != nil {
		return nil, err
	}
	batches, err := tx.Batches(numbers)
	reasons := map[string]string{}
	for i := range tables {
		t := &tables[i]
		if t.Code != table && (table != "" || !t.Standard) {
			continue
		}
		for j := range batches {
			reasons[batches[j].BatchID] = t.Refusal(&batches[j])
		}
	}
	return reasons, err
}
