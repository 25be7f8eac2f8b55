package engine

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || r == '_' || r == '-' || r == '.'
}

// bare returns the unquoted word that begins here, or an empty string.
func (p *filterParser) bare() string {
	i := p.i
	for i < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[i:])
		if !isWordRune(r) {
			break
		}
		i += n
	}
	return p.s[p.i:i]
}

// valueError is the error that no value was found. Other errors are about a value that began.
type valueError struct {
	error
	reserved bool
}

var reservedWords = map[string]bool{
	"AND": true, "OR": true, "IN": true, "NOT": true, "TO": true, "EXISTS": true, "IS": true, "NULL": true, "EMPTY": true,
	"CONTAINS": true, "STARTS": true, "WITH": true, "_geoRadius": true, "_geoBoundingBox": true, "_geoPolygon": true,
}

// value reads a word or a quoted text and the space behind it.
func (p *filterParser) value() (word, error) {
	p.space()
	start := p.i
	if start < len(p.s) && (p.s[start] == '"' || p.s[start] == '\'') {
		return p.quoted()
	}
	w := p.bare()
	switch {
	case w == "_geo" || w == "_geoDistance" || w == "_geoPoint":
		return word{}, p.fail(start, len(p.s), "`%s` is a reserved keyword and thus can't be used as a filter "+
			"expression. Use the `_geoRadius(latitude, longitude, distance)` or `_geoBoundingBox([latitude, "+
			"longitude], [latitude, longitude])` built-in rules to filter on `_geo` coordinates.", w)
	case reservedWords[w]:
		err := p.fail(start, start+len(w), "Was expecting a value but instead got `%s`, which is a reserved "+
			"keyword. To use `%s` as a field name or a value, surround it by quotes.", w, w)
		return word{}, &valueError{err, true}
	case w == "":
		return word{}, p.noValue(start)
	}
	p.i += len(w)
	p.space()
	return word{w, start, start + len(w)}, nil
}

func (p *filterParser) noValue(start int) error {
	end := start
	for end < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[end:])
		if unicode.IsSpace(r) || strings.ContainsRune("()=<>!", r) {
			break
		}
		end += n
	}
	if end == start {
		return &valueError{p.fail(start, start, "Was expecting a value but instead got nothing."), false}
	}
	return &valueError{
		p.fail(start, end, "Was expecting a value but instead got `%s`.", escapeDebug(p.s[start:end])), false,
	}
}

func (p *filterParser) quoted() (word, error) {
	start, quote := p.i, p.s[p.i]
	var text []byte
	for i := start + 1; i < len(p.s); i++ {
		switch c := p.s[i]; c {
		case quote:
			p.i = i + 1
			p.space()
			return word{string(text), start + 1, i}, nil
		case '\\':
			var ok bool
			if text, i, ok = unescape(text, p.s, i+1); !ok {
				return word{}, p.fail(start, len(p.s), "Malformed value: `%s`.", escapeDebug(p.s[start:]))
			}
		default:
			text = append(text, c)
		}
	}
	return word{}, p.fail(
		start, len(p.s), "Expression `%s` is missing the following closing delimiter: `%c`.", escapeDebug(p.s[start:]), quote,
	)
}

// unescape appends what an escape stands for; i is the character after the backslash. It returns the escape's last
// place.
func unescape(b []byte, s string, i int) ([]byte, int, bool) {
	if i >= len(s) {
		return b, i, true
	}
	size := 0
	switch s[i] {
	case 'n':
		return append(b, '\n'), i, true
	case 't':
		return append(b, '\t'), i, true
	case 'r':
		return append(b, '\r'), i, true
	case 'b':
		return append(b, '\b'), i, true
	case 'f':
		return append(b, '\f'), i, true
	case '"', '\'', '\\', '/':
		return append(b, s[i]), i, true
	case 'x':
		size = 2
	case 'u':
		size = 4
	}
	if size == 0 || i+size >= len(s) {
		return b, i, false
	}
	n, err := strconv.ParseUint(s[i+1:i+1+size], 16, 32)
	return utf8.AppendRune(b, rune(n)), i + size, err == nil
}
