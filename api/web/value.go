package web

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"cottonmall/schema"
)

// fromText returns the JSON of a text, converted to the type in the schema. A text that cannot be converted stays a
// JSON string, which the validation refuses.
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

// fromJSON converts alternative forms of a value to the form in the schema: a JSON list to a text with commas, and 1
// and 0 to true and false. It returns other values unchanged.
func (f inputField) fromJSON(raw json.RawMessage) json.RawMessage {
	switch {
	case f.list:
		return joinList(raw)
	case f.schema != nil && f.schema.Type == huma.TypeBoolean && (string(raw) == "1" || string(raw) == "0"):
		return f.fromText(string(raw))
	}
	return raw
}

// joinList converts a JSON list of texts and numbers to a text with commas. It returns the list unchanged if an item is
// empty or contains a comma, so that the validation refuses it.
func joinList(raw json.RawMessage) json.RawMessage {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return raw
	}
	texts := make([]string, len(items))
	for i, item := range items {
		var number json.Number // accepts null and texts of digits too
		if json.Unmarshal(item, &texts[i]) != nil && json.Unmarshal(item, &number) == nil {
			texts[i] = number.String()
		}
		if strings.TrimSpace(texts[i]) == "" || strings.Contains(texts[i], ",") {
			return raw
		}
	}
	return Encode(strings.Join(texts, ","))
}

// Encode returns the JSON of a value that can always be encoded, such as a text.
func Encode(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // a programming error
	}
	return raw
}

// ValueOr returns the value of a pointer, or fallback if it is nil.
func ValueOr[T any](value *T, fallback T) T {
	if value == nil {
		return fallback
	}
	return *value
}

// ParseIDs returns the ids in a list of texts. Its refusals name the field, and what the ids identify in Chinese.
func ParseIDs(list schema.List, field, of string) ([]int64, error) {
	ids := make([]int64, len(list))
	for i, text := range list {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil || id < 1 {
			return nil, schema.Invalid(field, "%s编号 %s 不正确", of, Clip(text))
		}
		ids[i] = id
	}
	return ids, nil
}

// TimeOrNil returns a pointer to a time, or nil for the zero time.
func TimeOrNil(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Flag returns 1 or 0, as the specification writes booleans.
func Flag(b bool) int {
	if b {
		return 1
	}
	return 0
}
