package shorthand

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mozillazg/go-pinyin"
)

// character is one character of names with its readings in pinyin, without tones.
type character struct {
	text     string // in lower case
	readings []string
	begins   [256]bool // first bytes of the text and the readings
}

// characters are all characters that were looked up. Names share them.
type characters map[rune]*character

var allReadings = pinyin.Args{Style: pinyin.Normal, Heteronym: true}

// of returns the characters of a name.
func (c characters) of(name string) []*character {
	list := make([]*character, 0, utf8.RuneCountInString(name))
	for _, r := range strings.ToLower(name) {
		list = append(list, c.character(r))
	}
	return list
}

// character returns a character with all its readings: 车 is che and ju. Names of places often have the rare one.
func (c characters) character(r rune) *character {
	if known, ok := c[r]; ok {
		return known
	}
	one := &character{text: string(r)}
	isEmpty := func(reading string) bool { return reading == "" }
	one.readings = slices.DeleteFunc(pinyin.SinglePinyin(r, allReadings), isEmpty)
	one.begins[one.text[0]] = true
	for _, reading := range one.readings {
		one.begins[reading[0]] = true
	}
	c[r] = one
	return one
}

// begins reports whether a word is the beginning of a name: characters, their readings or the initials of these, also
// mixed. 库尔勒 begins with 库, kuer, kel and ku尔.
func begins(word string, name []*character) bool {
	if word == "" || len(name) == 0 || !name[0].begins[word[0]] {
		return word == ""
	}
	if rest, ok := strings.CutPrefix(word, name[0].text); ok && begins(rest, name[1:]) {
		return true
	}
	for _, reading := range name[0].readings {
		if strings.HasPrefix(reading, word) {
			return true
		}
		for _, part := range []string{reading, initial(reading)} {
			if rest, ok := strings.CutPrefix(word, part); ok && begins(rest, name[1:]) {
				return true
			}
		}
	}
	return false
}

// initial returns the first letter of a reading.
func initial(reading string) string {
	_, size := utf8.DecodeRuneInString(reading)
	return reading[:size]
}
