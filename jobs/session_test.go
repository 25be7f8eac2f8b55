package jobs

import (
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

func TestEndedSessionsAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		r := sender(t, db, nil)
		db.Company("甲").Member("李").LogIn()
		db.Do(func(tx *schema.Tx) error {
			_, err := account.SendCode(tx, "13900000001", account.ForRegister)
			return err
		})
		ended := func() int { // sessions that have run out and are still there
			t.Helper()
			if err := r.endSessions(t.Context()); err != nil {
				t.Fatal(err)
			}
			left := 0
			db.Do(func(tx *schema.Tx) (err error) {
				left, err = account.EndOldSessions(tx)
				return err
			})
			return left
		}
		text := func() string {
			t.Helper()
			if err := r.deleteExpired(t.Context()); err != nil {
				t.Fatal(err)
			}
			return schematest.Read(db, func(tx *schema.Tx) (string, error) {
				last, err := notice.LastNotices(tx, 1)
				return last[0].Text, err
			})
		}
		if text() == "" {
			t.Error("a code is erased before it is over")
		}
		db.Advance(10 * time.Minute)
		if code := text(); code != "" {
			t.Errorf("a code that is over can still be read: %q", code)
		}
		db.Advance(31 * 24 * time.Hour)
		if n := ended(); n != 0 {
			t.Errorf("%d sessions are left after a month", n)
		}
	})
}
