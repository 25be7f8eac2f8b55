package auctionapi

import (
	"io"
	"slices"
	"strings"

	"cottonmall/api/accountapi"
	"cottonmall/api/web"
	"cottonmall/indexer/cottonindex"
	"cottonmall/schema"
	"cottonmall/schema/auction"
	"cottonmall/schema/cotton"
	"cottonmall/schema/market"
	"cottonmall/schema/mill"
	"cottonmall/schema/mill/deliverysheet"
	"cottonmall/schema/sheet"
)

// Exports handles the calls that export the lots of a session. A call stores the session under a ticket. The download
// of the ticket writes the file.
type Exports struct {
	Auctions

	Slots web.ExportSlots
}

type auctionFile struct {
	URL  string `json:"url" doc:"下载地址，五分钟内有效，只有本人可用"`
	Rows int    `json:"rows" doc:"批数"`
}

// Export stores a search for lots of a session that are downloaded.
func (h Exports) Export(c *web.Call, in *auctionSearchIn) (auctionFile, error) {
	rows, err := schema.View(c, h.DB, func(tx *schema.Tx) (int, error) { return h.count(tx, c, in) })
	switch {
	case err != nil:
		return auctionFile{}, err
	case rows == 0:
		return auctionFile{}, schema.NotFound("这一场没有符合条件的批次，没有可以导出的")
	}
	return schema.Do(c, h.DB, func(tx *schema.Tx) (auctionFile, error) {
		ticket, err := cotton.AddExport(tx, c.Caller.Actor.MembershipID, in)
		return auctionFile{"/mall/auction/download?ticket=" + ticket, rows}, err
	})
}

// count returns the number of lots of a session that a search finds.
func (h Exports) count(tx *schema.Tx, c *web.Call, in *auctionSearchIn) (int, error) {
	s, err := auction.FindSession(tx, in.Code)
	if err != nil {
		return 0, err
	}
	lots, err := readSessionLots(tx, s.ID)
	if err != nil {
		return 0, err
	}
	found, err := lots.search(tx, c, h.Index, in)
	return len(found.list), err
}

// Download sends the file of a ticket.
func (h Exports) Download(c *web.Call) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	var f lotFile
	page, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (out AuctionPage, err error) {
		in, err := cotton.ReadExport[auctionSearchIn](tx, c.Caller.Actor.MembershipID, c.Fiber.Query("ticket"))
		if err != nil {
			return out, err
		}
		if f, err = newLotFile(tx, accountapi.ViewerOf(c.Caller), in); err != nil {
			return out, err
		}
		in.PageNum, in.PageSize, in.Facets = 1, auction.LotsMax, nil
		return h.page(tx, c, in)
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		return "竞价 " + page.Session.Code, sheet.WriteTable(w, "竞价", f.columns(), sheet.Rows(page.List, f.cells))
	})
}

// lotFile is what the file of a session depends on beside its lots.
type lotFile struct {
	table string     // title of the premium table
	mill  *mill.Mill // of delivered prices; nil: they are left out
}

// newLotFile returns the premium table and the mill that a viewer has chosen, or those of their company.
func newLotFile(tx *schema.Tx, v cottonindex.Viewer, in *auctionSearchIn) (f lotFile, err error) {
	premiums, err := market.CompanyPremiums(tx, v.Company)
	if err != nil {
		return f, err
	}
	table, err := premiums.Find(v.Company, in.Premium)
	if err != nil {
		return f, err
	}
	f.table = table.Title()
	mills, err := mill.CompanyMills(tx, v.Company)
	if err != nil {
		return f, err
	}
	f.mill, err = mills.Chosen(v.Company, in.Mill)
	return f, err
}

// columns returns the columns of the file.
func (f *lotFile) columns() []sheet.Column {
	if f.mill == nil {
		return slices.Concat(lotColumns, runColumns)
	}
	return slices.Concat(lotColumns, deliverysheet.Heads(), runColumns)
}

// cells returns the cells of a lot, as in columns.
func (f *lotFile) cells(l *AuctionLot) []any {
	cells := l.lotCells(f.table)
	if f.mill != nil {
		delivered := deliverysheet.Lot{Mill: f.mill, Price: l.Lot.Price, Delivery: l.Lot.Delivery}
		cells = append(cells, deliverysheet.Cells(delivered)...)
	}
	end := l.EndAt.In(schema.Shanghai).Format("2006-01-02 15:04:05")
	return append(cells, int64(l.Bids), end, sheet.YuanCell(l.MyPrice))
}

var lotColumns = []sheet.Column{
	{Title: "序号", Width: 6},
	{Title: "批号", Width: 14},
	{Title: "状态", Width: 8},
	{Title: "产地", Width: 14},
	{Title: "加工厂", Width: 24},
	{Title: "仓库", Width: 24},
	{Title: "卖家", Width: 24},
	{Title: "公重（吨）", Width: 11, Exact: true},
	{Title: "包数", Width: 7},
	{Title: "颜色级", Width: 8},
	{Title: "长度", Width: 8},
	{Title: "强力", Width: 8},
	{Title: "马值", Width: 8},
	{Title: "合约", Width: 8},
	{Title: "起拍价（元/吨）", Width: 11, Grouped: true},
	{Title: "最高出价（元/吨）", Width: 12, Grouped: true},
	{Title: "折3128（元/吨）", Width: 11, Grouped: true},
	{Title: "升贴水表", Width: 24},
}

var runColumns = []sheet.Column{
	{Title: "出价次数", Width: 9},
	{Title: "截止时间", Width: 20},
	{Title: "本企业出价（元/吨）", Width: 12, Grouped: true},
}

// lotCells returns the cells of lotColumns, with the title of the premium table.
func (l *AuctionLot) lotCells(table string) []any {
	doc := &l.Lot.CottonDoc
	if l.Lot.Price3128 == nil {
		table = ""
	}
	return []any{
		int64(l.Number), strings.Join(l.Batches, "、"), l.Status.Name(), doc.City, doc.Ginnery, doc.Warehouse,
		doc.CompanyName,
		sheet.Decimal{N: int64(l.Amount), Places: 5},
		int64(l.Packs), doc.ColourName,
		sheet.CentiCell(doc.LengthAvg), sheet.CentiCell(doc.StrengthAvg), sheet.CentiCell(doc.MikeAvg),
		l.IndexCode, int64(l.Start), sheet.YuanCell(l.Price), sheet.YuanCell(l.Lot.Price3128), table,
	}
}
