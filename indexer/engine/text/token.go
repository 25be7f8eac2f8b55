package text

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	far       = 8   // the distance of words on two sides of a hard separator, and the greatest that counts
	maxWord   = 250 // bytes; longer words are not searchable
	fieldEdge = '\x00'
	maxLength = 65535 // tokens; what follows in a text is not searchable, as in Meilisearch
)

// token is a word, or one Chinese character.
type token struct {
	start, end int    // bytes of the source
	text       string // normal form
	pos        int    // one more than the token before, or far more across a hard separator
	han        bool
	tied       bool  // a Chinese character directly after another
	word       uint8 // characters of the known word that begins here
	rest       uint8 // characters to the end of the known word that began before
}

type class uint8

const (
	soft class = iota // a separator
	hard              // a separator that ends a sentence
	letter
	han
)

// tokenizer cuts texts into tokens.
type tokenizer struct {
	separators []string      // further separators, longest first
	joiners    map[rune]bool // characters that separate usually, but not here
	whole      []string      // words with separators inside, in normal form, longest first
	known      lexicon
}

func newTokenizer(s Settings) *tokenizer {
	t := &tokenizer{joiners: map[rune]bool{}}
	t.separators = longestFirst(s.SeparatorTokens)
	for _, j := range s.NonSeparatorTokens {
		if r, n := utf8.DecodeRuneInString(j); n == len(j) && n > 0 {
			t.joiners[r] = true
		}
	}
	for _, w := range s.Dictionary {
		if w = fold(w); allHan(w) {
			t.known.enter(w)
		} else {
			t.whole = append(t.whole, w)
		}
	}
	t.whole = longestFirst(t.whole)
	return t
}

func longestFirst(list []string) []string {
	list = slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "" })
	slices.SortFunc(list, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return list
}

// split appends the tokens of s to out.
func (t *tokenizer) split(s string, out []token) []token {
	if t.isCode(s) {
		return append(out, token{end: len(s), text: s})
	}
	pos, gap := 0, 0
	add := func(k token) {
		pos += gap
		k.pos, gap = pos, 1
		out = append(out, k)
	}
	begun := len(out)
	for i := 0; i < len(s) && len(out)-begun < maxLength; {
		n, c := t.next(s[i:])
		switch c {
		case letter:
			n = t.word(s[i:])
			if w := t.normal(s[i : i+n]); len(w) <= maxWord && w != "" {
				add(token{start: i, end: i + n, text: w})
			}
		case han:
			last := len(out) - 1
			tied := last >= 0 && out[last].han && out[last].end == i
			add(token{start: i, end: i + n, text: fold(s[i : i+n]), han: true, tied: tied})
		case hard:
			if gap > 0 {
				gap = far
			}
		}
		i += n
	}
	t.known.mark(out[begun:])
	return out
}

// isCode reports that a text is nothing but digits and small letters, like the number of a batch.
func (t *tokenizer) isCode(s string) bool {
	if len(t.separators)+len(t.whole) > 0 || s == "" || len(s) > maxWord {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

// next classifies what s begins with and returns its length; of a word it is the first character only.
func (t *tokenizer) next(s string) (int, class) {
	for _, sep := range t.separators {
		if strings.HasPrefix(s, sep) {
			return len(sep), soft
		}
	}
	if t.entry(s) > 0 {
		return 1, letter
	}
	n, c := classify(s)
	if len(t.joiners) > 0 {
		if r, _ := utf8.DecodeRuneInString(s); t.joiners[r] {
			return n, letter
		}
	}
	return n, c
}

// word returns the length of the word at the beginning of s.
func (t *tokenizer) word(s string) int {
	if n := t.entry(s); n > 0 {
		return n
	}
	i := 0
	for i < len(s) {
		n, c := t.next(s[i:])
		if c != letter || i > 0 && t.entry(s[i:]) > 0 {
			break
		}
		i += n
	}
	return i
}

// entry returns the length of the word of the dictionary at the beginning of s, or 0.
func (t *tokenizer) entry(s string) int {
	for _, w := range t.whole {
		if n := foldedPrefix(s, w); n > 0 && (n == len(s) || !isWord(s[n:])) {
			return n
		}
	}
	return 0
}

func isWord(s string) bool {
	_, c := classify(s)
	return c == letter
}

// foldedPrefix returns the length of the beginning of s whose normal form is w, or 0.
func foldedPrefix(s, w string) int {
	var b []byte
	for i, r := range s {
		n := i + width(s[i:], r)
		b = appendFold(b, s[i:n], r)
		if len(b) >= len(w) || !strings.HasPrefix(w, string(b)) {
			if string(b) == w {
				return n
			}
			return 0
		}
	}
	return 0
}

// normal returns the normal form of a word without the separators in that form.
func (t *tokenizer) normal(s string) string {
	w := fold(s)
	if ascii(w) || len(t.whole) > 0 {
		return w
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || t.joiners[r] {
			return r
		}
		return -1
	}, w)
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// classify classifies the first character of s and returns its length.
func classify(s string) (int, class) {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case n == 0:
		return 0, soft
	case r < utf8.RuneSelf:
		return n, classifyASCII(s)
	case isHan(r):
		return n, han
	case strings.ContainsRune("。、，；：？！．｡､…‥․¡¿§¶※‼‽⁇⁈⁉", r):
		return n, hard
	case unicode.IsLetter(r), unicode.IsNumber(r), unicode.IsMark(r), unicode.IsSymbol(r): // ㎏ is a word
		return n, folded(s[:n], r)
	}
	return n, soft
}

// folded classifies a character by what its normal form begins with.
func folded(s string, r rune) class {
	b := appendFold(nil, s, r)
	switch c, _ := utf8.DecodeRune(b); {
	case isHan(c):
		return han
	case len(b) == 0, unicode.IsLetter(c), unicode.IsNumber(c), unicode.IsMark(c):
		return letter
	}
	return soft
}

func classifyASCII(s string) class {
	switch c := s[0]; {
	case 'a' <= c && c <= 'z', '0' <= c && c <= '9', 'A' <= c && c <= 'Z':
		return letter
	case c == '!', c == ':', c == ';', c == '?', c == fieldEdge:
		return hard
	case (c == '.' || c == ',') && len(s) > 1 && s[1] == ' ':
		return hard
	}
	return soft
}
