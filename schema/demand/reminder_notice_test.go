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

// TestRemindersLeaveOnTheirDay checks that reminders are delivered on their day only, and immediate ones not at night.
// The history of their owner shows those that a channel could not deliver. They cannot be sent later.
func TestRemindersLeaveOnTheirDay(t *testing.T) {
	t.Parallel()
	const atOnce, atTime, code = "fall", "time", "code"
	for _, c := range []struct {
		what, sent, back string // back is when the mail server works again
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
		t.Run(c.what+" of "+c.sent+", back "+c.back, func(t *testing.T) {
			schematest.Each(t, func(t *testing.T, db *schematest.DB) {
				owner, admin := db.Company("江海纺织").Member("买方"), db.Admin()
				db.Advance(schematest.Moment(t, c.sent).Sub(db.Now()))
				switch c.what {
				case code:
					db.Do(func(tx *schema.Tx) error { return demand.SendMailProof(tx, owner.MembershipID, "li@example.com", true) })
				case atOnce:
					schematest.Reachable(db, owner.MembershipID)
					remindsOfFalls(db, owner.MembershipID, 1)
					sendFalls(db)
				case atTime:
					schematest.Reachable(db, owner.MembershipID)
					db.Advance(-time.Minute)
					remindsAt(db, owner, "双29", c.sent[len("2026-11-22 "):])
					db.Advance(time.Minute)
					due := dueNow(db)[0]
					sendScheduled(db, due, demand.BasisText("双29", due.Basis[0], 1, 1000, nil))
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
					t.Errorf("%s of %s leaves at %s: %t, %+v", c.what, c.sent, c.back, got, schematest.LastNotice(db))
				}
				if c.leaves || c.what == code {
					return
				}
				err := schematest.Try(t, db, func(tx *schema.Tx) error {
					return account.RetryNotice(tx, &admin.Member, schematest.LastNotice(db).ID)
				})
				schematest.Refuses(t, "later", err, schema.ConflictKind, "当天")
				list := history(db, owner.MembershipID)
				if len(list) != 1 || !slices.Equal(list[0].Unsent, []notice.Channel{notice.Mail}) {
					t.Errorf("the history is %+v", list)
				}
			})
		})
	}
}
