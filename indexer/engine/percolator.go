package engine

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"cottonmall/indexer/engine/text"
)

// Percolator is a few documents to which very many filters are applied, one after the other: which of the lots that
// have just changed match which of all saved demands. A filter means what it means in a search. A percolator never
// changes, and any number of goroutines may use it.
type Percolator struct{ index *index }

// NewPercolator returns a percolator of documents under the settings of an index. Each document must have an identifier
// of its own in the attribute key. Documents are numbered in their order, from zero. The rows belong to the percolator.
func NewPercolator(s Settings, key string, r *Rows) (*Percolator, error) {
	now, n := time.Now(), r.Len()
	x := newIndex("percolator", key, now)
	draft := x.withSettings(s.change(x.settings), now).draft()
	a := &addition{rows: r}
	written, refused := draft.add(a)
	a.release()
	if refused != nil {
		return nil, fmt.Errorf("documents of a percolator: %w", refused)
	}
	if written < n {
		return nil, errors.New("documents of a percolator: some have the same key")
	}
	x = draft.freeze(now)
	x.settle()
	return &Percolator{x}, nil
}

// Len returns the number of documents.
func (p *Percolator) Len() int { return p.index.docs.count }

// Match returns the documents that match a filter. Document i is bit i%64 of word i/64.
func (p *Percolator) Match(f *Filter) ([]uint64, error) {
	found := make(bitmap, wordsFor(p.Len()))
	refused := withScratch(func(lent *scratch) *Error {
		if err := f.check(p.index.settings, "invalid_search_filter", f.place); err != nil {
			return err
		}
		newEvaluator(p.index, 0, lent).documents(f).addTo(found)
		return nil
	})
	if refused != nil {
		return nil, fmt.Errorf("filter: %w", refused)
	}
	return found, nil
}

// MatchWords returns the documents that match all words of a query, in the form of Match. Where a search splits a word
// into the two words that most documents have, the percolator splits it into any two, because it does not have all
// documents. So it matches what a search finds, and a little more.
func (p *Percolator) MatchWords(query string) []uint64 {
	found := make(bitmap, wordsFor(p.Len()))
	q := text.Query{Text: query, Strategy: text.All, Splits: true}
	copy(found, p.index.words.Search(q, p.index.docs.live).Docs())
	return found
}

// Search answers queries about the documents as Engine.Search does, whatever index they name.
func (p *Percolator) Search(queries []Query, read func(i int, r *Result) error) error {
	own := slices.Clone(queries)
	for i := range own {
		own[i].Index = p.index.uid
	}
	return (&catalog{map[string]*index{p.index.uid: p.index}}).search(0, own, read)
}
