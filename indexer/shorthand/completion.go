package shorthand

import (
	"cmp"
	"slices"
)

// Completion is a name that the last word of a line can be completed to.
type Completion struct {
	Kind  string `json:"kind" enum:"quality,contract,origin,warehouse,ginnery,seller,batch" doc:"品质、合约、产地、仓库、加工厂、卖家、批号"`
	Name  string `json:"name"`
	About string `json:"about" doc:"说明，如县所在的城市、仓库的别名；有时为空"`
	Text  string `json:"text" doc:"代替最后一个词的文字"`
	Count int    `json:"count" doc:"其余条件下的在售批数"`
}

// kinds are the kinds of names in the order of the list.
var kinds = []string{qualityKind, contractKind, originKind, warehouseKind, ginneryKind, sellerKind}

// kindMax is the largest number of completions of one kind.
const kindMax = 4

// Attributes returns the attributes of lots whose counts Complete needs.
func (t *Typed) Attributes() []string {
	var list []string
	for _, m := range t.matches {
		if !slices.Contains(list, m.attribute) {
			list = append(list, m.attribute)
		}
	}
	return list
}

// Complete returns the best completions of each kind: those that match better, then those with more lots; qualities
// keep their order. Counts are numbers of lots by attribute and value. Without lots it omits names that only contain
// the word, and all ginneries and sellers: not every company may be named.
func (t *Typed) Complete(counts map[string]map[string]int) []Completion {
	type counted struct {
		match
		count int
	}
	var all []counted
	for _, m := range t.matches {
		if m.kind == qualityKind && m.place == isName {
			continue // it is read as it stands
		}
		n := 0
		for _, value := range m.values {
			n += counts[m.attribute][value]
		}
		if n > 0 || m.place < withinName && m.kind != ginneryKind && m.kind != sellerKind {
			all = append(all, counted{m, n})
		}
	}
	slices.SortStableFunc(all, func(a, b counted) int {
		by := cmp.Or(
			cmp.Compare(slices.Index(kinds, a.kind), slices.Index(kinds, b.kind)), cmp.Compare(a.place, b.place),
		)
		if by != 0 || a.kind == qualityKind {
			return by
		}
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.text, b.text))
	})
	list, sizes := []Completion{}, map[string]int{}
	for _, one := range all {
		if sizes[one.kind]++; sizes[one.kind] <= kindMax {
			list = append(list, Completion{one.kind, one.shown, one.about, one.text, one.count})
		}
	}
	return list
}
