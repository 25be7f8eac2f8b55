package text

import (
	"strings"
	"unicode/utf8"
)

// isHan reports that a character is searched by itself and in pairs with its neighbours: Chinese characters and kana,
// which are written without spaces.
func isHan(r rune) bool {
	switch {
	case r < 0x3005:
		return false
	case r <= 0x3007, r >= 0x3041 && r <= 0x3096, r >= 0x30A1 && r <= 0x30FA, r == 0x30FC:
		return true
	case r >= 0x3400 && r <= 0x4DBF, r >= 0x4E00 && r <= 0x9FFF, r >= 0x20000 && r <= 0x323AF:
		return true
	}
	return false
}

func allHan(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !isHan(r) })
}

const firstHan, lastHan = 0x4E00, 0x9FFF

// simplified is the difference between each character and its simplified form.
var simplified = readTraditional()

func readTraditional() *[lastHan - firstHan + 1]int16 {
	var table [lastHan - firstHan + 1]int16
	for pairs := traditional; pairs != ""; {
		from, n := utf8.DecodeRuneInString(pairs)
		to, m := utf8.DecodeRuneInString(pairs[n:])
		table[from-firstHan] = int16(to - from)
		pairs = pairs[n+m:]
	}
	return &table
}

// simplify gives the simplified form of a character.
func simplify(r rune) rune {
	if r < firstHan || r > lastHan {
		return r
	}
	return r + rune(simplified[r-firstHan])
}

// grams gives the dictionary's entries of a text's Chinese characters to visit: each character, and each two neighbours.
func grams(tokens []token, visit func(string)) {
	before := ""
	for _, t := range tokens {
		if !t.han {
			continue
		}
		visit(t.text)
		if t.tied {
			visit(before + t.text)
		}
		before = t.text
	}
}
