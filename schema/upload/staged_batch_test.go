package upload_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// told are batches of a length, each with some bales.
func told(mm schema.Centi, bales int, numbers ...string) (batches []cotton.Batch, list []cotton.Bale) {
	for _, number := range numbers {
		batches = append(batches, cotton.Batch{BatchID: number, Zone: cotton.Xinjiang, PackNum: bales, Length: cotton.Spread{Avg: mm}})
		for n := range bales {
			list = append(list, cotton.Bale{BatchID: number, Number: n + 1, Barcode: fmt.Sprintf("%032d", n), Colour: "31", Ginning: "P2", Length: mm, Foreign: n == 0})
		}
	}
	return batches, list
}

// staged is a confirmed import whose lots are staged, with what its sheet tells of batches.
func (s *seller) staged(kind upload.Kind, batches []cotton.Batch, bales []cotton.Bale, asks ...string) *upload.Upload {
	s.t.Helper()
	i, err := s.confirm(s.sheetOf(kind, asks...), upload.Confirmation{})
	if err != nil {
		s.t.Fatal(err)
	}
	s.db.Do(func(tx *schema.Tx) error { return upload.StageLots(tx, i, s.lots(asks...), batches, bales) })
	return i
}

// brings stores what a sheet tells of batches.
func (s *seller) brings(mm schema.Centi, bales int, numbers ...string) *upload.Upload {
	s.t.Helper()
	batches, list := told(mm, bales, numbers...)
	asks := make([]string, len(numbers))
	for n, number := range numbers {
		asks[n] = number + " 0"
	}
	i, err := s.finish(s.staged(upload.InspectionUpload, batches, list, asks...))
	if err != nil {
		s.t.Fatal(err)
	}
	return i
}

func (s *seller) undoes(id int64) *upload.Upload {
	s.t.Helper()
	i, err := do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, id) })
	if err != nil {
		s.t.Fatal(err)
	}
	return i
}

// batchIs says what is known of a batch: 29.1 186, or none.
func batchIs(t *testing.T, db *schematest.DB, want ...string) {
	t.Helper()
	for _, w := range want {
		number, is := w[:11], "none"
		known := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) { return upload.FindKnownLots(tx, 0, []string{number}) })
		if b := known.Batches[number]; b != nil {
			bales := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, number) })
			is = fmt.Sprintf("%s %d", b.Length.Avg, len(bales))
		}
		if is != w[12:] {
			t.Errorf("%s is %s, want %s", number, is, w[12:])
		}
	}
}

// What a sheet has told of batches goes with it when it is undone, but for batches that somebody else lists by then.
func TestAnUndoTakesBatchesBack(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		asks := []string{"65099252001 CF701+700", "65099252002 15800", "65099252003 15900"}
		batches, bales := told(2910, 2, "65099252001", "65099252002", "65099252003")
		i, err := a.finish(a.staged(upload.ListingUpload, batches, bales, asks...))
		if err != nil || i.Made != 3 || i.BatchesMade != 3 {
			t.Fatalf("%+v (%v)", i, err)
		}
		batchIs(t, db, "65099252001 29.1 2", "65099252002 29.1 2", "65099252003 29.1 2")
		b.imports(upload.Confirmation{}, nil, "65099252002 15700")
		own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
			return upload.FindKnownLots(tx, a.ID, []string{"65099252003"})
		}).Own
		db.Do(func(tx *schema.Tx) error {
			_, err := cotton.RepriceListing(tx, a.ID, own["65099252003"].ID, cotton.Offer{Price: 15400})
			return err
		})
		db.Advance(time.Hour)
		i = a.undoes(i.ID)
		if i.Restored() != 2 || i.Stayed != 1 || i.BatchesBack != 1 {
			t.Errorf("undone it is %+v", i.Result)
		}
		batchIs(t, db, "65099252001 none", "65099252002 29.1 2", "65099252003 29.1 2")
		a.has("65099252001 none", "65099252002 none", "65099252003 在售 15400 v2")

		// Findings alone too, until somebody lists them.
		i = a.brings(3010, 2, "65099252011", "65099252012")
		if i.Made != 2 || i.BatchesMade != 2 {
			t.Errorf("it is %+v", i.Result)
		}
		b.imports(upload.Confirmation{}, nil, "65099252012 15700")
		if i = a.undoes(i.ID); i.Restored() != 1 || i.Stayed != 1 || i.BatchesBack != 1 {
			t.Errorf("undone it is %+v", i.Result)
		}
		batchIs(t, db, "65099252011 none", "65099252012 30.1 2")
	})
}

// Who has brought a batch puts it right by a later sheet, while nobody else lists it; what he does not say again stays, and
// undone it is as before.
func TestWhoBroughtABatchWritesOverIt(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		db.Company("公检").Seller().Batch("65012252001").Unlisted()
		first := a.brings(2910, 2, "65099252001", "65099252002", "65099252003")
		a.imports(upload.Confirmation{}, nil, "65099252001 15800")
		b.imports(upload.Confirmation{}, nil, "65099252002 15800")
		changes := count(t, db, "change_index")
		again := a.brings(2810, 3, "65012252001", "65099252001", "65099252002", "65099252003")
		if again.Made != 0 || again.Changed != 2 || again.Kept != 2 || again.BatchesChanged != 2 {
			t.Errorf("it is %+v", again.Result)
		}
		if n := count(t, db, "change_index") - changes; n != 1 {
			t.Errorf("%d lots are told of, want 1", n)
		}
		batchIs(t, db, "65099252001 28.1 3", "65099252002 29.1 2", "65099252003 28.1 3")
		if i := b.brings(3010, 1, "65099252001"); i.Kept != 1 {
			t.Errorf("by another it is %+v", i.Result)
		}
		batchIs(t, db, "65099252001 28.1 3")

		// The first can no longer be taken back where the second has written over it.
		if i := a.undoes(first.ID); i.BatchesBack != 0 {
			t.Errorf("the first undone is %+v", i.Result)
		}
		if again = a.undoes(again.ID); again.BatchesBack != 2 || again.Stayed != 0 {
			t.Errorf("the second undone is %+v", again.Result)
		}
		batchIs(t, db, "65099252001 29.1 2", "65099252002 29.1 2", "65099252003 29.1 2")
		if n := count(t, db, "import_former") + count(t, db, "import_former_bale"); n != 0 {
			t.Errorf("%d rows stay", n)
		}
	})
}

// A lot whose batch was taken back while it was imported by another is left out with the reason.
func TestABatchThatIsTakenBackMeanwhile(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		first := a.brings(2910, 2, "65099252001", "65099252002")
		asks := []string{"65099252001 15800", "65099252002 15800"}
		more, _ := told(2900, 0, "65099252002")
		i := b.staged(upload.ListingUpload, nil, nil, asks[0])
		other := newSeller(t, db, "第三家").staged(upload.ListingUpload, more, nil, asks[1])
		a.undoes(first.ID)
		if i, err := b.finish(i); err != nil || i.Made != 0 || i.Failed != 1 {
			t.Errorf("it is %+v (%v)", i.Result, err)
		}
		late := schematest.Read(db, func(tx *schema.Tx) (map[int]string, error) { return upload.LateLots(tx, i.ID) })
		if late[2] != "没有这批的检验数据" {
			t.Errorf("the reason is %q", late[2])
		}
		if i, err := b.finish(other); err != nil || i.Made != 0 {
			t.Errorf("it is %+v (%v)", i.Result, err)
		}
		b.has("65099252001 none", "65099252002 none")
	})
}

// What is told of a batch goes over what was told, and takes away what would contradict it.
func TestBatchOver(t *testing.T) {
	t.Parallel()
	former := cotton.Batch{
		BatchID: "65099252001", Zone: cotton.Xinjiang, QualityCert: "Q1", PackNum: 186, Gross: 42_500_00, Tare: 300_00, Net: 42_200_00,
		Moisture: 8_00, Impurity: 2_00, Conditioned: schema.Conditioned(42_200_00, 8_00, 2_00),
		Length: cotton.Spread{Avg: 29_10, Min: 28_00, Max: 30_00}, Mike: cotton.Spread{Avg: 4_10}, MikeGrade: "A",
	}
	for name, c := range map[string]struct {
		now  cotton.Batch
		want func(b *cotton.Batch)
	}{
		"nothing":          {cotton.Batch{}, func(*cotton.Batch) {}},
		"length":           {cotton.Batch{Length: cotton.Spread{Avg: 29_50}}, func(b *cotton.Batch) { b.Length.Avg = 29_50 }},
		"length beyond":    {cotton.Batch{Length: cotton.Spread{Avg: 31_00}}, func(b *cotton.Batch) { b.Length = cotton.Spread{Avg: 31_00} }},
		"micronaire":       {cotton.Batch{Mike: cotton.Spread{Avg: 5_10}}, func(b *cotton.Batch) { b.Mike.Avg, b.MikeGrade = 5_10, "C2" }},
		"gross and tare":   {cotton.Batch{Gross: 43_000_00, Tare: 400_00}, func(b *cotton.Batch) { b.Gross, b.Tare, b.Net = 43_000_00, 400_00, 42_600_00 }},
		"net":              {cotton.Batch{Net: 42_000_00}, func(b *cotton.Batch) { b.Gross, b.Tare, b.Net = 0, 0, 42_000_00 }},
		"moisture":         {cotton.Batch{Moisture: 7_00}, func(b *cotton.Batch) { b.Moisture = 7_00 }},
		"conditioned only": {cotton.Batch{Conditioned: 41_000_00}, func(b *cotton.Batch) { b.Gross, b.Tare, b.Net, b.Conditioned = 0, 0, 0, 41_000_00 }},
	} {
		want := former
		c.want(&want)
		if name != "conditioned only" {
			want.Conditioned = schema.Conditioned(want.Net, want.Moisture, want.Impurity)
		}
		got, err := c.now.Over(&former)
		if c.now.BatchID = "65099252001"; err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s: it is\n%+v, want\n%+v (%v)", name, got, want, err)
		}
	}
	wrong := cotton.Batch{Gross: 42_000_00, Tare: 1_000_00, Net: 40_000_00}
	if _, err := wrong.Over(&former); err == nil || !strings.Contains(err.Error(), "净重应等于毛重减皮重") {
		t.Errorf("refused with %v", err)
	}
}

// Imports that came one over the other are undone one after the other.
func TestImportsAreUndoneLastFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		db.Company("产地").Seller().Batch("65088252001").Unlisted()
		first := a.imports(upload.Confirmation{}, nil, "65088252001 CF701+700")
		db.Advance(time.Minute)
		second := a.imports(upload.Confirmation{}, nil, "65088252001 CF701+800")
		db.Advance(time.Minute)
		if i := a.undoes(second.ID); i.Restored() != 1 {
			t.Errorf("the second is undone as %+v", i.Result)
		}
		a.has("65088252001 在售 CF701+700 v3")
		if i := a.undoes(first.ID); i.Restored() != 1 || i.Stayed != 0 {
			t.Errorf("the first is undone as %+v", i.Result)
		}
		a.has("65088252001 none")
	})
}

// Who tells the same again has told nothing new.
func TestTheSameDataAgainAreNoChange(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		first := a.brings(2910, 0, "65088252011")
		db.Advance(time.Minute)
		if again := a.brings(2910, 0, "65088252011"); again.BatchesChanged != 0 || again.Kept != 1 {
			t.Errorf("the same again is %+v", again.Result)
		}
		if other := a.brings(3010, 0, "65088252011"); other.BatchesChanged != 1 {
			t.Errorf("other data are %+v", other.Result)
		} else {
			a.undoes(other.ID)
		}
		a.undoes(first.ID)
		batchIs(t, db, "65088252011 none")
	})
}

// What is compared and taken back leaves the comparison.
func TestALotThatIsTakenBackLeavesComparisons(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		batches, bales := told(2910, 2, "65088252021")
		i, err := a.finish(a.staged(upload.ListingUpload, batches, bales, "65088252021 CF701+700"))
		if err != nil {
			t.Fatal(err)
		}
		own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
			return upload.FindKnownLots(tx, a.ID, []string{"65088252021"})
		}).Own
		db.Do(func(tx *schema.Tx) error { return cotton.AddCompare(tx, "fp:1", []int64{own["65088252021"].ID}) })
		a.undoes(i.ID)
		if list := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) { return cotton.CompareList(tx, "fp:1") }); len(list) != 0 {
			t.Errorf("compared are %v", list)
		}
	})
}

// A preview is overtaken by what is done to its lots meanwhile, and by nothing else.
func TestAPreviewIsOvertaken(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		db.Company("产地").Seller().Batch("65088252031").Unlisted()
		db.Company("产地").Seller().Batch("65088252032").Unlisted()
		preview := a.sheet("65088252031 CF701+700")
		overtaken := func() bool {
			return schematest.Read(db, func(tx *schema.Tx) (bool, error) { return upload.Overtaken(tx, preview) })
		}
		db.Advance(time.Minute)
		a.imports(upload.Confirmation{}, nil, "65088252032 CF701+700")
		b.imports(upload.Confirmation{}, nil, "65088252031 CF701+700")
		if overtaken() {
			t.Error("by other lots, or the lots of others")
		}
		a.imports(upload.Confirmation{}, nil, "65088252031 CF701+700")
		if !overtaken() {
			t.Error("not by the same lot")
		}
	})
}
