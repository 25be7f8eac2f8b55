package prices

import (
	"slices"

	"cottonmall/indexer"
)

// Width is the width of a group's range of stored numbers: more than twice any price, basis or adjusted basis.
const Width = 10_000_000

// Stored returns the stored number of a group and of what is asked in it: a basis, or a fixed price.
func Stored(group, asked int64) int64 { return group*Width + Width/2 + asked }

// Split returns the group of a stored number and what is asked in it.
func Split(n int64) (group, asked int64) { return n / Width, n%Width - Width/2 }

// Group is a part of the documents whose price depends on what is asked alone: those on one contract, or those with a
// fixed price.
type Group[P ~int64] struct {
	Number int64
	Value  int64     // of the contract, added to what is asked
	Curve  *Curve[P] // of the sum; nil: the sum is the price
}

// Price returns the price of what is asked; false if it has none.
func (g *Group[P]) Price(asked int64) (P, bool) {
	if g.Curve == nil {
		return P(asked + g.Value), true
	}
	return g.Curve.At(asked + g.Value)
}

// Whole returns all stored numbers of the group.
func (g *Group[P]) Whole() indexer.Bounds[int64] {
	return indexer.Bounds[int64]{Min: new(g.Number * Width), Max: new((g.Number+1)*Width - 1)}
}

// ranges returns the stored numbers of the group whose prices are within bounds.
func (g *Group[P]) ranges(price indexer.Bounds[P]) (list []indexer.Bounds[int64]) {
	if g.Curve == nil {
		return append(list, within(g, price))
	}
	for _, sum := range g.Curve.Within(price) {
		list = append(list, within(g, sum))
	}
	return list
}

// within returns the stored numbers of a group whose sums of value and what is asked are within bounds.
func within[P, S ~int64](g *Group[P], sum indexer.Bounds[S]) indexer.Bounds[int64] {
	all := g.Whole()
	if sum.Min != nil {
		*all.Min = max(*all.Min, Stored(g.Number, int64(*sum.Min)-g.Value))
	}
	if sum.Max != nil {
		*all.Max = min(*all.Max, Stored(g.Number, int64(*sum.Max)-g.Value))
	}
	return all
}

// Within returns the filter for the documents with a price within bounds: ranges of stored numbers in each group.
func Within[P ~int64](attribute string, groups []Group[P], price indexer.Bounds[P]) indexer.Expr {
	var parts []indexer.Expr
	for i := range groups {
		for _, r := range groups[i].ranges(price) {
			parts = append(parts, indexer.Between(attribute, r, 0))
		}
	}
	if len(parts) == 0 { // no document
		parts = append(parts, indexer.Between(attribute, indexer.Bounds[int64]{Min: new(int64(0)), Max: new(int64(-1))}, 0))
	}
	return indexer.AnyOf(parts)
}

// find returns the group with a number, or nil.
func find[P ~int64](groups []Group[P], number int64) *Group[P] {
	i := slices.IndexFunc(groups, func(g Group[P]) bool { return g.Number == number })
	if i < 0 {
		return nil
	}
	return &groups[i]
}
