package engine

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// chatSettings describe an index to a language model. They are kept and shown, but not used.
type chatSettings struct {
	description string
	template    string // Liquid
	maxBytes    int    // of a document written out
	search      map[string]value
}

const (
	chat         = "chat"
	chatTemplate = "{% for field in fields %}{% if field.is_searchable and field.value != nil %}{{ field.name }}: " +
		"{{ field.value }}\n{% endif %}{% endfor %}"
)

// chatParameters are those that a model's searches may have, in the order in which they are shown.
var chatParameters = []struct {
	name  string
	check func(v value, at place, code string) *Error
}{
	{"hybrid", checkHybrid},
	{"limit", checked(wantSize)},
	{"sort", checked(wantStrings)},
	{"distinct", checked(wantString)},
	{"matchingStrategy", checked(wantStrategy)},
	{"attributesToSearchOn", checked(wantStrings)},
	{"rankingScoreThreshold", checked(wantThreshold)},
}

var chatParameterNames = func() (names []string) {
	for _, p := range chatParameters {
		names = append(names, p.name)
	}
	return names
}()

// checked returns a check that calls want and discards its value.
func checked[T any](want func(v value, at place, code string) (T, *Error)) func(v value, at place, code string) *Error {
	return func(v value, at place, code string) *Error {
		_, err := want(v, at, code)
		return err
	}
}

func checkHybrid(v value, at place, code string) *Error {
	err := eachField(v, at, code, []string{"semanticRatio", "embedder"},
		func(name string, v value, at place) (err *Error) {
			if name == "embedder" {
				_, err = wantString(v, at, code)
			} else {
				_, err = wantShare("semanticRatio", v, at, code)
			}
			return err
		})
	if err != nil {
		return err
	}
	if _, found := member(v, "embedder"); !found {
		return missingField("embedder", at, code)
	}
	return nil
}

func setChat(s *settings, v value, at place, code string) ([]byte, *Error) {
	standard, c := defaultSettings().chat, s.chat
	known := []string{"description", "documentTemplate", "documentTemplateMaxBytes", "searchParameters"}
	err := eachField(v, at, code, known, func(name string, v value, at place) (err *Error) {
		switch name {
		case "description":
			if c.description = standard.description; !v.isNull() {
				c.description, err = wantString(v, at, code)
			}
		case "documentTemplate":
			if c.template = standard.template; !v.isNull() {
				c.template, err = wantString(v, at, code)
			}
		case "documentTemplateMaxBytes":
			if c.maxBytes = standard.maxBytes; !v.isNull() {
				c.maxBytes, err = wantSize(v, at, code)
			}
			if err == nil && c.maxBytes == 0 {
				err = wrongValue(at, code, "`documentTemplateMaxBytes` cannot be zero.")
			}
		default:
			c.search, err = changedChatSearch(c.search, v, at, code)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	s.chat = c
	return []byte(v.compact()), nil
}

// changedChatSearch returns the parameters with those of v in the place of their own; null takes one away, or all.
func changedChatSearch(old map[string]value, v value, at place, code string) (map[string]value, *Error) {
	next := map[string]value{}
	if v.isNull() {
		return next, nil
	}
	maps.Copy(next, old)
	return next, eachField(v, at, code, chatParameterNames, func(name string, v value, at place) *Error {
		if delete(next, name); v.isNull() {
			return nil
		}
		next[name] = value(strings.Clone(string(v.compact())))
		return chatParameters[slices.Index(chatParameterNames, name)].check(v, at, code)
	})
}

func showChat(s *settings, b []byte) []byte {
	c := &s.chat
	b = appendString(append(b, `{"description":`...), c.description)
	b = appendString(append(b, `,"documentTemplate":`...), c.template)
	b = strconv.AppendInt(append(b, `,"documentTemplateMaxBytes":`...), int64(c.maxBytes), 10)
	b = append(b, `,"searchParameters":{`...)
	shown := 0
	for _, name := range chatParameterNames {
		if v, ok := c.search[name]; ok {
			if shown++; shown > 1 {
				b = append(b, ',')
			}
			b = append(append(appendString(b, name), ':'), v...)
		}
	}
	return append(b, "}}"...)
}

// checkChat refuses to set what only concerns chats as long as they are off.
func (r *request) checkChat(v value) *Error {
	if v.isNull() || r.enabled().has(chatCompletions) {
		return nil
	}
	return featureOff("setting `chat` in the index settings", "chat completions", 835)
}
