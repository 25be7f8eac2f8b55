package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/upload/lotsheet"
)

// Know reads what lines of an import are held against.
func Know(tx *schema.Tx, i *schema.Import, lines []lotsheet.Line) (*lotsheet.Known, error) {
	numbers, seen := []string{}, map[string]bool{}
	for n := range lines {
		if id := lines[n].Lot.Batch.BatchID; id != "" && !seen[id] {
			seen[id] = true
			numbers = append(numbers, id)
		}
	}
	lots, err := tx.KnownLots(i.MemberID, numbers)
	if err != nil {
		return nil, err
	}
	form, err := tx.EntryForm(i.MembershipID)
	if err != nil {
		return nil, err
	}
	k := &lotsheet.Known{
		Now: tx.Now(), Batches: lots.Batches, Own: lots.Own, Others: lots.Others, Mending: lots.Mending, Seller: i.MemberID,
		Validity: time.Duration(form.Days) * 24 * time.Hour, Quality: i.Kind == schema.ImportQuality,
	}
	if k.Contracts, err = tx.Contracts(); err != nil {
		return nil, err
	}
	k.Main = k.Contracts.Main(tx.Today())
	quotes, err := tx.Quotes()
	if err != nil {
		return nil, err
	}
	k.Quotes = make(map[string]schema.Yuan, len(quotes))
	for _, q := range quotes {
		k.Quotes[q.IndexCode] = q.Price
	}
	if k.Cities, err = tx.Cities(); err != nil {
		return nil, err
	}
	return k, readPlaces(tx, k)
}

func readPlaces(tx *schema.Tx, k *lotsheet.Known) error {
	names, err := tx.WarehouseNames()
	if err != nil {
		return err
	}
	k.Depots, k.Names, k.NamedFor = make(map[string]int64, len(names)), map[int64]string{}, map[int64]int64{}
	for _, n := range names {
		k.Depots[schema.WarehouseKey(n.Name)], k.Names[n.ID] = n.ID, n.Canonical
		if n.NamedFor != 0 {
			k.NamedFor[n.ID] = n.NamedFor
		}
	}
	ginneries, err := tx.Ginneries()
	k.Ginneries = make(map[string]schema.Ginnery, len(ginneries))
	for _, g := range ginneries {
		k.Ginneries[g.Code] = g
	}
	return err
}
