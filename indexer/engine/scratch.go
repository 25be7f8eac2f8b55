package engine

import "sync"

// scratch lends memory for the sets of one request.
type scratch struct {
	words   []bitmap
	used    int
	numbers []uint32
	tally   []uint32
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// bitmap gives an empty bitmap of n words, to be used until the request ends.
func (s *scratch) bitmap(n int) bitmap {
	b := s.dirty(n)
	clear(b)
	return b
}

// dirty gives a bitmap of n words with anything in it.
func (s *scratch) dirty(n int) bitmap {
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

// list gives room for n document numbers.
func (s *scratch) list(n int) []uint32 {
	if cap(s.numbers)-len(s.numbers) < n {
		s.numbers = make([]uint32, 0, max(4096, 2*n))
	}
	from := len(s.numbers)
	s.numbers = s.numbers[:from+n]
	return s.numbers[from : from : from+n]
}

func (s *scratch) release() {
	s.used, s.numbers = 0, s.numbers[:0]
	scratches.Put(s)
}

// counts gives n zeros. They are overwritten by the next call.
func (s *scratch) counts(n int) []uint32 {
	if cap(s.tally) < n {
		s.tally = make([]uint32, n)
	}
	clear(s.tally[:n])
	return s.tally[:n]
}
