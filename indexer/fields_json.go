package indexer

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cottonmall/schema"
)

// AppendJSON appends a document, given by its address, as encoding/json would write it.
func (f *Fields) AppendJSON(b []byte, doc any) []byte {
	holders := f.holdersOf(nil, doc)
	b = append(b, '{')
	start := len(b)
	for _, d := range f.list {
		if d.parent == nil {
			b = d.appendMember(b, start, holders[d.holder])
		}
	}
	return append(b, '}')
}

// appendMember appends a field of the struct v to an object whose members begin at start.
func (d *field) appendMember(b []byte, start int, v reflect.Value) []byte {
	v, ok := d.of(v)
	if !ok && d.omitted {
		return b
	}
	if len(b) > start {
		b = append(b, ',')
	}
	return d.appendJSON(append(append(append(b, '"'), d.member...), '"', ':'), v, ok)
}

// appendJSON appends the value of a field, or null without one.
func (d *field) appendJSON(b []byte, v reflect.Value, ok bool) []byte {
	switch {
	case !ok:
		return append(b, "null"...)
	case d.kind == numberField && d.places == 0:
		return strconv.AppendInt(b, v.Int(), 10)
	case d.kind == numberField:
		return schema.AppendDecimal(b, v.Int(), d.places)
	case d.kind == textField:
		return appendText(b, v.String())
	case d.kind == flagField:
		return strconv.AppendBool(b, v.Bool())
	case d.kind == mapField:
		return appendEntries(b, v)
	case d.kind != objectField:
		return d.appendList(b, v)
	}
	b = append(b, '{')
	for start, i := len(b), 0; i < len(d.children); i++ {
		b = d.children[i].appendMember(b, start, v)
	}
	return append(b, '}')
}

func (d *field) appendList(b []byte, v reflect.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		if e := v.Index(i); d.kind == textsField {
			b = appendText(b, e.String())
		} else {
			b = strconv.AppendInt(b, e.Int(), 10)
		}
	}
	return append(b, ']')
}

// appendEntries appends a map in the order of its names.
func appendEntries(b []byte, v reflect.Value) []byte {
	type entry struct {
		name  string
		value int64
	}
	list := make([]entry, 0, v.Len())
	for e := v.MapRange(); e.Next(); {
		list = append(list, entry{e.Key().String(), e.Value().Int()})
	}
	slices.SortFunc(list, func(x, y entry) int { return strings.Compare(x.name, y.name) })
	b = append(b, '{')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(append(appendText(b, e.name), ':'), e.value, 10)
	}
	return append(b, '}')
}

// appendText appends a JSON string that no browser reads as HTML.
func appendText(b []byte, s string) []byte {
	s = strings.ToValidUTF8(s, string(utf8.RuneError))
	b = append(b, '"')
	start := 0
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			b = appendEscape(append(b, s[start:i]...), c)
			start = i + 1
		}
	}
	return append(append(b, s[start:]...), '"')
}

func appendEscape(b []byte, c byte) []byte {
	const hex = "0123456789abcdef"
	if c == '"' || c == '\\' {
		return append(b, '\\', c)
	}
	return append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
}
