package lotsheet

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema/market"
)

// checkDepot finds the warehouse in which a lot lies. Where a lot that is known lies is known too.
func checkDepot(l *Line, k *Known) {
	name := l.Lot.Depot
	if name == "" {
		return
	}
	m := k.storesLike(name)
	if known := k.Batches[l.Lot.Batch.BatchID]; known != nil && !k.Mending[known.BatchID] {
		if is := k.Names[known.WarehouseID]; is != "" && m.id != known.WarehouseID && !alike(name, is) {
			l.note(Doubtful, "depotName", "仓库表中为 %s，平台为 %s，按 %s", name, is, is).Kind = Settled
		} else if is == "" {
			l.note(Doubtful, "depotName", "平台没有这批的仓库，表中的 %s 不会记入", name).Kind = Settled
		}
		return
	}
	l.Lot.Batch.WarehouseID = m.id
	switch {
	case m.id == 0:
		l.note(Doubtful, "depotName", "没有认出仓库“%s”，请选择已有的仓库或新建", name).Choices = m.choices
	case !m.sure:
		l.note(Doubtful, "depotName", "仓库“%s”按 %s 计", name, k.Names[m.id]).Choices = m.choices
	case k.NamedFor[m.id] != 0 && k.NamedFor[m.id] != k.Seller:
		l.note(Doubtful, "depotName", "仓库“%s”由其他卖家新建，平台待核，请确认是您的仓库", name)
	}
}

// matches are the warehouses that may be meant by a name.
type matches struct {
	id      int64 // of the only one that can be; zero when there is none
	sure    bool  // it is one of its names
	choices []string
}

// mostChoices is how many warehouses are offered in the place of a name that is not known.
const mostChoices = 5

// storesLike finds warehouses by a name: by one of theirs, as the only one of which it is a part, or by their likeness.
func (k *Known) storesLike(name string) *matches {
	m := k.stores[name]
	if m == nil {
		if k.stores == nil {
			k.stores = map[string]*matches{}
		}
		m = k.matches(market.WarehouseKey(name))
		k.stores[name] = m
	}
	return m
}

func (k *Known) matches(key string) *matches {
	if id, ok := k.Depots[key]; ok {
		return &matches{id: id, sure: true}
	}
	type candidate struct {
		id    int64
		score int
	}
	best, within := map[int64]int{}, map[int64]bool{}
	for written, id := range k.Depots {
		best[id] = max(best[id], likeness(key, written))
		within[id] = within[id] || utf8.RuneCountInString(proper(key)) >= 2 && strings.Contains(written, key)
	}
	var list []candidate
	m := &matches{}
	only := 0
	for id, score := range best {
		if within[id] {
			only++
			m.id = id
			score += 1000
		}
		if score > 0 {
			list = append(list, candidate{id, score})
		}
	}
	if only != 1 {
		m.id = 0
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), strings.Compare(k.Names[a.id], k.Names[b.id]))
	})
	for _, c := range list[:min(len(list), mostChoices)] {
		m.choices = append(m.choices, k.Names[c.id])
	}
	return m
}

// common are words that so many warehouses have that they tell none from another.
var common = strings.NewReplacer("有限责任公司", "", "有限公司", "", "公司", "", "集团", "", "仓储", "", "物流", "", "储运", "", "棉麻", "", "新疆", "", "维吾尔自治区", "", "棉花", "", "市", "", "库", "")

// proper is what a name of a warehouse has of its own.
func proper(key string) string { return common.Replace(key) }

// likeness is how many in a hundred characters of a name stand in another one, and pairs of them; nothing when it is less
// than half.
func likeness(name, other string) int {
	own, text := []rune(proper(name)), proper(other)
	if len(own) < 2 {
		return 0
	}
	same := 0
	for i, r := range own {
		if strings.ContainsRune(text, r) {
			same++
		}
		if i > 0 && strings.Contains(text, string(own[i-1:i+1])) {
			same++
		}
	}
	if score := 100 * same / (2*len(own) - 1); score >= 50 {
		return score
	}
	return 0
}
