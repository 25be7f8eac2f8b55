package engine

import "container/heap"

const (
	facetGroup    = 4 // values, or groups, that make a group of the next level
	facetMinLevel = 5 // a level of fewer groups is not made
)

// topByCount returns the values with most documents, at most so many, in the order in which Meilisearch comes upon
// them. It keeps the values of a facet in groups of four, those in groups of four, and so on, and goes down from the
// top, always into the group with most documents; of equal ones first into single values, then to the right.
func topByCount[K float64 | string](d *dimension[K], counts []valueCount, most int) []valueCount {
	levels := facetLevels(d, counts)
	h := &facetHeap{}
	top := len(levels) - 1
	for i, v := range levels[top] {
		if v.count > 0 {
			*h = append(*h, facetEntry{v.count, top, i})
		}
	}
	heap.Init(h)
	found := make([]valueCount, 0, most)
	for len(*h) > 0 && len(found) < most {
		e := heap.Pop(h).(facetEntry)
		if e.level == 0 {
			found = append(found, levels[0][e.at])
			continue
		}
		below := levels[e.level-1]
		for i := e.at * facetGroup; i < min((e.at+1)*facetGroup, len(below)); i++ {
			if below[i].count > 0 {
				heap.Push(h, facetEntry{below[i].count, e.level - 1, i})
			}
		}
	}
	return found
}

// facetLevels returns all values that documents have, with the counts at hand, and the levels of groups over them.
func facetLevels[K float64 | string](d *dimension[K], counts []valueCount) [][]valueCount {
	values := countAll(d)
	for i := range values {
		n := values[i].number
		values[i].count = 0
		if len(counts) > 0 && counts[0].number == n {
			values[i].count, counts = counts[0].count, counts[1:]
		}
	}
	levels := [][]valueCount{values}
	for {
		below := levels[len(levels)-1]
		if (len(below)+facetGroup-1)/facetGroup < facetMinLevel {
			return levels
		}
		var level []valueCount
		for i, v := range below {
			if i%facetGroup == 0 {
				level = append(level, valueCount{})
			}
			level[len(level)-1].count += v.count
		}
		levels = append(levels, level)
	}
}

type facetEntry struct {
	count     uint32
	level, at int
}

type facetHeap []facetEntry

func (h facetHeap) Len() int { return len(h) }

func (h facetHeap) Less(i, j int) bool {
	a, b := h[i], h[j]
	if a.count != b.count {
		return a.count > b.count
	}
	if a.level != b.level {
		return a.level < b.level
	}
	return a.at > b.at
}

func (h facetHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *facetHeap) Push(x any)   { *h = append(*h, x.(facetEntry)) }

func (h *facetHeap) Pop() any {
	old := *h
	e := old[len(old)-1]
	*h = old[:len(old)-1]
	return e
}
