package cotton_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/schematest"
)

func TestReprice(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	contracts := market.Contracts{{Code: "CF611", LastDay: "2026-11-13"}, {Code: "CF701", LastDay: "2027-01-15"}}
	later, earlier := now.Add(48*time.Hour).UTC(), now.Add(-time.Minute).UTC()
	listing := func(state cotton.ListingState, until time.Time) cotton.Listing {
		return cotton.Listing{State: state, IndexCode: "CF701", Basis: 1000, Until: until}
	}
	for _, c := range []struct {
		name  string
		from  cotton.Listing
		offer cotton.Offer
		want  cotton.Listing
		kind  schema.Kind
		field string
	}{
		{
			name: "a new basis", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF701", Basis: -50},
			want: cotton.Listing{State: cotton.OnSale, IndexCode: "CF701", Basis: -50, Until: later},
		},
		{
			name: "a fixed price", from: listing(cotton.OnSale, later), offer: cotton.Offer{Price: 15300},
			want: cotton.Listing{State: cotton.OnSale, Price: 15300, Until: later},
		},
		{
			name: "expired, with a new end", from: listing(cotton.Expired, earlier),
			offer: cotton.Offer{Price: 15300, Until: later},
			want:  cotton.Listing{State: cotton.OnSale, Price: 15300, Until: later},
		},
		{
			name: "expired, its end has passed", from: listing(cotton.Expired, earlier), offer: cotton.Offer{Price: 15300},
			kind: schema.InvalidKind, field: "listingValidity",
		},
		{
			name: "a new end that has passed", from: listing(cotton.OnSale, later),
			offer: cotton.Offer{Price: 15300, Until: earlier}, kind: schema.InvalidKind, field: "listingValidity",
		},
		{
			name: "in a deal", from: listing(cotton.InDeal, later), offer: cotton.Offer{Price: 15300},
			kind: schema.ConflictKind,
		},
		{name: "sold", from: listing(cotton.Sold, later), offer: cotton.Offer{Price: 15300}, kind: schema.ConflictKind},
		{
			name: "a contract that has ended", from: listing(cotton.OnSale, later),
			offer: cotton.Offer{IndexCode: "CF611", Basis: 1}, kind: schema.InvalidKind, field: "indexCode",
		},
		{
			name: "no such contract", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF702", Basis: 1},
			kind: schema.InvalidKind, field: "indexCode",
		},
		{
			name: "no price", from: listing(cotton.OnSale, later), offer: cotton.Offer{}, kind: schema.InvalidKind,
			field: "price",
		},
		{
			name: "a negative price", from: listing(cotton.OnSale, later), offer: cotton.Offer{Price: -1},
			kind: schema.InvalidKind, field: "price",
		},
		{
			name: "both", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF701", Price: 1},
			kind: schema.InvalidKind, field: "price",
		},
		{
			name: "a fixed price with a basis", from: listing(cotton.OnSale, later), offer: cotton.Offer{Price: 1, Basis: 1},
			kind: schema.InvalidKind, field: "basis",
		},
		{
			name: "a digit too few", from: listing(cotton.OnSale, later), offer: cotton.Offer{Price: 4_999},
			kind: schema.InvalidKind, field: "price",
		},
		{
			name: "a digit too many", from: listing(cotton.OnSale, later), offer: cotton.Offer{Price: 60_001},
			kind: schema.InvalidKind, field: "price",
		},
		{
			name: "a basis too low", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF701", Basis: -2_001},
			kind: schema.InvalidKind, field: "basis",
		},
		{
			name: "a basis too high", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF701", Basis: 5_001},
			kind: schema.InvalidKind, field: "basis",
		},
		{
			name: "for more than a year", from: listing(cotton.OnSale, later),
			offer: cotton.Offer{Price: 15300, Until: now.AddDate(1, 0, 1)}, kind: schema.InvalidKind, field: "until",
		},
		{
			name: "a huge basis", from: listing(cotton.OnSale, later), offer: cotton.Offer{IndexCode: "CF701", Basis: 1e6},
			kind: schema.InvalidKind, field: "basis",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.from
			err := got.Reprice(c.offer, contracts, now)
			if c.kind == 0 {
				if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
					t.Errorf("%v %s", err, diff)
				}
				return
			}
			e, ok := schema.KindOf(err)
			if !ok || e.Kind != c.kind || e.Field != c.field || e.Message == "" {
				t.Errorf("%#v, want kind %d on %q", err, c.kind, c.field)
			}
			if diff := cmp.Diff(c.from, got); diff != "" {
				t.Errorf("%s was refused and changed: %s", c.name, diff)
			}
		})
	}
}

func TestRepriceStockChangesTheSellersOwnListings(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := db.Company("甲").Seller(), db.Company("乙").Seller()
		lot := a.Batch("65012252001").OnBasis("CF701", 1100)
		find := func() *cotton.Listing {
			return schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, lot.ID) })
		}
		db.Advance(time.Minute)
		db.Do(func(tx *schema.Tx) error {
			return schematest.Reprice(tx, lot, cotton.Offer{IndexCode: "CF705", Basis: 900})
		})
		want := lot
		want.IndexCode, want.Basis, want.Version = "CF705", 900, 1
		want.ListedAt, want.Until = want.ListedAt.UTC(), want.Until.UTC()
		want.CreatedAt, want.UpdatedAt = schematest.Start.UTC(), db.Now().UTC()
		repriced := find()
		if diff := cmp.Diff(&want, repriced); diff != "" {
			t.Error(diff)
		}
		for name, c := range map[string]struct{ companyID, id int64 }{
			"another seller's": {b.ID, lot.ID}, "none": {a.ID, lot.ID + 1},
		} {
			t.Run(name, func(t *testing.T) {
				db.Do(func(tx *schema.Tx) error {
					change := cotton.OfferChange{Offer: &cotton.Offer{Price: 15400}}
					done, err := cotton.RepriceStock(tx, c.companyID, []int64{c.id}, change)
					if done.Missing != 1 || len(done.Failed) != 1 || done.Changed != 0 {
						t.Errorf("%+v", done)
					}
					return err
				})
				if diff := cmp.Diff(repriced, find()); diff != "" {
					t.Errorf("%s was repriced: %s", name, diff)
				}
			})
		}
		for _, changed := range []int{1, 0} { // the second time it is off sale already
			db.Do(func(tx *schema.Tx) error {
				done, err := cotton.StepStock(tx, a.ID, []int64{lot.ID}, cotton.TakeOff, time.Time{})
				if want := (cotton.StockDone{Changed: changed, Unchanged: 1 - changed}); !cmp.Equal(want, done) {
					t.Errorf("taken off: %+v, want %+v", done, want)
				}
				return err
			})
			if l := find(); l.State != cotton.OffSale || l.State.Shown() {
				t.Errorf("taken off: %+v", l)
			}
		}
	})
}

func TestAddListingsRefuses(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := db.Company("甲").Seller()
		good := a.Batch("65012252001").Fixed(15300)
		good.ID, good.BatchID = 0, "65012252002"
		a.Batch("65012252002").Unlisted()
		for name, c := range map[string]struct {
			kind  schema.Kind
			spoil func(*cotton.Listing)
		}{
			"listed already": {schema.ConflictKind, func(l *cotton.Listing) { l.BatchID = "65012252001" }},
			"no such batch":  {schema.NotFoundKind, func(l *cotton.Listing) { l.BatchID = "65012252009" }},
			"batch number":   {schema.InvalidKind, func(l *cotton.Listing) { l.BatchID = "6501225200１" }},
			"no seller":      {schema.InvalidKind, func(l *cotton.Listing) { l.CompanyID = 0 }},
			"state":          {schema.InvalidKind, func(l *cotton.Listing) { l.State = 9 }},
			"way":            {schema.InvalidKind, func(l *cotton.Listing) { l.Way = 0 }},
			"marks":          {schema.InvalidKind, func(l *cotton.Listing) { l.SaleType = 128 }},
			"no price":       {schema.InvalidKind, func(l *cotton.Listing) { l.Price = 0 }},
			"two prices":     {schema.InvalidKind, func(l *cotton.Listing) { l.IndexCode = "CF701" }},
			"long notes":     {schema.InvalidKind, func(l *cotton.Listing) { l.Notes = string(make([]rune, 501)) }},
		} {
			t.Run(name, func(t *testing.T) {
				bad := good
				c.spoil(&bad)
				schematest.MustRefuse(t, db, name, c.kind, func(tx *schema.Tx) error {
					return cotton.AddListings(tx, []cotton.Listing{bad})
				})
			})
		}
		db.Do(func(tx *schema.Tx) error { return cotton.AddListings(tx, []cotton.Listing{good}) })
	})
}

func TestListingsExpireByDateAndContract(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := db.Company("甲").Seller()
		soon, late := schematest.Start.Add(time.Hour), schema.Day("2028-01-01").At(15, 0)
		byDate := a.Batch("65012252001").Until(soon).Fixed(15300)
		byContract := a.Batch("65012252002").Until(late).OnBasis("CF701", 1100)
		stays := a.Batch("65012252003").Until(late).OnBasis("CF711", 1100)
		inDeal := a.Batch("65012252004").Until(soon).State(cotton.InDeal).OnBasis("CF701", 1100)
		expire := func() int {
			schematest.ForgetChanges(db)
			n := 0
			db.Do(func(tx *schema.Tx) (err error) { n, err = cotton.ExpireListings(tx, tx.Now()); return err })
			return n
		}
		shown := func() map[int64]cotton.ListingState {
			states := map[int64]cotton.ListingState{}
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				return 0, cotton.EachListing(tx, nil,
					func(r *cotton.ListingRow) error { states[r.Listing.ID] = r.Listing.State; return nil })
			})
			return states
		}
		if n := expire(); n != 0 {
			t.Errorf("%d expired at once", n)
		}
		db.Advance(time.Hour)
		if n := expire(); n != 1 {
			t.Errorf("%d expired by date", n)
		}
		want := map[int64]cotton.ListingState{byContract.ID: cotton.OnSale, stays.ID: cotton.OnSale, inDeal.ID: cotton.InDeal}
		if diff := cmp.Diff(want, shown()); diff != "" {
			t.Error(diff)
		}
		db.Advance(schema.Day("2027-01-15").At(23, 59).Sub(db.Now())) // the last trading day
		if n := expire(); n != 0 {
			t.Errorf("%d expired on the last trading day", n)
		}
		db.Advance(time.Minute)
		if n := expire(); n != 1 {
			t.Errorf("%d expired by contract", n)
		}
		if index, live := schematest.ChangeRows(db); len(index) != 1 || len(live) != 1 {
			t.Errorf("changes: %v, %v", index, live)
		}
		delete(want, byContract.ID)
		if diff := cmp.Diff(want, shown()); diff != "" {
			t.Error(diff)
		}
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Listing, error) { return cotton.FindListing(tx, byDate.ID) })
		if got.State != cotton.Expired || got.Version != 1 {
			t.Errorf("the expired listing: %+v", got)
		}
	})
}

func TestListingRowsEqualTheStoredOnes(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		broker := db.Company("居间")
		a := db.Company("甲").Seller()
		foreign := 2
		lot := a.Batch("65012252001").In("甲库").Ginnery("金翔").Shares("31", map[string]float64{"31": 92.5, "41": 7.5}).
			Via(broker).Marked(cotton.Selected | cotton.Direct).Notes("急售").Bundle(7)
		lot.Batch.ForeignBales = &foreign
		one := lot.OnBasis("CF701", -20)
		two := a.Batch("65012252002").Hand().Fixed(15300)
		gone := a.Batch("65012252003").State(cotton.Sold).Fixed(15300)

		var rows []cotton.ListingRow
		collect := func(r *cotton.ListingRow) error {
			own := *r
			own.Batch.Colours = append(cotton.Shares(nil), own.Batch.Colours...)
			own.Batch.Ginning = append(cotton.Shares(nil), own.Batch.Ginning...)
			rows = append(rows, own)
			return nil
		}
		read := func(ids []int64) []cotton.ListingRow {
			rows = nil
			schematest.Read(db, func(tx *schema.Tx) (int, error) { return 0, cotton.EachListing(tx, ids, collect) })
			return rows
		}
		all := read(nil)
		if len(all) != 2 {
			t.Fatalf("%d rows", len(all))
		}
		if diff := cmp.Diff(wantRow(db, one.ID), all[0]); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(wantRow(db, two.ID), all[1]); diff != "" {
			t.Error(diff)
		}
		if some := read([]int64{gone.ID, 99, two.ID}); len(some) != 1 || some[0].Listing.ID != two.ID {
			t.Errorf("by ids: %v", some)
		}
		if none := read([]int64{}); len(none) != 0 {
			t.Errorf("no ids are %d rows", len(none))
		}
		rows = nil
		schematest.Read(db, func(tx *schema.Tx) (int, error) {
			from, to, err := schema.IDRange(tx, "listing")
			if err == nil && (from != one.ID || to != gone.ID+1) {
				t.Errorf("range %d to %d", from, to)
			}
			return 0, errors.Join(err, cotton.EachListingBetween(tx, two.ID, to, collect))
		})
		if len(rows) != 1 || rows[0].Listing.ID != two.ID {
			t.Errorf("between: %v", rows)
		}
		stop := errors.New("stop")
		_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
			return schematest.Done(cotton.EachListing(tx, nil, func(*cotton.ListingRow) error { return stop }))
		})
		if !errors.Is(err, stop) {
			t.Errorf("an error of the caller comes back as %v", err)
		}
	})
}

// wantRow returns a row composed by other store functions.
func wantRow(db *schematest.DB, id int64) cotton.ListingRow {
	return schematest.Read(db, func(tx *schema.Tx) (cotton.ListingRow, error) {
		l, err := cotton.FindListing(tx, id)
		if err != nil {
			return cotton.ListingRow{}, err
		}
		b, err := cotton.FindBatch(tx, l.BatchID)
		if err != nil {
			return cotton.ListingRow{}, err
		}
		row := cotton.ListingRow{Listing: *l, Own: l.Offer(), Batch: *b}
		companies, err := account.Companies(tx)
		if err != nil {
			return cotton.ListingRow{}, err
		}
		for _, c := range companies {
			if c.ID == l.CompanyID {
				row.Company = &c
			}
			if c.ID == l.IntermediaryID {
				row.Intermediary = &c
			}
		}
		ginneries, err := market.Ginneries(tx)
		row.Ginnery = &ginneries[0]
		warehouses, err2 := market.Warehouses(tx)
		for _, w := range warehouses {
			if w.ID == b.WarehouseID {
				row.Warehouse = &w
			}
		}
		// not read for search documents
		row.Listing.Version = 0
		row.Listing.CreatedAt, row.Listing.UpdatedAt = time.Time{}, time.Time{}
		row.Batch.CreatedAt, row.Batch.UpdatedAt = time.Time{}, time.Time{}
		row.Batch.Standard, row.Batch.Gross, row.Batch.Tare, row.Batch.Net = "", 0, 0, 0
		return row, errors.Join(err, err2)
	})
}

func TestListedSince(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := db.Company("甲").Seller()
		a.Batch("65012252001").Fixed(15300)
		a.Batch("65012252002").State(cotton.Sold).Fixed(15300)
		for since, want := range map[time.Time]int{db.Now(): 0, db.Now().Add(-time.Hour): 1} {
			if n := schematest.Read(db, func(tx *schema.Tx) (int, error) { return cotton.ListedSince(tx, since) }); n != want {
				t.Errorf("since %s: %d", since, n)
			}
		}
	})
}
