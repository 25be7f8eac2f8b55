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

// A sheet that is too long or cannot be kept leaves nothing behind, and the older previews stay.
func TestASheetThatIsRefusedLeavesNothing(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	by := db.Company("金穗棉业有限公司").Merchant("老金")
	c := webtest.CallBy(t, &by.Member)
	h := NewUploads(db.DB, brokenStore{}, web.NewExportSlots(), slog.New(slog.DiscardHandler))
	stored := func() int {
		return schematest.Read(db, func(tx *schema.Tx) (int, error) {
			_, n, err := upload.List(tx, by.CompanyID, schema.Page{Num: 1, Size: 1})
			return n, err
		})
	}
	if _, err := h.Add(c, &uploadIn{SheetIn: SheetIn{Text: "批号\t一口价\n65012250001\t15900"}, Kind: "listing"}); err == nil || stored() != 0 {
		t.Errorf("without a store: %v, and %d imports are stored", err, stored())
	}
	var text strings.Builder
	text.WriteString("批号\t一口价\n")
	for n := range upload.MostImported + 1 {
		fmt.Fprintf(&text, "650122%05d\t15900\n", n)
	}
	_, err := h.Add(c, &uploadIn{SheetIn: SheetIn{Text: text.String()}, Kind: "listing"})
	if err == nil || !strings.Contains(err.Error(), "表格有 20001 批，一次最多导入 20000 批") || stored() != 0 {
		t.Errorf("too long: %v, and %d imports are stored", err, stored())
	}
}

// A preview whose program ended before it was read is shown, and can be read.
func TestAPreviewThatWasCutIsShown(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	by := db.Company("金穗棉业有限公司").Merchant("老金")
	c := webtest.CallBy(t, &by.Member)
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	h := NewUploads(db.DB, files, web.NewExportSlots(), slog.New(slog.DiscardHandler))
	name, err := files.Put(t.Context(), []byte("批号\t一口价\n65012250001\t15900"))
	if err != nil {
		t.Fatal(err)
	}
	cut := &upload.Upload{Kind: upload.ListingUpload, FileName: "报价.xlsx", Hash: name, Sheets: "[]", Hints: "[]"}
	db.Do(func(tx *schema.Tx) error { return upload.Add(tx, &by.Member, cut) })
	if out, err := h.Single(c, &uploadIDIn{cut.ID}); err != nil || out.Counts.Total != 0 {
		t.Errorf("it is %+v, %v", out, err)
	}
	if out, err := h.Update(c, &uploadUpdateIn{ImportID: cut.ID}); err != nil || out.Counts.Total != 1 {
		t.Errorf("read, it is %+v, %v", out.Counts, err)
	}
}

// A preview of days ago is read again when it is confirmed: what it takes by itself is of today, and what has changed is seen
// first.
func TestAPreviewOfAnotherDayIsReadAgain(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	farm := db.Company("金穗棉业有限公司")
	by := farm.Merchant("老金")
	farm.Seller().Batch("65012250001").Unlisted()
	c := webtest.CallBy(t, &by.Member)
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	h := NewUploads(db.DB, files, web.NewExportSlots(), slog.New(slog.DiscardHandler))
	execute := upload.Executor{DB: db.DB, Owner: "server", Log: slog.New(slog.DiscardHandler)}
	preview := func(until string) *uploadSaveIn {
		t.Helper()
		out, err := h.Add(c, &uploadIn{SheetIn: SheetIn{Text: "批号\t一口价\t有效期\n65012250001\t15900\t" + until}, Kind: "listing"})
		if err != nil || out.Counts.Ready != 1 {
			t.Fatalf("%+v, %v", out.Counts, err)
		}
		return &uploadSaveIn{ImportID: out.ImportID, Version: out.Version}
	}
	plain, dated := preview(""), preview(string(schema.DayOf(db.Now().AddDate(0, 0, 20))))
	db.Advance(90 * 24 * time.Hour)
	if _, err := h.Save(c, dated); err == nil || !strings.Contains(err.Error(), "重新核对，结果有变化") {
		t.Errorf("a validity that has ended: %v", err)
	}
	if out, err := h.Single(c, &uploadIDIn{dated.ImportID}); err != nil || out.Counts.Error != 1 {
		t.Errorf("read again it is %+v, %v", out.Counts, err)
	}
	if _, err := h.Save(c, plain); err != nil {
		t.Fatal(err)
	}
	if err := execute.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	later, seen := preview(string(schema.DayOf(db.Now().AddDate(0, 0, 9)))), preview("")
	db.Advance(time.Minute)
	if _, err := h.Save(c, later); err != nil {
		t.Fatal(err)
	}
	if err := execute.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Save(c, seen); err == nil || !strings.Contains(err.Error(), "重新核对，结果有变化") {
		t.Errorf("a preview that another import has overtaken: %v", err)
	}
	own := schematest.Read(db, func(tx *schema.Tx) (*upload.KnownLots, error) {
		return upload.FindKnownLots(tx, by.CompanyID, []string{"65012250001"})
	}).Own
	if l := own["65012250001"]; l.State != cotton.OnSale || !l.Until.After(db.Now()) {
		t.Errorf("the lot is %+v", l)
	}
}
