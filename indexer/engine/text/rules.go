package text

import "strings"

// rules are the Settings, made ready for use.
type rules struct {
	Settings
	tokens   *tokenizer
	stop     map[string]bool
	exact    map[string]bool // words without typos
	strict   []bool          // attributes without typos
	synonyms map[string][][]unit
	longest  int // terms of the longest text that has a synonym
}

func newRules(s Settings) *rules {
	r := &rules{Settings: s, tokens: newTokenizer(s), stop: map[string]bool{}, exact: map[string]bool{}}
	for _, w := range s.StopWords {
		r.stop[fold(w)] = true
	}
	for _, w := range s.Typo.DisableOnWords {
		r.exact[fold(w)] = true
	}
	r.strict = make([]bool, len(s.Attributes))
	for i, a := range s.Attributes {
		for _, off := range s.Typo.DisableOnAttributes {
			r.strict[i] = r.strict[i] || a == off || strings.HasPrefix(a, off+".")
		}
	}
	r.readSynonyms()
	return r
}

func (r *rules) readSynonyms() {
	r.synonyms = map[string][][]unit{}
	for from, to := range r.Synonyms {
		terms := r.terms(from)
		if len(terms) == 0 {
			continue
		}
		key := joined(terms)
		r.longest = max(r.longest, len(terms))
		for _, t := range to {
			if units := units(r.tokens.split(t, nil)); len(units) > 0 {
				r.synonyms[key] = append(r.synonyms[key], units)
			}
		}
	}
}

// typos returns the number of typos that a word may have.
func (r *rules) typos(word string) int {
	n := length(word)
	switch t := r.Typo; {
	case !t.Enabled, n < t.OneTypo, r.exact[word], t.DisableOnNumbers && isNumber(word):
		return 0
	case n < t.TwoTypos:
		return 1
	}
	return 2
}
