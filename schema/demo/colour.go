package demo

import (
	"math/rand/v2"
	"slices"

	"cottonmall/schema/cotton"
)

// part is the number of bales of a lot with a grade.
type part struct {
	grade uint8
	bales int
}

// adjacentColours are the indexes of the colour grades next to a grade in the table of levels and types.
var adjacentColours = func() [len(cotton.ColourGrades)][]uint8 {
	var out [len(cotton.ColourGrades)][]uint8
	for i, a := range cotton.ColourGrades {
		for j, b := range cotton.ColourGrades {
			level, kind := int(a[0])-int(b[0]), int(a[1])-int(b[1])
			if level*level+kind*kind == 1 {
				out[i] = append(out[i], uint8(j))
			}
		}
	}
	return out
}()

// mainColour returns the grade with at least 80 % of a lot. The rest must be at most three adjacent grades of at most
// two types; otherwise it returns NoMainGrade.
func mainColour(shares cotton.Shares) string {
	main := slices.Index(shares, slices.Max(shares))
	if shares[main] < 80_00 {
		return cotton.NoMainGrade
	}
	others, types := 0, map[byte]bool{cotton.ColourGrades[main][1]: true}
	for i, s := range shares {
		if i == main || s == 0 {
			continue
		}
		if !slices.Contains(adjacentColours[main], uint8(i)) {
			return cotton.NoMainGrade
		}
		others++
		types[cotton.ColourGrades[i][1]] = true
	}
	if others > 3 || len(types) > 2 {
		return cotton.NoMainGrade
	}
	return cotton.ColourGrades[main]
}

// colours divides n bales among the colour grades so that want is the main grade. Without a valid grade there is no
// main grade.
func colours(r *rand.Rand, n int, want string, inland bool) []part {
	main := cotton.ColourIndex(want)
	if main < 0 {
		return noMain(r, n, inland)
	}
	// A quarter of the lots has a single colour; few of the others go down to 80 %.
	rest := 0
	if r.IntN(4) > 0 {
		rest = int(float64(n) * 0.199 * r.Float64() * r.Float64())
	}
	parts := []part{{uint8(main), n - rest}}
	near := sameType(main)
	first := near[r.IntN(len(near))]
	if rest > 6 && r.IntN(3) == 0 {
		parts = append(parts, part{first, rest - rest/3})
		others := adjacentColours[main]
		first, rest = others[r.IntN(len(others))], rest/3
	}
	return append(parts, part{first, rest})
}

// noMain divides the bales so that no grade reaches 80 %.
func noMain(r *rand.Rand, n int, inland bool) []part {
	main := 1 + r.IntN(2) // 21 or 31
	if inland {
		main = []int{2, 3, 5, 6, 7}[r.IntN(5)]
	}
	most := n/2 + r.IntN(n/4)
	near := adjacentColours[main]
	a, b := near[r.IntN(len(near))], near[r.IntN(len(near))]
	if !inland {
		white := sameType(main)
		a, b = white[0], white[len(white)-1]
	}
	second := r.IntN(n - most + 1)
	return []part{{uint8(main), most}, {a, second}, {b, n - most - second}}
}

// sameType returns the grades one level better or worse.
func sameType(main int) []uint8 {
	var out []uint8
	for _, g := range adjacentColours[main] {
		if cotton.ColourGrades[g][1] == cotton.ColourGrades[main][1] {
			out = append(out, g)
		}
	}
	return out
}

// ginning divides n bales among P1, P2 and P3: 94 to 100 % are P2, the rest is either all P1 or all P3.
func ginning(r *rand.Rand, n int) []part {
	rest := int(float64(n) * 0.06 * r.Float64() * r.Float64())
	other := uint8(0)
	if r.IntN(2) == 0 {
		other = 2
	}
	return []part{{1, n - rest}, {other, rest}}
}
