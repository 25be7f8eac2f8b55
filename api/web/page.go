package web

import (
	"cottonmall/schema"
)

// RowsOf reads one page of rows, and the number of rows on all pages.
type RowsOf[Row any] func(*schema.Tx, schema.Page) ([]Row, int, error)

// PageFrom reads the page that in selects, and converts each row with shape.
func PageFrom[Row, Out any](
	c *Call, db *schema.DB, in PageIn, read RowsOf[Row], shape func(*Row) Out,
) (PageOf[Out], error) {
	return schema.View(c, db, func(tx *schema.Tx) (PageOf[Out], error) {
		found, total, err := read(tx, in.Page())
		list := make([]Out, len(found))
		for i := range found {
			list[i] = shape(&found[i])
		}
		return NewPage(in.PageNum, in.PageSize, total, list), err
	})
}
