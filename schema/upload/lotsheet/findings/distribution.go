package findings

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// Distribution is the shares of grades in a lot.
type Distribution struct {
	Key, Name string
	Parts     []Part
	Of        func(*cotton.Batch) *cotton.Shares

	grade func(*cotton.Bale) int // place of the grade of a bale, or -1
}

// Part is a part of a distribution.
type Part struct {
	Key   string
	Names []string // the first is its title
}

// Distributions of the findings of an inspection.
var (
	Colours = Distribution{
		"colours", "颜色级", colourParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Colours },
		func(l *cotton.Bale) int { return cotton.ColourIndex(l.Colour) },
	}
	Lengths = Distribution{
		"lengths", "长度分布", lengthParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Lengths },
		func(l *cotton.Bale) int { return measuredIndex(cotton.LengthGrades[:], l.Length, cotton.LengthGrade) },
	}
	Mikes = Distribution{
		"mikes", "马值分布", gradeParts(cotton.MikeGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Mikes },
		func(l *cotton.Bale) int { return measuredIndex(cotton.MikeGrades[:], l.Mike, cotton.MikeGrade) },
	}
	Strengths = Distribution{
		"strengths", "断裂比强度", gradeParts(cotton.StrengthGrades[:]),
		func(b *cotton.Batch) *cotton.Shares { return &b.Strengths },
		func(l *cotton.Bale) int {
			return measuredIndex(cotton.StrengthGrades[:], l.Strength, cotton.StrengthGrade)
		},
	}
	Uniformities = Distribution{
		"uniformities", "长度整齐度", gradeParts(cotton.UniformityGrades[:]),
		func(b *cotton.Batch) *cotton.Shares { return &b.Uniformities },
		func(l *cotton.Bale) int {
			return measuredIndex(cotton.UniformityGrades[:], l.Uniformity, cotton.UniformityGrade)
		},
	}
	Ginning = Distribution{
		"ginning", "轧工质量", gradeParts(cotton.GinningGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Ginning },
		func(l *cotton.Bale) int { return slices.Index(cotton.GinningGrades[:], l.Ginning) },
	}

	Distributions = []Distribution{Colours, Lengths, Mikes, Strengths, Uniformities, Ginning}
)

// measuredIndex returns the place of the grade of a value, or -1 if the value is not known.
func measuredIndex[G comparable](grades []G, v schema.Centi, grade func(schema.Centi) G) int {
	if v == 0 {
		return -1
	}
	return slices.Index(grades, grade(v))
}

// SharesOf returns the distribution over bales, or nil if the grade of one is not known.
func (d *Distribution) SharesOf(bales []*cotton.Bale) cotton.Shares {
	list, n := make(cotton.Shares, len(d.Parts)), schema.Centi(len(bales))
	for _, l := range bales {
		i := d.grade(l)
		if i < 0 {
			return nil
		}
		list[i]++
	}
	for i, count := range list {
		list[i] = (count*100_00 + n/2) / n
	}
	return list
}

// DistributionOf returns the place of a distribution by its key, or -1.
func DistributionOf(key string) int {
	return slices.IndexFunc(Distributions, func(d Distribution) bool { return d.Key == key })
}

func colourParts() []Part {
	list := make([]Part, len(cotton.ColourGrades))
	for i, grade := range cotton.ColourGrades {
		name := cotton.ColourName(grade)
		list[i] = Part{grade, []string{name, grade, grade + "级", grade + "%", strings.TrimSuffix(name, "级")}}
		list[i].Names = append(list[i].Names, shortColours(name)...)
	}
	return list
}

// shortColours returns a colour grade without 棉 or 淡: 白3级, 白3.
func shortColours(name string) (list []string) {
	short := strings.Replace(name, "棉", "", 1)
	list = append(list, short, strings.TrimSuffix(short, "级"))
	if rest, ok := strings.CutPrefix(short, "淡点"); ok {
		list = append(list, "点"+rest, "点"+strings.TrimSuffix(rest, "级"))
	}
	return list
}

func lengthParts() []Part {
	list := make([]Part, len(cotton.LengthGrades))
	for i, mm := range cotton.LengthGrades {
		n := strconv.Itoa(mm)
		list[i] = Part{n, []string{n + "mm", n + "毫米", "长度" + n, n + "mm%", "长度分布/" + n}}
	}
	return list
}

func gradeParts(grades []string) []Part {
	list := make([]Part, len(grades))
	for i, g := range grades {
		list[i] = Part{g, []string{g, g + "%", g + "级", g + "档", g + "占比"}}
	}
	return list
}
