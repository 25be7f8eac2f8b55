package lotsheet

import (
	"regexp"
	"strings"
)

var (
	blanksBetween = regexp.MustCompile(`[ \t\x{3000}\x{a0}]+`)
	batchFirst    = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})([ \x{3000}\x{a0}]+[^ \x{3000}\x{a0},，;；|、:：]|[ \x{3000}\x{a0}]*[,，;；|、:：])`)
	lineNumber    = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})[ \x{3000}\x{a0}]*[,、:：]?`)
	commaBetween  = regexp.MustCompile(`[，；;|]|,(\D)`)
)

// spaced puts tabs between the cells of lines that have but blanks between them, as in a chat: batch numbers and what is asked.
// Some may have commas.
func spaced(text string) string {
	lines := strings.SplitN(text, "\n", 21)
	lots, blanks, filled := 0, 0, 0
	for _, line := range lines[:min(len(lines), 20)] {
		if strings.Contains(line, "\t") {
			return text
		}
		if m := batchFirst.FindStringSubmatch(line); m != nil && len(line) <= longestTitle {
			if lots++; strings.Trim(m[2], ",，;；|、 　\u00a0") != "" {
				blanks++
			}
		}
		if strings.TrimSpace(line) != "" {
			filled++
		}
	}
	if blanks == 0 || 2*blanks < lots || 2*lots < filled {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if batchFirst.MatchString(line) {
			line = commaBetween.ReplaceAllString(lineNumber.ReplaceAllString(line, "$1\t"), "\t$1")
		}
		out.WriteString(blanksBetween.ReplaceAllString(line, "\t"))
	}
	return out.String()
}
