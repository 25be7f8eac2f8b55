package shorthand

import (
	"slices"
	"strings"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema/market"
)

// addAliases makes the names of warehouses known, own and other ones: each means the warehouse under its own name. A name that
// nobody has confirmed takes no word from the shorthand: it is found as text.
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

// waysOfWriting gives a warehouse's name, and with 仓库 at its end for 库.
func waysOfWriting(name string) []string {
	if stem, ok := strings.CutSuffix(name, "库"); ok && !strings.HasSuffix(stem, "仓") {
		return []string{name, stem + "仓库"}
	}
	return []string{name}
}

// formerDepot is the only warehouse one of whose names has a part, such as 西库 of 原西库.
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
