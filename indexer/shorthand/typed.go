package shorthand

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/indexer/cottonindex"
)

// Typed is a line that is being typed: its meaning, and the names that its last word can be completed to.
type Typed struct {
	Shorthand
	Unknown []string  // words that are neither a number nor part of a name
	Seller  string    // the company that the line names
	Word    string    // the end of the line, as it was typed; empty if it cannot be completed
	Rest    Shorthand // the line without the word
	matches []match
}

// match is a name that a word can be completed to.
type match struct {
	*knownName
	about string // for the user
	place int    // how well it matches, 0 best
}

// wordMax is the number of characters of the longest word that is completed.
const wordMax = 20

// ParseTyped reads a line that is being typed. It refuses what Parse refuses.
func (p *Parser) ParseTyped(by cottonindex.Viewer, text string) (Typed, error) {
	whole, err := p.Parse(by, text)
	if err != nil {
		return Typed{}, err
	}
	return typedLine(text, whole, by, p.words.Load()), nil
}

func typedLine(text string, whole Shorthand, by cottonindex.Viewer, v *vocabulary) Typed {
	t := Typed{Shorthand: whole, Unknown: v.unknown(whole.Words), Seller: v.sellers[whole.Demand.CompanyID]}
	t.Word, t.matches = v.completions(text)
	if t.Word == "" {
		return t
	}
	t.Rest = parseLine(strings.TrimSuffix(text, t.Word), by, v)
	if len(t.matches) > 0 {
		t.Unknown = slices.DeleteFunc(t.Unknown, func(word string) bool { return strings.Contains(plainName(t.Word), word) })
	}
	return t
}

// unknown returns the words that the text search can hardly find.
func (v *vocabulary) unknown(words string) []string {
	unknown := []string{}
	_, _, list := cottonindex.SplitKeyword(words)
	for _, word := range list {
		if word = plainName(word); !v.known(word) && !strings.Contains(v.others, word) {
			unknown = append(unknown, word)
		}
	}
	return unknown
}

// completions returns the last word of a line as it was typed, and the names that it can be completed to. The word is
// as long as any name matches.
func (v *vocabulary) completions(text string) (word string, found []match) {
	plain := plainName(text)
	pieces := joinNames((&lineReader{names: v}).cut(plain), v)
	if last, _ := utf8.DecodeLastRuneInString(plain); len(pieces) == 0 || gapAt(string(last)) > 0 {
		return "", nil
	}
	for from := runBegin(pieces); from < len(pieces); from++ {
		word = textOf(pieces[from:])
		if utf8.RuneCountInString(word) <= wordMax {
			if found = v.matching(strings.ToLower(word)); len(found) > 0 {
				break
			}
		}
	}
	return lastRunes(text, utf8.RuneCountInString(word)), found
}

// runBegin returns the first of the adjoining names and words at the end of a line.
func runBegin(pieces []piece) int {
	from := len(pieces) - 1
	for from > 0 && pieces[from].adjoining && (pieces[from-1].place || pieces[from-1].apply == nil) {
		from--
	}
	return from
}

// lastRunes returns the last n characters of a text.
func lastRunes(text string, n int) string {
	runes := []rune(text)
	return string(runes[max(0, len(runes)-n):])
}

// matching returns the names that a word is the beginning or a part of.
func (v *vocabulary) matching(word string) (found []match) {
	for i := range v.complete {
		if m, ok := v.complete[i].match(word); ok {
			found = append(found, m)
		}
	}
	return found
}

// How well a word matches a name.
const (
	isName = iota
	beginsName
	beginsOther
	withinName
)

// match returns how a word matches a name.
func (n *knownName) match(word string) (match, bool) {
	best := match{n, n.about, withinName + 1}
	for i := range n.forms {
		f := &n.forms[i]
		place := f.match(word, i > 0)
		if place >= best.place {
			continue
		}
		best.place, best.about = place, n.about
		if i > 0 && n.about == "" && !strings.Contains(n.shown, f.text) && !strings.Contains(f.text, n.shown) {
			best.about = f.text
		}
	}
	return best, best.place <= withinName
}

// match returns how a word matches a form of a name. One letter or digit is found only at the beginning.
func (f *form) match(word string, other bool) int {
	switch {
	case strings.EqualFold(f.text, word):
		return isName
	case begins(word, f.characters):
		if other {
			return beginsOther
		}
		return beginsName
	case len(word) < len("库"):
		return withinName + 1
	}
	for i := 1; i < len(f.characters); i++ {
		if begins(word, f.characters[i:]) {
			return withinName
		}
	}
	return withinName + 1
}
