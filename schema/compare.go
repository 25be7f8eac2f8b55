package schema

import (
	"slices"
	"time"

	"gorm.io/gorm/clause"
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
func (tx *Tx) CompareList(owner string) ([]int64, error) {
	ids := []int64{}
	if !plain(owner) {
		return ids, nil
	}
	err := tx.db.Model(&Compare{}).Where("owner = ? AND EXISTS (SELECT 1 FROM listing l WHERE l.id = listing_id)", owner).
		Order("at, listing_id").Pluck("listing_id", &ids).Error
	return ids, err
}

// AddCompare puts listings on a visitor's comparison list. What is on it already stays. It refuses more than
// CompareMax, and listings that do not exist.
func (tx *Tx) AddCompare(owner string, ids []int64) error {
	if owner == "" || len(owner) > 64 || !plain(owner) {
		return Invalid("fpId", "浏览器标识无效，请刷新页面后再试")
	}
	if err := tx.haveListings(ids); err != nil {
		return err
	}
	for _, id := range ids {
		row := Compare{Owner: owner, ListingID: id, At: tx.now}
		if err := tx.db.Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
			return err
		}
	}
	list, err := tx.CompareList(owner)
	if err == nil && len(list) > CompareMax {
		err = Conflict("最多同时对比 %d 批，请先移除一些", CompareMax)
	}
	return err
}

func (tx *Tx) haveListings(ids []int64) error {
	if len(ids) > CompareMax {
		return Conflict("最多同时对比 %d 批，请先移除一些", CompareMax)
	}
	for _, id := range ids {
		if _, err := tx.Listing(id); err != nil {
			return err
		}
	}
	return nil
}

// RemoveCompare takes listings off a visitor's comparison list; those that are not on it are passed over.
func (tx *Tx) RemoveCompare(owner string, ids []int64) error {
	if !plain(owner) {
		return nil
	}
	for part := range slices.Chunk(ids, maxIn) {
		if err := tx.db.Where("owner = ? AND listing_id IN ?", owner, part).Delete(&Compare{}).Error; err != nil {
			return err
		}
	}
	return nil
}

// ClearCompare takes everything off a visitor's comparison list.
func (tx *Tx) ClearCompare(owner string) error {
	if !plain(owner) {
		return nil
	}
	return tx.db.Where("owner = ?", owner).Delete(&Compare{}).Error
}
