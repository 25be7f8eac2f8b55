package jobs

import (
	"context"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/series"
	"cottonmall/schema/series/seriessheet"
)

// SeriesFeed reads values of series from outside.
type SeriesFeed interface {
	Read(ctx context.Context) (*seriessheet.Values, error)
}

// valuesAtOnce is how many values one transaction stores, so that other writers do not wait for a long sheet.
const valuesAtOnce = 500

// pollSeries stores the values of the feed. It stores what is possible, and fails with the first of the others.
func (r *Runner) pollSeries(ctx context.Context) error {
	values, err := r.series.Read(ctx)
	if err != nil {
		return err
	}
	result := &series.EntryResult{}
	for part := range slices.Chunk(values.List, valuesAtOnce) {
		stored, err := schema.Do(ctx, r.db, func(tx *schema.Tx) (*series.EntryResult, error) {
			return series.SetDays(tx, part)
		})
		if err != nil {
			return err
		}
		result.Add(stored)
	}
	switch {
	case len(result.Refused) > 0:
		first := result.Refused[0]
		return schema.Invalid("", "行情数据有 %d 个数值未采用：%s %s", len(result.Refused), first.Day, first.Reason)
	case len(values.Errors) > 0:
		return schema.Invalid("", "行情数据有 %d 行无法识别：%s", len(values.Errors), values.Errors[0])
	}
	return nil
}
