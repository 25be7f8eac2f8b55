package cotton

import (
	"cmp"
	"strconv"
	"strings"

	"cottonmall/schema"
)

// Quality returns a lot in a few words of the trade, as the pages do: 3129B 长29.3 强29.6 马4.3 杂2.4. Unknown values are
// left out.
func Quality(b *Batch) string {
	list := []string{qualityMarkOf(b)}
	for _, v := range []struct {
		word  string
		value schema.Centi
	}{{"长", b.Length.Avg}, {"强", b.Strength.Avg}, {"马", b.Mike.Avg}, {"杂", b.Impurity}} {
		if v.value != 0 {
			list = append(list, v.word+oneDecimal(v.value))
		}
	}
	return strings.TrimSpace(strings.Join(list, " "))
}

// qualityMarkOf returns the quality mark (GB 1103.1): the main colour grade, the length grade and the letter of the
// micronaire grade.
func qualityMarkOf(b *Batch) string {
	text := ColourWord(b.PrimaryColour)
	if b.Length.Avg != 0 {
		text += strconv.Itoa(LengthGrade(b.Length.Avg))
	}
	grade := b.MikeGrade
	if b.Mike.Avg != 0 {
		grade = cmp.Or(grade, MikeGrade(b.Mike.Avg))
	}
	return text + grade[:min(len(grade), 1)]
}

// oneDecimal returns a value with at least one decimal.
func oneDecimal(v schema.Centi) string {
	text := v.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// ColourWord returns a colour grade as sheets have it: the code, or 无主体.
func ColourWord(grade string) string {
	if grade == NoMainGrade {
		return "无主体"
	}
	return grade
}

// MainColour returns the colour grade of at least 80 % of the bales, or NoMainGrade (GB 1103.1).
func MainColour(shares Shares) string {
	for i, share := range shares {
		if share >= 80_00 {
			return ColourGrades[i]
		}
	}
	return NoMainGrade
}
