package notice_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/cotton"
	"cottonmall/schema/notice"
	"cottonmall/schema/schematest"
	"cottonmall/schema/site"
)

func TestMessagesArriveOnceAndBelongToTheirOwner(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang := mill.Member("小李"), mill.Member("小王")
		send := func(membershipID int64, kind int, cause string) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error {
				return notice.SendMessage(tx, membershipID, kind, cause, cause, "内容", "/member")
			})
		}
		for _, cause := range []string{"a", "b", "b", "a"} {
			send(li.MembershipID, notice.SystemMessage, cause)
		}
		send(li.MembershipID, notice.TradeMessage, "c")
		send(wang.MembershipID, notice.SystemMessage, "a")
		list := schematest.MessagesOf(db, li.MembershipID)
		if diff := cmp.Diff([]string{"c", "b", "a"}, schematest.Titles(list)); diff != "" {
			t.Fatal(diff)
		}
		unread := func(of *schematest.Person) map[int]int {
			return schematest.Read(db, func(tx *schema.Tx) (map[int]int, error) { return notice.Unread(tx, of.Member.Actor()) })
		}
		expect := func(what string, of *schematest.Person, system, trade int) {
			t.Helper()
			if diff := cmp.Diff(map[int]int{1: system, 2: trade}, unread(of)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		expect("at first", li, 2, 1)
		a, c := list[2].ID, list[0].ID
		db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, wang.Member.Actor(), []int64{a, c}) })
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, wang.Member.Actor(), []int64{a, c}) })
		expect("after another one marked and removed them", li, 2, 1)
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, li.Member.Actor(), []int64{a, 9999}) })
		expect("after one was marked", li, 1, 1)
		if live := schematest.LiveRows(db); !slices.Contains(live, fmt.Sprint("inbox ", li.UserID)) {
			t.Errorf("live changes %v", live)
		}
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, li.Member.Actor(), []int64{c}) })
		expect("after one was removed", li, 1, 0)
		db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, li.Member.Actor(), nil) })
		expect("after all were marked", li, 0, 0)
		expect("of the other one", wang, 1, 0)
		system, n, err := func() (l []notice.Message, n int, err error) {
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				l, n, err = notice.MessageList(tx, li.Member.Actor(), notice.SystemMessage, schema.Page{Num: 2, Size: 1})
				return n, err
			})
			return l, n, err
		}()
		if n != 2 || err != nil || len(system) != 1 || system[0].Title != "a" || system[0].ReadAt.IsZero() {
			t.Errorf("the second page of one: %+v of %d, %v", system, n, err)
		}
		schematest.Refuses(t, "another type", schematest.Try(t, db, func(tx *schema.Tx) error {
			return notice.SendMessage(tx, li.MembershipID, 3, "x", "x", "x", "")
		}), schema.InvalidKind, "类型")
	})
}

// TestMessagesToAUserAreReadInEveryCompany sends a message about a company that the user cannot enter.
func TestMessagesToAUserAreReadInEveryCompany(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill, other := db.Company("江海纺织有限公司"), db.Company("云棉棉业有限公司")
		boss, li, elsewhere := mill.Manager("老板"), mill.Applicant("小李"), other.Member("小李")
		self, wang := db.User(li.Mobile, ""), mill.Member("小王")
		db.Do(func(tx *schema.Tx) error {
			return notice.SendMessage(tx, elsewhere.MembershipID, notice.TradeMessage, "x", "询价", "内容", "")
		})
		schematest.ForgetChanges(db)
		db.Do(func(tx *schema.Tx) error {
			return account.ChangeMembership(tx, &boss.Member, li.MembershipID, account.Refuse, "不是本公司员工")
		})
		if live := schematest.LiveRows(db); !slices.Contains(live, fmt.Sprint("inbox ", li.UserID)) {
			t.Errorf("live changes %v", live)
		}
		reads := func(p *schematest.Person, want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, schematest.Titles(schematest.InboxOf(db, p))); diff != "" {
				t.Errorf("%s of %q reads %s", p.Name, p.CompanyName, diff)
			}
		}
		const refused = "加入企业的申请未通过"
		reads(self, refused)
		reads(elsewhere, refused, "询价")
		reads(wang)
		unread := func(p *schematest.Person) int {
			return schematest.Read(db, func(tx *schema.Tx) (map[int]int, error) {
				return notice.Unread(tx, p.Member.Actor())
			})[notice.SystemMessage]
		}
		if unread(self) != 1 || unread(elsewhere) != 1 {
			t.Errorf("%d and %d unread", unread(self), unread(elsewhere))
		}
		db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, wang.Member.Actor(), nil) })
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, wang.Member.Actor(), nil) })
		if unread(self) != 1 {
			t.Error("another one has read it")
		}
		db.Do(func(tx *schema.Tx) error { return notice.MarkMessages(tx, elsewhere.Member.Actor(), nil) })
		if unread(self) != 0 {
			t.Error("it was not marked")
		}
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, self.Member.Actor(), nil) })
		reads(self)
		reads(elsewhere, "询价")
		db.Do(func(tx *schema.Tx) error { return notice.RemoveMessages(tx, elsewhere.Member.Actor(), nil) })
		reads(elsewhere)
	})
}

func TestAnAnswerReachesAUserWithoutCompany(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		admin, li := db.Admin(), db.User("13712345678", "小李")
		kind := schematest.Read(db, site.QuestionTypes)[0].Value
		f, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*site.Feedback, error) {
			return site.AddFeedback(tx, &li.Member, kind, "/p/1", "不会注册企业")
		})
		if err != nil {
			t.Fatal(err)
		}
		errs := schematest.AtOnce(4, func(i int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error {
				return site.AnswerFeedback(tx, &admin.Member, f.ID, fmt.Sprint("回复", i))
			})
		})
		if well := schematest.Won(t, errs, schema.ConflictKind, "已有答复"); well != 1 || len(schematest.InboxOf(db, li)) != 1 {
			t.Errorf("answered %d times, messages %v", well, schematest.InboxOf(db, li))
		}
	})
}

func TestChangesOutsideCollectionsAreAllListed(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		all := func(tx *schema.Tx) error {
			for id := range 600 {
				tx.Changed(cotton.ListingChanged, id)
				tx.Changed(account.SessionChanged, id)
			}
			return nil
		}
		db.Do(all)
		index, live := schematest.ChangeRows(db)
		if len(index) != 600 || len(live) != 601 || live[0] != "session 0" || live[600] != "lots " {
			t.Errorf("%d changes for the index, %d live changes", len(index), len(live))
		}
		schematest.ForgetChanges(db)
		if err := schema.Bulk(t.Context(), db.DB, all); err != nil {
			t.Fatal(err)
		}
		if index, live = schematest.ChangeRows(db); len(index) != 1 || len(live) != 601 {
			t.Errorf("after a bulk change: %v, %d live changes", index, len(live))
		}
		schematest.ForgetChanges(db)
		if err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error {
			tx.Changed(notice.MessageChanged, 1)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if index, live = schematest.ChangeRows(db); len(index) != 0 || len(live) != 1 {
			t.Errorf("a bulk change without lots: %v, live changes %v", index, live)
		}
		ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			ids, all, err := schema.ExpandChanges(tx, &cotton.Listings,
				[]schema.ChangeIndex{
					{Kind: account.SessionChanged, Key: "x"},
					{Kind: notice.MessageChanged, Key: "1"},
					{Kind: cotton.ListingChanged, Key: "7"},
				})
			if all {
				t.Error("a session concerns all listings")
			}
			return ids, err
		})
		if diff := cmp.Diff([]int64{7}, ids); diff != "" {
			t.Error(diff)
		}
	})
}
