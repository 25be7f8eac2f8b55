package lotsheet

import (
	"cmp"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Quality returns a lot in a few words of the trade, as the pages do: 3129B 长29.3 强29.6 马4.3 杂2.4. Unknown values are
// left out.
func Quality(b *cotton.Batch) string {
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
func qualityMarkOf(b *cotton.Batch) string {
	text := colourWord(b.PrimaryColour)
	if b.Length.Avg != 0 {
		text += strconv.Itoa(min(max(int(b.Length.Avg/100), 25), 40)) // the least and the greatest grade
	}
	grade := b.MikeGrade
	if b.Mike.Avg != 0 {
		grade = cmp.Or(grade, cotton.MikeGrade(b.Mike.Avg))
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
