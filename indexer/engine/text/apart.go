package text

import (
	"cmp"
	"math/bits"
	"slices"
)

// Without a list of all words nobody can tell whether characters typed together are one word or several. Where they
// stand together they are found for sure. Documents that have them all, but apart, are found too as long as these are
// few: at most a quarter more, so that 天银 finds 天润棉业 in a warehouse 天山银力. Characters of a known word stay
// together, and so do quoted ones.

// matchApart adds the documents that have all characters of a run, but not together. The documents of together have
// them together.
func (r *Result) matchApart(n *node, run []unit, together bitmap) {
	allowed := max(3, n.docs.count()/4)
	lists := r.pieces(run)
	if len(lists) < 2 || len(lists[0]) == 0 {
		return
	}
	rest := r.documents(slices.DeleteFunc(slices.Clone(lists[0]), together.has))
	rest.andNot(n.docs)
	if rest.count() == 0 {
		return
	}
	lists = lists[1:]
	for ; len(lists) > 0 && rest.count() > rowwise; lists = lists[1:] {
		rest.and(r.documents(lists[0]))
	}
	if len(lists) > 0 {
		r.keepRows(rest, lists)
	}
	if rest.count() <= allowed && !r.over {
		n.docs.or(rest)
		n.apart = true
	}
}

// rowwise is up to how many documents are looked at one by one.
const rowwise = 2048

// pieces returns the texts of each known word of a run and of each other character as a word of its own, the rarest
// first. What comes last may be the beginning of a word.
func (r *Result) pieces(run []unit) (lists [][]uint32) {
	seen := map[string]bool{}
	for len(run) > 0 {
		n := min(max(1, run[0].word), len(run))
		piece := slices.Clone(run[:n])
		piece[0].tied = false
		run = run[n:]
		if w := spelled(piece); !seen[w] {
			seen[w] = true
			lists = append(lists, r.piece(piece, len(run) == 0))
		}
	}
	slices.SortFunc(lists, func(a, b []uint32) int { return cmp.Compare(len(a), len(b)) })
	return lists
}

func (r *Result) piece(units []unit, last bool) []uint32 {
	texts := r.x.find(units, r.halted)
	switch {
	case len(units) > 1:
		return texts
	case last:
		return except(texts, r.x.grams.find(aslant+units[0].text))
	}
	return except(texts, r.x.grams.find(bound+units[0].text))
}

// documents returns the documents of texts.
func (r *Result) documents(texts []uint32) bitmap {
	b := newBitmap(uint32(len(r.base)) * 64)
	for _, t := range texts {
		if e := r.x.texts.ref(t); r.searches(e.attr) {
			e.addTo(b)
		}
	}
	return b
}

// keepRows takes away the documents that have no text of some list.
func (r *Result) keepRows(docs bitmap, lists [][]uint32) {
	for i, w := range docs {
		for ; w != 0; w &= w - 1 {
			doc := uint32(i*64 + bits.TrailingZeros64(w))
			if !r.hasAll(doc, lists) {
				docs.remove(doc)
			}
		}
	}
}

func (r *Result) hasAll(doc uint32, lists [][]uint32) bool {
	row := r.x.rows.at(doc)
	for _, l := range lists {
		if !slices.ContainsFunc(row, func(t uint32) bool {
			_, found := slices.BinarySearch(l, t)
			return found && r.searches(r.x.texts.ref(t).attr)
		}) {
			return false
		}
	}
	return true
}

// searches reports that an attribute is among those to search.
func (r *Result) searches(attr int32) bool { return r.on == nil || r.on[attr] }
