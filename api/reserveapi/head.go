package reserveapi

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"cottonmall/api/web"
	"cottonmall/indexer"
	"cottonmall/indexer/reserveindex"
	"cottonmall/schema"
	"cottonmall/schema/reserve"
)

// Heads makes the heads of the page of reserve cotton.
type Heads struct {
	DB    *schema.DB
	Index *reserveindex.Index
}

// Mapped are the lots in the site map.
var Mapped = web.MappedKind{
	Name: "reserve", Read: reserve.Dated, Path: func(l *schema.Dated) string { return lotPath(l.ID) },
}

const (
	headTitle = "储备棉"
	headPath  = "/paichu"
	headRows  = 30
)

func lotPath(id int64) string { return headPath + "?reserveID=" + strconv.FormatInt(id, 10) }

// Page returns the head of the lots, of the results, or of the lot that the address names.
func (h Heads) Page(ctx context.Context, params url.Values) (web.Head, error) {
	if id := params.Get("reserveID"); id != "" {
		return h.lot(ctx, id)
	}
	head := web.Head{
		Title: headTitle, Path: headPath,
		Description: "储备棉轮出：每日竞卖批次的公检指标和底价、成交结果，按天和按年的计划、成交、均价和折3128 走势。",
	}
	var main web.MainContent
	main.Texts(head.Description)
	reports, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]reserve.Report, error) {
		return reserve.Reports(tx, "")
	})
	if err != nil {
		return head, err
	}
	set := &web.DataSet{
		Name: "储备棉成交结果", Description: head.Description, Path: headPath,
		Figures: []string{"计划（吨）", "成交（吨）", "均价（元/吨）", "折3128价（元/吨）"},
	}
	if n := len(reports); n > 0 {
		set.From, set.Until = string(reports[n-1].From), string(reports[0].Until)
	}
	head.Data = []any{set.Data()}
	if show := params.Get("show"); show != "" {
		head.Path += "?" + url.Values{"show": {show}}.Encode()
		main.Table(resultTable(reports[:min(len(reports), headRows)]))
	} else {
		found, err := h.Index.Search(ctx, reserveindex.ReserveSearch{
			Search: indexer.Search{PageNum: 1, PageSize: headRows},
		})
		if err != nil {
			return head, err
		}
		links := linksTo(found.List)
		main.Links(links)
		head.Data = append(head.Data, web.ItemList(links))
	}
	head.Main, err = main.HTML()
	return head, err
}

// linksTo returns links to lots.
func linksTo(lots []reserveindex.ReserveLot) []web.Link {
	links := make([]web.Link, len(lots))
	for i := range lots {
		l := &lots[i]
		price := ""
		switch {
		case l.DealPrice != nil:
			price = " 成交价 " + schema.Grouped(*l.DealPrice) + " 元/吨"
		case l.Floor != nil:
			price = " 底价 " + schema.Grouped(*l.Floor) + " 元/吨"
		}
		links[i] = web.Link{
			Path: lotPath(l.ID), Text: l.BatchID,
			Note: fmt.Sprintf("%s %s %s %s %s 吨%s", l.Day, l.State.Name(), l.Kind.Name(), l.Warehouse,
				web.Tons(l.Amount), price),
		}
	}
	return links
}

// resultTable returns the results of days and longer times.
func resultTable(reports []reserve.Report) *web.HeadTable {
	table := &web.HeadTable{
		Title:   "成交结果",
		Columns: []string{"日期", "计划（吨）", "成交（吨）", "均价（元/吨）", "折3128价（元/吨）", "最高价（元/吨）", "最低价（元/吨）"},
	}
	for i := range reports {
		r := &reports[i]
		days := string(r.From)
		if !r.IsDay() {
			days += " 至 " + string(r.Until)
		}
		table.Rows = append(table.Rows, []any{
			days, web.KnownTons(r.Planned), web.KnownTons(r.Sold), web.KnownWhole(r.Mean), web.KnownWhole(r.Mean3128),
			web.KnownWhole(r.Highest), web.KnownWhole(r.Lowest),
		})
	}
	return table
}

// lot returns the head of a lot: 404 for an unknown one.
func (h Heads) lot(ctx context.Context, text string) (web.Head, error) {
	id, _ := strconv.ParseInt(text, 10, 64)
	var floor schema.Yuan // zero if it cannot be computed
	l, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*reserve.Lot, error) {
		l, floors, err := readLot(tx, id)
		if err != nil {
			return nil, err
		}
		if price := floors.Of(l).Price; price != nil {
			floor = *price
		}
		return l, nil
	})
	if err != nil {
		return web.Refused(err)
	}
	title := "储备棉 " + l.BatchID
	head := web.GoodsHead{
		Title: title, Path: lotPath(l.ID), Name: title, Number: l.BatchID, Category: headTitle,
		Up: []web.Link{{Path: headPath, Text: headTitle}},
		Description: fmt.Sprintf("%s：%s 竞卖，%s，%s，%s 吨，%s。公检指标和底价的计算。", title, l.Day, l.Kind.Name(), l.Warehouse,
			l.Weight, l.State.Name()),
		Facts: []web.Fact{
			{"批号", l.BatchID},
			{"交易日", string(l.Day)},
			{"类型", l.Kind.Name()},
			{"捆号", l.Bundle},
			{"仓库", l.Warehouse},
			{"产地", l.Origin},
			{"公重", l.Weight.String() + " 吨"},
			{"长度", unit(l.Length, " mm")},
			{"断裂比强度", unit(l.Strength, " cN/tex")},
			{"马克隆值", unit(l.Mike, "")},
			{"长度整齐度", unit(l.Uniformity, " %")},
			{"回潮率", unit(l.Moisture, " %")},
			{"含杂率", unit(l.Impurity, " %")},
			{"状态", l.State.Name()},
			{"底价", priceText(floor)},
			{"成交价", priceText(l.Price)},
		},
	}
	return head.Head()
}

// unit returns a finding with its unit; empty for an unknown one.
func unit(v schema.Centi, unit string) string {
	if v == 0 {
		return ""
	}
	return web.Fibre(v) + unit
}

func priceText(y schema.Yuan) string {
	if y == 0 {
		return ""
	}
	return schema.Grouped(y) + " 元/吨"
}
