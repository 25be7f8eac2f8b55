package jobs

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// confirmedUpload returns a confirmed upload of new lots.
func confirmedUpload(t *testing.T, db *schematest.DB, lots int) *upload.Upload {
	t.Helper()
	by := db.Company("金穗棉业有限公司").Merchant("老金")
	files, err := store.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	batches := make([]cotton.Batch, lots)
	var text strings.Builder
	text.WriteString("批号\t一口价\n")
	for n := range batches {
		batches[n] = cotton.Batch{BatchID: fmt.Sprintf("65012%06d", n), Zone: cotton.Xinjiang}
		fmt.Fprintf(&text, "%s\t15900\n", batches[n].BatchID)
	}
	db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, batches) })
	reader := upload.Reader{DB: db.DB, Files: files, Log: slog.New(slog.DiscardHandler)}
	u, err := reader.Preview(t.Context(), &by.Member, upload.Source{
		Kind: upload.ListingUpload, Name: "报价", Content: []byte(text.String()),
	})
	if err == nil {
		u, err = schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*upload.Upload, error) {
			return upload.Confirm(tx, &by.Member, u.ID, upload.Confirmation{})
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func findUpload(db *schematest.DB, u *upload.Upload) *upload.Upload {
	return schematest.Read(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, u.CompanyID, u.ID) })
}

// TestRestartContinuesAnUpload stops a server during an upload. The next one continues and lists each lot once.
func TestRestartContinuesAnUpload(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		u := confirmedUpload(t, db, 300)
		first := open(t, db, false, slog.DiscardHandler)
		for range 2 {
			if _, err := first.executor().Step(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if now := findUpload(db, u); now.State != upload.StateWorking || now.Done != 200 {
			t.Fatalf("before the restart: %+v", now)
		}
		if err := first.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := open(t, db, false, slog.DiscardHandler).executeUploads(t.Context()); err != nil {
			t.Fatal(err)
		}
		n, err := db.Count("listing")
		if now := findUpload(db, u); err != nil || now.State != upload.StateDone || now.Made != 300 || n != 300 {
			t.Errorf("after it: %+v, %d listings, %v", now, n, err)
		}
	})
}

// TestStopHandsAnUploadOver stops the jobs of a server in the middle of an upload. Another server continues at once and
// lists each lot once.
func TestStopHandsAnUploadOver(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const lots = 600
		first := open(t, db, false, slog.DiscardHandler)
		first.Start()
		u := confirmedUpload(t, db, lots)
		for end := time.Now().Add(time.Minute); findUpload(db, u).Done == 0; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it is not executed")
			}
		}
		if err := first.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		now := findUpload(db, u)
		if now.State == upload.StateWorking && now.Executor != "" || now.State == upload.StateFailed {
			t.Errorf("after the stop: %+v", now)
		}
		if err := open(t, db, false, slog.DiscardHandler).executeUploads(t.Context()); err != nil {
			t.Fatal(err)
		}
		n, err := db.Count("listing")
		if now := findUpload(db, u); err != nil || now.State != upload.StateDone || now.Made != lots || n != lots {
			t.Errorf("after it: %+v, %d listings, %v", now, n, err)
		}
	})
}

// TestUploadBeginsAtItsCommit confirms an upload while the jobs run. It does not wait for the clock.
func TestUploadBeginsAtItsCommit(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	r := open(t, db, false, slog.DiscardHandler)
	r.Start()
	<-r.cron.Stop().Done() // only commits start jobs
	defer func() {
		if err := r.Stop(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	u := confirmedUpload(t, db, 3)
	for end := time.Now().Add(time.Minute); findUpload(db, u).State != upload.StateDone; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it is not executed")
		}
	}
}
