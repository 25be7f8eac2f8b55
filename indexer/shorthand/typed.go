package shorthand

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/indexer/cottonindex"
)

// Typed is a line that is being typed: its meaning, and the names that the word before the cursor can be completed to.
type Typed struct {
	Shorthand
	Unknown []string  // pieces that contain a word that is neither a number nor part of a name
	Seller  string    // the company that the line names
	Word    string    // the end of the text before the cursor, as it was typed; empty if it cannot be completed
	Begun   bool      // the word is only the beginning of names, and the meaning is that of the rest
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

// ParseTyped reads a line that is being typed, with the cursor between two texts. Within a word the cursor counts as at
// the end of the line. It refuses what Parse refuses.
func (p *Parser) ParseTyped(by cottonindex.Viewer, text, after string) (Typed, error) {
	whole, err := p.Parse(by, text+after)
	if err != nil {
		return Typed{}, err
	}
	return typedLine(text, after, whole, by, p.vocabulary()), nil
}

func typedLine(text, after string, whole Shorthand, by cottonindex.Viewer, v *vocabulary) Typed {
	if after != "" && gapAt(after) == 0 {
		text, after = text+after, ""
	}
	t := Typed{Shorthand: whole, Unknown: v.unknown(whole.runs), Seller: v.sellers[whole.Demand.CompanyID]}
	end := v.completions(text, by)
	if t.Word = end.word; t.Word == "" {
		return t
	}
	t.matches = end.found
	t.Rest = parseLine(strings.TrimSuffix(text, end.term)+after, by, v)
	if len(t.matches) > 0 {
		term := plainName(end.term)
		known := slices.DeleteFunc(slices.Clone(t.Unknown), func(word string) bool {
			return strings.Contains(term, word) || strings.HasSuffix(word, term)
		})
		if t.Begun = len(known) < len(t.Unknown); t.Begun {
			t.Shorthand, t.Unknown = t.Rest, known
		}
	}
	return t
}

// unknown returns the runs in which a word is that the text search can hardly find.
func (v *vocabulary) unknown(runs []string) []string {
	unknown := []string{}
	isUnknown := func(word string) bool {
		word = plainName(word)
		return !v.known(word) && !strings.Contains(v.others, word)
	}
	for _, run := range runs {
		_, _, words := cottonindex.SplitKeyword(run)
		if slices.ContainsFunc(words, isUnknown) && !slices.Contains(unknown, run) {
			unknown = append(unknown, run)
		}
	}
	return unknown
}

// ending is the end of a text as it was typed: its last word, the term that is removed with it, and the names that the
// word can be completed to.
type ending struct {
	word, term string
	found      []match
}

// completions returns how a text ends. The word is as long as any name matches.
func (v *vocabulary) completions(text string, by cottonindex.Viewer) ending {
	plain := plainName(text)
	pieces := joinNames((&lineReader{names: v}).cut(plain), v)
	if last, _ := utf8.DecodeLastRuneInString(plain); len(pieces) == 0 || gapAt(string(last)) > 0 {
		return ending{}
	}
	if no := v.exclusions(text, pieces[len(pieces)-1].text, by); len(no.found) > 0 {
		return no
	}
	var end ending
	for from := runBegin(pieces); from < len(pieces) && len(end.found) == 0; from++ {
		word := textOf(pieces[from:])
		end = ending{lastRunes(text, word), lastRunes(text, word), v.matching(word)}
	}
	return end
}

// exclusions returns how a text ends whose last term is an exclusion that is being typed: 不要兵团和库. Its names are those
// that can be excluded.
func (v *vocabulary) exclusions(text, term string, by cottonindex.Viewer) ending {
	no := negation.FindString(term)
	if no == "" {
		return ending{}
	}
	includes := func(m match) bool { return parseLine("不要"+m.text, by, v).Words != "" }
	for from, end := 0, len(no); end < len(term); {
		if found := slices.DeleteFunc(v.matching(term[end:]), includes); len(found) > 0 {
			return ending{lastRunes(text, term[end:]), lastRunes(text, term[from:]), found}
		}
		for from = end; from < len(term) && conjoined.FindString(term[from:]) == ""; {
			from += wordStep(term[from:])
		}
		end = from + len(conjoined.FindString(term[from:]))
	}
	return ending{}
}

// runBegin returns the first of the adjoining names and words at the end of a line.
func runBegin(pieces []piece) int {
	from := len(pieces) - 1
	for from > 0 && pieces[from].adjoining && (pieces[from-1].place || pieces[from-1].apply == nil) {
		from--
	}
	return from
}

// lastRunes returns the end of a text that is as long as a word.
func lastRunes(text, word string) string {
	runes := []rune(text)
	return string(runes[max(0, len(runes)-utf8.RuneCountInString(word)):])
}

// matching returns the names that a word is the beginning or a part of; none for a very long word.
func (v *vocabulary) matching(word string) (found []match) {
	if utf8.RuneCountInString(word) > wordMax {
		return nil
	}
	word = strings.ToLower(word)
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
