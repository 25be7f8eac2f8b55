package web

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// fromText writes a text as the JSON that the schema expects; a text that is none stays a JSON text, which the
// validation then refuses.
func (f inputField) fromText(text string) json.RawMessage {
	trimmed := strings.TrimSpace(text)
	switch f.schema.Type {
	case huma.TypeInteger, huma.TypeNumber:
		if json.Valid([]byte(trimmed)) && strings.Trim(trimmed, "+-.0123456789eE") == "" {
			return json.RawMessage(trimmed)
		}
	case huma.TypeBoolean:
		switch trimmed {
		case "true", "1":
			return json.RawMessage("true")
		case "false", "0":
			return json.RawMessage("false")
		}
	case huma.TypeArray:
		items := inputField{schema: f.schema.Items}
		list := []json.RawMessage{}
		for item := range strings.SplitSeq(text, ",") {
			list = append(list, items.fromText(item))
		}
		return Encode(list)
	}
	return Encode(text)
}

// fromJSON writes what can be said in two ways as the schema expects it: a JSON list of codes or names as a text with
// commas, 1 and 0 as true and false. What is neither stays for the validation to refuse.
func (f inputField) fromJSON(raw json.RawMessage) json.RawMessage {
	switch {
	case f.list:
		return joined(raw)
	case f.schema != nil && f.schema.Type == huma.TypeBoolean && (string(raw) == "1" || string(raw) == "0"):
		return f.fromText(string(raw))
	}
	return raw
}

// joined is a JSON list of texts and numbers as a text with commas. An item that is empty or would be two stays as it
// is: it must not be passed over.
func joined(raw json.RawMessage) json.RawMessage {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return raw
	}
	texts := make([]string, len(items))
	for i, item := range items {
		var number json.Number // takes null and texts of digits too
		if json.Unmarshal(item, &texts[i]) != nil && json.Unmarshal(item, &number) == nil {
			texts[i] = number.String()
		}
		if strings.TrimSpace(texts[i]) == "" || strings.Contains(texts[i], ",") {
			return raw
		}
	}
	return Encode(strings.Join(texts, ","))
}

func Encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // only texts and lists of JSON come here
	}
	return raw
}

// Given returns a value that may be absent, or what there is without it.
func Given[T any](value *T, there T) T {
	if value == nil {
		return there
	}
	return *value
}

// OrNull returns a time, or nil for zero.
func OrNull(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Flag is yes and no as the specification writes them.
func Flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
