package schema_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// whole is a batch with every field set.
func whole() schema.Batch {
	foreign := 1
	return schema.Batch{
		BatchID: "65079161001", GinneryCode: "65079", WarehouseID: 3, Zone: schema.Xinjiang, Origin: "北疆", City: "昌吉",
		CottonYear: 2016, PackType: schema.PickMachine, CottonType: schema.GinSaw, Standard: "GB1103.1-2012",
		InspectOrg: "五家渠纤维检验所", Laboratory: "呼图壁实验室", WeightCert: "Z-1", QualityCert: "Q-1",
		StoredOn: "2016-09-28", InspectedOn: "2016-09-30", CertifiedOn: "2016-10-01",
		PackNum: 186, Gross: 4220000, Tare: 26040, Net: 4193960, Conditioned: 4354790, Moisture: 460, Impurity: 240,
		PrimaryColour: "31", Colours: schema.Shares{0, 0, 9250, 750, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		Length: schema.Spread{Avg: 2930, Min: 2810, Max: 3250}, Lengths: schema.Shares{0, 0, 0, 2690, 5810, 1130, 270, 100, 0, 0, 0, 0, 0, 0, 0, 0},
		Mike: schema.Spread{Avg: 460, Min: 390, Max: 490}, MikeGrade: "B2", Mikes: schema.Shares{0, 0, 540, 9460, 0},
		Strength: schema.Spread{Avg: 2870, Min: 2660, Max: 3240}, Strengths: schema.Shares{0, 0, 6720, 2850, 430},
		Uniformity: schema.Spread{Avg: 8190, Min: 7930, Max: 8420}, Uniformities: schema.Shares{0, 430, 8280, 1290, 0},
		Ginning: schema.Shares{0, 9840, 160}, Rd: schema.Spread{Avg: 7880, Min: 7520, Max: 8040},
		PlusB: schema.Spread{Avg: 820, Min: 770, Max: 880}, ForeignBales: &foreign,
	}
}

func TestBatchesAreStoredWhole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		want := whole()
		bale := schema.Bale{
			BatchID: want.BatchID, Number: 1, Barcode: "32651401611141221550000121114104", Colour: "31", Ginning: "P2",
			Length: 2820, Mike: 460, Uniformity: 8250, Strength: 2640, Rd: 8130, PlusB: 740, Foreign: true,
		}
		second := bale
		second.Number, second.Barcode, second.Foreign = 2, "", false
		db.Do(func(tx *schema.Tx) error {
			if err := tx.AddBatches([]schema.Batch{want}); err != nil {
				return err
			}
			return tx.AddBales([]schema.Bale{second, bale})
		})
		want.CreatedAt, want.UpdatedAt = schematest.Start.UTC(), schematest.Start.UTC()
		got := schematest.Read(db, func(tx *schema.Tx) (*schema.Batch, error) { return tx.Batch(want.BatchID) })
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Error(diff)
		}
		bales := schematest.Read(db, func(tx *schema.Tx) ([]schema.Bale, error) { return tx.Bales(want.BatchID) })
		if diff := cmp.Diff([]schema.Bale{bale, second}, bales); diff != "" {
			t.Error(diff)
		}
		refused(t, db, "again", schema.ConflictKind, func(tx *schema.Tx) error { return tx.AddBatches([]schema.Batch{whole()}) })
		bale.Number, bale.Barcode = 3, "12"
		refused(t, db, "barcode", schema.InvalidKind, func(tx *schema.Tx) error { return tx.AddBales([]schema.Bale{bale}) })
		for _, id := range []string{"", "65079161002", "６５０７９１６１００１", "\x00", "' OR 1=1 --"} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Batch, error) { return tx.Batch(id) })
			if e, ok := schema.KindOf(err); !ok || e.Kind != schema.NotFoundKind {
				t.Errorf("batch %q: %v", id, err)
			}
		}
	})
}

func TestAddBatchesCompletesWhatFollows(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	b := whole()
	b.Conditioned, b.MikeGrade = 0, ""
	db.Do(func(tx *schema.Tx) error { return tx.AddBatches([]schema.Batch{b}) })
	got := schematest.Read(db, func(tx *schema.Tx) (*schema.Batch, error) { return tx.Batch(b.BatchID) })
	if got.Conditioned != 4354793 || got.MikeGrade != "B2" {
		t.Errorf("conditioned %s, grade %s", got.Conditioned, got.MikeGrade)
	}
}

func TestBatchCheck(t *testing.T) {
	t.Parallel()
	good := whole()
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for field, spoil := range map[string]func(*schema.Batch){
		"batchID":      func(b *schema.Batch) { b.BatchID = "6507916100" },
		"type":         func(b *schema.Batch) { b.Zone = "XX" },
		"packnum":      func(b *schema.Batch) { b.PackNum = -1 },
		"primaryColor": func(b *schema.Batch) { b.PrimaryColour = "61" },
		"mikeGrade":    func(b *schema.Batch) { b.MikeGrade = "D" },
		"colours":      func(b *schema.Batch) { b.Colours[0] = 500 },
		"lengths":      func(b *schema.Batch) { b.Lengths = b.Lengths[:8] },
		"mikes":        func(b *schema.Batch) { b.Mikes = schema.Shares{-100, 0, 640, 9460, 0} },
		"strengths":    func(b *schema.Batch) { b.Strengths = schema.Shares{0, 0, 0, 0, 0} },
		"uniformities": func(b *schema.Batch) { b.Uniformities[2] = 0 },
		"ginning":      func(b *schema.Batch) { b.Ginning = schema.Shares{10000} },
		"netWeight":    func(b *schema.Batch) { b.Net += 101 },
		"amount":       func(b *schema.Batch) { b.Conditioned += 22_000 },
	} {
		b := whole()
		spoil(&b)
		if e, ok := schema.KindOf(b.Check()); !ok || e.Kind != schema.InvalidKind || e.Field != field {
			t.Errorf("%s: %v", field, b.Check())
		}
	}
}

func TestPlacesOfABatch(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		seller := db.Company("甲").Seller()
		seller.Batch("65077252001").Ginnery("金翔棉业").In("一号库").Fixed(15000)
		seller.Batch("65012252002").Ginnery("阿克苏棉业").In("二号库").Fixed(15000)
		read := func(b schema.Batch) (ginnery, warehouse string) {
			db.Do(func(tx *schema.Tx) error {
				g, w, err := tx.Places(&b)
				if g != nil {
					ginnery = g.Name
				}
				if w != nil {
					warehouse = w.Name
				}
				return err
			})
			return ginnery, warehouse
		}
		b := schematest.Read(db, func(tx *schema.Tx) (*schema.Batch, error) { return tx.Batch("65077252001") })
		if g, w := read(*b); g != "金翔棉业" || w != "一号库" {
			t.Errorf("it is from %q in %q", g, w)
		}
		if g, w := read(schema.Batch{GinneryCode: "99999"}); g != "" || w != "" {
			t.Errorf("a batch of nowhere is from %q in %q", g, w)
		}
	})
}

func TestYearsAreThoseOnSaleNewestFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		if got := schematest.Read(db, (*schema.Tx).Years); len(got) != 0 {
			t.Errorf("an empty database has the years %v", got)
		}
		a := db.Company("甲").Seller()
		a.Batch("65012252001").Year(2025).Fixed(15300)
		a.Batch("65012262001").Year(2026).Fixed(15300)
		a.Batch("65012242001").Year(2024).State(schema.Sold).Fixed(15300)
		a.Batch("65012232001").Year(2023).Unlisted()
		a.Batch("65012222001").Year(2022).State(schema.InDeal).Fixed(15300)
		if diff := cmp.Diff([]int{2026, 2025, 2022}, schematest.Read(db, (*schema.Tx).Years)); diff != "" {
			t.Error(diff)
		}
		list := schematest.Read(db, func(tx *schema.Tx) ([]schema.Listing, error) { return tx.ListingsOfBatch("65012242001") })
		if len(list) != 0 {
			t.Errorf("a sold batch has the listings %v", list)
		}
	})
}

func TestCompareListHoldsSix(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := db.Company("甲").Seller()
		var ids []int64
		for _, n := range []string{"1", "2", "3", "4", "5", "6", "7"} {
			ids = append(ids, a.Batch("6501225200"+n).Fixed(15300).ID)
		}
		add := func(ids ...int64) func(tx *schema.Tx) error {
			return func(tx *schema.Tx) error { return tx.AddCompare("me", ids) }
		}
		list := func(owner string) []int64 {
			return schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return tx.CompareList(owner) })
		}
		db.Do(add(ids[2], ids[0]))
		db.Advance(time.Second)
		db.Do(add(ids[0], ids[1]))
		if diff := cmp.Diff([]int64{ids[0], ids[2], ids[1]}, list("me")); diff != "" {
			t.Error(diff)
		}
		refused(t, db, "seven in two goes", schema.ConflictKind, add(ids[3], ids[4], ids[5], ids[6]))
		refused(t, db, "seven at once", schema.ConflictKind, add(ids...))
		refused(t, db, "no such listing", schema.NotFoundKind, add(9999))
		for _, owner := range []string{"", string(make([]byte, 65)), "\xff"} {
			refused(t, db, "owner", schema.InvalidKind, func(tx *schema.Tx) error { return tx.AddCompare(owner, ids[:1]) })
			if got := list(owner); len(got) != 0 {
				t.Errorf("%q compares %v", owner, got)
			}
		}
		db.Do(add(ids[3], ids[4], ids[5]))
		if got := list("me"); len(got) != schema.CompareMax {
			t.Errorf("six are %v", got)
		}
		db.Do(func(tx *schema.Tx) error { return tx.ClearCompare("other") })
		db.Do(func(tx *schema.Tx) error { return tx.RemoveCompare("me", []int64{ids[0], ids[2], 9999}) })
		db.Do(func(tx *schema.Tx) error { return tx.RemoveCompare("me", nil) })
		if got := list("me"); len(got) != 4 {
			t.Errorf("after two were removed, and then none: %v", got)
		}
		db.Do(func(tx *schema.Tx) error { return tx.ClearCompare("me") })
		if got := list("me"); len(got) != 0 {
			t.Errorf("after all were removed: %v", got)
		}
	})
}

func TestLeaseHasOneOwner(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		type held struct {
			fence int64
			ok    bool
		}
		lease := func(owner string) (h held) {
			db.Do(func(tx *schema.Tx) (err error) {
				h.fence, h.ok, err = tx.Lease("drain", owner, time.Minute)
				return err
			})
			return h
		}
		got := []held{lease("a"), lease("b"), lease("a")}
		db.Advance(time.Minute)
		got = append(got, lease("b"), lease("a"), lease("b"))
		db.Do(func(tx *schema.Tx) error { return tx.Release("drain", "a") })
		got = append(got, lease("a"))
		db.Do(func(tx *schema.Tx) error { return tx.Release("drain", "b") })
		got = append(got, lease("a"))
		want := []held{{1, true}, {0, false}, {1, true}, {2, true}, {0, false}, {2, true}, {0, false}, {3, true}}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("step %d: %v, want %v", i, got[i], want[i])
			}
		}
	})
}

// What a clock that was days ahead has taken, a server with the right time takes over; the owner himself gets another
// number, so that nothing of then counts any more.
func TestALeaseOfAClockThatWasAhead(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		lease := func(owner string, want int64) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				fence, held, err := tx.Lease("drain", owner, time.Minute)
				if held != (want != 0) || fence != want {
					t.Errorf("%s: fence %d, held: %t; want %d", owner, fence, held, want)
				}
				return err
			})
		}
		lease("a", 1)
		db.Advance(-time.Minute) // as clocks of servers differ
		lease("b", 0)
		db.Advance(4 * 24 * time.Hour)
		lease("a", 2)
		db.Advance(-4 * 24 * time.Hour)
		lease("b", 3)
		lease("a", 0)
		db.Advance(-time.Hour)
		lease("b", 4)
	})
}
