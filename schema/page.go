package schema

import (
	"gorm.io/gorm"
)

// Page selects a part of a list: page number Num, from 1, with Size rows a page.
type Page struct{ Num, Size int }

// pageMax is the largest page size.
const pageMax = 1000

// Check refuses a page number or size that is out of range.
func (p Page) Check() error {
	switch {
	case p.Num < 1 || p.Num > 1_000_000:
		return Invalid("pageNum", "页码应从 1 开始")
	case p.Size < 1 || p.Size > pageMax:
		return Invalid("pageSize", "每页条数应在 1 到 %s 之间", Grouped(pageMax))
	}
	return nil
}

// Offset returns the number of rows before the page.
func (p Page) Offset() int { return (p.Num - 1) * p.Size }

// PageOf returns one page of a query's rows and the number of rows on all pages.
func PageOf[T any](query *gorm.DB, order string, page Page) ([]T, int, error) {
	if err := page.Check(); err != nil {
		return nil, 0, err
	}
	var total int64
	if err := query.Session(&gorm.Session{}).Count(&total).Error; err != nil {
		return nil, 0, err
	}
	list := []T{}
	err := query.Order(order).Offset(page.Offset()).Limit(page.Size).Find(&list).Error
	return list, int(total), err
}
