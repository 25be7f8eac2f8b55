package upload

import (
	"slices"

	"cottonmall/schema"
)

// EachFailed reads the lines of an import that were left out, in the order of the file: wrong, there twice, or late with the
// reason why. Only some are held at once. It tells how many there are.
func EachFailed(tx *schema.Tx, id int64, do func(l *Line, late string) error) (int, error) {
	late, err := LateLots(tx, id)
	if err != nil {
		return 0, err
	}
	var numbers []int
	err = tx.DB().Model(&Line{}).Where("import_id = ? AND level IN ?", id, []Level{LevelError, LevelDuplicate}).Pluck("number", &numbers).Error
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
