package apitest

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// malformed are values that no field expects, as JSON.
var malformed = []string{
	`null`, `true`, `false`, `0`, `-1`, `1.5`, `-0.0`, `1e309`, `1e-400`, `9223372036854775807`, `9223372036854775808`,
	`-9223372036854775809`, strings.Repeat("9", 400), `""`, `" "`, `"0"`, `"-1"`, `"null"`, `"NaN"`, `"1e9"`, `"1;2"`,
	`"1,2,,"`, `"１２３"`, `"١٢٣"`, `"\u0000"`, `"a\u0000b"`, `"\ud800"`, "\"\xff\xfe\"", `"\u202e\u200b\ufeff"`,
	`"👩‍👩‍👧‍👦"`, `"` + strings.Repeat(`e\u0301`, 500) + `"`, `"` + strings.Repeat("长", 1200) + `"`,
	`"'; DROP TABLE user; --"`, `"%00%0d%0a"`, `"../../../etc/passwd"`, `"<script>alert(1)</script>"`, `"=1+1"`,
	`"2026-02-30"`, `"2026-11-23T25:61:61Z"`, `"http://[::1"`, `"javascript:alert(1)"`, `[]`, `[null]`, `[[[]]]`,
	`[1,"x",{}]`, `[` + strings.Repeat("1,", 800) + `1]`, `{}`, `{"a":{"b":null}}`, `{"":0}`,
}

// malformedBodies are inputs as a whole, with their types.
var malformedBodies = []struct{ kind, body string }{
	{"application/json", ``},
	{"application/json", `null`},
	{"application/json", `[]`},
	{"application/json", `"x"`},
	{"application/json", `{`},
	{"application/json", `{"id":1,"id":2,"ID":3}`},
	{"application/json", `{"id":1}{"id":2}`},
	{"application/json", strings.Repeat(`[`, 3000)},
	{"application/json", strings.Repeat(`{"a":`, 700) + `1` + strings.Repeat(`}`, 700)},
	{"application/json", "\xef\xbb\xbf{}"},
	{"application/json", "\x1f\x8b\x08\x00"},
	{"application/json; charset=utf-16", "{\x00}\x00"},
	{"text/plain", `{}`},
	{"application/xml", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`},
	{"", `{}`},
	{"application/x-www-form-urlencoded", `%zz=%`},
	{"application/x-www-form-urlencoded", strings.Repeat("a=1&", 900)},
	{"application/x-www-form-urlencoded", `id=1&id=2&id[]=3&id.x=4`},
	{"multipart/form-data", `x`},
	{"multipart/form-data; boundary=b", "--b\r\n\r\n"},
	{"multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"id\"\r\n\r\n1\r\n--b--\r\n"},
}

// hostile makes inputs of calls from a seed.
type hostile struct{ *rand.Rand }

// badInputs calls f with each malformed input of a route: every field with every malformed value, and whole bodies.
func (h hostile) badInputs(r Route, f func(kind, body string)) {
	for _, path := range fieldPaths(r.Takes, "") {
		for _, value := range malformed {
			in := h.input(r.Takes, true)
			setPath(in, path, json.RawMessage(value))
			f("application/json", encode(in))
			if !strings.Contains(path, ".") && h.IntN(3) == 0 {
				f("application/x-www-form-urlencoded", formOf(in))
			}
		}
	}
	for _, b := range malformedBodies {
		f(b.kind, b.body)
	}
}

// fieldPaths returns the paths of all fields, with dots between the names of parts.
func fieldPaths(fields []Field, before string) (paths []string) {
	for _, f := range fields {
		paths = append(paths, before+f.Name)
		parts := f.Parts
		if f.Items != nil {
			parts = append(parts[:len(parts):len(parts)], f.Items.Parts...)
		}
		if strings.Count(before, ".") < 3 {
			paths = append(paths, fieldPaths(parts, before+f.Name+".")...)
		}
	}
	return paths
}

// setPath sets the value of a path in an input. Lists on the way have one item.
func setPath(in map[string]any, path string, value any) {
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		in[name] = value
		return
	}
	next := map[string]any{}
	switch known := in[name].(type) {
	case map[string]any:
		next = known
	case []any:
		if len(known) > 0 {
			if item, ok := known[0].(map[string]any); ok {
				next = item
			}
		}
		in[name] = []any{next}
		setPath(next, rest, value)
		return
	}
	in[name] = next
	setPath(next, rest, value)
}

// input returns plausible values of fields: all of them, or those that are required.
func (h hostile) input(fields []Field, required bool, ids ...string) map[string]any {
	in := map[string]any{}
	for _, f := range fields {
		if f.Required || !required && h.IntN(4) > 0 {
			in[f.Name] = h.value(f, required, ids)
		}
	}
	return in
}

// value returns a plausible value of a field. Fields that may name something get one of ids.
func (h hostile) value(f Field, required bool, ids []string) any {
	if len(f.Choice) > 0 {
		return f.Choice[h.IntN(len(f.Choice))]
	}
	name := strings.ToLower(f.Name)
	switch f.Type {
	case "integer", "number":
		if len(ids) > 0 && strings.HasSuffix(name, "id") {
			return json.RawMessage(h.numeric(ids))
		}
		return max(f.Least, 1)
	case "boolean":
		return h.IntN(2) == 0
	case "array":
		if f.Items == nil {
			return []any{}
		}
		return []any{h.value(*f.Items, required, ids)}
	case "object":
		return h.input(f.Parts, required, ids...)
	}
	switch {
	case strings.Contains(name, "mobile"):
		return "13512345678"
	case len(ids) > 0 && (strings.Contains(name, "id") || h.IntN(4) == 0):
		return ids[h.IntN(len(ids))]
	}
	return "棉"
}

// numeric returns one of the IDs that is a number.
func (h hostile) numeric(ids []string) string {
	for {
		id := ids[h.IntN(len(ids))]
		if strings.Trim(id, "0123456789") == "" {
			return id
		}
	}
}

func encode(in map[string]any) string {
	parts := []string{}
	for _, name := range slices.Sorted(maps.Keys(in)) {
		value := in[name]
		text, err := json.Marshal(value)
		if raw, ok := value.(json.RawMessage); ok {
			text, err = raw, nil // also what is no JSON
		}
		if err != nil {
			text = []byte(encodeParts(value))
		}
		key, _ := json.Marshal(name)
		parts = append(parts, string(key)+":"+string(text))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// encodeParts returns the JSON of an object or a list with values that are no JSON.
func encodeParts(value any) string {
	switch v := value.(type) {
	case map[string]any:
		return encode(v)
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = encodeParts(item)
		}
		return "[" + strings.Join(items, ",") + "]"
	case json.RawMessage:
		return string(v)
	}
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // numbers and texts can always be encoded
	}
	return string(text)
}

// formOf returns an input as a form or a query.
func formOf(in map[string]any) string {
	form := url.Values{}
	for name, value := range in {
		text := fmt.Sprint(value)
		if raw, ok := value.(json.RawMessage); ok {
			text = string(raw)
			var plain string
			if json.Unmarshal(raw, &plain) == nil {
				text = plain
			}
		}
		form.Add(name, text)
	}
	return form.Encode()
}

// hostileRequest returns a call of a route with an input.
func hostileRequest(r Route, kind, body string) Request {
	ask := Request{Method: r.Method, Path: r.Path, Header: map[string]string{"Content-Type": kind}}
	if r.Method == http.MethodGet {
		query := url.Values{}
		var in map[string]json.RawMessage
		if json.Unmarshal([]byte(body), &in) == nil {
			for name, value := range in {
				query.Set(name, formOf(map[string]any{"v": value})[2:])
			}
			ask.Path += "?" + query.Encode()
		} else {
			ask.Path += "?" + url.PathEscape(body)
		}
		return ask
	}
	ask.Body = body
	return ask
}
