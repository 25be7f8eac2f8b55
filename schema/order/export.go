package order

import (
	"io"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
)

// exportMax is the number of rows of an export.
const exportMax = 10_000

// Exported returns the selected orders, newest first. It refuses more than 10,000.
func Exported(tx *schema.Tx, f Filter) ([]Row, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	var sides []Side
	if err := f.query(tx).Order("order_id DESC").Limit(exportMax + 1).Find(&sides).Error; err != nil {
		return nil, err
	}
	if len(sides) > exportMax {
		return nil, schema.Conflict("一次最多导出 %s 个订单，请按日期分次导出", schema.Grouped(exportMax))
	}
	return rowsOf(tx, sides, f.CompanyID == 0)
}

var exportColumns = []sheet.Column{
	{Title: "订单号", Width: 20},
	{Title: "状态", Width: 10},
	{Title: "买家", Width: 28},
	{Title: "卖家", Width: 28},
	{Title: "品类", Width: 8},
	{Title: "批（项）数", Width: 10},
	{Title: "批号 / 产品", Width: 36},
	{Title: "包数", Width: 8},
	{Title: "重量（吨）", Width: 14, Exact: true},
	{Title: "币种", Width: 8},
	{Title: "合同金额", Width: 18},
	{Title: "验收重量（吨）", Width: 14, Exact: true},
	{Title: "结算金额", Width: 18},
	{Title: "已付", Width: 18},
	{Title: "合同号", Width: 20},
	{Title: "下单时间", Width: 20},
	{Title: "更新时间", Width: 20},
}

// WriteRows writes orders as a workbook.
func WriteRows(to io.Writer, rows []Row) error {
	return sheet.WriteTable(to, "订单", exportColumns, sheet.Rows(rows, (*Row).values))
}

// values returns the cells of an order.
func (r *Row) values() []any {
	names := r.BatchIDs
	if len(r.Titles) > 0 {
		names = r.Titles
	}
	lines := strings.Join(names, "、")
	if r.Lots > len(names) {
		lines += " 等"
	}
	var packs any
	if r.Packs > 0 {
		packs = int64(r.Packs)
	}
	var weight, final any
	if r.Settled {
		weight = sheet.Decimal{N: int64(r.AcceptedWeight), Places: 5}
		final = sheet.Decimal{N: int64(r.Final), Places: 2}
	}
	return []any{
		r.Number, r.listed().String(), r.BuyerName, r.SellerName, wordsOf[r.Goods].name, int64(r.Lots), lines, packs,
		sheet.Decimal{N: int64(r.Weight), Places: 5},
		r.Currency.Name(),
		sheet.Decimal{N: int64(r.Order.Amount), Places: 2},
		weight,
		final,
		sheet.Decimal{N: int64(r.Paid), Places: 2},
		r.ContractName, r.CreatedAt, r.UpdatedAt,
	}
}
