package demand_test

import (
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

// ids returns n ids, from last down.
func ids(last int64, n int) []int64 {
	list := make([]int64, n)
	for i := range list {
		list[i] = last - int64(i)
	}
	return list
}

func newLots(db *schematest.DB, s *demand.Subscription, p demand.Part) (int, []demand.NotifiedLot) {
	var newLots []demand.NotifiedLot
	return schematest.Read(db, func(tx *schema.Tx) (n int, err error) {
		n, newLots, err = s.NewLots(tx, p)
		return n, err
	}), newLots
}

// TestNewLotsOfParts compares lots with the recorded ones. Six contracts with as many lots as are recorded do not
// displace each other. Of a broad part only recent lots are compared, and the growth of their number counts.
func TestNewLotsOfParts(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const most, last = demand.MaxNotifiedLots, 6 * demand.MaxNotifiedLots
		const name = "CF701+1100"
		s := &demand.Subscription{DemandID: 9, PartReminders: []demand.PartReminder{{Part: name, Lots: 5000}}}
		narrow := &demand.Subscription{DemandID: 9, PartReminders: []demand.PartReminder{{Part: name, Lots: most}}}
		db.Do(func(tx *schema.Tx) error {
			var notified []demand.NotifiedLot
			for _, id := range ids(last, last) {
				notified = append(notified, demand.NotifiedLot{DemandID: s.DemandID, ListingID: id})
			}
			repricings := []cotton.Repricing{{ListingID: 2, At: tx.Now()}, {ListingID: last, At: tx.Now()}}
			for _, id := range []int64{2, last} { // repriced, and in a reminder of another demand since then
				notified = append(notified, demand.NotifiedLot{DemandID: 8, ListingID: id, RepricingID: 1})
			}
			if err := schema.Insert(tx, repricings); err != nil {
				return err
			}
			return schema.Insert(tx, notified)
		})
		for what, c := range map[string]struct {
			s    *demand.Subscription
			p    demand.Part
			want int
		}{
			"all notified":                 {narrow, demand.Part{IDs: ids(last-1, most), Lots: most}, 0},
			"notified of another contract": {narrow, demand.Part{IDs: ids(most+2, most), Lots: most}, 0},
			"never notified":               {&demand.Subscription{DemandID: 7}, demand.Part{IDs: ids(last, 10), Lots: 10}, 10},
			"one listed":                   {narrow, demand.Part{IDs: []int64{1, last + 1}, Lots: 2}, 1},
			"one repriced":                 {narrow, demand.Part{IDs: []int64{3, 2}, Lots: 2}, 1},
			"one visible late":             {narrow, demand.Part{IDs: []int64{5, 0, 4}, Lots: 3}, 1},
			"broad: the same":              {s, demand.Part{Lots: 5000}, 0},
			"broad: two listed":            {s, demand.Part{Lots: 5000, Recent: []int64{last + 2, last + 1, last - 1}}, 2},
			"broad: two repriced":          {s, demand.Part{Lots: 5000, Recent: []int64{last, 2}}, 2},
			"broad: others sold":           {s, demand.Part{Lots: 4998, Recent: []int64{1}}, 0},
			"broad: narrow now":            {s, demand.Part{Lots: 2, IDs: []int64{-1, last + 1}, Recent: []int64{last + 1}}, 1},
			"broad: more by the market":    {s, demand.Part{Lots: 5300}, 300},
			"broad: more, two listed":      {s, demand.Part{Lots: 5300, Recent: []int64{last + 2, last + 1}}, 300},
			"broad: narrow before":         {narrow, demand.Part{Lots: most + 1, Recent: []int64{3}}, 1},
			"broad: another limit":         {s, demand.Part{Name: "CF701+1200", Lots: 4000}, 4000},
			"broad: another contract":      {s, demand.Part{Name: "CF705+1100", Lots: 2000}, 2000},
		} {
			if c.p.Name == "" {
				c.p.Name = name
			}
			if n, _ := newLots(db, c.s, c.p); n != c.want {
				t.Errorf("%s: %d lots are new, want %d", what, n, c.want)
			}
		}
		if _, newLots := newLots(db, s, demand.Part{Name: name, Lots: 2, IDs: []int64{-1, -2}}); len(newLots) != 2 {
			t.Errorf("of a part that is not broad any more %v are recorded", newLots)
		}
	})
}

// TestRepricingsThatAreNotIndexedAreNotRecorded reprices a lot whose former price the index has. The lot is new until a
// reminder with its present price was sent.
func TestRepricingsThatAreNotIndexedAreNotRecorded(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		demandID := remindsAt(db, owner, "双29", "10:30")
		lot := db.Company("天山棉业").Seller().Batch("65012252001").Until(db.Now().AddDate(0, 1, 0)).OnBasis("CF701", 1000)
		reprice(db, lot, 900)
		db.Advance(29 * time.Minute)
		indexed(db, -1)
		reprice(db, lot, 800)
		part := demand.Part{Name: "CF701+1100", IDs: []int64{lot.ID}, Lots: 1}
		for _, c := range []struct {
			what string
			want int
		}{{"never notified", 1}, {"notified at the price of the index", 1}, {"notified at the present price", 0}} {
			db.Advance(schema.DayOf(db.Now()).At(10, 30).Sub(db.Now()))
			n, newLots := newLots(db, subscriptionOf(db, owner, demandID), part)
			if n != c.want {
				t.Errorf("%s: %d lots are new, want %d", c.what, n, c.want)
			}
			text := demand.ReminderText{Part: "CF701", Limits: part.Name, Lots: 1, Notified: newLots}
			sendScheduled(db, dueNow(db)[0], text)
			if s := subscriptionOf(db, owner, demandID); !slices.Equal(s.PartReminders, []demand.PartReminder{
				{Part: part.Name, Lots: 1, At: db.Now().UnixMilli()},
			}) {
				t.Errorf("%s: the parts are %+v", c.what, s.PartReminders)
			}
			indexed(db, -1)
			db.Advance(24 * time.Hour)
		}
	})
}

// TestLotsOfferedSinceTheLastReminder finds the lots that were listed or repriced since the last reminder of a part,
// and those of transactions that were open then.
func TestLotsOfferedSinceTheLastReminder(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("天山棉业").Seller()
		list := func(number string) cotton.Listing {
			return seller.Batch(number).Until(db.Now().AddDate(0, 1, 0)).OnBasis("CF701", 1000)
		}
		first, repriced := list("65012252001"), list("65012252002")
		db.Advance(time.Hour)
		before := list("65012252003")
		db.Advance(59 * time.Second)
		s := &demand.Subscription{PartReminders: []demand.PartReminder{{Part: "CF701+1100", At: db.Now().UnixMilli()}}}
		db.Advance(time.Hour)
		reprice(db, repriced, 900)
		after := list("65012252004")
		for part, want := range map[string][]int64{
			"CF701+1100": {repriced.ID, before.ID, after.ID}, "CF705+1100": {repriced.ID, after.ID},
		} {
			got := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return s.OfferedSinceReminder(tx, part) })
			if !slices.Equal(got, want) || slices.Contains(got, first.ID) {
				t.Errorf("%s: %v, want %v", part, got, want)
			}
		}
	})
}

// TestLastRemindersOfParts keeps the last reminder of a part as long as the subscription has the part.
func TestLastRemindersOfParts(t *testing.T) {
	t.Parallel()
	s := &demand.Subscription{
		Basis: []demand.BasisLimit{{IndexCode: "CF701", Basis: 1100}, {IndexCode: "CF705", Basis: -50}},
		Below: []demand.Below{{Lots: 3, Fall: 500}},
	}
	below := demand.PartBelow(s.Below)
	for _, p := range []demand.PartReminder{
		{Part: "CF701+1100", Lots: 70}, {Part: below, Lots: 60}, {Part: "CF705-50", Lots: 80}, {Part: "CF701+1100", Lots: 9},
	} {
		demand.SetLastReminder(s, p)
	}
	want := []demand.PartReminder{{Part: below, Lots: 60}, {Part: "CF705-50", Lots: 80}, {Part: "CF701+1100", Lots: 9}}
	if !slices.Equal(s.PartReminders, want) {
		t.Errorf("%+v", s.PartReminders)
	}
	s.Basis[0].Basis, s.Below = 1200, nil
	demand.SetLastReminder(s, demand.PartReminder{Part: "CF701+1200", Lots: 90})
	if want = []demand.PartReminder{want[1], {Part: "CF701+1200", Lots: 90}}; !slices.Equal(s.PartReminders, want) {
		t.Errorf("%+v", s.PartReminders)
	}
}

// TestNotifiedLotsAreDeleted deletes the rows of lots that were not on sale for a month, and those of a deleted demand.
func TestNotifiedLotsAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		demandID := remindsAt(db, owner, "双29", "10:30")
		seller := db.Company("天山棉业").Seller()
		sold := seller.Batch("65012252001").OnBasis("CF701", 1000)
		onSale := seller.Batch("65012252002").Until(db.Now().AddDate(1, 0, 0)).OnBasis("CF701", 1000)
		send := func(lots ...cotton.Listing) {
			db.Advance(schema.DayOf(db.Now()).At(10, 30).Sub(db.Now()))
			text := demand.ReminderText{Part: "CF701", Limits: "CF701+1100", Lots: len(lots)}
			for _, l := range lots {
				text.Notified = append(text.Notified, demand.NotifiedLot{DemandID: demandID, ListingID: l.ID})
			}
			sendScheduled(db, dueNow(db)[0], text)
		}
		check := func(when string, want int) {
			t.Helper()
			if n, err := db.Count("told"); err != nil || n != want {
				t.Errorf("%s: %d rows, want %d: %v", when, n, want, err)
			}
		}
		send(sold, onSale)
		db.Do(func(tx *schema.Tx) error {
			return schematest.TakeOffSale(tx, sold)
		})
		db.Advance(24 * time.Hour)
		send(onSale)
		check("a day later", 2)
		db.Advance(30 * 24 * time.Hour)
		send(onSale)
		check("a month later", 1)
		db.Do(func(tx *schema.Tx) error { return demand.RemoveDemand(tx, owner.MembershipID, demandID) })
		check("without the demand", 0)
	})
}
