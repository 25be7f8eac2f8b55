package lottext

import (
	"slices"
	"strings"
)

var blankWords = []string{
	"无", "NAN", "NULL", "N/A", "NA", "#N/A", "暂无", "未知", "空", "(空)", "待补",
}

// IsBlank reports whether a text is no value: it is empty, has only strokes, or is a word such as 无.
func IsBlank(text string) bool {
	return len(text) <= 16 &&
		(strings.Trim(text, "-—–－−/／\\*._~ ") == "" || slices.Contains(blankWords, Fold(text)))
}
