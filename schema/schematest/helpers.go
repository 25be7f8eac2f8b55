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

// ChangeRows are the rows for the index and for those who look, as "kind key".
func ChangeRows(db *DB) (index, live []string) {
	for _, c := range Read(db, func(tx *schema.Tx) ([]schema.ChangeIndex, error) { return schema.TakeChanges(tx, 10_000) }) {
		index = append(index, c.Kind+" "+c.Key)
	}
	for _, c := range Read(db, func(tx *schema.Tx) ([]schema.ChangeLive, error) {
		return schema.LiveChanges(tx, schema.ChangeLive{}, 10_000)
	}) {
		live = append(live, c.Kind+" "+c.Key)
	}
	return index, live
}

// ForgetChanges drops all changes so far.
func ForgetChanges(db *DB) {
	db.Do(func(tx *schema.Tx) error {
		if _, err := schema.ForgetLive(tx, tx.Now().Add(time.Hour)); err != nil {
			return err
		}
		return schema.DropAllChanges(tx)
	})
}

func Nudged(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func SendCode(t *testing.T, db *DB, mobile string, purpose account.Purpose) (string, error) {
	t.Helper()
	return schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (string, error) { return account.SendCode(tx, mobile, purpose) })
}

func LastNotice(db *DB) notice.Notice {
	return Read(db, func(tx *schema.Tx) ([]notice.Notice, error) { return notice.LastNotices(tx, 1) })[0]
}

func Ref[T any](v T) *T { return &v }

// EachConfig runs a test on an empty place of either kind.
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

// Done is the answer of a transaction that has none.
func Done(err error) (struct{}, error) { return struct{}{}, err }

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

func Moment(t *testing.T, clock string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", clock, schema.Shanghai)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// Reachable lets reminders of an owner go by mail, too.
func Reachable(db *DB, owner int64) {
	db.Do(func(tx *schema.Tx) error {
		_, err := demand.SetReminderWay(tx, owner, "li@example.com", "")
		return err
	})
}

// Try runs f in a writing transaction and gives its error.
func Try(t *testing.T, db *DB, f func(tx *schema.Tx) error) error {
	t.Helper()
	_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) { return Done(f(tx)) })
	return err
}

// Refuses fails the test unless err is a refusal of a kind whose sentence contains a text.
func Refuses(t *testing.T, what string, err error, kind schema.Kind, text string) {
	t.Helper()
	e, ok := schema.KindOf(err)
	if !ok || e.Kind != kind || !strings.Contains(e.Message, text) {
		t.Errorf("%s: got %v, want a refusal of kind %d with %q", what, err, kind, text)
	}
}

// LiveRows are the changes about people told since they were forgotten, as "kind key".
func LiveRows(db *DB) []string {
	_, list := ChangeRows(db)
	return list
}

// MessagesOf are the messages that somebody reads when he acts for a membership.
func MessagesOf(db *DB, membership int64) []notice.Message {
	return InboxOf(db, db.Person(membership))
}

func InboxOf(db *DB, p *Person) []notice.Message {
	return Read(db, func(tx *schema.Tx) ([]notice.Message, error) {
		list, _, err := notice.MessageList(tx, p.Member.Actor(), 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// AtOnce does something n times at once and gives what each time came of it.
func AtOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = f(i) })
	}
	wg.Wait()
	return errs
}

// Won is how many of those who did something at once did it well; the others must have been refused.
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

func Titles(list []notice.Message) (out []string) {
	for _, m := range list {
		out = append(out, m.Title)
	}
	return out
}

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

// Logged tells whether a token still opens a session.
func Logged(t *testing.T, db *DB, token string) error {
	t.Helper()
	_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		_, _, err := account.SessionOf(tx, token)
		return Done(err)
	})
	return err
}

// MustRefuse checks that a write is refused with a sentence of a kind and leaves nothing behind.
func MustRefuse(t *testing.T, db *DB, name string, want schema.Kind, f func(tx *schema.Tx) error) {
	t.Helper()
	before, _ := ChangeRows(db)
	_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) { return Done(f(tx)) })
	if e, ok := schema.KindOf(err); !ok || e.Kind != want || e.Message == "" {
		t.Errorf("%s: %v, want a refusal of kind %d", name, err, want)
	}
	if after, _ := ChangeRows(db); len(after) != len(before) {
		t.Errorf("%s: a refusal left changes %v", name, after[len(before):])
	}
}

const OneDay = 24 * time.Hour

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
