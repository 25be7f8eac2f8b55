package lotsheet

import "slices"

// dittoMarks are texts for the same value as in the lot above.
var dittoMarks = []string{"同上", "同前", "如上", "〃", "″", "〞", "々", "\"", "＂", "''", "”"}

// fillDitto returns the cells of a row with the texts of the lot above instead of ditto marks. A batch number is never
// repeated.
func (r *reader) fillDitto(cells []string) []string {
	own := cells
	for i, text := range cells {
		if text == "" || i == r.batch || len(r.above) == 0 || !slices.Contains(dittoMarks, text) {
			continue
		}
		if &own[0] == &cells[0] {
			own = slices.Clone(cells)
		}
		own[i] = r.above[i]
	}
	return own
}
