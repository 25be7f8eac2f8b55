package schema_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/schematest"
)

func TestMessagesArriveOnceAndAreTheOwners(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang := mill.Member("小李"), mill.Member("小王")
		tell := func(to int64, kind int, cause string) {
			t.Helper()
			db.Do(func(tx *schema.Tx) error { return tx.Tell(to, kind, cause, cause, "内容", "/member") })
		}
		for _, cause := range []string{"a", "b", "b", "a"} {
			tell(li.UserID, schema.SystemMessage, cause)
		}
		tell(li.UserID, schema.TradeMessage, "c")
		tell(wang.UserID, schema.SystemMessage, "a")
		list := messagesOf(db, li.UserID)
		if diff := cmp.Diff([]string{"c", "b", "a"}, titles(list)); diff != "" {
			t.Fatal(diff)
		}
		unread := func(of *schematest.Person) map[int]int {
			return schematest.Read(db, func(tx *schema.Tx) (map[int]int, error) { return tx.Unread(of.UserID) })
		}
		expect := func(what string, of *schematest.Person, system, trade int) {
			t.Helper()
			if diff := cmp.Diff(map[int]int{1: system, 2: trade}, unread(of)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		expect("at first", li, 2, 1)
		a, c := list[2].ID, list[0].ID
		db.Do(func(tx *schema.Tx) error { return tx.MarkMessages(wang.UserID, []int64{a, c}) })
		db.Do(func(tx *schema.Tx) error { return tx.RemoveMessages(wang.UserID, []int64{a, c}) })
		expect("after another one marked and removed them", li, 2, 1)
		forget(db)
		db.Do(func(tx *schema.Tx) error { return tx.MarkMessages(li.UserID, []int64{a, 9999}) })
		expect("after one was marked", li, 1, 1)
		if told := live(db); !slices.Contains(told, fmt.Sprint("message ", li.UserID)) {
			t.Errorf("told %v", told)
		}
		db.Do(func(tx *schema.Tx) error { return tx.RemoveMessages(li.UserID, []int64{c}) })
		expect("after one was removed", li, 1, 0)
		db.Do(func(tx *schema.Tx) error { return tx.MarkMessages(li.UserID, nil) })
		expect("after all were marked", li, 0, 0)
		expect("of the other one", wang, 1, 0)
		system, n, err := func() (l []schema.Message, n int, err error) {
			schematest.Read(db, func(tx *schema.Tx) (int, error) {
				l, n, err = tx.MessageList(li.UserID, schema.SystemMessage, schema.Page{Num: 2, Size: 1})
				return n, err
			})
			return l, n, err
		}()
		if n != 2 || err != nil || len(system) != 1 || system[0].Title != "a" || system[0].ReadAt.IsZero() {
			t.Errorf("the second page of one: %+v of %d, %v", system, n, err)
		}
		refuses(t, "another type", try(t, db, func(tx *schema.Tx) error { return tx.Tell(li.UserID, 3, "x", "x", "x", "") }), schema.InvalidKind, "类型")
	})
}

func TestWhatIsToldToPeopleIsToldHoweverMuchItIs(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		all := func(tx *schema.Tx) error {
			for id := range 600 {
				tx.Changed(schema.ListingChanged, id)
				tx.Changed(schema.SessionChanged, id)
			}
			return nil
		}
		db.Do(all)
		index, told := changes(db)
		if len(index) != 600 || len(told) != 601 || told[0] != "session 0" || told[600] != "lots " {
			t.Errorf("%d changes for the index, %d told", len(index), len(told))
		}
		forget(db)
		if err := schema.Bulk(t.Context(), db.DB, all); err != nil {
			t.Fatal(err)
		}
		if index, told = changes(db); len(index) != 1 || len(told) != 601 {
			t.Errorf("after much at once: %v, %d told", index, len(told))
		}
		forget(db)
		if err := schema.Bulk(t.Context(), db.DB, func(tx *schema.Tx) error { tx.Changed(schema.MessageChanged, 1); return nil }); err != nil {
			t.Fatal(err)
		}
		if index, told = changes(db); len(index) != 0 || len(told) != 1 {
			t.Errorf("much at once that is not about lots: %v, told %v", index, told)
		}
		ids := schematest.Read(db, func(tx *schema.Tx) ([]int64, error) {
			ids, all, err := tx.ExpandChanges([]schema.ChangeIndex{{Kind: schema.SessionChanged, Key: "x"}, {Kind: schema.MessageChanged, Key: "1"}, {Kind: schema.ListingChanged, Key: "7"}})
			if all {
				t.Error("a session touches all listings")
			}
			return ids, err
		})
		if diff := cmp.Diff([]int64{7}, ids); diff != "" {
			t.Error(diff)
		}
	})
}
