package engine

import (
	"slices"
	"strings"
)

// locales are the languages that may be named: in two letters, in three, and Mandarin. Words are cut the same way for
// all of them.
var locales = strings.Fields(`
	af ak am ar az be bn bg ca cs da de el en eo et fi fr gu he hi hr hu hy id it jv ja kn ka km ko la lv lt ml mr mk my
	ne nl nb or pa fa pl pt ro ru si sk sl sn es sr sv ta te tl th tk tr uk ur uz vi yi zh zu
	afr aka amh ara aze bel ben bul cat ces dan deu ell eng epo est fin fra guj heb hin hrv hun hye ind ita jav jpn kan
	kat khm kor lat lav lit mal mar mkd mya nep nld nob ori pan pes pol por ron rus sin slk slv sna spa srp swe tam tel
	tgl tha tuk tur ukr urd uzb vie yid zho zul cmn`)

// checkLocales accepts a list of languages.
func checkLocales(v value, at place, code string) *Error {
	list, err := wantStrings(v, at, code)
	if err != nil {
		return err
	}
	for i, name := range list {
		if !slices.Contains(locales, name) {
			return unknownValue(name, at.element(i), code, locales)
		}
	}
	return nil
}

// parameterLocales accepts a list of languages from the query string.
func parameterLocales(list []string, name, code string) *Error {
	for _, l := range list {
		if slices.Contains(locales, l) {
			continue
		}
		known := slices.SortedFunc(slices.Values(locales), func(a, b string) int {
			if len(a) != len(b) {
				return len(a) - len(b)
			}
			return strings.Compare(a, b)
		})
		return refuse(
			code, "Invalid value in parameter `%s`: Unsupported locale `%s`, expected one of %s", name, l, joinNames(known),
		)
	}
	return nil
}
