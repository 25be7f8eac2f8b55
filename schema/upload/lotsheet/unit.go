package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema/upload/lotsheet/lottext"
)

// guessUnits sets the units of the columns in which neither a person nor a template has. A unit in the title decides,
// then the size of the numbers: tons or kilograms, percentages or fractions.
func (s *sample) guessUnits() {
	largest := map[string]int64{} // share by distribution, in hundredths
	for i, c := range s.layout.Columns {
		if key, _, isPart := strings.Cut(c.Field, "."); isPart {
			largest[key] = max(largest[key], numbersIn(s.texts[i]).largest)
		}
	}
	for i := range s.layout.Columns {
		c := &s.layout.Columns[i]
		f, ok := FieldOf(c.Field)
		if !ok || c.Unit != "" {
			continue
		}
		n := numbersIn(s.texts[i])
		if key, _, isPart := strings.Cut(c.Field, "."); isPart {
			n = numbers{1, 0, largest[key]}
		}
		c.Unit = f.likelyUnit(n, lottext.UnitOf(c.Title))
	}
}

// likelyUnit returns the unit of a column of the field, or nothing.
func (f *Field) likelyUnit(n numbers, named string) string {
	switch {
	case f.Unit == Weight && (named == "kg" || named == "t"):
		return named
	case n.count == 0:
	case f.Unit == Weight:
		return weightUnit(f.Key, n.median)
	case f.Group != "":
		return percentUnit(n.largest > 0 && n.largest <= 1_00)
	case f.Unit == Percent:
		return percentUnit(n.largest <= maxFraction[f.Key])
	case strings.HasPrefix(f.Key, "neat") && n.largest <= 1_00:
		return "1"
	}
	return ""
}

func percentUnit(fraction bool) string {
	if fraction {
		return "1"
	}
	return "%"
}

// numbers describes the numbers of a column, in hundredths.
type numbers struct {
	count           int
	median, largest int64
}

// numbersIn returns the numbers among texts, without those that have a unit.
func numbersIn(texts []string) numbers {
	var list []int64
	for _, t := range texts {
		if n, ok := lottext.Decimal(strings.ReplaceAll(strings.ToUpper(t), ",", ""), 2); ok {
			list = append(list, n)
		}
	}
	if len(list) == 0 {
		return numbers{}
	}
	slices.Sort(list)
	return numbers{len(list), list[len(list)/2], list[len(list)-1]}
}
