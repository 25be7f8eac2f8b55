package upload

import (
	"slices"

	"cottonmall/schema"
)

// EachFailed calls do for the rejected lines of an upload in the order of the file and returns their number. late is
// the reason of lots rejected during execution. Lines are read in parts.
func EachFailed(tx *schema.Tx, id int64, do func(l *Line, late string) error) (int, error) {
	late, err := LateLots(tx, id)
	if err != nil {
		return 0, err
	}
	var numbers []int
	err = tx.DB().Model(&Line{}).Where("import_id = ? AND level IN ?", id, []Level{LevelError, LevelDuplicate}).
		Pluck("number", &numbers).Error
	if err != nil {
		return 0, err
	}
	numbers = append(numbers, schema.KeysOf(late)...)
	slices.Sort(numbers)
	for part := range slices.Chunk(slices.Compact(numbers), schema.MaxIn) {
		var lines []Line
		if err := tx.DB().Where("import_id = ? AND number IN ?", id, part).Order("number").Find(&lines).Error; err != nil {
			return 0, err
		}
		for i := range lines {
			if err := do(&lines[i], late[lines[i].Number]); err != nil {
				return 0, err
			}
		}
	}
	return len(numbers), nil
}
