package cotton

import (
	"time"

	"cottonmall/schema"
)

// FreshListing is a listing that was put on sale or repriced and is not yet matched with the saved demands.
// It is inserted in the same transaction.
type FreshListing struct {
	ID        int64 `gorm:"primaryKey"`
	ListingID int64
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// queueForDemands queues listings for the match with saved demands. In a quiet transaction it does nothing.
func queueForDemands(tx *schema.Tx, ids ...int64) error {
	if tx.Quiet() {
		return nil
	}
	rows := make([]FreshListing, len(ids))
	for i, id := range ids {
		rows[i] = FreshListing{ListingID: id, At: tx.Now()}
	}
	return schema.Insert(tx, rows)
}
