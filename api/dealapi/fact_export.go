package dealapi

import (
	"slices"

	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// factsOf returns the facts of all rows, each once.
func factsOf[Row any](rows []Row, of func(*Row) []market.Fact) (list []market.Fact) {
	seen := map[string]bool{}
	for n := range rows {
		for _, f := range of(&rows[n]) {
			if !seen[f.Name] {
				seen[f.Name], list = true, append(list, f)
			}
		}
	}
	return list
}

// withFacts returns the columns of a sheet and after them those of facts.
func withFacts(columns []sheet.Column, facts []market.Fact) []sheet.Column {
	columns = slices.Clone(columns)
	for _, f := range facts {
		columns = append(columns, sheet.Column{Title: f.Label, Width: 12})
	}
	return columns
}

// factCells returns the values of a row in the columns of facts. Those that it does not have are empty.
func factCells(own, facts []market.Fact) []any {
	cells := make([]any, len(facts))
	for i, f := range facts {
		if n := slices.IndexFunc(own, func(o market.Fact) bool { return o.Name == f.Name }); n >= 0 {
			cells[i] = own[n].Value
		}
	}
	return cells
}
