package market

import (
	"time"

	"cottonmall/schema"
)

// QuoteTick is a stored quote that has not touched deals yet, in steps of the currency of its contract.
type QuoteTick struct {
	ID        int64 `gorm:"primaryKey"`
	IndexCode string
	Price     Price
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// tickKept is how long ticks are kept if no job takes them: longer than the holidays of the exchange.
const tickKept = 14 * 24 * time.Hour

// QuoteTicks returns the quotes that have not touched deals yet, oldest first.
func QuoteTicks(tx *schema.Tx) ([]QuoteTick, error) {
	var list []QuoteTick
	return list, tx.DB().Order("id").Find(&list).Error
}

// DeleteTicks deletes ticks that have touched deals.
func DeleteTicks(tx *schema.Tx, ids []int64) error {
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Where("id IN ?", part).Delete(&QuoteTick{}).Error
	})
}
