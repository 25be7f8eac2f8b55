package lotsheet

import (
	"cmp"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Quality is a lot in a few words of the trade, as its pages write it: 3129B 长29.3 强29.6 马4.3 杂2.4. What is not known is
// left out.
func Quality(b *cotton.Batch) string {
	list := []string{mainMark(b)}
	for _, v := range []struct {
		word  string
		value schema.Centi
	}{{"长", b.Length.Avg}, {"强", b.Strength.Avg}, {"马", b.Mike.Avg}, {"杂", b.Impurity}} {
		if v.value != 0 {
			list = append(list, v.word+fibre(v.value))
		}
	}
	return strings.TrimSpace(strings.Join(list, " "))
}

// mainMark is the quality mark of GB 1103.1: the colour grade or that there is none, the length grade, the letter of the
// micronaire grade.
func mainMark(b *cotton.Batch) string {
	text := b.PrimaryColour
	if text == cotton.NoMainGrade {
		text = "无主体"
	}
	if b.Length.Avg != 0 {
		text += strconv.Itoa(min(max(int(b.Length.Avg/100), 25), 40)) // 25 and shorter together, 40 the longest
	}
	grade := b.MikeGrade
	if b.Mike.Avg != 0 {
		grade = cmp.Or(grade, cotton.MikeGrade(b.Mike.Avg))
	}
	return text + grade[:min(len(grade), 1)]
}

// fibre is a fibre value as the pages show it: with one decimal at least.
func fibre(v schema.Centi) string {
	text := v.String()
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}
