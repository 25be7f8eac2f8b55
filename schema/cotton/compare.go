package cotton

import (
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Compare is a lot on a visitor's comparison list.
type Compare struct {
	Owner     string    `gorm:"primaryKey;size:64"` // the visitor: fpId of the browser
	ListingID int64     `gorm:"primaryKey;autoIncrement:false"`
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// CompareMax is the largest number of lots on a comparison list.
const CompareMax = 6

// CompareList returns the ids of the listings on a visitor's comparison list, oldest entry first. Deleted listings
// are left out.
func CompareList(tx *schema.Tx, visitor string) ([]int64, error) {
	ids := []int64{}
	if !schema.Plain(visitor) {
		return ids, nil
	}
	err := tx.DB().Model(&Compare{}).
		Where("owner = ? AND EXISTS (SELECT 1 FROM listing l WHERE l.id = listing_id)", visitor).
		Order("at, listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// AddCompare adds listings to a visitor's comparison list in their order, unless they are already on it. It refuses
// more than CompareMax and listings that do not exist.
func AddCompare(tx *schema.Tx, visitor string, ids []int64) error {
	if visitor == "" || len(visitor) > 64 || !schema.Plain(visitor) {
		return schema.Invalid("fpId", "浏览器标识无效，请刷新页面后再试")
	}
	if err := checkComparable(tx, ids); err != nil {
		return err
	}
	for i, id := range ids {
		at := tx.Now().Add(time.Duration(i) * time.Millisecond) // keeps their order
		row := Compare{Owner: visitor, ListingID: id, At: at}
		if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
			return err
		}
	}
	list, err := CompareList(tx, visitor)
	if err == nil && len(list) > CompareMax {
		err = schema.Conflict("最多同时对比 %d 批，请先移除一些", CompareMax)
	}
	return err
}

// checkComparable refuses more than CompareMax ids and listings that do not exist.
func checkComparable(tx *schema.Tx, ids []int64) error {
	if len(ids) > CompareMax {
		return schema.Conflict("最多同时对比 %d 批，请先移除一些", CompareMax)
	}
	for _, id := range ids {
		if _, err := FindListing(tx, id); err != nil {
			return err
		}
	}
	return nil
}

// RemoveCompare removes listings from a visitor's comparison list. It ignores listings that are not on it.
func RemoveCompare(tx *schema.Tx, visitor string, ids []int64) error {
	if !schema.Plain(visitor) {
		return nil
	}
	return schema.EachPart(ids, func(part []int64) error {
		return tx.DB().Where("owner = ? AND listing_id IN ?", visitor, part).Delete(&Compare{}).Error
	})
}

// ClearCompare removes all listings from a visitor's comparison list.
func ClearCompare(tx *schema.Tx, visitor string) error {
	if !schema.Plain(visitor) {
		return nil
	}
	return tx.DB().Where("owner = ?", visitor).Delete(&Compare{}).Error
}
