package cotton

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// NearestRate is a grade of a lot that a premium table lacks, and the nearest grade of the table, whose rate counts.
type NearestRate struct {
	Item  PremiumItem `json:"item" enum:"colour,length,mic,strength,uniformity,ginning"`
	Grade string      `json:"grade"`
	Used  string      `json:"used"`
}

// String returns the substitution as a sentence: 按最近一档 41级 计，51级不在升贴水表内.
func (n NearestRate) String() string {
	return "按最近一档 " + n.Item.gradeWord(n.Used) + " 计，" + n.Item.gradeWord(n.Grade) + "不在升贴水表内"
}

// gradeWord returns a grade as it is spoken: 51级, 长度26级, C1.
func (i PremiumItem) gradeWord(grade string) string {
	switch i {
	case ColourItem:
		return grade + "级"
	case LengthItem:
		if least, open := strings.CutSuffix(grade, "+"); open {
			return "长度" + least + "级以上"
		}
		return "长度" + grade + "级"
	}
	return grade
}

// NearestText returns substitutions as one text; empty without any.
func NearestText(list []NearestRate) string {
	sentences := make([]string, len(list))
	for i, n := range list {
		sentences[i] = n.String()
	}
	return strings.Join(sentences, "；")
}

// nearestGrade returns the grade of the rates that is nearest to one that they lack. Of equally near grades it is the
// one with the lower rate. It returns false if the rates have no known grade.
func nearestGrade(item PremiumItem, rates map[string]schema.Yuan, grade string) (nearest string, ok bool) {
	least := 0
	for _, other := range item.rateNames() {
		y, known := rates[other]
		if !known {
			continue
		}
		away := item.distance(grade, other)
		if !ok || away < least || away == least && y < rates[nearest] {
			nearest, least, ok = other, away, true
		}
	}
	return nearest, ok
}

// rateNames are the names that a table may have for the grades of an item.
func (i PremiumItem) rateNames() []string {
	switch i {
	case ColourItem:
		return ColourGrades[:]
	case LengthItem:
		return lengthRateNames
	case MikeItem:
		return mikeRateNames
	case StrengthItem:
		return StrengthGrades[:]
	case UniformityItem:
		return UniformityGrades[:]
	}
	return GinningGrades[:]
}

var (
	mikeRateNames   = append([]string{"A", "B", "C"}, MikeGrades[:]...)
	lengthRateNames = func() (names []string) {
		for _, mm := range LengthGrades {
			names = append(names, strconv.Itoa(mm), strconv.Itoa(mm)+"+")
		}
		return names
	}()
)

// distance returns how far two grades of an item are apart. Colours of one type, and micronaires of one letter, are
// nearer to each other than to any other.
func (i PremiumItem) distance(a, b string) int {
	switch i {
	case ColourItem:
		return 10*apart(int(a[1]), int(b[1])) + apart(int(a[0]), int(b[0]))
	case LengthItem:
		return apart(millimetres(a), millimetres(b))
	case MikeItem:
		steps := apart(mikePlace(a), mikePlace(b))
		if a[0] != b[0] {
			steps += 10
		}
		return steps
	}
	names := i.rateNames()
	return apart(slices.Index(names, a), slices.Index(names, b))
}

// mikePlace returns the place of a micronaire grade by its fineness. A letter alone is coarse like B2 and C2.
func mikePlace(grade string) int {
	if len(grade) == 1 && grade != "A" {
		grade += "2"
	}
	return slices.Index(MikeGrades[:], grade)
}

// millimetres returns the number of a length grade, 30 for 30+.
func millimetres(grade string) int {
	mm, err := strconv.Atoi(strings.TrimSuffix(grade, "+"))
	if err != nil {
		return 0
	}
	return mm
}

// apart returns the difference of two places.
func apart(a, b int) int { return max(a-b, b-a) }
