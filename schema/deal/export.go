package deal

import (
	"io"

	"cottonmall/schema"
	"cottonmall/schema/account"
	"cottonmall/schema/sheet"
)

// exportMax is the number of rows of an export.
const exportMax = 10_000

// Exported is a deal with the names of its companies.
type Exported struct {
	Deal
	BuyerName, SellerName string
}

// ExportDeals returns the selected deals in the order of DealList. It refuses more than 10,000.
func ExportDeals(tx *schema.Tx, f DealFilter) ([]Exported, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	s, err := f.newSearch(tx)
	if err != nil {
		return nil, err
	}
	deals, err := s.deals(tx, 0, exportMax+1)
	if err != nil {
		return nil, err
	}
	if len(deals) > exportMax {
		return nil, schema.Conflict("一次最多导出 %s 个询盘单，请按日期分次导出", schema.Grouped(exportMax))
	}
	ids := make([]int64, 0, 2*len(deals))
	for i := range deals {
		ids = append(ids, deals[i].BuyerID, deals[i].SellerID)
	}
	names, err := account.CompanyNames(tx, ids)
	list := make([]Exported, len(deals))
	for i, d := range deals {
		list[i] = Exported{d, names[d.BuyerID], names[d.SellerID]}
	}
	return list, err
}

var exportColumns = []sheet.Column{
	{Title: "询盘单", Width: 20},
	{Title: "状态", Width: 10},
	{Title: "买家", Width: 28},
	{Title: "卖家", Width: 28},
	{Title: "批号", Width: 14},
	{Title: "仓库", Width: 28},
	{Title: "包数", Width: 8},
	{Title: "重量（吨）", Width: 14, Exact: true},
	{Title: "合约", Width: 9},
	{Title: "基差（元/吨）", Width: 13},
	{Title: "一口价（元/吨）", Width: 15},
	{Title: "挂盘期货价（元/吨）", Width: 18},
	{Title: "挂盘期限", Width: 20},
	{Title: "成交期货价（元/吨）", Width: 18},
	{Title: "成交价（元/吨）", Width: 15},
	{Title: "成交金额（元）", Width: 18},
	{Title: "点价金（元）", Width: 16},
	{Title: "没有成交的原因", Width: 24},
	{Title: "询盘时间", Width: 20},
	{Title: "更新时间", Width: 20},
}

// WriteDeals writes deals as a workbook.
func WriteDeals(to io.Writer, rows []Exported) error {
	return sheet.WriteTable(to, "询盘单", exportColumns, func(yield func([]any, error) bool) {
		for i := range rows {
			if !yield(rows[i].values(), nil) {
				return
			}
		}
	})
}

// values returns the cells of a deal. Bids are left out: the other side may not see them yet.
func (e *Exported) values() []any {
	var basis, until any
	if !e.Fixed() {
		basis = int64(e.Basis)
	}
	if !e.Until.IsZero() {
		until = e.Until
	}
	futures := priceCell(e.Futures)
	if e.PriceType == CurrentPrice {
		futures = "现价成交"
	}
	reason := reasonNames[e.Reason]
	if e.ReasonNote != "" {
		reason += "：" + e.ReasonNote
	}
	return []any{
		e.Number, e.State.Name(), e.BuyerName, e.SellerName, e.BatchID, e.Warehouse, int64(e.Packs),
		sheet.Decimal{N: int64(e.Weight), Places: 5},
		e.IndexCode, basis, priceCell(e.FixedPrice), futures, until,
		priceCell(e.DoneFutures), priceCell(e.Price), moneyCell(e.Amount), moneyCell(e.Deposit), reason, e.CreatedAt,
		e.UpdatedAt,
	}
}

var reasonNames = map[Reason]string{
	SoldElsewhere: "已售", Revoked: "撤销", Refused: "挂盘失败", Ended: "过期", Outbid: "竞价未中", Abandoned: "放弃锁定基差",
	Stopped: "平台终止",
}

// priceCell returns the cell of a price; an empty one for none.
func priceCell(y schema.Yuan) any {
	if y == 0 {
		return nil
	}
	return int64(y)
}

// moneyCell returns the cell of an amount; an empty one for none.
func moneyCell(f schema.Fen) any {
	if f == 0 {
		return nil
	}
	return sheet.Decimal{N: int64(f), Places: 2}
}
