package cotton

import (
	"strconv"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// Lacking returns the listings whose present state is not yet indexed. All are while the index waits for a complete
// reread.
func Lacking(tx *schema.Tx, listings []int64) (map[int64]bool, error) {
	unindexed := map[int64]bool{}
	if len(listings) == 0 {
		return unindexed, nil
	}
	var all int64
	if err := tx.DB().Model(&schema.ChangeIndex{}).Where("kind = ?", LotsChanged).Count(&all).Error; err != nil {
		return nil, err
	}
	keys := make([]string, len(listings))
	for i, id := range listings {
		keys[i] = strconv.FormatInt(id, 10)
		unindexed[id] = all > 0
	}
	waiting, err := schema.FindIn[string](keys, func(part []string) *gorm.DB {
		return tx.DB().Model(&schema.ChangeIndex{}).Select("`key`").Where("kind = ? AND `key` IN ?", ListingChanged, part)
	})
	for _, key := range waiting {
		if id, err := strconv.ParseInt(key, 10, 64); err == nil {
			unindexed[id] = true
		}
	}
	return unindexed, err
}
