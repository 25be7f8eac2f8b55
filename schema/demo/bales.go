package demo

import (
	"math"
	"math/rand/v2"
	"slices"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// mostBales is the largest number of bales in a lot: the exchange's unit is 185 ± 5.
const mostBales = 190

// bales are the measurements of each bale of one lot, fibre values in tenths of their unit. The certificate is
// computed from them, so its averages, extremes and distributions always agree.
type bales struct {
	n                                             int
	length, mike, strength, uniformity, rd, plusB [mostBales]int16
	colour, ginning                               [mostBales]uint8 // indexes into ColourGrades and GinningGrades
}

// draw draws the bales of a lot around its averages.
func (s *bales) draw(r *rand.Rand, n int, q quality, within spreads) {
	s.n = n
	for _, v := range []struct {
		values    *[mostBales]int16
		mean, dev float64
	}{
		{&s.length, q.length, within.Length},
		{&s.mike, q.mike, within.Mike},
		{&s.strength, q.strength, within.Strength},
		{&s.uniformity, q.uniformity, within.Uniformity},
		{&s.rd, q.rd, within.Rd},
		{&s.plusB, q.plusB, within.PlusB},
	} {
		scatter(r, v.values[:n], 10*v.mean, 10*v.dev)
	}
	assignGrades(r, s.colour[:n], q.colours)
	assignGrades(r, s.ginning[:n], q.ginning)
}

// scatter draws values from a normal distribution.
func scatter(r *rand.Rand, values []int16, mean, dev float64) {
	const each = 5 // values from one random number
	var bits uint64
	for i := range values {
		if i%each == 0 {
			bits = r.Uint64()
		}
		values[i] = int16(math.Floor(mean + dev*deviates[bits%uint64(len(deviates))] + 0.5))
		bits /= uint64(len(deviates))
	}
}

// deviates are equally likely steps of the standard normal distribution. Computing six values for each bale of a
// million lots would be too slow.
var deviates = func() (list [4096]float64) {
	for i := range list {
		list[i] = math.Sqrt2 * math.Erfinv((2*float64(i)+1)/float64(len(list))-1)
	}
	return list
}()

// assignGrades assigns each bale a grade, in random order.
func assignGrades(r *rand.Rand, to []uint8, parts []part) {
	i := 0
	for _, p := range parts {
		for range min(p.bales, len(to)-i) {
			to[i] = p.grade
			i++
		}
	}
	r.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
}

// fillCertificate sets the averages, extremes and distributions of the bales.
func (s *bales) fillCertificate(b *cotton.Batch) {
	n := s.n
	b.PackNum = n
	b.Length, b.Lengths = spread(s.length[:n]), shares(count(s.length[:n], lengthPart, len(cotton.LengthGrades)))
	b.Mike, b.Mikes = spread(s.mike[:n]), shares(count(s.mike[:n], mikePart, len(cotton.MikeGrades)))
	b.Strength, b.Strengths = spread(s.strength[:n]),
		shares(count(s.strength[:n], strengthPart, len(cotton.StrengthGrades)))
	b.Uniformity, b.Uniformities = spread(s.uniformity[:n]),
		shares(count(s.uniformity[:n], uniformityPart, len(cotton.UniformityGrades)))
	b.Rd, b.PlusB = spread(s.rd[:n]), spread(s.plusB[:n])
	b.Colours = shares(count(s.colour[:n], asIs, len(cotton.ColourGrades)))
	b.Ginning = shares(count(s.ginning[:n], asIs, len(cotton.GinningGrades)))
	b.PrimaryColour = mainColour(b.Colours)
	b.MikeGrade = cotton.MikeGrades[slices.Index(b.Mikes, slices.Max(b.Mikes))]
}

// rows returns the bales as rows of the certificate's bale list.
func (s *bales) rows(b *cotton.Batch, barcode func(int) string) []cotton.Bale {
	rows := make([]cotton.Bale, s.n)
	foreign := 0
	if b.ForeignBales != nil {
		foreign = *b.ForeignBales
	}
	for i := range rows {
		rows[i] = cotton.Bale{
			BatchID: b.BatchID, Number: i + 1, Barcode: barcode(i + 1),
			Colour: cotton.ColourGrades[s.colour[i]], Ginning: cotton.GinningGrades[s.ginning[i]],
			Length: tenths(s.length[i]), Mike: tenths(s.mike[i]), Uniformity: tenths(s.uniformity[i]),
			Strength: tenths(s.strength[i]), Rd: tenths(s.rd[i]), PlusB: tenths(s.plusB[i]),
			Foreign: i%mostBales < foreign,
		}
	}
	return rows
}

func tenths(v int16) schema.Centi { return 10 * schema.Centi(v) }

// spread returns the average, rounded half up to one decimal, the least and the greatest value.
func spread(values []int16) cotton.Spread {
	sum, n := 0, len(values)
	for _, v := range values {
		sum += int(v)
	}
	return cotton.Spread{
		Avg: tenths(int16((2*sum + n) / (2 * n))),
		Min: tenths(slices.Min(values)),
		Max: tenths(slices.Max(values)),
	}
}

// count returns the number of bales in each part of a distribution.
func count[T int16 | uint8](values []T, part []uint8, parts int) []int {
	counts := make([]int, parts)
	for _, v := range values {
		counts[part[v]]++
	}
	return counts
}

// shares converts numbers of bales to hundredths of a percent that add up to exactly 100.00. Each share is the
// difference of two rounded running sums.
func shares(counts []int) cotton.Shares {
	total := 0
	for _, c := range counts {
		total += c
	}
	out := make(cotton.Shares, len(counts))
	sum, before := 0, schema.Centi(0)
	for i, c := range counts {
		sum += c
		upTo := schema.Centi((2*sum*100_00 + total) / (2 * total))
		out[i], before = upTo-before, upTo
	}
	return out
}

// Index of the part of a distribution, by value in tenths.
var (
	lengthPart = partsOf(600, func(v schema.Centi) int { return cotton.LengthGrade(v) - cotton.LengthGrades[0] })
	mikePart   = partsOf(200, func(v schema.Centi) int {
		return slices.Index(cotton.MikeGrades[:], cotton.MikeGrade(v))
	})
	strengthPart = partsOf(800, func(v schema.Centi) int {
		return slices.Index(cotton.StrengthGrades[:], cotton.StrengthGrade(v))
	})
	uniformityPart = partsOf(1200, func(v schema.Centi) int {
		return slices.Index(cotton.UniformityGrades[:], cotton.UniformityGrade(v))
	})
	asIs = partsOf(len(cotton.ColourGrades), func(v schema.Centi) int { return int(v / 10) })
)

func partsOf(n int, part func(schema.Centi) int) []uint8 {
	parts := make([]uint8, n)
	for v := range parts {
		parts[v] = uint8(part(tenths(int16(v))))
	}
	return parts
}
