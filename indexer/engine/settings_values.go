package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// eachField reads an object whose keys are known.
func eachField(v value, at place, code string, known []string, f func(name string, v value, at place) *Error) *Error {
	if err := wantObject(v, at, code); err != nil {
		return err
	}
	var err *Error
	v.fields(func(key, v value) bool {
		name := key.text()
		if !slices.Contains(known, name) {
			err = unknownField(name, at, known)
			err.Code = code
			return false
		}
		err = f(name, v, at.field(name))
		return err == nil
	})
	return err
}

func setFilterable(s *settings, v value, at place, code string) ([]byte, *Error) {
	if err := wantArray(v, at, code); err != nil {
		return nil, err
	}
	rules := []filterRule{}
	var err *Error
	v.each(func(i int, e value) bool {
		var r filterRule
		switch e.kind() {
		case jsonString:
			r = filterRule{[]string{e.text()}, true, true, true, true}
		case jsonObject:
			r, err = readFilterRule(e, at.element(i), code)
		default:
			err = wrongType(e, at.element(i), code, "a string")
		}
		rules = append(rules, r)
		return err == nil
	})
	if err != nil {
		return nil, err
	}
	s.filterable = rules
	return showFilterable(s, nil), nil
}

func readFilterRule(v value, at place, code string) (filterRule, *Error) {
	r := filterRule{equality: true}
	err := eachField(v, at, code, []string{"attributePatterns", "features"},
		func(name string, v value, at place) (err *Error) {
			if name == "attributePatterns" {
				r.patterns, err = wantStrings(v, at, code)
				return err
			}
			return eachField(v, at, code, []string{"facetSearch", "filter"}, func(name string, v value, at place) (err *Error) {
				if name == "facetSearch" {
					r.facetSearch, err = wantBool(v, at, code)
					return err
				}
				return eachField(v, at, code, []string{"equality", "comparison"},
					func(name string, v value, at place) (err *Error) {
						if name == "equality" {
							r.equality, err = wantBool(v, at, code)
						} else {
							r.comparison, err = wantBool(v, at, code)
						}
						return err
					})
			})
		})
	if err == nil && r.patterns == nil {
		err = missingField("attributePatterns", at, code)
	}
	return r, err
}

func showFilterable(s *settings, b []byte) []byte {
	b = append(b, '[')
	for i, r := range s.filterable {
		if i > 0 {
			b = append(b, ',')
		}
		if r.plain {
			b = appendString(b, r.patterns[0])
			continue
		}
		b = appendStrings(append(b, `{"attributePatterns":`...), r.patterns)
		b = strconv.AppendBool(append(b, `,"features":{"facetSearch":`...), r.facetSearch)
		b = strconv.AppendBool(append(b, `,"filter":{"equality":`...), r.equality)
		b = strconv.AppendBool(append(b, `,"comparison":`...), r.comparison)
		b = append(b, `}}}`...)
	}
	return append(b, ']')
}

var rankingRuleNames = []string{
	"words", "typo", "proximity", "attribute", "attributeRank", "wordPosition", "sort", "exactness",
}

func setRankingRules(s *settings, v value, at place, code string) ([]byte, *Error) {
	rules, err := wantStrings(v, at, code)
	if err != nil {
		return nil, err
	}
	for i, r := range rules {
		if _, _, custom := customRule(r); !custom && !slices.Contains(rankingRuleNames, r) {
			return nil, wrongValue(at.element(i), code, "`"+r+"` ranking rule is invalid. Valid ranking rules are "+
				"words, typo, sort, proximity, attribute, exactness and custom ranking rules.")
		}
	}
	if slices.Contains(rules, "attribute") && (slices.Contains(rules, "attributeRank") ||
		slices.Contains(rules, "wordPosition")) {
		return nil, refuse(code, "Mixed usage of the attribute, attributeRank, and wordPosition ranking rules. You "+
			"must either use the attribute ranking rule alone or the attributeRank and wordPosition ranking rules.")
	}
	s.rankingRules = rules
	return appendStrings(nil, rules), nil
}

func setSynonyms(s *settings, v value, at place, code string) ([]byte, *Error) {
	if err := wantObject(v, at, code); err != nil {
		return nil, err
	}
	synonyms := map[string][]string{}
	var err *Error
	v.fields(func(key, v value) bool {
		word := key.text()
		synonyms[word], err = wantStrings(v, at.field(word), code)
		return err == nil
	})
	if err != nil {
		return nil, err
	}
	s.synonyms = synonyms
	return appendSynonyms(nil, synonyms), nil
}

func appendSynonyms(b []byte, synonyms map[string][]string) []byte {
	b = append(b, '{')
	for i, word := range slices.Sorted(maps.Keys(synonyms)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendStrings(append(appendString(b, word), ':'), synonyms[word])
	}
	return append(b, '}')
}

func setDistinct(s *settings, v value, at place, code string) (_ []byte, err *Error) {
	s.distinct, err = wantString(v, at, code)
	return []byte(v), err
}

func showDistinct(s *settings, b []byte) []byte {
	if s.distinct == "" {
		return append(b, "null"...)
	}
	return appendString(b, s.distinct)
}

func setTypo(s *settings, v value, at place, code string) ([]byte, *Error) {
	standard, t := defaultSettings().typo, s.typo
	known := []string{"enabled", "minWordSizeForTypos", "disableOnWords", "disableOnAttributes", "disableOnNumbers"}
	err := eachField(v, at, code, known, func(name string, v value, at place) (err *Error) {
		switch {
		case name == "enabled" && v.isNull():
			t.enabled = standard.enabled
		case name == "enabled":
			t.enabled, err = wantBool(v, at, code)
		case name == "minWordSizeForTypos" && v.isNull():
			t.oneTypo, t.twoTypos = standard.oneTypo, standard.twoTypos
		case name == "minWordSizeForTypos":
			err = setTypoSizes(&t, v, at, code)
		case name == "disableOnNumbers" && v.isNull():
			t.disableOnNumbers = standard.disableOnNumbers
		case name == "disableOnNumbers":
			t.disableOnNumbers, err = wantBool(v, at, code)
		case name == "disableOnWords":
			t.disableOnWords, err = optionalNames(v, at, code)
		default:
			t.disableOnAttributes, err = optionalNames(v, at, code)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.typo = t
	return []byte(v.compact()), nil
}

func optionalNames(v value, at place, code string) ([]string, *Error) {
	if v.isNull() {
		return nil, nil
	}
	list, err := wantStrings(v, at, code)
	return sortedNames(list), err
}

func setTypoSizes(t *typoSettings, v value, at place, code string) *Error {
	standard := defaultSettings().typo
	err := eachField(v, at, code, []string{"oneTypo", "twoTypos"}, func(name string, v value, at place) (err *Error) {
		size, normal := &t.oneTypo, standard.oneTypo
		if name == "twoTypos" {
			size, normal = &t.twoTypos, standard.twoTypos
		}
		if *size = normal; !v.isNull() {
			*size, err = wantSize(v, at, code)
		}
		return err
	})
	if err == nil && (t.twoTypos > 255 || t.oneTypo > t.twoTypos) {
		err = wrongValue(at, code, "`minWordSizeForTypos` setting is invalid. `oneTypo` and `twoTypos` fields "+
			"should be between `0` and `255`, and `twoTypos` should be greater or equals to `oneTypo` but found "+
			"`oneTypo: "+
			strconv.Itoa(t.oneTypo)+"` and twoTypos: "+strconv.Itoa(t.twoTypos)+"`.")
	}
	return err
}

func showTypo(s *settings, b []byte) []byte {
	t := &s.typo
	b = strconv.AppendBool(append(b, `{"enabled":`...), t.enabled)
	b = strconv.AppendInt(append(b, `,"minWordSizeForTypos":{"oneTypo":`...), int64(t.oneTypo), 10)
	b = strconv.AppendInt(append(b, `,"twoTypos":`...), int64(t.twoTypos), 10)
	b = appendStrings(append(b, `},"disableOnWords":`...), t.disableOnWords)
	b = appendStrings(append(b, `,"disableOnAttributes":`...), t.disableOnAttributes)
	b = strconv.AppendBool(append(b, `,"disableOnNumbers":`...), t.disableOnNumbers)
	return append(b, '}')
}

func setFaceting(s *settings, v value, at place, code string) ([]byte, *Error) {
	standard := defaultSettings().faceting
	f := facetSettings{s.faceting.maxValues, maps.Clone(s.faceting.order)}
	err := eachField(v, at, code, []string{"maxValuesPerFacet", "sortFacetValuesBy"},
		func(name string, v value, at place) (err *Error) {
			switch {
			case name == "maxValuesPerFacet" && v.isNull():
				f.maxValues = standard.maxValues
			case name == "maxValuesPerFacet":
				f.maxValues, err = wantSize(v, at, code)
			case v.isNull():
				f.order = standard.order
			default:
				if err = wantObject(v, at, code); err == nil {
					v.fields(func(key, v value) bool {
						name := key.text()
						f.order[name], err = wantOne(v, at.field(name), code, "alpha", "count")
						return err == nil
					})
				}
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	s.faceting = f
	return []byte(v.compact()), nil
}

func showFaceting(s *settings, b []byte) []byte {
	b = strconv.AppendInt(append(b, `{"maxValuesPerFacet":`...), int64(s.faceting.maxValues), 10)
	b = append(b, `,"sortFacetValuesBy":{`...)
	for i, name := range slices.Sorted(maps.Keys(s.faceting.order)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(append(appendString(b, name), ':'), s.faceting.order[name])
	}
	return append(b, "}}"...)
}

func setPagination(s *settings, v value, at place, code string) ([]byte, *Error) {
	err := eachField(v, at, code, []string{"maxTotalHits"}, func(_ string, v value, at place) (err *Error) {
		if s.maxTotalHits = defaultSettings().maxTotalHits; !v.isNull() {
			s.maxTotalHits, err = wantSize(v, at, code)
		}
		return err
	})
	return []byte(v.compact()), err
}

func setCutoff(s *settings, v value, at place, code string) (_ []byte, err *Error) {
	s.cutoff, err = wantSize(v, at, code)
	return []byte(v), err
}

func showCutoff(s *settings, b []byte) []byte {
	if s.cutoff == 0 {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(s.cutoff), 10)
}

func setLocalized(s *settings, v value, at place, code string) ([]byte, *Error) {
	if err := wantArray(v, at, code); err != nil {
		return nil, err
	}
	var err *Error
	v.each(func(i int, v value) bool {
		err = checkLocalized(v, at.element(i), code)
		return err == nil
	})
	s.localized = value(strings.Clone(string(v.compact())))
	return []byte(s.localized), err
}

func checkLocalized(v value, at place, code string) *Error {
	known := []string{"attributePatterns", "locales"}
	err := eachField(v, at, code, known, func(name string, v value, at place) *Error {
		if name == "locales" {
			return checkLocales(v, at, code)
		}
		_, err := wantStrings(v, at, code)
		return err
	})
	for _, name := range known {
		if _, found := member(v, name); err == nil && !found {
			err = missingField(name, at, code)
		}
	}
	return err
}
