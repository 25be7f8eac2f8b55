package shorthand

import (
	"regexp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema/cotton"
)

// zone is the region of cotton: the tab of the page.
type zone int

const (
	anyZone zone = iota // not named
	xinjiang
	inland
)

// kind returns the type of a demand for a zone: 0 for Xinjiang, 1 for inland, nil if it is unknown.
func (z zone) kind() *int {
	if z == anyZone {
		return nil
	}
	return new(int(z - xinjiang))
}

// code returns the zone in the database.
func (z zone) code() string {
	return map[zone]string{xinjiang: cotton.Xinjiang, inland: cotton.Inland}[z]
}

// other returns the opposite zone.
func (z zone) other() zone {
	return map[zone]zone{xinjiang: inland, inland: xinjiang}[z]
}

// both returns the common zone of two, or any.
func (z zone) both(other zone) zone {
	if z != other {
		return anyZone
	}
	return z
}

// merge returns the zone of both, and false if they exclude each other.
func (z zone) merge(other zone) (zone, bool) {
	if z == anyZone {
		return other, true
	}
	return z, other == anyZone || other == z
}

var provinces = regexp.MustCompile(`^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-4])`)

// zoneOf returns the zone of a batch number or of a ginnery's code. They begin with the province: 65 is Xinjiang, 66
// its Production and Construction Corps.
func zoneOf(number string) zone {
	switch {
	case len(number) < 2:
		return anyZone
	case number[:2] == "65" || number[:2] == "66":
		return xinjiang
	case provinces.MatchString(number):
		return inland
	}
	return anyZone
}

// zoneOfNumbers returns the common zone of all batch numbers in a text.
func zoneOfNumbers(text string) zone {
	numbers, _, _ := cottonindex.SplitKeyword(text)
	in := anyZone
	for i, number := range numbers {
		if i == 0 {
			in = zoneOf(number)
		}
		in = in.both(zoneOf(number))
	}
	return in
}
