package text

import "slices"

// rows are the numbers of each document's texts, ascending. A page holds the rows of pageSize documents: first where
// each of them begins and where the last one ends, then all numbers.
type rows struct{ pages [][]uint32 }

// at returns the row of a document, empty if it has no row.
func (r *rows) at(doc uint32) []uint32 {
	if n := doc / pageSize; int(n) < len(r.pages) {
		return row(r.pages[n], doc%pageSize)
	}
	return nil
}

func row(page []uint32, i uint32) []uint32 {
	if page == nil {
		return nil
	}
	return page[page[i]:page[i+1]:page[i+1]]
}

// rowChange is the new row of a document: texts[from:to] of a change, nothing if it is gone.
type rowChange struct {
	doc      uint32
	live     bool
	from, to int
}

// apply returns the rows after changes, which are ordered by documents.
func (r *rows) apply(changes []rowChange, texts []uint32) rows {
	if len(changes) == 0 {
		return *r
	}
	last := int(changes[len(changes)-1].doc / pageSize)
	pages := make([][]uint32, max(len(r.pages), last+1))
	copy(pages, r.pages)
	for len(changes) > 0 {
		p := changes[0].doc / pageSize
		n := 1
		for n < len(changes) && changes[n].doc/pageSize == p {
			n++
		}
		pages[p] = changePage(pages[p], changes[:n], texts)
		changes = changes[n:]
	}
	return rows{pages}
}

func changePage(old []uint32, changes []rowChange, texts []uint32) []uint32 {
	size := max(len(old), pageSize+1)
	for _, c := range changes {
		size += c.to - c.from - len(row(old, c.doc%pageSize))
	}
	page := make([]uint32, pageSize+1, size)
	for i := range uint32(pageSize) {
		page[i] = uint32(len(page))
		if len(changes) > 0 && changes[0].doc%pageSize == i {
			page = append(page, texts[changes[0].from:changes[0].to]...)
			changes = changes[1:]
		} else {
			page = append(page, row(old, i)...)
		}
	}
	page[pageSize] = uint32(len(page))
	return page
}

// lastOfEach orders changes by documents and keeps the last one of each.
func lastOfEach(changes []rowChange) []rowChange {
	byDoc := func(a, b rowChange) int { return int(a.doc) - int(b.doc) }
	if !slices.IsSortedFunc(changes, byDoc) {
		slices.SortStableFunc(changes, byDoc)
	}
	out := changes[:0]
	for i, c := range changes {
		if i+1 == len(changes) || changes[i+1].doc != c.doc {
			out = append(out, c)
		}
	}
	return out
}
