package upload_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// executor returns an executor of a server.
func executor(db *schematest.DB, server string) *upload.Executor {
	return &upload.Executor{DB: db.DB, Owner: server, Log: slog.New(slog.DiscardHandler)}
}

// priced returns a confirmed upload of new lots at a fixed price, whose batches are stored.
func (s *seller) priced(prefix string, lots int) *upload.Upload {
	s.t.Helper()
	asks := make([]string, lots)
	for n := range asks {
		asks[n] = fmt.Sprintf("%s%06d 15000", prefix, n)
	}
	batches := make([]cotton.Batch, lots)
	for n := range batches {
		batches[n] = cotton.Batch{BatchID: asks[n][:11], Zone: cotton.Xinjiang}
	}
	s.db.Do(func(tx *schema.Tx) error { return schema.Insert(tx, batches) })
	u := s.sheet(asks...)
	until := s.db.Now().Add(20 * 24 * time.Hour).UTC().Format(time.RFC3339)
	body := `{"now":{"price":15000,"until":"` + until + `"}}`
	err := s.db.Exec(`UPDATE import_line SET body = ? WHERE import_id = ?`, body, u.ID)
	if err == nil {
		u, err = s.confirm(u, upload.Confirmation{})
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return u
}

func (s *seller) find(id int64) *upload.Upload {
	s.t.Helper()
	return schematest.Read(s.db, func(tx *schema.Tx) (*upload.Upload, error) { return upload.Find(tx, s.ID, id) })
}

// steps does some steps of the uploads.
func (s *seller) steps(e *upload.Executor, n int) {
	s.t.Helper()
	for range n {
		if _, err := e.Step(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
	}
}

// TestAnotherServerContinuesAnUpload stops a server after two parts: another one waits for the end of its lease and
// executes the rest, so that every lot is listed once.
func TestAnotherServerContinuesAnUpload(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		u := s.priced("65012", 500)
		first, second := executor(db, "first"), executor(db, "second")
		s.steps(first, 3)
		if now := s.find(u.ID); now.State != upload.StateWorking || now.Done != 400 || now.Executor != "first" {
			t.Fatalf("after two parts: %+v", now)
		}
		if err := second.Run(t.Context()); err != nil || s.find(u.ID).Done != 400 {
			t.Errorf("the second server continued during the lease: %v", err)
		}
		db.Advance(2 * time.Second)
		db.Do(first.Extend)
		db.Advance(2 * time.Second)
		if err := second.Run(t.Context()); err != nil || s.find(u.ID).Done != 400 {
			t.Errorf("the second server continued after the lease was extended: %v", err)
		}
		db.Advance(time.Second) // the first server was killed
		if err := second.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		now := s.find(u.ID)
		if now.State != upload.StateDone || now.Made != 500 || now.Done != 500 || now.Takeovers != 1 {
			t.Errorf("result: %+v", now)
		}
		if n := count(t, db, "listing"); n != 500 {
			t.Errorf("%d listings", n)
		}
		s.steps(first, 1)
		if n := count(t, db, "listing"); n != 500 {
			t.Errorf("%d listings after the first server is back", n)
		}
	})
}

// TestLeasesOfARunningServerAreExtended checks that an upload belongs to a server while one of its steps takes long.
func TestLeasesOfARunningServerAreExtended(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "江海纺织")
	u := s.priced("65012", 70)
	first := executor(db, "first")
	s.steps(first, 2)
	stop := first.KeepLeases(t.Context())
	defer stop()
	db.Advance(time.Minute)
	for end := time.Now().Add(20 * time.Second); !s.find(u.ID).WorkedAt.Equal(db.Now()); {
		if time.Now().After(end) {
			t.Fatal("the lease is not extended")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := executor(db, "second").Run(t.Context()); err != nil || s.find(u.ID).Executor != "first" {
		t.Errorf("another server continued: %v", err)
	}
}

// TestServersExecuteUploadsTogether executes uploads on two servers at once.
func TestServersExecuteUploadsTogether(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		a, b := newSeller(t, db, "甲棉业"), newSeller(t, db, "乙棉业")
		one, other := a.priced("65012", 130), b.priced("65013", 130)
		servers := []*upload.Executor{executor(db, "first"), executor(db, "second"), executor(db, "first")}
		for _, err := range schematest.AtOnce(3, func(n int) error { return servers[n].Run(t.Context()) }) {
			if err != nil {
				t.Error(err)
			}
		}
		executed, others := a.find(one.ID), b.find(other.ID)
		if executed.Made != 130 || others.Made != 130 || count(t, db, "listing") != 260 {
			t.Errorf("results: %+v, %+v", executed.Result, others.Result)
		}
	})
}

// TestReleasedUploadsContinueAtOnce ends a server properly. No lease has to expire.
func TestReleasedUploadsContinueAtOnce(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "江海纺织")
	u := s.priced("65012", 70)
	first := executor(db, "first")
	s.steps(first, 2)
	db.Do(first.Release)
	if err := executor(db, "second").Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := s.find(u.ID); now.State != upload.StateDone || now.Made != 70 || now.Takeovers != 0 {
		t.Errorf("result: %+v", now)
	}
}

// TestUploadThatStopsServersFails checks that an upload is given up when several servers stopped during its execution.
func TestUploadThatStopsServersFails(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	s := newSeller(t, db, "江海纺织")
	u := s.priced("65012", 5)
	for n := 0; s.state(u.ID) == upload.StateWorking; n++ {
		if n > 10 {
			t.Fatal("it never fails")
		}
		s.steps(executor(db, fmt.Sprint("server ", n)), 1)
		db.Advance(3 * time.Second)
	}
	if now := s.find(u.ID); now.Reason != "导入中断，未完成，一批也没有导入，可以重新导入" || count(t, db, "import_lot") != 0 {
		t.Errorf("result: %+v", now)
	}
	if _, err := s.confirm(u, upload.Confirmation{}); err != nil {
		t.Errorf("confirmed again: %v", err)
	}
}

// TestUnreadableLineFailsItsUpload checks that a failure of one upload is stored with it and does not stop others.
func TestUnreadableLineFailsItsUpload(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	a, b := newSeller(t, db, "甲棉业"), newSeller(t, db, "乙棉业")
	bad, good := a.priced("65012", 5), b.priced("65013", 5)
	if err := db.Exec("UPDATE import_line SET body = 'x' WHERE import_id = ?", bad.ID); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	e := executor(db, "first")
	e.Log = slog.New(slog.NewTextHandler(&log, nil))
	if err := e.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now := a.find(bad.ID); now.State != upload.StateFailed || now.Reason != "系统繁忙，没有完成，一批也没有导入，请稍后再试" {
		t.Errorf("result: %+v", now)
	}
	if now := b.find(good.ID); now.State != upload.StateDone || now.Made != 5 {
		t.Errorf("result of the other: %+v", now)
	}
	if !strings.Contains(log.String(), "failed to execute an upload") {
		t.Errorf("log: %s", log.String())
	}
}
