package schema

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// PlainOr returns a text if Plain allows it, otherwise an empty one.
func PlainOr(text string) string {
	if !Plain(text) {
		return ""
	}
	return text
}

// LikeEscape escapes a text for LIKE … ESCAPE '!'.
var LikeEscape = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// Fold normalizes a name or code: half width, upper case, without surrounding blanks.
func Fold(text string) string { return strings.ToUpper(strings.TrimSpace(width.Fold.String(text))) }

// Digits reports whether a text consists of one or more ASCII digits.
func Digits(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return s != ""
}

// Plain reports whether both databases can store and compare a text: valid UTF-8 without NUL.
func Plain(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

// FirstRunes returns the first n characters of a text.
func FirstRunes(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// Shorten removes invalid characters from a text and cuts it to n characters.
func Shorten(text string, n int) string {
	return FirstRunes(strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", ""), n)
}

// OneLine trims a name and replaces each sequence of blanks with one.
func OneLine(name string) string { return strings.Join(strings.Fields(name), " ") }

// MaskMobile returns a mobile number with hidden digits, as 138****0001.
func MaskMobile(mobile string) string {
	if len(mobile) != 11 {
		return ""
	}
	return mobile[:3] + "****" + mobile[7:]
}
