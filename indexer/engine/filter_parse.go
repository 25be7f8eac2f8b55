package engine

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Filter is a condition on one attribute, or several conditions put together. It does not change.
type Filter struct {
	op        filterOp
	parts     []*Filter // of and, or, not
	attribute word
	values    []word
	keyword   word   // CONTAINS, where it stands
	source    string // the text it was read from
	sum       *sumBounds
}

type filterOp string

const (
	opSum        filterOp = "SUM" // see Sum
	opAnd        filterOp = "AND"
	opOr         filterOp = "OR"
	opNot        filterOp = "NOT"
	opEqual      filterOp = "="
	opNotEqual   filterOp = "!="
	opLess       filterOp = "<"
	opLessEqual  filterOp = "<="
	opMore       filterOp = ">"
	opMoreEqual  filterOp = ">="
	opBetween    filterOp = "TO"
	opIn         filterOp = "IN"
	opExists     filterOp = "EXISTS"
	opIsNull     filterOp = "IS NULL"
	opIsEmpty    filterOp = "IS EMPTY"
	opContains   filterOp = "CONTAINS"
	opStartsWith filterOp = "STARTS WITH"
	opGeo        filterOp = "_geo"
)

// word is a value, with its place in the text of the filter, in bytes.
type word struct {
	text     string
	from, to int
}

// maxFilterDepth counts the levels of the grammar; a parenthesis costs four.
const maxFilterDepth = 150

// parseFilter reads the text of a filter. Blank text is no filter.
func parseFilter(s string) (*Filter, error) {
	if strings.TrimSpace(s) == "" {
		return nil, nil
	}
	p := filterParser{s: s}
	f, err := p.or(0)
	if err != nil {
		return nil, err
	}
	if p.i < len(s) {
		return nil, p.fail(p.i, len(s), "Found unexpected characters at the end of the filter: `%s`. You probably "+
			"forgot an `OR` or an `AND` rule.", escapeDebug(s[p.i:]))
	}
	f.walk(func(c *Filter) *Error {
		c.source = s
		return nil
	})
	return f, nil
}

// filterParser goes through the text from left to right. After a word it stands behind the space that follows.
type filterParser struct {
	s string
	i int
}

// fail returns an error with what is wrong and where: the first and last character, counted from 1, and the whole
// filter.
func (p *filterParser) fail(from, to int, format string, args ...any) error {
	return fmt.Errorf("%s\n%s", fmt.Sprintf(format, args...), filterPlace(p.s, from, to))
}

func filterPlace(s string, from, to int) string {
	column := utf8.RuneCountInString(s[:from]) + 1
	return fmt.Sprintf("%d:%d %s", column, column+utf8.RuneCountInString(s[from:to]), s)
}

// escapeDebug shows text with quotes and control characters escaped.
func escapeDebug(s string) string {
	return strings.NewReplacer(
		`\`, `\\`, `"`, `\"`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\0`,
	).Replace(s)
}

const filterOperations = "`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS " +
	"NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS " +
	"WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`"

func (p *filterParser) noOperation(from int) error {
	if strings.TrimSpace(p.s[from:]) == "" {
		return p.fail(from, len(p.s), "Was expecting an operation %s but instead got nothing.", filterOperations)
	}
	return p.fail(from, len(p.s), "Was expecting an operation %s at `%s`.", filterOperations, escapeDebug(p.s[from:]))
}

func (p *filterParser) space() {
	for p.i < len(p.s) {
		r, n := utf8.DecodeRuneInString(p.s[p.i:])
		if !unicode.IsSpace(r) {
			return
		}
		p.i += n
	}
}

// keyword takes a keyword and the space around it, if it comes next.
func (p *filterParser) keyword(k string) bool {
	start := p.i
	p.space()
	if p.bare() != k {
		p.i = start
		return false
	}
	p.i += len(k)
	p.space()
	return true
}

func (p *filterParser) or(depth int) (*Filter, error) {
	if depth > maxFilterDepth {
		return nil, p.tooDeep()
	}
	return p.chain(opOr, depth, p.and)
}

func (p *filterParser) and(depth int) (*Filter, error) { return p.chain(opAnd, depth, p.not) }

func (p *filterParser) tooDeep() error {
	return p.fail(p.i, len(p.s), "The filter exceeded the maximum depth limit. Try rewriting the filter so that it "+
		"contains fewer nested conditions.")
}

// chain reads one or more parts with AND, or OR, between them.
func (p *filterParser) chain(op filterOp, depth int, part func(int) (*Filter, error)) (*Filter, error) {
	first, err := part(depth + 1)
	if err != nil {
		return nil, err
	}
	parts := []*Filter{first}
	for p.keyword(string(op)) {
		next, err := part(depth + 1)
		if err != nil {
			return nil, err
		}
		parts = append(parts, next)
	}
	if len(parts) == 1 {
		return first, nil
	}
	return &Filter{op: op, parts: parts}, nil
}

func (p *filterParser) not(depth int) (*Filter, error) {
	if depth > maxFilterDepth {
		return nil, p.tooDeep()
	}
	if !p.keyword("NOT") {
		return p.primary(depth + 1)
	}
	part, err := p.not(depth + 1)
	if err != nil {
		return nil, err
	}
	return negate(part), nil
}

func negate(f *Filter) *Filter {
	if f.op == opNot {
		return f.parts[0]
	}
	return &Filter{op: opNot, parts: []*Filter{f}}
}

func (p *filterParser) primary(depth int) (*Filter, error) {
	start := p.i
	p.space()
	if strings.HasPrefix(p.s[p.i:], "(") {
		p.i++
		p.space()
		f, err := p.or(depth + 1)
		if err != nil {
			return nil, err
		}
		p.space()
		if !strings.HasPrefix(p.s[p.i:], ")") {
			return nil, p.fail(
				start, len(p.s), "Expression `%s` is missing the following closing delimiter: `)`.", escapeDebug(p.s[start:]),
			)
		}
		p.i++
		p.space()
		return f, nil
	}
	if w := p.bare(); w == "_geoRadius" || w == "_geoBoundingBox" || w == "_geoPolygon" {
		return p.geo(w)
	}
	attribute, err := p.value()
	if err != nil {
		if e, ok := err.(*valueError); ok && !e.reserved {
			return nil, p.noOperation(start)
		}
		return nil, err
	}
	return p.condition(start, attribute)
}

// condition reads what follows an attribute.
func (p *filterParser) condition(start int, attribute word) (*Filter, error) {
	for _, op := range []filterOp{opLessEqual, opMoreEqual, opNotEqual, opLess, opMore, opEqual} {
		if strings.HasPrefix(p.s[p.i:], string(op)) {
			p.i += len(op)
			v, err := p.value()
			return &Filter{op: op, attribute: attribute, values: []word{v}}, err
		}
	}
	if p.keyword("IS") {
		return p.is(start, attribute)
	}
	negated := p.keyword("NOT")
	f, err := p.verb(start, attribute)
	if err == nil && f == nil && !negated {
		f, err = p.between(attribute)
	}
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, p.noOperation(start)
	}
	if negated {
		f = negate(f)
	}
	return f, nil
}

func (p *filterParser) is(start int, attribute word) (*Filter, error) {
	negated := p.keyword("NOT")
	f := &Filter{attribute: attribute}
	switch {
	case p.keyword("NULL"):
		f.op = opIsNull
	case p.keyword("EMPTY"):
		f.op = opIsEmpty
	default:
		return nil, p.noOperation(start)
	}
	if negated {
		return negate(f), nil
	}
	return f, nil
}

// verb reads an operation that may have NOT before it, or nothing.
func (p *filterParser) verb(start int, attribute word) (*Filter, error) {
	f := &Filter{attribute: attribute}
	from := p.i
	switch {
	case p.keyword("EXISTS"):
		f.op = opExists
		return f, nil
	case p.keyword("IN"):
		f.op = opIn
		return f, p.list(f)
	case p.keyword("CONTAINS"):
		f.op, f.keyword = opContains, word{"CONTAINS", from, from + len("CONTAINS")}
	case p.keyword("STARTS"):
		if !p.keyword("WITH") {
			return nil, p.noOperation(start)
		}
		f.op = opStartsWith
	default:
		return nil, nil
	}
	v, err := p.value()
	f.values = []word{v}
	return f, err
}

// between reads 1 TO 2, or nothing.
func (p *filterParser) between(attribute word) (*Filter, error) {
	low, err := p.value()
	if err != nil || !p.keyword("TO") {
		return nil, p.unclosed(err)
	}
	high, err := p.value()
	if err != nil {
		return nil, p.unclosed(err)
	}
	return &Filter{op: opBetween, attribute: attribute, values: []word{low, high}}, nil
}

// unclosed keeps an error about quotes and forgets one about a missing value.
func (p *filterParser) unclosed(err error) error {
	if _, ok := err.(*valueError); ok {
		return nil
	}
	return err
}

// list reads the values of IN.
func (p *filterParser) list(f *Filter) error {
	if !strings.HasPrefix(p.s[p.i:], "[") {
		return p.fail(p.i, len(p.s), "Expected `[` after `IN` keyword.")
	}
	p.i++
	for {
		p.space()
		before := p.i
		v, err := p.value()
		if err == nil {
			f.values = append(f.values, v)
			if strings.HasPrefix(p.s[p.i:], ",") {
				p.i++
				continue
			}
			before = p.i
		} else if p.unclosed(err) != nil {
			return err
		}
		p.i = before
		if strings.HasPrefix(p.s[p.i:], "]") {
			p.i++
			p.space()
			return nil
		}
		return p.badList(err)
	}
}

func (p *filterParser) badList(err error) error {
	rest := p.s[p.i:]
	if rest == "" {
		return p.fail(p.i, len(p.s), "Expected matching `]` after the list of field names given to `IN[`")
	}
	why := ""
	if e, ok := err.(*valueError); ok && e.reserved {
		w := p.bare()
		why = fmt.Sprintf(", which is a reserved keyword. To use `%s` as a field name or a value, surround it by "+
			"quotes", w)
		rest = w
	}
	return p.fail(
		p.i, len(p.s), "Expected only comma-separated field names inside `IN[..]` but instead found `%s`%s.",
		escapeDebug(rest), why,
	)
}

// geo reads a geographical condition. There are no coordinates here: it only serves to refuse it by its name.
func (p *filterParser) geo(name string) (*Filter, error) {
	start := p.i
	p.i += len(name)
	p.space()
	open := p.i
	end := strings.IndexByte(p.s[p.i:], ')')
	if !strings.HasPrefix(p.s[open:], "(") || end < 0 {
		return nil, p.fail(start, len(p.s), "The `%s` filter expects its arguments between parentheses.", name)
	}
	p.i += end + 1
	f := &Filter{op: opGeo, attribute: word{name, start, open}}
	for _, a := range strings.Split(p.s[open+1:p.i-1], ",") {
		f.values = append(f.values, word{strings.TrimSpace(a), start, p.i})
	}
	p.space()
	return f, nil
}
