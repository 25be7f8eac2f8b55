package text

import (
	"slices"
	"unicode/utf8"
)

// near visits words of a dictionary, with their typos, until visit reports false. All words are among them that are as
// near as a walk allows. A typo is a character too many, missing, another, or two exchanged; in the first character it
// counts two. With prefix, it is the nearest beginning of a word that counts.
//
// The sorted dictionary is walked as a tree: the table of distances is kept as far as neighbouring words begin alike,
// and the words below a beginning that is already too far are jumped over.
func (d *dictionary) near(w *walk, visit func(word string, texts []uint32, typos int) bool) {
	for _, r := range d.runs {
		if !r.near(w, visit) {
			return
		}
	}
}

func (r *run) near(w *walk, visit func(word string, texts []uint32, typos int) bool) bool {
	i := 0
	if w.most < 2 {
		i = r.seek(string(w.query[:1]))
	}
	for i < len(r.words) {
		found := r.words[i]
		if first, _ := utf8.DecodeRuneInString(found); w.most < 2 && first != w.query[0] {
			return true
		}
		typos, dead := w.step(found)
		if !visit(found, r.of(i), typos) {
			return false
		}
		if dead > 0 {
			i = r.after(i, found[:dead])
		} else {
			i++
		}
	}
	return true
}

// walk compares one word with the words of a dictionary in their order.
type walk struct {
	query  []rune
	most   int
	prefix bool
	path   []rune  // of the word before, as far as it was compared
	ends   []int   // bytes up to each character of path
	rows   [][]int // rows[d][j]: typos between d characters of path and j of query
	best   []int   // best[d]: the least that a beginning of at most d characters has as a prefix
}

func newWalk(word string, most int, prefix bool) *walk {
	w := &walk{query: []rune(word), most: most, prefix: prefix}
	first := make([]int, len(w.query)+1)
	for j := range first {
		first[j] = j
	}
	w.rows, w.best = [][]int{first}, []int{len(w.query)}
	return w
}

// step returns the typos of the next word, or the number of its bytes that no word near begins with.
func (w *walk) step(word string) (typos, dead int) {
	depth, at := 0, 0
	for i, r := range word {
		if depth == len(w.path) || w.path[depth] != r {
			break
		}
		at = i + utf8.RuneLen(r)
		depth++
	}
	w.path, w.ends = w.path[:depth], w.ends[:depth]
	w.rows, w.best = w.rows[:depth+1], w.best[:depth+1]
	for i, r := range word[at:] {
		least := w.push(r, at+i+max(1, utf8.RuneLen(r)))
		d := len(w.path)
		if least > w.allowed() && w.best[d] > w.allowed() {
			return w.most + 1, w.ends[d-1]
		}
	}
	d := len(w.path)
	typos = w.rows[d][len(w.query)]
	if w.prefix {
		typos = w.best[d]
	}
	if typos > w.allowed() {
		return w.most + 1, 0
	}
	return typos + w.most - w.allowed(), 0
}

// allowed returns the number of allowed typos: one less if the first characters differ.
func (w *walk) allowed() int {
	if len(w.path) > 0 && w.path[0] != w.query[0] {
		return w.most - 1
	}
	return w.most
}

// push adds a character to the path and returns the least of the new row.
func (w *walk) push(r rune, end int) int {
	w.path, w.ends = append(w.path, r), append(w.ends, end)
	d := len(w.path)
	w.rows = slices.Grow(w.rows, 1)[:d+1]
	if w.rows[d] == nil {
		w.rows[d] = make([]int, len(w.query)+1)
	}
	above, row := w.rows[d-1], w.rows[d]
	row[0] = d
	least := d
	for j, q := range w.query {
		cost := 1
		if q == r {
			cost = 0
		}
		v := min(above[j]+cost, above[j+1]+1, row[j]+1)
		if d > 1 && j > 0 && q == w.path[d-2] && w.query[j-1] == r {
			v = min(v, w.rows[d-2][j-1]+1)
		}
		row[j+1] = v
		least = min(least, v)
	}
	w.best = append(w.best, min(w.best[d-1], row[len(w.query)]))
	return least
}
