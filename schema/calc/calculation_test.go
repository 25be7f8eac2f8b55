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
