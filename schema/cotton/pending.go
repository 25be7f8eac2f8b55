package cotton

import (
	"slices"
	"strconv"

	"cottonmall/schema"
)

// Lacking are those of some listings that the index does not have as they are now: all of them while it is to read everything
// again.
func Lacking(tx *schema.Tx, listings []int64) (map[int64]bool, error) {
	lacking := map[int64]bool{}
	if len(listings) == 0 {
		return lacking, nil
	}
	var all int64
	if err := tx.DB().Model(&schema.ChangeIndex{}).Where("kind = ?", LotsChanged).Count(&all).Error; err != nil {
		return nil, err
	}
	for part := range slices.Chunk(listings, schema.MaxIn) {
		keys := make([]string, len(part))
		for i, id := range part {
			keys[i] = strconv.FormatInt(id, 10)
			lacking[id] = all > 0
		}
		var waiting []string
		if err := tx.DB().Model(&schema.ChangeIndex{}).Where("kind = ? AND `key` IN ?", ListingChanged, keys).Pluck("`key`", &waiting).Error; err != nil {
			return nil, err
		}
		for _, key := range waiting {
			if id, err := strconv.ParseInt(key, 10, 64); err == nil {
				lacking[id] = true
			}
		}
	}
	return lacking, nil
}
