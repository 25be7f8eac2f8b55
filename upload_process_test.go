package main

import (
	"crypto/rand"
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
const uploadedLots = 1500

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

// interruptUpload confirms uploads until f has ended the server that executes one of them, in the middle. It returns
// this upload and how many were confirmed. Nothing is written while f runs.
func interruptUpload(t *testing.T, db *schematest.DB, folder string, f func(*upload.Upload)) (*upload.Upload, int) {
	t.Helper()
	for n := 1; n <= 5; n++ {
		u := confirmUpload(t, db, folder, fmt.Sprintf("金穗棉业 %s 公司", rand.Text()))
		interrupted := false
		apitest.Wait(t, "the upload has begun", func() (begun bool) {
			db.Do(func(tx *schema.Tx) error {
				now, err := upload.Find(tx, u.CompanyID, u.ID)
				begun = err == nil && now.Done > 0
				if interrupted = begun && now.State == upload.StateWorking; interrupted {
					f(now)
				}
				return err
			})
			return begun
		})
		if interrupted {
			return u, n
		}
		waitDone(t, db, u)
	}
	t.Fatal("all uploads were done at once")
	return nil, 0
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
	db.Advance(time.Since(schematest.Start)) // the servers' clock, by which offers expire
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

	var stopped, killed *process
	u, n := interruptUpload(t, db, folder, func(u *upload.Upload) {
		stopped = executing(u)
		if err := stopped.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
	})
	began := time.Now()
	if err := stopped.cmd.Wait(); err != nil || time.Since(began) > stopTime {
		t.Errorf("the process ended after %v with %v\n%s", time.Since(began), err, stopped.log.String())
	}
	if now := findUpload(db, u); now.State == upload.StateFailed || executingIs(now, stopped) {
		t.Errorf("after SIGTERM the upload is %+v", now)
	}
	waitDone(t, db, u)
	t.Logf("done %v after SIGTERM", time.Since(began))

	p := serving()
	p.waitReady()
	servers[fmt.Sprint(p.cmd.Process.Pid)] = p
	u, more := interruptUpload(t, db, folder, func(u *upload.Upload) {
		killed = executing(u)
		killed.kill()
	})
	began = time.Now()
	waitDone(t, db, u)
	t.Logf("done %v after SIGKILL", time.Since(began))
	want := uploadedLots * (n + more)
	if n, err := db.Count("listing"); n != want || err != nil {
		t.Errorf("%d listings, want %d, %v", n, want, err)
	}
	for _, p := range servers {
		if p != killed && p != stopped {
			p.kill()
		}
	}
}

// executingIs reports whether a process still executes an upload.
func executingIs(u *upload.Upload, p *process) bool {
	return u.State == upload.StateWorking && strings.Contains(u.Executor, fmt.Sprintf(" %d ", p.cmd.Process.Pid))
}
