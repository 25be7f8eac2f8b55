package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold returns the normal form of a text: compatibility forms resolved (NFKD), lower case, no accents, simplified
// Chinese.
func fold(s string) string {
	if plain(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	for i, r := range s {
		b = appendFold(b, s[i:i+width(s[i:], r)], r)
	}
	return string(b)
}

// plain reports whether a text is certain to be its own normal form.
func plain(s string) bool {
	for _, r := range s {
		if r < utf8.RuneSelf {
			if 'A' <= r && r <= 'Z' {
				return false
			}
		} else if !isHan(r) || simplify(r) != r {
			return false
		}
	}
	return true
}

// appendFold appends the normal form of r, which is written s in the text.
func appendFold(b []byte, s string, r rune) []byte {
	switch {
	case r < utf8.RuneSelf:
		return append(b, lower(byte(r)))
	case int(r) < len(latin):
		return append(b, latin[r]...)
	case isHan(r):
		return utf8.AppendRune(b, simplify(r))
	}
	return decompose(b, s)
}

// latin is the normal forms of the Latin characters, which are common.
var latin = foldLatin()

func foldLatin() (table [0x250]string) {
	for r := range table {
		table[r] = string(decompose(nil, string(rune(r))))
	}
	return table
}

func decompose(b []byte, s string) []byte {
	for _, c := range norm.NFKD.String(s) {
		if c >= 0x300 && c <= 0x36F { // accents
			continue
		}
		b = utf8.AppendRune(b, simplify(unicode.ToLower(c)))
	}
	return b
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// width returns the number of bytes of r at the beginning of s. An invalid byte has width 1.
func width(s string, r rune) int {
	if r == utf8.RuneError {
		_, n := utf8.DecodeRuneInString(s)
		return n
	}
	return utf8.RuneLen(r)
}

// length returns the number of characters.
func length(s string) int { return utf8.RuneCountInString(s) }

// isNumber reports that a word consists of digits and ASCII punctuation.
func isNumber(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsDigit(r) && (r >= utf8.RuneSelf || !unicode.IsPunct(r) && !unicode.IsSymbol(r))
	})
}
