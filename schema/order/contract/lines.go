package contract

import (
	"strings"
	"unicode"
)

// Characters that must not begin or end a line.
const (
	neverFirst = "，。、；：？！）》」』】〕〉”’…—％‰℃·,.;:?!)]}%"
	neverLast  = "（《「『【〔〈“‘￥¥$([{"
)

// lines breaks a text into lines that are at most as wide as width, in points. Words of Latin letters and digits stay
// together when they fit in a line. The first line is indented.
func (f *font) lines(text string, size, width, indent float64) []string {
	var done []string
	for _, paragraph := range strings.Split(text, "\n") {
		left, line := width-indent, ""
		for _, word := range words(paragraph) {
			if f.measure(line+word, size) <= left {
				line += word
				continue
			}
			if line != "" {
				done, line, left = append(done, strings.TrimRight(line, " ")), "", width
				word = strings.TrimLeft(word, " ")
			}
			for f.measure(word, size) > left {
				head := f.fitting(word, size, left)
				done, word, left = append(done, head), word[len(head):], width
			}
			line = word
		}
		done, indent = append(done, line), 0
	}
	return done
}

// fitting returns the beginning of a word that fits in a width, at least one character.
func (f *font) fitting(word string, size, width float64) string {
	sum := 0.0
	for at, r := range word {
		sum += float64(f.width(r)) * size / 1000
		if sum > width && at > 0 {
			return word[:at]
		}
	}
	return word
}

// words splits a text where a line may be broken.
func words(text string) []string {
	var list []string
	var last rune
	for _, r := range text {
		if len(list) > 0 && together(last, r) {
			list[len(list)-1] += string(r)
		} else {
			list = append(list, string(r))
		}
		last = r
	}
	return list
}

// together reports whether a line must not be broken between two characters.
func together(a, b rune) bool {
	return strings.ContainsRune(neverFirst, b) || strings.ContainsRune(neverLast, a) || isLatin(a) && isLatin(b)
}

// isLatin reports whether a character is part of a word that should not be broken.
func isLatin(r rune) bool {
	return r < 0x2E80 && !unicode.IsSpace(r) && r != 0
}
