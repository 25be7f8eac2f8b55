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

// newBatches returns batches with an average length, each with some bales.
func newBatches(mm schema.Centi, bales int, numbers ...string) (batches []cotton.Batch, list []cotton.Bale) {
	for _, number := range numbers {
		batches = append(batches, cotton.Batch{
			BatchID: number, Zone: cotton.Xinjiang, PackNum: bales,
			Length: cotton.Spread{Avg: mm},
		})
		for n := range bales {
			list = append(list, cotton.Bale{
				BatchID: number, Number: n + 1, Barcode: fmt.Sprintf("%032d", n), Colour: "31",
				Ginning: "P2", Length: mm, Foreign: n == 0,
			})
		}
	}
	return batches, list
}

// stageUpload returns a confirmed upload with staged lots and batches.
func (s *seller) stageUpload(
	kind upload.Kind, batches []cotton.Batch, bales []cotton.Bale, asks ...string,
) *upload.Upload {
	s.t.Helper()
	u, err := s.confirm(s.sheetOf(kind, asks...), upload.Confirmation{})
	if err != nil {
		s.t.Fatal(err)
	}
	s.db.Do(func(tx *schema.Tx) error { return upload.StageLots(tx, u, s.lots(asks...), batches, bales) })
	return u
}

// addFindings uploads batches of inspection data.
func (s *seller) addFindings(mm schema.Centi, bales int, numbers ...string) *upload.Upload {
	s.t.Helper()
	batches, list := newBatches(mm, bales, numbers...)
	asks := make([]string, len(numbers))
	for n, number := range numbers {
		asks[n] = number + " 0"
	}
	u, err := s.finish(s.stageUpload(upload.InspectionUpload, batches, list, asks...))
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

// undo undoes an upload.
func (s *seller) undo(id int64) *upload.Upload {
	s.t.Helper()
	u, err := do(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Undo(tx, &s.by.Member, id) })
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

// checkBatches checks the stored batches: number, average length and bales, or none.
func checkBatches(t *testing.T, db *schematest.DB, want ...string) {
	t.Helper()
	for _, w := range want {
		number, is := w[:11], "none"
		known := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
			return upload.FindKnownLots(tx, 0, []string{number})
		})
		if b := known.Batches[number]; b != nil {
			bales := schematest.Read(db, func(tx *schema.Tx) ([]cotton.Bale, error) { return cotton.Bales(tx, number) })
			is = fmt.Sprintf("%s %d", b.Length.Avg, len(bales))
		}
		if is != w[12:] {
			t.Errorf("%s is %s, want %s", number, is, w[12:])
		}
	}
}

// TestUndoDeletesBatches checks that the undo deletes the batches of an upload, except those that another company
// lists.
func TestUndoDeletesBatches(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		asks := []string{"65099252001 CF701+700", "65099252002 15800", "65099252003 15900"}
		batches, bales := newBatches(2910, 2, "65099252001", "65099252002", "65099252003")
		u, err := a.finish(a.stageUpload(upload.ListingUpload, batches, bales, asks...))
		if err != nil || u.Made != 3 || u.BatchesMade != 3 {
			t.Fatalf("%+v (%v)", u, err)
		}
		checkBatches(t, db, "65099252001 29.1 2", "65099252002 29.1 2", "65099252003 29.1 2")
		b.run(upload.Confirmation{}, nil, "65099252002 15700")
		own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
			return upload.FindKnownLots(tx, a.ID, []string{"65099252003"})
		}).Own
		db.Do(func(tx *schema.Tx) error {
			return schematest.Reprice(tx, own["65099252003"], cotton.Offer{Price: 15400})
		})
		db.Advance(time.Hour)
		u = a.undo(u.ID)
		if u.Restored() != 2 || u.Stayed != 1 || u.BatchesBack != 1 {
			t.Errorf("after the undo: %+v", u.Result)
		}
		checkBatches(t, db, "65099252001 none", "65099252002 29.1 2", "65099252003 29.1 2")
		a.checkListed("65099252001 none", "65099252002 none", "65099252003 在售 15400 v2")

		// Uploads of inspection data too.
		u = a.addFindings(3010, 2, "65099252011", "65099252012")
		if u.Made != 2 || u.BatchesMade != 2 {
			t.Errorf("result: %+v", u.Result)
		}
		b.run(upload.Confirmation{}, nil, "65099252012 15700")
		if u = a.undo(u.ID); u.Restored() != 1 || u.Stayed != 1 || u.BatchesBack != 1 {
			t.Errorf("after the undo: %+v", u.Result)
		}
		checkBatches(t, db, "65099252011 none", "65099252012 30.1 2")
	})
}

// TestSellerOverwritesOwnBatches checks that a seller overwrites own batches while nobody else lists them. Values
// missing in the new sheet are kept, and the undo restores the former version.
func TestSellerOverwritesOwnBatches(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		db.Company("公检").Seller().Batch("65012252001").Unlisted()
		first := a.addFindings(2910, 2, "65099252001", "65099252002", "65099252003")
		a.run(upload.Confirmation{}, nil, "65099252001 15800")
		b.run(upload.Confirmation{}, nil, "65099252002 15800")
		changes := count(t, db, "change_index")
		again := a.addFindings(2810, 3, "65012252001", "65099252001", "65099252002", "65099252003")
		if again.Made != 0 || again.Changed != 2 || again.Kept != 2 || again.BatchesChanged != 2 {
			t.Errorf("result: %+v", again.Result)
		}
		if n := count(t, db, "change_index") - changes; n != 1 {
			t.Errorf("%d changes, want 1", n)
		}
		checkBatches(t, db, "65099252001 28.1 3", "65099252002 29.1 2", "65099252003 28.1 3")
		if u := b.addFindings(3010, 1, "65099252001"); u.Kept != 1 {
			t.Errorf("by another seller: %+v", u.Result)
		}
		checkBatches(t, db, "65099252001 28.1 3")

		// The first upload does not restore batches that the second has overwritten.
		if u := a.undo(first.ID); u.BatchesBack != 0 {
			t.Errorf("undo of the first: %+v", u.Result)
		}
		if again = a.undo(again.ID); again.BatchesBack != 2 || again.Stayed != 0 {
			t.Errorf("undo of the second: %+v", again.Result)
		}
		checkBatches(t, db, "65099252001 29.1 2", "65099252002 29.1 2", "65099252003 29.1 2")
		if n := count(t, db, "import_former") + count(t, db, "import_former_bale"); n != 0 {
			t.Errorf("%d rows stay", n)
		}
	})
}

// TestBatchDeletedBeforeFinish checks that a lot is rejected when its batch is deleted between staging and execution.
func TestBatchDeletedBeforeFinish(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "江海纺织"), newSeller(t, db, "别家")
		first := a.addFindings(2910, 2, "65099252001", "65099252002")
		asks := []string{"65099252001 15800", "65099252002 15800"}
		more, _ := newBatches(2900, 0, "65099252002")
		u := b.stageUpload(upload.ListingUpload, nil, nil, asks[0])
		other := newSeller(t, db, "第三家").stageUpload(upload.ListingUpload, more, nil, asks[1])
		a.undo(first.ID)
		if u, err := b.finish(u); err != nil || u.Made != 0 || u.Failed != 1 {
			t.Errorf("result: %+v (%v)", u.Result, err)
		}
		late := schematest.Read(db, func(tx *schema.Tx) (map[int]string, error) { return upload.LateLots(tx, u.ID) })
		if late[2] != "没有这批的检验数据" {
			t.Errorf("the reason is %q", late[2])
		}
		if u, err := b.finish(other); err != nil || u.Made != 0 {
			t.Errorf("result: %+v (%v)", u.Result, err)
		}
		b.checkListed("65099252001 none", "65099252002 none")
	})
}

// TestBatchOver checks that new values replace former ones, and that former values that contradict them are cleared.
func TestBatchOver(t *testing.T) {
	t.Parallel()
	former := cotton.Batch{
		BatchID: "65099252001", Zone: cotton.Xinjiang, QualityCert: "Q1", PackNum: 186, Gross: 42_500_00, Tare: 300_00,
		Net:      42_200_00,
		Moisture: 8_00, Impurity: 2_00, Conditioned: schema.Conditioned(42_200_00, 8_00, 2_00),
		Length: cotton.Spread{Avg: 29_10, Min: 28_00, Max: 30_00}, Mike: cotton.Spread{Avg: 4_10}, MikeGrade: "A",
	}
	for name, c := range map[string]struct {
		now  cotton.Batch
		want func(b *cotton.Batch)
	}{
		"nothing": {cotton.Batch{}, func(*cotton.Batch) {}},
		"length":  {cotton.Batch{Length: cotton.Spread{Avg: 29_50}}, func(b *cotton.Batch) { b.Length.Avg = 29_50 }},
		"length beyond": {cotton.Batch{Length: cotton.Spread{Avg: 31_00}}, func(b *cotton.Batch) {
			b.Length = cotton.Spread{Avg: 31_00}
		}},
		"micronaire": {cotton.Batch{Mike: cotton.Spread{Avg: 5_10}}, func(b *cotton.Batch) {
			b.Mike.Avg, b.MikeGrade = 5_10, "C2"
		}},
		"gross and tare": {cotton.Batch{Gross: 43_000_00, Tare: 400_00}, func(b *cotton.Batch) {
			b.Gross, b.Tare, b.Net = 43_000_00, 400_00, 42_600_00
		}},
		"net": {cotton.Batch{Net: 42_000_00}, func(b *cotton.Batch) {
			b.Gross, b.Tare, b.Net = 0, 0, 42_000_00
		}},
		"moisture": {cotton.Batch{Moisture: 7_00}, func(b *cotton.Batch) { b.Moisture = 7_00 }},
		"conditioned only": {cotton.Batch{Conditioned: 41_000_00}, func(b *cotton.Batch) {
			b.Gross, b.Tare, b.Net, b.Conditioned = 0, 0, 0, 41_000_00
		}},
	} {
		want := former
		c.want(&want)
		if name != "conditioned only" {
			want.Conditioned = schema.Conditioned(want.Net, want.Moisture, want.Impurity)
		}
		got, err := c.now.Over(&former)
		if c.now.BatchID = "65099252001"; err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s: got\n%+v, want\n%+v (%v)", name, got, want, err)
		}
	}
	wrong := cotton.Batch{Gross: 42_000_00, Tare: 1_000_00, Net: 40_000_00}
	if _, err := wrong.Over(&former); err == nil || !strings.Contains(err.Error(), "净重应等于毛重减皮重") {
		t.Errorf("refused with %v", err)
	}
}

// TestUploadsAreUndoneLastFirst checks that two uploads of the same lot are undone one after the other.
func TestUploadsAreUndoneLastFirst(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		db.Company("产地").Seller().Batch("65088252001").Unlisted()
		first := a.run(upload.Confirmation{}, nil, "65088252001 CF701+700")
		db.Advance(time.Minute)
		second := a.run(upload.Confirmation{}, nil, "65088252001 CF701+800")
		db.Advance(time.Minute)
		if u := a.undo(second.ID); u.Restored() != 1 {
			t.Errorf("undo of the second: %+v", u.Result)
		}
		a.checkListed("65088252001 在售 CF701+700 v3")
		if u := a.undo(first.ID); u.Restored() != 1 || u.Stayed != 0 {
			t.Errorf("undo of the first: %+v", u.Result)
		}
		a.checkListed("65088252001 none")
	})
}

// TestSameFindingsAgainAreNoChange checks that equal findings do not change a batch.
func TestSameFindingsAgainAreNoChange(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		first := a.addFindings(2910, 0, "65088252011")
		db.Advance(time.Minute)
		if again := a.addFindings(2910, 0, "65088252011"); again.BatchesChanged != 0 || again.Kept != 1 {
			t.Errorf("same findings: %+v", again.Result)
		}
		if other := a.addFindings(3010, 0, "65088252011"); other.BatchesChanged != 1 {
			t.Errorf("other findings: %+v", other.Result)
		} else {
			a.undo(other.ID)
		}
		a.undo(first.ID)
		checkBatches(t, db, "65088252011 none")
	})
}

// TestUndoneLotLeavesComparisons checks that a deleted listing is not on comparison lists.
func TestUndoneLotLeavesComparisons(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a := newSeller(t, db, "江海纺织")
		batches, bales := newBatches(2910, 2, "65088252021")
		u, err := a.finish(a.stageUpload(upload.ListingUpload, batches, bales, "65088252021 CF701+700"))
		if err != nil {
			t.Fatal(err)
		}
		own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
			return upload.FindKnownLots(tx, a.ID, []string{"65088252021"})
		}).Own
		db.Do(func(tx *schema.Tx) error { return cotton.AddCompare(tx, "fp:1", []int64{own["65088252021"].ID}) })
		a.undo(u.ID)
		if list := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			return cotton.CompareList(tx, "fp:1")
		}); len(list) != 0 {
			t.Errorf("compared: %v", list)
		}
	})
}

// TestPreviewIsOvertaken checks that a preview is overtaken only by changes of the seller's listings of its lots.
func TestPreviewIsOvertaken(t *testing.T) {
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
		a.run(upload.Confirmation{}, nil, "65088252032 CF701+700")
		b.run(upload.Confirmation{}, nil, "65088252031 CF701+700")
		if overtaken() {
			t.Error("overtaken by other lots or other sellers")
		}
		a.run(upload.Confirmation{}, nil, "65088252031 CF701+700")
		if !overtaken() {
			t.Error("not overtaken by the same lot")
		}
	})
}
