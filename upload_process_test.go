package main

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"cottonmall/api/apitest"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/store"
	"cottonmall/schema/upload"
)

// uploadedLots is the number of lots of an upload that is interrupted.
const uploadedLots = 1800

// confirmUpload confirms an upload of new lots of a new company.
func confirmUpload(t *testing.T, db *schematest.DB, folder, name string) *upload.Upload {
	t.Helper()
	by := db.Company(name).Merchant("老金")
	files, err := store.OpenFolder(filepath.Join(folder, store.FolderName))
	if err != nil {
		t.Fatal(err)
	}
	batches := make([]cotton.Batch, uploadedLots)
	var text strings.Builder
	text.WriteString("批号\t一口价\n")
	for n := range batches {
		batches[n] = cotton.Batch{BatchID: fmt.Sprintf("65%03d%06d", by.MembershipID, n), Zone: cotton.Xinjiang}
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
	if err := errors.Join(err, files.Close()); err != nil {
		t.Fatal(err)
	}
	return u
}

func findUpload(db *schematest.DB, u *upload.Upload) *upload.Upload {
	return schematest.Read(db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, u.CompanyID, u.ID) })
}

// waitHalfDone waits until some lots of an upload are stored, and returns the upload.
func waitHalfDone(t *testing.T, db *schematest.DB, u *upload.Upload) (now *upload.Upload) {
	t.Helper()
	apitest.Wait(t, "the upload has begun", func() bool {
		now = findUpload(db, u)
		return now.Done > 0
	})
	if now.State != upload.StateWorking {
		t.Fatalf("the upload is too short: %+v", now)
	}
	return now
}

func waitDone(t *testing.T, db *schematest.DB, u *upload.Upload) {
	t.Helper()
	apitest.Wait(t, "the upload is done", func() bool { return findUpload(db, u).State == upload.StateDone })
	if now := findUpload(db, u); now.Made != uploadedLots {
		t.Errorf("%d lots were put on sale, want %d", now.Made, uploadedLots)
	}
}

// TestProcessThatEndsDuringAnUpload ends the process of a server with SIGTERM, and another one with SIGKILL, while they
// execute an upload. The other server continues the upload and puts each lot on sale once.
func TestProcessThatEndsDuringAnUpload(t *testing.T) {
	t.Parallel()
	folder, program := t.TempDir(), buildProgram(t)
	db := schematest.Open(t, schema.Config{Folder: folder})
	e := start(t, "engine", "--listen", "127.0.0.1:0")
	defer e.end(t)
	serving := func() *process {
		return startProcess(t, program, folder, "--meili-url", e.url, "--secret", "of the servers of this test")
	}
	servers := map[string]*process{}
	for range 2 {
		p := serving()
		p.waitReady()
		servers[fmt.Sprint(p.cmd.Process.Pid)] = p
	}
	// The owner of an upload is a host, the number of the process and a random number.
	executing := func(u *upload.Upload) *process { return servers[strings.Fields(u.Executor)[1]] }

	u := confirmUpload(t, db, folder, "金穗棉业有限公司")
	stopped := executing(waitHalfDone(t, db, u))
	began := time.Now()
	if err := stopped.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := stopped.cmd.Wait(); err != nil || time.Since(began) > stopTime {
		t.Errorf("the process ended after %v with %v\n%s", time.Since(began), err, stopped.log.String())
	}
	if now := findUpload(db, u); now.State == upload.StateFailed || executingIs(now, stopped) {
		t.Errorf("after SIGTERM the upload is %+v", now)
	}
	waitDone(t, db, u)
	t.Logf("done %v after SIGTERM", time.Since(began))

	delete(servers, fmt.Sprint(stopped.cmd.Process.Pid))
	p := serving()
	p.waitReady()
	servers[fmt.Sprint(p.cmd.Process.Pid)] = p
	u = confirmUpload(t, db, folder, "银穗棉业有限公司")
	killed := executing(waitHalfDone(t, db, u))
	began = time.Now()
	killed.kill()
	waitDone(t, db, u)
	t.Logf("done %v after SIGKILL", time.Since(began))
	if n, err := db.Count("listing"); n != 2*uploadedLots || err != nil {
		t.Errorf("%d listings, want %d, %v", n, 2*uploadedLots, err)
	}
	for _, p := range servers {
		if p != killed {
			p.kill()
		}
	}
}

// executingIs reports whether a process still executes an upload.
func executingIs(u *upload.Upload, p *process) bool {
	return u.State == upload.StateWorking && strings.Contains(u.Executor, fmt.Sprintf(" %d ", p.cmd.Process.Pid))
}
