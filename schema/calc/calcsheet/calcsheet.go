// Package calcsheet reads lists of lots from spreadsheets for the tools of the trade: prices with weights, and batch
// numbers.
package calcsheet

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/calc"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Columns of a list of prices with weights.
const (
	batchColumn = iota
	priceColumn
	conditionedColumn
	grossColumn
	netColumn
	moistureColumn
	impurityColumn
	columnCount
)

// fields are the columns, which are those of sheets of lots. titles are the normal forms of their titles, and
// grossPrices those of a price per ton of gross weight.
var (
	fields = func() (list [columnCount]*lotsheet.Field) {
		for column, key := range [columnCount]string{"batchID", "price", "amount", "gross", "net", "moisture", "impurity"} {
			list[column], _ = lotsheet.FieldOf(key)
		}
		return list
	}()
	titles = func() (list [columnCount][]string) {
		for column, f := range fields {
			list[column] = normal(slices.Concat([]string{f.Title}, f.Names, f.Vague))
		}
		return list
	}()
	grossPrices = normal(fields[priceColumn].Vague)
)

// normal returns the normal forms of titles.
func normal(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = lottext.Normal(name)
	}
	return list
}

// columnNames are the names of the columns for a person.
var columnNames = [columnCount]string{"批号", "价格", "公重", "毛重", "净重", "回潮率", "含杂率"}

// Lines are the prices with weights of a file.
type Lines struct {
	Lines   []calc.GrossLine
	Reverse bool     // the prices are per ton of gross weight
	Columns []string // names of the columns that were read, with their titles
	Hints   []string // sentences about what was not read
}

// ReadLines returns the prices with weights of a file. It refuses a file without any, and one with too many.
func ReadLines(ctx context.Context, data []byte) (*Lines, error) {
	book, err := open(ctx, data)
	if err != nil {
		return nil, err
	}
	out := &Lines{Columns: []string{}, Hints: append([]string{}, book.Hints...)}
	for i := range book.Sheets {
		if s := &book.Sheets[i]; !s.Hidden {
			out.readSheet(s)
		}
	}
	switch {
	case book.Err() != nil:
		return nil, book.Err()
	case len(out.Lines) == 0:
		return nil, schema.Invalid("file",
			"没有找到表头：需要批号、价格这些列，可以有公重、毛重、净重、回潮率和含杂率")
	case len(out.Lines) > calc.LinesMax:
		return nil, schema.Invalid("file", "一次最多换算 %d 批，表中有 %d 批", calc.LinesMax, len(out.Lines))
	}
	return out, nil
}

func open(ctx context.Context, data []byte) (*sheet.Book, error) {
	return sheet.Open(ctx, data, sheet.TextRules{
		Separated: lottext.SeparateMessage, IsKey: lottext.IsBatchNumber,
	})
}

// head are the columns of a sheet below a row of titles.
type head struct {
	at    [columnCount]int // -1 for a missing one
	units [columnCount]string
}

// headOf returns the columns of a row of titles; false if the row has none. A list has at least two of the columns, one
// of them the price or the batch number.
func headOf(row *sheet.Row) (h head, ok bool) {
	found := 0
	for column := range h.at {
		h.at[column] = slices.IndexFunc(row.Cells, func(cell string) bool {
			return slices.Contains(titles[column], lottext.Normal(cell))
		})
		if at := h.at[column]; at >= 0 {
			found++
			h.units[column] = lottext.UnitOf(row.Cell(at))
		}
	}
	return h, found >= 2 && (h.at[priceColumn] >= 0 || h.at[batchColumn] >= 0)
}

// readSheet adds the lots below the titles of a sheet.
func (l *Lines) readSheet(s *sheet.Sheet) {
	var h head
	known := false
	for i := range s.Rows {
		row := &s.Rows[i]
		if next, ok := headOf(row); ok {
			h, known = next, true
			l.setHead(row, &h)
			continue
		}
		if !known || isTotal(row) {
			continue
		}
		line, problem := h.read(row)
		if problem != "" {
			l.Hints = append(l.Hints, fmt.Sprintf("第 %d 行：%s", row.Number, problem))
		}
		if line.BatchID != "" || line.Price != nil || line.Gross != 0 {
			l.Lines = append(l.Lines, line)
		}
	}
}

// setHead keeps what the titles say, as far as no titles before them did.
func (l *Lines) setHead(row *sheet.Row, h *head) {
	if len(l.Columns) > 0 {
		return
	}
	for column, at := range h.at {
		if at >= 0 {
			title := schema.Shorten(schema.OneLine(row.Cell(at)), 20)
			l.Columns = append(l.Columns, fmt.Sprintf("%s（%s）", columnNames[column], title))
			if column == priceColumn && slices.Contains(grossPrices, lottext.Normal(title)) {
				l.Reverse = true
			}
		}
	}
}

// isTotal reports whether a row is a sum of the rows above it.
func isTotal(row *sheet.Row) bool {
	return slices.ContainsFunc(row.Cells, func(cell string) bool { return lottext.IsTotal(cell) })
}

// read returns the lot of a row, and why a cell of it was not read.
func (h *head) read(row *sheet.Row) (line calc.GrossLine, problem string) {
	c := cells{head: h, row: row}
	if n, _, ok := c.number(priceColumn, 2); ok {
		line.Price = new(schema.PerTon(n))
	}
	line.Conditioned, line.Gross, line.Net = c.weight(conditionedColumn), c.weight(grossColumn), c.weight(netColumn)
	line.Moisture, line.Impurity = c.percent(moistureColumn), c.percent(impurityColumn)
	line.Unread = c.problem
	if at := h.at[batchColumn]; at >= 0 {
		digits, lost := lottext.BatchDigits(row.Cell(at))
		line.BatchID = digits
		if lost {
			return line, "批号已被表格软件改成科学计数，后几位丢失，请把批号列设为文本格式"
		}
	}
	return line, c.problem
}

// cells are those of a lot.
type cells struct {
	*head
	row     *sheet.Row
	problem string // why a cell was not read
}

// number returns the number of a column in 10^-places, and the unit behind it; false for a blank.
func (c *cells) number(column, places int) (n int64, unit string, ok bool) {
	if c.at[column] < 0 {
		return 0, "", false
	}
	text := c.row.Cell(c.at[column])
	if lottext.IsBlank(text) {
		return 0, "", false
	}
	number, unit := lottext.NumberOf(fields[column].Key, text)
	if n, ok = lottext.Decimal(number, places); !ok {
		c.refuse(column, "不是数")
	}
	return n, unit, ok
}

// refuse says what is wrong with the number of a column.
func (c *cells) refuse(column int, why string) {
	text := schema.Shorten(schema.OneLine(c.row.Cell(c.at[column])), 20)
	c.problem = fmt.Sprintf("%s“%s”%s", columnNames[column], text, why)
}

// weight returns the weight of a column; zero for a blank. Its unit is behind it or in the title, or else the one in
// which a lot can weigh as much.
func (c *cells) weight(column int) schema.Weight {
	n, unit, ok := c.number(column, 5)
	switch {
	case !ok:
		return 0
	case n <= 0:
		c.refuse(column, "应大于 0")
		return 0
	}
	if cmp.Or(unit, c.units[column], lottext.WeightUnit("", n/1000)) == "kg" {
		n = lottext.RoundTo(n, 1000)
	}
	return schema.Weight(n)
}

// percent returns the share of a column, also when it is written as a fraction; nil for a blank.
func (c *cells) percent(column int) *schema.Centi {
	n, unit, ok := c.number(column, 4)
	if !ok {
		return nil
	}
	if share := lottext.RoundTo(n, 100); unit != "" || !fields[column].IsFraction(share) {
		n = share
	}
	if n < 0 || n >= 100_00 {
		c.refuse(column, "应在 0 到 100% 之间")
		return nil
	}
	return new(schema.Centi(n))
}

// ReadBatches returns the different batch numbers of a file, in their order. It refuses a file without any, and one
// with too many.
func ReadBatches(ctx context.Context, data []byte) ([]string, error) {
	book, err := open(ctx, data)
	if err != nil {
		return nil, err
	}
	seen, numbers := map[string]bool{}, []string{}
	for i := range book.Sheets {
		if book.Sheets[i].Hidden {
			continue
		}
		for _, row := range book.Sheets[i].Rows {
			for _, cell := range row.Cells {
				for _, number := range batchesIn(cell) {
					if !seen[number] {
						seen[number], numbers = true, append(numbers, number)
					}
				}
			}
		}
	}
	switch {
	case book.Err() != nil:
		return nil, book.Err()
	case len(numbers) == 0:
		return nil, schema.Invalid("file", "没有找到批号：批号是 11 位数字")
	case len(numbers) > calc.LinesMax:
		return nil, schema.Invalid("file", "一次最多估价 %d 批，表中有 %d 批", calc.LinesMax, len(numbers))
	}
	return numbers, nil
}

// batchesIn returns the batch numbers of a cell.
func batchesIn(cell string) []string {
	if lottext.IsBatchNumber(cell) {
		digits, _ := lottext.BatchDigits(cell)
		return []string{digits}
	}
	return lottext.BatchNumbersIn(cell)
}
