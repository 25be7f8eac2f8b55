package indexer

import (
	"strings"

	"cottonmall/schema"
)

// Expressions of the engine's filter language. These functions are the only place where a value becomes filter text:
// it is always quoted. An attribute is never a value from outside.

// quote writes a value so that nothing in it can end it.
func quote(s string) string {
	return `"` + escaped.Replace(s) + `"`
}

var escaped = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func equal(attribute, value string) string { return attribute + " = " + quote(value) }

func startsWith(attribute, value string) string {
	return attribute + " STARTS WITH " + quote(value)
}

func isNull(attribute string) string { return attribute + " IS NULL" }

func in(attribute string, list []string) string {
	if len(list) == 1 {
		return equal(attribute, list[0])
	}
	return attribute + " IN [" + quoted(list) + "]"
}

func notIn(attribute string, list []string) string {
	return attribute + " NOT IN [" + quoted(list) + "]"
}

func quoted(list []string) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = quote(s)
	}
	return strings.Join(texts, ", ")
}

func anyOf(expressions []string) string {
	if len(expressions) == 1 {
		return expressions[0]
	}
	return "(" + strings.Join(expressions, ") OR (") + ")"
}

// bounds are the ends of a range, each absent when nil.
type bounds[T ~int | ~int32 | ~int64] struct{ min, max *T }

func (b bounds[T]) empty() bool { return b.min == nil && b.max == nil }

// reversed tells whether nothing can be between the bounds.
func (b bounds[T]) reversed() bool { return b.min != nil && b.max != nil && *b.min > *b.max }

// between writes the range with both ends in it. Its numbers are whole in units of 10^-places.
func between[T ~int | ~int32 | ~int64](attribute string, b bounds[T], places int) string {
	number := func(n T) string { return string(schema.AppendDecimal(nil, int64(n), places)) }
	switch {
	case b.max == nil:
		return attribute + " >= " + number(*b.min)
	case b.min == nil:
		return attribute + " <= " + number(*b.max)
	}
	return attribute + " " + number(*b.min) + " TO " + number(*b.max)
}

type yuans = bounds[schema.Yuan]
