package lottext

import (
	"regexp"
	"strconv"
	"strings"
)

var yearForm = regexp.MustCompile(`^(?:20)?(\d\d)(?:[-/](?:20)?\d\d)?(?:\.0+)?(?:年度?)?$`)

// CropYear returns a crop year: 2026, 2026年度, 26, 2026/2027.
func CropYear(text string) (year int, ok bool) {
	m := yearForm.FindStringSubmatch(strings.Join(strings.Fields(Fold(text)), ""))
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return 2000 + n, err == nil
}
