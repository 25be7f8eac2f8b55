package cotton

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// DraftRow is a lot as a company would offer it, with what it is about: nothing is stored. It has the id 0. A depot is where
// it lies, by any of a warehouse's names; none is where it lies by its batch. It refuses an offer that could not be listed, and
// a batch or warehouse that is not known.
func DraftRow(tx *schema.Tx, seller int64, batchID string, o Offer, depot string) (*ListingRow, error) {
	contracts, err := market.ListContracts(tx)
	if err != nil {
		return nil, err
	}
	if err := o.Check(contracts, tx.Now()); err != nil {
		return nil, err
	}
	batch, err := FindBatch(tx, batchID)
	if err != nil {
		return nil, err
	}
	if depot != "" {
		if batch.WarehouseID, err = warehouseNamed(tx, depot); err != nil {
			return nil, err
		}
	}
	r, err := newRowReader(tx, nil)
	if err != nil {
		return nil, err
	}
	r.row = ListingRow{Batch: *batch, Listing: Listing{
		BatchID: batchID, CompanyID: seller, IndexCode: o.IndexCode, Basis: o.Basis, Price: o.Price,
		State: OnSale, Way: WayListed, ListedAt: tx.Now(), Until: tx.Today().Add(1).At(0, 0),
	}}
	r.complete()
	return &r.row, nil
}

// warehouseNamed is the warehouse that has a name, however it is written.
func warehouseNamed(tx *schema.Tx, name string) (int64, error) {
	var ids []int64
	err := tx.DB().Model(&market.WarehouseAlias{}).Where("`key` = ?", schema.PlainOr(market.WarehouseKey(name))).Pluck("warehouse_id", &ids).Error
	if err == nil && len(ids) == 0 {
		err = schema.NotFound("没有仓库“%s”", schema.FirstRunes(schema.PlainOr(name), 40))
	}
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}
