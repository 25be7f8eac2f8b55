package lotsheet

import (
	"regexp"
	"strings"
)

var (
	blanksBetween = regexp.MustCompile(`[ \t\x{3000}\x{a0}]+`)
	commaBetween  = regexp.MustCompile(`[，；;|]|,(\D)`)

	// lotLine is a line that begins with a batch number, which may be numbered itself: 1、65534262001 CF701+1050.
	lotLine = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})` +
		`([ \x{3000}\x{a0}]+[^ \x{3000}\x{a0},，;；|、:：]|[ \x{3000}\x{a0}]*[,，;；|、:：])`)

	// lotLineStart is the beginning of such a line up to what follows the batch number.
	lotLineStart = regexp.MustCompile(`^[ \x{3000}\x{a0}]*(?:\d{1,3}[、.．)）] *)?(\d{11})[ \x{3000}\x{a0}]*[,、:：]?`)
)

// separateMessage returns a text with tabs between the cells if it is a message: lines of batch numbers and offers with
// blanks between them. Some lines may have commas.
func separateMessage(text string) string {
	if !isMessage(text) {
		return text
	}
	var out strings.Builder
	for line := range strings.Lines(text) {
		if lotLine.MatchString(line) {
			line = commaBetween.ReplaceAllString(lotLineStart.ReplaceAllString(line, "$1\t"), "\t$1")
		}
		out.WriteString(blanksBetween.ReplaceAllString(line, "\t"))
	}
	return out.String()
}

// isMessage reports whether half of the first lines have lots, and half of those have blanks behind the batch number.
func isMessage(text string) bool {
	lines := strings.SplitN(text, "\n", 21)
	lots, blanks, filled := 0, 0, 0
	for _, line := range lines[:min(len(lines), 20)] {
		if strings.Contains(line, "\t") {
			return false
		}
		if m := lotLine.FindStringSubmatch(line); m != nil && len(line) <= maxTitle {
			if lots++; strings.Trim(m[2], ",，;；|、 　\u00a0") != "" {
				blanks++
			}
		}
		if strings.TrimSpace(line) != "" {
			filled++
		}
	}
	return blanks > 0 && 2*blanks >= lots && 2*lots >= filled
}
