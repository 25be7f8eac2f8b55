package jobs

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/order"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// checkSwept sweeps the pictures and checks which of the files stay.
func checkSwept(t *testing.T, r *Runner, when string, want map[string]bool) {
	t.Helper()
	if err := r.sweepPictures(t.Context()); err != nil {
		t.Fatal(err)
	}
	for file, stays := range want {
		if _, err := os.Stat(file); (err == nil) != stays {
			t.Errorf("%s: %s stays: %t", when, filepath.Base(file), !stays)
		}
	}
}

// TestUnusedPicturesAreDeleted checks that unused pictures are deleted after a day, row and file. Licences, pictures of
// feedbacks and sheets of uploads stay.
func TestUnusedPicturesAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		path := t.TempDir()
		pictures, err := store.OpenFolder(path)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Open(db.DB, Config{Pictures: pictures, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		boss := db.Company("江海纺织有限公司").Manager("老板")
		keep := func(text string) (id int64, file string) {
			t.Helper()
			name, err := pictures.Put(t.Context(), []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			file = filepath.Join(path, name[:2], name)
			old := time.Now().Add(-2 * time.Hour)
			if err := os.Chtimes(file, old, old); err != nil {
				t.Fatal(err)
			}
			if text == "without a picture" {
				return 0, file
			}
			db.Do(func(tx *schema.Tx) error {
				p, err := notice.AddPicture(tx, boss.UserID, "image/png", 1, 1, 1, name)
				id = p.ID
				return err
			})
			return id, file
		}
		licence, licenceFile := keep("a licence")
		shown, shownFile := keep("of a feedback")
		unused, unusedFile := keep("unused")
		_, lost := keep("without a picture")
		sheet, err := pictures.Put(t.Context(), []byte("a sheet"))
		if err != nil {
			t.Fatal(err)
		}
		sheetFile := filepath.Join(path, sheet[:2], sheet)
		if err := os.Chtimes(sheetFile, time.Now().Add(-2*time.Hour), time.Now().Add(-2*time.Hour)); err != nil {
			t.Fatal(err)
		}
		uploaded := upload.Upload{Kind: upload.ListingUpload, Hash: sheet}
		db.Do(func(tx *schema.Tx) error { return upload.Add(tx, &boss.Member, &uploaded) })
		db.Do(func(tx *schema.Tx) error {
			if _, err := account.UpdateCompany(tx, &boss.Member, account.CompanyPatch{Licence: &licence}); err != nil {
				return err
			}
			types, err := site.QuestionTypes(tx)
			if err != nil {
				return err
			}
			_, err = site.AddFeedback(tx, &boss.Member, types[0].Value, fmt.Sprint(notice.PictureAt, shown), "看不到价格")
			return err
		})
		stay := func(when string, want map[string]bool) {
			t.Helper()
			checkSwept(t, r, when, want)
		}
		stay("at once", map[string]bool{licenceFile: true, shownFile: true, unusedFile: true, sheetFile: true, lost: false})
		db.Do(func(tx *schema.Tx) error { return upload.Remove(tx, boss.CompanyID, uploaded.ID) })
		stay("without its upload", map[string]bool{licenceFile: true, sheetFile: false})
		db.Advance(25 * time.Hour)
		again, _ := keep("unused")
		stay("used once more", map[string]bool{unusedFile: true})
		if again != unused {
			t.Errorf("the same picture is %d and %d", unused, again)
		}
		db.Advance(25 * time.Hour)
		_, fresh := keep("new")
		stay("a day later", map[string]bool{licenceFile: true, shownFile: true, unusedFile: false, fresh: true})
		left := schematest.Read(db, func(tx *schema.Tx) ([]string, error) {
			return notice.FilesNamed(
				tx,
				[]string{filepath.Base(licenceFile), filepath.Base(shownFile), filepath.Base(unusedFile), filepath.Base(fresh)},
			)
		})
		if len(left) != 3 {
			t.Errorf("pictures are left of %v", left)
		}
		if err := pictures.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestFilesOfOrdersStay sweeps the files after months: those of orders stay, also when the order is cancelled.
func TestFilesOfOrdersStay(t *testing.T) {
	t.Parallel()
	db, path := schematest.New(t), t.TempDir()
	pictures, err := store.OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pictures.Close() })
	r, err := Open(db.DB, Config{Pictures: pictures, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	put := func(content string) string {
		name, err := pictures.Put(t.Context(), []byte(content))
		if err != nil {
			t.Fatal(err)
		}
		file, old := filepath.Join(path, name[:2], name), time.Now().Add(-2*time.Hour)
		if err := os.Chtimes(file, old, old); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const voucher, lost = "%PDF-1.7 voucher", "%PDF-1.7 lost"
	want := map[string]bool{put(voucher): true, put(lost): false}
	buyer, admin, trader := db.Company("江海纺织有限公司").Manager("老板"), db.Admin(), db.Company("天山棉业有限公司")
	db.Do(func(tx *schema.Tx) error {
		id, err := order.Open(tx, order.NewOrder{
			BuyerID: buyer.CompanyID, BuyerMembership: buyer.MembershipID, SellerID: trader.ID,
		})
		if err != nil {
			return err
		}
		if _, err := order.AddFile(tx, &buyer.Member, id, "回单.pdf", []byte(voucher)); err != nil {
			return err
		}
		_, err = order.StopOrder(tx, cotton.Goods{}, &admin.Member, id, "核查")
		return err
	})
	db.Advance(100 * schematest.OneDay)
	checkSwept(t, r, "after months", want)
}
