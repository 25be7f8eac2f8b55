package engine

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// place is where a value stands in a body, for error messages: the path of its object and its own step.
type place struct{ in, step string }

func (p place) String() string { return p.in + p.step }

func (p place) at() string {
	if p.in == "" && p.step == "" {
		return ""
	}
	return " at `" + p.String() + "`"
}

func (p place) element(i int) place { return place{p.String(), "[" + strconv.Itoa(i) + "]"} }
func (p place) field(name string) place {
	return place{p.String(), "." + name}
}

func wrongType(v value, at place, code, expected string) *Error {
	found := string(v.kind())
	if !v.isNull() {
		found += ": `" + string(v.compact()) + "`"
	}
	return refuse(code, "Invalid value type%s: expected %s, but found %s", at.at(), expected, found)
}

func wrongValue(at place, code, why string) *Error {
	return refuse(code, "Invalid value%s: %s", at.at(), why)
}

func quoted(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

func unknownField(name string, at place, known []string) *Error {
	return refuse("bad_request", "Unknown field `%s`%s: expected one of %s", name, at.inside(), quoted(known))
}

func missingField(name string, at place, code string) *Error {
	return refuse(code, "Missing field `%s`%s", name, at.inside())
}

func (p place) inside() string {
	if p.in == "" && p.step == "" {
		return ""
	}
	return " inside `" + p.String() + "`"
}

func wantObject(v value, at place, code string) *Error {
	if v.kind() != jsonObject {
		return wrongType(v, at, code, "an object")
	}
	return nil
}

func wantArray(v value, at place, code string) *Error {
	if v.kind() != jsonArray {
		return wrongType(v, at, code, "an array")
	}
	return nil
}

func wantString(v value, at place, code string) (string, *Error) {
	if v.kind() != jsonString {
		return "", wrongType(v, at, code, "a string")
	}
	return v.text(), nil
}

func wantBool(v value, at place, code string) (bool, *Error) {
	if v.kind() != jsonBool {
		return false, wrongType(v, at, code, "a boolean")
	}
	return v[0] == 't', nil
}

func wantSize(v value, at place, code string) (int, *Error) {
	if v.kind() != jsonPositive {
		return 0, wrongType(v, at, code, "a positive integer")
	}
	n, err := strconv.Atoi(string(v))
	if err != nil {
		return math.MaxInt, nil
	}
	return n, nil
}

// wantShare accepts a number from 0 to 1.
func wantShare(name string, v value, at place, code string) (float64, *Error) {
	switch v.kind() {
	case jsonNumber, jsonPositive, jsonNegative:
	default:
		return 0, wrongType(v, at, code, "a number")
	}
	if n := v.number(); n >= 0 && n <= 1 {
		return n, nil
	}
	return 0, wrongValue(at, code, "the value of `"+name+"` is invalid, expected a float between `0.0` and `1.0`.")
}

func wantStrings(v value, at place, code string) ([]string, *Error) {
	if err := wantArray(v, at, code); err != nil {
		return nil, err
	}
	list := []string{}
	var err *Error
	v.each(func(i int, e value) bool {
		if e.kind() != jsonString {
			err = wrongType(e, at.element(i), code, "a string")
			return false
		}
		list = append(list, e.text())
		return true
	})
	return list, err
}

// wantOne accepts one of a few words.
func wantOne(v value, at place, code string, words ...string) (string, *Error) {
	s, err := wantString(v, at, code)
	if err != nil {
		return "", err
	}
	for _, w := range words {
		if s == w {
			return s, nil
		}
	}
	return "", unknownValue(s, at, code, words)
}

func unknownValue(s string, at place, code string, known []string) *Error {
	return refuse(code, "Unknown value `%s`%s: expected one of %s", s, at.at(), quoted(known))
}

// parameterSize reads a number from the query string.
func parameterSize(name, s, code string) (int, *Error) {
	n, err := strconv.ParseUint(s, 10, 63)
	if err != nil {
		return 0, refuse(code, "Invalid value in parameter `%s`: could not parse `%s` as a positive integer", name, s)
	}
	return int(n), nil
}

func parameterBool(name, s, code string) (bool, *Error) {
	if s != "true" && s != "false" {
		return false, refuse(code, "Invalid value in parameter `%s`: could not parse `%s` as a boolean, expected "+
			"either `true` or `false`", name, s)
	}
	return s == "true", nil
}

// parameterOne accepts one of a few words.
func parameterOne(name, s, code string, words ...string) *Error {
	if slices.Contains(words, s) {
		return nil
	}
	return refuse(code, "Unknown value `%s` for parameter `%s`: expected one of %s", s, name, quoted(words))
}

func unknownParameter(name string, known []string) *Error {
	return refuse("bad_request", "Unknown parameter `%s`: expected one of %s", name, quoted(known))
}

// checkUID accepts the name of an index.
func checkUID(uid string) *Error {
	ok := uid != "" && len(uid) <= 512
	for i := range len(uid) {
		ok = ok && isNameByte(uid[i])
	}
	if !ok {
		return refuse("invalid_index_uid", "`%s` is not a valid index uid. Index uid can be an integer or a string "+
			"containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than "+
			"512 bytes.", uid)
	}
	return nil
}

// isNameByte reports whether names of indexes and documents may contain a byte.
func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

func joinNames(names []string) string { return strings.Join(names, ", ") }
