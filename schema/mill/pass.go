package mill

import (
	"slices"
	"strings"
)

// pass is a place through which the roads between two areas lead, because mountains are between them.
type pass struct {
	through string      // the code of the place
	sides   [2][]string // the areas: what the codes of their places begin with
}

// passes are the passes that change the lengths of roads by more than a tenth.
//
// The Tianshan parts Xinjiang. Loaded trucks go around its east: on G30 to Toksun (托克逊), and on G3012 from there to
// Korla and Kashgar. G217 over the mountains (独库公路) is closed to trucks, and in winter to all. From the south to
// Turpan, Hami and the inland the great circle is as long as this way: those routes need no pass.
var passes = []pass{
	{
		through: "650422",
		sides: [2][]string{
			{
				"6501", "6502", "6523", "6527", "6540", "6542", "6543", // 乌鲁木齐, 克拉玛依, 昌吉, 博州, 伊犁, 塔城, 阿勒泰
				"659001", "659004", "659005", "659007", "659008", "659010", // 石河子, 五家渠, 北屯, 双河, 可克达拉, 胡杨河
			},
			{
				"6528", "6529", "6530", "6531", "6532", // 巴州, 阿克苏, 克州, 喀什, 和田
				"659002", "659003", "659006", "659009", // 阿拉尔, 图木舒克, 铁门关, 昆玉
			},
		},
	},
}

// setSides sets on which side of each pass a place is: 1, 2, or 0 for neither.
func (p *Place) setSides() {
	p.sides = make([]int, len(passes))
	for i := range passes {
		for side, area := range passes[i].sides {
			if slices.ContainsFunc(area, func(begin string) bool { return strings.HasPrefix(p.Code, begin) }) {
				p.sides[i] = side + 1
			}
		}
	}
}

// passBetween returns the place through which the road between two places leads, or nil.
func passBetween(a, b *Place) *Place {
	for i := range min(len(a.sides), len(b.sides)) {
		if x, y := a.sides[i], b.sides[i]; x != y && x > 0 && y > 0 {
			return FindPlace(passes[i].through)
		}
	}
	return nil
}
