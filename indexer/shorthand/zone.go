package shorthand

import (
	"regexp"

	"cottonmall/indexer/cottonindex"
	"cottonmall/schema/cotton"
)

// zone is where cotton of a demand grew: the tab of the page.
type zone int

const (
	anyZone zone = iota // not said
	xinjiang
	inland
)

// kind is the demand's type of a zone: 0 Xinjiang, 1 inland; nil when it was not said.
func (z zone) kind() *int {
	if z == anyZone {
		return nil
	}
	return new(int(z - xinjiang))
}

// code is the zone in the database.
func (z zone) code() string {
	return map[zone]string{xinjiang: cotton.Xinjiang, inland: cotton.Inland}[z]
}

// other is the zone that is left when one is not wanted.
func (z zone) other() zone {
	return map[zone]zone{xinjiang: inland, inland: xinjiang}[z]
}

// both is the zone of what lies in two of them.
func (z zone) both(other zone) zone {
	if z != other {
		return anyZone
	}
	return z
}

// merge adds the zone of another word to the one that was said; false when they exclude each other.
func (z zone) merge(other zone) (zone, bool) {
	if z == anyZone {
		return other, true
	}
	return z, other == anyZone || other == z
}

var provinces = regexp.MustCompile(`^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-4])`)

// zoneOf is the zone of a batch number or of a ginnery's code. They begin with the province: 65 is Xinjiang, 66 its
// Production and Construction Corps.
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

// zoneOfNumbers is the zone of all batch numbers in a text.
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
