package indexer

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"cottonmall/schema"
)

// codec writes and reads the values of one type as JSON. A value is given by its address, with no regard to the type
// but that its codec was made for it: a rebuild writes every document, a page reads thirty, and through reflection
// both take several times as long.
type codec struct {
	append func(b []byte, p unsafe.Pointer) []byte
	read   func(c *cursor, p unsafe.Pointer)
}

// plan writes and reads structs of one type. It is made once from the struct's tags, and gives what encoding/json
// gives.
type plan struct {
	fields []member
	byName map[string]int
}

// member is one field of a plan.
type member struct {
	codec
	name   string
	key    string // `,"name":`
	offset uintptr
}

func newPlan(t reflect.Type) *plan {
	p := &plan{byName: map[string]int{}}
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		p.byName[name] = len(p.fields)
		p.fields = append(p.fields, member{codecOf(f.Type), name, `,"` + name + `":`, offset(t, f.Index)})
	}
	return p
}

// offset is the place of a field in a struct, also of one that belongs to an embedded struct.
func offset(t reflect.Type, path []int) (sum uintptr) {
	for _, i := range path {
		sum += t.Field(i).Offset
		t = t.Field(i).Type
	}
	return sum
}

func (p *plan) append(b []byte, v unsafe.Pointer) []byte {
	start := len(b)
	for i := range p.fields {
		m := &p.fields[i]
		b = m.append(append(b, m.key...), unsafe.Add(v, m.offset))
	}
	if len(b) == start {
		return append(b, "{}"...)
	}
	b[start] = '{'
	return append(b, '}')
}

func (p *plan) read(c *cursor, v unsafe.Pointer) {
	next := 0 // members mostly come in the order in which they were written
	c.object(func(key []byte) {
		if next == len(p.fields) || p.fields[next].name != string(key) {
			i, ok := p.byName[string(key)]
			if !ok {
				c.raw()
				return
			}
			next = i
		}
		m := &p.fields[next]
		next++
		m.read(c, unsafe.Add(v, m.offset))
	})
}

// codecOf is the codec of a type. It panics for types that no document has.
func codecOf(t reflect.Type) codec {
	switch t {
	case reflect.TypeFor[schema.Centi]():
		return fixed[schema.Centi](2)
	case reflect.TypeFor[schema.Weight]():
		return fixed[schema.Weight](5)
	case reflect.TypeFor[[]int]():
		return codec{appendInts, readInts}
	case reflect.TypeFor[[]string]():
		return codec{appendNames, readNames}
	case reflect.TypeFor[map[string]schema.Yuan]():
		return numbers[schema.Yuan]()
	case reflect.TypeFor[map[string]int64]():
		return numbers[int64]()
	}
	switch t.Kind() {
	case reflect.Int:
		return whole[int]()
	case reflect.Int64:
		return whole[int64]()
	case reflect.String:
		return codec{
			func(b []byte, p unsafe.Pointer) []byte { return appendText(b, *(*string)(p)) },
			func(c *cursor, p unsafe.Pointer) { *(*string)(p) = string(c.text()) },
		}
	case reflect.Bool:
		return codec{
			func(b []byte, p unsafe.Pointer) []byte { return strconv.AppendBool(b, *(*bool)(p)) },
			func(c *cursor, p unsafe.Pointer) { *(*bool)(p) = c.bool() },
		}
	case reflect.Struct:
		p := newPlan(t)
		return codec{p.append, p.read}
	case reflect.Pointer:
		return nullable(t.Elem())
	}
	panic(fmt.Sprintf("no JSON form for %s", t))
}

func nullable(t reflect.Type) codec {
	of := codecOf(t)
	return codec{
		func(b []byte, p unsafe.Pointer) []byte {
			value := *(*unsafe.Pointer)(p)
			if value == nil {
				return append(b, "null"...)
			}
			return of.append(b, value)
		},
		func(c *cursor, p unsafe.Pointer) {
			if c.null() {
				return
			}
			value := reflect.New(t).UnsafePointer()
			of.read(c, value)
			*(*unsafe.Pointer)(p) = value
		},
	}
}

func whole[T int | int64]() codec {
	return codec{
		func(b []byte, p unsafe.Pointer) []byte { return strconv.AppendInt(b, int64(*(*T)(p)), 10) },
		func(c *cursor, p unsafe.Pointer) { *(*T)(p) = T(c.int()) },
	}
}

// fixed is the codec of whole numbers that stand for decimals.
func fixed[T ~int32 | ~int64](places int) codec {
	return codec{
		func(b []byte, p unsafe.Pointer) []byte { return schema.AppendDecimal(b, int64(*(*T)(p)), places) },
		func(c *cursor, p unsafe.Pointer) { *(*T)(p) = T(c.fixed(places)) },
	}
}

// fixed reads a decimal number as a whole number of its smallest unit.
func (c *cursor) fixed(places int) int64 {
	n, ok := parseFixed(c.number(), places)
	if !ok {
		c.fail()
	}
	return n
}

// parseFixed reads a decimal number with at most the given places: 29.3 with two is 2930.
func parseFixed(b []byte, places int) (int64, bool) {
	whole, part, _ := bytes.Cut(b, []byte("."))
	n, ok := parseInt(whole)
	if !ok || len(part) > places || len(whole) > 12 {
		return 0, false
	}
	unit, frac := int64(1), int64(0)
	for i := range places {
		unit, frac = unit*10, frac*10
		if i < len(part) {
			if part[i] < '0' || part[i] > '9' {
				return 0, false
			}
			frac += int64(part[i] - '0')
		}
	}
	if whole[0] == '-' {
		frac = -frac
	}
	return n*unit + frac, true
}

func appendInts(b []byte, p unsafe.Pointer) []byte {
	list := *(*[]int)(p)
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, n := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return append(b, ']')
}

func readInts(c *cursor, p unsafe.Pointer) {
	if c.null() {
		return
	}
	list := []int{}
	c.array(func() { list = append(list, int(c.int())) })
	*(*[]int)(p) = list
}

func appendNames(b []byte, p unsafe.Pointer) []byte {
	list := *(*[]string)(p)
	if list == nil {
		return append(b, "null"...)
	}
	return appendTexts(b, list)
}

func readNames(c *cursor, p unsafe.Pointer) {
	if c.null() {
		return
	}
	list := []string{}
	c.array(func() { list = append(list, string(c.text())) })
	*(*[]string)(p) = list
}

// numbers is the codec of whole numbers by name.
func numbers[T ~int64]() codec {
	return codec{
		func(b []byte, p unsafe.Pointer) []byte { return appendNumbers(b, *(*map[string]T)(p)) },
		func(c *cursor, p unsafe.Pointer) {
			if c.null() {
				return
			}
			m := map[string]T{}
			c.object(func(key []byte) {
				name := string(key)
				m[name] = T(c.int())
			})
			*(*map[string]T)(p) = m
		},
	}
}

func appendNumbers[T ~int64](b []byte, m map[string]T) []byte {
	if m == nil {
		return append(b, "null"...)
	}
	type entry struct {
		name  string
		value T
	}
	list := make([]entry, 0, 8)
	for name, value := range m {
		list = append(list, entry{name, value})
	}
	slices.SortFunc(list, func(x, y entry) int { return strings.Compare(x.name, y.name) })
	b = append(b, '{')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendText(b, e.name), ':')
		b = strconv.AppendInt(b, int64(e.value), 10)
	}
	return append(b, '}')
}

// appendText writes a JSON string, which no browser takes for a page.
func appendText(b []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s)) // each wrong byte is U+FFFD
	}
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

var (
	documentPlan = newPlan(reflect.TypeFor[document]())
	rowPlan      = newPlan(reflect.TypeFor[CottonDoc]())
	lotPlan      = newPlan(reflect.TypeFor[Lot]())
)

// appendDoc writes a document as one line of JSON.
func appendDoc(b []byte, doc *document) []byte { return documentPlan.append(b, unsafe.Pointer(doc)) }

// readDoc reads the row of a document from an answer.
func (c *cursor) readDoc(doc *CottonDoc) { rowPlan.read(c, unsafe.Pointer(doc)) }

// AppendJSON writes the lot as JSON.
func (l *Lot) AppendJSON(b []byte) []byte { return lotPlan.append(b, unsafe.Pointer(l)) }

// MarshalJSON writes the lot as encoding/json would from its tags, only faster.
func (l Lot) MarshalJSON() ([]byte, error) { return l.AppendJSON(make([]byte, 0, 1500)), nil }
