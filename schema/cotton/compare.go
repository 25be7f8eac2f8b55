package cotton

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"

	"cottonmall/schema"
)

// Compare is a lot that a visitor put on his comparison list.
type Compare struct {
	Owner     string    `gorm:"primaryKey;size:64"` // the browser's fpId
	ListingID int64     `gorm:"primaryKey;autoIncrement:false"`
	At        time.Time `gorm:"serializer:moment;type:bigint"`
}

// CompareMax is how many lots fit side by side.
const CompareMax = 6

// CompareList are the listings on a visitor's comparison list in the order in which he put them there, without those that an
// undone import has taken back.
func CompareList(tx *schema.Tx, owner string) ([]int64, error) {
	ids := []int64{}
	if !schema.Plain(owner) {
		return ids, nil
	}
	err := tx.DB().Model(&Compare{}).Where("owner = ? AND EXISTS (SELECT 1 FROM listing l WHERE l.id = listing_id)", owner).
		Order("at, listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// AddCompare puts listings on a visitor's comparison list. What is on it already stays. It refuses more than
// CompareMax, and listings that do not exist.
func AddCompare(tx *schema.Tx, owner string, ids []int64) error {
	if owner == "" || len(owner) > 64 || !schema.Plain(owner) {
		return schema.Invalid("fpId", "浏览器标识无效，请刷新页面后再试")
	}
	if err := haveListings(tx, ids); err != nil {
		return err
	}
	for _, id := range ids {
		row := Compare{Owner: owner, ListingID: id, At: tx.Now()}
		if err := tx.DB().Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
			return err
		}
	}
	list, err := CompareList(tx, owner)
	if err == nil && len(list) > CompareMax {
		err = schema.Conflict("最多同时对比 %d 批，请先移除一些", CompareMax)
	}
	return err
}

func haveListings(tx *schema.Tx, ids []int64) error {
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

// RemoveCompare takes listings off a visitor's comparison list; those that are not on it are passed over.
func RemoveCompare(tx *schema.Tx, owner string, ids []int64) error {
	if !schema.Plain(owner) {
		return nil
	}
	for part := range slices.Chunk(ids, schema.MaxIn) {
		if err := tx.DB().Where("owner = ? AND listing_id IN ?", owner, part).Delete(&Compare{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// ClearCompare takes everything off a visitor's comparison list.
func ClearCompare(tx *schema.Tx, owner string) error {
	if !schema.Plain(owner) {
		return nil
	}
	return tx.DB().Where("owner = ?", owner).Delete(&Compare{}).Error
}
