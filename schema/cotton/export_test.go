package cotton

import (
	"slices"

	"gorm.io/gorm"

	"cottonmall/schema"
)

// StockStatements returns the SQL statements of a stock page and of its count, with their arguments.
func StockStatements(
	tx *schema.Tx, seller int64, f StockFilter, o StockOrder,
) (statements []string, values [][]any, err error) {
	q, err := stockQuery(tx, seller, f)
	if err != nil {
		return nil, nil, err
	}
	dry := func(db *gorm.DB) *gorm.DB { return db.Session(&gorm.Session{DryRun: true}) }
	var n int64
	count := dry(q).Count(&n).Statement
	statements, values = []string{count.SQL.String()}, [][]any{slices.Clone(count.Vars)}
	sorted, err := orderStock(tx, q, o)
	if err != nil {
		return nil, nil, err
	}
	var ids []int64
	page := dry(sorted.Limit(30)).Pluck("l.id", &ids).Statement
	return append(statements, page.SQL.String()), append(values, page.Vars), nil
}
