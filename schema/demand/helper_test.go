package demand_test

import (
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// south selects the lots of southern Xinjiang.
var south = demand.Demand{Areas: schema.List{"南疆"}}

// subscribe saves a demand of an owner with a subscription. Its lowest price is 15,000.
func subscribe(db *schematest.DB, owner int64, name string, s demand.Subscription) (id int64) {
	db.Do(func(tx *schema.Tx) error {
		d, err := demand.SaveDemand(tx, owner, demand.Saving{Name: name, Demand: south})
		if err != nil {
			return err
		}
		id, s.DemandID = d.ID, d.ID
		_, err = demand.Subscribe(tx, owner, &s, 15000)
		return err
	})
	return id
}

// remindsAt saves a demand with a contract reminder at a time of every day.
func remindsAt(db *schematest.DB, owner *schematest.Person, name, at string) int64 {
	return subscribe(db, owner.MembershipID, name, demand.Subscription{
		Kind: demand.ContractReminder, At: at, Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}},
	})
}

// remindsAtOnce saves a demand with reminders of new lots.
func remindsAtOnce(db *schematest.DB, owner *schematest.Person, name string) int64 {
	return subscribe(db, owner.MembershipID, name, demand.Subscription{AtOnce: true})
}

func subscriptionOf(db *schematest.DB, owner *schematest.Person, demandID int64) *demand.Subscription {
	return schematest.Read(db, func(tx *schema.Tx) (*demand.Subscription, error) {
		return demand.FindSubscription(tx, owner.MembershipID, demandID)
	})
}

func history(db *schematest.DB, owner int64) []demand.Reminder {
	return schematest.Read(db, func(tx *schema.Tx) ([]demand.Reminder, error) {
		list, _, err := demand.Reminders(tx, owner, 0, schema.Page{Num: 1, Size: 10})
		return list, err
	})
}

func dueNow(db *schematest.DB) []demand.Due {
	return schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) {
		return demand.DueReminders(tx, demand.DuePart{Limit: 10})
	})
}

func dueNewLots(db *schematest.DB, p demand.DuePart) []demand.Due {
	return schematest.Read(db, func(tx *schema.Tx) ([]demand.Due, error) { return demand.DueNewLots(tx, p) })
}

// sendScheduled sends reminders of a due demand.
func sendScheduled(db *schematest.DB, due demand.Due, texts ...demand.ReminderText) {
	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SendScheduled(tx, []demand.Prepared{{Due: &due, Texts: texts}})
		return err
	})
}

// sendAtOnce sends immediate reminders of a due demand and returns the number of messages.
func sendAtOnce(db *schematest.DB, due demand.Due, texts ...demand.ReminderText) (n int) {
	db.Do(func(tx *schema.Tx) (err error) {
		n, err = demand.SendAtOnce(tx, []demand.Prepared{{Due: &due, Texts: texts}})
		return err
	})
	return n
}

// reprice changes the basis of a lot over CF701.
func reprice(db *schematest.DB, lot cotton.Listing, basis schema.Yuan) {
	offer(db, lot, cotton.Offer{IndexCode: "CF701", Basis: basis})
}

func offer(db *schematest.DB, lot cotton.Listing, o cotton.Offer) {
	db.Do(func(tx *schema.Tx) error { return schematest.Reprice(tx, lot, o) })
}

// fresh returns the listings that wait to be matched.
func fresh(db *schematest.DB) []cotton.FreshListing {
	return schematest.Read(db, func(tx *schema.Tx) ([]cotton.FreshListing, error) {
		return demand.FreshListings(tx, demand.MaxMatching)
	})
}

// storeMatches stores lots that match demands, as found in fresh listings.
func storeMatches(db *schematest.DB, fresh []cotton.FreshListing, lots []int64, demands ...int64) {
	matches := make([]demand.Match, len(demands))
	for i, id := range demands {
		matches[i] = demand.Match{DemandID: id, Listings: lots}
	}
	db.Do(func(tx *schema.Tx) error { return demand.StoreMatches(tx, fresh, matches, true) })
}

// indexed drops the changes that wait for the index: of a listing, or all for -1.
func indexed(db *schematest.DB, listing int64) {
	db.Do(func(tx *schema.Tx) error {
		changes, err := schema.TakeChanges(tx, 1000)
		if err != nil {
			return err
		}
		ids := []int64{}
		for _, c := range changes {
			if listing == -1 || c.Kind == cotton.ListingChanged && c.Key == strconv.FormatInt(listing, 10) {
				ids = append(ids, c.ID)
			}
		}
		return schema.DropChanges(tx, ids)
	})
}
