package calcapi

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"cottonmall/api/limiter"
	"cottonmall/api/web"
	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/calc/calcsheet"
	"cottonmall/schema/sheet"
)

// Calculating is the pace of calls that compute with up to 1,000 lots.
var Calculating = limiter.Paces{
	limiter.Session: limiter.Calls(2, time.Second, 30), limiter.Address: limiter.Calls(5, time.Second, 90),
}

// Gross handles the calls about prices per ton of gross weight.
type Gross struct {
	DB    *schema.DB
	Slots web.ExportSlots
}

// GrossIn is a list of lots whose prices are converted.
type GrossIn struct {
	Reverse bool             `json:"reverse,omitempty" doc:"毛转公：true 价格是毛重价，换算成公重价"`
	Lines   []calc.GrossLine `json:"lines" minItems:"1" maxItems:"1000" doc:"各批：最多 1000 批"`
}

// grossPrices are lots with their converted prices.
type grossPrices struct {
	Reverse   bool               `json:"reverse" doc:"true 毛重价换算成了公重价"`
	Lines     []calc.GrossResult `json:"lines" doc:"各批，按所给的顺序"`
	Converted int                `json:"converted" doc:"换算了的批数"`
	Money     schema.Fen         `json:"money" doc:"这些批的金额合计，元"`
}

func newGrossPrices(lines []calc.GrossResult, reverse bool) grossPrices {
	out := grossPrices{Reverse: reverse, Lines: lines}
	for _, l := range lines {
		if l.Money != nil {
			out.Converted++
			out.Money += *l.Money
		}
	}
	return out
}

// Convert returns lots with their converted prices.
func (h Gross) Convert(c *web.Call, in *GrossIn) (grossPrices, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (grossPrices, error) {
		lines, err := calc.GrossPrices(tx, in.Lines, in.Reverse)
		return newGrossPrices(lines, in.Reverse), err
	})
}

// grossSheetIn is a sheet of prices with weights.
type grossSheetIn struct {
	web.SheetFile

	Reverse *bool `json:"reverse,omitempty" doc:"毛转公：不填按列名，毛重价换算成公重价"`
}

// grossSheet is a sheet as it was read, with its converted prices.
type grossSheet struct {
	Prices  grossPrices `json:"prices"`
	Columns []string    `json:"columns" doc:"读取的列"`
	Hints   []string    `json:"hints" doc:"没有读取的内容"`
	Code    string      `json:"code" doc:"分享码：凭它能打开这些批；太长而没有保存时为空"`
}

const sheetTime = 20 * time.Second

// Upload reads a sheet and returns its lots with their converted prices. It keeps the list in the history of the caller
// unless it is too long for that.
func (h Gross) Upload(c *web.Call, in *grossSheetIn) (out grossSheet, err error) {
	read, err := readSheet(c, &in.SheetFile, calcsheet.ReadLines)
	if err != nil {
		return out, err
	}
	reverse := read.Reverse
	if in.Reverse != nil {
		reverse = *in.Reverse
	}
	out.Columns, out.Hints = read.Columns, read.Hints
	list := &GrossIn{Reverse: reverse, Lines: read.Lines}
	if out.Prices, err = h.Convert(c, list); err != nil {
		return out, err
	}
	kept, err := h.keep(c, list, &out.Prices)
	out.Code = kept.Code
	if _, refused := schema.KindOf(err); refused {
		err = nil
	}
	return out, err
}

// keep stores a list of lots in the history of the caller, with its converted prices as the result.
func (h Gross) keep(c *web.Call, in *GrossIn, prices *grossPrices) (calculation, error) {
	text, err := json.Marshal(in)
	if err != nil {
		return calculation{}, err
	}
	return keep(c, h.DB, calc.Calculation{Tool: calc.GrossListTool, Input: string(text), Result: prices.sentence()})
}

// sheetMax is the greatest size of a sheet. One of 1,000 lots is far below it.
const sheetMax = 4 << 20

// SheetUpload marks a call that uploads a sheet.
func SheetUpload(r *web.Route) {
	web.Uploading(r)
	r.Body = sheetMax + 64<<10
}

// readSheet reads the sheet of a call.
func readSheet[Out any](
	c *web.Call, in *web.SheetFile, read func(context.Context, []byte) (Out, error),
) (out Out, err error) {
	data, _, err := in.Content(sheetMax)
	if err != nil {
		return out, err
	}
	ctx, cancel := context.WithTimeout(c, sheetTime)
	defer cancel()
	return read(ctx, data)
}

// Shared returns the lots of the list of a link with their converted prices.
func (h Gross) Shared(c *web.Call, in *calculationCodeIn) (grossPrices, error) {
	return schema.View(c, h.DB, func(tx *schema.Tx) (grossPrices, error) {
		kept, err := calc.SharedCalculation(tx, in.Code)
		if err != nil {
			return grossPrices{}, err
		}
		return keptPrices(tx, kept)
	})
}

// keptPrices returns the lots of a kept list with their converted prices.
func keptPrices(tx *schema.Tx, kept *calc.Calculation) (grossPrices, error) {
	var list GrossIn
	if err := readInput(kept, calc.GrossListTool, &list); err != nil {
		return grossPrices{}, err
	}
	lines, err := calc.GrossPrices(tx, list.Lines, list.Reverse)
	return newGrossPrices(lines, list.Reverse), err
}

type calcFile struct {
	URL string `json:"url" doc:"下载地址，只有本人可用"`
}

// Export keeps a list of lots in the history of the caller, from where it is downloaded.
func (h Gross) Export(c *web.Call, in *GrossIn) (calcFile, error) {
	prices, err := h.Convert(c, in)
	if err != nil {
		return calcFile{}, err
	}
	kept, err := h.keep(c, in, &prices)
	return calcFile{fmt.Sprintf("/mall/tool/pub2gross/download?calculationID=%d", kept.ID)}, err
}

// sentence returns the result as the history has it.
func (p *grossPrices) sentence() string {
	way := "公转毛"
	if p.Reverse {
		way = "毛转公"
	}
	return fmt.Sprintf("%s %d 批，换算 %d 批，金额 %s 元", way, len(p.Lines), p.Converted, p.Money.Text())
}

type calculationIDIn struct {
	ID int64 `json:"calculationID" minimum:"1" doc:"计算记录"`
}

// Download sends the converted prices of a kept list.
func (h Gross) Download(c *web.Call, in *calculationIDIn) error {
	ctx, release, err := h.Slots.AcquireFor(c)
	if err != nil {
		return err
	}
	defer release()
	prices, err := schema.View(ctx, h.DB, func(tx *schema.Tx) (grossPrices, error) {
		kept, err := calc.FindCalculation(tx, c.Caller.Actor.MembershipID, in.ID)
		if err != nil {
			return grossPrices{}, err
		}
		return keptPrices(tx, kept)
	})
	if err != nil {
		return err
	}
	return web.WriteWorkbook(c, func(w io.Writer) (string, error) {
		name := "公转毛 "
		if prices.Reverse {
			name = "毛转公 "
		}
		columns, cells := prices.columns(), make([]any, len(grossColumns))
		rows := func(yield func([]any, error) bool) {
			for i := range prices.Lines {
				grossCells(cells, &prices.Lines[i])
				if !yield(cells, nil) {
					return
				}
			}
			clear(cells)
			cells[0] = grossFormula[prices.Reverse] + "；仅供参考，不构成报价"
			yield(cells, nil)
		}
		return name + string(schema.DayOf(h.DB.Now())), sheet.WriteTable(w, "换算", columns, rows)
	})
}

// readInput reads the list of lots of a kept computation of a tool.
func readInput(kept *calc.Calculation, tool calc.Tool, list any) error {
	if kept.Tool != tool {
		return schema.NotFound("没有这个计算，可能已被删除")
	}
	if err := json.Unmarshal([]byte(kept.Input), list); err != nil {
		return schema.Invalid("calculationID", "这个计算的内容不完整，请重新计算")
	}
	return nil
}

// grossFormula are the formulas of the converted prices, of conditioned weight if true.
var grossFormula = map[bool]string{
	false: "毛重价 = 公重价 × 公重 ÷ 毛重",
	true:  "公重价 = 毛重价 × 毛重 ÷ 公重",
}

var grossColumns = []sheet.Column{
	{Title: "批号", Width: 14},
	{Title: "公重价（元/吨）", Width: 12},
	{Title: "公重（吨）", Width: 12, Exact: true},
	{Title: "毛重（吨）", Width: 12, Exact: true},
	{Title: "净重（吨）", Width: 12, Exact: true},
	{Title: "回潮率（%）", Width: 10},
	{Title: "含杂率（%）", Width: 10},
	{Title: "毛重价（元/吨）", Width: 12},
	{Title: "金额（元）", Width: 16},
	{Title: "重量来源", Width: 12},
	{Title: "说明", Width: 36},
}

// columns returns the columns of the file: the given price comes first.
func (p *grossPrices) columns() []sheet.Column {
	columns := append([]sheet.Column{}, grossColumns...)
	if p.Reverse {
		columns[1].Title, columns[7].Title = columns[7].Title, columns[1].Title
	}
	return columns
}

// grossCells sets the cells of a lot, as in grossColumns.
func grossCells(cells []any, l *calc.GrossResult) {
	cells[0], cells[9], cells[10] = l.BatchID, l.Source, l.Problem
	cells[2], cells[3], cells[4] = tonsCell(l.Conditioned), tonsCell(l.Gross), tonsCell(l.Net)
	cells[1], cells[5], cells[6] = decimalCell(l.Price), decimalCell(l.Moisture), decimalCell(l.Impurity)
	cells[7], cells[8] = decimalCell(l.Result), decimalCell(l.Money)
}
