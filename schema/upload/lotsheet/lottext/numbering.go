package lottext

import (
	"strconv"
	"strings"

	"cottonmall/schema/sheet"
)

// IsNumbering reports whether cells are the numbers of the columns below a header: 1, 2, 3 or A, B, C. Blank cells may
// be between them.
func IsNumbering(cells []string) bool {
	n := 0
	for _, text := range cells {
		if IsBlank(text) {
			continue
		}
		text = strings.Trim(Fold(text), "()")
		if n++; text != strconv.Itoa(n) && text != sheet.ColumnName(n-1) {
			return false
		}
	}
	return n >= 3
}
