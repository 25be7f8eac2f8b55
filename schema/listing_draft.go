package schema

// DraftRow is a lot as a company would offer it, with what it is about: nothing is stored. It has the id 0. A depot is where
// it lies, by any of a warehouse's names; none is where it lies by its batch. It refuses an offer that could not be listed, and
// a batch or warehouse that is not known.
func (tx *Tx) DraftRow(seller int64, batchID string, o Offer, depot string) (*ListingRow, error) {
	contracts, err := tx.Contracts()
	if err != nil {
		return nil, err
	}
	if err := o.Check(contracts, tx.now); err != nil {
		return nil, err
	}
	batch, err := tx.Batch(batchID)
	if err != nil {
		return nil, err
	}
	if depot != "" {
		if batch.WarehouseID, err = tx.warehouseNamed(depot); err != nil {
			return nil, err
		}
	}
	r, err := tx.newRowReader(nil)
	if err != nil {
		return nil, err
	}
	r.row = ListingRow{Batch: *batch, Listing: Listing{
		BatchID: batchID, MemberID: seller, IndexCode: o.IndexCode, Basis: o.Basis, Price: o.Price,
		State: OnSale, Way: WayListed, ListedAt: tx.now, Until: tx.Today().Add(1).At(0, 0),
	}}
	r.complete()
	return &r.row, nil
}

// warehouseNamed is the warehouse that has a name, however it is written.
func (tx *Tx) warehouseNamed(name string) (int64, error) {
	var ids []int64
	err := tx.db.Model(&WarehouseAlias{}).Where("`key` = ?", plainOr(WarehouseKey(name))).Pluck("warehouse_id", &ids).Error
	if err == nil && len(ids) == 0 {
		err = NotFound("没有仓库“%s”", firstRunes(plainOr(name), 40))
	}
	if err != nil {
		return 0, err
	}
	return ids[0], nil
}
