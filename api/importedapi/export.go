package importedapi

import (
	"io"
	"slices"
	"time"

	"cottonmall/api/web"
	"cottonmall/indexer/importedindex"
	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/imported"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/sheet"
)

// Exports handles the calls that export imported lots to files. A call stores the search under a ticket. The download
// of the ticket writes the file.
type Exports struct {
	Lots

	Slots web.ExportSlots
}

// exportMax is the largest number of lots of a file.
const exportMax = 3000

type importedFile struct {
	URL  string `json:"url" doc:"下载地址，五分钟内有效，只有本人可用"`
	Rows int    `json:"rows" doc:"批数"`
}

// Export stores a search whose results are downloaded. It refuses results without rows or with too many.
func (h Exports) Export(c *web.Call, in *importedindex.ImportedSearch) (out importedFile, err error) {
	in.Facets, in.PageNum, in.PageSize = nil, 1, 1
	found, err := h.Index.Search(c, *in)
	switch {
	case err != nil:
		return out, err
	case found.TotalRow == 0:
		return out, schema.NotFound("没有可以导出的批次，可能已下架")
	case found.TotalRow > exportMax:
		return out, schema.Invalid("", "一次最多导出 %d 批，现在有 %d 批，请缩小范围", exportMax, found.TotalRow)
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (importedFile, error) {
		ticket, err := cotton.AddExport(tx, c.Caller.Actor.MembershipID, in)
		return importedFile{"/mall/imported/download?ticket=" + ticket, found.TotalRow}, err
	})
}

// Download sends the file of a ticket.
func (h Exports) Download(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	s, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (*importedindex.ImportedSearch, error) {
		return cotton.ReadExport[importedindex.ImportedSearch](tx, c.Caller.Actor.MembershipID, c.Fiber.Query("ticket"))
	})
	if err != nil {
		return err
	}
	lots, err := h.Index.All(ctx, *s, exportMax)
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		name := "进口棉 " + string(schema.DayOf(h.DB.Now()))
		return name, sheet.WriteTable(w, "进口棉", exportColumns, sheet.Rows(lots, cellsOf))
	})
}

var exportColumns = slices.Concat([]sheet.Column{
	{Title: "提单号", Width: 20},
	{Title: "卖家", Width: 26},
	{Title: "产地国", Width: 12},
	{Title: "等级", Width: 10},
	{Title: "年度", Width: 7},
	{Title: "长度（1/32英寸）", Width: 9},
	{Title: "强力（克/特）", Width: 9},
	{Title: "马值", Width: 10},
	{Title: "货物位置", Width: 10},
	{Title: "装船月份", Width: 10},
	{Title: "仓库或港口", Width: 24},
	{Title: "带配额", Width: 7},
	{Title: "包数", Width: 7},
	{Title: "重量（吨）", Width: 11, Exact: true},
	{Title: "币种", Width: 9},
	{Title: "合约", Width: 9},
	{Title: "基差", Width: 9},
	{Title: "现价", Width: 10},
}, importedsheet.LandedColumns, []sheet.Column{
	{Title: "有效期至", Width: 17},
	{Title: "备注", Width: 26},
})

// cellsOf returns the cells of a lot, as in exportColumns.
func cellsOf(l *importedindex.ImportedLot) []any {
	cells := []any{
		l.BillNo, l.CompanyName, l.Origin, l.Level, int64(l.Year), int64(l.Length),
		sheet.CentiCell(l.Strength), mikeText(l), l.Position.Name(),
		l.ShipMonth, l.Depot, yesText(l.Quota), int64(l.Packages),
		sheet.Decimal{N: int64(l.Weight), Places: 5},
		l.Currency.Unit(), imported.FixedText, nil, importedsheet.PriceCell(l.Price),
	}
	if l.IndexCode != nil {
		cells[15], cells[16] = *l.IndexCode, importedsheet.PriceCell(l.Basis)
	}
	cells = append(cells, importedsheet.LandedCells(l.Landed)...)
	return append(cells, time.Unix(l.ListingValidity, 0), l.Notes)
}

func mikeText(l *importedindex.ImportedLot) string {
	switch {
	case l.MikeMin == nil:
		return ""
	case l.MikeMax == nil || *l.MikeMax == *l.MikeMin:
		return l.MikeMin.String()
	}
	return l.MikeMin.String() + "-" + l.MikeMax.String()
}

func yesText(yes bool) string {
	if yes {
		return "是"
	}
	return "否"
}
