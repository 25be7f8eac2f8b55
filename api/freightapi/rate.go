package freightapi

import (
	"cmp"
	"io"
	"strconv"
	"strings"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/freight"
	"cottonmall/schema/sheet"
)

// Rates handles the calls about what routes have cost.
type Rates struct {
	DB    *schema.DB
	Slots web.ExportSlots
}

// FreightRatesIn selects what routes have cost.
type FreightRatesIn struct {
	FreightRouteIn
	Kind   freight.Kind `json:"kind,omitempty" minimum:"1" maximum:"2" doc:"货物类别：1 棉花，2 其他；不填时为 1"`
	Months int          `json:"months,omitempty" minimum:"1" maximum:"60" doc:"月数：最近几个月；不填时为 24"`
}

// monthsShown is how many months are shown unless the caller asks for another number.
const monthsShown = 24

func (in *FreightRatesIn) rates(now schema.Day) freight.RateFilter {
	months := in.Months
	if months == 0 {
		months = monthsShown
	}
	first := now.At(12, 0).AddDate(0, 1-months, 1-now.At(12, 0).Day())
	return freight.RateFilter{RouteFilter: in.filter(), Kind: in.Kind, Since: schema.DayOf(first)}
}

// FreightMonth are the accepted quotes of a month.
type FreightMonth struct {
	Month   string        `json:"month" doc:"月份，如 2026-11"`
	Quotes  int           `json:"quotes" doc:"成交笔数"`
	Tons    schema.Weight `json:"amount" doc:"吨"`
	Lowest  schema.Yuan   `json:"lowest" doc:"最低，元/吨"`
	Mean    schema.Yuan   `json:"mean" doc:"按吨数加权的平均，元/吨"`
	Highest schema.Yuan   `json:"highest" doc:"最高，元/吨"`
}

func newMonth(m *freight.MonthRates) FreightMonth {
	return FreightMonth{m.Month, m.Quotes, m.Tons, m.Lowest, m.Mean, m.Highest}
}

// ByMonth returns the figures of all selected routes by month, the oldest first.
func (h Rates) ByMonth(c *web.Call, in *FreightRatesIn) ([]FreightMonth, error) {
	found, err := schema.View(c, h.DB, func(tx *schema.Tx) ([]freight.MonthRates, error) {
		return freight.RatesByMonth(tx, in.rates(tx.Today()))
	})
	list := make([]FreightMonth, len(found))
	for i := range found {
		list[i] = newMonth(&found[i])
	}
	return list, err
}

type freightRateListIn struct {
	web.PageIn
	FreightRatesIn
}

// freightRouteMonth is a route with its figures of a month.
type freightRouteMonth struct {
	FromPlace string      `json:"fromPlace" doc:"起运地"`
	ToPlace   string      `json:"toPlace" doc:"目的地"`
	Way       freight.Way `json:"way" enum:"1,2,3" doc:"1 汽运，2 铁路集装箱，3 多式联运"`
	FreightMonth
}

// ByRoute returns a page of the figures by route and month, the newest first.
func (h Rates) ByRoute(c *web.Call, in *freightRateListIn) (web.PageOf[freightRouteMonth], error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (out web.PageOf[freightRouteMonth], err error) {
		found, total, err := freight.RatesByRoute(tx, in.rates(tx.Today()), in.Page())
		rows := make([]freightRouteMonth, len(found))
		for i := range found {
			m := &found[i]
			rows[i] = freightRouteMonth{m.FromPlace, m.ToPlace, m.Way, newMonth(m)}
		}
		return web.NewPage(in.PageNum, in.PageSize, total, rows), err
	})
}

// Export sends the figures by route and month as a workbook.
func (h Rates) Export(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	in, err := exportIn(c)
	if err != nil {
		return err
	}
	found, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]freight.MonthRates, error) {
		return freight.AllRatesByRoute(tx, in.rates(tx.Today()), freight.ExportMax)
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "历史运价 " + string(schema.DayOf(h.DB.Now())), sheet.WriteTable(w, "历史运价", exportColumns,
			sheet.Rows(found, cellsOf))
	})
}

// exportIn returns the parameters of an export. It refuses numbers out of their bounds.
func exportIn(c *web.Call) (FreightRatesIn, error) {
	text := func(name string) string { return schema.PlainOr(strings.Clone(c.Fiber.Query(name))) }
	var refusals []error
	number := func(name, label string, most int) int {
		value := text(name)
		if value == "" {
			return 0
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 || n > most {
			refusals = append(refusals, schema.Invalid(name, "%s应为 1 到 %d 的整数", label, most))
		}
		return n
	}
	in := FreightRatesIn{
		FreightRouteIn{text("from"), text("to"), freight.Way(number("way", "运输方式", 3))},
		freight.Kind(number("kind", "货物类别", 2)), number("months", "月数", 60),
	}
	return in, cmp.Or(refusals...)
}

var exportColumns = []sheet.Column{
	{Title: "月份", Width: 10},
	{Title: "起运地", Width: 16},
	{Title: "目的地", Width: 16},
	{Title: "运输方式", Width: 12},
	{Title: "成交笔数", Width: 10},
	{Title: "吨数", Width: 12, Exact: true},
	{Title: "最低（元/吨）", Width: 12, Grouped: true},
	{Title: "平均（元/吨）", Width: 12, Grouped: true},
	{Title: "最高（元/吨）", Width: 12, Grouped: true},
}

// cellsOf returns the cells of a row, as in exportColumns.
func cellsOf(m *freight.MonthRates) []any {
	return []any{
		m.Month, m.FromPlace, m.ToPlace, m.Way.String(), int64(m.Quotes),
		sheet.Decimal{N: int64(m.Tons), Places: 5},
		int64(m.Lowest), int64(m.Mean), int64(m.Highest),
	}
}
