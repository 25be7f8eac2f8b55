package schema_test

import (
	"strings"
	"sync"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

// try runs f in a writing transaction and gives its error.
func try(t *testing.T, db *schematest.DB, f func(tx *schema.Tx) error) error {
	t.Helper()
	_, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) { return done(f(tx)) })
	return err
}

// refuses fails the test unless err is a refusal of a kind whose sentence contains a text.
func refuses(t *testing.T, what string, err error, kind schema.Kind, text string) {
	t.Helper()
	e, ok := schema.KindOf(err)
	if !ok || e.Kind != kind || !strings.Contains(e.Message, text) {
		t.Errorf("%s: got %v, want a refusal of kind %d with %q", what, err, kind, text)
	}
}

// live are the changes about people told since they were forgotten, as "kind key".
func live(db *schematest.DB) []string {
	_, list := changes(db)
	return list
}

// messagesOf are the messages that somebody reads when he acts for a membership.
func messagesOf(db *schematest.DB, membership int64) []schema.Message {
	return inboxOf(db, db.Person(membership))
}

func inboxOf(db *schematest.DB, p *schematest.Person) []schema.Message {
	return schematest.Read(db, func(tx *schema.Tx) ([]schema.Message, error) {
		list, _, err := tx.MessageList(p.Member.Actor(), 0, schema.Page{Num: 1, Size: 100})
		return list, err
	})
}

// atOnce does something n times at once and gives what each time came of it.
func atOnce(n int, f func(i int) error) []error {
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = f(i) })
	}
	wg.Wait()
	return errs
}

// won is how many of those who did something at once did it well; the others must have been refused.
func won(t *testing.T, errs []error, kind schema.Kind, text string) (well int) {
	t.Helper()
	for _, err := range errs {
		if err == nil {
			well++
			continue
		}
		refuses(t, "another one", err, kind, text)
	}
	return well
}

func titles(list []schema.Message) (out []string) {
	for _, m := range list {
		out = append(out, m.Title)
	}
	return out
}

func eventsOf(db *schematest.DB, f schema.EventFilter) (out []string) {
	list := schematest.Read(db, func(tx *schema.Tx) ([]schema.Event, error) {
		list, _, err := tx.Events(f, schema.Page{Num: 1, Size: 100})
		return list, err
	})
	for _, e := range list {
		out = append(out, e.UserName+" "+e.Verb)
	}
	return out
}

// logged tells whether a token still opens a session.
func logged(t *testing.T, db *schematest.DB, token string) error {
	t.Helper()
	_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (struct{}, error) {
		_, _, err := tx.SessionOf(token)
		return done(err)
	})
	return err
}
