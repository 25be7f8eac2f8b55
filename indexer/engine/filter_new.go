package engine

import (
	"errors"
	"strings"
)

func newCondition(attribute string, op filterOp, values ...string) *Filter {
	f := &Filter{op: op, attribute: word{text: attribute}, values: make([]word, len(values))}
	for i, v := range values {
		f.values[i].text = v
	}
	return f
}

// Equal matches documents with the value.
func Equal(attribute, value string) *Filter { return newCondition(attribute, opEqual, value) }

// In matches documents with one of the values.
func In(attribute string, values []string) *Filter { return newCondition(attribute, opIn, values...) }

// AtLeast matches documents with a value that is not below low.
func AtLeast(attribute, low string) *Filter { return newCondition(attribute, opMoreEqual, low) }

// AtMost matches documents with a value that is not above high.
func AtMost(attribute, high string) *Filter { return newCondition(attribute, opLessEqual, high) }

// Above matches documents with a value above low.
func Above(attribute, low string) *Filter { return newCondition(attribute, opMore, low) }

// Between matches documents with a value from low to high.
func Between(attribute, low, high string) *Filter {
	return newCondition(attribute, opBetween, low, high)
}

// StartsWith matches documents with a text that begins with the prefix.
func StartsWith(attribute, prefix string) *Filter {
	return newCondition(attribute, opStartsWith, prefix)
}

// IsNull matches documents whose attribute is null.
func IsNull(attribute string) *Filter { return newCondition(attribute, opIsNull) }

// Exists matches documents that have the attribute.
func Exists(attribute string) *Filter { return newCondition(attribute, opExists) }

// Not matches documents that do not match the filter.
func Not(f *Filter) *Filter { return negate(f) }

// Or matches documents that match one of the filters. It must have at least one.
func Or(filters ...*Filter) *Filter { return joined(opOr, filters) }

// And matches documents that match all of the filters. It must have at least one.
func And(filters ...*Filter) *Filter { return joined(opAnd, filters) }

// String returns the filter in Meilisearch's filter language. Every text is quoted, so that no value can end its own
// condition.
func (f *Filter) String() string { return string(f.append(nil)) }

// ParseFilter reads a filter in Meilisearch's filter language.
func ParseFilter(s string) (*Filter, error) {
	f, err := parseFilter(s)
	if f == nil && err == nil {
		err = errors.New("the filter is empty")
	}
	return f, err
}

func (f *Filter) append(b []byte) []byte {
	switch f.op {
	case opAnd, opOr:
		for i, p := range f.parts {
			if i > 0 {
				b = append(append(append(b, ' '), f.op...), ' ')
			}
			b = append(p.append(append(b, '(')), ')')
		}
		return b
	case opSum:
		return f.sum.other().append(b)
	case opNot:
		return append(f.parts[0].append(append(b, "NOT ("...)), ')')
	case opBetween:
		b = append(appendWord(appendWord(b, f.attribute.text), f.values[0].text), opBetween...)
		return appendWord(append(b, ' '), f.values[1].text)
	}
	b = append(appendWord(b, f.attribute.text), f.op...)
	switch f.op {
	case opExists, opIsNull, opIsEmpty:
		return b
	case opIn:
		return appendList(append(b, ' '), f.values)
	}
	return appendWord(append(b, ' '), f.values[0].text)
}

func appendList(b []byte, values []word) []byte {
	b = append(b, '[')
	for i, v := range values {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = appendWord(b, v.text)
	}
	return append(b, ']')
}

// appendWord appends an attribute or a value, quoted unless it is a plain name or number.
func appendWord(b []byte, s string) []byte {
	if isPlainWord(s) {
		return append(append(b, s...), ' ')
	}
	b = append(b, '"')
	for {
		i := strings.IndexAny(s, `"\`)
		if i < 0 {
			return append(append(b, s...), '"', ' ')
		}
		b = append(append(append(b, s[:i]...), '\\'), s[i])
		s = s[i+1:]
	}
}

// isPlainWord reports whether a text needs no quotes.
func isPlainWord(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isNameByte(c) && c != '.' || c == '_' {
			return false
		}
	}
	return s != "" && !reservedWords[s]
}
