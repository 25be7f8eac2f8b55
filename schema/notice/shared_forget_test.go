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

// TestSharedDemandsExpire checks that a shared demand is deleted a year after it was last shared. One that a message
// links to stays as long as the message: half a year after reading, or two years after sending.
func TestSharedDemandsExpire(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		old, again := demand.Demand{Keyword: "旧"}, demand.Demand{Keyword: "又"}
		linked := demand.Demand{Ginneries: schema.List(strings.Fields(strings.Repeat("天山棉业 ", 10)))}
		share := func(d demand.Demand) (code string) {
			db.Do(func(tx *schema.Tx) (err error) {
				code, err = demand.ShareDemand(tx, d)
				return err
			})
			return code
		}
		codes := map[string]string{"old": share(old), "again": share(again), "linked": share(linked)}
		db.Advance(time.Hour) // so that its sharing is younger than a day
		db.Do(func(tx *schema.Tx) error {
			link, err := demand.Link(tx, linked)
			if err != nil || link != "/cottonmall?code="+codes["linked"] {
				t.Fatalf("the link is %s, %v", link, err)
			}
			return notice.SendMessage(tx, owner.MembershipID, notice.TradeMessage, "a", "提醒", "有新批次", link)
		})
		for _, c := range []struct {
			after time.Duration
			does  func()
			left  []string
		}{
			{364 * schematest.OneDay, func() { share(again); share(linked) }, []string{"old", "linked", "again"}},
			{schematest.OneDay, func() {}, []string{"linked", "again"}},
			{364 * schematest.OneDay, func() {}, []string{"linked"}},
			{0, func() { readAll(db, owner) }, []string{"linked"}},
			{179 * schematest.OneDay, func() {}, []string{"linked"}},
			{3 * schematest.OneDay, func() {}, nil},
		} {
			db.Advance(c.after)
			c.does()
			db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
			for _, name := range c.left {
				if _, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SharedDemand, error) {
					return demand.FindSharedDemand(tx, codes[name])
				}); err != nil {
					t.Errorf("%s is deleted: %v", name, err)
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

func TestOldMessagesAreDeleted(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		owner := db.Company("江海纺织").Member("买方")
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, owner.Member.Actor(), nil) })
		send := func(cause string) {
			db.Do(func(tx *schema.Tx) error {
				return notice.SendMessage(tx, owner.MembershipID, notice.TradeMessage, cause, cause, "内容", "")
			})
		}
		send("read")
		db.Advance(100 * schematest.OneDay)
		readAll(db, owner)
		send("unread")
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{179 * schematest.OneDay, 2}, {schematest.OneDay, 1}, {549 * schematest.OneDay, 1}, {schematest.OneDay, 0}} {
			db.Advance(c.after)
			db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
			if list := schematest.MessagesOf(db, owner.MembershipID); len(list) != c.left {
				t.Errorf("%v are left, want %d", schematest.Titles(list), c.left)
			}
		}
	})
}
