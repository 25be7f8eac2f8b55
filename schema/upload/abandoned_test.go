package upload_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
	"cottonmall/schema/upload"
)

// abandon confirms an upload, stages some of its lots and fails it. Then a second attempt begins and fails.
func (s *seller) abandon(u *upload.Upload, parts int, asks []string) {
	t, db := s.t, s.db
	t.Helper()
	cut, err := s.confirm(u, upload.Confirmation{})
	if err != nil {
		t.Fatal(err)
	}
	for n := range parts {
		if err := s.stage(cut, nil, asks[n]); err != nil {
			t.Fatal(err)
		}
	}
	db.Advance(time.Hour)
	if got := s.state(u.ID); got != upload.StateWorking {
		t.Errorf("interrupted after %d parts: state %d", parts, got)
	}
	s.checkListed("65012252001 none", "65012252002 none")
	mustDo(t, db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Fail(tx, cut, "停电") })
	if got := s.state(u.ID); got != upload.StateFailed || count(t, db, "import_lot") != 0 {
		t.Errorf("failed after %d parts: state %d, %d lots are staged", parts, got, count(t, db, "import_lot"))
	}
	again, err := s.confirm(u, upload.Confirmation{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.stage(cut, nil, asks[0]); err == nil {
		t.Error("an abandoned attempt stages lots")
	}
	if _, err := s.finish(cut); err == nil {
		t.Error("an abandoned attempt executes lots")
	}
	mustDo(t, db, func(tx *schema.Tx) (struct{}, error) { return struct{}{}, upload.Fail(tx, again, "停电") })
}

// TestAbandonedExecutionChangesNothing checks that an interrupted execution changes no lots and waits. A failed one
// leaves no lots. The upload can be confirmed again, and writes of the failed attempt are refused.
func TestAbandonedExecutionChangesNothing(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		s := newSeller(t, db, "江海纺织")
		for _, number := range []string{"65012252001", "65012252002"} {
			s.Seller().Batch(number).Unlisted()
		}
		asks := []string{"65012252001 CF701+700", "65012252002 15500"}
		u := s.sheet(asks...)
		for parts := range 3 {
			s.abandon(u, parts, asks)
		}
		done, err := s.confirm(u, upload.Confirmation{})
		if err == nil {
			err = s.stage(done, nil, asks...)
		}
		if err == nil {
			done, err = s.finish(done)
		}
		if err != nil || done.Made != 2 || done.Reason != "" {
			t.Fatalf("last attempt: %+v (%v)", done, err)
		}
		s.checkListed("65012252001 在售 CF701+700 v1", "65012252002 在售 15500 v1")
		if _, err := s.confirm(u, upload.Confirmation{}); err == nil || !strings.Contains(err.Error(), "已经完成") {
			t.Errorf("confirmed once more: %v", err)
		}
	})
}
