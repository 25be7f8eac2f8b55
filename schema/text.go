package schema

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// PlainOr is a text that can be compared with what is stored, or empty.
func PlainOr(text string) string {
	if !Plain(text) {
		return ""
	}
	return text
}

var LikeEscape = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Fold makes the ways of writing a name or code alike: half width, upper case, without blanks at its ends.
func Fold(text string) string { return strings.ToUpper(strings.TrimSpace(width.Fold.String(text))) }

func Digits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}

// Plain tells whether a text can be compared with what is stored on both databases.
func Plain(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

func FirstRunes(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// Shorten makes a text that nobody has checked fit a column of n characters.
func Shorten(text string, n int) string {
	return FirstRunes(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""), n)
}

// OneLine is a name as it is kept: without blanks at its ends and several in a row.
func OneLine(name string) string { return strings.Join(strings.Fields(name), " ") }
