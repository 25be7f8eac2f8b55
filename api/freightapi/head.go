package freightapi

import (
	"context"
	"net/url"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/freight"
)

// Heads makes the heads of the pages of freight.
type Heads struct{ DB *schema.DB }

const (
	requestsTitle = "物流竞价"
	requestsPath  = "/logistics"
	ratesPath     = "/logistics/components/historicalQuotation"
	headRows      = 50
)

// Requests returns the head of the open requests, without the companies that ask.
func (h Heads) Requests(ctx context.Context, _ url.Values) (web.Head, error) {
	found, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]freight.Request, error) {
		list, _, err := freight.OpenRequests(tx, freight.RouteFilter{}, schema.Page{Num: 1, Size: headRows})
		return list, err
	})
	if err != nil {
		return web.Head{}, err
	}
	head := web.Head{
		Title: requestsTitle, Path: requestsPath,
		Description: "棉花等货物运输的询价：起运地、目的地、运输方式、货物、吨数和装货日，承运企业登录后报价，报价互相不可见。",
	}
	table := &web.HeadTable{
		Title:   "询价中",
		Columns: []string{"起运地", "目的地", "运输方式", "货物", "吨", "装货日", "报价数", "截止日"},
	}
	for i := range found {
		q := &found[i]
		table.Rows = append(table.Rows, []any{
			q.FromPlace, q.ToPlace, q.Way.String(), q.Goods, web.ExactTons(q.Tons), string(q.LoadOn), q.Quotes,
			string(schema.DayOf(q.Until)),
		})
	}
	var main web.MainContent
	main.Texts(head.Description)
	main.Table(table)
	main.Links([]web.Link{{Path: ratesPath, Text: "历史运价"}})
	head.Main, err = main.HTML()
	return head, err
}

// Rates returns the head of what routes have cost, by route and month.
func (h Heads) Rates(ctx context.Context, _ url.Values) (web.Head, error) {
	found, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]freight.MonthRates, error) {
		list, _, err := freight.RatesByRoute(tx, (&FreightRatesIn{}).rates(tx.Today()), schema.Page{Num: 1, Size: headRows})
		return list, err
	})
	if err != nil {
		return web.Head{}, err
	}
	head := web.Head{
		Title: "历史运价", Path: ratesPath, Up: []web.Link{{Path: requestsPath, Text: requestsTitle}},
		Description: "近两年棉花运输的成交运价，每笔不少于 10 吨：按线路和月份的成交笔数、吨数、最低、平均和最高，元/吨。",
	}
	table := &web.HeadTable{Columns: []string{"月份", "起运地", "目的地", "运输方式", "成交笔数", "吨", "最低", "平均", "最高"}}
	set := &web.DataSet{
		Name: head.Title, Description: head.Description, Path: head.Path,
		Figures: []string{"最低运价（元/吨）", "平均运价（元/吨）", "最高运价（元/吨）"},
	}
	for i := range found {
		m := &found[i]
		table.Rows = append(table.Rows, []any{
			m.Month, m.FromPlace, m.ToPlace, m.Way.String(), m.Quotes, web.ExactTons(m.Tons),
			web.Whole(m.Lowest), web.Whole(m.Mean), web.Whole(m.Highest),
		})
	}
	if n := len(found); n > 0 {
		set.From, set.Until = found[n-1].Month, found[0].Month // the newest first
	}
	var main web.MainContent
	main.Texts(head.Description)
	main.Table(table)
	head.Main, err = main.HTML()
	head.Data = []any{set.Data()}
	return head, err
}
