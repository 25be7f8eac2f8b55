package seriesapi

import (
	"cmp"
	"context"
	"net/url"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/series"
)

// Heads makes the head of the page of series.
type Heads struct{ DB *schema.DB }

// Market returns the head of all series: their newest values with day and source.
func (h Heads) Market(ctx context.Context, _ url.Values) (web.Head, error) {
	list, err := schema.View(ctx, h.DB, series.Summaries)
	if err != nil {
		return web.Head{}, err
	}
	head := web.Head{
		Title: "行情数据", Path: "/market",
		Description: "郑棉、棉纱、短纤、PTA、ICE 棉花、现货指数、籽棉、运价和美元汇率的历史走势，可以对比、看价差和导出。",
	}
	set := &web.DataSet{Name: head.Title, Description: head.Description, Path: head.Path}
	table := &web.HeadTable{Columns: []string{"名称", "最近数值", "单位", "涨跌", "日期", "来源"}}
	for i := range list {
		s := &list[i]
		set.Figures = append(set.Figures, s.Name+"（"+s.Unit+"）")
		row := []any{s.Name, web.Number(""), s.Unit, web.Number(""), "", s.About}
		if s.Newest != nil {
			row[1], row[4] = web.Decimal(decimal(s.Newest.Value, s.Digits)), string(s.Newest.Day)
			row[5] = cmp.Or(s.Newest.Source, s.Source, s.About)
			if s.Before != nil {
				row[3] = web.Decimal(signed(s.Newest.Value-*s.Before, s.Digits))
			}
		}
		table.Rows = append(table.Rows, row)
	}
	var main web.MainContent
	main.Texts(head.Description, "涨跌：郑棉和 ICE 棉花较昨结算，其他较前一个数值。")
	main.Table(table)
	head.Main, err = main.HTML()
	head.Data = []any{set.Data()}
	return head, err
}

// fineUnit is one unit of a value of a series.
const fineUnit = 10_000

// decimal returns a value with a number of decimals.
func decimal(v schema.Fine, digits int) string {
	return strconv.FormatFloat(float64(v)/fineUnit, 'f', digits, 64)
}

// signed returns a difference with its sign.
func signed(v schema.Fine, digits int) string {
	text := decimal(v, digits)
	if v > 0 {
		return "+" + text
	}
	return text
}
