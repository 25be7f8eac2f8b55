package notice_test

import (
	"strings"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
)

// What was shared is forgotten a year after it was last; what a message opens, with the message: half a year after that was
// read, or two years after it was sent.
func TestSharedDemandsAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		old, again := demand.Demand{Keyword: "旧"}, demand.Demand{Keyword: "又"}
		told := demand.Demand{Ginneries: schema.List(strings.Fields(strings.Repeat("天山棉业 ", 10)))}
		share := func(d demand.Demand) (code string) {
			db.Do(func(tx *schema.Tx) (err error) {
				code, err = demand.ShareDemand(tx, d)
				return err
			})
			return code
		}
		codes := map[string]string{"old": share(old), "again": share(again), "told": share(told)}
		db.Advance(time.Hour) // so that its sharing is younger than a day
		db.Do(func(tx *schema.Tx) error {
			link, err := demand.Link(tx, told)
			if err != nil || link != "/cottonmall?code="+codes["told"] {
				t.Fatalf("the link is %s, %v", link, err)
			}
			return notice.Tell(tx, owner.MembershipID, notice.TradeMessage, "a", "提醒", "有新批次", link)
		})
		for _, c := range []struct {
			after time.Duration
			does  func()
			left  []string
		}{
			{364 * schematest.OneDay, func() { share(again); share(told) }, []string{"old", "told", "again"}},
			{schematest.OneDay, func() {}, []string{"told", "again"}},
			{364 * schematest.OneDay, func() {}, []string{"told"}},
			{0, func() { readAll(db, owner) }, []string{"told"}},
			{179 * schematest.OneDay, func() {}, []string{"told"}},
			{3 * schematest.OneDay, func() {}, nil},
		} {
			db.Advance(c.after)
			c.does()
			db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
			for _, name := range c.left {
				if _, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SharedDemand, error) { return demand.FindSharedDemand(tx, codes[name]) }); err != nil {
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
	db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, p.Member.Actor(), nil) })
}

func TestOldMessagesAreForgotten(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, owner.Member.Actor(), nil) })
		tell := func(cause string) {
			db.Do(func(tx *schema.Tx) error {
				return notice.Tell(tx, owner.MembershipID, notice.TradeMessage, cause, cause, "内容", "")
			})
		}
		tell("read")
		db.Advance(100 * schematest.OneDay)
		readAll(db, owner)
		tell("unread")
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{179 * schematest.OneDay, 2}, {schematest.OneDay, 1}, {549 * schematest.OneDay, 1}, {schematest.OneDay, 0}} {
			db.Advance(c.after)
			db.Do(func(tx *schema.Tx) error { _, err := schematest.DeleteExpired(tx); return err })
			if list := schematest.MessagesOf(db, owner.MembershipID); len(list) != c.left {
				t.Errorf("%v are left, want %d", schematest.Titles(list), c.left)
			}
		}
	})
}
