package account_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/schematest"
)

type codes struct{ id, ticket string }

func newScan(t *testing.T, db *schematest.DB) codes {
	t.Helper()
	c, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (codes, error) {
		id, ticket, err := account.NewScan(tx, account.LoginScan)
		return codes{id, ticket}, err
	})
	if err != nil || c.id == c.ticket {
		t.Fatalf("%v, %v", c, err)
	}
	return c
}

func scanResult(t *testing.T, db *schematest.DB, id string) account.ScanOutcome {
	t.Helper()
	out, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (account.ScanOutcome, error) {
		return account.ScanResult(tx, id)
	})
	if err != nil {
		t.Error(err)
	}
	return out
}

func TestAPhoneLogsAScreenInOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const over = "二维码已失效"
		waits, failed := account.ScanOutcome{Status: -1}, account.ScanOutcome{Message: over + "，请刷新后重新扫码"}
		confirm := func(ticket string, userID, membershipID int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return account.ConfirmScan(tx, ticket, userID, membershipID)
			})
		}
		c := newScan(t, db)
		expect := func(what, id string, want account.ScanOutcome) {
			t.Helper()
			if diff := cmp.Diff(want, scanResult(t, db, id)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		expect("at first", c.id, waits)
		expect("by the ticket", c.ticket, failed)
		expect("by nothing", "", failed)
		schematest.Refuses(t, "confirmed by the unique id", confirm(c.id, 1, 2), schema.ConflictKind, over)
		if err := confirm(c.ticket, 1, 2); err != nil {
			t.Fatal(err)
		}
		schematest.Refuses(t, "confirmed twice", confirm(c.ticket, 3, 4), schema.ConflictKind, over)
		expect("confirmed", c.id, account.ScanOutcome{Status: 1, Kind: account.LoginScan, UserID: 1, MembershipID: 2})
		expect("read twice", c.id, failed)

		late, slow := newScan(t, db), newScan(t, db)
		if err := confirm(slow.ticket, 1, 0); err != nil {
			t.Fatal(err)
		}
		last := newScan(t, db)
		db.Advance(55 * time.Second)
		if err := confirm(last.ticket, 1, 2); err != nil {
			t.Errorf("just in time: %v", err)
		}
		db.Advance(2 * time.Second) // the last request of the screen
		expect("just in time", last.id, account.ScanOutcome{Status: 1, Kind: account.LoginScan, UserID: 1, MembershipID: 2})
		schematest.Refuses(t, "confirmed after the last request of the screen", confirm(late.ticket, 1, 2),
			schema.ConflictKind, over)
		db.Advance(3 * time.Minute)
		expect("late", late.id, failed)
		expect("confirmed, but asked late", slow.id, failed)
	})
}

func TestConcurrentReadersTakeAScanOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		c := newScan(t, db)
		db.Do(func(tx *schema.Tx) error { return account.ConfirmScan(tx, c.ticket, 1, 2) })
		outcomes := make([]account.ScanOutcome, 6)
		var wg sync.WaitGroup
		for i := range outcomes {
			wg.Go(func() { outcomes[i] = scanResult(t, db, c.id) })
		}
		wg.Wait()
		done := 0
		for _, o := range outcomes {
			if o.Status == account.ScanDone {
				done++
			}
		}
		if done != 1 {
			t.Errorf("done was returned %d times", done)
		}
	})
}

func TestACaptchaIsSolvedOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		newCaptcha := func() string {
			t.Helper()
			c, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Captcha, error) {
				return schema.NewCaptcha(tx, "session 1", "/mall/batch", "aB3d")
			})
			if err != nil {
				t.Fatal(err)
			}
			return c.ID
		}
		solve := func(id, answer string) (*schema.Captcha, error) {
			return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Captcha, error) {
				return schema.SolveCaptcha(tx, id, answer)
			})
		}
		const text = "请输入正确的验证码"
		id := newCaptcha()
		for _, answer := range []string{"", "aB3", "aB3d4", "\xff"} {
			_, err := solve(id, answer)
			schematest.Refuses(t, answer, err, schema.InvalidKind, text)
		}
		if c, err := solve(id, " AB3D "); err != nil || c.Caller != "session 1" || c.Route != "/mall/batch" {
			t.Errorf("%+v, %v", c, err)
		}
		_, err := solve(id, "aB3d")
		schematest.Refuses(t, "twice", err, schema.InvalidKind, text)

		id = newCaptcha()
		for range 5 {
			_, err := solve(id, "x")
			schematest.Refuses(t, "wrong", err, schema.InvalidKind, text)
		}
		_, err = solve(id, "aB3d")
		schematest.Refuses(t, "after five wrong ones", err, schema.InvalidKind, text)

		id = newCaptcha()
		next, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*schema.Captcha, error) {
			return schema.ReplaceCaptcha(tx, id, "9999")
		})
		if err != nil || next.ID == id || next.Route != "/mall/batch" {
			t.Fatal(next, err)
		}
		_, err = solve(id, "aB3d")
		schematest.Refuses(t, "one that was replaced", err, schema.InvalidKind, text)
		if c, err := solve(next.ID, "9999"); err != nil || c.Caller != "session 1" {
			t.Errorf("the next one: %+v, %v", c, err)
		}
		id = newCaptcha()
		db.Advance(3 * time.Minute)
		_, err = solve(id, "aB3d")
		schematest.Refuses(t, "late", err, schema.InvalidKind, text)
		_, err = solve("none", "")
		schematest.Refuses(t, "none", err, schema.InvalidKind, text)
	})
}
