package schematest

import (
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
)

// ChangeRows returns the changes for the index and for open pages, as "kind key".
func ChangeRows(db *DB) (index, live []string) {
	for _, c := range Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) {
		return schema.TakeChanges(tx, 10_000)
	}) {
		index = append(index, c.Kind+" "+c.Key)
	}
	for _, c := range Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
		return schema.LiveChanges(tx, schema.ChangeLive{}, 10_000)
	}) {
		live = append(live, c.Kind+" "+c.Key)
	}
	return index, live
}

// ForgetChanges deletes all changes.
func ForgetChanges(db *DB) {
	db.Do(func(tx *schema.Tx) error {
		if _, err := schema.ForgetLive(tx, tx.Now().Add(time.Hour)); err != nil {
			return err
		}
		return schema.DropAllChanges(tx)
	})
}

// Nudged reports whether a channel of Nudges has a notification, and receives it.
func Nudged(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// SendCode sends a code in a transaction and returns it.
func SendCode(t *testing.T, db *DB, mobile string, purpose account.Purpose) (string, error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (string, error) {
		return account.SendCode(tx, mobile, purpose)
	})
}

// TryConfirmCode sends a user the code for one action on a subject and returns it.
func TryConfirmCode(t testing.TB, db *DB, userID int64, action account.ConfirmAction, subject string) (string, error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (string, error) {
		return account.SendConfirmCode(tx, userID, action, subject)
	})
}

// ConfirmCode sends a code as TryConfirmCode does, without a refusal.
func ConfirmCode(t testing.TB, db *DB, userID int64, action account.ConfirmAction, subject string) string {
	t.Helper()
	code, err := TryConfirmCode(t, db, userID, action, subject)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// LastNotice returns the newest notice.
func LastNotice(db *DB) notice.Notice {
	return Read(db, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })[0]
}

// Ref returns a pointer to a value.
func Ref[T any](v T) *T { return &v }

// EachConfig runs a test with a new SQLite folder and with a new MySQL database.
func EachConfig(t *testing.T, f func(t *testing.T, c schema.Config)) {
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		f(t, schema.Config{Folder: t.TempDir()})
	})
	t.Run("mysql", func(t *testing.T) {
		t.Parallel()
		if dsn, ok := MySQL(t); ok {
			f(t, schema.Config{DSN: dsn})
		}
	})
}

// Done returns err as the result of a transaction without a value.
func Done(err error) (struct{}, error) { return struct{}{}, err }

// TakeMail claims due notices of the mail channel.
func TakeMail(t *testing.T, db *DB, owner string, limit int) []notice.Notice {
	t.Helper()
	list, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) ([]notice.Notice, error) {
		return notice.TakeNotices(tx, notice.Mail, owner, limit, demand.UnwantedReminders)
	})
	if err != nil {
		t.Error(err)
	}
	return list
}

// Moment parses a time in Shanghai, as "2026-11-21 10:00".
func Moment(t *testing.T, clock string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", clock, schema.Shanghai)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// Reachable adds mail as a reminder channel of a membership.
func Reachable(db *DB, membershipID int64) {
	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SetReminderWay(tx, membershipID, "li@example.com", "")
		return err
	})
}

// Try runs f in a writing transaction and returns its error.
func Try(t testing.TB, db *DB, f func(tx *schema.Tx) error) error {
	t.Helper()
	return schema.Write(t.Context(), db.DB, f)
}

// Refuses fails the test unless err is a refusal of a kind whose message contains a text.
func Refuses(t testing.TB, what string, err error, kind schema.Kind, text string) {
	t.Helper()
	e, ok := schema.KindOf(err)
	if !ok || e.Kind != kind || !strings.Contains(e.Message, text) {
		t.Errorf("%s: got %v, want a refusal of kind %d with %q", what, err, kind, text)
	}
}

// LiveRows returns the changes for open pages, as "kind key".
func LiveRows(db *DB) []string {
	_, list := ChangeRows(db)
	return list
}

// MessagesOf returns the messages that a membership's user reads.
func MessagesOf(db *DB, membershipID int64) []notice.Message {
	return InboxOf(db, db.Person(membershipID))
}

// InboxOf returns the messages that a person reads.
func InboxOf(db *DB, p *Person) []notice.Message {
	return Read(db, func(tx *schema.Tx) ([]notice.Message, error) {
		list, _, err := notice.MessageList(tx, p.Member.Actor(), 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// AtOnce calls f n times concurrently and returns the errors.
func AtOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = f(i) })
	}
	wg.Wait()
	return errs
}

// Won returns the number of nil errors and fails the test unless the others are refusals of a kind with a text.
func Won(t *testing.T, errs []error, kind schema.Kind, text string) (well int) {
	t.Helper()
	for _, err := range errs {
		if err == nil {
			well++
			continue
		}
		Refuses(t, "another one", err, kind, text)
	}
	return well
}

// Titles returns the titles of messages.
func Titles(list []notice.Message) (out []string) {
	for _, m := range list {
		out = append(out, m.Title)
	}
	return out
}

// EventsOf returns the selected events, newest first, as "user verb".
func EventsOf(db *DB, f notice.EventFilter) (out []string) {
	list := Read(db, func(tx *schema.Tx) ([]notice.Event, error) {
		list, _, err := notice.Events(tx, f, schema.Page{Num: 1, Size: 100})
		return list, err
	})
	for _, e := range list {
		out = append(out, e.UserName+" "+e.Verb)
	}
	return out
}

// Logged returns the error with which the session of a token is refused, or nil.
func Logged(t *testing.T, db *DB, token string) error {
	t.Helper()
	_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		_, _, err := account.SessionOf(tx, token)
		return Done(err)
	})
	return err
}

// MustRefuse checks that a write is refused with a kind and leaves no changes.
func MustRefuse(t testing.TB, db *DB, name string, want schema.Kind, f func(tx *schema.Tx) error) {
	t.Helper()
	before, _ := ChangeRows(db)
	err := schema.Write(t.Context(), db.DB, f)
	if e, ok := schema.KindOf(err); !ok || e.Kind != want || e.Message == "" {
		t.Errorf("%s: %v, want a refusal of kind %d", name, err, want)
	}
	if after, _ := ChangeRows(db); len(after) != len(before) {
		t.Errorf("%s: a refusal left changes %v", name, after[len(before):])
	}
}

// OneDay is 24 hours.
const OneDay = 24 * time.Hour

// ReadJSON decodes a JSON file in testdata.
func ReadJSON[T any](t *testing.T, file string) T {
	t.Helper()
	var v T
	b, err := os.ReadFile("testdata/" + file)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}
