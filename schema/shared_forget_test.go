package schema_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

const day = 24 * time.Hour

// What was shared is forgotten a year after it was last; what a message opens, with the message: half a year after that was
// read, or two years after it was sent.
func TestSharedDemandsAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		old, again := schema.Demand{Keyword: "旧"}, schema.Demand{Keyword: "又"}
		told := schema.Demand{FactoryName: schema.List(strings.Fields(strings.Repeat("天山棉业 ", 10)))}
		share := func(d schema.Demand) (code string) {
			db.Do(func(tx *schema.Tx) (err error) {
				code, err = tx.ShareDemand(d)
				return err
			})
			return code
		}
		codes := map[string]string{"old": share(old), "again": share(again), "told": share(told)}
		db.Advance(time.Hour) // so that its sharing is younger than a day
		db.Do(func(tx *schema.Tx) error {
			link, err := tx.Link(told)
			if err != nil || link != "/cottonmall?code="+codes["told"] {
				t.Fatalf("the link is %s, %v", link, err)
			}
			return tx.Tell(owner.UserID, schema.TradeMessage, "a", "提醒", "有新批次", link)
		})
		for _, c := range []struct {
			after time.Duration
			does  func()
			left  []string
		}{
			{364 * day, func() { share(again); share(told) }, []string{"old", "told", "again"}},
			{day, func() {}, []string{"told", "again"}},
			{364 * day, func() {}, []string{"told"}},
			{0, func() { readAll(db, owner) }, []string{"told"}},
			{179 * day, func() {}, []string{"told"}},
			{3 * day, func() {}, nil},
		} {
			db.Advance(c.after)
			c.does()
			db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
			for _, name := range c.left {
				if _, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*schema.SharedDemand, error) { return tx.SharedDemand(codes[name]) }); err != nil {
					t.Errorf("%s is gone: %v", name, err)
				}
			}
			if n, err := db.Count("shared_demand"); n != len(c.left) || err != nil {
				t.Errorf("%d are left, want %d: %v", n, len(c.left), err)
			}
		}
	})
}

func readAll(db *schematest.DB, p *schematest.Person) {
	db.Do(func(tx *schema.Tx) error { return tx.MarkMessages(p.Member.Actor(), nil) })
}

func TestOldMessagesAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error { return tx.RemoveMessages(owner.Member.Actor(), nil) })
		tell := func(cause string) {
			db.Do(func(tx *schema.Tx) error {
				return tx.Tell(owner.UserID, schema.TradeMessage, cause, cause, "内容", "")
			})
		}
		tell("read")
		db.Advance(100 * day)
		readAll(db, owner)
		tell("unread")
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{179 * day, 2}, {day, 1}, {549 * day, 1}, {day, 0}} {
			db.Advance(c.after)
			db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
			if list := messagesOf(db, owner.UserID); len(list) != c.left {
				t.Errorf("%v are left, want %d", titles(list), c.left)
			}
		}
	})
}
