package engine

import (
	"strings"
)

// filterCache has the filters of a request by the JSON they were read from, so that equal ones are one.
type filterCache map[value]*Filter

// read reads the filter of a request: a text, or an array that stands for AND, whose arrays stand for OR. It returns
// nil for no filter.
func (c filterCache) read(v value, code string) (*Filter, *Error) {
	if v == "" || v.isNull() {
		return nil, nil
	}
	switch v.kind() {
	case jsonString:
		return c.readText(v, code)
	case jsonArray:
		return c.readArray(v, code)
	}
	return nil, filterType(v, code, "String, Array")
}

func filterType(v value, code, expected string) *Error {
	return refuse(code, "Invalid syntax for the filter parameter: `expected %s, found: %s`.", expected, v.compact())
}

func (c filterCache) readText(v value, code string) (*Filter, *Error) {
	if f, ok := c[v]; ok {
		return f, nil
	}
	f, err := parseFilter(v.text())
	if err != nil {
		return nil, refuse(code, "%s", err)
	}
	c[v] = f
	return f, nil
}

func (c filterCache) readArray(v value, code string) (*Filter, *Error) {
	var ands []*Filter
	var err *Error
	v.each(func(_ int, e value) bool {
		var f *Filter
		switch e.kind() {
		case jsonString:
			f, err = c.readText(e, code)
		case jsonArray:
			f, err = c.readOr(e, code)
		default:
			err = filterType(e, code, "String, [String]")
		}
		if f != nil {
			ands = append(ands, f)
		}
		return err == nil
	})
	return joined(opAnd, ands), err
}

func (c filterCache) readOr(v value, code string) (*Filter, *Error) {
	if f, ok := c[v]; ok {
		return f, nil
	}
	var ors []*Filter
	var err *Error
	v.each(func(_ int, e value) bool {
		if e.kind() != jsonString {
			err = filterType(e, code, "String")
			return false
		}
		var f *Filter
		if f, err = c.readText(e, code); f != nil {
			ors = append(ors, f)
		}
		return err == nil
	})
	if err == nil {
		c[v] = joined(opOr, ors)
	}
	return c[v], err
}

func joined(op filterOp, parts []*Filter) *Filter {
	switch len(parts) {
	case 0:
		return nil
	case 1:
		return parts[0]
	}
	return &Filter{op: op, parts: parts}
}

// walk visits every condition until f refuses one.
func (f *Filter) walk(visit func(*Filter) *Error) *Error {
	if f.parts == nil {
		return visit(f)
	}
	for _, p := range f.parts {
		if err := p.walk(visit); err != nil {
			return err
		}
	}
	return nil
}

// check refuses conditions that the settings do not allow. where shows the place of a condition.
func (f *Filter) check(s *settings, code string, where func(*Filter) string) *Error {
	return f.walk(func(c *Filter) *Error {
		name := c.attribute.text
		if c.op == opGeo {
			name = "_geo/_geojson"
		}
		r, i := s.rule(name)
		if r == nil || !r.equality && !r.comparison {
			return notFilterable(s, name, code, where(c))
		}
		if !r.allows(c.op) {
			return operatorOff(r, i, name, c.op, code)
		}
		return nil
	})
}

// checkFeatures refuses a CONTAINS if that is off. source is what the filter was read from.
func (f *Filter) checkFeatures(enabled features, source value) *Error {
	return f.walk(func(c *Filter) *Error {
		if c.op != opContains || enabled.has(containsFilter) {
			return nil
		}
		err := featureOff("Using `CONTAINS` in a filter", "contains filter", 763)
		if source.kind() == jsonString {
			err.Message += "\n" + filterPlace(source.text(), c.keyword.from, c.keyword.to)
		}
		return err
	})
}

func notFilterable(s *settings, name, code, where string) *Error {
	patterns := s.patterns(func(r *filterRule) bool { return r.equality || r.comparison })
	if len(patterns) == 0 {
		return refuse(code, "Attribute `%s` is not filterable. This index does not have configured filterable "+
			"attributes.\n%s", name, where)
	}
	return refuse(
		code, "Attribute `%s` is not filterable. Available filterable attribute patterns are: %s.\n%s", name,
		quoted(patterns), where,
	)
}

func (r *filterRule) allows(op filterOp) bool {
	switch op {
	case opLess, opLessEqual, opMore, opMoreEqual, opBetween:
		return r.comparison
	case opEqual, opNotEqual, opIn:
		return r.equality
	case opSum:
		return r.comparison
	}
	return true
}

func operatorOff(r *filterRule, i int, name string, op filterOp, code string) *Error {
	allowed, feature := "OR, AND, NOT", "comparison"
	if r.equality {
		allowed += ", =, !=, IN, IS EMPTY, IS NULL, EXISTS"
	} else {
		feature = "equality"
	}
	if r.comparison {
		allowed += ", <, >, <=, >=, TO, IS EMPTY, IS NULL, EXISTS"
	}
	return refuse(code, "Filter operator `%s` is not allowed for the attribute `%s`.\n  - Note: allowed operators: "+
		"%s.\n  - Note: field `%s` matched rule #%d in `filterableAttributes`\n  - Hint: enable %s in rule #%d by "+
		"modifying the features.filter object\n  - Hint: prepend another rule matching `%s` with appropriate "+
		"filter features before rule #%d",
		op, name, allowed, name, i, feature, i, name, i)
}

// place shows where a condition stands in the filter written out in full.
func (f *Filter) place(c *Filter) string {
	r := filterWriter{wanted: c}
	r.write(f)
	return filterPlace(r.b.String(), r.from, r.to)
}

// filterWriter writes a filter out: attributes and values between quotes, parts between parentheses.
type filterWriter struct {
	b        strings.Builder
	wanted   *Filter
	from, to int
}

func (w *filterWriter) write(f *Filter) {
	switch f.op {
	case opAnd, opOr:
		for i, p := range f.parts {
			if i > 0 {
				w.b.WriteString(" " + string(f.op) + " ")
			}
			w.b.WriteByte('(')
			w.write(p)
			w.b.WriteByte(')')
		}
	case opNot:
		w.b.WriteString("NOT (")
		w.write(f.parts[0])
		w.b.WriteByte(')')
	case opGeo:
		w.writeGeo(f)
	default:
		w.writeCondition(f)
	}
}

func (w *filterWriter) writeCondition(f *Filter) {
	w.b.WriteByte('"')
	w.mark(f, f.attribute.text)
	w.b.WriteString(`" `)
	quote := func(v word) string { return `"` + strings.ReplaceAll(v.text, `"`, `\"`) + `"` }
	switch f.op {
	case opBetween:
		w.b.WriteString(quote(f.values[0]) + " TO " + quote(f.values[1]))
	case opIn:
		list := make([]string, len(f.values))
		for i, v := range f.values {
			list[i] = quote(v)
		}
		w.b.WriteString("IN [" + strings.Join(list, ", ") + "]")
	default:
		w.b.WriteString(string(f.op))
		for _, v := range f.values {
			w.b.WriteString(" " + quote(v))
		}
	}
}

func (w *filterWriter) writeGeo(f *Filter) {
	w.b.WriteString(f.attribute.text + "(")
	for i, v := range f.values {
		if i > 0 {
			w.b.WriteString(", ")
			w.b.WriteString(v.text)
			continue
		}
		w.mark(f, v.text)
	}
	w.b.WriteByte(')')
}

// mark writes a text and remembers its place if it belongs to the wanted condition.
func (w *filterWriter) mark(f *Filter, text string) {
	if f == w.wanted {
		w.from = w.b.Len()
		w.to = w.from + len(text)
	}
	w.b.WriteString(text)
}

// sourcePlace shows where a condition stands in the text it was read from.
func sourcePlace(c *Filter) string { return filterPlace(c.source, c.attribute.from, c.attribute.to) }
