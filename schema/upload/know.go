package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
)

// Know reads what lines of an import are held against.
func Know(tx *schema.Tx, i *Upload, lines []lotsheet.Line) (*lotsheet.Known, error) {
	numbers, seen := []string{}, map[string]bool{}
	for n := range lines {
		if id := lines[n].Lot.Batch.BatchID; id != "" && !seen[id] {
			seen[id] = true
			numbers = append(numbers, id)
		}
	}
	lots, err := FindKnownLots(tx, i.CompanyID, numbers)
	if err != nil {
		return nil, err
	}
	form, err := cotton.FindEntryForm(tx, i.MembershipID)
	if err != nil {
		return nil, err
	}
	k := &lotsheet.Known{
		Now: tx.Now(), Batches: lots.Batches, Own: lots.Own, Others: lots.Others, Mending: lots.Mending, Seller: i.CompanyID,
		Validity: time.Duration(form.Days) * 24 * time.Hour, Quality: i.Kind == InspectionUpload,
	}
	if k.Contracts, err = market.ListContracts(tx); err != nil {
		return nil, err
	}
	k.Main = k.Contracts.Main(tx.Today())
	quotes, err := market.Quotes(tx)
	if err != nil {
		return nil, err
	}
	k.Quotes = make(map[string]schema.Yuan, len(quotes))
	for _, q := range quotes {
		k.Quotes[q.IndexCode] = q.Price
	}
	if k.Cities, err = Cities(tx); err != nil {
		return nil, err
	}
	return k, readPlaces(tx, k)
}

func readPlaces(tx *schema.Tx, k *lotsheet.Known) error {
	names, err := market.WarehouseNames(tx)
	if err != nil {
		return err
	}
	k.Depots, k.Names, k.NamedFor = make(map[string]int64, len(names)), map[int64]string{}, map[int64]int64{}
	for _, n := range names {
		k.Depots[market.WarehouseKey(n.Name)], k.Names[n.ID] = n.ID, n.Canonical
		if n.NamedFor != 0 {
			k.NamedFor[n.ID] = n.NamedFor
		}
	}
	ginneries, err := market.Ginneries(tx)
	k.Ginneries = make(map[string]market.Ginnery, len(ginneries))
	for _, g := range ginneries {
		k.Ginneries[g.Code] = g
	}
	return err
}
