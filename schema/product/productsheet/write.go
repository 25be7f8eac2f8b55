package productsheet

import (
	"io"
	"time"

	"cottonmall/schema"
	"cottonmall/schema/product"
	"cottonmall/schema/sheet"
)

// exampleNotes begin the notes of the example in a form, which is not imported.
const exampleNotes = "示例"

type writer struct {
	tree   *product.Tree
	depots map[int64]string
}

func (w *writer) category(p *product.Product) any {
	if c := w.tree.Category(p.CategoryID); c != nil {
		return c.Name
	}
	return ""
}

// WriteForm writes a workbook for products of a category to be filled in, with an article as an example if there is
// one.
func WriteForm(to io.Writer, t *product.Tree, category int64, example *product.Template, now time.Time) error {
	p := &product.Product{
		CategoryID: category, Price: 23_500, Left: 30 * schema.Ton, Least: schema.Ton, City: "阿克苏",
		Until: now.AddDate(0, 0, 30), Notes: exampleNotes + "，导入时跳过，可以删除",
	}
	if example != nil {
		p.CategoryID, p.Brand, p.Values = example.CategoryID, example.Brand, example.Values
	}
	return Write(to, t, category, []product.Product{*p}, nil)
}

// Write writes products of a category as a workbook that can be imported again. The names of warehouses are by id.
func Write(to io.Writer, t *product.Tree, category int64, list []product.Product, depots map[int64]string) error {
	w := &writer{t, depots}
	form := sheet.Form{
		Name: t.Category(category).Name, HelpName: "填写说明", HelpWidths: []float64{16, 8, 10, 60, 30},
		Help: [][]string{{"列", "必填", "单位", "填写说明", "也可以写成"}},
	}
	columns := Columns(t, category)
	for i := range columns {
		form.Columns = append(form.Columns, columns[i].column())
		form.Help = append(form.Help, columns[i].help())
	}
	for i := range list {
		row := make([]any, len(columns))
		for n := range columns {
			row[n] = columns[n].value(w, &list[i])
		}
		form.Rows = append(form.Rows, row)
	}
	form.Help = append(form.Help,
		[]string{"", "", "", "列的顺序可以改变；不填的列可以整列删除，店铺里的产品在这些列上保持不变。"},
		[]string{"", "", "", "导入前会先预览：哪些新增、哪些有变化、哪些没有变化、哪些在售而表中没有，确认后才会改动。"})
	return sheet.WriteForm(to, &form)
}
