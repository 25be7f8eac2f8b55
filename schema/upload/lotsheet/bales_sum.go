package lotsheet

import (
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// averaged are what is measured of each bale.
var averaged = []struct {
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

// weighed are what bales weigh together.
var weighed = []struct {
	key, name string
	of        func(b *cotton.Batch) *schema.Weight
}{
	{"gross", "毛重", func(b *cotton.Batch) *schema.Weight { return &b.Gross }},
	{"tare", "皮重", func(b *cotton.Batch) *schema.Weight { return &b.Tare }},
	{"net", "净重", func(b *cotton.Batch) *schema.Weight { return &b.Net }},
	{"amount", "公重", func(b *cotton.Batch) *schema.Weight { return &b.Conditioned }},
}

// sum makes of the first row the batch that its bales are together. What else the first row says of the batch stays.
func (b *bunch) sum() {
	head, n := b.rows[0], len(b.rows)
	batch := head.Lot.Batch
	for _, a := range averaged {
		given := b.given(a.key)
		if *a.of(&batch) = spreadOf(given, a.of); len(given) > 0 {
			head.Lot.Given[a.key] = true
			b.lack(len(given), a.key, a.name, "按其余各包计")
		}
	}
	for _, w := range weighed {
		given, sum := b.given(w.key), schema.Weight(0)
		for _, l := range given {
			sum += *w.of(&l.Lot.Batch)
		}
		if len(given) < n {
			sum = 0
			b.lack(len(given), w.key, w.name, "没有合计")
		}
		*w.of(&batch) = sum
	}
	if told := batch.PackNum; told != 0 && told != n {
		head.note(Doubtful, "packnum", "包数为 %d，表中有 %d 行", told, n)
	}
	batch.PackNum, batch.ForeignBales = n, b.foreign()
	head.Lot.Given["packnum"] = true
	b.grade(&batch)
	head.Lot.Batch = batch
	head.Lot.Bales = make([]cotton.Bale, n)
	for i, l := range b.rows {
		head.Lot.Bales[i] = *l.Lot.Bale
	}
}

// given are the rows that have a field.
func (b *bunch) given(key string) (list []*Line) {
	for _, l := range b.rows {
		if l.Lot.Given[key] {
			list = append(list, l)
		}
	}
	return list
}

// lack doubts what only some bales have.
func (b *bunch) lack(given int, key, name, then string) {
	if given > 0 && given < len(b.rows) {
		b.rows[0].note(Doubtful, key, "%d 包没有%s，%s", len(b.rows)-given, name, then)
	}
}

// spreadOf is the average, to a tenth as certificates have it, with the least and the greatest bale.
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

// foreign is how many bales have foreign fibre; nil when nothing is said of it.
func (b *bunch) foreign() *int {
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

// grade says how many of a hundred bales have which grade, and the grades of the whole.
func (b *bunch) grade(to *cotton.Batch) {
	to.Colours = b.shares(len(cotton.ColourGrades), func(l *cotton.Bale) int { return cotton.ColourIndex(l.Colour) })
	to.Ginning = b.shares(len(cotton.GinningGrades), func(l *cotton.Bale) int { return slices.Index(cotton.GinningGrades[:], l.Ginning) })
	to.Lengths = b.shares(len(cotton.LengthGrades), func(l *cotton.Bale) int {
		return measuredAs(l.Length, func(v schema.Centi) int { return slices.Index(cotton.LengthGrades[:], cotton.LengthGrade(v)) })
	})
	for _, g := range []struct {
		to     *cotton.Shares
		of     func(*cotton.Bale) schema.Centi
		grade  func(schema.Centi) string
		grades [5]string
	}{
		{&to.Mikes, func(l *cotton.Bale) schema.Centi { return l.Mike }, cotton.MikeGrade, cotton.MikeGrades},
		{&to.Strengths, func(l *cotton.Bale) schema.Centi { return l.Strength }, cotton.StrengthGrade, cotton.StrengthGrades},
		{&to.Uniformities, func(l *cotton.Bale) schema.Centi { return l.Uniformity }, cotton.UniformityGrade, cotton.UniformityGrades},
	} {
		*g.to = b.shares(len(g.grades), func(l *cotton.Bale) int {
			return measuredAs(g.of(l), func(v schema.Centi) int { return slices.Index(g.grades[:], g.grade(v)) })
		})
	}
	to.MikeGrade, to.PrimaryColour = "", ""
	if to.Mike.Avg > 0 {
		to.MikeGrade = cotton.MikeGrade(to.Mike.Avg)
	}
	if len(to.Colours) > 0 {
		to.PrimaryColour = mainColour(to.Colours)
	}
}

func measuredAs(v schema.Centi, grade func(schema.Centi) int) int {
	if v == 0 {
		return -1
	}
	return grade(v)
}

// shares are a distribution over bales; nothing where it is not known of one.
func (b *bunch) shares(parts int, of func(*cotton.Bale) int) cotton.Shares {
	list, n := make(cotton.Shares, parts), schema.Centi(len(b.rows))
	for _, l := range b.rows {
		part := of(l.Lot.Bale)
		if part < 0 {
			return nil
		}
		list[part]++
	}
	for i, count := range list {
		list[i] = (count*100_00 + n/2) / n
	}
	return list
}
