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

// simplify returns the simplified form of a character.
func simplify(r rune) rune {
	if r < firstHan || r > lastHan {
		return r
	}
	return r + rune(simplified[r-firstHan])
}

// marks before a character or pair say that there are exceptions to its entry.
const (
	// texts where a pair always begins inside a known word and goes on behind it, or a character begins no word
	aslant = "\x00"
	bound  = "\x01" // texts where a character is always part of a known word
)

// grams returns the dictionary's entries of a text's Chinese characters to visit: each character, each two neighbours,
// and their exceptions.
func grams(tokens []token, visit func(string)) {
	known := false
	for i, t := range tokens {
		if !t.han {
			continue
		}
		visit(t.text)
		if t.tied {
			visit(tokens[i-1].text + t.text)
		}
		known = known || t.word > 0
	}
	if known {
		exceptions(tokens, visit)
	}
}

func exceptions(tokens []token, visit func(string)) {
	always := map[string]bool{}
	note := func(entry string, holds bool) {
		before, seen := always[entry]
		always[entry] = holds && (before || !seen)
	}
	for i, t := range tokens {
		if !t.han {
			continue
		}
		note(aslant+t.text, t.rest > 0)
		note(bound+t.text, t.rest > 0 || t.word > 0)
		if t.tied {
			note(aslant+tokens[i-1].text+t.text, tokens[i-1].rest == 1)
		}
	}
	for entry, holds := range always {
		if holds {
			visit(entry)
		}
	}
}
