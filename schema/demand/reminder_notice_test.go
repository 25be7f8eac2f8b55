package demand_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// Reminders leave on the day that they are of, however long a channel is down; what is told at once does not leave at night. Their
// owner reads which did not, and nobody can send them later.
func TestRemindersLeaveOnTheirDay(t *testing.T) {
	t.Parallel()
	const atOnce, atTime, code = "fall", "time", "code"
	for _, c := range []struct {
		what, told, back string // when the mail server is back
		leaves           bool
	}{
		{atTime, "2026-11-22 09:00", "2026-11-22 15:00", true}, // after more than twelve tries
		{atTime, "2026-11-22 22:30", "2026-11-22 23:50", true},
		{atTime, "2026-11-22 23:30", "2026-11-23 00:00", false},
		{atOnce, "2026-11-22 20:55", "2026-11-22 21:09", true},
		{atOnce, "2026-11-22 20:55", "2026-11-22 21:10", false},
		{atOnce, "2026-11-22 09:00", "2026-11-22 20:00", true},
		{code, "2026-11-22 09:00", "2026-11-22 09:29", true}, // the code that confirms an address
		{code, "2026-11-22 09:00", "2026-11-22 09:30", false},
	} {
		schematest.Each(t, func(t *testing.T, db *schematest.DB) {
			owner, admin := db.Company("江海纺织").Member("买方"), db.Admin()
			db.Advance(schematest.Moment(t, c.told).Sub(db.Now()))
			switch c.what {
			case code:
				db.Do(func(tx *schema.Tx) error { return demand.AskMail(tx, owner.MembershipID, "li@example.com", true) })
			case atOnce:
				schematest.Reachable(db, owner.MembershipID)
				waitsForFalls(db, owner.MembershipID, 1)
				tellFalls(t, db)
			case atTime:
				schematest.Reachable(db, owner.MembershipID)
				db.Advance(-time.Minute)
				tellsAt(db, owner, "双29", c.told[len("2026-11-22 "):])
				db.Advance(time.Minute)
				due := dueNow(db)
				telling := demand.TellBasis("双29", due[0].Basis[0], 1, 1000, nil)
				db.Do(func(tx *schema.Tx) error {
					_, err := demand.Remind(tx, []demand.Prepared{{Due: &due[0], Tellings: []demand.Telling{telling}}})
					return err
				})
			}
			n, back := schematest.LastNotice(db), schematest.Moment(t, c.back)
			for ; n.DueAt.Before(back) && n.State == notice.NoticeWaiting; n = schematest.LastNotice(db) {
				db.Advance(n.DueAt.Sub(db.Now()))
				for _, one := range schematest.TakeMail(t, db, "me", 9) {
					db.Do(func(tx *schema.Tx) error { return notice.NoticeFailed(tx, one.ID, errors.New("away")) })
				}
				db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
			}
			db.Advance(n.DueAt.Sub(db.Now()))
			left := schematest.TakeMail(t, db, "me", 9)
			if got := len(left) == 1 && left[0].Text != ""; got != c.leaves {
				t.Errorf("%s of %s leaves at %s: %t, %+v", c.what, c.told, c.back, got, schematest.LastNotice(db))
			}
			if c.leaves || c.what == code {
				return
			}
			schematest.Refuses(t, "later", schematest.Try(t, db, func(tx *schema.Tx) error { return account.RetryNotice(tx, &admin.Member, schematest.LastNotice(db).ID) }), schema.ConflictKind, "当天")
			told := schematest.Read(db, func(tx *schema.Tx) ([]demand.Reminder, error) {
				list, _, err := demand.Reminders(tx, owner.MembershipID, 0, schema.Page{Num: 1, Size: 9})
				return list, err
			})
			if len(told) != 1 || !slices.Equal(told[0].Unsent, []notice.Channel{notice.Mail}) {
				t.Errorf("its owner reads %+v", told)
			}
		})
	}
}
