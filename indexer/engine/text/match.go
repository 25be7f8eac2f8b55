package text

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// match sets the documents that match a node, and collects their texts.
func (r *Result) match(n *node) {
	n.docs = newBitmap(uint32(len(r.x.docs)) * 64)
	texts := newBitmap(r.x.texts.size)
	if n.word != "" {
		r.matchWord(n, texts)
	}
	for i := range n.phrases {
		texts.addAll(r.x.find(n.phrases[i].units, r.halted))
	}
	r.collect(n, texts, nil)
	if n.run != nil {
		r.matchApart(n, n.run, texts)
	}
}

// collect adds the documents of texts to a node, if their attributes are searched and are not in except.
func (r *Result) collect(n *node, texts bitmap, except []bool) {
	for i, w := range texts {
		if w == 0 {
			continue
		}
		page := r.x.texts.pages[i]
		for left := w; left != 0; left &= left - 1 {
			k := bits.TrailingZeros64(left)
			if e := &page[k]; r.on == nil && except == nil || r.searches(e.attr) && (except == nil || !except[e.attr]) {
				e.addTo(n.docs)
			} else {
				w &^= 1 << k
			}
		}
		r.texts[i] |= w
	}
}

func (r *Result) matchWord(n *node, texts bitmap) {
	words := &r.x.words
	if n.prefix {
		words.beginning(n.word, texts.addAll)
	} else {
		texts.addAll(words.find(n.word))
	}
	if n.typos > 0 {
		n.near = newWalk(n.word, n.typos, n.prefix)
		r.matchNear(n)
	}
	if n.to-n.from == 1 {
		for _, p := range r.splitWord(n.word) {
			n.phrases = append(n.phrases, phrase{units: p, typos: 1})
		}
	}
}

func (r *Result) matchNear(n *node) {
	rules := r.x.rules
	texts := newBitmap(r.x.texts.size)
	steps := maxSteps
	r.x.words.near(n.near, func(word string, of []uint32, typos int) bool {
		if 0 < typos && typos <= n.typos && !(rules.Typo.DisableOnNumbers && isNumber(word)) {
			texts.addAll(of)
		}
		steps--
		return steps > 0 && (steps%1024 != 0 || !r.halted())
	})
	r.collect(n, texts, rules.strict)
}

// askAfter is how many bytes of texts are read before a search checks again whether it was halted.
const askAfter = 1 << 14

// maxSteps is how many words are compared with one word of a query.
const maxSteps = 1 << 18

// splitWord splits a word of the query into two words of the index. It returns the split that most documents contain,
// or all splits if the Result wants them. It returns nil if no split is found or the search was halted.
func (r *Result) splitWord(word string) (best [][]unit) {
	x, most := r.x, 0
	for i := range word {
		if i == 0 || len(x.words.find(word[:i])) == 0 || len(x.words.find(word[i:])) == 0 {
			continue
		}
		pair := []unit{{text: word[:i]}, {text: word[i:], at: 1}}
		if r.splits {
			best = append(best, pair)
			continue
		}
		docs := 0
		for _, t := range x.find(pair, r.halted) {
			docs += x.texts.ref(t).count()
		}
		if docs > most {
			best, most = [][]unit{pair}, docs
		}
	}
	if r.over {
		return nil
	}
	return best
}

// find returns the texts that contain the units as they stand, as far as it gets until it is halted.
func (x *Index) find(units []unit, halted func() bool) []uint32 {
	lists := x.lists(units)
	slices.SortFunc(lists, func(a, b []uint32) int { return len(a) - len(b) })
	out := lists[0]
	for _, l := range lists[1:] {
		out = shared(out, l)
	}
	if len(lists) == 1 && (len(units) == 1 || len(units) == 2 && units[1].tied) {
		return out
	}
	whole := ""
	if tied(units) {
		whole = spelled(units)
	}
	read, over := 0, false
	return slices.DeleteFunc(slices.Clone(out), func(t uint32) bool {
		raw := x.texts.ref(t).raw
		if read += len(raw); read > askAfter {
			read = 0
			over = over || halted()
		}
		if over {
			return true
		}
		if whole != "" {
			if found, sure := x.contains(fold(raw), whole); sure {
				return !found
			}
		}
		return !x.stands(units, x.rules.tokens.split(raw, nil))
	})
}

// contains reports that a text contains characters that stand together, and whether it is sure that these do not begin
// inside a known word.
func (x *Index) contains(text, whole string) (found, sure bool) {
	at := 0
	for {
		i := strings.Index(text[at:], whole)
		if i < 0 {
			return found, !found
		}
		found = true
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		if !x.rules.tokens.known.mayHold(before, firstRune(whole)) {
			return true, true
		}
		at += i + 1
	}
}

// lists returns the texts of each word of a phrase, and of each two Chinese characters that stand together.
func (x *Index) lists(units []unit) (lists [][]uint32) {
	for i, u := range units {
		switch {
		case u.tied && units[i-1].tied:
			lists = append(lists, x.grams.find(units[i-1].text+u.text))
		case u.tied:
			pair := units[i-1].text + u.text
			lists = append(lists, except(x.grams.find(pair), x.grams.find(aslant+pair)))
		case !u.han:
			lists = append(lists, x.words.find(u.text))
		case i+1 == len(units) || !units[i+1].tied:
			lists = append(lists, x.grams.find(u.text))
		}
	}
	return lists
}

// except returns the members of an ascending list that are not in another one.
func except(a, b []uint32) []uint32 {
	if len(b) == 0 {
		return a
	}
	return slices.DeleteFunc(slices.Clone(a), func(n uint32) bool {
		_, found := slices.BinarySearch(b, n)
		return found
	})
}

// tied reports that units are Chinese characters that stand together.
func tied(units []unit) bool {
	return units[0].han && !slices.ContainsFunc(units[1:], func(u unit) bool { return !u.tied })
}

// shared returns the members of both ascending lists. The first list is the shorter one.
func shared(a, b []uint32) (out []uint32) {
	for _, n := range a {
		i, found := slices.BinarySearch(b, n)
		b = b[i:]
		if found {
			out = append(out, n)
		}
	}
	return out
}

// stands reports that units stand together somewhere among the tokens of a text.
func (x *Index) stands(units []unit, tokens []token) bool {
	for i := range tokens {
		if last(units, tokens, i) >= 0 {
			return true
		}
	}
	return false
}

// last returns the number of the token that ends the units beginning at token i, -1 if they don't begin there.
func last(units []unit, tokens []token, i int) int {
	for n, u := range units {
		k := i + u.at
		if k < len(tokens) && !u.tied && slants(units[n:], tokens[k]) {
			return -1
		}
		if k >= len(tokens) || tokens[k].text != u.text || tokens[k].pos != tokens[i].pos+u.at || u.tied && !tokens[k].tied {
			return -1
		}
	}
	return i + units[len(units)-1].at
}

// slants reports that units begin inside a known word and go on behind its end.
func slants(units []unit, t token) bool {
	n := 1
	for t.rest > 0 && n < len(units) && units[n].tied {
		n++
	}
	return t.rest > 0 && n > int(t.rest)
}
