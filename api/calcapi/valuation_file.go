package calcapi

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// ExportList sends the value of a short list of lots as a file.
func (h Valuations) ExportList(c *web.Call, in *valuationQuery) error {
	return h.export(c, false, func(context.Context) (*calc.ValuationInput, error) { return in.input(), nil })
}

type keptExportIn struct {
	ID    int64 `json:"calculationID" minimum:"1" doc:"计算记录"`
	Gross bool  `json:"gross,omitempty" doc:"毛重口径：true 升贴水按每吨毛重，金额不变"`
}

// ExportKept sends the present value of a list of lots that the caller keeps as a file.
func (h Valuations) ExportKept(c *web.Call, in *keptExportIn) error {
	return h.export(c, in.Gross, func(ctx context.Context) (*calc.ValuationInput, error) {
		return schema.View(ctx, h.DB, func(tx *schema.Tx) (*calc.ValuationInput, error) {
			kept, err := calc.FindCalculation(tx, c.Caller.Actor.MembershipID, in.ID)
			if err != nil {
				return nil, err
			}
			list := &calc.ValuationInput{}
			return list, readInput(kept, calc.ValuationTool, list)
		})
	})
}

// export sends the value of a list of lots as a file, with the premiums per ton of gross weight if that is asked for.
func (h Valuations) export(
	c *web.Call, gross bool, read func(context.Context) (*calc.ValuationInput, error),
) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	in, err := read(ctx)
	if err != nil {
		return err
	}
	v, err := h.value(ctx, c.Caller, in)
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		const name = "批量估价"
		file := valuationFile{v, in, gross}
		title := fmt.Sprintf("%s %s", name, schema.DayOf(h.DB.Now()))
		return title, sheet.WriteTable(w, name, file.columns(), sheet.Each(file.rows()))
	})
}

// valuationFile is the value of a list of lots as a file.
type valuationFile struct {
	*valuation

	in    *calc.ValuationInput
	gross bool // the premiums are per ton of gross weight
}

// columns returns the columns of the file.
func (f *valuationFile) columns() []sheet.Column {
	unit := "元/吨"
	if f.gross {
		unit = "元/吨毛重"
	}
	columns := []sheet.Column{
		{Title: "批号", Width: 14},
		{Title: "质量", Width: 30},
		{Title: "产地", Width: 16},
		{Title: "公重（吨）", Width: 12, Exact: true},
		{Title: "毛重（吨）", Width: 12, Exact: true},
	}
	for _, item := range []string{"颜色级", "有主体", "长度", "马值", "强力", "整齐度", "轧工", "异纤", "升贴水"} {
		columns = append(columns, sheet.Column{Title: item + "（" + unit + "）", Width: 11})
	}
	return append(columns,
		sheet.Column{Title: "升贴水金额（元）", Width: 14},
		sheet.Column{Title: "合约", Width: 9},
		sheet.Column{Title: "合约价 + 基差", Width: 11, Grouped: true},
		sheet.Column{Title: "估价（元/吨）", Width: 12},
		sheet.Column{Title: "折3128（元/吨）", Width: 12},
		sheet.Column{Title: "金额（元）", Width: 16},
		sheet.Column{Title: "在售现价（元/吨）", Width: 11, Grouped: true},
		sheet.Column{Title: "在售折3128（元/吨）", Width: 12},
		sheet.Column{Title: "升贴水表", Width: 22},
		sheet.Column{Title: "升贴水表的版本和来源", Width: 40},
		sheet.Column{Title: "说明", Width: 40},
	)
}

// rows returns the rows of the file: the lots, the unknown numbers, the sums, and how the lots were valued.
func (f *valuationFile) rows() [][]any {
	offers := map[string]*valuedOffer{}
	for i := range f.Offers {
		offers[f.Offers[i].BatchID] = &f.Offers[i]
	}
	var rows [][]any
	width := len(f.columns())
	for i := range f.Lots {
		rows = append(rows, f.lotCells(&f.Lots[i], offers[f.Lots[i].BatchID]))
	}
	for _, number := range f.Unknown {
		rows = append(rows, slices.Concat([]any{number}, make([]any, width-2), []any{"平台没有这个批号的检验数据"}))
	}
	rows = append(rows, f.totalCells())
	for _, text := range f.basisTexts() {
		rows = append(rows, []any{text})
	}
	for i := range rows {
		rows[i] = append(rows[i], make([]any, width-len(rows[i]))...)
	}
	return rows
}

// lotCells returns the cells of a lot, as in columns.
func (f *valuationFile) lotCells(l *calc.ValuedLot, offer *valuedOffer) []any {
	cells := []any{l.BatchID, l.Quality, l.Origin + " " + l.City, tonsCell(l.Weight), tonsCell(l.Gross)}
	premium := l.PerGross
	if !f.gross && l.Known {
		premium = &l.Premium
	}
	cells = append(cells, premiumCells(premium)...)
	cells = append(cells, decimalCell(l.PremiumMoney), f.IndexCode, int64(f.Base), decimalCell(l.Price),
		decimalCell(l.Price3128), decimalCell(l.Money))
	if offer != nil {
		cells = append(cells, int64(offer.Price), decimalCell(offer.Price3128))
	} else {
		cells = append(cells, nil, nil)
	}
	return append(cells, f.Table.Name, f.Table.Origin, l.Reason+l.Note)
}

// totalCells returns the cells of the sums, as in columns.
func (f *valuationFile) totalCells() []any {
	t := &f.Totals
	premium := t.Items
	if f.gross {
		premium = t.GrossItems
	}
	cells := []any{
		"合计", fmt.Sprintf("%d 批，有估价和重量的 %d 批", t.Lots, t.Priced), nil, tonsCell(t.Weight), tonsCell(t.Gross),
	}
	cells = append(cells, premiumCells(premium)...)
	return append(cells, decimalCell(&t.PremiumMoney), nil, nil, decimalCell(t.Price), decimalCell(t.Price3128),
		decimalCell(&t.Money), nil, nil, nil, nil, "升贴水、估价和折3128 是按重量加权的平均")
}

// premiumCells returns the cells of the items of a premium and of its total, empty if it is nil.
func premiumCells(p *cotton.Premium) []any {
	amounts := cmp.Or(p, &cotton.Premium{}).Amounts()
	cells := make([]any, len(amounts))
	for i, amount := range amounts {
		if p != nil {
			cells[i] = decimalCell(amount)
		}
	}
	return cells
}

// tonsCell returns a cell with a weight; empty for zero.
func tonsCell(w schema.Weight) any {
	if w == 0 {
		return nil
	}
	return sheet.Decimal{N: int64(w), Places: 5}
}

// decimalCell returns a cell with a number in hundredths; empty for nil.
func decimalCell[N ~int32 | ~int64](n *N) any {
	if n == nil {
		return nil
	}
	return sheet.Decimal{N: int64(*n), Places: 2}
}

// basisTexts returns the sentences at the end of the file about how the lots were valued.
func (f *valuationFile) basisTexts() []string {
	way := "3128B 的基差，各批另加升贴水"
	if f.in.Flat {
		way = "各批相同，不另加升贴水"
	}
	at := f.Quote.At.In(schema.Shanghai)
	texts := []string{
		fmt.Sprintf("合约 %s 现价 %d 元/吨，%s", f.IndexCode, f.Quote.Price, at.Format("2006-01-02 15:04")),
		fmt.Sprintf("基差 %d 元/吨：%s", f.in.Basis, way),
	}
	if f.gross {
		texts = append(texts, "每吨毛重的升贴水 = 升贴水 × 公重 ÷ 毛重，金额不变；没有毛重的批不计入平均")
	}
	return append(texts, "仅供参考，不构成报价")
}
