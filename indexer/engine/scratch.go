package engine

import (
	"sync"
	"time"
)

// A request is given up when it has taken this long, or this much memory for the sets of its conditions and its answer.
const (
	searchTime   = 10 * time.Second
	searchMemory = 512 << 20
	keptMemory   = 64 << 20 // what is kept for the next request
)

// scratch is memory for the sets of one request, and for the answer while it is written.
type scratch struct {
	words   []bitmap
	used    int
	numbers []uint32
	tally   []uint32
	answer  []byte
	begun   time.Time
	loans   int
	size    int // bytes of the sets and of the answer
}

// exhausted is what a request panics with that needs more time or memory than one may have.
type exhausted struct{}

// lend counts memory that is taken, in bytes.
func (s *scratch) lend(size int) {
	s.size += size
	if s.size > searchMemory {
		panic(exhausted{})
	}
	if s.loans++; s.loans%64 == 0 {
		s.keepTime()
	}
}

// late reports whether the request has taken as long as one may.
func (s *scratch) late() bool { return !s.begun.IsZero() && time.Since(s.begun) > searchTime }

// keepTime returns the request up when it is late.
func (s *scratch) keepTime() {
	if s.late() {
		panic(exhausted{})
	}
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// withScratch calls f with scratch memory. It refuses what takes more than one request may.
func withScratch(f func(s *scratch) *Error) (err *Error) {
	s := scratches.Get().(*scratch)
	s.begun = time.Now()
	defer func() {
		switch r := recover(); r.(type) {
		case nil:
			s.release()
		case exhausted:
			err = refuse("search_limit_exceeded", "The request needs more than %d s or %d MiB. Ask for less at "+
				"once: fewer queries, conditions, facets or hits.",
				int(searchTime.Seconds()), searchMemory>>20)
		default:
			panic(r)
		}
	}()
	return f(s)
}

// bitmap returns an empty bitmap of n words, to be used until the request ends.
func (s *scratch) bitmap(n int) bitmap {
	b := s.dirty(n)
	clear(b)
	return b
}

// dirty returns a bitmap of n words with anything in it.
func (s *scratch) dirty(n int) bitmap {
	s.lend(8 * n)
	if s.used == len(s.words) {
		s.words = append(s.words, nil)
	}
	if cap(s.words[s.used]) < n {
		s.words[s.used] = make(bitmap, n)
	}
	b := s.words[s.used][:n]
	s.used++
	return b
}

// list returns room for n document numbers.
func (s *scratch) list(n int) []uint32 {
	s.lend(4 * n)
	if cap(s.numbers)-len(s.numbers) < n {
		s.numbers = make([]uint32, 0, max(4096, 2*n))
	}
	from := len(s.numbers)
	s.numbers = s.numbers[:from+n]
	return s.numbers[from : from : from+n]
}

func (s *scratch) release() {
	if s.size+cap(s.answer) > keptMemory {
		return
	}
	s.used, s.numbers, s.loans, s.size = 0, s.numbers[:0], 0, 0
	scratches.Put(s)
}

// counts returns n zeros. They are overwritten by the next call.
func (s *scratch) counts(n int) []uint32 {
	s.lend(0)
	if cap(s.tally) < n {
		s.tally = make([]uint32, n)
	}
	clear(s.tally[:n])
	return s.tally[:n]
}
