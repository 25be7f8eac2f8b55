package findings

import (
	"cmp"
	"strings"

	"cottonmall/schema/cotton"
)

// TypeWords are the words for how cotton is picked and ginned. Zero is unknown.
var TypeWords = []struct {
	Text      string
	Pick, Gin int
}{
	{"长绒", 0, cotton.GinLong},
	{"皮辊", 0, cotton.GinRoller},
	{"锯齿", 0, cotton.GinSaw},
	{"机采", cotton.PickMachine, 0},
	{"机摘", cotton.PickMachine, 0},
	{"手采", cotton.PickHand, 0},
	{"手摘", cotton.PickHand, 0},
	{"人工", cotton.PickHand, 0},
	{"细绒", 0, 0},
}

// TypeOf returns how cotton was picked and ginned by the words of a text: 锯齿细绒棉 手摘. Zero is unknown. It reports
// whether the text has any of the words.
func TypeOf(text string) (pick, gin int, found bool) {
	for _, word := range TypeWords {
		if strings.Contains(text, word.Text) {
			pick, gin, found = cmp.Or(pick, word.Pick), cmp.Or(gin, word.Gin), true
		}
	}
	return pick, gin, found
}
