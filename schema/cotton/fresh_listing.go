package cotton

import (
	"time"

	"cottonmall/schema"
)

// FreshListing is a listing that was put on sale or re-priced and not yet held against the saved demands. It is inserted
// in the transaction that did so.
type FreshListing struct {
	ID        int64 `gorm:"primaryKey"`
	ListingID int64
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// freshen says that listings were put on sale or re-priced: who waits for such lots is told soon.
func freshen(tx *schema.Tx, ids ...int64) error {
	if tx.Quiet() {
		return nil
	}
	rows := make([]FreshListing, len(ids))
	for i, id := range ids {
		rows[i] = FreshListing{ListingID: id, At: tx.Now()}
	}
	return schema.Insert(tx, rows)
}
