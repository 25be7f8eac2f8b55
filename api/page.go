package api

import (
	"cottonmall/schema"
)

// rowsOf reads one page of rows, and how many there are on all pages.
type rowsOf[Row any] func(*schema.Tx, schema.Page) ([]Row, int, error)

// pageFrom reads the page that a call asks for and gives each row the shape in which it goes out.
func pageFrom[Row, Out any](c *call, db *schema.DB, in PageIn, read rowsOf[Row], shape func(*Row) Out) (PageOf[Out], error) {
	return schema.View(c, db, func(tx *schema.Tx) (PageOf[Out], error) {
		found, total, err := read(tx, in.page())
		list := make([]Out, len(found))
		for i := range found {
			list[i] = shape(&found[i])
		}
		return newPage(in.PageNum, in.PageSize, total, list), err
	})
}
