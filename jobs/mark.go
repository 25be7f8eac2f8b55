package jobs

import (
	"context"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/demand"
)

const (
	marksOfRun         = 20_000 // listings that one run marks or unmarks for each mark
	marksOfTransaction = 1000
)

// markLots sets and clears the marks of lots that no longer agree with the rules: after changes of lots, prices and
// rules. It searches only the differences. The next run goes on where this one has reached its limit.
func (r *Runner) markLots(ctx context.Context) error {
	rules, err := schema.View(ctx, r.db, demand.ActiveRules)
	if err != nil || r.index.Ready() != nil {
		return err // the lots are marked when they can be found again
	}
	differences, err := r.index.RuleDifferences(ctx, rules, marksOfRun)
	for _, d := range differences {
		if err := r.setRuleMarks(ctx, d.Listings, d.Mark, d.On); err != nil {
			return err
		}
	}
	return err
}

// markFresh marks lots that are new or repriced, before the saved demands are matched with them. So a demand for
// marked lots finds them at once.
func (r *Runner) markFresh(ctx context.Context, listings []int64) error {
	rules, err := schema.View(ctx, r.db, demand.ActiveRules)
	if err != nil || len(rules) == 0 {
		return err
	}
	met, err := r.matcher.MatchRules(ctx, rules, listings)
	for i, rule := range rules {
		if err == nil {
			err = r.setRuleMarks(ctx, met[i], rule.Mark, true)
		}
	}
	return err
}

// setRuleMarks sets or clears a mark by rule of listings in transactions of limited size.
func (r *Runner) setRuleMarks(ctx context.Context, listings []int64, mark cotton.SaleType, on bool) error {
	changed := 0
	for part := range slices.Chunk(listings, marksOfTransaction) {
		n, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (int, error) {
			return cotton.SetRuleMarks(tx, part, mark, on)
		})
		if err != nil {
			return err
		}
		changed += n
	}
	if changed > 0 {
		r.log.Info("marked lots by rule", "mark", mark.Code(), "on", on, "lots", changed)
	}
	return nil
}
