package lotsheet

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// checkWarehouse sets the warehouse of a lot by its name. The warehouse of a known lot cannot be changed by a sheet. It
// can be added if the certificate of the lot has none.
func checkWarehouse(l *Line, ref *Reference) {
	name := l.Lot.Warehouse
	if name == "" {
		return
	}
	m := ref.warehouse(name)
	if known := ref.Batches[l.Lot.Batch.BatchID]; known != nil && !ref.Editable[known.BatchID] && !ref.Official {
		if is := ref.WarehouseNames[known.WarehouseID]; is == "" && known.Certificate > 0 && m.id != 0 {
			l.Lot.MissingWarehouse = m.id
		} else if is == "" {
			l.warn("depotName", "平台没有这批的仓库，表中的 %s 不会记入", name).Kind = Overruled
		} else if m.id != known.WarehouseID && !similar(name, is) {
			l.warn("depotName", "仓库表中为 %s，平台为 %s，按 %s", name, is, is).Kind = Overruled
		}
		return
	}
	l.Lot.Batch.WarehouseID = m.id
	proposedBy := ref.ProposedBy[m.id]
	switch {
	case m.id == 0:
		l.warnUnknown("depotName", name, m.choices, "没有认出仓库“%s”，请选择已有的仓库或新建", name)
	case !m.exact:
		l.warn("depotName", "仓库“%s”按 %s 计", name, ref.WarehouseNames[m.id]).Choices = m.choices
	case proposedBy != 0 && proposedBy != ref.Seller:
		l.warn("depotName", "仓库“%s”由其他卖家新建，平台待核，请确认是您的仓库", name)
	}
}

// similar reports whether one name is part of the other.
func similar(a, b string) bool {
	if a == b {
		return true
	}
	a, b = market.WarehouseKey(a), market.WarehouseKey(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}

// warehouseMatch is the warehouses that a name may mean.
type warehouseMatch struct {
	id      int64 // the only one possible, or zero
	exact   bool  // the name is one of its names
	choices []string
}

// maxChoices is how many warehouses are offered for a name.
const maxChoices = 5

// warehouse returns the warehouses of a name.
func (ref *Reference) warehouse(name string) *warehouseMatch {
	m := ref.warehouses[name]
	if m == nil {
		if ref.warehouses == nil {
			ref.warehouses = map[string]*warehouseMatch{}
		}
		m = ref.matchWarehouse(market.WarehouseKey(name))
		ref.warehouses[name] = m
	}
	return m
}

// matchWarehouse returns the warehouse that has a name or is the only one with it in a name. The choices are those with
// it in a name, then those with similar names.
func (ref *Reference) matchWarehouse(key string) *warehouseMatch {
	if id, ok := ref.WarehouseIDs[key]; ok {
		return &warehouseMatch{id: id, exact: true}
	}
	scores, within := map[int64]int{}, map[int64]bool{}
	distinct := utf8.RuneCountInString(lottext.RemoveCommon(key)) >= 2
	for written, id := range ref.WarehouseIDs {
		scores[id] = max(scores[id], lottext.Similarity(key, written))
		if distinct && strings.Contains(written, key) {
			within[id] = true
		}
	}
	m := &warehouseMatch{}
	for id := range within {
		scores[id] += 1000 // more than any similarity
		m.id = id
	}
	if len(within) != 1 {
		m.id = 0
	}
	var ids []int64
	for id, score := range scores {
		if score > 0 {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b int64) int {
		return cmp.Or(scores[b]-scores[a], strings.Compare(ref.WarehouseNames[a], ref.WarehouseNames[b]))
	})
	for _, id := range ids[:min(len(ids), maxChoices)] {
		m.choices = append(m.choices, ref.WarehouseNames[id])
	}
	return m
}

// checkIntermediary sets the intermediary of a lot by its name. It deletes the name of an unknown company.
func checkIntermediary(l *Line, ref *Reference) {
	id, known := ref.Brokers[lottext.CompanyKey(l.Lot.Intermediary)]
	if l.Lot.IntermediaryID = id; !known && l.Lot.Intermediary != "" {
		name := l.Lot.Intermediary
		choices := slices.DeleteFunc(slices.Clone(ref.BrokerNames), func(known string) bool { return !similar(known, name) })
		l.warnUnknown("broker", name, choices, "平台没有名为“%s”的居间企业，不会记入", name)
		l.Lot.Intermediary = ""
	}
}
