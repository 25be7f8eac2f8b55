package calc

import (
	"encoding/json"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/market"
)

// SharedTable returns the premium table that a list is valued by, if it is that of the shared list with the code of the
// input. It returns nil for another table, and for one that is deleted. It refuses lots that the shared list lacks:
// their premiums would reveal the numbers of a table that belongs to another company.
func SharedTable(tx *schema.Tx, in *ValuationInput) (*market.PremiumTable, error) {
	c, err := SharedCalculation(tx, in.Code)
	if err != nil {
		return nil, err
	}
	kept, tables, err := sharedList(tx, c)
	if err != nil || kept == nil {
		return nil, err
	}
	i := slices.IndexFunc(tables, func(t market.PremiumTable) bool { return t.Code == in.Table && kept.uses(&t) })
	if i < 0 {
		return nil, nil
	}
	if !kept.contains(in.Batches) {
		return nil, schema.Invalid("premium", "分享方的升贴水表只用于链接中的批号；加了其他批号后，请另选一张")
	}
	lendTable(&tables[i])
	return &tables[i], nil
}

// lendTable marks a premium table as that of the one who shares a link, for readers of other companies.
func lendTable(t *market.PremiumTable) { t.Default, t.Source = false, "分享方自有" }

// SharedInput returns the input of the computation of a link. A list without a premium table gets the default one of
// its owner, which the reader may not have.
func SharedInput(tx *schema.Tx, c *Calculation) (string, error) {
	kept, tables, err := sharedList(tx, c)
	if err != nil || kept == nil || kept.Table != "" {
		return c.Input, err
	}
	for i := range tables {
		if kept.uses(&tables[i]) {
			kept.Table = tables[i].Code
		}
	}
	text, err := json.Marshal(kept)
	return string(text), err
}

// sharedList returns a kept list of lots, with the premium tables that its owner may use. It returns nil for other
// computations.
func sharedList(tx *schema.Tx, c *Calculation) (*ValuationInput, []market.PremiumTable, error) {
	var kept ValuationInput
	if c.Tool != ValuationTool || json.Unmarshal([]byte(c.Input), &kept) != nil {
		return nil, nil, nil
	}
	tables, err := c.ownerTables(tx)
	return &kept, tables, err
}

// ownerTables returns the premium tables that the owner of a computation may use.
func (c *Calculation) ownerTables(tx *schema.Tx) ([]market.PremiumTable, error) {
	owner, err := account.FindMember(tx, c.MembershipID)
	if err != nil {
		return nil, err
	}
	return market.PremiumTables(tx, owner.CompanyID)
}

// uses reports whether a list is valued by a table of its owner: the default one if it names no table.
func (in *ValuationInput) uses(t *market.PremiumTable) bool {
	return t.Code == in.Table || in.Table == "" && t.Default
}

// contains reports whether all batch numbers of a list are those of this one.
func (in *ValuationInput) contains(list []string) bool {
	own, _ := readNumbers(in.Batches)
	numbers, _ := readNumbers(list)
	known := make(map[string]bool, len(own))
	for _, number := range own {
		known[number] = true
	}
	return !slices.ContainsFunc(numbers, func(number string) bool { return !known[number] })
}
