package cottonindex

import (
	"cmp"
	"context"
	"slices"

	"cottonmall/indexer"
	"cottonmall/schema/demand"
)

// Loosen returns which condition of a demand to remove for more lots, the most effective first. If no single one
// helps, it returns pairs. It never removes the tab (type) or conditions that hold by default.
func (x *Index) Loosen(ctx context.Context, v Viewer, d demand.Demand) ([]Loosened, error) {
	m, err := x.marketNow()
	if err != nil {
		return nil, err
	}
	f, err := NewFilter(&d, v, m)
	if err != nil {
		return nil, err
	}
	parts := f.parts()
	single := [][]int{nil} // the first takes nothing away
	for i := range parts {
		single = append(single, []int{i})
	}
	counts, err := x.countWithout(ctx, f, parts, single)
	if err != nil {
		return nil, err
	}
	now := counts[0]
	if better := gains(parts, single, counts, now); len(better) > 0 {
		return better, nil
	}
	pairs, err := x.pairs(ctx, f, parts)
	if err != nil {
		return nil, err
	}
	counts, err = x.countWithout(ctx, f, parts, pairs)
	return gains(parts, pairs, counts, now), err
}

// pairMax is the number of parts whose pairs are tried: 45 pairs.
const pairMax = 10

// pairs returns the pairs of parts to try. If there are many parts, it pairs those that alone find fewest lots.
func (x *Index) pairs(ctx context.Context, f *Filter, parts []part) ([][]int, error) {
	var each []int
	for i := range parts {
		each = append(each, i)
	}
	if len(parts) > pairMax {
		var others [][]int // all but one
		for i := range each {
			others = append(others, slices.Delete(slices.Clone(each), i, i+1))
		}
		found, err := x.countWithout(ctx, f, parts, others)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(each, func(a, b int) int { return cmp.Compare(found[a], found[b]) })
		each = each[:pairMax]
		slices.Sort(each)
	}
	var pairs [][]int
	for i, later := range each {
		for _, earlier := range each[:i] {
			pairs = append(pairs, []int{earlier, later})
		}
	}
	return pairs, nil
}

// part is a removable part of a filter: a condition, or the words of the search box.
type part struct {
	fields []string
	place  int // among the conditions; -1 for the words
}

func (f *Filter) parts() []part {
	var parts []part
	keyword := f.Words != ""
	for i, c := range f.Conditions {
		switch {
		case c.Facet == "type" || len(c.Fields) == 0:
		case slices.Contains(c.Fields, "keyword"):
			keyword = true
		default:
			parts = append(parts, part{c.Fields, i})
		}
	}
	if keyword {
		parts = append(parts, part{[]string{"keyword"}, -1})
	}
	return parts
}

// countWithout counts the lots without each choice of parts.
func (x *Index) countWithout(ctx context.Context, f *Filter, parts []part, choices [][]int) ([]int, error) {
	counts := make([]int, len(choices))
	var calls []indexer.Call
	for i, choice := range choices {
		var gone []part
		for _, n := range choice {
			gone = append(gone, parts[n])
		}
		less := f.less(gone)
		calls = append(calls, indexer.Call{less.counting(less.all()), indexer.ReadTotal(&counts[i])})
	}
	return counts, x.do(ctx, calls)
}

// gains returns the choices that find more lots than now, the most first.
func gains(parts []part, choices [][]int, counts []int, now int) []Loosened {
	better := []Loosened{}
	for i, choice := range choices {
		if counts[i] <= now {
			continue
		}
		var fields []string
		for _, n := range choice {
			fields = append(fields, parts[n].fields...)
		}
		better = append(better, Loosened{fields, counts[i]})
	}
	slices.SortStableFunc(better, func(a, b Loosened) int { return cmp.Compare(b.Count, a.Count) })
	return better
}

// less returns the filter without some of its parts.
func (f *Filter) less(gone []part) *Filter {
	less := &Filter{visible: f.visible, Words: f.Words}
	drop := func(p part) bool { return slices.ContainsFunc(gone, func(g part) bool { return g.place == p.place }) }
	if drop(part{place: -1}) {
		less.Words = ""
	}
	for i, c := range f.Conditions {
		place := i
		if slices.Contains(c.Fields, "keyword") {
			place = -1
		}
		if !drop(part{place: place}) {
			less.Conditions = append(less.Conditions, c)
		}
	}
	return less
}
