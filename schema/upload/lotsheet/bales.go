package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/sheet"
)

// mostBales is more than any batch has.
const mostBales = 400

// ofBales tells whether the rows of a sheet are single bales: they have numbers or bar codes, batches have several of them,
// and nothing is offered.
func (s table) ofBales(l *Layout) bool {
	batch := l.column("batchID")
	if batch < 0 || !l.has("bale") && !l.has("barcode") || slices.ContainsFunc(l.Columns, func(c Column) bool { return offers[c.Field] }) {
		return false
	}
	if slices.ContainsFunc(s.Merged, func(a sheet.Area) bool { return a.Left == batch && a.Top >= l.First && a.Bottom > a.Top }) {
		return true
	}
	seen := map[string]bool{}
	for i := range s.Rows {
		id, _ := batchNumber(s.Rows[i].Cell(batch))
		if s.Rows[i].Number < l.First || len(id) != 11 {
			continue
		}
		if seen[id] {
			return true
		}
		seen[id] = true
	}
	return false
}

// setBale reads the number of a bale; some write its bar code there.
func (l *Lot) setBale(c *Cell) {
	if l.Bale == nil {
		return
	}
	if len(barcode(c.Text)) == 32 {
		l.setBarcode(c)
	} else if n, ok := c.whole(); ok && (n < 1 || n > 9999) {
		c.refuse("包号“%s”应从 1 起", c.Text)
	} else if ok {
		l.Bale.Number = int(n)
	}
}

func (l *Lot) setBarcode(c *Cell) {
	if l.Bale == nil {
		return
	}
	switch text := barcode(c.Text); {
	case len(text) == 32 && strings.Trim(text, "0123456789") == "":
		l.Bale.Barcode = text
	case strings.Contains(text, "E+"):
		c.refuse("条码“%s”已被表格软件改成科学计数，后几位丢失：请把条码列设为文本格式后重新填写", c.Text)
	default:
		c.refuse("条码“%s”应为 32 位数字", c.Text)
	}
}

// barcode is the text of a bar code without what people write between its digits.
func barcode(text string) string {
	return withoutMarks(fold(text))
}

// setGinning reads the ginning of a bale. Of a lot it says little: shares do.
func (l *Lot) setGinning(c *Cell) {
	if l.Bale == nil {
		return
	}
	text := strings.TrimSuffix(fold(c.Text), "级")
	if grade, ok := map[string]string{"好": "P1", "中": "P2", "差": "P3"}[text]; ok {
		text = grade
	}
	if !slices.Contains(cotton.GinningGrades[:], text) {
		c.refuse("轧工质量“%s”没有认出，应为 P1、P2 或 P3", c.Text)
		return
	}
	l.Bale.Ginning = text
}

// setForeignFibre reads whether a bale has foreign fibre.
func (l *Lot) setForeignFibre(c *Cell) {
	switch text := fold(c.Text); {
	case slices.Contains([]string{"有", "是", "Y", "√", "✓"}, text):
		l.Bale.Foreign = true
	case slices.Contains([]string{"无", "没有", "否", "N", "×"}, text):
	default:
		n, _, ok := c.number(4)
		if ok && n < 0 {
			c.refuse("异性纤维“%s”不合理", c.Text)
		}
		l.Bale.Foreign = ok && n > 0
	}
}

// baleWeight is the weight of a bale, in kilograms whatever the column says, unless it can only be tons.
func (c *Cell) baleWeight() (schema.Weight, bool) {
	n, unit, ok := c.number(5)
	if !ok {
		return 0, false
	}
	least, most := int64(50_00), int64(500_00)
	if c.Field.Key == "tare" {
		least, most = 0, 50_00
	}
	if kilograms, _, _ := c.number(2); unit == "kg" || unit == "" && n > most {
		n = kilograms
	}
	if n < least || n > most {
		c.refuse("%s“%s”不是一包的重量，应如 227.5 千克", c.Field.Title, c.Text)
		return 0, false
	}
	return schema.Weight(n), true
}

// bunch are the rows of the bales of one batch. The first stands for the batch.
type bunch struct {
	id   string
	rows []*Line
}

// bunches makes batches of rows that are bales: what the checks look at then is the batch.
func bunches(lines []Line) (list []*bunch) {
	of, codes := map[string]*bunch{}, map[string]int{}
	for i := range lines {
		l := &lines[i]
		if l.Skipped != "" || l.Lot.Bale == nil || l.Lot.Batch.BatchID == "" {
			continue
		}
		id := l.Lot.Batch.BatchID
		if of[id] == nil {
			of[id] = &bunch{id: id}
			list = append(list, of[id])
		} else {
			l.More = true
		}
		of[id].rows = append(of[id].rows, l)
		if code := l.Lot.Bale.Barcode; code != "" && codes[code] != 0 {
			l.note(Wrong, "barcode", "条码 %s 与第 %d 行重复", code, codes[code])
		} else if code != "" {
			codes[code] = l.Number
		}
	}
	for _, b := range list {
		b.number()
		for _, l := range b.rows {
			l.checkBale()
		}
		b.tell()
		b.sum()
	}
	return list
}

// checkBale refuses a bale of which something was said that no bale is.
func (l *Line) checkBale() {
	checkValues(l, nil)
	if l.Lot.Given["primaryColor"] && cotton.ColourIndex(l.Lot.Batch.PrimaryColour) < 0 {
		l.note(Wrong, "primaryColor", "一包的颜色级没有认出，应如 31 或 白棉3级")
	}
	b := l.Lot.Bale
	b.BatchID, b.Colour = l.Lot.Batch.BatchID, l.Lot.Batch.PrimaryColour
	b.Length, b.Mike, b.Uniformity = l.Lot.Batch.Length.Avg, l.Lot.Batch.Mike.Avg, l.Lot.Batch.Uniformity.Avg
	b.Strength, b.Rd, b.PlusB = l.Lot.Batch.Strength.Avg, l.Lot.Batch.Rd.Avg, l.Lot.Batch.PlusB.Avg
}

// number sees to it that each bale has a number of its own; where none has one, their order is.
func (b *bunch) number() {
	numbered := slices.ContainsFunc(b.rows, func(l *Line) bool { return l.Lot.Bale.Number != 0 || wrongIn(l, "bale") })
	seen := map[int]int{}
	for i, l := range b.rows {
		bale := l.Lot.Bale
		switch {
		case wrongIn(l, "bale") || wrongIn(l, "barcode"):
		case !numbered && bale.Barcode != "":
			bale.Number = i + 1
		case bale.Number == 0:
			l.note(Wrong, "bale", "没有包号")
		case seen[bale.Number] != 0:
			l.note(Wrong, "bale", "批号 %s 的第 %d 包与第 %d 行重复", b.id, bale.Number, seen[bale.Number])
		default:
			seen[bale.Number] = l.Number
		}
	}
	if len(b.rows) > mostBales {
		b.rows[0].note(Wrong, "batchID", "批号 %s 有 %d 包，一批最多 %d 包", b.id, len(b.rows), mostBales)
	}
}

// tell says in the first row what is wrong with the others, or may be: what is wrong before the rest, and not all.
func (b *bunch) tell() {
	const most = 3
	told := 0
	for _, level := range []Level{Wrong, Doubtful} {
		for _, l := range b.rows[1:] {
			for _, p := range l.Problems {
				if p.Level == level && told < most {
					b.rows[0].note(level, p.Field, "第 %d 行：%s", l.Number, p.Text)
					told++
				}
			}
		}
	}
}

// end says of the other rows that they belong to the first, or that nothing becomes of them because something of their batch
// is wrong.
func (b *bunch) end() {
	head := b.rows[0]
	for _, l := range b.rows[1:] {
		switch {
		case head.Worst() < Wrong:
			l.Skipped = "第 " + text(head.Number) + " 行批次的棉包"
		case l.Worst() < Wrong:
			l.note(Wrong, "batchID", "批号 %s 有错误（见第 %d 行），整批 %d 包都不导入", b.id, head.Number, len(b.rows))
		}
	}
}
