package findings

import (
	"slices"
	"strconv"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Fact is a result of inspection.
type Fact struct {
	Keys    []string // fields; one must be given, and problems are about the first
	Name    string
	Compare func(a, b *cotton.Batch) (textA, textB string, differs bool)
	In      func(b *cotton.Batch) bool
}

// Facts are the results of inspection by which two versions of a batch are compared.
var Facts = slices.Concat(measuredFacts(), []Fact{
	weightFact("amount", "公重", func(b *cotton.Batch) schema.Weight { return b.Conditioned }),
	weightFact("gross", "毛重", func(b *cotton.Batch) schema.Weight { return b.Gross }),
	weightFact("tare", "皮重", func(b *cotton.Batch) schema.Weight { return b.Tare }),
	weightFact("net", "净重", func(b *cotton.Batch) schema.Weight { return b.Net }),
	wordFact("颜色级", func(b *cotton.Batch) string { return cotton.ColourWord(b.PrimaryColour) }, "primaryColor"),
	wordFact("马值级", func(b *cotton.Batch) string { return b.MikeGrade }, "mikeGrade"),
	wordFact("包数", func(b *cotton.Batch) string { return countWord(b.PackNum) }, "packnum"),
	wordFact("采摘方式", func(b *cotton.Batch) string { return PickWords[b.PackType] }, "packType", "cottonType"),
	wordFact("轧花类型", func(b *cotton.Batch) string { return GinWords[b.CottonType] }, "cottonType"),
	sharesFact(Colours), sharesFact(Lengths), sharesFact(Mikes), sharesFact(Strengths), sharesFact(Uniformities),
	sharesFact(Ginning),
	wordFact("质量证书号", func(b *cotton.Batch) string { return b.QualityCert }, "qualityCert"),
	wordFact("重量证书号", func(b *cotton.Batch) string { return b.WeightCert }, "weightCert"),
	wordFact("执行标准", func(b *cotton.Batch) string { return b.Standard }, "standard"),
	wordFact("检验机构", func(b *cotton.Batch) string { return b.InspectOrg }, "inspectOrg"),
	wordFact("实验室", func(b *cotton.Batch) string { return b.Laboratory }, "laboratory"),
	wordFact("检验日期", func(b *cotton.Batch) string { return string(b.InspectedOn) }, "inspectedOn"),
	wordFact("证书日期", func(b *cotton.Batch) string { return string(b.CertifiedOn) }, "certifiedOn"),
})

func measuredFacts() (list []Fact) {
	for _, m := range Measures {
		list = append(list, numberFact(m.Key, m.Name, "", centiTolerance, m.Of))
	}
	return list
}

// Values that differ by no more are equal, because sheets are rounded.
const (
	centiTolerance  schema.Centi  = 5                      // certificates have one decimal or two
	weightTolerance schema.Weight = 10 * schema.Ton / 1000 // 42.58 t is 42.575 to 42.585
	shareTolerance  schema.Centi  = 1_00                   // %
)

func weightFact(key, name string, of func(*cotton.Batch) schema.Weight) Fact {
	return numberFact(key, name, " 吨", weightTolerance, of)
}

// numberFact returns a fact that differs if both batches have it.
func numberFact[T interface {
	schema.Weight | schema.Centi
	String() string
}](key, name, unit string, tolerance T, of func(*cotton.Batch) T) Fact {
	return Fact{
		Keys: []string{key}, Name: name,
		Compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := of(a), of(b)
			if x == 0 || y == 0 || apart(x, y) <= tolerance {
				return "", "", false
			}
			return x.String() + unit, y.String() + unit, true
		},
		In: func(b *cotton.Batch) bool { return of(b) != 0 },
	}
}

func wordFact(name string, of func(*cotton.Batch) string, keys ...string) Fact {
	return Fact{
		Keys: keys, Name: name,
		Compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := of(a), of(b)
			return x, y, x != "" && y != "" && x != y
		},
		In: func(b *cotton.Batch) bool { return of(b) != "" },
	}
}

// sharesFact returns a fact that compares the most different part of distributions.
func sharesFact(d Distribution) Fact {
	return Fact{
		Keys: []string{d.Key}, Name: d.Name,
		Compare: func(a, b *cotton.Batch) (string, string, bool) {
			x, y := *d.Of(a), *d.Of(b)
			if len(x) != len(d.Parts) || len(y) != len(d.Parts) {
				return "", "", false
			}
			most, greatest := -1, shareTolerance
			for i := range x {
				if by := apart(x[i], y[i]); by > greatest {
					most, greatest = i, by
				}
			}
			if most < 0 {
				return "", "", false
			}
			label := d.Parts[most].Names[0] + " "
			return label + x[most].String() + "%", label + y[most].String() + "%", true
		},
		In: func(b *cotton.Batch) bool { return len(*d.Of(b)) > 0 },
	}
}

// countWord returns a number, or nothing for zero.
func countWord(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func apart[T schema.Weight | schema.Centi](a, b T) T { return max(a, b) - min(a, b) }
