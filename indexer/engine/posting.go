package engine

import "math"

// postings has the set of documents for each value, by its number. The values of an attribute like an id, which have
// one document each, take 4 bytes there.
type postings struct {
	ones vector[uint32] // the document of a value that has only one, else noDocument
	sets vector[*set]   // the documents of a value that has several
}

const noDocument = math.MaxUint32

// of returns the documents of a value. The set must not be changed.
func (p *postings) of(value uint32) set {
	if s := p.sets.at(value); s != nil {
		return *s
	}
	if page := int(value >> pageBits); page < len(p.ones.pages) && p.ones.pages[page] != nil {
		if i := value & pageMask; p.ones.pages[page][i] != noDocument {
			return set{n: 1, list: p.ones.pages[page][i : i+1 : i+1]}
		}
	}
	return set{}
}

// postingsDraft is the next version of postings.
type postingsDraft struct {
	ones *vectorDraft[uint32]
	sets *vectorDraft[*set]
	own  bitmap // the values whose documents are a bitmap of the draft
}

func (p *postings) draft() postingsDraft {
	return postingsDraft{ones: p.ones.draft(), sets: p.sets.draft()}
}

// grow makes place for values.
func (d *postingsDraft) grow(values int) {
	d.own = append(d.own, make(bitmap, max(0, wordsFor(values)-len(d.own)))...)
}

// change changes the documents of a value as setDraft does, and returns how many there were and are.
func (d *postingsDraft) change(value uint32, gone, added []uint32, total int) (before, after int) {
	p := postings{d.ones.vector, d.sets.vector}
	s := setDraft{p.of(value), d.own.has(value)}
	before = s.n
	s.change(gone, added, total)
	one, several := uint32(noDocument), (*set)(nil)
	switch {
	case s.n == 1:
		one = s.list[0]
	case s.n > 1:
		several = &set{s.n, s.bits, s.list}
	}
	if one != noDocument || before == 1 {
		d.setOne(value, one)
	}
	if several != nil || before > 1 {
		d.sets.set(value, several)
	}
	if s.own {
		d.own.add(value)
	} else {
		d.own.remove(value)
	}
	return before, s.n
}

func (d *postingsDraft) setOne(value, doc uint32) {
	p := int(value >> pageBits)
	blank := p >= len(d.ones.pages) || d.ones.pages[p] == nil
	page := d.ones.page(p)
	if blank {
		for i := range page {
			page[i] = noDocument
		}
	}
	page[value&pageMask] = doc
}

// freeze ends the draft.
func (d *postingsDraft) freeze() postings { return postings{d.ones.freeze(), d.sets.freeze()} }
