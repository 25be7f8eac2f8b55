// Package quotesheet reads the prices of trading days from a spreadsheet, such as the exchange's daily file.
package quotesheet

import (
	"context"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// column is a column of the sheet: its headers, as the exchange and data vendors write them, and how a cell is set.
type column struct {
	headers  []string
	required bool
	set      func(d *market.DailyQuote, text string) bool
}

var columns = []column{
	{[]string{"合约代码", "合约", "品种月份", "品种代码", "indexCode"}, true, setCode},
	{[]string{"交易日期", "日期", "day"}, true, setDay},
	{[]string{"今开盘", "开盘价", "开盘", "open"}, true, price(func(d *market.DailyQuote) *schema.Yuan { return &d.Open })},
	{[]string{"最高价", "最高", "high"}, true, price(func(d *market.DailyQuote) *schema.Yuan { return &d.High })},
	{[]string{"最低价", "最低", "low"}, true, price(func(d *market.DailyQuote) *schema.Yuan { return &d.Low })},
	{[]string{"今收盘", "收盘价", "收盘", "close"}, true, price(func(d *market.DailyQuote) *schema.Yuan { return &d.Close })},
	{[]string{"今结算", "结算价", "结算", "settle"}, false, price(func(d *market.DailyQuote) *schema.Yuan { return &d.Settle })},
}

// Places of columns that the rows of other goods have too.
const codeColumn, dayColumn, closeColumn = 0, 1, 5

// Titles are headers that the reader knows.
var Titles = []string{"合约", "日期", "开盘价", "最高价", "最低价", "收盘价", "结算价"}

func setCode(d *market.DailyQuote, text string) bool {
	d.IndexCode = text
	return true
}

func setDay(d *market.DailyQuote, text string) (ok bool) {
	d.Day, ok = sheet.ParseDay(text)
	return ok
}

// price returns how the cell of a price is set.
func price(field func(d *market.DailyQuote) *schema.Yuan) func(d *market.DailyQuote, text string) bool {
	return func(d *market.DailyQuote, text string) (ok bool) {
		*field(d), ok = market.ParsePrice(text)
		return ok
	}
}

// Days are the prices of a file, and the rows that could not be read.
type Days struct {
	List   []market.DailyQuote
	Mains  []MainClose // of other goods
	Errors []string    // a sentence for each row
}

const (
	errorsMax = 20     // rows that are listed as unreadable
	daysMax   = 20_000 // of a file: six contracts for ten years
)

// Read reads all sheets of a file that have the columns. It refuses a file without such a sheet.
func Read(ctx context.Context, data []byte) (*Days, error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: separatedByPipes,
		IsKey: func(cell string) bool {
			_, ok := market.NormalContract(cell)
			return ok
		},
	})
	if err != nil {
		return nil, err
	}
	days, mains, found := &Days{}, &mainContracts{best: map[MainClose]mainContract{}}, false
	for i := range book.Sheets {
		found = days.readSheet(&book.Sheets[i], mains) || found
	}
	days.Mains = mains.list()
	if len(days.List) > daysMax {
		return nil, schema.Invalid("file", "一次最多 %d 条日行情，请分几次上传", daysMax)
	}
	if !found {
		return nil, schema.Invalid("file", "没有找到表头：需要 %s 这些列", strings.Join(Titles[:6], "、"))
	}
	return days, book.Err()
}

// separatedByPipes returns the text of the exchange's file, whose cells are separated by | and blanks, with tabs.
func separatedByPipes(text string) string { return strings.ReplaceAll(text, "|", "\t") }

// readSheet reads the rows below the header, and reports whether there is one.
func (days *Days) readSheet(s *sheet.Sheet, mains *mainContracts) bool {
	var at []int // by column; -1: missing
	for i := range s.Rows {
		row := &s.Rows[i]
		if at == nil {
			if at = headerOf(row); at != nil {
				mains.begin(row)
			}
			continue
		}
		mains.add(row, at)
		days.readRow(row, at)
	}
	return at != nil
}

// headerOf returns where the columns stand, if a row has all required ones.
func headerOf(row *sheet.Row) []int {
	at := make([]int, len(columns))
	for i, c := range columns {
		at[i] = row.Find(c.headers)
		if at[i] < 0 && c.required {
			return nil
		}
	}
	return at
}

// readRow reads the prices of a contract. Rows of other goods and sums are left out.
func (days *Days) readRow(row *sheet.Row, at []int) {
	d := market.DailyQuote{}
	code := row.Cell(at[0])
	if _, cotton := market.FeedContract(code); !cotton {
		return
	}
	for i, c := range columns {
		if at[i] < 0 || c.set(&d, row.Cell(at[i])) {
			continue
		}
		if len(days.Errors) < errorsMax {
			days.Errors = append(days.Errors, "第 "+strconv.Itoa(row.Number)+" 行 "+code+" 的"+c.headers[0]+
				"“"+schema.Shorten(row.Cell(at[i]), 20)+"”无法识别")
		}
		return
	}
	days.List = append(days.List, d)
}
