package schema_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func take(t *testing.T, db *schematest.DB, owner string, limit int) []schema.Notice {
	t.Helper()
	list, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) ([]schema.Notice, error) {
		return tx.TakeNotices(schema.Mail, owner, limit, (*schema.Tx).UnwantedReminders)
	})
	if err != nil {
		t.Error(err)
	}
	return list
}

func moment(t *testing.T, clock string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", clock, schema.Shanghai)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// reachable lets reminders of an owner go by mail, too.
func reachable(db *schematest.DB, owner int64) {
	db.Do(func(tx *schema.Tx) error { _, err := tx.SetReminderWay(owner, "li@example.com", ""); return err })
}

// Who does not answer is tried by one of his notices at a time, and others do not wait for the rest of them.
func TestWhoDoesNotAnswerKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for i := range 5 {
			sendMail(db, fmt.Sprint("deal ", i), "silent@example.com")
		}
		failed := take(t, db, "me", 1)
		sendMail(db, "deal 9", "other@example.com")
		db.Do(func(tx *schema.Tx) error { return tx.NoticeFailed(failed[0].ID, errors.New("no answer")) })
		if got := take(t, db, "me", 9); len(got) != 1 || got[0].Recipient != "other@example.com" {
			t.Errorf("after a failure are due %+v", got)
		}
		db.Advance(10 * time.Second)
		again := take(t, db, "me", 1)
		if len(again) != 1 || again[0].ID != failed[0].ID {
			t.Fatalf("tried again are %+v", again)
		}
		db.Do(func(tx *schema.Tx) error { return tx.NoticeSent(again[0].ID) })
		if got := take(t, db, "me", 9); len(got) != 4 {
			t.Errorf("after he has answered %d are due", len(got))
		}
	})
}

func sendMail(db *schematest.DB, cause, to string) {
	db.Do(func(tx *schema.Tx) error {
		return tx.Send(schema.Notice{Cause: cause, Channel: schema.Mail, Recipient: to, Title: "标题", Text: "内容"})
	})
}

func TestFailedNoticesComeAgainEverLater(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	n := schema.Notice{State: schema.NoticeWaiting}
	for i, want := range []int{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600} {
		if n.State != schema.NoticeWaiting {
			t.Errorf("given up after %d tries", i)
		}
		n.Failed(strings.Repeat("坏", 600), now)
		if got := n.DueAt.Sub(now); got != time.Duration(want)*time.Second {
			t.Errorf("after %d tries it waits %s, want %d s", i+1, got, want)
		}
	}
	if n.State != schema.NoticeGivenUp || n.Tries != 12 || len([]rune(n.Error)) != 500 {
		t.Errorf("after twelve tries: %d, %d", n.State, n.Tries)
	}
}

// What is worth something for a time is tried for that time, however often, and not later.
func TestWhatIsWorthNothingAnyMoreIsNotTried(t *testing.T) {
	t.Parallel()
	until := schematest.Start.Add(5 * time.Hour)
	n := schema.Notice{State: schema.NoticeWaiting, Until: until}
	for now := schematest.Start; now.Before(until); now = n.DueAt {
		n.Failed("away", now)
	}
	if n.State != schema.NoticeWaiting || n.Tries < 12 || !n.DueAt.Equal(until) {
		t.Errorf("in the end it is %+v", n)
	}
}

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
			db.Advance(moment(t, c.told).Sub(db.Now()))
			switch c.what {
			case code:
				db.Do(func(tx *schema.Tx) error { return tx.AskMail(owner.UserID, "li@example.com", true) })
			case atOnce:
				reachable(db, owner.UserID)
				waitsForFalls(db, owner.UserID, 1)
				tellFalls(t, db)
			case atTime:
				reachable(db, owner.UserID)
				db.Advance(-time.Minute)
				tellsAt(db, owner, "双29", c.told[len("2026-11-22 "):])
				db.Advance(time.Minute)
				due := dueNow(db)
				telling := schema.TellBasis("双29", due[0].Basis[0], 1, 1000, nil)
				db.Do(func(tx *schema.Tx) error {
					_, err := tx.Remind([]schema.Prepared{{Due: &due[0], Tellings: []schema.Telling{telling}}})
					return err
				})
			}
			n, back := lastNotice(db), moment(t, c.back)
			for ; n.DueAt.Before(back) && n.State == schema.NoticeWaiting; n = lastNotice(db) {
				db.Advance(n.DueAt.Sub(db.Now()))
				for _, one := range take(t, db, "me", 9) {
					db.Do(func(tx *schema.Tx) error { return tx.NoticeFailed(one.ID, errors.New("away")) })
				}
				db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
			}
			db.Advance(n.DueAt.Sub(db.Now()))
			left := take(t, db, "me", 9)
			if got := len(left) == 1 && left[0].Text != ""; got != c.leaves {
				t.Errorf("%s of %s leaves at %s: %t, %+v", c.what, c.told, c.back, got, lastNotice(db))
			}
			if c.leaves || c.what == code {
				return
			}
			refuses(t, "later", try(t, db, func(tx *schema.Tx) error { return tx.RetryNotice(&admin.Member, lastNotice(db).ID) }), schema.ConflictKind, "当天")
			told := schematest.Read(db, func(tx *schema.Tx) ([]schema.Reminder, error) {
				list, _, err := tx.Reminders(owner.UserID, 0, schema.Page{Num: 1, Size: 9})
				return list, err
			})
			if len(told) != 1 || !slices.Equal(told[0].Unsent, []schema.Channel{schema.Mail}) {
				t.Errorf("its owner reads %+v", told)
			}
		})
	}
}

func TestANoticeIsSentOnceForACause(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for range 2 {
			sendMail(db, "deal 1", "a@example.com")
			sendMail(db, "deal 1", "b@example.com")
			sendMail(db, "deal 2", "a@example.com")
		}
		db.Do(func(tx *schema.Tx) error {
			return tx.Send(schema.Notice{Cause: "x", Channel: schema.Webhook, Recipient: "https://example.com"})
		})
		for by, want := range map[schema.Channel]bool{schema.Mail: true, schema.Webhook: true, schema.SMS: false} {
			due := schematest.Read(db, func(tx *schema.Tx) (bool, error) { return tx.NoticesDue(by) })
			if due != want {
				t.Errorf("by %s something is due: %v", by, due)
			}
		}
		first := take(t, db, "me", 2)
		rest := take(t, db, "you", 9)
		if len(first) != 2 || len(rest) != 1 || rest[0].Cause != "deal 2" || first[0].Owner != "me" {
			t.Fatalf("taken %v, then %v", first, rest)
		}
		for _, bad := range []schema.Notice{
			{Cause: "x", Channel: "pigeon", Recipient: "a"},
			{Cause: "", Channel: schema.Mail, Recipient: "a"},
			{Cause: "x", Channel: schema.Mail},
			{Cause: "x", Channel: schema.Mail, Recipient: strings.Repeat("a", 201)},
		} {
			refuses(t, "a bad one", try(t, db, func(tx *schema.Tx) error { return tx.Send(bad) }), schema.InvalidKind, "")
		}
		db.Do(func(tx *schema.Tx) error { return tx.NoticeSent(first[0].ID) })
		db.Do(func(tx *schema.Tx) error { return tx.NoticeFailed(first[1].ID, errors.New("mail server is away")) })
		db.Advance(10*time.Second - time.Millisecond)
		if again := take(t, db, "me", 9); len(again) != 0 {
			t.Errorf("too early: %v", again)
		}
		db.Advance(time.Millisecond)
		if again := take(t, db, "me", 9); len(again) != 1 || again[0].ID != first[1].ID || again[0].Error != "mail server is away" {
			t.Errorf("after ten seconds: %v", again)
		}
		db.Advance(time.Minute)
		if lost := take(t, db, "me", 9); len(lost) != 2 {
			t.Errorf("what had no outcome for a minute: %v", lost)
		}
		sent := schematest.Read(db, func(tx *schema.Tx) ([]schema.Notice, error) {
			list, _, err := tx.NoticeList(schema.NoticeDone, schema.Page{Num: 1, Size: 9})
			return list, err
		})
		if len(sent) != 1 || sent[0].ID != first[0].ID || sent[0].Tries != 1 || sent[0].DoneAt.IsZero() {
			t.Errorf("sent: %v", sent)
		}
	})
}

func TestTwoTakersTakeEachNoticeOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		const notices = 40
		for i := range notices {
			sendMail(db, fmt.Sprint("deal ", i), "a@example.com")
		}
		var mu sync.Mutex
		taken := map[int64]int{}
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				for range notices {
					for _, n := range take(t, db, fmt.Sprint("server ", i), 5) {
						mu.Lock()
						taken[n.ID]++
						mu.Unlock()
					}
				}
			})
		}
		wg.Wait()
		if len(taken) != notices {
			t.Errorf("%d of %d were taken", len(taken), notices)
		}
		for id, n := range taken {
			if n != 1 {
				t.Errorf("notice %d was taken %d times", id, n)
			}
		}
	})
}

func TestWhatWasGivenUpCanBeTriedAgain(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		sendMail(db, "deal 1", "a@example.com")
		id := lastNotice(db).ID
		retry := func() error {
			return try(t, db, func(tx *schema.Tx) error { return tx.RetryNotice(&admin.Member, id) })
		}
		refuses(t, "one that waits", retry(), schema.ConflictKind, "不需要重发")
		for range 12 {
			db.Do(func(tx *schema.Tx) error { return tx.NoticeFailed(id, errors.New("away")) })
		}
		db.Advance(2 * time.Hour)
		if list := take(t, db, "me", 9); len(list) != 0 {
			t.Errorf("given up, but taken: %v", list)
		}
		if err := retry(); err != nil {
			t.Fatal(err)
		}
		if list := take(t, db, "me", 9); len(list) != 1 || list[0].Tries != 0 {
			t.Errorf("tried again: %v", list)
		}
		refuses(t, "none", try(t, db, func(tx *schema.Tx) error { return tx.NoticeSent(999) }), schema.NotFoundKind, "")
	})
}

func TestSecretsAreShownToNobodyAndErasedWhenTheyAreOver(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		code, err := sendCode(t, db, "13712345678", schema.ForRegister)
		if err != nil {
			t.Fatal(err)
		}
		id := lastNotice(db).ID
		sendMail(db, "deal 1", "a@example.com")
		texts := func() (listed, whole string) {
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				list, n, err := tx.NoticeList(0, schema.Page{Num: 1, Size: 9})
				for _, one := range list {
					listed += one.Text + "|"
				}
				return n, err
			})
			for _, n := range schematest.Read(db, func(tx *schema.Tx) ([]schema.Notice, error) { return tx.LastNotices(9) }) {
				whole += n.Text + "|"
			}
			return listed, whole
		}
		clean := func() int {
			n, err := schema.Do(t.Context(), db.DB, schematest.DeleteExpired)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		clean()
		listed, whole := texts()
		if strings.Contains(listed, code) || !strings.Contains(whole, code) || !strings.Contains(listed, "内容") {
			t.Errorf("listed %q, the last ones %q", listed, whole)
		}
		db.Advance(5 * time.Minute)
		clean()
		if _, whole := texts(); strings.Contains(whole, code) || !strings.Contains(whole, "内容") {
			t.Errorf("after five minutes: %q", whole)
		}
		byChannel := func(c schema.Channel) []schema.Notice {
			var taken []schema.Notice
			db.Do(func(tx *schema.Tx) (err error) {
				taken, err = tx.TakeNotices(c, "me", 9, (*schema.Tx).UnwantedReminders)
				return err
			})
			return taken
		}
		if sms, mail := byChannel(schema.SMS), byChannel(schema.Mail); len(sms) != 0 || len(mail) != 1 {
			t.Errorf("an erased code would leave, or a mail would not: %v, %v", sms, mail)
		}
		admin := db.Admin()
		err = try(t, db, func(tx *schema.Tx) error { return tx.RetryNotice(&admin.Member, id) })
		refuses(t, "a code that is over", err, schema.ConflictKind, "重新获取")
	})
}

func TestOldThingsAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		make1 := func() {
			db.Do(func(tx *schema.Tx) error {
				if _, err := tx.NewCaptcha("a", "/x", "1234"); err != nil {
					return err
				}
				_, _, err := tx.NewScan(schema.LoginScan)
				return err
			})
			if _, err := sendCode(t, db, "13712345678", schema.ForRegister); err != nil {
				t.Fatal(err)
			}
		}
		make1()
		sendMail(db, "deal 1", "a@example.com")
		left := func(table string) (n int) {
			n, err := db.Count(table)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		for _, c := range []struct {
			after                                 time.Duration
			captcha, scan, code, phone, notice, n int
		}{
			{0, 1, 1, 1, 1, 2, 0},
			{3 * time.Minute, 0, 0, 1, 1, 2, 2},
			{48 * time.Hour, 0, 0, 0, 0, 2, 2},
			{90 * 24 * time.Hour, 0, 0, 0, 0, 1, 1}, // the mail still waits
		} {
			db.Advance(c.after)
			n, err := schema.Do(t.Context(), db.DB, schematest.DeleteExpired)
			if err != nil || n != c.n {
				t.Errorf("after %s: forgot %d, want %d, %v", c.after, n, c.n, err)
			}
			for table, want := range map[string]int{"captcha": c.captcha, "scan": c.scan, "code": c.code, "phone": c.phone, "notice": c.notice} {
				if left(table) != want {
					t.Errorf("after %s: %d rows in %s, want %d", c.after, left(table), table, want)
				}
			}
		}
		db.Do(func(tx *schema.Tx) error { return tx.NoticeSent(lastNotice(db).ID) })
		if n, err := schema.Do(t.Context(), db.DB, schematest.DeleteExpired); n != 1 || err != nil {
			t.Errorf("forgot %d finished notices, %v", n, err)
		}
	})
}
