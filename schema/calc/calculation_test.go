package calc_test

import (
	"fmt"
	"testing"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/schematest"
)

func TestAMemberKeepsCalculations(t *testing.T) {
	t.Parallel()
	schematest.Each(t, func(t *testing.T, db *schematest.DB) {
		boss := db.Company("甲").Manager("老板")
		keep := func(c calc.Calculation) *calc.Calculation {
			var kept *calc.Calculation
			db.Do(func(tx *schema.Tx) (err error) {
				kept, err = calc.Keep(tx, &boss.Member, c)
				return err
			})
			return kept
		}
		history := func(f calc.HistoryFilter) (names string) {
			list := schematest.Read(db, func(tx *schema.Tx) ([]calc.Calculation, error) {
				list, _, err := calc.History(tx, boss.MembershipID, f, schema.Page{Num: 1, Size: 100})
				return list, err
			})
			for _, c := range list {
				names += fmt.Sprintf("%s %s; ", c.Tool, c.Name)
			}
			return names
		}
		first := keep(calc.Calculation{Tool: calc.PremiumTool, Input: "cd=29.3", Name: "棉一"})
		db.Advance(time.Minute)
		keep(calc.Calculation{Tool: calc.ImportTool, Input: "p=80"})
		db.Advance(time.Minute)

		// The same input again is the newest, and keeps its name and its link.
		if again := keep(calc.Calculation{Tool: calc.PremiumTool, Input: "cd=29.3"}); again.Code != first.Code {
			t.Error("another link")
		}
		if got := history(calc.HistoryFilter{}); got != "premium 棉一; imported ; " {
			t.Error(got)
		}
		if got := history(calc.HistoryFilter{Named: true}); got != "premium 棉一; " {
			t.Error(got)
		}
		db.Do(func(tx *schema.Tx) error { return calc.Rename(tx, &boss.Member, first.ID, "") })
		if got := history(calc.HistoryFilter{Tool: calc.PremiumTool}); got != "premium ; " {
			t.Error(got)
		}
		db.Do(func(tx *schema.Tx) error { return calc.Remove(tx, &boss.Member, first.ID) })
		err := schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := calc.SharedCalculation(tx, first.Code)
			return err
		})
		if err == nil || err.Error() != "链接中的计算已被删除，或链接不完整" {
			t.Error(err)
		}
	})
}

// TestSharedCalculationsAreKeptLonger keeps more computations than the history has, and computations of long ago. Those
// with a copied link or a name are left.
func TestSharedCalculationsAreKeptLonger(t *testing.T) {
	t.Parallel()
	db := schematest.New(t)
	boss := db.Company("甲").Manager("老板")
	keep := func(input, name string) (kept *calc.Calculation) {
		db.Do(func(tx *schema.Tx) (err error) {
			kept, err = calc.Keep(tx, &boss.Member, calc.Calculation{Tool: calc.ImportTool, Input: input, Name: name})
			return err
		})
		db.Advance(time.Minute)
		return kept
	}
	shared, forgotten := keep("p=80", ""), keep("p=81", "")
	db.Do(func(tx *schema.Tx) error {
		_, err := calc.Share(tx, &boss.Member, shared.Code)
		return err
	})
	db.Advance(time.Minute)
	keep("p=82", "八十二")
	for n := range 200 {
		keep(fmt.Sprintf("p=%d", 100+n), "")
	}
	opens := func(c *calc.Calculation) bool {
		return schematest.Try(t, db, func(tx *schema.Tx) error {
			_, err := calc.SharedCalculation(tx, c.Code)
			return err
		}) == nil
	}
	if !opens(shared) || opens(forgotten) {
		t.Errorf("shared %v, the oldest of 201 %v", opens(shared), opens(forgotten))
	}
	for _, c := range []struct {
		after       time.Duration
		left        int64
		sharedOpens bool
	}{
		{calc.HistoryKept, 2, true}, {calc.SharedKept - calc.HistoryKept, 1, false},
	} {
		db.Advance(c.after)
		db.Do(func(tx *schema.Tx) error { _, err := schema.DeleteExpired(tx); return err })
		left := schematest.Read(db, func(tx *schema.Tx) (n int64, err error) {
			return n, tx.DB().Model(&calc.Calculation{}).Count(&n).Error
		})
		if left != c.left || opens(shared) != c.sharedOpens {
			t.Errorf("%d computations, the shared one opens: %v", left, opens(shared))
		}
	}
	want := schema.DayOf(db.Now().Add(calc.HistoryKept))
	if got := keep("p=80", "").KeptUntil(); got != want {
		t.Errorf("kept until %s, want %s", got, want)
	}
}
