package lotsheet

import (
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkInspection completes a lot from its inspection data and doubts what contradicts them.
func checkInspection(l *Line, k *Known) {
	told := &l.Lot.Batch
	known := k.Batches[told.BatchID]
	if known == nil {
		if told.BatchID != "" && told.Length.Avg == 0 {
			l.note(Wrong, "batchID", "没有批号 %s 的公检数据，表中也没有质量指标", told.BatchID)
		}
		l.Unknown = told.BatchID != ""
		return
	}
	if k.Mending[told.BatchID] {
		checkProvided(l, known, k)
		return
	}
	by := k.whose(known)
	for _, f := range facts {
		if !f.given(l) {
			continue
		}
		if said, is, differs := f.compare(told, known); differs {
			l.note(Doubtful, f.keys[0], "%s表中为 %s，%s为 %s，按%s", f.name, said, by, is, by).Differs = &Difference{f.name, said, is, by}
		}
	}
	if l.Lot.Given["origins"] && !noted(l, "origins") && !k.where(told.City).at(known.Origin, known.City) {
		l.note(Doubtful, "origins", "产地表中为 %s，平台为 %s %s，按平台", told.City, known.Origin, known.City)
	}
	if k.Quality { // before what is only a part of it
		what := by
		if known.BroughtBy == 0 {
			what = "检验数据"
		}
		stays := *l.note(Doubtful, "batchID", "批号 %s 已有%s，不覆盖", known.BatchID, what)
		l.Problems = slices.Insert(l.Problems[:len(l.Problems)-1], 0, stays)
	}
	excuse(l, by)
	l.Lot.Batch = *known
}

// excuse lets a lot be offered although a finding in its line cannot be read, or be: those that are known are taken.
func excuse(l *Line, by string) {
	for i := range l.Problems {
		p := &l.Problems[i]
		if p.Level == Wrong && p.Field != "" && !asked[p.Field] {
			p.Level, p.Text = Doubtful, p.Text+"，按"+by
		}
	}
}

// asked are the fields that nobody but the seller can tell.
var asked = map[string]bool{"batchID": true, "bale": true, "barcode": true, "indexCode": true, "basis": true, "price": true, "until": true, "notes": true}

// noted tells whether something was said of a field.
func noted(l *Line, field string) bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Field == field })
}

// fact is something that inspection finds of a lot.
type fact struct {
	keys    []string // of the fields of which one must be given; it is said of the first
	name    string
	compare func(told, known *cotton.Batch) (said, is string, differs bool)
	has     func(b *cotton.Batch) bool
}

// given tells whether a line says something of it.
func (f *fact) given(l *Line) bool {
	return slices.ContainsFunc(f.keys, func(key string) bool { return l.Lot.Given[key] })
}

var facts = []fact{
	measure("lengthAvg", "平均长度", func(b *cotton.Batch) schema.Centi { return b.Length.Avg }),
	measure("strongAvg", "断裂比强度", func(b *cotton.Batch) schema.Centi { return b.Strength.Avg }),
	measure("mikeAvg", "马克隆值", func(b *cotton.Batch) schema.Centi { return b.Mike.Avg }),
	measure("neatAvg", "长度整齐度", func(b *cotton.Batch) schema.Centi { return b.Uniformity.Avg }),
	measure("moisture", "回潮", func(b *cotton.Batch) schema.Centi { return b.Moisture }),
	measure("impurity", "含杂", func(b *cotton.Batch) schema.Centi { return b.Impurity }),
	measure("rdAvg", "反射率", func(b *cotton.Batch) schema.Centi { return b.Rd.Avg }),
	measure("plusBAvg", "黄度", func(b *cotton.Batch) schema.Centi { return b.PlusB.Avg }),
	weighing("amount", "公重", func(b *cotton.Batch) schema.Weight { return b.Conditioned }),
	weighing("gross", "毛重", func(b *cotton.Batch) schema.Weight { return b.Gross }),
	weighing("tare", "皮重", func(b *cotton.Batch) schema.Weight { return b.Tare }),
	weighing("net", "净重", func(b *cotton.Batch) schema.Weight { return b.Net }),
	word("颜色级", func(b *cotton.Batch) string { return colourWord(b.PrimaryColour) }, "primaryColor"),
	word("马值级", func(b *cotton.Batch) string { return b.MikeGrade }, "mikeGrade"),
	word("包数", func(b *cotton.Batch) string { return text(b.PackNum) }, "packnum"),
	word("采摘方式", func(b *cotton.Batch) string { return packWords[b.PackType] }, "packType", "cottonType"),
	word("轧花类型", func(b *cotton.Batch) string { return ginWords[b.CottonType] }, "cottonType"),
	divided("colours", "颜色级", colourParts(), func(b *cotton.Batch) cotton.Shares { return b.Colours }),
	divided("lengths", "长度分布", lengthParts(), func(b *cotton.Batch) cotton.Shares { return b.Lengths }),
	divided("mikes", "马值分布", gradeParts(cotton.MikeGrades[:]), func(b *cotton.Batch) cotton.Shares { return b.Mikes }),
	divided("ginning", "轧工质量", gradeParts(cotton.GinningGrades[:]), func(b *cotton.Batch) cotton.Shares { return b.Ginning }),
}

// Sheets round: what lies so near to what was found is the same.
const (
	nearValue  schema.Centi  = 5                      // hundredths: certificates have one decimal or two
	nearWeight schema.Weight = 10 * schema.Ton / 1000 // 42.58 t stands for 42.575 to 42.585
	nearShare  schema.Centi  = 1_00                   // %
)

func measure(key, name string, of func(*cotton.Batch) schema.Centi) fact {
	return fact{[]string{key}, name, func(told, known *cotton.Batch) (said, is string, differs bool) {
		a, b := of(told), of(known)
		if a == 0 || b == 0 || apart(a, b) <= nearValue {
			return "", "", false
		}
		return a.String(), b.String(), true
	}, func(b *cotton.Batch) bool { return of(b) != 0 }}
}

func weighing(key, name string, of func(*cotton.Batch) schema.Weight) fact {
	return fact{[]string{key}, name, func(told, known *cotton.Batch) (said, is string, differs bool) {
		a, b := of(told), of(known)
		if a == 0 || b == 0 || apart(a, b) <= nearWeight {
			return "", "", false
		}
		return a.String() + " 吨", b.String() + " 吨", true
	}, func(b *cotton.Batch) bool { return of(b) != 0 }}
}

func word(name string, of func(*cotton.Batch) string, keys ...string) fact {
	return fact{keys, name, func(told, known *cotton.Batch) (said, is string, differs bool) {
		a, b := of(told), of(known)
		return a, b, a != "" && b != "" && a != b
	}, func(b *cotton.Batch) bool { return of(b) != "" }}
}

// divided compares distributions by the part in which they are furthest apart.
func divided(key, name string, list []partNames, of func(*cotton.Batch) cotton.Shares) fact {
	return fact{[]string{key}, name, func(told, known *cotton.Batch) (said, is string, differs bool) {
		a, b := of(told), of(known)
		if len(a) != len(list) || len(b) != len(list) {
			return "", "", false
		}
		part, most := -1, nearShare
		for i := range a {
			if d := apart(a[i], b[i]); d > most {
				part, most = i, d
			}
		}
		if part < 0 {
			return "", "", false
		}
		label := list[part].names[0] + " "
		return label + a[part].String() + "%", label + b[part].String() + "%", true
	}, func(b *cotton.Batch) bool { return len(of(b)) > 0 }}
}

func colourWord(grade string) string {
	if grade == cotton.NoMainGrade {
		return "无主体"
	}
	return grade
}

// text is a number, or nothing where it is not known.
func text(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// tons is a weight to the nearest 10 kg: sheets round.
func tons(w schema.Weight) string {
	if w == 0 {
		return ""
	}
	return ((w + 500) / 1000 * 1000).String()
}
