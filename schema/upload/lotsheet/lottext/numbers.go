package lottext

import (
	"slices"
	"strings"
)

// Numbers describes the numbers of a column, in hundredths.
type Numbers struct {
	Count           int
	Median, Largest int64
}

// NumbersIn returns the numbers among texts, without those that have a unit.
func NumbersIn(texts []string) Numbers {
	var list []int64
	for _, t := range texts {
		if n, ok := Decimal(strings.ReplaceAll(strings.ToUpper(t), ",", ""), 2); ok {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return Numbers{}
	}
	slices.Sort(list)
	return Numbers{len(list), list[len(list)/2], list[len(list)-1]}
}
