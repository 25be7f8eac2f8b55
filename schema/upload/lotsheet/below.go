package lotsheet

import (
	"slices"
	"strings"
)

// partWords are the words below the title of a value for its average and its ends.
var partWords = map[string]string{
	"平均": "Avg", "平均值": "Avg", "均值": "Avg", "平均数": "Avg", "AVG": "Avg",
	"最大": "Max", "最大值": "Max", "最高": "Max", "MAX": "Max",
	"最小": "Min", "最小值": "Min", "最低": "Min", "MIN": "Min",
}

// wholeWords are those below the title of an amount.
var wholeWords = []string{"合计", "总计", "总数", "总量", "小计"}

// wholes are the titles of distributions, by how the keys of the fields begin that are about the same.
var wholes = []struct{ begin, title string }{{"length", "长度分布"}, {"mike", "马值分布"}, {"primaryColor", "颜色级"}, {"colours", "颜色级"}, {"ginning", "轧工质量"}}

// below finds a field by a title, which may say little, and what stands above it; both are normal.
func below(above, title string) *Field {
	if f := known[above+"/"+title]; f != nil {
		return f
	}
	f := known[strings.TrimSuffix(above, "分布")]
	if f == nil {
		return nil
	}
	if part := partWords[title]; part != "" {
		return f.part(part)
	}
	if slices.Contains(wholeWords, title) && f.counted() {
		return f
	}
	for _, whole := range wholes {
		if found := known[whole.title+"/"+title]; found != nil && strings.HasPrefix(f.Key, whole.begin) {
			return found
		}
	}
	return nil
}

// part is a field about the same value: its average, its greatest or its least.
func (f *Field) part(part string) *Field {
	if f.Unit == Percent && f.Group == "" && part == "Avg" {
		return f
	}
	if len(f.Key) < 3 || partWords[strings.ToUpper(f.Key[len(f.Key)-3:])] == "" {
		return nil
	}
	found, _ := FieldOf(f.Key[:len(f.Key)-3] + part)
	return found
}
