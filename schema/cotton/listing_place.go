package cotton

import (
	"cottonmall/schema"
)

// setMissingWarehouse sets the warehouse of batches without one, by any name of the warehouse. Batches that other
// companies also list are not changed.
func setMissingWarehouse(tx *schema.Tx, companyID int64, batchIDs []string, depot string) error {
	if depot == "" || len(batchIDs) == 0 {
		return nil
	}
	warehouse, err := findWarehouseID(tx, depot)
	if err != nil {
		return err
	}
	var lost []string
	err = tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", batchIDs).
		Where("NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = batch.batch_id AND l.member_id <> ?)", companyID).
		Order("batch_id").Pluck("batch_id", &lost).Error
	if err != nil || len(lost) == 0 {
		return err
	}
	for _, number := range lost {
		tx.Changed(BatchChanged, number)
	}
	return tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", lost).
		UpdateColumn("warehouse_id", warehouse).Error
}
