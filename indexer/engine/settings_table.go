package engine

import (
	"slices"
	"strconv"
)

// setting is one key of an index's settings: its name in JSON, its own route and method, and what it does.
type setting struct {
	key, route, method string
	code               string
	// set reads a value, which is not null, and returns what the task shows as its details.
	set func(s *settings, v value, at place, code string) ([]byte, *Error)
	// show appends the value as GET shows it.
	show func(s *settings, b []byte) []byte
	// reset copies the default.
	reset func(s, standard *settings)
	// cleared is what the details show after a reset.
	cleared string
}

// settingsTable has the settings in the order in which Meilisearch lists them.
var settingsTable = []setting{
	wordList(
		"displayedAttributes", "displayed-attributes", "invalid_settings_displayed_attributes", attributeNames,
		func(s *settings) *[]string { return &s.displayed },
	),
	wordList(
		"searchableAttributes", "searchable-attributes", "invalid_settings_searchable_attributes", attributeNames,
		func(s *settings) *[]string { return &s.searchable },
	),
	{
		"filterableAttributes", "filterable-attributes", "PUT", "invalid_settings_filterable_attributes", setFilterable,
		showFilterable,
		func(s, standard *settings) { s.filterable = standard.filterable }, "null",
	},
	wordList(
		"sortableAttributes", "sortable-attributes", "invalid_settings_sortable_attributes", sortedNames,
		func(s *settings) *[]string { return &s.sortable },
	),
	unsupported("foreignKeys", "foreign-keys", "PUT", "[]", ""),
	{
		"rankingRules", "ranking-rules", "PUT", "invalid_settings_ranking_rules", setRankingRules,
		func(s *settings, b []byte) []byte { return appendStrings(b, s.rankingRules) },
		func(s, standard *settings) { s.rankingRules = standard.rankingRules }, "null",
	},
	wordList(
		"stopWords", "stop-words", "invalid_settings_stop_words", sortedNames,
		func(s *settings) *[]string { return &s.stopWords },
	),
	wordList(
		"nonSeparatorTokens", "non-separator-tokens", "invalid_settings_non_separator_tokens", sortedNames,
		func(s *settings) *[]string { return &s.nonSeparators },
	),
	wordList(
		"separatorTokens", "separator-tokens", "invalid_settings_separator_tokens", sortedNames,
		func(s *settings) *[]string { return &s.separators },
	),
	wordList(
		"dictionary", "dictionary", "invalid_settings_dictionary", sortedNames,
		func(s *settings) *[]string { return &s.dictionary },
	),
	{
		"synonyms", "synonyms", "PUT", "invalid_settings_synonyms", setSynonyms,
		func(s *settings, b []byte) []byte { return appendSynonyms(b, s.synonyms) },
		func(s, standard *settings) { s.synonyms = standard.synonyms }, "null",
	},
	{
		"distinctAttribute", "distinct-attribute", "PUT", "invalid_settings_distinct_attribute", setDistinct, showDistinct,
		func(s, _ *settings) { s.distinct = "" }, "null",
	},
	choice(
		"proximityPrecision", "proximity-precision", "invalid_settings_proximity_precision",
		func(s *settings) *string { return &s.proximity }, "byWord", "byAttribute",
	),
	{
		"typoTolerance", "typo-tolerance", "PATCH", "invalid_settings_typo_tolerance", setTypo, showTypo,
		func(s, standard *settings) { s.typo = standard.typo }, "null",
	},
	{
		"faceting", "faceting", "PATCH", "invalid_settings_faceting", setFaceting, showFaceting,
		func(s, standard *settings) { s.faceting = standard.faceting }, "null",
	},
	{
		"pagination", "pagination", "PATCH", "invalid_settings_pagination", setPagination,
		func(s *settings, b []byte) []byte {
			return append(strconv.AppendInt(append(b, `{"maxTotalHits":`...), int64(s.maxTotalHits), 10), '}')
		},
		func(s, standard *settings) { s.maxTotalHits = standard.maxTotalHits }, "null",
	},
	unsupported("embedders", "embedders", "PATCH", "{}", "{}"),
	{
		"searchCutoffMs", "search-cutoff-ms", "PUT", "invalid_settings_search_cutoff_ms", setCutoff, showCutoff,
		func(s, _ *settings) { s.cutoff = 0 }, "null",
	},
	{
		"localizedAttributes", "localized-attributes", "PUT", "invalid_settings_localized_attributes", setLocalized,
		func(s *settings, b []byte) []byte {
			if s.localized == "" {
				return append(b, "null"...)
			}
			return append(b, s.localized...)
		},
		func(s, _ *settings) { s.localized = "" }, "null",
	},
	{
		"facetSearch", "facet-search", "PUT", "invalid_settings_facet_search",
		func(s *settings, v value, at place, code string) (_ []byte, err *Error) {
			s.facetSearch, err = wantBool(v, at, code)
			return []byte(v), err
		},
		func(s *settings, b []byte) []byte { return strconv.AppendBool(b, s.facetSearch) },
		func(s, standard *settings) { s.facetSearch = standard.facetSearch }, "null",
	},
	choice(
		"prefixSearch", "prefix-search", "invalid_settings_prefix_search", func(s *settings) *string { return &s.prefix },
		"indexingTime", "disabled",
	),
	{
		chat, "chat", "PATCH", "invalid_settings_chat", setChat, showChat,
		func(s, standard *settings) { s.chat = standard.chat }, "null",
	},
}

var settingKeys = func() (keys []string) {
	for _, t := range settingsTable {
		keys = append(keys, t.key)
	}
	return keys
}()

// sortedNames puts a list that is a set in order; attributeNames keeps the order and reads * as all.
func sortedNames(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

func attributeNames(list []string) []string {
	if slices.Contains(list, "*") {
		return nil
	}
	return list
}

func wordList(key, route, code string, tidy func([]string) []string, at func(*settings) *[]string) setting {
	show := func(s *settings, b []byte) []byte {
		if list := *at(s); list != nil {
			return appendStrings(b, list)
		}
		return append(b, allOrNone(key)...)
	}
	cleared := "null"
	if key == "displayedAttributes" || key == "searchableAttributes" {
		cleared = `["*"]`
	}
	return setting{
		key, route, "PUT", code,
		func(s *settings, v value, p place, code string) ([]byte, *Error) {
			list, err := wantStrings(v, p, code)
			if err != nil {
				return nil, err
			}
			*at(s) = tidy(list)
			return show(s, nil), nil
		},
		show,
		func(s, _ *settings) { *at(s) = nil },
		cleared,
	}
}

// allOrNone returns the JSON of a list that was never set.
func allOrNone(key string) string {
	if key == "displayedAttributes" || key == "searchableAttributes" {
		return `["*"]`
	}
	return "[]"
}

func choice(key, route, code string, at func(*settings) *string, words ...string) setting {
	return setting{
		key, route, "PUT", code,
		func(s *settings, v value, p place, code string) (_ []byte, err *Error) {
			*at(s), err = wantOne(v, p, code, words...)
			return []byte(v), err
		},
		func(s *settings, b []byte) []byte { return appendString(b, *at(s)) },
		func(s, standard *settings) { *at(s) = *at(standard) },
		"null",
	}
}

// unsupported returns a setting that must be empty. Answers have shown as its value; they omit it if shown is empty.
func unsupported(key, route, method, empty, shown string) setting {
	t := setting{
		key: key, route: route, method: method, code: "invalid_settings_" + key, cleared: "null",
		set: func(_ *settings, v value, _ place, _ string) ([]byte, *Error) {
			if v.compact() != value(empty) {
				return nil, refuse("not_implemented", "The setting `%s` is not implemented by this engine.", key)
			}
			return []byte(v), nil
		},
		reset: func(_, _ *settings) {},
	}
	if shown != "" {
		t.show = func(_ *settings, b []byte) []byte { return append(b, shown...) }
	}
	return t
}

// readSettings reads a body of settings. It returns what it makes of settings and the details of the task.
func readSettings(body value) (func(*settings) *settings, []byte, *Error) {
	if err := wantObject(body, place{}, "bad_request"); err != nil {
		return nil, nil, err
	}
	var steps []func(*settings)
	details := map[string][]byte{}
	var err *Error
	body.fields(func(key, v value) bool {
		var step func(*settings)
		name := key.text()
		i := slices.Index(settingKeys, name)
		if i < 0 {
			err = unknownField(name, place{}, settingKeys)
			return false
		}
		t := &settingsTable[i]
		if step, details[name], err = t.change(v, place{"", "." + name}); err == nil {
			steps = append(steps, step)
		}
		return err == nil
	})
	if err != nil {
		return nil, nil, err
	}
	return func(old *settings) *settings {
		next := *old
		for _, step := range steps {
			step(&next)
		}
		return &next
	}, appendDetails(details), nil
}

// change checks a value on a scratch copy, so that the task that carries it out cannot fail.
func (t *setting) change(v value, at place) (func(*settings), []byte, *Error) {
	if v.isNull() {
		return func(s *settings) { t.reset(s, defaultSettings()) }, []byte(t.cleared), nil
	}
	details, err := t.set(defaultSettings(), v, at, t.code)
	return func(s *settings) { t.set(s, v, at, t.code) }, details, err
}

func appendDetails(details map[string][]byte) []byte {
	b := []byte{'{'}
	for _, key := range settingKeys {
		if d, ok := details[key]; ok {
			if len(b) > 1 {
				b = append(b, ',')
			}
			b = append(append(appendString(b, key), ':'), d...)
		}
	}
	return append(b, '}')
}

// appendJSON appends all settings, that for chats only where these are on.
func (s *settings) appendJSON(b []byte, enabled features) []byte {
	b = append(b, '{')
	for i, t := range settingsTable {
		if t.show == nil || t.key == chat && !enabled.has(chatCompletions) {
			continue
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = t.show(s, append(appendString(b, t.key), ':'))
	}
	return append(b, '}')
}
