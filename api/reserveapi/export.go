package reserveapi

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"cottonmall/api/web"
	"cottonmall/indexer/reserveindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/reserve"
	"cottonmall/schema/sheet"
)

// Exports handles the calls that export reserve lots to files. A call stores the search under a ticket. The download of
// the ticket writes the file.
type Exports struct {
	Lots

	Slots web.ExportSlots
}

// exportMax is the largest number of lots of a file.
const exportMax = 5000

type reserveFile struct {
	URL  string `json:"url" doc:"下载地址，五分钟内有效，只有本人可用"`
	Rows int    `json:"rows" doc:"批数"`
}

// Export stores a search whose results are downloaded. It refuses results without rows or with too many.
func (h Exports) Export(c *web.Call, in *reserveindex.ReserveSearch) (out reserveFile, err error) {
	in.Facets, in.PageNum, in.PageSize = nil, 1, 1
	found, err := h.Index.Search(c, *in)
	switch {
	case err != nil:
		return out, err
	case found.TotalRow == 0:
		return out, schema.NotFound("没有可以导出的批次")
	case found.TotalRow > exportMax:
		return out, schema.Invalid("", "一次最多导出 %d 批，现在有 %d 批，请缩小范围", exportMax, found.TotalRow)
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (reserveFile, error) {
		ticket, err := cotton.AddExport(tx, c.Caller.Actor.MembershipID, in)
		return reserveFile{"/mall/patStore/download?ticket=" + ticket, found.TotalRow}, err
	})
}

// Download sends the file of a ticket.
func (h Exports) Download(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	s, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*reserveindex.ReserveSearch, error) {
		return cotton.ReadExport[reserveindex.ReserveSearch](tx, c.Caller.Actor.MembershipID, c.Fiber.Query("ticket"))
	})
	if err != nil {
		return err
	}
	lots, err := h.Index.All(ctx, *s, exportMax)
	if err != nil {
		return err
	}
	return writeLots(c, "储备棉 "+string(schema.DayOf(h.DB.Now())), lots)
}

// Bundle sends the lots of a bundle as a workbook.
func (h Exports) Bundle(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	day, bundle := schema.Day(strings.Clone(c.Fiber.Query("day"))), strings.Clone(c.Fiber.Query("bundle"))
	lots, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]reserveindex.ReserveLot, error) {
		list, err := reserve.BundleOf(tx, day, bundle)
		if err != nil {
			return nil, err
		}
		if len(list) == 0 {
			return nil, schema.NotFound("这一天没有捆号为 %s 的批次", schema.Shorten(schema.PlainOr(bundle), 20))
		}
		floors, err := reserve.ReadFloors(tx)
		if err != nil {
			return nil, err
		}
		return reserveindex.Lots(floors, list), nil
	})
	if err != nil {
		return err
	}
	return writeLots(c, "储备棉 "+lots[0].Bundle, lots)
}

// Results sends the results of a year, or of all years without one, as a workbook.
func (h Exports) Results(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	year := c.Fiber.QueryInt("year")
	reports, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]reserve.Report, error) { return reportsOf(tx, year) })
	switch {
	case err != nil:
		return err
	case len(reports) == 0:
		return schema.NotFound("没有可以导出的成交结果")
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "储备棉成交结果", sheet.WriteTable(w, "成交结果", resultColumns, sheet.Rows(reports, resultCells))
	})
}

var resultColumns = []sheet.Column{
	{Title: "第一天", Width: 12},
	{Title: "最后一天", Width: 12},
	{Title: "计划（批）", Width: 9},
	{Title: "成交（批）", Width: 9},
	{Title: "计划（吨）", Width: 13, Exact: true},
	{Title: "成交（吨）", Width: 13, Exact: true},
	{Title: "标准级底价（元/吨）", Width: 12, Grouped: true},
	{Title: "均价（元/吨）", Width: 11, Grouped: true},
	{Title: "折3128（元/吨）", Width: 11, Grouped: true},
	{Title: "加价（元/吨）", Width: 11, Grouped: true},
	{Title: "最高（元/吨）", Width: 11, Grouped: true},
	{Title: "最低（元/吨）", Width: 11, Grouped: true},
	{Title: "新疆棉加价（元/吨）", Width: 12, Grouped: true},
	{Title: "地产棉加价（元/吨）", Width: 12, Grouped: true},
	{Title: "来源", Width: 40},
}

// resultCells returns the cells of a report, as in resultColumns. Zero figures are not known.
func resultCells(r *reserve.Report) []any {
	cells := []any{
		r.From, r.Until, numberCell(r.Lots), numberCell(r.SoldLots),
		sheet.Decimal{N: int64(r.Planned), Places: 5},
		sheet.Decimal{N: int64(r.Sold), Places: 5},
	}
	for _, price := range []schema.Yuan{
		r.Standard, r.Mean, r.Mean3128, r.Raise, r.Highest, r.Lowest, r.RaiseXinjiang, r.RaiseInland,
	} {
		cells = append(cells, numberCell(int(price)))
	}
	return append(cells, cmp.Or(r.Source, "批次结果"))
}

func writeLots(c *web.Call, name string, lots []reserveindex.ReserveLot) error {
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return name, sheet.WriteTable(w, "储备棉", exportColumns, sheet.Rows(lots, cellsOf))
	})
}

// exportColumns are the columns of lots. Those of the shares of colour grades are as in files of cotton.
var exportColumns = slices.Concat(columnsBefore, shareColumns(), columnsAfter)

func shareColumns() (list []sheet.Column) {
	for _, grade := range cotton.ColourGrades {
		list = append(list, sheet.Column{Title: cotton.ColourName(grade) + "(%)", Width: 10})
	}
	return list
}

var columnsBefore = []sheet.Column{
	{Title: "交易日", Width: 12},
	{Title: "批号", Width: 14},
	{Title: "捆号", Width: 12},
	{Title: "类型", Width: 9},
	{Title: "年度", Width: 7},
	{Title: "仓库", Width: 30},
	{Title: "产地", Width: 18},
	{Title: "包数", Width: 7},
	{Title: "公重（吨）", Width: 11, Exact: true},
	{Title: "颜色级", Width: 8},
}

var columnsAfter = []sheet.Column{
	{Title: "长度", Width: 8},
	{Title: "强力", Width: 8},
	{Title: "马值", Width: 8},
	{Title: "马值级", Width: 8},
	{Title: "整齐度", Width: 8},
	{Title: "回潮率", Width: 8},
	{Title: "含杂率", Width: 8},
	{Title: "标准级底价（元/吨）", Width: 12, Grouped: true},
	{Title: "质量差价（元/吨）", Width: 11, Grouped: true},
	{Title: "底价（元/吨）", Width: 11, Grouped: true},
	{Title: "结果", Width: 8},
	{Title: "成交价（元/吨）", Width: 11, Grouped: true},
}

// cellsOf returns the cells of a lot, as in exportColumns.
func cellsOf(l *reserveindex.ReserveLot) []any {
	cells := []any{
		l.Day, l.BatchID, l.Bundle, l.Kind.Name(), numberCell(l.Year), l.Warehouse, l.Origin, packsCell(l.Packages),
		sheet.Decimal{N: int64(l.Amount), Places: 5},
		cotton.ColourWord(l.PrimaryColour),
	}
	for i := range cotton.ColourGrades {
		var share *schema.Centi
		if i < len(l.Shares) && l.Shares[i] != 0 {
			share = &l.Shares[i]
		}
		cells = append(cells, sheet.CentiCell(share))
	}
	return append(cells,
		sheet.CentiCell(l.LengthAvg), sheet.CentiCell(l.StrengthAvg), sheet.CentiCell(l.MikeAvg), l.MikeGrade,
		sheet.CentiCell(l.UniformityAvg), sheet.CentiCell(l.Moisture), sheet.CentiCell(l.Impurity),
		sheet.YuanCell(l.Standard), sheet.YuanCell(l.Premium), sheet.YuanCell(l.Floor), l.State.Name(),
		sheet.YuanCell(l.DealPrice),
	)
}

func packsCell(n *int) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}

func numberCell(n int) any {
	if n == 0 {
		return nil
	}
	return int64(n)
}
