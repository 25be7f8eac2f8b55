package uploadapi

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cottonmall/api/web"
	"cottonmall/api/web/webtest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// brokenStore keeps nothing.
type brokenStore struct{ store.Store }

func (brokenStore) Put(context.Context, []byte) (string, error) {
	return "", errors.New("the disk is full")
}

// fixture is a member of a seller with the handlers of uploads.
type fixture struct {
	Uploads
	t    *testing.T
	db   *schematest.DB
	farm *schematest.Company
	by   *schematest.Person
	call *web.Call
}

func newFixture(t *testing.T, files store.Store) *fixture {
	t.Helper()
	db := schematest.New(t)
	farm := db.Company("金穗棉业有限公司")
	by := farm.Merchant("老金")
	h := NewUploads(db.DB, files, web.NewExportSlots(), slog.New(slog.DiscardHandler))
	return &fixture{h, t, db, farm, by, webtest.CallBy(t, &by.Member)}
}

// openFiles returns an empty store of files.
func openFiles(t *testing.T) store.Store {
	t.Helper()
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	return files
}

// stored returns the number of uploads of the seller.
func (d *fixture) stored() int {
	return schematest.Read(d.db, func(tx *schema.Tx) (int, error) {
		_, n, err := upload.List(tx, d.by.CompanyID, schema.Page{Num: 1, Size: 1})
		return n, err
	})
}

// add uploads a text.
func (d *fixture) add(text string) (Upload, error) {
	return d.Add(d.call, &uploadIn{SheetIn: SheetIn{Text: text}, Kind: "listing"})
}

// execute confirms an upload and executes it.
func (d *fixture) execute(in *uploadSaveIn) {
	d.t.Helper()
	if _, err := d.Save(d.call, in); err != nil {
		d.t.Fatal(err)
	}
	e := upload.Executor{DB: d.db.DB, Owner: "server", Log: slog.New(slog.DiscardHandler)}
	if err := e.Run(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
}

// checkRefusal checks the message of an error.
func checkRefusal(t *testing.T, err error, want string) {
	t.Helper()
	if refusal, ok := schema.KindOf(err); !ok || refusal.Message != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// TestASheetThatIsRefusedLeavesNothing checks that a sheet that is too long or cannot be stored leaves nothing.
func TestASheetThatIsRefusedLeavesNothing(t *testing.T) {
	t.Parallel()
	d := newFixture(t, brokenStore{})
	checkStored := func(when string) {
		t.Helper()
		if n := d.stored(); n != 0 {
			t.Errorf("%s: %d uploads are stored", when, n)
		}
	}
	if _, err := d.add("批号\t一口价\n65012250001\t15900"); err == nil {
		t.Error("a sheet is added without a store")
	}
	checkStored("without a store")
	var text strings.Builder
	text.WriteString("批号\t一口价\n")
	for n := range upload.MostLots + 1 {
		fmt.Fprintf(&text, "65%09d\t15900\n", n)
	}
	_, err := d.add(text.String())
	checkRefusal(t, err, "表格有 100001 批，一次最多导入 100000 批，请拆成几个文件")
	checkStored("too long")
}

// TestAPreviewThatWasCutIsShown checks that a preview is shown and can be read when the server stopped before it was
// read.
func TestAPreviewThatWasCutIsShown(t *testing.T) {
	t.Parallel()
	files := openFiles(t)
	d := newFixture(t, files)
	name, err := files.Put(t.Context(), []byte("批号\t一口价\n65012250001\t15900"))
	if err != nil {
		t.Fatal(err)
	}
	cut := &upload.Upload{Kind: upload.ListingUpload, FileName: "报价.xlsx", Hash: name, Sheets: "[]", Hints: "[]"}
	d.db.Do(func(tx *schema.Tx) error { return upload.Add(tx, &d.by.Member, cut) })
	if out, err := d.Single(d.call, &uploadIDIn{cut.ID}); err != nil || out.Counts.Total != 0 {
		t.Errorf("it is %+v, %v", out, err)
	}
	if out, err := d.Update(d.call, &uploadUpdateIn{ImportID: cut.ID}); err != nil || out.Counts.Total != 1 {
		t.Errorf("read, it is %+v, %v", out.Counts, err)
	}
}

// TestAPreviewOfAnotherDayIsReadAgain checks that confirming an old preview reads its sheet again. The confirmation is
// refused when the result differs from what was seen.
func TestAPreviewOfAnotherDayIsReadAgain(t *testing.T) {
	t.Parallel()
	d := newFixture(t, openFiles(t))
	db := d.db
	d.farm.Seller().Batch("65012250001").Unlisted()
	const changed = "表格已按现在的情况重新核对，结果有变化，请看过后再确认"
	inDays := func(n int) string { return string(schema.DayOf(db.Now().AddDate(0, 0, n))) }
	plain, dated := d.readyPreview(""), d.readyPreview(inDays(20))
	db.Advance(90 * 24 * time.Hour)
	_, err := d.Save(d.call, dated)
	checkRefusal(t, err, changed)
	if out, err := d.Single(d.call, &uploadIDIn{dated.ImportID}); err != nil || out.Counts.Error != 1 {
		t.Errorf("read again it is %+v, %v", out.Counts, err)
	}
	d.execute(plain)
	later, seen := d.readyPreview(inDays(9)), d.readyPreview("")
	db.Advance(time.Minute)
	d.execute(later)
	_, err = d.Save(d.call, seen) // another upload has changed its lot
	checkRefusal(t, err, changed)
	own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, d.by.CompanyID, []string{"65012250001"})
	}).Own
	if l := own["65012250001"]; l.State != cotton.OnSale || !l.Until.After(db.Now()) {
		t.Errorf("the lot is %+v", l)
	}
}

// readyPreview uploads a lot with the end of its validity. It returns the input that confirms the preview.
func (d *fixture) readyPreview(until string) *uploadSaveIn {
	d.t.Helper()
	out, err := d.add("批号\t一口价\t有效期\n65012250001\t15900\t" + until)
	if err != nil || out.Counts.Ready != 1 {
		d.t.Fatalf("%+v, %v", out.Counts, err)
	}
	return &uploadSaveIn{ImportID: out.ImportID, Version: out.Version}
}
