package lotsheet

import (
	"slices"
	"strconv"
	"strings"

	"cottonmall/schema/cotton"
)

// distribution is the shares of grades in a lot.
type distribution struct {
	key, name string
	parts     []part
	of        func(*cotton.Batch) *cotton.Shares
}

// part is a part of a distribution.
type part struct {
	key   string
	names []string // the first is its title
}

var (
	colours = distribution{
		"colours", "颜色级", colourParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Colours },
	}
	lengths = distribution{
		"lengths", "长度分布", lengthParts(), func(b *cotton.Batch) *cotton.Shares { return &b.Lengths },
	}
	mikes = distribution{
		"mikes", "马值分布", gradeParts(cotton.MikeGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Mikes },
	}
	strengths = distribution{
		"strengths", "断裂比强度", gradeParts(cotton.StrengthGrades[:]),
		func(b *cotton.Batch) *cotton.Shares { return &b.Strengths },
	}
	uniformities = distribution{
		"uniformities", "长度整齐度", gradeParts(cotton.UniformityGrades[:]),
		func(b *cotton.Batch) *cotton.Shares { return &b.Uniformities },
	}
	ginning = distribution{
		"ginning", "轧工质量", gradeParts(cotton.GinningGrades[:]), func(b *cotton.Batch) *cotton.Shares { return &b.Ginning },
	}

	distributions = []distribution{colours, lengths, mikes, strengths, uniformities, ginning}
)

// distributionOf returns the place of a distribution by its key, or -1.
func distributionOf(key string) int {
	return slices.IndexFunc(distributions, func(d distribution) bool { return d.key == key })
}

// fields returns the fields of the parts. Titles name a part alone, or below the name of the distribution.
func (d distribution) fields() []Field {
	fields := make([]Field, len(d.parts))
	for i, p := range d.parts {
		fields[i] = Field{
			Key: d.key + "." + p.key, Title: p.names[0], Group: d.name, Names: p.names[1:], Unit: Percent, Width: 7,
			set: func(l *Lot, c *Cell) {
				if v, ok := c.centi(); ok {
					shares := d.of(&l.Batch)
					if len(*shares) != len(d.parts) {
						*shares = make(cotton.Shares, len(d.parts))
					}
					(*shares)[i] = v
				}
			},
			get: func(l *Lot) any { return shareValue(*d.of(&l.Batch), i) },
		}
	}
	return fields
}

func colourParts() []part {
	list := make([]part, len(cotton.ColourGrades))
	for i, grade := range cotton.ColourGrades {
		name := cotton.ColourName(grade)
		list[i] = part{grade, []string{name, grade, grade + "级", grade + "%", strings.TrimSuffix(name, "级")}}
		list[i].names = append(list[i].names, shortColours(name)...)
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

func lengthParts() []part {
	list := make([]part, len(cotton.LengthGrades))
	for i, mm := range cotton.LengthGrades {
		n := strconv.Itoa(mm)
		list[i] = part{n, []string{n + "mm", n + "毫米", "长度" + n, n + "mm%", "长度分布/" + n}}
	}
	return list
}

func gradeParts(grades []string) []part {
	list := make([]part, len(grades))
	for i, g := range grades {
		list[i] = part{g, []string{g, g + "%", g + "级", g + "档", g + "占比"}}
	}
	return list
}
