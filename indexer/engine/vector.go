package engine

// pageBits sets the size of a vector's page: 1,024 elements, which are 16 words of a bitmap.
const (
	pageBits = 10
	pageSize = 1 << pageBits
	pageMask = pageSize - 1
)

// vector is an immutable array in pages. A page that is nil holds zeros.
type vector[T any] struct {
	pages [][]T
}

func (v *vector[T]) at(i uint32) T {
	if p := int(i >> pageBits); p < len(v.pages) && v.pages[p] != nil {
		return v.pages[p][i&pageMask]
	}
	var zero T
	return zero
}

// vectorDraft is the next version of a vector. It copies the pages it changes and shares the others.
type vectorDraft[T any] struct {
	vector[T]
	own []bool
}

func (v *vector[T]) draft() *vectorDraft[T] {
	return &vectorDraft[T]{vector[T]{append([][]T(nil), v.pages...)}, make([]bool, len(v.pages))}
}

// page returns page p to write into.
func (d *vectorDraft[T]) page(p int) []T {
	for p >= len(d.pages) {
		d.pages, d.own = append(d.pages, nil), append(d.own, false)
	}
	if !d.own[p] {
		page := make([]T, pageSize)
		copy(page, d.pages[p])
		d.pages[p], d.own[p] = page, true
	}
	return d.pages[p]
}

func (d *vectorDraft[T]) set(i uint32, x T) { d.page(int(i >> pageBits))[i&pageMask] = x }

// freeze ends the draft: the pages belong to the vector from then on.
func (d *vectorDraft[T]) freeze() vector[T] {
	clear(d.own)
	return vector[T]{append([][]T(nil), d.pages...)}
}
