package text

import (
	"slices"
	"strings"
)

// node is one way to find the terms from to-1 of a query: as a word with its prefixes and typos, or as one of several
// phrases.
type node struct {
	id       int // in the lists of places
	from, to int
	at       int    // position in the query
	word     string // empty if only phrases stand for the terms
	prefix   bool   // words that begin with word are found too
	typos    int    // that word may have
	near     *walk  // to words with typos
	phrases  []phrase
	run      []unit // characters that may stand apart
	apart    bool   // some do
	docs     bitmap
}

// phrase is units that stand together.
type phrase struct {
	units []unit
	typos uint8
	exact bool // as it was typed
}

// maxJoined is how many neighbouring words are tried as one word.
const maxJoined = 3

// nodes returns the ways to find each term, and those to find several terms at once.
func (r *rules) nodes(terms []term) (list []*node) {
	for i, t := range terms {
		n := &node{from: i, to: i + 1, at: t.at, word: t.word(), prefix: t.prefix}
		if n.word == "" {
			n.phrases = []phrase{{units: t.units, exact: true}}
			if t.run() {
				n.run = t.units
			}
		} else {
			n.typos = r.typos(n.word)
		}
		if !t.quoted {
			n.phrases = append(n.phrases, r.alternatives(t)...)
		}
		list = append(list, n)
	}
	for i := range terms {
		for k := 2; k <= max(maxJoined, r.longest) && i+k <= len(terms); k++ {
			if n := r.join(terms[i:i+k], i); n != nil {
				list = append(list, n)
			}
		}
	}
	return list
}

// join returns the node that stands for several neighbouring terms: the words written as one, and their synonyms.
func (r *rules) join(terms []term, from int) *node {
	n := &node{from: from, to: from + len(terms), at: terms[0].at, prefix: terms[len(terms)-1].prefix}
	words := len(terms) <= maxJoined
	for i, t := range terms {
		if t.quoted || i > 0 && terms[i-1].end+1 != t.at {
			return nil
		}
		words = words && t.word() != ""
		n.word += t.word()
	}
	n.phrases = asPhrases(r.synonyms[joined(terms)])
	if !words || len(n.word) > maxWord {
		n.word = ""
	}
	if n.word == "" && len(n.phrases) == 0 {
		return nil
	}
	n.typos = max(0, r.typos(n.word)-len(terms)+1)
	return n
}

// alternatives returns the synonyms of a term; those of Chinese characters may be a part of them.
func (r *rules) alternatives(t term) []phrase {
	written := spelled(t.units)
	if !t.run() {
		return asPhrases(r.synonyms[written])
	}
	var out []phrase
	for from, to := range r.synonyms {
		if !allHan(from) || !strings.Contains(written, from) {
			continue
		}
		for _, u := range to {
			if s := strings.Replace(written, from, spelled(u), 1); from == written || allHan(s) {
				out = append(out, phrase{units: units(r.tokens.split(s, nil))})
			}
		}
	}
	slices.SortFunc(out, func(a, b phrase) int { return strings.Compare(spelled(a.units), spelled(b.units)) })
	return out
}

func asPhrases(list [][]unit) (out []phrase) {
	for _, u := range list {
		out = append(out, phrase{units: u})
	}
	return out
}

// cuts returns the nodes for the beginnings of a term's Chinese characters, the longest first.
func cuts(t term, i int) (list []*node) {
	if !t.run() {
		return nil
	}
	for n := len(t.units) - 1; n > 0; n-- {
		list = append(list, &node{from: i, to: i + 1, at: t.at, phrases: []phrase{{units: t.units[:n]}}})
	}
	return list
}

// accept reports whether a word of a text stands for the node, with how many typos, and whether just so. Where typos
// are off, strict is set.
func (r *rules) accept(n *node, word string, strict bool) (typos uint8, exact, ok bool) {
	switch {
	case n.word == "":
		return 0, false, false
	case word == n.word:
		return 0, n.to-n.from == 1, true
	case n.prefix && strings.HasPrefix(word, n.word):
		return 0, false, true
	case strict || n.near == nil || r.Typo.DisableOnNumbers && isNumber(word):
		return 0, false, false
	}
	found, _ := n.near.step(word)
	return uint8(found), false, found <= n.typos
}
