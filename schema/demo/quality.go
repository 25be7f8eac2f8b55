package demo

import (
	"encoding/json"
	"math"
	"math/rand/v2"

	"cottonmall/schema"
	"cottonmall/schema/cotton"
)

// normal is a normal distribution whose ends are folded inwards: mean, standard deviation, least, greatest.
type normal [4]float64

// at returns the value z standard deviations from the mean.
func (n normal) at(z float64) float64 {
	least, most := n[2], n[3]
	v := n[0] + n[1]*z
	v = least + math.Abs(v-least)
	v = most - math.Abs(most-v)
	return max(v, least)
}

// kind is the distribution of the lot averages of one kind of cotton.
type kind struct {
	Length, Strength, Mike, Uniformity, Moisture, Trash, Rd, PlusB normal
	Colours                                                        []weighted
}

// spreads are the standard deviations between the bales of one lot.
type spreads struct{ Length, Strength, Mike, Uniformity, Rd, PlusB float64 }

// qualityTables are the distributions found in certificates of real lots.
type qualityTables struct {
	Kinds  map[string]kind
	Within spreads
}

// quality are the averages of one lot and the colours and ginning of its bales.
type quality struct {
	length, strength, mike, uniformity, rd, plusB float64
	moisture, trash                               float64
	colours, ginning                              []part
}

// drawQuality draws the averages of a lot of n bales. Long cotton is stronger and more even, late cotton is finer,
// and early cotton is moist. Pale colours reflect more.
func (k kind) drawQuality(r *rand.Rand, n int, ginnery, late float64, inland bool) quality {
	long := 0.45*ginnery + 0.893*r.NormFloat64()
	mike := k.Mike.at(r.NormFloat64()) - 0.25*(late-0.5)
	moisture := k.Moisture.at(r.NormFloat64())
	if late < 0.06 {
		moisture = max(moisture, 6) + 1.2*r.Float64()
	}
	main := pick(r, k.Colours)
	return quality{
		length:     k.Length.at(long),
		strength:   k.Strength.at(0.6*long + 0.8*r.NormFloat64()),
		uniformity: k.Uniformity.at(0.5*long + 0.866*r.NormFloat64()),
		mike:       min(max(mike, k.Mike[2]), k.Mike[3]),
		moisture:   min(moisture, k.Moisture[3]),
		trash:      k.Trash.at(r.NormFloat64()),
		rd:         min(k.Rd.at(r.NormFloat64())+brightness(main), k.Rd[3]),
		plusB:      k.PlusB.at(r.NormFloat64()),
		colours:    colours(r, n, main, inland),
		ginning:    ginning(r, n),
	}
}

// brightness returns the additional reflectance in % Rd of a colour grade, relative to white level 3.
func brightness(grade string) float64 {
	if grade == cotton.NoMainGrade {
		return 0
	}
	return 1.1 * float64('3'-grade[0])
}

// weighted is a choice with its weight.
type weighted struct {
	Name   string
	Weight float64
}

// UnmarshalJSON decodes ["31", 50].
func (w *weighted) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[2]any{&w.Name, &w.Weight})
}

// pick draws one of the choices by weight.
func pick(r *rand.Rand, choices []weighted) string {
	return draw(r, choices, func(c weighted) float64 { return c.Weight }).Name
}

// draw draws an element by weight.
func draw[T any](r *rand.Rand, list []T, weight func(T) float64) T {
	var sum float64
	for _, v := range list {
		sum += weight(v)
	}
	at := sum * r.Float64()
	for _, v := range list {
		if at -= weight(v); at < 0 {
			return v
		}
	}
	return list[len(list)-1]
}

// tenth rounds a value to one decimal, in hundredths.
func tenth(v float64) schema.Centi { return 10 * schema.Centi(math.Round(10*v)) }
