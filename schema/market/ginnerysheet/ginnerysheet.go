// Package ginnerysheet reads lists of ginneries from a spreadsheet.
package ginnerysheet

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/market"
	"cottonmall/schema/sheet"
)

// titles are the headers of the columns: code, name, place, address. Without a header the columns are in this order.
var titles = [][]string{
	{"代码", "加工厂代码", "加工企业代码", "企业代码", "编号", "code"},
	{"名称", "加工厂", "加工企业", "企业名称", "加工厂名称", "name"},
	{"产地", "城市", "地区", "地州", "所在地", "city"},
	{"地址", "详细地址", "address"},
}

const (
	ginneriesMax = 5000 // of a list
	errorsMax    = 20   // rows that are listed as unreadable
)

// Read returns the ginneries of a file, and a sentence for each row that cannot be read. It refuses a file without any.
func Read(
	ctx context.Context, data []byte, places *market.PlaceNames,
) (list []market.Ginnery, problems []string, err error) {
	book, err := sheet.Open(ctx, data, sheet.TextRules{
		Separated: func(text string) string { return text }, IsKey: isCode,
	})
	if err != nil {
		return nil, nil, err
	}
	problems, seen := []string{}, map[string]bool{}
	for i := range book.Sheets {
		at := []int{0, 1, 2, 3}
		for n := range book.Sheets[i].Rows {
			row := &book.Sheets[i].Rows[n]
			if header := headerOf(row); header != nil {
				at = header
				continue
			}
			g, problem := readRow(row, at, places)
			switch {
			case problem == "" && seen[g.Code]:
				problem = fmt.Sprintf("代码 %s 重复", g.Code)
			case problem == "":
				seen[g.Code], list = true, append(list, g)
			}
			if problem != "" && len(problems) < errorsMax {
				problems = append(problems, fmt.Sprintf("第 %d 行：%s", row.Number, problem))
			}
		}
	}
	switch {
	case book.Err() != nil:
		err = book.Err()
	case len(list) == 0:
		err = schema.Invalid("file", "没有找到加工厂：每行应有 5 位代码和名称，可以有产地和地址")
	case len(list) > ginneriesMax:
		err = schema.Invalid("file", "一次最多 %d 家加工厂，请分几次上传", ginneriesMax)
	}
	return list, problems, err
}

func isCode(cell string) bool { return len(cell) == market.GinneryCodeLen && schema.Digits(cell) }

// headerOf returns the columns of a header: -1 for a missing one, nil if the row is no header.
func headerOf(row *sheet.Row) []int {
	at := make([]int, len(titles))
	for i, names := range titles {
		at[i] = slices.IndexFunc(row.Cells, func(cell string) bool {
			return slices.Contains(names, strings.ToLower(schema.Fold(cell)))
		})
	}
	if at[0] < 0 || at[1] < 0 {
		return nil
	}
	return at
}

// readRow returns the ginnery of a row, or a problem.
func readRow(row *sheet.Row, at []int, places *market.PlaceNames) (g market.Ginnery, problem string) {
	cell := func(i int) string {
		if at[i] < 0 {
			return ""
		}
		return schema.OneLine(row.Cell(at[i]))
	}
	g = market.Ginnery{Code: schema.Fold(cell(0)), Name: cell(1), Address: schema.Shorten(cell(3), 200)}
	place, _ := places.Place(cell(2), g.Code)
	switch {
	case !isCode(g.Code):
		return g, fmt.Sprintf("代码“%s”应为 5 位数字", schema.Shorten(g.Code, 20))
	case market.CheckGinneryName(g.Name) != nil:
		return g, fmt.Sprintf("代码 %s 的名称“%s”不正确", g.Code, schema.Shorten(g.Name, 20))
	case cell(2) != "" && place.City == "" && len(places.Find(cell(2)).Areas) == 0:
		return g, fmt.Sprintf("没有认出代码 %s 的产地“%s”", g.Code, schema.Shorten(cell(2), 20))
	}
	g.Area, g.City = place.Area, place.City
	return g, ""
}
