package cotton_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
)

// whole returns a batch with every field set.
func whole() cotton.Batch {
	foreign := 1
	return cotton.Batch{
		BatchID: "65079161001", GinneryCode: "65079", WarehouseID: 3, Zone: cotton.Xinjiang, Area: "北疆", City: "昌吉",
		CottonYear: 2016, PackType: cotton.PickMachine, CottonType: cotton.GinSaw, Standard: "GB1103.1-2012",
		InspectOrg: "五家渠纤维检验所", Laboratory: "呼图壁实验室", WeightCert: "Z-1", QualityCert: "Q-1",
		StoredOn: "2016-09-28", InspectedOn: "2016-09-30", CertifiedOn: "2016-10-01",
		PackNum: 186, Gross: 4220000, Tare: 26040, Net: 4193960, Conditioned: 4354790, Moisture: 460, Impurity: 240,
		PrimaryColour: "31", Colours: cotton.Shares{0, 0, 9250, 750, 0, 0, 0, 0, 0, 0, 0, 0, 0},
		Length: cotton.Spread{Avg: 2930, Min: 2810, Max: 3250}, Lengths: cotton.Shares{
			0, 0, 0, 2690, 5810, 1130, 270, 100, 0,
			0, 0, 0, 0, 0, 0, 0,
		},
		Mike: cotton.Spread{Avg: 460, Min: 390, Max: 490}, MikeGrade: "B2", Mikes: cotton.Shares{0, 0, 540, 9460, 0},
		Strength: cotton.Spread{Avg: 2870, Min: 2660, Max: 3240}, Strengths: cotton.Shares{0, 0, 6720, 2850, 430},
		Uniformity: cotton.Spread{Avg: 8190, Min: 7930, Max: 8420}, Uniformities: cotton.Shares{0, 430, 8280, 1290, 0},
		Ginning: cotton.Shares{0, 9840, 160}, Rd: cotton.Spread{Avg: 7880, Min: 7520, Max: 8040},
		PlusB: cotton.Spread{Avg: 820, Min: 770, Max: 880}, ForeignBales: &foreign,
	}
}

func TestBatchesAreStoredWhole(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		want := whole()
		bale := cotton.Bale{
			BatchID: want.BatchID, Number: 1, Barcode: "32651401611141221550000121114104", Colour: "31", Ginning: "P2",
			Length: 2820, Mike: 460, Uniformity: 8250, Strength: 2640, Rd: 8130, PlusB: 740, Foreign: true,
		}
		second := bale
		second.Number, second.Barcode, second.Foreign = 2, "", false
		db.Do(func(tx *schema.Tx) error {
			if err := cotton.AddBatches(tx, []cotton.Batch{want}); err != nil {
				return err
			}
			return cotton.AddBales(tx, []cotton.Bale{second, bale})
		})
		want.CreatedAt, want.UpdatedAt = schematest.Start.UTC(), schematest.Start.UTC()
		got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, want.BatchID) })
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Error(diff)
		}
		bales := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, want.BatchID) })
		if diff := cmp.Diff([]cotton.Bale{bale, second}, bales); diff != "" {
			t.Error(diff)
		}
		schematest.MustRefuse(t, db, "again", schema.ConflictKind, func(tx *schema.Tx) error {
			return cotton.AddBatches(tx, []cotton.Batch{whole()})
		})
		bale.Number, bale.Barcode = 3, "12"
		schematest.MustRefuse(t, db, "barcode", schema.InvalidKind, func(tx *schema.Tx) error {
			return cotton.AddBales(tx, []cotton.Bale{bale})
		})
		for _, id := range []string{"", "65079161002", "６５０７９１６１００１", "\x00", "' OR 1=1 --"} {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*cotton.Batch, error) {
				return cotton.FindBatch(tx, id)
			})
			if e, ok := schema.KindOf(err); !ok || e.Kind != schema.NotFoundKind {
				t.Errorf("batch %q: %v", id, err)
			}
		}
	})
}

// TestOverKeepsEveryFormerField checks that a batch without findings takes all fields of the former version.
func TestOverKeepsEveryFormerField(t *testing.T) {
	t.Parallel()
	former := whole()
	former.BroughtBy, former.BroughtIn, former.Certificate, former.BaleVersion = 7, 8, 9, 10
	for v, n := reflect.ValueOf(former), 0; n < v.NumField(); n++ {
		if field := v.Type().Field(n); v.Field(n).IsZero() && field.Name != "CreatedAt" && field.Name != "UpdatedAt" {
			t.Errorf("%s is not set in the test", field.Name)
		}
	}
	got, err := cotton.Batch{}.Over(&former)
	if diff := cmp.Diff(former, got); err != nil || diff != "" {
		t.Errorf("%v %s", err, diff)
	}
}

func TestAddBatchesFillsDerivedFields(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	b := whole()
	b.Conditioned, b.MikeGrade = 0, ""
	db.Do(func(tx *schema.Tx) error { return cotton.AddBatches(tx, []cotton.Batch{b}) })
	got := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, b.BatchID) })
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
	for field, spoil := range map[string]func(*cotton.Batch){
		"batchID":      func(b *cotton.Batch) { b.BatchID = "6507916100" },
		"type":         func(b *cotton.Batch) { b.Zone = "XX" },
		"packnum":      func(b *cotton.Batch) { b.PackNum = -1 },
		"primaryColor": func(b *cotton.Batch) { b.PrimaryColour = "61" },
		"mikeGrade":    func(b *cotton.Batch) { b.MikeGrade = "D" },
		"colours":      func(b *cotton.Batch) { b.Colours[0] = 500 },
		"lengths":      func(b *cotton.Batch) { b.Lengths = b.Lengths[:8] },
		"mikes":        func(b *cotton.Batch) { b.Mikes = cotton.Shares{-100, 0, 640, 9460, 0} },
		"strengths":    func(b *cotton.Batch) { b.Strengths = cotton.Shares{0, 0, 0, 0, 0} },
		"uniformities": func(b *cotton.Batch) { b.Uniformities[2] = 0 },
		"ginning":      func(b *cotton.Batch) { b.Ginning = cotton.Shares{10000} },
		"netWeight":    func(b *cotton.Batch) { b.Net += 101 },
		"amount":       func(b *cotton.Batch) { b.Conditioned += 22_000 },
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
		read := func(b cotton.Batch) (ginnery, warehouse string) {
			db.Do(func(tx *schema.Tx) error {
				g, w, err := cotton.Places(tx, &b)
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
		b := schematest.Read(db, func(tx *schema.Tx) (*cotton.Batch, error) { return cotton.FindBatch(tx, "65077252001") })
		if g, w := read(*b); g != "金翔棉业" || w != "一号库" {
			t.Errorf("from %q in %q", g, w)
		}
		if g, w := read(cotton.Batch{GinneryCode: "99999"}); g != "" || w != "" {
			t.Errorf("without places: from %q in %q", g, w)
		}
	})
}

func TestYearsAreThoseOnSaleNewestFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		if got := schematest.Read(db, cotton.Years); len(got) != 0 {
			t.Errorf("an empty database has the years %v", got)
		}
		a := db.Company("甲").Seller()
		a.Batch("65012252001").Year(2025).Fixed(15300)
		a.Batch("65012262001").Year(2026).Fixed(15300)
		a.Batch("65012242001").Year(2024).State(cotton.Sold).Fixed(15300)
		a.Batch("65012232001").Year(2023).Unlisted()
		a.Batch("65012222001").Year(2022).State(cotton.InDeal).Fixed(15300)
		if diff := cmp.Diff([]int{2026, 2025, 2022}, schematest.Read(db, cotton.Years)); diff != "" {
			t.Error(diff)
		}
		list := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Listing, error) {
			return cotton.ListingsOfBatch(tx, "65012242001")
		})
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
			return func(tx *schema.Tx) error { return cotton.AddCompare(tx, "me", ids) }
		}
		list := func(owner string) []int64 {
			return schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return cotton.CompareList(tx, owner) })
		}
		db.Do(add(ids[2], ids[0]))
		db.Advance(time.Second)
		db.Do(add(ids[0], ids[1]))
		if diff := cmp.Diff([]int64{ids[2], ids[0], ids[1]}, list("me")); diff != "" {
			t.Error(diff)
		}
		schematest.MustRefuse(t, db, "seven in two goes", schema.ConflictKind, add(ids[3], ids[4], ids[5], ids[6]))
		schematest.MustRefuse(t, db, "seven at once", schema.ConflictKind, add(ids...))
		schematest.MustRefuse(t, db, "no such listing", schema.NotFoundKind, add(9999))
		for _, owner := range []string{"", string(make([]byte, 65)), "\xff"} {
			schematest.MustRefuse(t, db, "owner", schema.InvalidKind, func(tx *schema.Tx) error {
				return cotton.AddCompare(tx, owner, ids[:1])
			})
			if got := list(owner); len(got) != 0 {
				t.Errorf("%q compares %v", owner, got)
			}
		}
		db.Do(add(ids[3], ids[4], ids[5]))
		if got := list("me"); len(got) != cotton.CompareMax {
			t.Errorf("six are %v", got)
		}
		db.Do(func(tx *schema.Tx) error { return cotton.ClearCompare(tx, "other") })
		db.Do(func(tx *schema.Tx) error { return cotton.RemoveCompare(tx, "me", []int64{ids[0], ids[2], 9999}) })
		db.Do(func(tx *schema.Tx) error { return cotton.RemoveCompare(tx, "me", nil) })
		if got := list("me"); len(got) != 4 {
			t.Errorf("after two were removed, and then none: %v", got)
		}
		db.Do(func(tx *schema.Tx) error { return cotton.ClearCompare(tx, "me") })
		if got := list("me"); len(got) != 0 {
			t.Errorf("after all were removed: %v", got)
		}
	})
}
