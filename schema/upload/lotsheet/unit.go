package lotsheet

import (
	"slices"
	"strings"
)

// guessUnits tells tons from kilograms and percents from fractions by the size of the numbers, where no title does.
func (l *Layout) guessUnits(sample [][]string) {
	whole := map[string]int64{} // by distribution: the largest number, in hundredths
	for i, c := range l.Columns {
		key, part, _ := strings.Cut(c.Field, ".")
		if part != "" {
			whole[key] = max(whole[key], numbers(sample[i]).most)
		}
	}
	for i := range l.Columns {
		c := &l.Columns[i]
		f, ok := FieldOf(c.Field)
		if !ok || c.Unit != "" {
			continue
		}
		n, named := numbers(sample[i]), unitOf(c.Title)
		key, part, _ := strings.Cut(c.Field, ".")
		switch {
		case f.Unit == Weighed && (named == "kg" || named == "t"):
			c.Unit = named
		case f.Unit == Weighed && n.count > 0:
			c.Unit = weightUnit(f.Key, n.middle)
		case f.Unit == Percent && part != "":
			c.Unit = percentOr(whole[key] > 0 && whole[key] <= 1_00)
		case f.Unit == Percent && n.count > 0:
			c.Unit = percentOr(n.most <= fractionMost[f.Key])
		case strings.HasPrefix(f.Key, "neat") && n.count > 0 && n.most <= 1_00:
			c.Unit = "1"
		}
	}
}

func percentOr(fraction bool) string {
	if fraction {
		return "1"
	}
	return "%"
}

// figures are the numbers of a column in hundredths, without those that name their unit.
type figures struct {
	count        int
	middle, most int64
}

func numbers(texts []string) (f figures) {
	var list []int64
	for _, t := range texts {
		if n, ok := decimal(strings.ReplaceAll(strings.ToUpper(t), ",", ""), 2); ok {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return f
	}
	slices.Sort(list)
	return figures{len(list), list[len(list)/2], list[len(list)-1]}
}
