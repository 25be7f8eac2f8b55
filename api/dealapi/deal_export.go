package dealapi

import (
	"io"
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/deal"
	"cottonmall/schema/imported/importedsheet"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// dealExportIn selects the deals of an export as their list does.
type dealExportIn struct {
	Side schema.Party `json:"side" enum:"buyer,seller" doc:"buyer 采购询盘 seller 销售询盘"`
	DealFilterIn
}

// Export sends the selected deals as a workbook.
func (h Deals) Export(c *web.Call, in *dealExportIn) error {
	ctx, leave, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer leave()
	rows, err := schema.View(ctx, h.DB, func(tx *schema.Tx) ([]DealRow, error) {
		deals, err := deal.ExportedDeals(tx, h.filter(c, &in.DealFilterIn, in.Side))
		if err != nil {
			return nil, err
		}
		return h.rows(tx, c, deals)
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		name := map[schema.Party]string{schema.Buyer: "采购询盘", schema.Seller: "销售询盘"}[in.Side]
		return name + " " + string(schema.DayOf(h.DB.Now())), writeDeals(w, rows)
	})
}

var dealColumns = slices.Concat([]sheet.Column{
	{Title: "询盘单号", Width: 20},
	{Title: "状态", Width: 10},
	{Title: "批号或提单号", Width: 14},
	{Title: "买家", Width: 28},
	{Title: "卖家", Width: 28},
}, offerColumns, []sheet.Column{
	{Title: "挂盘期货价", Width: 16},
	{Title: "挂盘期限", Width: 18},
	{Title: "单价", Width: 12},
	{Title: "金额", Width: 16},
	{Title: "点价金（元）", Width: 14},
	{Title: "失败原因", Width: 24},
	{Title: "卖家备注", Width: 24},
	{Title: "询盘时间", Width: 18},
	{Title: "更新时间", Width: 18},
})

// writeDeals writes deals as a workbook with one table.
func writeDeals(w io.Writer, rows []DealRow) error {
	facts := factsOf(rows, func(r *DealRow) []market.Fact { return r.Facts })
	return sheet.WriteTable(w, "询盘", withFacts(dealColumns, facts), sheet.Rows(rows, func(r *DealRow) []any {
		return append(r.values(), factCells(r.Facts, facts)...)
	}))
}

// values returns the cells of a row, as in dealColumns. Unknown values are empty.
func (r *DealRow) values() []any {
	var futures, until any
	switch {
	case r.Price != nil:
		futures = importedsheet.PriceCell(r.Price)
	case r.CurrentPriceType == deal.CurrentPrice:
		futures = "现价成交"
	}
	if r.ListingValidity != nil {
		until = *r.ListingValidity
	}
	begin := []any{r.Number, r.Status.Name(), r.BatchID, r.BuyerName, r.SellerName}
	return slices.Concat(begin, r.cells(), []any{
		futures, until, importedsheet.PriceCell(r.TotalPrice), moneyCell(r.Money), moneyCell(&r.Deposit),
		r.ReasonNote, r.Notes, r.CreatedAt, r.UpdatedAt,
	})
}
