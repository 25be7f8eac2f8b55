package text

import "slices"

const pageSize = 64 // as many as a word of a bitmap has bits

// vector is a list cut into pages. A changed copy shares the pages that did not change.
type vector[T any] struct {
	pages []*[pageSize]T
	size  uint32
}

// at returns an element, the zero value beyond the end.
func (v *vector[T]) at(i uint32) (x T) {
	if i < v.size {
		x = v.pages[i/pageSize][i%pageSize]
	}
	return x
}

// ref returns the place of an element that there is. It must not be changed through.
func (v *vector[T]) ref(i uint32) *T { return &v.pages[i/pageSize][i%pageSize] }

// edit begins a changed copy.
func (v *vector[T]) edit() *edit[T] {
	return &edit[T]{
		vector: vector[T]{pages: slices.Clone(v.pages), size: v.size},
		owned:  make([]bool, len(v.pages)),
	}
}

// edit is a vector while it is made. Pages it does not own belong to the vector it was made from.
type edit[T any] struct {
	vector[T]
	owned []bool
}

func (e *edit[T]) set(i uint32, x T) {
	for int(i/pageSize) >= len(e.pages) {
		e.pages = append(e.pages, new([pageSize]T))
		e.owned = append(e.owned, true)
	}
	if n := i / pageSize; !e.owned[n] {
		page := *e.pages[n]
		e.pages[n], e.owned[n] = &page, true
	}
	e.pages[i/pageSize][i%pageSize] = x
	e.size = max(e.size, i+1)
}
