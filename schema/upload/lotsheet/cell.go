package lotsheet

import (
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/sheet"
	"cottonmall/schema/upload/lotsheet/lottext"
)

// Cell is the text of a line for a field.
type Cell struct {
	Field     *Field
	Text      string // as written
	unit      string // of the column: kg, t, %, 1 (fractions) or nothing
	unitFixed bool   // a person chose the unit
	line      *Line
}

// fail adds an error about the cell.
func (c *Cell) fail(format string, args ...any) { c.line.fail(c.Field.Key, format, args...) }

// warn adds a warning about the cell.
func (c *Cell) warn(format string, args ...any) { c.line.warn(c.Field.Key, format, args...) }

// failImplausible refuses a value that is too large or too small.
func (c *Cell) failImplausible() { c.fail("%s“%s”不合理", c.Field.Title, c.Text) }

// number returns the number of the cell in 10^-places, and the unit behind it.
func (c *Cell) number(places int) (n int64, unit string, ok bool) {
	text, unit := lottext.NumberOf(c.Field.Key, c.Text)
	if n, ok = lottext.Decimal(text, places); ok {
		return n, unit, true
	}
	switch {
	case c.Text == sheet.NoResult:
		c.fail("%s是公式，文件中没有计算结果，请在 Excel 中打开并保存后再上传", c.Field.Title)
	case strings.HasPrefix(c.Text, "#"):
		c.fail("%s的公式出错“%s”，请改正后再上传", c.Field.Title, c.Text)
	default:
		c.fail("%s“%s”不是数字", c.Field.Title, c.Text)
	}
	return 0, unit, false
}

// whole returns a whole number.
func (c *Cell) whole() (int64, bool) {
	n, _, ok := c.number(2)
	if ok && n%100 != 0 {
		c.fail("%s“%s”应为整数", c.Field.Title, c.Text)
		return 0, false
	}
	return n / 100, ok
}

// weight returns a weight in tons or kilograms. The unit in the cell decides, else the one that a person chose, else
// the size of the number.
func (c *Cell) weight() (schema.Weight, bool) {
	n, unit, ok := c.number(5)
	if !ok {
		return 0, false
	}
	if n < 0 {
		c.fail("%s“%s”不能是负数", c.Field.Title, c.Text)
		return 0, false
	}
	likely := lottext.WeightUnit(c.Field.Key, n/1000)
	named, doubtful := unit != "" || c.unitFixed, unit == "" && c.unit != "" && c.unit != likely
	if unit == "" {
		if unit = likely; c.unitFixed {
			unit = c.unit
		}
	}
	if unit == "kg" {
		n, _, _ = c.number(2)
	}
	switch w := schema.Weight(n); {
	case w == 0 || c.isLotWeight(w) && !doubtful:
	case c.isLotWeight(w):
		c.warn("%s“%s”按%s计", c.Field.Title, c.Text, map[string]string{"kg": "千克", "t": "吨"}[unit])
	case named:
		c.failImplausible()
		return 0, false
	default:
		c.fail("%s“%s”按吨或按千克都不是一批的重量，请改正或写明单位", c.Field.Title, c.Text)
		return 0, false
	}
	return schema.Weight(n), true
}

// isLotWeight reports whether a lot can have a weight. A lot of about 186 bales weighs some 42 t. Where the number of
// bales is known, a lot may be a few bales, or a bundle of several lots.
func (c *Cell) isLotWeight(w schema.Weight) bool {
	if c.Field.Key == "tare" {
		return w <= 10*schema.Ton
	}
	bales := schema.Weight(c.line.Lot.Batch.PackNum)
	return w >= schema.Ton && w <= 100*schema.Ton || w >= 150*kilogram*bales && w <= 300*kilogram*bales
}

// centi returns a percentage or a fibre value.
func (c *Cell) centi() (schema.Centi, bool) {
	n, unit, ok := c.number(4)
	if !ok {
		return 0, false
	}
	whole := lottext.RoundTo(n, 100)
	if unit == "" && c.isFraction(n, whole) {
		whole = n
	}
	if whole < 0 || whole > 1000_00 {
		c.failImplausible()
		return 0, false
	}
	return schema.Centi(whole), true
}

// maxFraction is the largest fraction, in hundredths, of fields that have no percentages so small: moisture of 0.2 %,
// trash of 0.15 % and uniformity of 1 % do not occur.
var maxFraction = map[string]int64{"moisture": 20, "impurity": 15, "neatAvg": 100, "neatMin": 100, "neatMax": 100}

// IsFraction reports whether a number without unit, in hundredths, is a fraction: no percentage of the field is so
// small.
func (f *Field) IsFraction(n int64) bool {
	limit, limited := maxFraction[f.Key]
	return limited && n > 0 && n <= limit
}

// isFraction reports whether a number without unit is a fraction. The unit that a person chose decides, else the size
// of the number, else the unit of the column. It warns if the size does not fit to the unit.
func (c *Cell) isFraction(n, whole int64) bool {
	_, limited := maxFraction[c.Field.Key]
	small := c.Field.IsFraction
	warn := func(v int64) { c.warn("%s“%s”按 %s%% 计", c.Field.Title, c.Text, schema.Centi(v)) }
	fraction := c.unit == "1"
	switch {
	case c.unitFixed && fraction:
		if small(n) {
			warn(n)
		}
	case c.unitFixed:
		if small(whole) {
			warn(whole)
		}
	case small(whole):
		if !fraction {
			warn(n)
		}
		return true
	default:
		return !limited && fraction && whole <= 100
	}
	return fraction
}
