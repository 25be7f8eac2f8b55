package api_test

import (
	"fmt"
	"strings"
	"testing"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// BenchmarkValuation values 1,000 batches with the built program over HTTP, one call at a time. Each call has other
// batches.
func BenchmarkValuation(b *testing.B) {
	folder := benchFolder(b)
	numbers := benchBatches(b, folder)
	const lots = 1000
	step := len(numbers) / lots
	p := startProcess(b, folder)
	b.Run("1000 batches", func(b *testing.B) {
		benchCalls(b, p, "/mall/tool/count_coll_cotton_price", 1, func(n int64) string {
			list := make([]string, 0, lots)
			for i := int(n) % step; len(list) < lots; i += step {
				list = append(list, numbers[i])
			}
			return fmt.Sprintf(`{"batchIDs":["%s"],"basis":500}`, strings.Join(list, `","`))
		})
	})
	p.stop(b)
}

// benchBatches returns the numbers of all batches.
func benchBatches(b *testing.B, folder string) []string {
	b.Helper()
	db := openBench(b, folder)
	numbers, err := schema.View(b.Context(), db, func(tx *schema.Tx) (list []string, err error) {
		err = tx.DB().Model(&cotton.Batch{}).Order("batch_id").Pluck("batch_id", &list).Error
		return list, err
	})
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	return numbers
}
