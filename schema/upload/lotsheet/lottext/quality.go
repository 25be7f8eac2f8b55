package lottext

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Value is the text of a field.
type Value struct{ Field, Text string }

// Quality is what a text has of the quality of a lot.
type Quality struct {
	Values    []Value
	MikeGrade string   // letter of the quality mark: B; empty without one
	Length    string   // length grade of the mark
	Unread    []string // other words with numbers
}

var (
	qualityFields, qualityValue = qualityWords()

	markParts    = regexp.MustCompile(`^[1-5][1-4](2[5-9]|3\d)([ABC]?)[12]?$`)
	colourForm   = regexp.MustCompile(`^(?:[1-5][1-4]级?|(?:白|淡点污|淡黄染|黄染)棉?[1-5一二三四五]级?)$`)
	mikeForm     = regexp.MustCompile(`^(?:马克隆值?|马值?|麦值?)?级?[:=]?(A|B1|B2|C1|C2)[级档]?$`)
	betweenWords = regexp.MustCompile(`[\s,，、/／;；|。+]+`)
)

// qualityWords returns the fields by their words, and the form of a word with its value: 长29.2, 含杂率：2.2%.
func qualityWords() (map[string]string, *regexp.Regexp) {
	fields := map[string]string{"颜色级": "primaryColor", "颜色": "primaryColor"}
	for _, w := range WordsBefore {
		for _, word := range w.words {
			fields[word] = w.Field
		}
	}
	words := make([]string, 0, len(fields))
	for word := range fields {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	return fields, regexp.MustCompile(`(` + strings.Join(words, "|") + `)[值率]?[\s:=]*(\d+(?:\.\d+)?%?)(?:MM|毫米|CN/TEX)?`)
}

// QualityOf returns the values in a text such as 3129B 长29.2 强29.4 马4.3 杂2.2 潮5.1, with or without blanks.
func QualityOf(text string) (q Quality) {
	text = Fold(text)
	for _, m := range qualityValue.FindAllStringSubmatch(text, -1) {
		q.Values = append(q.Values, Value{qualityFields[m[1]], m[2]})
	}
	for _, word := range betweenWords.Split(qualityValue.ReplaceAllString(text, " "), -1) {
		mark := markParts.FindStringSubmatch(word)
		switch {
		case word == "":
		case mark != nil:
			q.Length, q.MikeGrade = mark[1], mark[2]
			q.Values = append(q.Values, Value{"primaryColor", word})
		case colourForm.MatchString(word):
			q.Values = append(q.Values, Value{"primaryColor", word})
		case mikeForm.MatchString(word):
			q.Values = append(q.Values, Value{"mikeGrade", mikeForm.FindStringSubmatch(word)[1]})
		case HasTypeWord(word):
			q.Values = append(q.Values, Value{"cottonType", word})
		case strings.ContainsAny(word, "0123456789"):
			q.Unread = append(q.Unread, word)
		}
	}
	if q.Length != "" {
		q.Values = append(q.Values, Value{"lengthGrade", q.Length}) // behind the length itself
	}
	return q
}
