package notice_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// TestAnUnreachableRecipientDelaysOthersOnce checks that one notice at a time is tried for an unreachable recipient.
func TestAnUnreachableRecipientDelaysOthersOnce(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		for i := range 5 {
			sendMail(db, fmt.Sprint("deal ", i), "silent@example.com")
		}
		failed := schematest.TakeMail(t, db, "me", 1)
		sendMail(db, "deal 9", "other@example.com")
		db.Do(func(tx *schema.Tx) error { return notice.NoticeFailed(tx, failed[0].ID, errors.New("no answer")) })
		if got := schematest.TakeMail(t, db, "me", 9); len(got) != 1 || got[0].Recipient != "other@example.com" {
			t.Errorf("due after a failure: %+v", got)
		}
		db.Advance(10 * time.Second)
		again := schematest.TakeMail(t, db, "me", 1)
		if len(again) != 1 || again[0].ID != failed[0].ID {
			t.Fatalf("due for a retry: %+v", again)
		}
		db.Do(func(tx *schema.Tx) error { return notice.NoticeSent(tx, again[0].ID) })
		if got := schematest.TakeMail(t, db, "me", 9); len(got) != 4 {
			t.Errorf("after a delivery %d are due", len(got))
		}
	})
}

func sendMail(db *schematest.DB, cause, to string) {
	db.Do(func(tx *schema.Tx) error {
		return notice.Send(tx, notice.Notice{Cause: cause, Channel: notice.Mail, Recipient: to, Title: "标题", Text: "内容"})
	})
}

func TestRetriesBackOff(t *testing.T) {
	t.Parallel()
	now := schematest.Start
	n := notice.Notice{State: notice.NoticeWaiting}
	for i, want := range []int{10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600} {
		if n.State != notice.NoticeWaiting {
			t.Errorf("given up after %d tries", i)
		}
		n.Failed(strings.Repeat("坏", 600), now)
		if got := n.DueAt.Sub(now); got != time.Duration(want)*time.Second {
			t.Errorf("after %d tries it waits %s, want %d s", i+1, got, want)
		}
	}
	if n.State != notice.NoticeGivenUp || n.Tries != 12 || len([]rune(n.Error)) != 500 {
		t.Errorf("after twelve tries: %d, %d", n.State, n.Tries)
	}
}

// TestNoticesAreTriedUntilTheyExpire checks that a notice with an expiry has no limit of attempts.
func TestNoticesAreTriedUntilTheyExpire(t *testing.T) {
	t.Parallel()
	until := schematest.Start.Add(5 * time.Hour)
	n := notice.Notice{State: notice.NoticeWaiting, Until: until}
	for now := schematest.Start; now.Before(until); now = n.DueAt {
		n.Failed("away", now)
	}
	if n.State != notice.NoticeWaiting || n.Tries < 12 || !n.DueAt.Equal(until) {
		t.Errorf("after the last attempt: %+v", n)
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
			return notice.Send(tx, notice.Notice{Cause: "x", Channel: notice.Webhook, Recipient: "https://example.com"})
		})
		for by, want := range map[notice.Channel]bool{notice.Mail: true, notice.Webhook: true, notice.SMS: false} {
			due := schematest.Read(db, func(tx *schema.Tx) (bool, error) { return notice.NoticesDue(tx, by) })
			if due != want {
				t.Errorf("notices of %s are due: %v", by, due)
			}
		}
		first := schematest.TakeMail(t, db, "me", 2)
		rest := schematest.TakeMail(t, db, "you", 9)
		if len(first) != 2 || len(rest) != 1 || rest[0].Cause != "deal 2" || first[0].Owner != "me" {
			t.Fatalf("taken %v, then %v", first, rest)
		}
		for _, bad := range []notice.Notice{
			{Cause: "x", Channel: "pigeon", Recipient: "a"},
			{Cause: "", Channel: notice.Mail, Recipient: "a"},
			{Cause: "x", Channel: notice.Mail},
			{Cause: "x", Channel: notice.Mail, Recipient: strings.Repeat("a", 201)},
		} {
			schematest.Refuses(t, "a bad one", schematest.Try(t, db, func(tx *schema.Tx) error {
				return notice.Send(tx, bad)
			}), schema.InvalidKind, "")
		}
		db.Do(func(tx *schema.Tx) error { return notice.NoticeSent(tx, first[0].ID) })
		db.Do(func(tx *schema.Tx) error {
			return notice.NoticeFailed(tx, first[1].ID, errors.New("mail server is away"))
		})
		db.Advance(10*time.Second - time.Millisecond)
		if again := schematest.TakeMail(t, db, "me", 9); len(again) != 0 {
			t.Errorf("too early: %v", again)
		}
		db.Advance(time.Millisecond)
		if again := schematest.TakeMail(t, db, "me", 9); len(again) != 1 || again[0].ID != first[1].ID ||
			again[0].Error != "mail server is away" {
			t.Errorf("after ten seconds: %v", again)
		}
		db.Advance(time.Minute)
		if lost := schematest.TakeMail(t, db, "me", 9); len(lost) != 2 {
			t.Errorf("without a result for a minute: %v", lost)
		}
		checkSent(t, db, first[0].ID)
	})
}

// checkSent checks that one notice was delivered at the first attempt.
func checkSent(t *testing.T, db *schematest.DB, id int64) {
	t.Helper()
	sent := schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) {
		list, _, err := notice.NoticeList(tx, notice.NoticeDone, schema.Page{Num: 1, Size: 9})
		return list, err
	})
	if len(sent) != 1 || sent[0].ID != id || sent[0].Tries != 1 || sent[0].DoneAt.IsZero() {
		t.Errorf("sent: %v", sent)
	}
}

func TestConcurrentProcessesClaimEachNoticeOnce(t *testing.T) {
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
					for _, n := range schematest.TakeMail(t, db, fmt.Sprint("server ", i), 5) {
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

func TestNoticesThatWereGivenUpCanBeRetried(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin := db.Admin()
		sendMail(db, "deal 1", "a@example.com")
		id := schematest.LastNotice(db).ID
		retry := func() error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return account.RetryNotice(tx, &admin.Member, id) })
		}
		schematest.Refuses(t, "one that waits", retry(), schema.ConflictKind, "不需要重发")
		for range 12 {
			db.Do(func(tx *schema.Tx) error { return notice.NoticeFailed(tx, id, errors.New("away")) })
		}
		db.Advance(2 * time.Hour)
		if list := schematest.TakeMail(t, db, "me", 9); len(list) != 0 {
			t.Errorf("given up, but taken: %v", list)
		}
		if err := retry(); err != nil {
			t.Fatal(err)
		}
		if list := schematest.TakeMail(t, db, "me", 9); len(list) != 1 || list[0].Tries != 0 {
			t.Errorf("tried again: %v", list)
		}
		schematest.Refuses(t, "none", schematest.Try(t, db, func(tx *schema.Tx) error {
			return notice.NoticeSent(tx, 999)
		}), schema.NotFoundKind, "")
	})
}

func TestSecretsAreHiddenAndErasedWhenTheyExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		code, err := schematest.SendCode(t, db, "13712345678", account.ForRegister)
		if err != nil {
			t.Fatal(err)
		}
		id := schematest.LastNotice(db).ID
		sendMail(db, "deal 1", "a@example.com")
		texts := func() (listed, whole string) {
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				list, n, err := notice.NoticeList(tx, 0, schema.Page{Num: 1, Size: 9})
				for _, one := range list {
					listed += one.Text + "|"
				}
				return n, err
			})
			for _, n := range schematest.Read(db, func(tx *schema.Tx) ([]notice.Notice, error) {
				return notice.LastNotices(tx, 9)
			}) {
				whole += n.Text + "|"
			}
			return listed, whole
		}
		clean := func() int {
			n, err := schema.Do(t.Context(), db.DB, schema.DeleteExpired)
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
		byChannel := func(c notice.Channel) []notice.Notice {
			var taken []notice.Notice
			db.Do(func(tx *schema.Tx) (err error) {
				taken, err = notice.TakeNotices(tx, c, "me", 9, demand.UnwantedReminders)
				return err
			})
			return taken
		}
		if sms, mail := byChannel(notice.SMS), byChannel(notice.Mail); len(sms) != 0 || len(mail) != 1 {
			t.Errorf("an erased code would be sent, or a mail would not: %v, %v", sms, mail)
		}
		admin := db.Admin()
		err = schematest.Try(t, db, func(tx *schema.Tx) error { return account.RetryNotice(tx, &admin.Member, id) })
		schematest.Refuses(t, "an expired code", err, schema.ConflictKind, "重新获取")
	})
}

func TestExpiredRowsAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		insertRows := func() {
			db.Do(func(tx *schema.Tx) error {
				if _, err := schema.NewCaptcha(tx, "a", "/x", "1234"); err != nil {
					return err
				}
				_, _, err := account.NewScan(tx, account.LoginScan)
				return err
			})
			if _, err := schematest.SendCode(t, db, "13712345678", account.ForRegister); err != nil {
				t.Fatal(err)
			}
		}
		insertRows()
		sendMail(db, "deal 1", "a@example.com")
		left := func(table string) (n int) {
			n, err := db.Count(table)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		for _, c := range []struct {
			after                          time.Duration
			captcha, scan, code, notice, n int
		}{
			{0, 1, 1, 1, 2, 0},
			{3 * time.Minute, 0, 0, 1, 2, 2},
			{48 * time.Hour, 0, 0, 0, 2, 2},
			{90 * 24 * time.Hour, 0, 0, 0, 1, 1}, // the mail is still waiting
		} {
			db.Advance(c.after)
			n, err := schema.Do(t.Context(), db.DB, schema.DeleteExpired)
			if err != nil || n != c.n {
				t.Errorf("after %s: deleted %d, want %d, %v", c.after, n, c.n, err)
			}
			for table, want := range map[string]int{
				"captcha": c.captcha, "scan": c.scan, "code": c.code, "notice": c.notice,
			} {
				if left(table) != want {
					t.Errorf("after %s: %d rows in %s, want %d", c.after, left(table), table, want)
				}
			}
		}
		db.Do(func(tx *schema.Tx) error { return notice.NoticeSent(tx, schematest.LastNotice(db).ID) })
		if n, err := schema.Do(t.Context(), db.DB, schema.DeleteExpired); n != 1 || err != nil {
			t.Errorf("deleted %d finished notices, %v", n, err)
		}
	})
}
