package cotton

import (
	"cottonmall/schema"
	"cottonmall/schema/market"
)

// DraftRow returns the row that a listing would have, with the id 0; it stores nothing. The depot is any name of a
// warehouse; when empty, the batch's warehouse is used. It refuses an invalid offer and an unknown batch or
// warehouse.
func DraftRow(tx *schema.Tx, companyID int64, batchID string, o Offer, depot string) (*ListingRow, error) {
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
		if batch.WarehouseID, err = findWarehouseID(tx, depot); err != nil {
			return nil, err
		}
	}
	r, err := newRowReader(tx, nil)
	if err != nil {
		return nil, err
	}
	r.row = ListingRow{Batch: *batch, Listing: Listing{
		BatchID: batchID, CompanyID: companyID, IndexCode: o.IndexCode, Basis: o.Basis, Price: o.Price,
		State: OnSale, Way: WayListed, ListedAt: tx.Now(), Until: tx.Today().Add(1).At(0, 0),
	}}
	r.complete()
	return &r.row, nil
}

// findWarehouseID returns the id of the warehouse with a name or alias. Spelling is compared by market.WarehouseKey.
func findWarehouseID(tx *schema.Tx, name string) (int64, error) {
	var ids []int64
	err := tx.DB().Model(&market.WarehouseAlias{}).Where("`key` = ?", schema.PlainOr(market.WarehouseKey(name))).
		Pluck("warehouse_id", &ids).Error
	if err == nil && len(ids) == 0 {
		err = schema.NotFound("没有仓库“%s”", schema.FirstRunes(schema.PlainOr(name), 40))
	}
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}
