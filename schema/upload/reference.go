package upload

import (
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// loadReference returns the data that the lines of an upload are checked against.
func loadReference(tx *schema.Tx, i *Upload, lines []lotsheet.Line) (*lotsheet.Reference, error) {
	lots, err := FindKnownLots(tx, i.CompanyID, batchNumbers(lines))
	if err != nil {
		return nil, err
	}
	form, err := cotton.FindEntryForm(tx, i.MembershipID)
	if err != nil {
		return nil, err
	}
	ref := &lotsheet.Reference{
		Now: tx.Now(), QualityOnly: i.Kind.IsInspection(), Official: i.Kind == OfficialUpload,
		Seller:   i.CompanyID,
		Validity: time.Duration(form.Days) * 24 * time.Hour,
		Batches:  lots.Batches, Own: lots.Own, Others: lots.Others, Editable: lots.Mending,
	}
	for _, load := range []func(*schema.Tx, *lotsheet.Reference) error{
		loadMarket, loadWarehouses, loadGinneries, loadBrokers,
	} {
		if err := load(tx, ref); err != nil {
			return nil, err
		}
	}
	return ref, nil
}

// batchNumbers returns the batch numbers of lines, each once.
func batchNumbers(lines []lotsheet.Line) []string {
	numbers, seen := []string{}, map[string]bool{}
	for n := range lines {
		if id := lines[n].Lot.Batch.BatchID; id != "" && !seen[id] {
			seen[id] = true
			numbers = append(numbers, id)
		}
	}
	return numbers
}

func loadMarket(tx *schema.Tx, ref *lotsheet.Reference) (err error) {
	if ref.Contracts, err = market.ListContracts(tx); err != nil {
		return err
	}
	ref.Main = ref.Contracts.Main(tx.Today())
	ref.Quotes, err = market.Prices(tx)
	return err
}

func loadWarehouses(tx *schema.Tx, ref *lotsheet.Reference) error {
	names, err := market.WarehouseNames(tx)
	ref.WarehouseIDs = make(map[string]int64, len(names))
	ref.WarehouseNames, ref.ProposedBy = map[int64]string{}, map[int64]int64{}
	for _, n := range names {
		ref.WarehouseIDs[market.WarehouseKey(n.Name)], ref.WarehouseNames[n.ID] = n.ID, n.Canonical
		if n.NamedFor != 0 {
			ref.ProposedBy[n.ID] = n.NamedFor
		}
	}
	return err
}

func loadGinneries(tx *schema.Tx, ref *lotsheet.Reference) (err error) {
	if ref.Places, err = market.ReadPlaceNames(tx); err != nil {
		return err
	}
	ginneries, err := market.Ginneries(tx)
	ref.Ginneries = make(map[string]market.Ginnery, len(ginneries))
	for _, g := range ginneries {
		ref.Ginneries[g.Code] = g
	}
	return err
}

// loadBrokers loads the intermediaries of the platform.
func loadBrokers(tx *schema.Tx, ref *lotsheet.Reference) error {
	ref.Brokers = map[string]int64{}
	for _, text := range lottext.NoCompany {
		ref.Brokers[lottext.CompanyKey(text)] = 0
	}
	brokers, err := account.Brokers(tx)
	for _, b := range brokers {
		ref.BrokerNames = append(ref.BrokerNames, b.Name)
		for _, name := range []string{b.ShortName, b.Name} {
			if name != "" {
				ref.Brokers[lottext.CompanyKey(name)] = b.ID
			}
		}
	}
	return err
}
