package lottext

import (
	"regexp"
	"strings"
)

// totals begin a row of sums. 共青团农场 is a place.
var totals = regexp.MustCompile(`^(?:本页)?(?:合计|小计|总计|共计|汇总|累计|平均|总和|总数|共(?:\d|有|$))`)

// IsTotal reports whether a text begins with a word for a sum.
func IsTotal(text string) bool {
	return totals.MatchString(strings.Join(strings.Fields(strings.ReplaceAll(text, "　", "")), ""))
}
