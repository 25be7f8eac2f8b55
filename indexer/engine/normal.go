package engine

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// longestFacet is how many bytes of a string are compared.
const longestFacet = 468

// normalize returns the form in which strings are compared: trimmed, NFKD, in lower case.
func normalize(s string) string {
	s = strings.TrimFunc(s, unicode.IsSpace)
	if !isPlainLower(s) {
		s = strings.ToLower(norm.NFKD.String(s))
	}
	if len(s) > longestFacet {
		end := longestFacet
		for !utf8.RuneStart(s[end]) {
			end--
		}
		s = s[:end]
	}
	return s
}

func isPlainLower(s string) bool {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return false
		}
	}
	return true
}
