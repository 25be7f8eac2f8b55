package engine

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// value is the text of one JSON value that checkJSON has accepted, without space around it.
type value string

// jsonKind is what a value is, in the words of error messages.
type jsonKind string

const (
	jsonNull     jsonKind = "null"
	jsonBool     jsonKind = "a boolean"
	jsonPositive jsonKind = "a positive integer"
	jsonNegative jsonKind = "a negative integer"
	jsonNumber   jsonKind = "a number"
	jsonString   jsonKind = "a string"
	jsonArray    jsonKind = "an array"
	jsonObject   jsonKind = "an object"
)

func (v value) kind() jsonKind {
	switch v[0] {
	case 'n':
		return jsonNull
	case 't', 'f':
		return jsonBool
	case '"':
		return jsonString
	case '[':
		return jsonArray
	case '{':
		return jsonObject
	}
	if strings.ContainsAny(string(v), ".eE") {
		return jsonNumber
	}
	if v[0] == '-' {
		return jsonNegative
	}
	return jsonPositive
}

func (v value) isNull() bool { return v[0] == 'n' }

// isNested reports whether the value is an array or an object.
func (v value) isNested() bool { return v[0] == '[' || v[0] == '{' }

// text returns the decoded string of a JSON string.
func (v value) text() string {
	s := string(v[1 : len(v)-1])
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return string(appendUnescaped(nil, s))
}

// appendUnescaped appends the inside of a JSON string with its escapes undone.
func appendUnescaped(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b = append(b, s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 'r':
			b = append(b, '\r')
		case 'b':
			b = append(b, '\b')
		case 'f':
			b = append(b, '\f')
		case 'u':
			r := hexRune(s[i+1:])
			i += 4
			if utf16.IsSurrogate(r) && i+6 < len(s) && s[i+1] == '\\' && s[i+2] == 'u' {
				r = utf16.DecodeRune(r, hexRune(s[i+3:]))
				i += 6
			}
			b = utf8.AppendRune(b, r)
		default:
			b = append(b, s[i])
		}
	}
	return b
}

func hexRune(s string) rune {
	n, _ := strconv.ParseUint(s[:4], 16, 32)
	return rune(n)
}

// number returns the value of a JSON number. A number that is too large becomes infinite.
func (v value) number() float64 {
	f, _ := strconv.ParseFloat(string(v), 64)
	return f
}

// each calls f with every element of an array.
func (v value) each(f func(i int, v value) bool) {
	for i, n := skipSpace(v, 1), 0; i < len(v)-1; n++ {
		end := valueEnd(v, i)
		if !f(n, v[i:end]) {
			return
		}
		if i = skipSpace(v, end); v[i] == ',' {
			i = skipSpace(v, i+1)
		}
	}
}

// fields calls f with every key, still quoted, and value of an object.
func (v value) fields(f func(key, v value) bool) {
	for i := skipSpace(v, 1); i < len(v)-1; {
		end := stringEnd(v, i)
		key := v[i:end]
		i = skipSpace(v, skipSpace(v, end)+1)
		end = valueEnd(v, i)
		if !f(key, v[i:end]) {
			return
		}
		if i = skipSpace(v, end); v[i] == ',' {
			i = skipSpace(v, i+1)
		}
	}
}

func skipSpace[S ~string](b S, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\n' || b[i] == '\r' || b[i] == '\t') {
		i++
	}
	return i
}

// stringEnd returns the index after the string that begins at i, in checked text.
func stringEnd(b value, i int) int {
	for i++; b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return i + 1
}

// valueEnd returns the index after the value that begins at i, in checked text.
func valueEnd(b value, i int) int {
	switch b[i] {
	case '"':
		return stringEnd(b, i)
	case '{', '[':
	default:
		for i < len(b) && !isJSONDelimiter[b[i]] {
			i++
		}
		return i
	}
	for depth := 0; ; {
		switch b[i] {
		case '"':
			i = stringEnd(b, i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
}

var isJSONDelimiter = [256]bool{
	',': true, '}': true, ']': true, ' ': true, '\n': true, '\r': true, '\t': true, ':': true,
}

// compact takes the space out of a value. It returns the same text when there is no space.
func (v value) compact() value {
	if v[0] != '{' && v[0] != '[' {
		return v
	}
	var out []byte
	from := 0
	for i := 0; i < len(v); {
		switch v[i] {
		case '"':
			i = stringEnd(v, i)
			continue
		case ' ', '\n', '\r', '\t':
			out = append(out, v[from:i]...)
			i = skipSpace(v, i)
			from = i
			continue
		}
		i++
	}
	if from == 0 {
		return v
	}
	return value(append(out, v[from:]...))
}

// appendString appends s as a JSON string.
func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isPlain[c] {
			continue
		}
		b = append(b, s[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		case '\r':
			b = append(b, '\\', 'r')
		case '\t':
			b = append(b, '\\', 't')
		case '\b':
			b = append(b, '\\', 'b')
		case '\f':
			b = append(b, '\\', 'f')
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(b, s[from:]...), '"')
}

// appendStrings appends a JSON array of strings.
func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendString(b, s)
	}
	return append(b, ']')
}

// appendNumber appends a number in its shortest form without exponent, as it is shown in a facet.
func appendNumber(b []byte, f float64) []byte {
	if i := int64(f); float64(i) == f && i > -1e15 && i < 1e15 {
		return strconv.AppendInt(b, i, 10)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}
