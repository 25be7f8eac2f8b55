package lotsheet

import (
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// checkInspection completes a lot from the known data of its batch and warns of differences.
func checkInspection(l *Line, ref *Reference) {
	b := &l.Lot.Batch
	known := ref.Batches[b.BatchID]
	switch {
	case known == nil:
		l.NewBatch = b.BatchID != ""
		if l.NewBatch && b.Length.Avg == 0 && ref.Official {
			l.fail("batchID", "平台没有批号 %s 的质量数据，请先导入它的质量证书", b.BatchID)
		} else if l.NewBatch && b.Length.Avg == 0 {
			l.fail("batchID", "没有批号 %s 的公检数据，表中也没有质量指标", b.BatchID)
		}
	case ref.Official:
		replaceKnown(l, known)
	case ref.Editable[b.BatchID]:
		mergeSellerData(l, known, ref)
	default:
		useKnownBatch(l, known, ref)
	}
}

// useKnownBatch replaces the data of the line by the known ones.
func useKnownBatch(l *Line, known *cotton.Batch, ref *Reference) {
	b, source := &l.Lot.Batch, ref.sourceOf(known)
	for _, f := range facts {
		if !f.isGiven(l) {
			continue
		}
		if given, is, differs := f.compare(b, known); differs {
			p := l.warn(f.keys[0], "%s表中为 %s，%s为 %s，按%s", f.name, given, source, is, source)
			p.Difference = &Difference{f.name, given, is, source}
		}
	}
	noted := slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Field == "origins" })
	if l.Lot.Given["origins"] && !noted && !ref.origin(b.City).includes(known.Area, known.City) {
		l.warn("origins", "产地表中为 %s，平台为 %s %s，按平台", b.City, known.Area, known.City)
	}
	if ref.QualityOnly { // nothing of the line is used
		what := source
		if known.BroughtBy == 0 || known.Inspected() {
			what = "检验数据"
		}
		kept := *l.warn("batchID", "批号 %s 已有%s，不覆盖", known.BatchID, what)
		l.Problems = slices.Insert(l.Problems[:len(l.Problems)-1], 0, kept)
	}
	l.downgrade(source)
	*b = *known
}

// sourceOf returns whose data of a batch are known, for the seller.
func (ref *Reference) sourceOf(b *cotton.Batch) string {
	switch {
	case b.BroughtBy == 0 || b.Inspected():
		return "公检"
	case b.BroughtBy == ref.Seller:
		return "您以前提供的数据"
	}
	return "其他卖家提供的数据"
}

// sellerFields are the fields that only the seller knows.
var sellerFields = []string{"batchID", "bale", "barcode", "indexCode", "basis", "price", "until", "notes", "broker"}

// replaceKnown compares a certificate with the known data of its batch, which it replaces.
func replaceKnown(l *Line, known *cotton.Batch) {
	b, text := &l.Lot.Batch, "%s原公检为 %s，改为 %s"
	if !known.Inspected() {
		text = "%s卖家填报 %s，公检为 %s，按公检"
	}
	changed := !known.Inspected() || len(l.Lot.Bales) > 0
	for _, f := range facts {
		if !f.isGiven(l) {
			continue
		}
		given, is, differs := f.compare(b, known)
		if differs {
			l.warn(f.keys[0], text, f.name, is, given)
		}
		changed = changed || differs || f.in(b) && !f.in(known)
	}
	if !changed {
		*b = *known
		return
	}
	l.Previous, l.official = known, true
}

// downgrade makes errors in inspection data warnings, because the known data are used.
func (l *Line) downgrade(source string) {
	for i := range l.Problems {
		p := &l.Problems[i]
		if p.Level == Error && p.Field != "" && !slices.Contains(sellerFields, p.Field) {
			p.Level, p.Text = Warning, p.Text+"，按"+source
		}
	}
}

// mergeSellerData compares a line with the data that its seller gave before. The line changes them.
func mergeSellerData(l *Line, known *cotton.Batch, ref *Reference) {
	b, changed := &l.Lot.Batch, len(l.Lot.Bales) > 0
	for _, f := range facts {
		if !f.isGiven(l) {
			continue
		}
		given, is, differs := f.compare(b, known)
		if differs {
			l.warn(f.keys[0], "%s原为 %s，改为 %s", f.name, is, given)
		}
		changed = changed || differs || f.in(b) && !f.in(known)
	}
	if b.WarehouseID != 0 && b.WarehouseID != known.WarehouseID {
		changed = true
		if is := ref.WarehouseNames[known.WarehouseID]; is != "" {
			l.warn("depotName", "仓库原为 %s，改为 %s", is, ref.WarehouseNames[b.WarehouseID])
		}
	}
	if !changed {
		*b = *known
		return
	}
	l.Previous = known
}

// fact is a result of inspection.
type fact struct {
	keys    []string // fields; one must be given, and problems are about the first
	name    string
	compare func(a, b *cotton.Batch) (textA, textB string, differs bool)
	in      func(b *cotton.Batch) bool
}

// isGiven reports whether a line has the fact.
func (f *fact) isGiven(l *Line) bool {
	return slices.ContainsFunc(f.keys, func(key string) bool { return l.Lot.Given[key] })
}

var facts = slices.Concat(measuredFacts(), []fact{
	weightFact("amount", "公重", func(b *cotton.Batch) schema.Weight { return b.Conditioned }),
	weightFact("gross", "毛重", func(b *cotton.Batch) schema.Weight { return b.Gross }),
	weightFact("tare", "皮重", func(b *cotton.Batch) schema.Weight { return b.Tare }),
	weightFact("net", "净重", func(b *cotton.Batch) schema.Weight { return b.Net }),
	wordFact("颜色级", func(b *cotton.Batch) string { return cotton.ColourWord(b.PrimaryColour) }, "primaryColor"),
	wordFact("马值级", func(b *cotton.Batch) string { return b.MikeGrade }, "mikeGrade"),
	wordFact("包数", func(b *cotton.Batch) string { return countWord(b.PackNum) }, "packnum"),
	wordFact("采摘方式", func(b *cotton.Batch) string { return pickWords[b.PackType] }, "packType", "cottonType"),
	wordFact("轧花类型", func(b *cotton.Batch) string { return ginWords[b.CottonType] }, "cottonType"),
	sharesFact(colours), sharesFact(lengths), sharesFact(mikes), sharesFact(strengths), sharesFact(uniformities),
	sharesFact(ginning),
	wordFact("质量证书号", func(b *cotton.Batch) string { return b.QualityCert }, "qualityCert"),
	wordFact("重量证书号", func(b *cotton.Batch) string { return b.WeightCert }, "weightCert"),
	wordFact("执行标准", func(b *cotton.Batch) string { return b.Standard }, "standard"),
	wordFact("检验机构", func(b *cotton.Batch) string { return b.InspectOrg }, "inspectOrg"),
	wordFact("实验室", func(b *cotton.Batch) string { return b.Laboratory }, "laboratory"),
	wordFact("检验日期", func(b *cotton.Batch) string { return string(b.InspectedOn) }, "inspectedOn"),
	wordFact("证书日期", func(b *cotton.Batch) string { return string(b.CertifiedOn) }, "certifiedOn"),
})

func measuredFacts() (list []fact) {
	for _, m := range measures {
		list = append(list, numberFact(m.key, m.name, "", centiTolerance, m.of))
	}
	return list
}

// Values that differ by no more are equal, because sheets are rounded.
const (
	centiTolerance  schema.Centi  = 5                      // certificates have one decimal or two
	weightTolerance schema.Weight = 10 * schema.Ton / 1000 // 42.58 t is 42.575 to 42.585
	shareTolerance  schema.Centi  = 1_00                   // %
)

func weightFact(key, name string, of func(*cotton.Batch) schema.Weight) fact {
	return numberFact(key, name, " 吨", weightTolerance, of)
}

// numberFact returns a fact that differs if both batches have it.
func numberFact[T interface {
	schema.Weight | schema.Centi
	String() string
}](key, name, unit string, tolerance T, of func(*cotton.Batch) T) fact {
	return fact{
		keys: []string{key}, name: name,
		compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := of(a), of(b)
			if x == 0 || y == 0 || difference(x, y) <= tolerance {
				return "", "", false
			}
			return x.String() + unit, y.String() + unit, true
		},
		in: func(b *cotton.Batch) bool { return of(b) != 0 },
	}
}

func wordFact(name string, of func(*cotton.Batch) string, keys ...string) fact {
	return fact{
		keys: keys, name: name,
		compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := of(a), of(b)
			return x, y, x != "" && y != "" && x != y
		},
		in: func(b *cotton.Batch) bool { return of(b) != "" },
	}
}

// sharesFact returns a fact that compares the most different part of distributions.
func sharesFact(d distribution) fact {
	return fact{
		keys: []string{d.key}, name: d.name,
		compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := *d.of(a), *d.of(b)
			if len(x) != len(d.parts) || len(y) != len(d.parts) {
				return "", "", false
			}
			most, greatest := -1, shareTolerance
			for i := range x {
				if by := difference(x[i], y[i]); by > greatest {
					most, greatest = i, by
				}
			}
			if most < 0 {
				return "", "", false
			}
			label := d.parts[most].names[0] + " "
			return label + x[most].String() + "%", label + y[most].String() + "%", true
		},
		in: func(b *cotton.Batch) bool { return len(*d.of(b)) > 0 },
	}
}

// countWord returns a number, or nothing for zero.
func countWord(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
