package engine

import (
	"errors"
	"fmt"
	"time"

	"cottonmall/indexer/engine/text"
)

// Sieve is a few documents that very many filters are held against, one after the other: which of the lots that changed
// just now meet which of all saved demands. A filter means what it means in a search. A sieve never changes; any number of
// goroutines may ask it.
type Sieve struct{ index *index }

// NewSieve makes a sieve of documents, given as lines of JSON, under the settings of an index. Each must have a key of its
// own. Documents are numbered in their order, from zero.
func NewSieve(settings []byte, key string, lines []byte) (*Sieve, error) {
	body, err := checkJSON(string(settings))
	if err != nil {
		return nil, fmt.Errorf("settings of a sieve: %w", err)
	}
	change, _, refused := readSettings(body)
	if refused != nil {
		return nil, fmt.Errorf("settings of a sieve: %w", refused)
	}
	docs, err := readLines(string(lines))
	if err != nil {
		return nil, fmt.Errorf("documents of a sieve: %w", err)
	}
	now := time.Now()
	x := newIndex("sieve", key, now)
	draft := x.withSettings(change(x.settings), now).draft()
	n, refused := draft.add(&addition{docs: docs})
	if refused != nil {
		return nil, fmt.Errorf("documents of a sieve: %w", refused)
	}
	if n < len(docs) {
		return nil, errors.New("documents of a sieve: some have the same key")
	}
	x = draft.freeze(now)
	x.settle()
	return &Sieve{x}, nil
}

// Len is how many documents there are.
func (s *Sieve) Len() int { return s.index.docs.count }

// Filter gives the documents that meet a filter: document i is bit i%64 of word i/64.
func (s *Sieve) Filter(expression string) ([]uint64, error) {
	f, err := parseFilter(expression)
	if err != nil {
		return nil, fmt.Errorf("filter: %w", err)
	}
	found := make(bitmap, wordsFor(s.Len()))
	refused := withScratch(func(lent *scratch) *Error {
		e := newEvaluator(s.index, 0, lent)
		if f != nil {
			if err := f.check(s.index.settings, "invalid_search_filter", f.place); err != nil {
				return err
			}
		}
		e.documents(f).addTo(found)
		return nil
	})
	if refused != nil {
		return nil, fmt.Errorf("filter: %w", refused)
	}
	return found, nil
}

// Words gives the documents that match all words of a query, in the form of Filter. Where a search takes a word for the
// two words that most documents have, the sieve takes it for any two: it does not know all documents. So what a search
// finds is let through, and a little more.
func (s *Sieve) Words(query string) []uint64 {
	found := make(bitmap, wordsFor(s.Len()))
	copy(found, s.index.words.Search(text.Query{Text: query, Strategy: text.All, Splits: true}, s.index.docs.live).Docs())
	return found
}
