package upload_test

import (
	"log/slog"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// reader returns a reader with a folder of files.
func reader(t *testing.T, db *schematest.DB) *upload.Reader {
	t.Helper()
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	return &upload.Reader{DB: db.DB, Files: files, Log: slog.New(slog.DiscardHandler)}
}

// TestFileThatIsNotReadInTimeLeavesNothing checks that no upload is stored.
func TestFileThatIsNotReadInTimeLeavesNothing(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "金穗棉业有限公司")
	err := reader(t, db).PreviewLate(t.Context(), &s.by.Member, "批号\t一口价\n65012250001\t15900")
	if n := count(t, db, "import"); err == nil || !strings.Contains(err.Error(), "没有及时读完") || n != 0 {
		t.Errorf("too late: %v, and %d uploads are stored", err, n)
	}
}

// TestFileIsReadConfirmedAndExecuted leads a file from its preview to its listings, without the interface.
func TestFileIsReadConfirmedAndExecuted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "金穗棉业有限公司")
		s.Seller().Batch("65012252001").Unlisted()
		r := reader(t, db)
		u, err := r.Preview(t.Context(), &s.by.Member, upload.Source{
			Kind: upload.ListingUpload, Name: "报价.csv", Content: []byte("批号,卖多少\n65012252001,15900\n"),
		})
		if err != nil || u.Ready != 0 || u.Wrong != 1 {
			t.Fatalf("previewed: %+v, %v", u, err)
		}
		price := upload.LayoutChange{Columns: []upload.ColumnChange{{Index: 1, Field: "price"}}}
		if u, err = r.Change(t.Context(), s.ID, u.ID, upload.Change{Layout: &price}); err != nil || u.Ready != 1 {
			t.Fatalf("changed: %+v, %v", u, err)
		}
		if _, err = s.confirm(u, upload.Confirmation{Version: u.Version}); err != nil {
			t.Fatal(err)
		}
		if err := executor(db, "first").Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.checkListed("65012252001 在售 15900 v1")
		list := schematest.Read(db, func(tx *schema.Tx) ([]upload.Template, error) { return upload.ListTemplates(tx, s.ID) })
		if len(list) != 1 || !list[0].Remembered || list[0].Name != "报价.csv" {
			t.Errorf("remembered: %+v", list)
		}
	})
}
