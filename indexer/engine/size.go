package engine

import "unsafe"

// partSize is how many bytes a part of an index takes.
type partSize struct {
	name string
	size int
}

// sizes returns how large the parts of an index are, by the names that Meilisearch has for what they hold.
func (x *index) sizes() []partSize {
	numbers, strings := 0, 0
	for _, c := range x.columns {
		numbers += dimensionSize(c.numbers, func(float64) int { return 8 })
		strings += dimensionSize(c.strings, stringSize)
		for _, page := range c.shown.pages {
			for _, shown := range page {
				strings += stringSize(shown)
			}
		}
	}
	return []partSize{
		{"documents", x.docs.size()},
		{"externalDocumentsIds", 4 * len(x.docs.byID.slots)},
		{"facetIdF64Docids", numbers},
		{"facetIdStringDocids", strings},
	}
}

// size returns the size of an index in bytes.
func (x *index) size() int {
	n := 0
	for _, p := range x.sizes() {
		n += p.size
	}
	return n
}

// size returns the size of the packed documents in bytes, with the dictionaries of their values.
func (d *documents) size() int {
	n := 0
	d.live.each(func(doc uint32) bool {
		n += len(d.records.at(doc))
		return true
	})
	for _, values := range d.values {
		for _, v := range values {
			n += len(v)
		}
	}
	return n
}

func stringSize(s string) int { return int(unsafe.Sizeof(s)) + len(s) }

// dimensionSize returns the size of a dimension in bytes. The function of returns the size of a value.
func dimensionSize[K float64 | string](d *dimension[K], of func(K) int) int {
	n := 4*len(d.lookup.slots) + 4*len(d.order()) + vectorSize(&d.codes.narrow) +
		vectorSize(&d.codes.wide) + vectorSize(&d.postings.ones) + vectorSize(&d.postings.sets)
	for i, key := range d.keys {
		n += of(key)
		if p := d.posting(uint32(i)); p.n > 1 {
			n += 8*len(p.bits) + 4*len(p.list)
		}
	}
	for _, c := range d.combos {
		n += 4 * len(c)
	}
	return n
}

func vectorSize[T any](v *vector[T]) int {
	n := 0
	for _, page := range v.pages {
		n += len(page)
	}
	var zero T
	return n * int(unsafe.Sizeof(zero))
}
