package cotton

import (
	"slices"

	"cottonmall/schema"
)

// ColourGrades are the 13 colour grades from best to worst: the first digit is the level, the second the type
// (1 white, 2 light spotted, 3 light yellow-stained, 4 yellow-stained).
var ColourGrades = [13]string{"11", "21", "31", "41", "51", "12", "22", "32", "13", "23", "33", "14", "24"}

// NoMainGrade is the colour code of a lot without a main grade (无主体).
const NoMainGrade = "0"

// Grades in the order of their distributions.
var (
	MikeGrades       = [5]string{"C1", "B1", "A", "B2", "C2"}
	StrengthGrades   = [5]string{"S5", "S4", "S3", "S2", "S1"}
	UniformityGrades = [5]string{"U5", "U4", "U3", "U2", "U1"}
	GinningGrades    = [3]string{"P1", "P2", "P3"}
)

// LengthGrades are whole millimetres: up to 25.9 mm is 25, 28.0 to 28.9 mm is 28. Grades from 33 are long staple.
var LengthGrades = [16]int{25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40}

// ColourIndex returns the index of a colour grade in ColourGrades, or -1.
func ColourIndex(grade string) int { return slices.Index(ColourGrades[:], grade) }

// colourTypes are the words for the second digit of a colour grade.
var colourTypes = map[byte]string{'1': "白棉", '2': "淡点污棉", '3': "淡黄染棉", '4': "黄染棉"}

// ColourName returns the grade in words: 白棉3级 for 31, 无主体 for 0.
func ColourName(grade string) string {
	if ColourIndex(grade) < 0 {
		return "无主体"
	}
	return colourTypes[grade[1]] + grade[:1] + "级"
}

// MikeGrade returns the grade of a micronaire value: C1 ≤ 3.4, B1 to 3.6, A to 4.2, B2 to 4.9, C2 from 5.0.
func MikeGrade(mike schema.Centi) string {
	switch {
	case mike < 350:
		return "C1"
	case mike < 370:
		return "B1"
	case mike < 430:
		return "A"
	case mike < 500:
		return "B2"
	}
	return "C2"
}

// LengthGrade returns a length in whole millimetres, limited to 25–40.
func LengthGrade(length schema.Centi) int { return min(max(int(length)/100, 25), 40) }

// StrengthGrade returns the grade of a breaking strength in cN/tex: S1 from 31.0, S2 from 29.0, S3 from 26.0, S4 from
// 24.0.
func StrengthGrade(strength schema.Centi) string {
	return gradeBelow(strength, [4]schema.Centi{2400, 2600, 2900, 3100}, StrengthGrades)
}

// UniformityGrade returns the grade of a length uniformity in %: U1 from 86.0, U2 from 83.0, U3 from 80.0, U4 from
// 77.0.
func UniformityGrade(uniformity schema.Centi) string {
	return gradeBelow(uniformity, [4]schema.Centi{7700, 8000, 8300, 8600}, UniformityGrades)
}

// gradeBelow returns the name before the first bound above v, or the last name.
func gradeBelow(v schema.Centi, bounds [4]schema.Centi, names [5]string) string {
	for i, b := range bounds {
		if v < b {
			return names[i]
		}
	}
	return names[4]
}
