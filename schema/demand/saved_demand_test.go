package demand_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cottonmall/schema"
	"cottonmall/schema/demand"
	"cottonmall/schema/schematest"
)

func TestChosen(t *testing.T) {
	t.Parallel()
	for text, chosen := range map[string]bool{
		`{}`: false, `{"type":1}`: false, `{"primaryColorType":0}`: false, `{"primaryColorType":1,"type":1}`: false,
		`{"listingType":"1"}`: false, `{"listingType":"2"}`: true, `{"listingType":"1,2"}`: true, `{"lengthMin":0}`: true,
		`{"pricing":true}`: true, `{"keyword":"甲"}`: true, `{"id":7}`: true, `{"basisMax":0}`: true,
	} {
		if got := demandOf(t, text).Chosen(); got != chosen {
			t.Errorf("%s: a condition is chosen: %v", text, got)
		}
	}
}

func TestReorder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wanted map[int64]int
		want   []int64
	}{
		{nil, []int64{1, 2, 3, 4}},
		{map[int64]int{4: 1}, []int64{4, 1, 2, 3}},
		{map[int64]int{1: 3}, []int64{2, 3, 1, 4}},
		{map[int64]int{1: 99}, []int64{2, 3, 4, 1}},
		{map[int64]int{1: 98, 2: 99}, []int64{3, 4, 1, 2}},
		{map[int64]int{1: 4, 2: 3, 3: 2, 4: 1}, []int64{4, 3, 2, 1}},
		{map[int64]int{2: 1, 4: 3}, []int64{2, 1, 4, 3}},
	} {
		got, err := demand.Reorder([]int64{1, 2, 3, 4}, c.wanted)
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%v: %v %s", c.wanted, err, diff)
		}
	}
	for _, wrong := range []map[int64]int{{5: 1}, {1: 0}, {1: -1}, {1: 2, 2: 2}} {
		if got, err := demand.Reorder([]int64{1, 2, 3, 4}, wrong); err == nil {
			t.Errorf("%v results in %v", wrong, got)
		}
	}
}

func TestDemandsAreSavedUnderNames(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang := mill.Member("小李"), mill.Member("小王")
		long, strong := demandOf(t, `{"lengthMin":29}`), demandOf(t, `{"strongMin":29}`)
		a := saved(t, db, li, demand.Saving{Name: "  双29  南疆 ", Demand: long})
		if a.Name != "双29 南疆" || a.Priority != 1 || a.Version != 1 || a.Filters != `{"lengthMin":29}` ||
			!a.SeenAt.Equal(db.Now()) {
			t.Errorf("saved as %+v", a)
		}
		b := saved(t, db, li, demand.Saving{Name: "强", Demand: strong})
		for _, c := range []struct {
			what string
			who  *schematest.Person
			wish demand.Saving
			kind schema.Kind
			want string
		}{
			{"no name", li, demand.Saving{Name: " \t ", Demand: long}, schema.InvalidKind, "请输入需求定制名称"},
			{
				"no condition", li,
				demand.Saving{Name: "空", Demand: demand.Demand{Type: 1}},
				schema.InvalidKind,
				"您当前没有选择任何条件，禁止保存！",
			},
			{
				"a name that is taken", li,
				demand.Saving{Name: "双29 南疆", Demand: strong},
				schema.ConflictKind,
				"您添加的需求名称已存在，是否需要替换原需求?",
			},
			{
				"renamed to a name that is taken", li,
				demand.Saving{ID: b.ID, Name: "双29 南疆", NameOnly: true},
				schema.ConflictKind, "已存在",
			},
			{"another's", wang, demand.Saving{ID: a.ID, Name: "我的", Demand: long}, schema.NotFoundKind, "没有这个需求定制"},
			{"none", li, demand.Saving{ID: 999, Name: "我的", Demand: long}, schema.NotFoundKind, "没有这个需求定制"},
			{"a name for none", li, demand.Saving{Name: "我的", Rename: true}, schema.NotFoundKind, "没有这个需求定制"},
			{"too long a name", li, demand.Saving{Name: fmt.Sprintf("%041d", 0), Demand: long}, schema.InvalidKind, "40"},
		} {
			schematest.Refuses(t, c.what, save(t, db, c.who, c.wish), c.kind, c.want)
		}
		if saved(t, db, wang, demand.Saving{Name: "双29 南疆", Demand: long}).Priority != 1 {
			t.Error("the name of another member's demand is taken, or the order is shared")
		}
	})
}

func TestRenamingKeepsTheFilters(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Member("小李")
		b := saved(t, db, li, demand.Saving{Name: "强", Demand: demandOf(t, `{"strongMin":29}`)})
		db.Advance(time.Hour)
		b = saved(t, db, li, demand.Saving{ID: b.ID, Name: "强力29", NameOnly: true})
		if b.Name != "强力29" || b.Version != 1 || b.Filters != `{"strongMin":29}` {
			t.Errorf("renamed to %+v", b)
		}
	})
}

func TestReplaceDemand(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Member("小李")
		strong := demandOf(t, `{"strongMin":29}`)
		a := saved(t, db, li, demand.Saving{Name: "双29 南疆", Demand: demandOf(t, `{"lengthMin":29}`)})
		b := saved(t, db, li, demand.Saving{Name: "强力29", Demand: strong})
		db.Advance(time.Hour)
		// Replacing keeps the priority, the id and the reminders of the demand that has the name.
		remindAtOnce(db, li, a.ID)
		before := subscription(db, li, a.ID)
		schematest.ForgetChanges(db)
		r := saved(t, db, li, demand.Saving{ID: b.ID, Name: "双29 南疆", Demand: strong, Replace: true})
		if r.ID != a.ID || r.Priority != 1 || r.Version != 2 || r.Filters != `{"strongMin":29}` ||
			!reminded(t, db, li)[a.ID] {
			t.Errorf("replaced by %+v, reminded %v", r, reminded(t, db, li))
		}
		if got := get(t, db, li, b.ID); got.Name != "强力29" || got.Filters != `{"strongMin":29}` {
			t.Errorf("the other one is %+v now", got)
		}
		if again := subscription(db, li, a.ID); again.Version <= before.Version || again.LastLowest != 0 || !again.AtOnce {
			t.Errorf("its reminders were %+v and are %+v", before, again)
		}
		want := []string{fmt.Sprint("demand ", a.ID), fmt.Sprint("demands ", li.MembershipID)}
		if diff := cmp.Diff(want, schematest.LiveRows(db)); diff != "" {
			t.Errorf("live changes: %s", diff)
		}
		if index, _ := schematest.ChangeRows(db); len(index) != 0 {
			t.Errorf("the index has changes %v", index)
		}
	})
}

// TestRenameReplacesWithSavedFilters renames a demand to the name of another one and replaces its filters. The saved
// filters count, not those that a page with an old version of the demand sends.
func TestRenameReplacesWithSavedFilters(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Member("小李")
		a := saved(t, db, li, demand.Saving{Name: "甲", Demand: demandOf(t, `{"lengthMin":29}`)})
		b := saved(t, db, li, demand.Saving{Name: "乙", Demand: demandOf(t, `{"strongMin":29}`)})
		old := demandOf(t, `{"lengthMin":27}`)
		wish := demand.Saving{ID: a.ID, Name: "乙", Demand: old, Rename: true}
		schematest.Refuses(t, "a name that is taken", save(t, db, li, wish), schema.ConflictKind, "是否需要替换原需求?")
		db.Advance(time.Hour)
		wish.Replace = true
		if r := saved(t, db, li, wish); r.ID != b.ID || r.Filters != a.Filters || r.Version != 2 ||
			!r.SeenAt.Equal(db.Now()) {
			t.Errorf("replaced by %+v", r)
		}
		if got := get(t, db, li, a.ID); got.Name != "甲" || got.Version != 1 {
			t.Errorf("the renamed one is %+v now", got)
		}
		r := saved(t, db, li, demand.Saving{ID: a.ID, Name: "丙", Demand: old, Rename: true, Replace: true})
		if r.ID != a.ID || r.Name != "丙" || r.Filters != a.Filters || r.Version != 1 {
			t.Errorf("renamed to %+v", r)
		}
	})
}

func TestSavedDemandsAreListedSortedAndRemoved(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		mill := db.Company("江海纺织有限公司")
		li, wang := mill.Member("小李"), mill.Member("小王")
		ids := map[string]int64{}
		for _, name := range []string{"a%", "b_", "ab", "c"} {
			ids[name] = saved(t, db, li, demand.Saving{Name: name, Demand: demandOf(t, `{"pricing":true}`)}).ID
		}
		other := saved(t, db, wang, demand.Saving{Name: "a%", Demand: demandOf(t, `{"pricing":true}`)})
		list := func(text string) (names []string) {
			for _, s := range schematest.Read(db, func(tx *schema.Tx) ([]demand.SavedDemand, error) {
				list, _, err := demand.SavedDemands(tx, li.MembershipID, text, schema.Page{Num: 1, Size: 9})
				return list, err
			}) {
				names = append(names, fmt.Sprint(s.Priority, s.Name))
			}
			return names
		}
		expect := func(what, text string, want ...string) {
			t.Helper()
			if diff := cmp.Diff(want, list(text)); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		sort := func(wanted map[int64]int) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return demand.SortDemands(tx, li.MembershipID, wanted) })
		}
		expect("all", "", "1a%", "2b_", "3ab", "4c")
		expect("with a text", "b", "2b_", "3ab")
		expect("with a sign of patterns", "%", "1a%")
		expect("with another one", "_", "2b_")
		if err := sort(map[int64]int{ids["c"]: 1, ids["a%"]: 3}); err != nil {
			t.Fatal(err)
		}
		expect("sorted", "", "1c", "2b_", "3a%", "4ab")
		schematest.Refuses(t, "another's sorted", sort(map[int64]int{other.ID: 1}), schema.NotFoundKind, "没有这个需求定制")
		schematest.Refuses(t, "one place for two", sort(map[int64]int{ids["c"]: 2, ids["ab"]: 2}), schema.InvalidKind,
			"同一个位置")

		remove := func(id int64) error {
			return schematest.Try(t, db, func(tx *schema.Tx) error { return demand.RemoveDemand(tx, li.MembershipID, id) })
		}
		remindAtOnce(db, li, ids["b_"])
		if err := remove(ids["b_"]); err != nil {
			t.Fatal(err)
		}
		expect("after one was removed", "", "1c", "2a%", "3ab")
		if len(reminded(t, db, li)) > 0 {
			t.Error("a demand that was removed still has reminders")
		}
		schematest.Refuses(t, "removed twice", remove(ids["b_"]), schema.NotFoundKind, "可能已被删除")
		schematest.Refuses(t, "another's removed", remove(other.ID), schema.NotFoundKind, "没有这个需求定制")
		of := func(ids ...int64) error {
			_, err := schema.View(t.Context(), db.DB, func(tx *schema.Tx) ([]demand.SavedDemand, error) {
				return demand.DemandsOf(tx, li.MembershipID, ids)
			})
			return err
		}
		if err := of(ids["ab"], ids["c"]); err != nil {
			t.Error(err)
		}
		schematest.Refuses(t, "another's among them", of(ids["ab"], other.ID), schema.NotFoundKind, "没有这个需求定制")
	})
}

func TestOpenDemandReturnsWhenItWasLastSeen(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Member("小李")
		s := saved(t, db, li, demand.Saving{Name: "a", Demand: demandOf(t, `{"pricing":true}`)})
		for range 2 {
			last := db.Now()
			db.Advance(time.Hour)
			got, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (time.Time, error) {
				_, before, err := demand.OpenDemand(tx, li.MembershipID, s.ID)
				return before, err
			})
			if err != nil || !got.Equal(last) {
				t.Errorf("last seen %v, want %v, %v", got, last, err)
			}
		}
		if again := get(t, db, li, s.ID); !again.UpdatedAt.Equal(s.UpdatedAt) || again.Version != 1 {
			t.Errorf("looking changes it: %+v", again)
		}
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, _, err := demand.OpenDemand(tx, li.MembershipID+1, s.ID)
			return err
		})
		schematest.Refuses(t, "another's", err, schema.NotFoundKind, "")
	})
}

func TestAMembershipSavesAThousandDemands(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		li := db.Company("江海纺织有限公司").Member("小李")
		d := demandOf(t, `{"pricing":true}`)
		db.Do(func(tx *schema.Tx) error {
			for n := range demand.SavedMax - 2 {
				if _, err := demand.SaveDemand(tx, li.MembershipID, demand.Saving{Name: fmt.Sprint(n), Demand: d}); err != nil {
					return err
				}
			}
			return nil
		})
		// Ten demands are saved at once: two more are allowed, and each name comes twice.
		errs := make([]error, 10)
		var wg sync.WaitGroup
		for i := range errs {
			wg.Go(func() { errs[i] = save(t, db, li, demand.Saving{Name: fmt.Sprint("new ", i/2), Demand: d}) })
		}
		wg.Wait()
		succeeded := 0
		for _, err := range errs {
			if err == nil {
				succeeded++
			} else {
				schematest.Refuses(t, "one too many", err, schema.ConflictKind, "")
			}
		}
		if succeeded != 2 {
			t.Errorf("%d were saved", succeeded)
		}
		schematest.Refuses(t, "the next", save(t, db, li, demand.Saving{Name: "x", Demand: d}), schema.ConflictKind,
			"最多保存 1000 个需求定制")
		list, total, err := listOf(t.Context(), db, li)
		if err != nil || total != demand.SavedMax || list[total-1].Priority != total {
			t.Errorf("%d demands, %v", total, err)
		}
	})
}

func listOf(ctx context.Context, db *schematest.DB, who *schematest.Person) ([]demand.SavedDemand, int, error) {
	total := 0
	list, err := schema.View(ctx, db.DB, func(tx *schema.Tx) (l []demand.SavedDemand, err error) {
		l, total, err = demand.SavedDemands(tx, who.MembershipID, "", schema.Page{Num: 1, Size: demand.SavedMax})
		return l, err
	})
	return list, total, err
}

func save(t *testing.T, db *schematest.DB, who *schematest.Person, w demand.Saving) error {
	t.Helper()
	return schematest.Try(t, db, func(tx *schema.Tx) error {
		_, err := demand.SaveDemand(tx, who.MembershipID, w)
		return err
	})
}

func saved(t *testing.T, db *schematest.DB, who *schematest.Person, w demand.Saving) *demand.SavedDemand {
	t.Helper()
	s, err := schema.Do(t.Context(), db.DB, func(tx *schema.Tx) (*demand.SavedDemand, error) {
		return demand.SaveDemand(tx, who.MembershipID, w)
	})
	if err != nil {
		t.Fatal(err)
	}
	return get(t, db, who, s.ID)
}

func get(t *testing.T, db *schematest.DB, who *schematest.Person, id int64) *demand.SavedDemand {
	t.Helper()
	return schematest.Read(db, func(tx *schema.Tx) (*demand.SavedDemand, error) {
		return demand.FindSavedDemand(tx, who.MembershipID, id)
	})
}

func reminded(t *testing.T, db *schematest.DB, who *schematest.Person) map[int64]bool {
	t.Helper()
	return schematest.Read(db, func(tx *schema.Tx) (map[int64]bool, error) {
		return demand.Reminded(tx, who.MembershipID)
	})
}

func remindAtOnce(db *schematest.DB, who *schematest.Person, id int64) {
	db.Do(func(tx *schema.Tx) error {
		_, err := demand.Subscribe(tx, who.MembershipID, &demand.Subscription{DemandID: id, AtOnce: true, Fall: 50}, 15000)
		return err
	})
}

func subscription(db *schematest.DB, who *schematest.Person, id int64) *demand.Subscription {
	return schematest.Read(db, func(tx *schema.Tx) (*demand.Subscription, error) {
		return demand.FindSubscription(tx, who.MembershipID, id)
	})
}
