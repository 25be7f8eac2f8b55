package lotsheet

import (
	"slices"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/lottext"
)

const barcodeDigits = 32

// hasBales reports whether the rows of a sheet are single bales: they have numbers or bar codes, batches have several
// of them, and there is no offer.
func (s table) hasBales(l *Layout) bool {
	batch := l.column("batchID")
	if batch < 0 || !l.has("bale") && !l.has("barcode") || slices.ContainsFunc(offerFields, l.has) {
		return false
	}
	for _, a := range s.Merged {
		if a.Left == batch && a.Top >= l.First && a.Bottom > a.Top {
			return true
		}
	}
	seen := map[string]bool{}
	for i := range s.Rows {
		id, _ := lottext.BatchDigits(s.Rows[i].Cell(batch))
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

// setBale reads the number of a bale, or its bar code.
func (l *Lot) setBale(c *Cell) {
	if l.Bale == nil {
		return
	}
	if len(barcodeOf(c.Text)) == barcodeDigits {
		l.setBarcode(c)
	} else if n, ok := c.whole(); ok && (n < 1 || n > 9999) {
		c.fail("包号“%s”应从 1 起", c.Text)
	} else if ok {
		l.Bale.Number = int(n)
	}
}

func (l *Lot) setBarcode(c *Cell) {
	if l.Bale == nil {
		return
	}
	switch text := barcodeOf(c.Text); {
	case isBarcode(text):
		l.Bale.Barcode = text
	case strings.Contains(text, "E+"):
		c.fail("条码“%s”已被表格软件改成科学计数，后几位丢失：请把条码列设为文本格式后重新填写", c.Text)
	default:
		c.fail("条码“%s”应为 32 位数字", c.Text)
	}
}

func barcodeOf(text string) string { return lottext.RemoveSeparators(lottext.Fold(text)) }

var ginningWords = map[string]string{"好": "P1", "中": "P2", "差": "P3"}

// setGinning reads the ginning quality of a bale. A lot has shares of it instead.
func (l *Lot) setGinning(c *Cell) {
	if l.Bale == nil {
		return
	}
	text := strings.TrimSuffix(lottext.Fold(c.Text), "级")
	if grade, ok := ginningWords[text]; ok {
		text = grade
	}
	if !slices.Contains(cotton.GinningGrades[:], text) {
		c.fail("轧工质量“%s”没有认出，应为 P1、P2 或 P3", c.Text)
		return
	}
	l.Bale.Ginning = text
}

// setForeignFibre reads whether a bale has foreign fibre.
func (l *Lot) setForeignFibre(c *Cell) {
	switch text := lottext.Fold(c.Text); {
	case slices.Contains([]string{"有", "是", "Y", "√", "✓"}, text):
		l.Bale.Foreign = true
	case slices.Contains([]string{"无", "没有", "否", "N", "×"}, text):
	default:
		n, _, ok := c.number(4)
		if ok && n < 0 {
			c.fail("异性纤维“%s”不合理", c.Text)
		}
		l.Bale.Foreign = ok && n > 0
	}
}

// baleWeight returns the weight of a bale. A number without unit is in kilograms if it can be.
func (c *Cell) baleWeight() (schema.Weight, bool) {
	n, unit, ok := c.number(5)
	if !ok {
		return 0, false
	}
	least, most := int64(50_00), int64(500_00)
	if c.Field.Key == "tare" {
		least, most = 0, 50_00
	}
	if unit == "kg" || unit == "" && n > most {
		n, _, _ = c.number(2)
	}
	if n < least || n > most {
		c.fail("%s“%s”不是一包的重量，应如 227.5 千克", c.Field.Title, c.Text)
		return 0, false
	}
	return schema.Weight(n), true
}
