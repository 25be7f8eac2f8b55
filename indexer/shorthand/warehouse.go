package shorthand

import (
	"slices"
	"strings"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema/market"
)

// addAliases adds all names of warehouses; each means the warehouse under its own name. An unconfirmed name is left
// to the text search.
func (v *vocabulary) addAliases(names []market.WarehouseName) {
	v.depots = cottonindex.CanonicalDepots(names)
	written := map[string]string{} // canonical names by what is typed; empty where several warehouses are called so
	for _, n := range names {
		if n.NamedFor != 0 {
			continue
		}
		for _, name := range waysOfWriting(plainName(n.Name)) {
			if other, ok := written[name]; ok && other != n.Canonical {
				written[name] = ""
			} else {
				written[name] = n.Canonical
			}
		}
	}
	for name, canonical := range written {
		if canonical != "" {
			v.add(name, entry{apply: listed(depots, canonical)})
		}
	}
}

// waysOfWriting returns a warehouse's name, and the same with 仓库 at its end instead of 库.
func waysOfWriting(name string) []string {
	if stem, ok := strings.CutSuffix(name, "库"); ok && !strings.HasSuffix(stem, "仓") {
		return []string{name, stem + "仓库"}
	}
	return []string{name}
}

// formerDepot returns the only warehouse with a name that contains a part, such as 西库 of 原西库.
func (v *vocabulary) formerDepot(part string) (string, bool) {
	part = market.WarehouseKey(part)
	var found []string
	for key, canonical := range v.depots {
		if strings.Contains(key, part) && !slices.Contains(found, canonical) {
			found = append(found, canonical)
		}
	}
	if len(found) != 1 {
		return "", false
	}
	return found[0], true
}
