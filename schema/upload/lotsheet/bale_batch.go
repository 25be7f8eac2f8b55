package lotsheet

import (
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
	"cottonmall/schema/upload/lotsheet/findings"
)

// maxBales is more than any batch has.
const maxBales = 400

// baleBatch is the rows of the bales of a batch. The first row represents the batch.
type baleBatch struct {
	id   string
	rows []*Line
}

// groupBales groups the rows of bales by batch and computes the data of each batch.
func groupBales(lines []Line) (list []*baleBatch) {
	byID, barcodes := map[string]*baleBatch{}, map[string]int{}
	for i := range lines {
		l := &lines[i]
		id := l.Lot.Batch.BatchID
		if l.Skipped != "" || l.Lot.Bale == nil || id == "" {
			continue
		}
		if l.SameBatch = byID[id] != nil; !l.SameBatch {
			byID[id] = &baleBatch{id: id}
			list = append(list, byID[id])
		}
		byID[id].rows = append(byID[id].rows, l)
		switch code := l.Lot.Bale.Barcode; {
		case code == "":
		case barcodes[code] != 0:
			l.fail("barcode", "条码 %s 与第 %d 行重复", code, barcodes[code])
		default:
			barcodes[code] = l.Number
		}
	}
	for _, b := range list {
		b.checkNumbers()
		for _, l := range b.rows {
			l.completeBale()
		}
		b.reportProblems()
		b.compute()
	}
	return list
}

// completeBale checks the values of a bale and stores them with it.
func (l *Line) completeBale() {
	checkValues(l, nil)
	if l.Lot.Given["primaryColor"] && cotton.ColourIndex(l.Lot.Batch.PrimaryColour) < 0 {
		l.fail("primaryColor", "一包的颜色级没有认出，应如 31 或 白棉3级")
	}
	bale, batch := l.Lot.Bale, &l.Lot.Batch
	bale.BatchID, bale.Colour = batch.BatchID, batch.PrimaryColour
	bale.Length, bale.Mike, bale.Uniformity = batch.Length.Avg, batch.Mike.Avg, batch.Uniformity.Avg
	bale.Strength, bale.Rd, bale.PlusB = batch.Strength.Avg, batch.Rd.Avg, batch.PlusB.Avg
}

// checkNumbers refuses bales without a number of their own. Bales with bar codes alone are numbered in their order.
func (b *baleBatch) checkNumbers() {
	numbered := slices.ContainsFunc(b.rows, func(l *Line) bool {
		return l.Lot.Bale.Number != 0 || l.hasError("bale")
	})
	seen := map[int]int{}
	for i, l := range b.rows {
		bale := l.Lot.Bale
		switch {
		case l.hasError("bale") || l.hasError("barcode"):
		case !numbered && bale.Barcode != "":
			bale.Number = i + 1
		case bale.Number == 0:
			l.fail("bale", "没有包号")
		case seen[bale.Number] != 0:
			l.fail("bale", "批号 %s 的第 %d 包与第 %d 行重复", b.id, bale.Number, seen[bale.Number])
		default:
			seen[bale.Number] = l.Number
		}
	}
	if len(b.rows) > maxBales {
		b.rows[0].fail("batchID", "批号 %s 有 %d 包，一批最多 %d 包", b.id, len(b.rows), maxBales)
	}
}

// maxReported is how many problems of its bales the first row of a batch has.
const maxReported = 3

// reportProblems adds the first problems of the other rows to the first row, errors before warnings.
func (b *baleBatch) reportProblems() {
	reported := 0
	for _, level := range []Level{Error, Warning} {
		for _, l := range b.rows[1:] {
			for _, p := range l.Problems {
				if p.Level == level && reported < maxReported {
					b.rows[0].add(level, p.Field, "第 %d 行：%s", []any{l.Number, p.Text})
					reported++
				}
			}
		}
	}
}

// finish skips the other rows of a good batch, and refuses all rows of a batch with an error.
func (b *baleBatch) finish() {
	head := b.rows[0]
	for _, l := range b.rows[1:] {
		switch {
		case head.Worst() < Error:
			l.Skipped = "第 " + strconv.Itoa(head.Number) + " 行批次的棉包"
		case l.Worst() < Error:
			l.fail("batchID", "批号 %s 有错误（见第 %d 行），整批 %d 包都不导入", b.id, head.Number, len(b.rows))
		}
	}
}

// baleMeasures are the values that are measured of each bale.
var baleMeasures = []struct {
	key, name string
	of        func(b *cotton.Batch) *cotton.Spread
}{
	{"lengthAvg", "长度", func(b *cotton.Batch) *cotton.Spread { return &b.Length }},
	{"mikeAvg", "马值", func(b *cotton.Batch) *cotton.Spread { return &b.Mike }},
	{"strongAvg", "强力", func(b *cotton.Batch) *cotton.Spread { return &b.Strength }},
	{"neatAvg", "整齐度", func(b *cotton.Batch) *cotton.Spread { return &b.Uniformity }},
	{"rdAvg", "反射率", func(b *cotton.Batch) *cotton.Spread { return &b.Rd }},
	{"plusBAvg", "黄度", func(b *cotton.Batch) *cotton.Spread { return &b.PlusB }},
}

// baleWeights are the weights of each bale.
var baleWeights = []struct {
	key, name string
	of        func(b *cotton.Batch) *schema.Weight
}{
	{"gross", "毛重", func(b *cotton.Batch) *schema.Weight { return &b.Gross }},
	{"tare", "皮重", func(b *cotton.Batch) *schema.Weight { return &b.Tare }},
	{"net", "净重", func(b *cotton.Batch) *schema.Weight { return &b.Net }},
	{"amount", "公重", func(b *cotton.Batch) *schema.Weight { return &b.Conditioned }},
}

// compute sets the data of the batch in the first row from those of its bales. Other data of the first row remain.
func (b *baleBatch) compute() {
	head, n := b.rows[0], len(b.rows)
	batch := head.Lot.Batch
	for _, m := range baleMeasures {
		given := b.given(m.key)
		if *m.of(&batch) = spreadOf(given, m.of); len(given) > 0 {
			head.Lot.Given[m.key] = true
			b.warnOfMissing(len(given), m.key, m.name, "按其余各包计")
		}
	}
	for _, w := range baleWeights {
		given, sum := b.given(w.key), schema.Weight(0)
		for _, l := range given {
			sum += *w.of(&l.Lot.Batch)
		}
		if len(given) < n {
			sum = 0
			b.warnOfMissing(len(given), w.key, w.name, "没有合计")
		}
		*w.of(&batch) = sum
	}
	if batch.PackNum != 0 && batch.PackNum != n {
		head.warn("packnum", "包数为 %d，表中有 %d 行", batch.PackNum, n)
	}
	batch.PackNum, batch.ForeignBales = n, b.foreignBales()
	head.Lot.Given["packnum"] = true
	b.computeShares(&batch)
	head.Lot.Batch = batch
	head.Lot.Bales = make([]cotton.Bale, n)
	for i, l := range b.rows {
		head.Lot.Bales[i] = *l.Lot.Bale
	}
}

// given returns the rows that have a field.
func (b *baleBatch) given(key string) (list []*Line) {
	for _, l := range b.rows {
		if l.Lot.Given[key] {
			list = append(list, l)
		}
	}
	return list
}

// warnOfMissing warns if only some bales have a value.
func (b *baleBatch) warnOfMissing(given int, key, name, effect string) {
	if given > 0 && given < len(b.rows) {
		b.rows[0].warn(key, "%d 包没有%s，%s", len(b.rows)-given, name, effect)
	}
}

// spreadOf returns the average, to a tenth as on certificates, and the least and the greatest value of a bale.
func spreadOf(rows []*Line, of func(*cotton.Batch) *cotton.Spread) (s cotton.Spread) {
	sum := int64(0)
	for i, l := range rows {
		v := of(&l.Lot.Batch).Avg
		if sum += int64(v); i == 0 {
			s.Min = v
		}
		s.Min, s.Max = min(s.Min, v), max(s.Max, v)
	}
	if n := int64(10 * len(rows)); n > 0 {
		s.Avg = schema.Centi((sum + n/2) / n * 10)
	}
	return s
}

// foreignBales returns the number of bales with foreign fibre, or nil if it is not known of any.
func (b *baleBatch) foreignBales() *int {
	given := b.given("foreignBales")
	if len(given) == 0 {
		return nil
	}
	n := 0
	for _, l := range given {
		if l.Lot.Bale.Foreign {
			n++
		}
	}
	return &n
}

// computeShares sets the distributions and the main grades of a batch.
func (b *baleBatch) computeShares(to *cotton.Batch) {
	bales := make([]*cotton.Bale, len(b.rows))
	for i, l := range b.rows {
		bales[i] = l.Lot.Bale
	}
	for _, d := range findings.Distributions {
		*d.Of(to) = d.SharesOf(bales)
	}
	to.MikeGrade, to.PrimaryColour = "", ""
	if to.Mike.Avg > 0 {
		to.MikeGrade = cotton.MikeGrade(to.Mike.Avg)
	}
	if len(to.Colours) > 0 {
		to.PrimaryColour = cotton.MainColour(to.Colours)
	}
}
