package cotton

import (
	"cottonmall/schema"
)

// placeBatches says where batches lie of which nobody knows it, for the company that puts them on sale: by any of a warehouse's
// names. Those that others list too stay as they are.
func placeBatches(tx *schema.Tx, seller int64, numbers []string, depot string) error {
	if depot == "" || len(numbers) == 0 {
		return nil
	}
	warehouse, err := warehouseNamed(tx, depot)
	if err != nil {
		return err
	}
	var lost []string
	err = tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", numbers).
		Where("NOT EXISTS (SELECT 1 FROM listing l WHERE l.batch_id = batch.batch_id AND l.member_id <> ?)", seller).
		Order("batch_id").Pluck("batch_id", &lost).Error
	if err != nil || len(lost) == 0 {
		return err
	}
	for _, number := range lost {
		tx.Changed(BatchChanged, number)
	}
	return tx.DB().Model(&Batch{}).Where("batch_id IN ? AND warehouse_id = 0", lost).UpdateColumn("warehouse_id", warehouse).Error
}
